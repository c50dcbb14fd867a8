// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import org.junit.jupiter.api.Tag;

/** The tests of {@link BspExactTest} in full size. */
@Tag("campaign")
final class BspExactCampaignTest extends BspExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

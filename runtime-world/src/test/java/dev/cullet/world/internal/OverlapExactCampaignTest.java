// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import org.junit.jupiter.api.Tag;

/** The full size of {@link OverlapExactTest}. */
@Tag("campaign")
final class OverlapExactCampaignTest extends OverlapExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

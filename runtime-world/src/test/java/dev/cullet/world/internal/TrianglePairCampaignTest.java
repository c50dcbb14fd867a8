// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import org.junit.jupiter.api.Tag;

/** The tests of {@link TrianglePairTest} in full size. */
@Tag("campaign")
final class TrianglePairCampaignTest extends TrianglePairTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

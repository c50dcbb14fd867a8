// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import org.junit.jupiter.api.Tag;

/** The tests of {@link MeshPairsTest} in full size. */
@Tag("campaign")
final class MeshPairsCampaignTest extends MeshPairsTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

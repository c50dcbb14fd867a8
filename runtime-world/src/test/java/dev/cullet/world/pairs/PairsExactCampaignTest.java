// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import org.junit.jupiter.api.Tag;

/** The tests of {@link PairsExactTest} in full size. */
@Tag("campaign")
final class PairsExactCampaignTest extends PairsExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

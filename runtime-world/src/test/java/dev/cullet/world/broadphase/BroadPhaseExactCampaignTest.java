// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import org.junit.jupiter.api.Tag;

/** The tests of {@link BroadPhaseExactTest} in full size. */
@Tag("campaign")
final class BroadPhaseExactCampaignTest extends BroadPhaseExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.ray;

import org.junit.jupiter.api.Tag;

/** The full size of {@link RayHitsTest}. */
@Tag("campaign")
final class RayHitsCampaignTest extends RayHitsTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

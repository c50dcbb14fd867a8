// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import org.junit.jupiter.api.Tag;

/** The full size of {@link CapsuleSweepTest}. */
@Tag("campaign")
final class CapsuleSweepCampaignTest extends CapsuleSweepTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

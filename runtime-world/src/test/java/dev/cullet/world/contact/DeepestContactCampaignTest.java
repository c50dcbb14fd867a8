// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import org.junit.jupiter.api.Tag;

/** The tests of {@link DeepestContactTest} in full size. */
@Tag("campaign")
final class DeepestContactCampaignTest extends DeepestContactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

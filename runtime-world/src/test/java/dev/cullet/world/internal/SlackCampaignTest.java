// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import org.junit.jupiter.api.Tag;

/** The full size of {@link SlackTest}. */
@Tag("campaign")
final class SlackCampaignTest extends SlackTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

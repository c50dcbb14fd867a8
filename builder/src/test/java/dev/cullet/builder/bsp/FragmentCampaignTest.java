// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import org.junit.jupiter.api.Tag;

/** The tests of {@link FragmentTest} in full size. */
@Tag("campaign")
final class FragmentCampaignTest extends FragmentTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

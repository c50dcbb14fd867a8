// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import org.junit.jupiter.api.Tag;

/** The tests of {@link HardInputsTest} in full size. */
@Tag("campaign")
final class HardInputsCampaignTest extends HardInputsTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import org.junit.jupiter.api.Tag;

/** The tests of {@link PromisesTest} in full size. */
@Tag("campaign")
final class PromisesCampaignTest extends PromisesTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

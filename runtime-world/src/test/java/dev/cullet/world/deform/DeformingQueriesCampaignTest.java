// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import org.junit.jupiter.api.Tag;

/** The tests of {@link DeformingQueriesTest} in full size. */
@Tag("campaign")
final class DeformingQueriesCampaignTest extends DeformingQueriesTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

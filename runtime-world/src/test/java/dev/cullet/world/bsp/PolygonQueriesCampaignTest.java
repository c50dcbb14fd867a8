// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import org.junit.jupiter.api.Tag;

/** The tests of {@link PolygonQueriesTest} in full size. */
@Tag("campaign")
final class PolygonQueriesCampaignTest extends PolygonQueriesTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

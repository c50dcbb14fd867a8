// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import org.junit.jupiter.api.Tag;

/** The tests of {@link FilterChainTest} in full size. */
@Tag("campaign")
final class FilterChainCampaignTest extends FilterChainTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

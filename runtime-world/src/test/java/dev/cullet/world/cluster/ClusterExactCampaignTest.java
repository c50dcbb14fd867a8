// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import org.junit.jupiter.api.Tag;

/** The tests of {@link ClusterExactTest} in full size. */
@Tag("campaign")
final class ClusterExactCampaignTest extends ClusterExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

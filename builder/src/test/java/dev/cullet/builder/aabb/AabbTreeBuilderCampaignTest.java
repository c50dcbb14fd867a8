// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import org.junit.jupiter.api.Tag;

/** The tests of {@link AabbTreeBuilderTest} in full size. */
@Tag("campaign")
final class AabbTreeBuilderCampaignTest extends AabbTreeBuilderTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import org.junit.jupiter.api.Tag;

/** The tests of {@link MeshInteriorTest} in full size. */
@Tag("campaign")
final class MeshInteriorCampaignTest extends MeshInteriorTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

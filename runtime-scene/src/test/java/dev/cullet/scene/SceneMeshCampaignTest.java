// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import org.junit.jupiter.api.Tag;

/** The tests of {@link SceneMeshTest} in full size. */
@Tag("campaign")
final class SceneMeshCampaignTest extends SceneMeshTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import org.junit.jupiter.api.Tag;

/** The tests of {@link CollisionSceneTest} in full size. */
@Tag("campaign")
final class CollisionSceneCampaignTest extends CollisionSceneTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

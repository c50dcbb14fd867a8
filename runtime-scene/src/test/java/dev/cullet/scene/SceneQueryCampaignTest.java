// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import org.junit.jupiter.api.Tag;

/** The tests of {@link SceneQueryTest} in full size. */
@Tag("campaign")
final class SceneQueryCampaignTest extends SceneQueryTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

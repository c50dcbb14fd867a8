// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import org.junit.jupiter.api.Tag;

/** The tests of {@link VolumeFitTest} in full size. */
@Tag("campaign")
final class VolumeFitCampaignTest extends VolumeFitTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

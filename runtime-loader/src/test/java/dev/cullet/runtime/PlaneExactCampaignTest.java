// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import org.junit.jupiter.api.Tag;

/** The tests of {@link PlaneExactTest} in full size. */
@Tag("campaign")
final class PlaneExactCampaignTest extends PlaneExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import org.junit.jupiter.api.Tag;

/** The tests of {@link BoxTriangleExactTest} in full size. */
@Tag("campaign")
final class BoxTriangleExactCampaignTest extends BoxTriangleExactTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

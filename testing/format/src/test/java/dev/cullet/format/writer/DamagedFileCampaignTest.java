// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import org.junit.jupiter.api.Tag;

/** The tests of {@link DamagedFileTest} in full size. */
@Tag("campaign")
final class DamagedFileCampaignTest extends DamagedFileTest {
    @Override
    int size(int normal, int campaign) {
        return campaign;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Forged and damaged build records and cache entries: seeded mutations, most with right hashes, and symbolic
 * links. A round makes a project anew, changes its records or its cache, bakes with {@code --prune} and all reports,
 * and compares all files. All rounds:
 *
 * <pre>mvn -Pcampaign -pl cli -am test -Dtest=PoisonedStateTest -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
class PoisonedStateTest {
    private static final int NORMAL_ROUNDS = 10;
    private static final int CAMPAIGN_ROUNDS = 2_500;

    private final PoisonedProject project;
    private int wrong;

    PoisonedStateTest(@TempDir Path folder) throws IOException {
        this.project = new PoisonedProject(folder.toRealPath());
    }

    @Test
    void recordsTouchNoFileOutsideTheOutputs() throws Exception {
        records(NORMAL_ROUNDS);
    }

    @Test
    void swappedCutAndDamagedEntriesGiveNoWrongAsset() throws Exception {
        damagedEntries(NORMAL_ROUNDS);
    }

    @Test
    void entriesSealedAnewTouchNoOtherFile() throws Exception {
        entriesSealedAnew(NORMAL_ROUNDS);
    }

    @Test
    void entriesSealedAnewGiveNoWrongAssetWhereThereIsAKey() throws Exception {
        entriesOfAKeySealedAnew(NORMAL_ROUNDS);
    }

    @Test
    @Tag("campaign")
    void tenThousandPoisonedStatesAndCaches() throws Exception {
        records(CAMPAIGN_ROUNDS);
        damagedEntries(CAMPAIGN_ROUNDS);
        entriesOfAKeySealedAnew(CAMPAIGN_ROUNDS);
        entriesSealedAnew(CAMPAIGN_ROUNDS);
        System.out.println("altered entries that were sealed anew without a key gave " + wrong + " other assets in "
                + CAMPAIGN_ROUNDS + " rounds of " + PoisonedProject.MODELS + " files");
    }

    private void records(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(1_000_000 + round);
            project.restore(PoisonedProject.Cache.NONE);
            project.poisonRecords(random);
            assertUntouched("records, round " + round, PoisonedProject.Cache.NONE, true);
        }
    }

    private void damagedEntries(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(2_000_000 + round);
            project.restore(PoisonedProject.Cache.OPEN);
            project.removeOutputs();
            project.damageEntries(random);
            assertUntouched("damaged entries, round " + round, PoisonedProject.Cache.OPEN, true);
        }
    }

    private void entriesSealedAnew(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(3_000_000 + round);
            project.restore(PoisonedProject.Cache.OPEN);
            project.removeOutputs();
            project.alterEntries(random);
            assertUntouched("entries sealed anew, round " + round, PoisonedProject.Cache.OPEN, false);
        }
    }

    private void entriesOfAKeySealedAnew(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(4_000_000 + round);
            project.restore(PoisonedProject.Cache.KEYED);
            project.removeOutputs();
            if (random.nextBoolean()) {
                project.alterEntries(random);
            } else {
                project.damageEntries(random);
            }
            assertUntouched("entries of a key, round " + round, PoisonedProject.Cache.KEYED, true);
        }
    }

    private void assertUntouched(String round, PoisonedProject.Cache cache, boolean right) throws Exception {
        Map<String, String> before = project.untouchable();
        CommandRun run = project.bake(cache);
        assertEquals(ExitCode.OK.code(), run.code(), () -> round + "\n" + run.err());
        assertFalse(run.err().contains("internal error"), () -> round + "\n" + run.err());
        assertEquals(before, project.untouchable(), () -> round + "\n" + run.err());
        Map<String, String> assets = project.assets();
        if (right) {
            assertEquals(project.cleanAssets(), assets, () -> round + "\n" + run.err());
        } else {
            assertEquals(project.cleanAssets().keySet(), assets.keySet(), () -> round + "\n" + run.err());
            wrong += (int) assets.entrySet().stream()
                    .filter(asset -> !project.cleanAssets().entrySet().contains(asset))
                    .count();
            assertTrue(project.assetsAreValid(), round);
        }
    }
}

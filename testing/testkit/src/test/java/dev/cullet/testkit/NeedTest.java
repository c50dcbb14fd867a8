// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.opentest4j.TestAbortedException;

/** Needs are met or not, an annotated test runs only where they are met, and has the tag that selects it. */
final class NeedTest {
    @Test
    void programsAreFoundByNameOnly() {
        assertTrue(Program.find("java", "sh", "cmd.exe").isPresent());
        assertTrue(Program.find("no-program-has-this-name").isEmpty());
        assertFalse(Program.works("no-program-has-this-name"));
        assertFalse(Program.compiles("no-program-has-this-name"));
        assertEquals("", Program.output("no-program-has-this-name"));
    }

    @Test
    void aNeedIsMetOrSkipsTheTestWithItsNameAndWhatToInstall() {
        for (Need need : EnumSet.complementOf(EnumSet.of(Need.NPM_REGISTRY))) { // which waits for a network
            if (need.isMet()) {
                assertDoesNotThrow(need::assume);
            } else {
                TestAbortedException skipped = assertThrows(TestAbortedException.class, need::assume);
                assertEquals(need.reason(), skipped.getMessage());
            }
            assertTrue(need.reason().startsWith("needs " + need.name() + ": "), need.reason());
        }
    }

    @RequiresPlatform(Need.LINUX)
    @Test
    void runsOnLinuxOnly() {
        assertTrue(Need.LINUX.isMet());
    }

    @Requires(Need.MODELS)
    @Test
    void anAnnotatedTestHasTheTagAndFindsItsNeed(TestInfo test) {
        assertTrue(test.getTags().contains("external"), test.getTags().toString());
        assertTrue(RealModels.folder().isPresent());
    }
}

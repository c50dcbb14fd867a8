// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNamesTest {
    @Test
    void anOrdinaryNameIsText(@TempDir Path folder) {
        assertTrue(FileNames.isText(folder.resolve("a b \u001b.obj")));
        assertTrue(FileNames.isText(folder.resolve("a\ufffd.obj")));
        assertNull(FileNames.problem(folder));
        assertEquals("x/y.obj", FileNames.shown(Path.of("x/y.obj")));
    }

    @RequiresPlatform({Need.LINUX, Need.UTF_8_NAMES})
    @Test
    void aNameThatIsNoUtf8IsShownByItsBytes(@TempDir Path folder) throws Exception {
        List<Path> files = RawNames.create(folder, "v 0 0 0\n", "sch\\303\\266n\\377.obj");
        Path file = files.get(0);
        assertFalse(FileNames.isText(file));
        assertEquals(folder + "/schön\\xff.obj", FileNames.shown(file));
        assertEquals(
                "its name is not text in UTF-8, the character set of file names in this process; rename it",
                FileNames.problem(file));
    }
}

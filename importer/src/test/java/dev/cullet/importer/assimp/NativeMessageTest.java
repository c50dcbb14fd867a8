// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.fbxrepair.FbxText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the native importer in refusals. */
class NativeMessageTest {
    /** The native importer quotes from a number that is none to the end of the file. */
    @Test
    void aMessageThatQuotesTheFileIsShortened(@TempDir Path folder) throws Exception {
        Path file = new FbxText()
                .unit(100)
                .triangle(100)
                .model(10, "n", 0)
                .connect(100, 10)
                .write(folder.resolve("a.fbx"));
        Files.writeString(file, Files.readString(file).replace("Geometry: 100", "Geometry: nan") + "x".repeat(300));
        ImportException e = assertThrows(
                ImportException.class,
                () -> new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE));
        String reason = e.reason();
        assertTrue(reason.startsWith("cannot be read (native importer: ") && reason.contains(" ... "), reason);
        assertTrue(reason.length() < 500, reason);
        assertEquals(1, reason.lines().count());
    }
}

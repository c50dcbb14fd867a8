// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.Declared;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.obj.PlainObj;
import dev.cullet.importer.source.FindingCollector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Imports small plain OBJ files without native code, so that no worker process is needed for them. Their size bounds
 * time and memory.
 */
public final class PlainImport {
    /** The largest file: some 40 MB of memory. */
    static final long MAX_BYTES = 1 << 20;

    private static final String EXTENSION = "obj";

    private PlainImport() {}

    /** Returns the mesh of a file; null if another importer has to read it, which may refuse it. */
    public static @Nullable ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) {
        if (options.frames() != null || !isSmallObj(file)) {
            return null;
        }
        try {
            PlainObj.Content content = PlainObj.read(file);
            if (content == null) {
                return null;
            }
            FindingCollector findings = new FindingCollector();
            NativeImport.Read read = read(file, content, progress, findings);
            Declared declared = DeclaredCheck.of(file, EXTENSION, null).compare(read, findings);
            return SceneImport.of(file, EXTENSION, null, read, options, findings)
                    .withDeclared(declared);
        } catch (RefusedException | IOException e) {
            return null;
        }
    }

    private static boolean isSmallObj(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.regionMatches(true, name.length() - 4, "." + EXTENSION, 0, 4)
                && Files.isRegularFile(file)
                && Files.isReadable(file)
                && isSmall(file);
    }

    static boolean isSmall(Path file) {
        return file.toFile().length() <= MAX_BYTES;
    }

    /** Reports what is missing, and the end of the file. */
    static NativeImport.Read read(
            Path file, PlainObj.Content content, ImportProgress progress, FindingCollector findings) {
        SceneImport.reportMissing(file, content.materialFiles(), content.dependencies(), findings);
        long bytes = file.toFile().length();
        progress.read(bytes, bytes);
        return NativeImport.Read.of(content.scene(), content.dependencies(), content.missing());
    }
}

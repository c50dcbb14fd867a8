// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.Counters;
import dev.cullet.importer.declared.DeclaredCheck;
import dev.cullet.importer.nodes.FileSpace;
import dev.cullet.importer.nodes.SceneImport;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.ReadScene;
import dev.cullet.importer.units.StatedSpace;
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
    public static final long MAX_BYTES = 1 << 20;

    private static final String EXTENSION = "obj";

    private PlainImport() {}

    /** Returns the mesh of a file; null if another importer has to read it, which may refuse it. */
    public static @Nullable ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) {
        if (options.frames() != null || !isSmallObj(file)) {
            return null;
        }
        try {
            FindingCollector findings = new FindingCollector();
            ReadScene read = read(file, progress, findings);
            return read == null
                    ? null
                    : SceneImport.of(
                            SceneImport.OBJ,
                            scene -> FileSpace.ofStated(StatedSpace.NOTHING, options),
                            read,
                            DeclaredCheck.of(() -> Counters.count(file, EXTENSION)),
                            options,
                            findings);
        } catch (RefusedException | IOException e) {
            return null;
        }
    }

    private static boolean isSmallObj(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.regionMatches(true, name.length() - 4, "." + EXTENSION, 0, 4)
                && Files.isRegularFile(file)
                && Files.isReadable(file);
    }

    /** Returns the scene of a file, and reports missing material files; null if the file is large or not plain. */
    public static @Nullable ReadScene read(Path file, ImportProgress progress, FindingCollector findings)
            throws IOException, RefusedException {
        long bytes = file.toFile().length();
        PlainObj.Content content = bytes <= MAX_BYTES ? PlainObj.read(file) : null;
        if (content == null) {
            return null;
        }
        MissingMaterials.report(file, content.materialFiles(), content.dependencies(), findings);
        progress.read(bytes, bytes);
        return ReadScene.of(content.scene(), content.dependencies(), content.missing());
    }
}

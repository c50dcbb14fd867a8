// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.Declared;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.Counters;
import dev.cullet.importer.declared.DeclaredGeometry;
import dev.cullet.importer.fbx.FbxHeader;
import dev.cullet.importer.fbx.FbxPolygons;
import dev.cullet.importer.gltf.GltfPolygons;
import dev.cullet.importer.source.FindingCollector;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a file declares, counted before it is read, with what its reader delivers.
 *
 * @param geometry null for formats without a counter
 */
record DeclaredCheck(@Nullable DeclaredGeometry geometry) {
    /** Counts the polygons of a file by its format. */
    static DeclaredCheck of(Path file, String extension, @Nullable FbxHeader fbx) throws IOException, RefusedException {
        if (fbx != null) {
            return new DeclaredCheck(FbxPolygons.count(file, fbx));
        }
        return new DeclaredCheck(
                extension.equals("gltf") || extension.equals("glb")
                        ? GltfPolygons.count(file)
                        : Counters.count(file, extension));
    }

    /** Reports what is lost; refuses the file if the loss has no reason in the file. */
    Declared compare(NativeImport.Read read, FindingCollector findings) throws RefusedException {
        return geometry == null ? Declared.UNKNOWN : geometry.compare(read.delivered(), findings);
    }
}

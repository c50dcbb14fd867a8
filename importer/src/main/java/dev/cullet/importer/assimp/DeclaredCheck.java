// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.Declared;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.Counters;
import dev.cullet.importer.declared.DeclaredGeometry;
import dev.cullet.importer.fbx.FbxDeclared;
import dev.cullet.importer.fbx.FbxHeader;
import dev.cullet.importer.gltf.GltfPolygons;
import dev.cullet.importer.source.FindingCollector;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a file declares, counted before it is read, with what its reader delivers.
 *
 * @param geometry null for formats without a counter
 * @param problem the reason for which the file cannot be counted, or null; what its reader reports comes first
 */
record DeclaredCheck(
        @Nullable DeclaredGeometry geometry, @Nullable RefusedException problem) {
    /** Counts the polygons of a file by its format. */
    static DeclaredCheck of(Path file, String extension, @Nullable FbxHeader fbx) throws IOException {
        try {
            if (fbx != null) {
                return new DeclaredCheck(FbxDeclared.count(file, fbx), null);
            }
            return new DeclaredCheck(
                    SceneImport.isGltf(extension) ? GltfPolygons.count(file) : Counters.count(file, extension), null);
        } catch (RefusedException e) {
            return new DeclaredCheck(null, e);
        }
    }

    /** Reports what is lost; refuses the file if the loss has no reason in the file. */
    Declared compare(NativeImport.Read read, FindingCollector findings) throws RefusedException {
        if (problem != null) {
            throw problem;
        }
        return geometry == null ? Declared.UNKNOWN : geometry.compare(read.delivered(), findings);
    }

    /** Returns what the file itself breaks, with its reasons; empty if nothing is broken. */
    String losses() {
        return geometry == null ? "" : geometry.losses();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.TriangleMesh;
import java.nio.file.Path;
import java.util.List;

/**
 * What an import gives.
 *
 * @param mesh every triangle of the file that options do not exclude, in file order; with its later frames, if frames were
 *     asked for
 * @param pivots 3 floats per node of the mesh's {@code nodePaths}: the node's origin in asset space, metres
 * @param facts what the file said of itself, and what was counted
 * @param findings what the importer had to leave out or to guess
 * @param dependencies files that the source reads besides itself (an OBJ's material files), those that exist
 * @param missing files that it would read if they were there; each may change the import by appearing
 * @param frameTimes when each frame is, in seconds from the start of the animation; empty if no frames were asked for
 */
public record ImportedMesh(
        TriangleMesh mesh,
        float[] pivots,
        SourceFacts facts,
        List<Finding> findings,
        List<Path> dependencies,
        List<Path> missing,
        float[] frameTimes) {
    public ImportedMesh {
        findings = List.copyOf(findings);
        dependencies = List.copyOf(dependencies);
        missing = List.copyOf(missing);
    }
}

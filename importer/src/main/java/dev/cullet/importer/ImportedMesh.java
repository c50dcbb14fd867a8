// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.TriangleMesh;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of an import.
 *
 * @param mesh every triangle of the file that options do not exclude, in file order; with its later frames, if frames
 *     were selected. Its {@code nodePaths} are those of the nodes with triangles, in file order, and then those of the
 *     top nodes above them
 * @param pivots 3 floats per node of the mesh's {@code nodePaths}: the node's origin in asset space, metres
 * @param facts format, unit and axes of the file, and counts
 * @param findings what the importer omitted or assumed
 * @param unmatched globs of the options that match nothing in the file
 * @param files that the source reads besides itself
 * @param frameTimes time of each frame, seconds from the start of the animation; empty without frames
 * @param instances in file order, if {@link ImportOptions#instances} selects them; then nodes of the mesh are meshes
 * @param shapes enclosing shapes that {@code cullet export} wrote, in file order
 */
public record ImportedMesh(
        TriangleMesh mesh,
        float[] pivots,
        SourceFacts facts,
        List<Finding> findings,
        List<UnmatchedPattern> unmatched,
        SourceFiles files,
        float[] frameTimes,
        List<ImportedInstance> instances,
        List<ImportedShape> shapes) {
    public ImportedMesh {
        findings = List.copyOf(findings);
        unmatched = List.copyOf(unmatched);
        instances = List.copyOf(instances);
        shapes = List.copyOf(shapes);
    }

    /** Returns the existing files that the source reads besides itself. */
    public List<Path> dependencies() {
        return files.dependencies();
    }

    /** Returns the files that the source would read if they existed. */
    public List<Path> missing() {
        return files.missing();
    }

    /** Returns a copy with other instances. */
    public ImportedMesh withInstances(List<ImportedInstance> others) {
        return new ImportedMesh(mesh, pivots, facts, findings, unmatched, files, frameTimes, others, shapes);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.Declared;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.SourceFacts;
import dev.cullet.importer.SourceFiles;
import dev.cullet.importer.declared.DeclaredCheck;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.ReadScene;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** From the scene of a file to its mesh: checks, axes and unit, selection of nodes, triangles, findings. */
public final class SceneImport {
    /** Messages that the native importer logs when it continues without a mesh. */
    private static final Pattern COSTS_GEOMETRY =
            Pattern.compile("ignoring mesh|malformed mesh|FBX-DOM|Cannot parse|vertex index out of range");

    /** Messages of the native importer about data that never affects triangles. */
    private static final Pattern IRRELEVANT = Pattern.compile("(?i)material|texture|vertex layer|vertex data");

    /** The format of OBJ files, whose objects and groups are their nodes. */
    public static final String OBJ = "OBJ";

    /** The shortest longest side of a mesh, metres: products of smaller lengths are below the range of a double. */
    private static final double MIN_EXTENT = 1e-15;

    private SceneImport() {}

    /** Decides axes and unit of a scene. */
    @FunctionalInterface
    public interface SpaceReader {
        FileSpace space(SourceScene scene) throws RefusedException, IOException;
    }

    /**
     * Returns the mesh of a scene.
     *
     * @param format such as {@link #OBJ} or {@code FBX 7400 binary}
     * @param spaces decides axes and unit
     * @param declared polygons that the file declares
     * @param findings about the reading of the file
     */
    public static ImportedMesh of(
            String format,
            SpaceReader spaces,
            ReadScene read,
            DeclaredCheck declared,
            ImportOptions options,
            FindingCollector findings)
            throws RefusedException, IOException {
        SourceScene scene = read.scene();
        checkNotEmpty(scene, declared.losses());
        Declared counts = declared.compare(read.delivered(), findings);
        FileSpace space = spaces.space(scene);
        if (!space.unitStated()) {
            findings.add(
                    FindingKind.UNIT_MISSING,
                    "taken as " + (space.metresPerUnit() == 1 ? "metres" : "centimetres")
                            + "; set the option unit to be certain");
        }
        for (String complaint : scene.complaints()) {
            if (COSTS_GEOMETRY.matcher(complaint).find() && !findings.has(FindingKind.GEOMETRY_LOST)) {
                findings.add(FindingKind.GEOMETRY_LOST, FindingCollector.oneLine(complaint));
            }
        }
        NodeSelection selection = NodeSelection.of(scene, options, format.equals(OBJ));
        selection.report(findings);
        ColliderCheck.report(scene, space, selection, findings);
        NodeSelection ofFile = selection;
        List<ImportedInstance> instances = List.of();
        List<ImportedShape> shapes = new StatedShapes(scene, space, selection).ofNodes();
        if (options.instances()) {
            InstanceFinder.Found found = new InstanceFinder(scene, space, selection, findings).find();
            shapes = new StatedShapes(scene, space, selection).ofMeshes(found.meshOfNode());
            scene = found.scene();
            instances = found.instances();
            selection = NodeSelection.of(
                    scene, ImportOptions.DEFAULTS.withNaming(NamingConvention.NONE), format.equals(OBJ));
        }
        SceneAssembler.Assembled assembled = new SceneAssembler(scene, space, selection, findings).assemble();
        if (assembled.mesh().triangleCount() == 0) {
            throw new RefusedException(ofFile.nothingLeft());
        }
        checkExtent(assembled.mesh());
        SourceFacts facts = new SourceFacts(
                format,
                space.metresPerUnit(),
                space.up(),
                assembled.polygons(),
                assembled.polygonArea(),
                assembled.triangleArea(),
                counts);
        FramePoses poses = FramePoses.of(scene, options);
        return new ImportedMesh(
                poses == null ? assembled.mesh() : poses.animate(assembled.mesh(), space, selection),
                assembled.pivots(),
                facts,
                findings.findings(),
                ofFile.unmatched(),
                new SourceFiles(read.dependencies(), read.missing()),
                poses == null ? new float[0] : poses.seconds(),
                instances,
                shapes);
    }

    private static void checkExtent(TriangleMesh mesh) throws RefusedException {
        double[] bounds = MeshMeasures.bounds(mesh);
        double longest = Math.max(bounds[3] - bounds[0], Math.max(bounds[4] - bounds[1], bounds[5] - bounds[2]));
        if (longest > 0 && longest < MIN_EXTENT) {
            throw new RefusedException("its longest side is " + (float) longest + " m, but must be at least "
                    + MIN_EXTENT + " m; correct unit and scale, or export the file again");
        }
    }

    /**
     * Rejects scenes without triangles: the native importer reports success on some malformed files.
     *
     * @param losses what the file itself breaks, with its reasons; empty if it is not known or nothing is
     */
    private static void checkNotEmpty(SourceScene scene, String losses) throws RefusedException {
        long triangles = 0;
        SourceScene.Omitted omitted = SourceScene.Omitted.NONE;
        for (SourceScene.Node node : scene.nodes()) {
            for (int index : node.meshes()) {
                SourceScene.Mesh mesh = scene.meshes().get(index);
                triangles += mesh.triangles();
                omitted = omitted.plus(mesh.omitted());
            }
        }
        if (triangles > 0) {
            return;
        }
        if (!losses.isEmpty()) {
            throw new RefusedException("gives no triangles (" + losses + "); export it again");
        }
        boolean foundNothing = omitted.equals(SourceScene.Omitted.NONE);
        for (String complaint : scene.complaints()) {
            if (isRelevant(complaint)
                    && (foundNothing || COSTS_GEOMETRY.matcher(complaint).find())) {
                throw new RefusedException("gives no triangles (native importer: " + FindingCollector.oneLine(complaint)
                        + "); it is most likely broken: export it again");
            }
        }
        throw new RefusedException(
                foundNothing
                        ? "holds no triangles; export it with its meshes"
                        : "holds no triangles, only "
                                + found(omitted)
                                + "; they have no surface to collide with: export it with its faces");
    }

    /** Returns whether a message of the native importer may be the reason for a failure. */
    public static boolean isRelevant(String complaint) {
        return !IRRELEVANT.matcher(complaint).find();
    }

    /** Returns the counts above 0, such as {@code 8 points and 1 line}. */
    private static String found(SourceScene.Omitted omitted) {
        List<String> found = new ArrayList<>();
        addFound(omitted.points(), "point", "", found);
        addFound(omitted.lines(), "line", "", found);
        addFound(omitted.tooFewCorners(), "face", " with fewer than three corners", found);
        return String.join(" and ", found);
    }

    private static void addFound(long count, String noun, String remark, List<String> found) {
        if (count > 0) {
            found.add(count + " " + noun + (count == 1 ? "" : "s") + remark);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.SkinPose;
import dev.cullet.importer.SourceFacts;
import dev.cullet.importer.fbx.FbxHeader;
import dev.cullet.importer.nodes.FileSpace;
import dev.cullet.importer.nodes.FramePoses;
import dev.cullet.importer.nodes.InstanceFinder;
import dev.cullet.importer.nodes.NodeSelection;
import dev.cullet.importer.nodes.SceneAssembler;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.units.StatedSpace;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** From the scene of a file to its mesh: checks, axes and unit, selection of nodes, triangles, findings. */
final class SceneImport {
    /** Messages that the native importer logs when it continues without a mesh. */
    private static final Pattern COSTS_GEOMETRY =
            Pattern.compile("ignoring mesh|malformed mesh|FBX-DOM|Cannot parse|vertex index out of range");

    private static final int MAX_NAMES = 10;

    /** The shortest longest side of a mesh, metres: products of smaller lengths are below the range of a double. */
    private static final double MIN_EXTENT = 1e-15;

    private SceneImport() {}

    /**
     * Returns the mesh of a scene.
     *
     * @param extension of the file, in lower case
     * @param fbx header of an FBX file; null: another format
     * @param findings about the reading of the file
     */
    static ImportedMesh of(
            Path file,
            String extension,
            @Nullable FbxHeader fbx,
            NativeImport.Read read,
            ImportOptions options,
            FindingCollector findings)
            throws RefusedException, IOException {
        boolean isGltf = isGltf(extension);
        SourceScene scene = read.scene();
        checkNotEmpty(scene, "");
        if (fbx == null) {
            reportDeformers(scene, isGltf, options, findings);
        }

        FileSpace space = fbx == null
                ? FileSpace.ofStated(StatedSpace.of(file, extension), options)
                : FileSpace.ofFbx(scene.metadata(), FbxHeader.statesUnit(file), options);
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
        NodeSelection selection = NodeSelection.of(scene, options, extension.equals("obj"));
        selection.report(findings);
        NodeSelection ofFile = selection;
        List<ImportedInstance> instances = List.of();
        if (options.instances()) {
            InstanceFinder.Found found = new InstanceFinder(scene, space, selection, findings).find();
            scene = found.scene();
            instances = found.instances();
            selection = NodeSelection.of(
                    scene, ImportOptions.DEFAULTS.withNaming(NamingConvention.NONE), extension.equals("obj"));
        }
        SceneAssembler.Assembled assembled = new SceneAssembler(scene, space, selection, findings).assemble();
        if (assembled.mesh().triangleCount() == 0) {
            throw new RefusedException(ofFile.nothingLeft());
        }
        checkExtent(assembled.mesh());
        SourceFacts facts = new SourceFacts(
                fbx == null ? extension.toUpperCase(Locale.ROOT) : fbx.describe(),
                space.metresPerUnit(),
                space.up(),
                assembled.polygons(),
                assembled.polygonArea(),
                assembled.triangleArea());
        FramePoses poses = FramePoses.of(scene, options);
        return new ImportedMesh(
                poses == null ? assembled.mesh() : poses.animate(assembled.mesh(), space, selection),
                assembled.pivots(),
                facts,
                findings.findings(),
                ofFile.unmatched(),
                read.dependencies(),
                read.missing(),
                poses == null ? new float[0] : poses.seconds(),
                instances);
    }

    /** Returns whether files of an extension are glTF; VRM is a .glb. */
    static boolean isGltf(String extension) {
        return extension.equals("gltf") || extension.equals("glb") || extension.equals("vrm");
    }

    static void reportWeights(List<String> applied, List<String> ignored, FindingCollector findings) {
        if (!applied.isEmpty()) {
            findings.add(FindingKind.BLEND_WEIGHT_APPLIED, applied.size(), first(applied));
        }
        if (!ignored.isEmpty()) {
            findings.add(FindingKind.BLEND_WEIGHT_IGNORED, ignored.size(), first(ignored));
        }
    }

    static String first(List<String> all) {
        return FindingCollector.oneLine(String.join(", ", all.subList(0, Math.min(MAX_NAMES, all.size()))));
    }

    /** Reports what an import without frames does not apply, in formats whose deformers are not read beforehand. */
    private static void reportDeformers(
            SourceScene scene, boolean isGltf, ImportOptions options, FindingCollector findings) {
        long skins = scene.nodes().stream()
                .filter(node -> Arrays.stream(node.meshes())
                        .anyMatch(mesh -> scene.meshes().get(mesh).bones() > 0))
                .count();
        if (skins > 0) {
            boolean isWanted = options.choice().pose() == SkinPose.FILE;
            findings.add(
                    isWanted ? FindingKind.SKIN_NOT_POSED : FindingKind.SKIN_IN_BIND_POSE,
                    skins,
                    "poses of FBX files can be baked: export it as FBX");
        }
        if (isGltf) {
            return;
        }
        List<String> ignored = new ArrayList<>();
        for (SourceScene.Mesh mesh : scene.meshes()) {
            for (SourceScene.Shape shape : mesh.shapes()) {
                if (shape.weight() != 0 && shape.weight() != 1) { // 1 is the default of the native importer
                    ignored.add("\"" + shape.name() + "\" " + (float) shape.weight());
                }
            }
        }
        reportWeights(List.of(), ignored, findings);
    }

    static void reportMissing(Path file, Set<String> materialFiles, List<Path> read, FindingCollector findings) {
        List<String> missing = new ArrayList<>();
        for (String name : materialFiles) {
            try {
                Path path = file.toAbsolutePath()
                        .resolveSibling(name.replace('\\', '/'))
                        .normalize();
                if (!read.contains(path)) {
                    missing.add('"' + FindingCollector.oneLine(name) + '"');
                }
            } catch (InvalidPathException e) {
                missing.add('"' + FindingCollector.oneLine(name) + '"');
            }
        }
        if (!missing.isEmpty()) {
            findings.add(FindingKind.MATERIAL_FILE_MISSING, missing.size(), first(missing));
        }
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
    static void checkNotEmpty(SourceScene scene, String losses) throws RefusedException {
        long triangles = 0;
        long points = 0;
        long lines = 0;
        long tooFewCorners = 0;
        for (SourceScene.Node node : scene.nodes()) {
            for (int index : node.meshes()) {
                SourceScene.Mesh mesh = scene.meshes().get(index);
                triangles += mesh.triangles();
                points += mesh.points();
                lines += mesh.lines();
                tooFewCorners += mesh.tooFewCorners();
            }
        }
        if (triangles > 0) {
            return;
        }
        if (!losses.isEmpty()) {
            throw new RefusedException("gives no triangles (" + losses + "); export it again");
        }
        boolean foundNothing = points + lines + tooFewCorners == 0;
        for (String complaint : scene.complaints()) {
            if (NativeImport.isRelevant(complaint)
                    && (foundNothing || COSTS_GEOMETRY.matcher(complaint).find())) {
                throw new RefusedException("gives no triangles (native importer: " + FindingCollector.oneLine(complaint)
                        + "); it is most likely broken: export it again");
            }
        }
        throw new RefusedException(
                foundNothing
                        ? "holds no triangles; export it with its meshes"
                        : "holds no triangles, only "
                                + found(points, lines, tooFewCorners)
                                + "; they have no surface to collide with: export it with its faces");
    }

    /** Returns the counts above 0, such as {@code 8 points and 1 line}. */
    private static String found(long points, long lines, long tooFewCorners) {
        List<String> found = new ArrayList<>();
        if (points > 0) {
            found.add(points + (points == 1 ? " point" : " points"));
        }
        if (lines > 0) {
            found.add(lines + (lines == 1 ? " line" : " lines"));
        }
        if (tooFewCorners > 0) {
            found.add(tooFewCorners + (tooFewCorners == 1 ? " face" : " faces") + " with fewer than three corners");
        }
        return String.join(" and ", found);
    }
}

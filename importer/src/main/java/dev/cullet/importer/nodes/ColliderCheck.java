// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.CleanOptions;
import dev.cullet.mesh.ConvexityCheck;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.MeshCleaner;
import dev.cullet.mesh.MeshException;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Compares collision geometry with what its name states, and with the render mesh that it replaces. Engines take it
 * silently otherwise: Unreal and Godot make the convex hull of a mesh that is convex by its name.
 *
 * <ul>
 *   <li>A collider of Unreal, and a convex one of Godot, is closed, connected and convex, up to a thousandth of its
 *       longest side.
 *   <li>The bounding box of all colliders of a mesh is that of the mesh, up to a tenth of its longest side.
 * </ul>
 *
 * O(n) of the colliders and of the meshes that they replace.
 */
final class ColliderCheck {
    /** How far a corner may be in front of a neighbouring triangle, as a part of the longest side. */
    private static final double CONVEX_TOLERANCE = 1e-3;

    /** How far the sides of the bounding boxes may be apart, as a part of the longest side of the mesh. */
    private static final double SIZE_TOLERANCE = 0.1;

    private final SourceScene scene;
    private final FileSpace space;
    private final NodeSelection selection;
    private final FindingCollector findings;

    private ColliderCheck(SourceScene scene, FileSpace space, NodeSelection selection, FindingCollector findings) {
        this.scene = scene;
        this.space = space;
        this.selection = selection;
        this.findings = findings;
    }

    /** Adds the findings about all colliders that are imported. */
    static void report(SourceScene scene, FileSpace space, NodeSelection selection, FindingCollector findings)
            throws RefusedException {
        ColliderCheck check = new ColliderCheck(scene, space, selection, findings);
        check.checkConvex();
        check.checkSizes();
    }

    /** Checks those that are convex by their names, each node on its own. */
    private void checkConvex() throws RefusedException {
        boolean[] convex = new boolean[scene.nodes().size()];
        boolean any = false;
        for (int node = 0; node < convex.length; node++) {
            convex[node] = selection.isConvexByName(node) && selection.hasAny(node);
            any |= convex[node];
        }
        if (!any) {
            return;
        }
        TriangleMesh mesh = new SceneAssembler(scene, space, selection.only(convex), new FindingCollector())
                .assemble()
                .mesh();
        for (int[] triangles : trianglesOfNodes(mesh)) {
            if (triangles.length > 0) {
                checkConvex(mesh.select(triangles));
            }
        }
    }

    /** Groups triangles by node. */
    private static int[][] trianglesOfNodes(TriangleMesh mesh) {
        int[] counts = new int[mesh.nodePaths().size()];
        Arrays.stream(mesh.nodes()).forEach(node -> counts[node]++);
        int[][] groups = Arrays.stream(counts).mapToObj(int[]::new).toArray(int[][]::new);
        for (int triangle = mesh.triangleCount() - 1; triangle >= 0; triangle--) {
            int node = mesh.nodes()[triangle];
            groups[node][--counts[node]] = triangle;
        }
        return groups;
    }

    private void checkConvex(TriangleMesh collider) {
        TriangleMesh mesh;
        try {
            mesh = MeshCleaner.clean(collider, CleanOptions.DEFAULTS).mesh();
        } catch (MeshException e) {
            return; // without area, or with invalid coordinates: the bake reports or refuses it
        }
        ConvexityCheck check = ConvexityCheck.of(mesh);
        double[] bounds = MeshMeasures.bounds(mesh);
        double longest = IntStream.range(0, 3)
                .mapToDouble(axis -> bounds[axis + 3] - bounds[axis])
                .max()
                .orElse(0);
        String name = mesh.nodePaths().get(mesh.nodes()[0]);
        name = "\"" + FindingCollector.oneLine(name.substring(name.lastIndexOf('/') + 1)) + "\"";
        if (!check.isClosed()) {
            findings.add(FindingKind.COLLIDER_OPEN, 1, location(mesh, 0));
            findings.add(FindingKind.COLLIDER_OPEN, 0, name + " has " + check.openEdges() + " such edges");
        } else if (!check.isConvex(CONVEX_TOLERANCE * longest)) {
            findings.add(FindingKind.COLLIDER_NOT_CONVEX, 1, location(mesh, check.triangle()));
            findings.add(
                    FindingKind.COLLIDER_NOT_CONVEX,
                    0,
                    check.components() > 1
                            ? name + " has " + check.components() + " components"
                            : name + " is concave by " + metres(check.height()));
        }
    }

    private static String metres(double length) {
        return String.format(Locale.ROOT, "%.3g m", length);
    }

    private static Location location(TriangleMesh mesh, int triangle) {
        int corner = 3 * mesh.indices()[3 * triangle];
        float[] p = mesh.positions();
        return new Location(
                mesh.nodePaths().get(mesh.nodes()[triangle]),
                mesh.sourceTriangles()[triangle],
                p[corner],
                p[corner + 1],
                p[corner + 2]);
    }

    /** Compares the colliders of each target with the meshes that they replace. */
    private void checkSizes() {
        Map<Integer, List<Integer>> colliders = new TreeMap<>();
        for (int node = 0; node < scene.nodes().size(); node++) {
            int target = selection.target(node);
            if (target >= 0 && selection.hasAny(node)) {
                colliders.computeIfAbsent(target, unused -> new ArrayList<>()).add(node);
            }
        }
        Map<Integer, double[]> meshes = new TreeMap<>();
        int[] targets = selection.replacedBy();
        for (int node = 0; node < targets.length; node++) {
            if (targets[node] >= 0) {
                extend(meshes.computeIfAbsent(targets[node], unused -> emptyBox()), node);
            }
        }
        colliders.forEach((target, nodes) -> {
            double[] box = emptyBox();
            nodes.forEach(node -> extend(box, node));
            compare(target, nodes.get(0), box, meshes.getOrDefault(target, emptyBox()));
        });
    }

    private void compare(int target, int collider, double[] box, double[] mesh) {
        double longest = Math.max(mesh[3] - mesh[0], Math.max(mesh[4] - mesh[1], mesh[5] - mesh[2]));
        if (!(longest >= 0) || !(box[3] >= box[0])) {
            return; // a target without a mesh
        }
        double outside = 0;
        double inside = 0;
        for (int axis = 0; axis < 3; axis++) {
            outside = Math.max(outside, Math.max(mesh[axis] - box[axis], box[axis + 3] - mesh[axis + 3]));
            inside = Math.max(inside, Math.max(box[axis] - mesh[axis], mesh[axis + 3] - box[axis + 3]));
        }
        double largest = Math.max(outside, inside);
        if (largest > SIZE_TOLERANCE * longest) {
            Location there = new Location(selection.path(collider), -1, Double.NaN, Double.NaN, Double.NaN);
            findings.add(FindingKind.COLLIDER_SIZE, 1, there);
            findings.add(
                    FindingKind.COLLIDER_SIZE,
                    0,
                    "that of \""
                            + FindingCollector.oneLine(scene.nodes().get(target).name()) + "\" is "
                            + (outside >= inside ? "larger" : "smaller") + " by " + metres(largest) + " on one side, "
                            + Math.round(100 * largest / longest) + " % of its longest side");
        }
    }

    private static double[] emptyBox() {
        double[] box = new double[6];
        Arrays.fill(box, 0, 3, Double.POSITIVE_INFINITY);
        Arrays.fill(box, 3, 6, Double.NEGATIVE_INFINITY);
        return box;
    }

    /** Adds the corners of all polygons of a node. */
    private void extend(double[] box, int node) {
        SourceScene.Node at = scene.nodes().get(node);
        double[] transform = Affine.multiply(space.toAsset(), at.transform());
        for (int index : at.meshes()) {
            SourceScene.Mesh mesh = scene.meshes().get(index);
            float[] p = mesh.positions();
            for (int corner : mesh.corners()) {
                for (int axis = 0; axis < 3; axis++) {
                    double value = Affine.apply(transform, axis, p[3 * corner], p[3 * corner + 1], p[3 * corner + 2]);
                    box[axis] = Math.min(box[axis], value);
                    box[axis + 3] = Math.max(box[axis + 3], value);
                }
            }
        }
    }
}

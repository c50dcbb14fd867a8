// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.polygon.PolygonTriangulator;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assembles one triangle mesh from a scene: the polygons of every selected node, transformed to asset space in double
 * precision, triangulated there, and rounded once. The winding of a node that mirrors is inverted, so that front faces
 * stay front faces.
 *
 * <p>Triangles are numbered over all meshes of the file, in order, those not selected included, so that a number is the
 * same triangle under all options. Two passes, the first of which only counts; linear time and memory.
 */
public final class SceneAssembler {
    /** The largest sum of the lengths of all stored paths. */
    private static final long MAX_PATH_CHARACTERS = 1 << 24;

    private final SourceScene scene;
    private final FileSpace space;
    private final NodeSelection selection;
    private final FindingCollector findings;
    private final PolygonTriangulator triangulator = new PolygonTriangulator();

    private final double[][] transforms;
    private final Map<String, Integer> pathNumbers = new LinkedHashMap<>();
    private final List<double[]> origins = new ArrayList<>();
    private long pathCharacters;
    private final Map<String, Integer> surfaceNumbers = new LinkedHashMap<>();
    private float[] positions = new float[0];
    private int[] indices = new int[0];
    private int[] surfaces = new int[0];
    private int[] nodes = new int[0];
    private int[] sourceTriangles = new int[0];
    private int vertices;
    private int triangles;

    private long polygons;
    private double polygonArea;
    private double triangleArea;

    private double[] corners = new double[3 * 16];
    private int[] cut = new int[3 * 16];

    public SceneAssembler(SourceScene scene, FileSpace space, NodeSelection selection, FindingCollector findings) {
        this.scene = scene;
        this.space = space;
        this.selection = selection;
        this.findings = findings;
        this.transforms = new double[scene.nodes().size()][];
    }

    /** The result of {@link #assemble}. */
    public record Assembled(
            TriangleMesh mesh, float[] pivots, long polygons, double polygonArea, double triangleArea) {}

    public Assembled assemble() throws RefusedException {
        checkTransforms();
        allocate();
        @Nullable String[] tags = new String[scene.nodes().size()];
        long source = 0;
        for (int node = 0; node < scene.nodes().size(); node++) {
            SourceScene.Node at = scene.nodes().get(node);
            tags[node] = at.surface() != null || at.parent() < 0 ? at.surface() : tags[at.parent()];
            int number = selection.hasAny(node) ? pathNumber(node) : -1;
            for (int index : at.meshes()) {
                SourceScene.Mesh mesh = scene.meshes().get(index);
                if (selection.has(node, mesh)) {
                    add(mesh, node, number, surface(tags[node], mesh.material()), (int) source);
                }
                source += mesh.triangles();
            }
        }
        addTopNodes();
        TriangleMesh mesh = new TriangleMesh(
                positions,
                indices,
                surfaces,
                nodes,
                sourceTriangles,
                List.copyOf(surfaceNumbers.keySet()),
                List.copyOf(pathNumbers.keySet()));
        return new Assembled(mesh, pivots(), polygons, polygonArea, triangleArea);
    }

    /** Returns the number of a node's path; nodes with equal paths have the same one. */
    private int pathNumber(int node) throws RefusedException {
        String path = selection.path(node);
        Integer known = pathNumbers.get(path);
        if (known != null) {
            return known;
        }
        pathCharacters += path.length();
        if (pathCharacters > MAX_PATH_CHARACTERS) {
            throw new RefusedException("the paths of its nodes with triangles have more than " + MAX_PATH_CHARACTERS
                    + " characters in all (node " + (pathNumbers.size() + 1) + " has " + path.length()
                    + "); export it with fewer instances, or shorter names of nodes");
        }
        origins.add(scene.nodes().get(node).origin());
        pathNumbers.put(path, pathNumbers.size());
        return pathNumbers.size() - 1;
    }

    /** Adds the top nodes above the nodes with triangles, whose origins are the pivots of parts. */
    private void addTopNodes() throws RefusedException {
        Set<String> tops = new HashSet<>();
        for (String path : pathNumbers.keySet()) {
            tops.add(path.substring(0, Math.max(0, path.indexOf('/'))));
        }
        for (int node = 1; node < scene.nodes().size(); node++) {
            if (scene.nodes().get(node).parent() == 0 && tops.contains(selection.path(node))) {
                pathNumber(node);
            }
        }
    }

    private void checkTransforms() throws RefusedException {
        for (int node = 0; node < transforms.length; node++) {
            SourceScene.Node at = scene.nodes().get(node);
            transforms[node] = Affine.multiply(space.toAsset(), at.transform());
            if (selection.hasAny(node) && Affine.isSingular(transforms[node])) {
                throw new RefusedException("node \"" + selection.path(node) + "\" is scaled to 0 along an axis"
                        + " (its transform is singular), so its triangles have no front; apply or correct its scale,"
                        + " or exclude the node");
            }
        }
    }

    private void allocate() throws RefusedException {
        long vertexCount = 0;
        long triangleCount = 0;
        long all = 0;
        for (int node = 0; node < scene.nodes().size(); node++) {
            for (int index : scene.nodes().get(node).meshes()) {
                SourceScene.Mesh mesh = scene.meshes().get(index);
                all += mesh.triangles();
                if (selection.has(node, mesh)) {
                    vertexCount += mesh.positions().length / 3;
                    triangleCount += mesh.triangles();
                }
            }
        }
        if (Math.max(all, Math.max(triangleCount, vertexCount)) > Integer.MAX_VALUE / 3) {
            throw new RefusedException("has " + all + " triangles, but at most " + Integer.MAX_VALUE / 3
                    + " fit one mesh; split the file");
        }
        positions = new float[3 * (int) vertexCount];
        indices = new int[3 * (int) triangleCount];
        surfaces = new int[(int) triangleCount];
        nodes = new int[(int) triangleCount];
        sourceTriangles = new int[(int) triangleCount];
    }

    private int surface(@Nullable String tag, @Nullable String material) {
        String name = tag != null ? tag : material != null ? material : TriangleMesh.DEFAULT_SURFACE;
        return surfaceNumbers.computeIfAbsent(name, unused -> surfaceNumbers.size());
    }

    private float[] pivots() {
        float[] pivots = new float[3 * origins.size()];
        for (int i = 0; i < origins.size(); i++) {
            double[] at = origins.get(i);
            for (int axis = 0; axis < 3; axis++) {
                pivots[3 * i + axis] = (float) Affine.apply(space.toAsset(), axis, at[0], at[1], at[2]);
            }
        }
        return pivots;
    }

    // one mesh of one node

    private void add(SourceScene.Mesh mesh, int node, int number, int surface, int source) throws RefusedException {
        Location somewhere = new Location(selection.path(node), -1, Double.NaN, Double.NaN, Double.NaN);
        findings.add(
                FindingKind.LINES_OR_POINTS_SKIPPED,
                mesh.omitted().points() + mesh.omitted().lines(),
                somewhere);
        findings.add(FindingKind.TOO_FEW_CORNERS, mesh.omitted().tooFewCorners(), somewhere);
        double[] transform = transforms[node];
        addVertices(mesh, node, transform, source);
        boolean mirrored = Affine.determinant(transform) < 0;
        int corner = 0;
        for (int count : mesh.cornerCounts()) {
            addPolygon(mesh, transform, corner, count, mirrored, node, source);
            for (int i = 0; i < count - 2; i++) {
                surfaces[triangles] = surface;
                nodes[triangles] = number;
                sourceTriangles[triangles] = source++;
                triangles++;
            }
            corner += count;
        }
        vertices += mesh.positions().length / 3;
    }

    private void addVertices(SourceScene.Mesh mesh, int node, double[] transform, int source) throws RefusedException {
        float[] from = mesh.positions();
        for (int i = 0; i < from.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                double exact = Affine.apply(transform, axis, from[i], from[i + 1], from[i + 2]);
                float rounded = (float) exact;
                if (Float.isInfinite(rounded) && Double.isFinite((double) from[i] + from[i + 1] + from[i + 2])) {
                    throw new RefusedException("node \"" + selection.path(node) + "\", triangle "
                            + (source + triangleOf(mesh, i / 3)) + ": a corner is at " + exact
                            + " m, but the largest coordinate is " + Float.MAX_VALUE
                            + "; correct the unit, the scale or the node's transform");
                }
                positions[3 * vertices + i + axis] = rounded;
            }
        }
    }

    /** Returns the index, within the mesh, of the first triangle whose polygon has a vertex. */
    private static int triangleOf(SourceScene.Mesh mesh, int vertex) {
        int corner = 0;
        int triangle = 0;
        for (int count : mesh.cornerCounts()) {
            for (int i = 0; i < count; i++) {
                if (mesh.corners()[corner + i] == vertex) {
                    return triangle;
                }
            }
            corner += count;
            triangle += count - 2;
        }
        return triangle;
    }

    private void addPolygon(
            SourceScene.Mesh mesh, double[] transform, int first, int count, boolean mirrored, int node, int source) {
        if (corners.length < 3 * count) {
            corners = new double[Math.max(3 * count, 2 * corners.length)];
            cut = new int[corners.length];
        }
        float[] from = mesh.positions();
        for (int i = 0; i < count; i++) {
            int at = 3 * mesh.corners()[first + i];
            for (int axis = 0; axis < 3; axis++) {
                corners[3 * i + axis] = Affine.apply(transform, axis, from[at], from[at + 1], from[at + 2]);
            }
        }
        boolean clean = triangulator.triangulate(corners, count, cut);
        if (!clean) {
            Location location = new Location(selection.path(node), source, corners[0], corners[1], corners[2]);
            findings.add(FindingKind.DIFFICULT_POLYGON, 1, location);
        }
        polygons++;
        polygonArea += triangulator.polygonArea();
        triangleArea += triangulator.triangleArea();
        for (int i = 0; i < count - 2; i++) {
            int out = 3 * (triangles + i);
            indices[out] = vertices + mesh.corners()[first + cut[3 * i]];
            indices[out + 1] = vertices + mesh.corners()[first + cut[3 * i + (mirrored ? 2 : 1)]];
            indices[out + 2] = vertices + mesh.corners()[first + cut[3 * i + (mirrored ? 1 : 2)]];
        }
    }
}

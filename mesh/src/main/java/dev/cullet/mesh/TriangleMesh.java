// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Triangles in asset space: metres, right-handed, Y up, counter-clockwise front faces. Immutable by contract.
 *
 * <pre>
 * positions        x y z | x y z | ...       3 floats per vertex
 * indices          a b c | a b c | ...       3 vertices per triangle, counter-clockwise from the front
 * surfaces         s | s | ...               per triangle, an index into surfaceNames
 * nodes            n | n | ...               per triangle, an index into nodePaths
 * sourceTriangles  k | k | ...               per triangle, its number in the imported file, from 0
 * </pre>
 *
 * <p>The arrays are returned without a copy and must not be written to. Each stage of the compiler that changes
 * triangles creates a new mesh; {@link #sourceTriangles()} identifies the triangles of the imported file throughout.
 */
public final class TriangleMesh {
    /** Name of the surface of triangles without a material. */
    public static final String DEFAULT_SURFACE = "default";

    private final float[] positions;
    private final int[] indices;
    private final int[] surfaces;
    private final int[] nodes;
    private final int[] sourceTriangles;
    private final List<String> surfaceNames;
    private final List<String> nodePaths;
    private final List<float[]> laterFrames;

    /**
     * Wraps the arrays; they are not copied, and the caller must not write to them afterwards.
     *
     * @param positions 3 floats per vertex, in metres; not checked to be finite
     * @param indices 3 per triangle, each in {@code 0 .. positions.length / 3 - 1}
     * @param surfaces one per triangle, each an index into {@code surfaceNames}
     * @param nodes one per triangle, each an index into {@code nodePaths}
     * @param sourceTriangles one per triangle
     * @throws IllegalArgumentException if lengths disagree or an index is out of range
     */
    public TriangleMesh(
            float[] positions,
            int[] indices,
            int[] surfaces,
            int[] nodes,
            int[] sourceTriangles,
            List<String> surfaceNames,
            List<String> nodePaths) {
        this(positions, indices, surfaces, nodes, sourceTriangles, surfaceNames, nodePaths, List.of());
    }

    private TriangleMesh(
            float[] positions,
            int[] indices,
            int[] surfaces,
            int[] nodes,
            int[] sourceTriangles,
            List<String> surfaceNames,
            List<String> nodePaths,
            List<float[]> laterFrames) {
        int triangles = indices.length / 3;
        require(positions.length % 3 == 0, "positions", positions.length, "a multiple of 3");
        require(indices.length % 3 == 0, "indices", indices.length, "a multiple of 3");
        require(surfaces.length == triangles, "surfaces", surfaces.length, "one per triangle: " + triangles);
        require(nodes.length == triangles, "nodes", nodes.length, "one per triangle: " + triangles);
        require(sourceTriangles.length == triangles, "sourceTriangles", sourceTriangles.length, "one per triangle");
        for (float[] frame : laterFrames) {
            require(frame.length == positions.length, "a frame", frame.length, "as many as the first");
        }
        requireBelow(indices, positions.length / 3, "vertex");
        requireBelow(surfaces, surfaceNames.size(), "surface");
        requireBelow(nodes, nodePaths.size(), "node");
        this.positions = positions;
        this.indices = indices;
        this.surfaces = surfaces;
        this.nodes = nodes;
        this.sourceTriangles = sourceTriangles;
        this.surfaceNames = List.copyOf(surfaceNames);
        this.nodePaths = List.copyOf(nodePaths);
        this.laterFrames = List.copyOf(laterFrames);
    }

    /**
     * Creates a mesh of one surface and one node, with triangles numbered in order.
     *
     * @param positions 3 floats per vertex, in metres; not copied
     * @param indices 3 per triangle; not copied
     */
    public static TriangleMesh of(float[] positions, int[] indices) {
        int triangles = indices.length / 3;
        int[] numbers = new int[triangles];
        Arrays.setAll(numbers, i -> i);
        return new TriangleMesh(
                positions,
                indices,
                new int[triangles],
                new int[triangles],
                numbers,
                List.of(DEFAULT_SURFACE),
                List.of(""));
    }

    /**
     * Returns a mesh of the selected triangles, in the order given, with only the vertices that they use, in order of
     * first use. O(vertices + selected triangles).
     *
     * @param triangles indices of triangles
     */
    public TriangleMesh select(int[] triangles) {
        return select(triangles, new byte[triangles.length]);
    }

    /**
     * Returns the same as {@link #select(int[])}, each triangle with its corners rotated.
     *
     * @param triangles indices of triangles
     * @param firstCorners per selected triangle, the corner that becomes its first, 0 to 2
     */
    public TriangleMesh select(int[] triangles, byte[] firstCorners) {
        return select(triangles, firstCorners, unnumbered());
    }

    /** Returns a mesh per selection, by {@link #select(int[])}; O(vertices + all selected triangles). */
    List<TriangleMesh> selectEach(int[][] selections) {
        int[] renumbered = unnumbered();
        List<TriangleMesh> meshes = new ArrayList<>(selections.length);
        for (int[] triangles : selections) {
            meshes.add(select(triangles, new byte[triangles.length], renumbered));
        }
        return meshes;
    }

    private int[] unnumbered() {
        int[] renumbered = new int[vertexCount()];
        Arrays.fill(renumbered, -1);
        return renumbered;
    }

    /**
     * Selects triangles.
     *
     * @param renumbered one per vertex, all -1, before and after
     */
    private TriangleMesh select(int[] triangles, byte[] firstCorners, int[] renumbered) {
        int[] keptIndices = new int[3 * triangles.length];
        int[] originals = new int[keptIndices.length];
        int count = 0;
        for (int i = 0; i < triangles.length; i++) {
            int triangle = triangles[i];
            int turned = firstCorners[i];
            for (int corner = 0; corner < 3; corner++) {
                int vertex = indices[3 * triangle + turned];
                turned = turned < 2 ? turned + 1 : 0;
                int number = renumbered[vertex];
                if (number < 0) {
                    number = count++;
                    renumbered[vertex] = number;
                    originals[number] = vertex;
                }
                keptIndices[3 * i + corner] = number;
            }
        }
        int[] vertices = Arrays.copyOf(originals, count);
        for (int vertex : vertices) {
            renumbered[vertex] = -1;
        }
        return new TriangleMesh(
                        chosenPoints(positions, vertices),
                        keptIndices,
                        surfaceNames.size() == 1 ? new int[triangles.length] : chosen(surfaces, triangles),
                        nodePaths.size() == 1 ? new int[triangles.length] : chosen(nodes, triangles),
                        chosen(sourceTriangles, triangles),
                        surfaceNames,
                        nodePaths)
                .withLaterFrames(laterFrames.stream()
                        .map(frame -> chosenPoints(frame, vertices))
                        .toList());
    }

    private static int[] chosen(int[] perTriangle, int[] triangles) {
        int[] chosen = new int[triangles.length];
        for (int i = 0; i < triangles.length; i++) {
            chosen[i] = perTriangle[triangles[i]];
        }
        return chosen;
    }

    private static float[] chosenPoints(float[] positions, int[] vertices) {
        float[] chosen = new float[3 * vertices.length];
        for (int i = 0; i < vertices.length; i++) {
            System.arraycopy(positions, 3 * vertices[i], chosen, 3 * i, 3);
        }
        return chosen;
    }

    /**
     * Returns positions in a new order.
     *
     * @param renumbered per vertex its new index, -1 for vertices that are dropped
     * @param count vertices that are kept
     */
    static float[] moved(float[] positions, int[] renumbered, int count) {
        float[] kept = new float[3 * count];
        for (int vertex = 0; vertex < renumbered.length; vertex++) {
            int at = 3 * renumbered[vertex];
            if (at >= 0) {
                kept[at] = positions[3 * vertex];
                kept[at + 1] = positions[3 * vertex + 1];
                kept[at + 2] = positions[3 * vertex + 2];
            }
        }
        return kept;
    }

    /**
     * Returns the same triangles of a mesh that is not animated, at other positions.
     *
     * @param others 3 floats per vertex, in metres; not copied
     */
    public TriangleMesh withPositions(float[] others) {
        return new TriangleMesh(others, indices, surfaces, nodes, sourceTriangles, surfaceNames, nodePaths);
    }

    /**
     * Returns the same mesh as the first frame of an animation.
     *
     * @param frames positions of the same vertices in each later frame, 3 floats per vertex; the arrays are not copied
     */
    public TriangleMesh withLaterFrames(List<float[]> frames) {
        return new TriangleMesh(positions, indices, surfaces, nodes, sourceTriangles, surfaceNames, nodePaths, frames);
    }

    /**
     * Returns the positions in all frames after the first, 3 floats per vertex each; empty for a mesh that is not
     * animated. Read only.
     */
    public List<float[]> laterFrames() {
        return laterFrames;
    }

    /** Returns the number of frames, at least 1. */
    public int frameCount() {
        return 1 + laterFrames.size();
    }

    /**
     * Returns the positions in a frame, 3 floats per vertex, in metres; frame 0 is {@link #positions()}. Read only.
     */
    public float[] positions(int frame) {
        return frame == 0 ? positions : laterFrames.get(frame - 1);
    }

    /** Returns the number of vertices, including those that no triangle uses. */
    public int vertexCount() {
        return positions.length / 3;
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return indices.length / 3;
    }

    /** Returns 3 floats per vertex, in metres. Read only. */
    public float[] positions() {
        return positions;
    }

    /** Returns 3 vertices per triangle. Read only. */
    public int[] indices() {
        return indices;
    }

    /** Returns one index into {@link #surfaceNames()} per triangle. Read only. */
    public int[] surfaces() {
        return surfaces;
    }

    /** Returns one index into {@link #nodePaths()} per triangle. Read only. */
    public int[] nodes() {
        return nodes;
    }

    /** Returns the index of each triangle in the imported file. Read only. */
    public int[] sourceTriangles() {
        return sourceTriangles;
    }

    /** Returns the names of the surfaces. */
    public List<String> surfaceNames() {
        return surfaceNames;
    }

    /** Returns the paths of the source nodes: names joined by {@code /}, without the root. */
    public List<String> nodePaths() {
        return nodePaths;
    }

    private static void require(boolean holds, String array, int length, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(array + " has length " + length + ", but must have " + allowed);
        }
    }

    private static void requireBelow(int[] values, int limit, String what) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0 || values[i] >= limit) {
                throw new IllegalArgumentException(
                        what + " " + values[i] + " at index " + i + " is not in 0.." + (limit - 1));
            }
        }
    }
}

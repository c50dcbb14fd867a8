// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a file, copied out of the native importer so that its memory can go before any work starts.
 *
 * @param nodes depth first: a parent before its children, siblings in file order; the first is the root
 * @param meshes what the nodes show
 * @param metadata what the file says of itself; numbers as {@link Double}, all else as text
 * @param complaints errors that the native importer logged while it went on
 * @param animation how it moves; null if nobody asked, or nothing moves
 */
record SourceScene(
        List<Node> nodes,
        List<Mesh> meshes,
        Map<String, Object> metadata,
        List<String> complaints,
        @Nullable SceneAnimation animation) {
    /**
     * A node of the file. Pivot helpers are folded into it.
     *
     * @param parent index of its parent, -1 for the root
     * @param transform 12 numbers, see {@link Affine}: from the node's mesh space to the space of the file
     * @param origin 3 numbers: where the node itself is, in the space of the file
     * @param meshes indices of meshes, in order
     * @param surface what the node's own tag says, or null
     */
    record Node(
            String name,
            int parent,
            double[] transform,
            double[] origin,
            int[] meshes,
            @Nullable String surface) {}

    /**
     * Polygons of one material.
     *
     * @param positions 3 per vertex, in the node's space; not checked to be finite
     * @param corners the polygons' vertices, one polygon after the other
     * @param cornerCounts how many of them each polygon has, at least 3
     * @param material its name, or null
     * @param points how many points were left out
     * @param lines how many lines were left out
     * @param tooFewCorners how many faces of fewer than three corners were left out
     */
    record Mesh(
            float[] positions,
            int[] corners,
            int[] cornerCounts,
            @Nullable String material,
            long points,
            long lines,
            long tooFewCorners) {

        /** How many triangles its polygons give: n - 2 for n corners. */
        long triangles() {
            return corners.length - 2L * cornerCounts.length;
        }
    }
}

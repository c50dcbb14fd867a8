// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.SolidLattice;
import org.jspecify.annotations.Nullable;

/**
 * Builds the BSP tree of a part: triangles are rounded to a lattice, holes capped, cells divided by planes of triangles
 * and axis planes, and leaves labelled by winding number.
 *
 * <pre>
 * float triangles -> LatticeMesh -> HoleCaps -> Partition (PlaneChooser, Fragment) -> LeafLabels -> BspTreeWriter
 * </pre>
 *
 * <p>Exact for the lattice mesh: no vertex of a fragment is ever rounded. The same input gives the same tree on any
 * number of threads. About O(n log n) time and 1 kB of memory per triangle.
 */
public final class BspTreeBuilder {
    private BspTreeBuilder() {}

    /**
     * Returns the lattice of a mesh that is closed except for small holes, or null: what {@link #build} would give the
     * tree, where that would have solid leaves. O(n), much faster than building.
     *
     * @param positions 3 finite floats per vertex, in metres
     * @param indices 3 per triangle, counter-clockwise from outside
     * @param options the limit of holes
     */
    public static @Nullable SolidLattice solidLattice(float[] positions, int[] indices, BspOptions options) {
        return solidLattice(LatticeMesh.of(positions, indices), options);
    }

    /** Returns the lattice of a solid whose vertices are on a given lattice already: that of a compact part. */
    public static @Nullable SolidLattice solidLattice(
            float[] positions, int[] indices, float[] origin, float step, BspOptions options) {
        return solidLattice(LatticeMesh.on(positions, indices, origin, step), options);
    }

    private static @Nullable SolidLattice solidLattice(LatticeMesh mesh, BspOptions options) {
        int[] caps = HoleCaps.of(mesh.rounded.corners);
        return holeShare(mesh, caps) <= options.holeShare() ? mesh.lattice(true, caps) : null;
    }

    private static double holeShare(LatticeMesh mesh, int[] caps) {
        double area = LatticeMesh.doubleArea(mesh.rounded.corners);
        return area == 0 ? Double.POSITIVE_INFINITY : LatticeMesh.doubleArea(caps) / area;
    }

    /**
     * Builds the tree.
     *
     * @param positions 3 finite floats per vertex, in metres
     * @param indices 3 per triangle, counter-clockwise from outside; the tree refers to triangles by their index here
     * @param options limits of the search and of the size
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    public static BspBuild build(float[] positions, int[] indices, BspOptions options) {
        return build(LatticeMesh.of(positions, indices), options);
    }

    /**
     * Builds the tree on the lattice of a compact part.
     *
     * @param positions 3 floats per vertex, in metres, all on the lattice
     * @param indices as above
     * @param origin 3 floats, lattice point 0 0 0; no vertex is below it, or more than 65535 steps above it
     * @param step metres per lattice step, a power of two
     * @param options as above
     */
    public static BspBuild build(float[] positions, int[] indices, float[] origin, float step, BspOptions options) {
        return build(LatticeMesh.on(positions, indices, origin, step), options);
    }

    private static BspBuild build(LatticeMesh mesh, BspOptions options) {
        int[] caps = HoleCaps.of(mesh.rounded.corners);
        double holeShare = holeShare(mesh, caps);
        boolean solid = holeShare <= options.holeShare();
        BspSurface surface = BspSurface.of(mesh.rounded, solid ? caps : new int[0]);
        BspNode root = Partition.divide(surface.wholeFragments(), options, surface);
        return BspTreeWriter.write(mesh, surface, root, solid, holeShare);
    }
}

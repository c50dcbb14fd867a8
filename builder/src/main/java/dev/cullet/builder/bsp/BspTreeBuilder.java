// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * Builds the BSP tree of a part: triangles on a lattice, holes capped, cells divided by planes of triangles and by axis
 * planes, leaves labelled by winding number.
 *
 * <pre>
 * float triangles -> LatticeMesh -> HoleCaps -> Partition (PlaneChooser, Fragment) -> LeafLabels -> BspTreeWriter
 * </pre>
 *
 * <p>Exact for the lattice mesh: no vertex of a piece is ever rounded. The same input gives the same tree on any number
 * of threads. About O(n log n) time, 1 kB of memory per triangle.
 */
public final class BspTreeBuilder {
    private BspTreeBuilder() {}

    /**
     * Builds the tree.
     *
     * @param positions 3 finite floats per vertex, metres
     * @param indices 3 per triangle, counter-clockwise from outside; the tree refers to triangles by their place here
     */
    public static BspBuild build(float[] positions, int[] indices, BspOptions options) {
        LatticeMesh mesh = LatticeMesh.of(positions, indices);
        int[] caps = HoleCaps.of(mesh.corners);
        double area = LatticeMesh.doubleArea(mesh.corners);
        double holeShare = area == 0 ? 1 : LatticeMesh.doubleArea(caps) / area;
        boolean solid = area > 0 && holeShare <= options.holeShare();
        BspSurface surface = BspSurface.of(mesh, solid ? caps : new int[0]);
        BspNode root = Partition.divide(surface.wholeFragments(), options, surface.table);
        return BspTreeWriter.write(mesh, surface, root, solid, holeShare);
    }
}

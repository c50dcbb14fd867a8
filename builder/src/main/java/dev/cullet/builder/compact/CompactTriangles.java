// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.compact;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.packed.BlockEncoder;
import dev.cullet.format.packed.VertexLattice;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.Objects;

/**
 * Compact triangles of a mesh: moves the vertices to a lattice, and later packs the triangles in the order of the tree.
 * All other structures are built from the moved mesh, which is the mesh that queries test.
 *
 * <p>{@link BlockEncoder} packs blocks of 128 triangles in order. O(n log n) time.
 */
public final class CompactTriangles {
    private final VertexLattice lattice;
    private final float error;
    private final TriangleMesh mesh;

    private CompactTriangles(VertexLattice lattice, float error, TriangleMesh mesh) {
        this.lattice = lattice;
        this.error = error;
        this.mesh = mesh;
    }

    /** Moves the vertices of a mesh of one frame; vertices that no triangle uses are dropped. */
    public static CompactTriangles of(TriangleMesh mesh) {
        int[] all = new int[mesh.triangleCount()];
        Arrays.setAll(all, i -> i);
        TriangleMesh used = mesh.select(all);
        VertexLattice lattice = VertexLattice.over(used.positions());
        float[] moved = Objects.requireNonNull(lattice.moved(used.positions()));
        return new CompactTriangles(
                lattice, VertexLattice.farthest(used.positions(), moved), used.withPositions(moved));
    }

    /** Returns the mesh with moved vertices: the same triangles, of which some may have no area. */
    public TriangleMesh mesh() {
        return mesh;
    }

    /** Returns the lattice point 0 0 0: 3 floats in metres. Vertices of {@link #mesh} are 0 to 65535 steps above. */
    public float[] origin() {
        return lattice.origin();
    }

    /** Returns the metres per lattice step, a power of two. */
    public float step() {
        return (float) lattice.step();
    }

    /**
     * Packs the triangles of {@link #mesh} in another order.
     *
     * @param positions 3 floats per vertex in metres, all of them positions of vertices of the mesh
     * @param indices 3 vertices per triangle
     */
    public TriangleBlocks pack(float[] positions, int[] indices) {
        return BlockEncoder.encode(lattice, positions, indices, error);
    }
}

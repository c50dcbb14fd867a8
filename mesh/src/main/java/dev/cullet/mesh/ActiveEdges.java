// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Edge flags per triangle: the edges at which a sliding body may collide. They prevent ghost contacts at the inner
 * edges of a flat floor.
 *
 * <pre>
 * bit 7  6  5  4  3  2  1  0        per triangle; edge k runs from corner k to the next
 *     |  |  |  |  |  |  |  edge 0 is active
 *     |  |  |  |  |  |  edge 1 is active
 *     |  |  |  |  |  edge 2 is active
 *     |  |  |  |  edge 0 is a border       (4: edge 1, 5: edge 2)
 *     |  some edge is non-manifold
 *     the triangle occurs with the opposite winding too
 * </pre>
 *
 * <p>Active edges are: a border; a non-manifold edge; an edge whose triangles are folded back onto each other; a convex
 * edge of more than 5 degrees; and, where the windings disagree, so that convex and concave are undefined, any edge of
 * more than 5 degrees. Concave and flat edges are inactive. Each face of a double-sided triangle has its own neighbours
 * and bits. The bits do not prevent ghost contacts after deep penetration, of more than the size of a triangle.
 *
 * <p>Vertices are compared by index, so the mesh must be welded, as {@link MeshCleaner} does. In double; O(n) time, the
 * memory of {@link EdgeTopology}.
 *
 * <p>Source: the rule of Jolt Physics (edges active above 5 degrees), extended to meshes with defects.
 */
public final class ActiveEdges {
    /** Degrees up to which an edge is flat. */
    public static final int FLAT_ANGLE = 5;

    /** Cosine of {@link #FLAT_ANGLE}. */
    public static final double FLAT_COSINE = 0.996195;

    /** Nearly cos 179 degrees: a larger angle is folded back. */
    public static final double FOLDED_COSINE = -0.999848;

    private static final int BORDER_BIT = 1 << 3;
    private static final int NON_MANIFOLD_BIT = 1 << 6;
    private static final int DOUBLE_SIDED_BIT = 1 << 7;

    private ActiveEdges() {}

    /** Returns one byte per triangle, in the mesh's order. */
    public static byte[] flags(TriangleMesh mesh) {
        return flags(mesh, EdgeTopology.of(mesh));
    }

    /** Returns one byte per triangle of a mesh whose topology is known already. */
    public static byte[] flags(TriangleMesh mesh, EdgeTopology topology) {
        byte[] flags = new byte[mesh.triangleCount()];
        double[] normal = new double[3];
        double[] other = new double[3];
        for (int triangle = 0; triangle < flags.length; triangle++) {
            int bits = topology.isDoubleSided(triangle) ? DOUBLE_SIDED_BIT : 0;
            MeshMeasures.areaNormal(mesh, triangle, normal);
            for (int edge = 0; edge < 3; edge++) {
                int halfEdge = 3 * triangle + edge;
                int twin = topology.twin(halfEdge);
                if (twin == EdgeTopology.BORDER) {
                    bits |= (BORDER_BIT | 1) << edge;
                } else if (twin == EdgeTopology.NON_MANIFOLD) {
                    bits |= NON_MANIFOLD_BIT | 1 << edge;
                } else {
                    MeshMeasures.areaNormal(mesh, twin / 3, other);
                    boolean active = isActive(mesh, halfEdge, twin, topology.isConsistent(halfEdge), normal, other);
                    bits |= active ? 1 << edge : 0;
                }
            }
            flags[triangle] = (byte) bits;
        }
        return flags;
    }

    private static boolean isActive(
            TriangleMesh mesh, int halfEdge, int twin, boolean consistent, double[] normal, double[] other) {
        double lengths = Math.sqrt(dot(normal, normal) * dot(other, other));
        double cosine = (consistent ? 1 : -1) * dot(normal, other) / lengths;
        if (cosine > FLAT_COSINE) {
            return false;
        }
        if (cosine < FOLDED_COSINE || !consistent) {
            return true;
        }
        // convex: the neighbour's free corner is behind this triangle's plane
        int apex = 3 * mesh.indices()[EdgeTopology.next(EdgeTopology.next(twin))];
        int corner = 3 * mesh.indices()[halfEdge];
        float[] p = mesh.positions();
        double height = 0;
        for (int axis = 0; axis < 3; axis++) {
            height += normal[axis] * ((double) p[apex + axis] - p[corner + axis]);
        }
        return height < 0;
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * A plane between two meshes, remembered from frame to frame: the witness that they do not touch. One per pair of bodies,
 * owned by the caller, used by one thread at a time. It starts knowing nothing; what it remembers only makes the next
 * search shorter, and no answer depends on it.
 *
 * <p>The plane leans on the mesh, at its outermost vertex along the normal; where the other is still in front of it as it now
 * stands, the two are apart. Else the normal is reflected at the line through that vertex and the other's outermost one
 * towards the mesh, and asked once more; the next frame goes on from there. So a plane is found between most meshes whose
 * convex hulls are apart, within a few frames. Outermost vertices are found by branch and bound down the AABB trees.
 *
 * <p>Source: Chung and Wang 1996, Quick Collision Detection of Polytopes in Virtual Environments.
 */
public final class DividingPlane {
    /** Reflections in one call. */
    private static final int STEPS = 1;

    /** The mesh that the plane leans on; null at first. */
    private @Nullable FilterBody behind;

    private int version;

    /** The normal, of length 1, in the space of that mesh. */
    private double x;

    private double y;
    private double z;

    /** The mesh's outermost vertex along the normal. */
    private long vertex;

    /** Knows nothing yet. */
    public DividingPlane() {}

    /** Forgets what it knows: of use when it is taken for another pair. */
    public void clear() {
        behind = null;
    }

    /**
     * Whether a plane is found that has one mesh behind it and the other in front.
     *
     * @param rows 12 doubles: the rows of a 3 x 4 matrix, from the other's space to the mesh's
     * @param margin metres by which they must be apart, for rounding
     */
    boolean divides(FilterBody mesh, FilterBody other, double[] rows, double margin) {
        QueryMesh p = mesh.query;
        QueryMesh q = other.query;
        if (behind != mesh || version != mesh.version) {
            double[] c = other.sphere;
            turn(
                    mesh,
                    rows[0] * c[0] + rows[1] * c[1] + rows[2] * c[2] + rows[3] - mesh.sphere[0],
                    rows[4] * c[0] + rows[5] * c[1] + rows[6] * c[2] + rows[7] - mesh.sphere[1],
                    rows[8] * c[0] + rows[9] * c[1] + rows[10] * c[2] + rows[11] - mesh.sphere[2]);
        }
        for (int step = 0; ; step++) {
            // In the space of the other: how far a vertex is behind the plane must not exceed the least.
            double a = -(rows[0] * x + rows[4] * y + rows[8] * z);
            double b = -(rows[1] * x + rows[5] * y + rows[9] * z);
            double c = -(rows[2] * x + rows[6] * y + rows[10] * z);
            double least =
                    (rows[3] - p.x(vertex)) * x + (rows[7] - p.y(vertex)) * y + (rows[11] - p.z(vertex)) * z - margin;
            long found = outermost(other.query, a, b, c, least);
            if (found < 0) {
                return true;
            }
            if (step == STEPS) {
                return false;
            }
            double u = q.x(found);
            double v = q.y(found);
            double w = q.z(found);
            double dx = rows[0] * u + rows[1] * v + rows[2] * w + rows[3] - p.x(vertex);
            double dy = rows[4] * u + rows[5] * v + rows[6] * w + rows[7] - p.y(vertex);
            double dz = rows[8] * u + rows[9] * v + rows[10] * w + rows[11] - p.z(vertex);
            double twice = 2 * (x * dx + y * dy + z * dz) / (dx * dx + dy * dy + dz * dz);
            turn(mesh, x - twice * dx, y - twice * dy, z - twice * dz);
        }
    }

    /** Sets the normal to a direction, and the plane to the mesh's outermost vertex; any direction is right, also after NaN. */
    private void turn(FilterBody mesh, double dx, double dy, double dz) {
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        boolean known = length > 0 && length <= Double.MAX_VALUE;
        x = known ? dx / length : 1;
        y = known ? dy / length : 0;
        z = known ? dz / length : 0;
        behind = mesh;
        version = mesh.version;
        vertex = outermost(mesh.query, x, y, z, Double.NEGATIVE_INFINITY);
    }

    /**
     * The vertex farthest along a direction, but for rounding: one that is farther is so by less than 2^-48 of the largest
     * coordinate. -1 if none is farther than the least.
     */
    private static long outermost(QueryMesh mesh, double a, double b, double c, double least) {
        long[] nodes = mesh.nodes;
        long best = -1;
        double most = least;
        double offset = a * mesh.originX + b * mesh.originY + c * mesh.originZ;
        // Which of a lane's two words per axis is the farther one.
        int wordX = a > 0 ? 1 : 0;
        int wordY = b > 0 ? 3 : 2;
        int wordZ = c > 0 ? 5 : 4;
        double u = a * mesh.step;
        double v = b * mesh.step;
        double w = c * mesh.step;
        // Down the farthest lanes first, to a vertex that is far; then a walk through all lanes that reach farther.
        boolean greedy = true;
        int node = 0;
        int lane = 0;
        while (true) {
            int lanes = AabbTree.laneCount(nodes, node);
            int word = AabbTree.NODE_WORDS * node;
            int chosen = -1;
            double farthest = most;
            for (; lane < lanes; lane++) {
                double reach = offset
                        + u * (nodes[word + wordX] >>> (16 * lane) & Lattice.MAX)
                        + v * (nodes[word + wordY] >>> (16 * lane) & Lattice.MAX)
                        + w * (nodes[word + wordZ] >>> (16 * lane) & Lattice.MAX);
                if (reach > farthest) {
                    chosen = lane;
                    farthest = reach;
                    if (!greedy) {
                        break;
                    }
                }
            }
            if (chosen >= 0) {
                int end = AabbTree.leafEnd(nodes, node, chosen);
                if (end == 0) {
                    node = AabbTree.childBase(nodes, node) + chosen;
                    lane = 0;
                    continue;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = chosen == 0 ? 0 : AabbTree.leafEnd(nodes, node, chosen - 1);
                for (int triangle = first + begin; triangle < first + end; triangle++) {
                    for (int k = 0; k < 3; k++) {
                        long corner = mesh.corner(triangle, k);
                        double value = a * mesh.x(corner) + b * mesh.y(corner) + c * mesh.z(corner);
                        if (value > most) {
                            most = value;
                            best = corner;
                        }
                    }
                }
                if (!greedy) {
                    lane = chosen + 1;
                    continue;
                }
            }
            if (greedy) {
                greedy = false;
                node = 0;
                lane = 0;
                continue;
            }
            int parent = AabbTree.parent(nodes, node);
            if (parent < 0) {
                return best;
            }
            lane = node - AabbTree.childBase(nodes, parent) + 1;
            node = parent;
        }
    }
}

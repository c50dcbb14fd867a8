// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.query.Lattice;
import dev.cullet.runtime.query.QueryMesh;

/**
 * A plane between two meshes, remembered from frame to frame: the witness that they do not touch. One per pair of bodies,
 * owned by the caller, used by one thread at a time. It starts knowing nothing; what it remembers only makes the next
 * search shorter, and no answer depends on it.
 *
 * <p>The search looks at the mesh's outermost vertex towards the other, and at the other's towards the mesh. If the plane's
 * normal keeps them apart, it keeps the meshes apart; else it is reflected at the line through them, and so on for a few
 * steps. It finds a plane between most meshes whose convex hulls are apart, and gives up on others. An outermost vertex is
 * found by branch and bound down the mesh's AABB tree, starting with the one found last.
 *
 * <p>Source: Chung and Wang 1996, Quick Collision Detection of Polytopes in Virtual Environments.
 */
public final class DividingPlane {
    /** Reflections in one call. */
    private static final int STEPS = 6;

    /** The normal, of length 1, in the space of the first mesh; 0 0 0 at first. */
    private double x;

    private double y;
    private double z;

    /** Outermost vertices found last. */
    private int vertex;

    private int otherVertex;

    /** Knows nothing yet. */
    public DividingPlane() {}

    /** Forgets what it knows: to be called when it is used for another pair. */
    public void clear() {
        x = 0;
        y = 0;
        z = 0;
        vertex = 0;
        otherVertex = 0;
    }

    /**
     * Whether a plane is found that has one mesh behind it and the other in front.
     *
     * @param rows 12 doubles: the rows of a 3 x 4 matrix, from the other's space to the mesh's
     * @param margin metres by which they must be apart, for rounding
     */
    boolean divides(FilterBody mesh, FilterBody other, double[] rows, double margin) {
        float[] p = mesh.query.positions;
        float[] q = other.query.positions;
        if (x == 0 && y == 0 && z == 0) {
            double[] c = other.sphere;
            if (!turn(
                    rows[0] * c[0] + rows[1] * c[1] + rows[2] * c[2] + rows[3] - mesh.sphere[0],
                    rows[4] * c[0] + rows[5] * c[1] + rows[6] * c[2] + rows[7] - mesh.sphere[1],
                    rows[8] * c[0] + rows[9] * c[1] + rows[10] * c[2] + rows[11] - mesh.sphere[2])) {
                return false;
            }
            vertex = mesh.query.indices[0];
            otherVertex = other.query.indices[0];
        }
        for (int step = 0; ; step++) {
            vertex = outermost(mesh.query, x, y, z, vertex);
            otherVertex = outermost(
                    other.query,
                    -(rows[0] * x + rows[4] * y + rows[8] * z),
                    -(rows[1] * x + rows[5] * y + rows[9] * z),
                    -(rows[2] * x + rows[6] * y + rows[10] * z),
                    otherVertex);
            double u = q[3 * otherVertex];
            double v = q[3 * otherVertex + 1];
            double w = q[3 * otherVertex + 2];
            double dx = rows[0] * u + rows[1] * v + rows[2] * w + rows[3] - p[3 * vertex];
            double dy = rows[4] * u + rows[5] * v + rows[6] * w + rows[7] - p[3 * vertex + 1];
            double dz = rows[8] * u + rows[9] * v + rows[10] * w + rows[11] - p[3 * vertex + 2];
            double gap = x * dx + y * dy + z * dz;
            if (gap > margin) {
                return true;
            }
            double length2 = dx * dx + dy * dy + dz * dz;
            if (step == STEPS || !(length2 > margin * margin)) {
                return false;
            }
            double twice = 2 * gap / length2;
            if (!turn(x - twice * dx, y - twice * dy, z - twice * dz)) {
                return false;
            }
        }
    }

    /** Sets the normal to a direction; false if it has none. */
    private boolean turn(double dx, double dy, double dz) {
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length > 0 && length <= Double.MAX_VALUE)) {
            clear();
            return false;
        }
        x = dx / length;
        y = dy / length;
        z = dz / length;
        return true;
    }

    /**
     * The vertex farthest along a direction, but for rounding: one that is farther is so by less than 2^-48 of the largest
     * coordinate.
     *
     * @param start a vertex that may be near it
     */
    private static int outermost(QueryMesh mesh, double a, double b, double c, int start) {
        long[] nodes = mesh.nodes;
        float[] p = mesh.positions;
        int best = start;
        double most = a * p[3 * start] + b * p[3 * start + 1] + c * p[3 * start + 2];
        double offset = a * mesh.originX + b * mesh.originY + c * mesh.originZ;
        // Which of a lane's two words per axis is the farther one.
        int wordX = a > 0 ? 1 : 0;
        int wordY = b > 0 ? 3 : 2;
        int wordZ = c > 0 ? 5 : 4;
        int node = 0;
        int lane = 0;
        while (true) {
            int lanes = AabbTree.laneCount(nodes, node);
            int word = AabbTree.NODE_WORDS * node;
            int end = 0;
            for (; lane < lanes; lane++) {
                double farthest = a * (nodes[word + wordX] >>> (16 * lane) & Lattice.MAX)
                        + b * (nodes[word + wordY] >>> (16 * lane) & Lattice.MAX)
                        + c * (nodes[word + wordZ] >>> (16 * lane) & Lattice.MAX);
                if (farthest * mesh.step + offset <= most) {
                    continue;
                }
                end = AabbTree.leafEnd(nodes, node, lane);
                if (end == 0) {
                    break;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = lane == 0 ? 0 : AabbTree.leafEnd(nodes, node, lane - 1);
                for (int corner = 3 * (first + begin); corner < 3 * (first + end); corner++) {
                    int at = 3 * mesh.indices[corner];
                    double value = a * p[at] + b * p[at + 1] + c * p[at + 2];
                    if (value > most) {
                        most = value;
                        best = at / 3;
                    }
                }
            }
            if (lane < lanes) {
                node = AabbTree.childBase(nodes, node) + lane;
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

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * A separating plane of a pair of meshes, cached from frame to frame: a proof that they do not touch. One per pair of
 * bodies, belongs to the caller, for one thread at a time. A new instance is empty; the cached plane only shortens the
 * next search and does not change any result.
 *
 * <p>The plane passes through the first mesh's support vertex along the normal. If the other mesh, as it stands now, is
 * in front of it, the two are apart. Otherwise the normal is reflected at the line through that vertex and the other's
 * support vertex towards the mesh, and tested once more; the next frame continues from there. Between most meshes whose
 * convex hulls are apart, a plane is found within a few frames. Support vertices are found by branch and bound in the
 * AABB trees.
 *
 * <p>Source: Chung and Wang 1996, Quick Collision Detection of Polytopes in Virtual Environments.
 */
public final class SeparatingPlane {
    /** Reflections per call. */
    private static final int STEPS = 1;

    /** The mesh behind the plane; null if empty. */
    private @Nullable FilterBody behind;

    private int version;

    /** The normal, of length 1, in the space of that mesh. */
    private double x;

    private double y;
    private double z;

    /** The support vertex of that mesh along the normal. */
    private long vertex;

    /** An empty cache. */
    public SeparatingPlane() {}

    /** Empties the cache, for reuse with another pair. */
    public void clear() {
        behind = null;
    }

    /**
     * Returns whether a plane is found that has one mesh behind it and the other in front.
     *
     * @param rows 12 doubles: the rows of a 3 x 4 matrix, from the other's space to the mesh's
     * @param margin minimum distance in metres, which covers rounding
     */
    boolean separates(FilterBody mesh, FilterBody other, double[] rows, double margin) {
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
            // in the space of the other: no vertex may be farther behind the plane than the limit
            double a = -(rows[0] * x + rows[4] * y + rows[8] * z);
            double b = -(rows[1] * x + rows[5] * y + rows[9] * z);
            double c = -(rows[2] * x + rows[6] * y + rows[10] * z);
            double limit =
                    (rows[3] - p.x(vertex)) * x + (rows[7] - p.y(vertex)) * y + (rows[11] - p.z(vertex)) * z - margin;
            long found = supportVertex(other.query, a, b, c, limit);
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

    /** Sets the normal to a direction, and the support vertex; every direction is valid, NaN too. */
    private void turn(FilterBody mesh, double dx, double dy, double dz) {
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        boolean valid = length > 0 && length <= Double.MAX_VALUE;
        x = valid ? dx / length : 1;
        y = valid ? dy / length : 0;
        z = valid ? dz / length : 0;
        behind = mesh;
        version = mesh.version;
        vertex = supportVertex(mesh.query, x, y, z, Double.NEGATIVE_INFINITY);
    }

    /**
     * Returns the vertex farthest along a direction, within rounding: another one is farther by less than 2^-48 of the
     * largest coordinate. Returns -1 if none is farther than the limit.
     */
    private static long supportVertex(QueryMesh mesh, double a, double b, double c, double limit) {
        long[] nodes = mesh.nodes();
        long best = -1;
        double max = limit;
        double offset = a * mesh.originX() + b * mesh.originY() + c * mesh.originZ();
        // the farther side of a lane per axis
        int sideX = a > 0 ? AabbTree.upperSide(0) : AabbTree.lowerSide(0);
        int sideY = b > 0 ? AabbTree.upperSide(1) : AabbTree.lowerSide(1);
        int sideZ = c > 0 ? AabbTree.upperSide(2) : AabbTree.lowerSide(2);
        double u = a * mesh.step();
        double v = b * mesh.step();
        double w = c * mesh.step();
        // first greedily down the farthest lanes, to a vertex that is far; then through all lanes that are farther
        boolean greedy = true;
        int node = 0;
        int lane = 0;
        while (true) {
            int lanes = AabbTree.laneCount(nodes, node);
            int chosen = -1;
            double farthest = max;
            for (; lane < lanes; lane++) {
                double distance = offset
                        + u * AabbTree.coordinate(AabbTree.side(nodes, node, sideX), lane)
                        + v * AabbTree.coordinate(AabbTree.side(nodes, node, sideY), lane)
                        + w * AabbTree.coordinate(AabbTree.side(nodes, node, sideZ), lane);
                if (distance > farthest) {
                    chosen = lane;
                    farthest = distance;
                    if (!greedy) {
                        break;
                    }
                }
            }
            if (chosen >= 0) {
                int end = AabbTree.leafEnd(nodes, node, chosen);
                if (end == 0) {
                    node = AabbTree.child(nodes, node, chosen);
                    lane = 0;
                    continue;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(nodes, node, chosen);
                for (int triangle = first + begin; triangle < first + end; triangle++) {
                    for (int k = 0; k < 3; k++) {
                        long corner = mesh.corner(triangle, k);
                        double value = a * mesh.x(corner) + b * mesh.y(corner) + c * mesh.z(corner);
                        if (value > max) {
                            max = value;
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
            lane = AabbTree.laneOfChild(nodes, parent, node) + 1;
            node = parent;
        }
    }
}

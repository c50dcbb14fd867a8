// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import org.jspecify.annotations.Nullable;

/**
 * Branch and bound walk over the AABB tree of a mesh for the triangle nearest to a posed shape. For one thread; the
 * depth of the tree bounds the stack, and nothing is allocated.
 *
 * <p>The walk takes the nearest box from those of a node, and skips boxes that are farther from the box of the shape
 * than the best triangle so far. Triangles are measured by {@link ShapePair}, which stops where one is farther.
 */
final class ShapeMeshDistance {
    /** Bound of the rounding of a box's corner in model space, relative to the sizes that enter. */
    private static final double ROUNDING = 0x1p-48;

    /** A node leaves at most three boxes when the walk descends into the fourth. */
    private static final int STACK = 4 * (AabbTree.MAX_DEPTH + 1);

    private final ShapePair pair;
    private final CorePoints corners;
    private final int[] stack = new int[STACK];
    private final double[] bounds = new double[STACK];
    private int size;

    double distance = Double.NaN;
    int triangle = -1;
    final double[] points = new double[6];
    double normalX;
    double normalY;
    double normalZ;
    private double best;

    ShapeMeshDistance(ShapePair pair, CorePoints corners) {
        this.pair = pair;
        this.corners = corners;
        clear();
    }

    void clear() {
        distance = Double.NaN;
        triangle = -1;
        normalX = Double.NaN;
        normalY = Double.NaN;
        normalZ = Double.NaN;
        for (int i = 0; i < 6; i++) {
            points[i] = Double.NaN;
        }
    }

    /**
     * Finds the nearest triangle that is at most a limit away; clears the result if there is none.
     *
     * @param accepted triangles that count; null for all
     */
    boolean closest(QueryMesh mesh, CorePoints posed, @Nullable TriangleFilter accepted, double maxDistance) {
        clear();
        best = maxDistance;
        long[] nodes = mesh.nodes();
        size = 0;
        push(0, 0);
        while (size > 0) {
            size--;
            if (bounds[size] > best) {
                continue;
            }
            int entry = stack[size];
            if (entry >= 0) {
                pushLanes(mesh, nodes, entry, posed);
                continue;
            }
            int node = ~entry >> 2;
            int lane = ~entry & 3;
            int first = AabbTree.firstTriangle(nodes, node);
            int end = first + AabbTree.leafEnd(nodes, node, lane);
            for (int t = first + AabbTree.leafBegin(nodes, node, lane); t < end; t++) {
                if ((accepted == null || accepted.accepts(mesh, t)) && measure(mesh, t, posed)) {
                    return true;
                }
            }
        }
        return triangle >= 0;
    }

    private void push(int entry, double bound) {
        stack[size] = entry;
        bounds[size] = bound;
        size++;
    }

    /** Pushes the boxes of a node, the nearest last: nodes below as their number, leaves as the complement. */
    private void pushLanes(QueryMesh mesh, long[] nodes, int node, CorePoints posed) {
        int begin = size;
        for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
            double bound = bound(mesh, nodes, node, lane, posed);
            if (bound > best) {
                continue;
            }
            boolean leaf = AabbTree.isLeaf(nodes, node, lane);
            push(leaf ? ~(node << 2 | lane) : AabbTree.child(nodes, node, lane), bound);
            for (int i = size - 1; i > begin && bounds[i] > bounds[i - 1]; i--) {
                double otherBound = bounds[i - 1];
                bounds[i - 1] = bounds[i];
                bounds[i] = otherBound;
                int other = stack[i - 1];
                stack[i - 1] = stack[i];
                stack[i] = other;
            }
        }
    }

    /** Returns a lower bound of the distance of a box of the tree from the shape. */
    private static double bound(QueryMesh mesh, long[] nodes, int node, int lane, CorePoints posed) {
        double x = gap(nodes, node, 0, lane, mesh.originX(), mesh.step(), posed.minX, posed.maxX);
        double y = gap(nodes, node, 1, lane, mesh.originY(), mesh.step(), posed.minY, posed.maxY);
        double z = gap(nodes, node, 2, lane, mesh.originZ(), mesh.step(), posed.minZ, posed.maxZ);
        double apart = Math.sqrt(x * x + y * y + z * z) * (1 - 0x1p-40) - posed.radius * (1 + 0x1p-40);
        return Math.max(0, apart);
    }

    private static double gap(
            long[] nodes, int node, int axis, int lane, double origin, double step, double min, double max) {
        double low = origin + step * AabbTree.lower(nodes, node, axis, lane);
        double high = origin + step * AabbTree.upper(nodes, node, axis, lane);
        double rounding =
                ROUNDING * (Math.abs(origin) + Math.abs(low) + Math.abs(high) + Math.abs(min) + Math.abs(max));
        return Math.max(0, Math.max(low - max, min - high) - rounding);
    }

    /** Measures a triangle, and keeps it if it is nearer; returns whether it touches. */
    private boolean measure(QueryMesh mesh, int t, CorePoints posed) {
        corners.setTriangle(mesh, t);
        corners.measure();
        double limit = best + posed.radius * (1 + 0x1p-40);
        if (corners.boxDistance2(posed) > limit * limit * (1 + 0x1p-40)) {
            return false;
        }
        double enough = best == 0 ? Double.MIN_VALUE : best * (1 + 0x1p-40);
        boolean touches = pair.touches(corners, posed, enough);
        double apart = touches ? 0 : pair.distance();
        if (apart < best || (apart == best && (triangle < 0 || t < triangle))) {
            best = apart;
            distance = apart;
            triangle = t;
            pair.nearest(touches, points);
            normalX = pair.normalX;
            normalY = pair.normalY;
            normalZ = pair.normalZ;
        }
        return touches;
    }
}

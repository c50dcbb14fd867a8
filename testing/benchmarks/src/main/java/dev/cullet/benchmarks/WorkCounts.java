// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.TriangleOracles;

/**
 * Counts the work of a query: nodes visited and triangles tested by a recursive walk over the stored tree, in the order
 * of the runtime walks; and the same for a sphere tree of the same topology, in which a sphere around the triangles of
 * a lane replaces its box. Counts are the same on every machine.
 *
 * <p>The sphere of a lane has the center of the bounding box of its triangles, or is the smaller one around the spheres
 * of the child lanes.
 */
final class WorkCounts {
    private final AssetPart part;
    private final long[] nodes;
    private final int[] indices;
    private final double originX;
    private final double originY;
    private final double originZ;
    private final double step;
    private final double[] spheres; // 4 per lane of a node: center, radius

    private int visited;
    private int tested;
    private boolean round;

    WorkCounts(AssetPart part) {
        this.part = part;
        this.indices = part.triangles().indices();
        this.nodes = part.tree().nodes();
        this.originX = part.tree().origin()[0];
        this.originY = part.tree().origin()[1];
        this.originZ = part.tree().origin()[2];
        this.step = part.tree().step();
        this.spheres = new double[16 * part.tree().nodeCount()];
        for (int node = part.tree().nodeCount() - 1; node >= 0; node--) {
            for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
                enclose(node, lane);
            }
        }
    }

    /** Children come after their parents, so the spheres below a lane exist already. */
    private void enclose(int node, int lane) {
        int at = 16 * node + 4 * lane;
        double[] box = box(node, lane);
        for (int axis = 0; axis < 3; axis++) {
            spheres[at + axis] = 0.5 * (box[axis] + box[3 + axis]);
        }
        double radius = 0;
        if (AabbTree.isLeaf(nodes, node, lane)) {
            float[] p = part.triangles().positions();
            for (int t = begin(node, lane); t < end(node, lane); t++) {
                for (int corner = 0; corner < 3; corner++) {
                    int v = 3 * indices[3 * t + corner];
                    radius = Math.max(
                            radius,
                            Math.sqrt(square(p[v] - spheres[at])
                                    + square(p[v + 1] - spheres[at + 1])
                                    + square(p[v + 2] - spheres[at + 2])));
                }
            }
        } else {
            int child = AabbTree.child(nodes, node, lane);
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                sum += square(box[3 + k] - box[k]);
            }
            for (int i = 0; i < AabbTree.laneCount(nodes, child); i++) {
                int below = 16 * child + 4 * i;
                double away = Math.sqrt(square(spheres[below] - spheres[at])
                        + square(spheres[below + 1] - spheres[at + 1])
                        + square(spheres[below + 2] - spheres[at + 2]));
                radius = Math.max(radius, away + spheres[below + 3]);
            }
            radius = Math.min(radius, Math.sqrt(sum) / 2); // the sphere of the box may be smaller
        }
        spheres[at + 3] = radius;
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double square(double x) {
        return x * x;
    }

    private double[] box(int node, int lane) {
        double[] box = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            double origin = axis == 0 ? originX : axis == 1 ? originY : originZ;
            box[axis] = origin + AabbTree.lower(nodes, node, axis, lane) * step;
            box[3 + axis] = origin + AabbTree.upper(nodes, node, axis, lane) * step;
        }
        return box;
    }

    private int begin(int node, int lane) {
        return AabbTree.firstTriangle(nodes, node) + AabbTree.leafBegin(nodes, node, lane);
    }

    private int end(int node, int lane) {
        return AabbTree.firstTriangle(nodes, node) + AabbTree.leafEnd(nodes, node, lane);
    }

    int visited() {
        return visited;
    }

    int tested() {
        return tested;
    }

    private void start(boolean asSpheres) {
        visited = 0;
        tested = 0;
        round = asSpheres;
    }

    /** Counts the work of an any-sphere query and returns whether it hits. */
    boolean sphere(boolean asSpheres, double x, double y, double z, double radius) {
        start(asSpheres);
        return sphere(0, x, y, z, radius);
    }

    private boolean sphere(int node, double x, double y, double z, double radius) {
        visited++;
        int count = AabbTree.laneCount(nodes, node);
        double[] away = new double[count];
        int nearest = 0;
        for (int lane = 0; lane < count; lane++) {
            away[lane] = laneDistance(node, lane, x, y, z);
            nearest = away[lane] < away[nearest] ? lane : nearest;
        }
        for (int turn = -1; turn < count; turn++) { // the nearest lane first
            int lane = turn < 0 ? nearest : turn;
            if (turn == nearest || away[lane] > radius) {
                continue;
            }
            if (farthest(node, lane, x, y, z) <= radius) {
                return true; // the lane is inside the sphere
            }
            if (!AabbTree.isLeaf(nodes, node, lane)) {
                if (sphere(AabbTree.child(nodes, node, lane), x, y, z, radius)) {
                    return true;
                }
                continue;
            }
            for (int t = begin(node, lane); t < end(node, lane); t++) {
                tested++;
                if (distance(t, x, y, z) <= radius) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Counts the work of a closest-point query and returns the distance. */
    double closest(boolean asSpheres, double x, double y, double z) {
        start(asSpheres);
        return closest(0, x, y, z, Double.POSITIVE_INFINITY);
    }

    private double closest(int node, double x, double y, double z, double limit) {
        visited++;
        double best = limit;
        int count = AabbTree.laneCount(nodes, node);
        double[] away = new double[count];
        for (int lane = 0; lane < count; lane++) {
            away[lane] = laneDistance(node, lane, x, y, z);
        }
        for (int lane = 0; lane < count && AabbTree.isLeaf(nodes, node, lane); lane++) {
            for (int t = begin(node, lane); away[lane] <= best && t < end(node, lane); t++) {
                tested++;
                best = Math.min(best, distance(t, x, y, z));
            }
        }
        for (int turn = 0; turn < count; turn++) {
            int nearest = -1;
            for (int lane = 0; lane < count; lane++) {
                boolean inner = !AabbTree.isLeaf(nodes, node, lane);
                if (inner && away[lane] <= best && (nearest < 0 || away[lane] < away[nearest])) {
                    nearest = lane;
                }
            }
            if (nearest >= 0) {
                away[nearest] = Double.NaN; // done
                best = Math.min(best, closest(AabbTree.child(nodes, node, nearest), x, y, z, best));
            }
        }
        return best;
    }

    /** Counts the work of a closest-ray query and returns t. */
    double ray(boolean asSpheres, double[] origin, double[] direction) {
        start(asSpheres);
        return ray(0, origin, direction, Double.POSITIVE_INFINITY);
    }

    private double ray(int node, double[] o, double[] d, double limit) {
        visited++;
        double best = limit;
        int count = AabbTree.laneCount(nodes, node);
        double[] enter = new double[count];
        for (int lane = 0; lane < count; lane++) {
            enter[lane] = round ? enterSphere(16 * node + 4 * lane, o, d) : enterBox(box(node, lane), o, d);
        }
        for (int lane = 0; lane < count && AabbTree.isLeaf(nodes, node, lane); lane++) {
            for (int t = begin(node, lane);
                    enter[lane] < Double.POSITIVE_INFINITY && enter[lane] <= best && t < end(node, lane);
                    t++) {
                tested++;
                best = Math.min(best, ExactTests.ray(o, d, Double.POSITIVE_INFINITY, corners(t)));
            }
        }
        for (int turn = 0; turn < count; turn++) {
            int nearest = -1;
            for (int lane = 0; lane < count; lane++) {
                boolean inner = !AabbTree.isLeaf(nodes, node, lane);
                if (inner && enter[lane] <= best && (nearest < 0 || enter[lane] < enter[nearest])) {
                    nearest = lane;
                }
            }
            if (nearest >= 0 && enter[nearest] < Double.POSITIVE_INFINITY) {
                enter[nearest] = Double.NaN;
                best = Math.min(best, ray(AabbTree.child(nodes, node, nearest), o, d, best));
            }
        }
        return best;
    }

    /** Counts the work of an any-box query: the same walk. */
    boolean box(boolean asSpheres, double[] box) {
        start(asSpheres);
        return anyBox(0, box);
    }

    private boolean anyBox(int node, double[] box) {
        visited++;
        for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
            if (!(round ? sphereMeets(16 * node + 4 * lane, box) : boxesMeet(box(node, lane), box))) {
                continue;
            }
            if (AabbTree.isLeaf(nodes, node, lane) && !round && holds(box, box(node, lane))) {
                return true; // the leaf is inside the box
            }
            if (!AabbTree.isLeaf(nodes, node, lane)) {
                if (anyBox(AabbTree.child(nodes, node, lane), box)) {
                    return true;
                }
                continue;
            }
            for (int t = begin(node, lane); t < end(node, lane); t++) {
                tested++;
                if (TriangleOracles.boxMargin(box, corners(t)) <= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private double laneDistance(int node, int lane, double x, double y, double z) {
        if (round) {
            int at = 16 * node + 4 * lane;
            return Math.sqrt(square(spheres[at] - x) + square(spheres[at + 1] - y) + square(spheres[at + 2] - z))
                    - spheres[at + 3];
        }
        double[] box = box(node, lane);
        double[] p = {x, y, z};
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += square(Math.max(0, Math.max(box[axis] - p[axis], p[axis] - box[3 + axis])));
        }
        return Math.sqrt(sum);
    }

    private double farthest(int node, int lane, double x, double y, double z) {
        if (round) {
            return laneDistance(node, lane, x, y, z) + 2 * spheres[16 * node + 4 * lane + 3];
        }
        double[] box = box(node, lane);
        double[] p = {x, y, z};
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += square(Math.max(p[axis] - box[axis], box[3 + axis] - p[axis]));
        }
        return Math.sqrt(sum);
    }

    private double enterSphere(int at, double[] o, double[] d) {
        double[] m = {o[0] - spheres[at], o[1] - spheres[at + 1], o[2] - spheres[at + 2]};
        double b = dot(m, d);
        double a = dot(d, d);
        double c = dot(m, m) - square(spheres[at + 3]);
        double root = b * b - a * c;
        if (c <= 0) {
            return 0;
        }
        return root < 0 || b > 0 ? Double.POSITIVE_INFINITY : (-b - Math.sqrt(root)) / a;
    }

    private static double enterBox(double[] box, double[] o, double[] d) {
        double enter = 0;
        double leave = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double t0 = (box[axis] - o[axis]) / d[axis];
            double t1 = (box[3 + axis] - o[axis]) / d[axis];
            enter = Math.max(enter, Math.min(t0, t1));
            leave = Math.min(leave, Math.max(t0, t1));
        }
        return enter <= leave ? enter : Double.POSITIVE_INFINITY;
    }

    private boolean sphereMeets(int at, double[] box) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double c = spheres[at + axis];
            sum += square(Math.max(0, Math.max(box[axis] - c, c - box[3 + axis])));
        }
        return sum <= square(spheres[at + 3]);
    }

    private static boolean holds(double[] a, double[] b) {
        return a[0] <= b[0] && a[3] >= b[3] && a[1] <= b[1] && a[4] >= b[4] && a[2] <= b[2] && a[5] >= b[5];
    }

    private static boolean boxesMeet(double[] a, double[] b) {
        return a[0] <= b[3] && a[3] >= b[0] && a[1] <= b[4] && a[4] >= b[1] && a[2] <= b[5] && a[5] >= b[2];
    }

    private double distance(int t, double x, double y, double z) {
        double[] p = {x, y, z};
        double[] q = TriangleOracles.closestOnTriangle(p, corners(t));
        return Math.sqrt(square(q[0] - x) + square(q[1] - y) + square(q[2] - z));
    }

    private double[] corners(int t) {
        double[] corners = new double[9];
        for (int k = 0; k < 9; k++) {
            corners[k] = part.triangles().positions()[3 * indices[3 * t + k / 3] + k % 3];
        }
        return corners;
    }
}

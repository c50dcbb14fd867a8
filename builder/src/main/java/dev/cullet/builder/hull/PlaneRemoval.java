// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * What a polytope gains when one of its planes is removed: corners and volume; and the removal itself.
 *
 * <p>Only the planes around the face matter. Without the plane, the edges that end at the face grow beyond it. The edge
 * on the first two planes ends at the nearest of the others, which is a new corner; from there two edges continue, each
 * between fewer planes, until an edge is one that comes from the old polytope. That divides the k planes around the
 * face into a tree of k - 2 new corners. The polytope is unbounded if an edge meets no plane. O(k^2), and k is below 6
 * on average.
 */
final class PlaneRemoval {
    private final SimplePolytope polytope;
    private int size; // planes around the face
    private int[] plane = new int[16]; // the k-th; corner k is on the face and planes k and k + 1
    private int[] corner = new int[16];

    // new corners: the planes l < m < r around the face, the children across l m and m r, the position
    private final IntStack tree = new IntStack(); // l m r, child across l m, child across m r, made corner
    private double[] made = new double[3 * 16];
    private final IntStack open = new IntStack(); // new corner, side: edges that wait
    private final double[] direction = new double[3];
    private double volume;

    PlaneRemoval(SimplePolytope polytope) {
        this.polytope = polytope;
    }

    /**
     * Computes the new corners and the added volume.
     *
     * @return the volume in units of the cubed size, or infinity if the polytope would be unbounded
     */
    double volume(int removed) {
        loadFace(removed);
        tree.clear();
        open.clear();
        volume = 0;
        if (size < 3 || !grow(removed, 1, size, corner[0], -1)) {
            return Double.POSITIVE_INFINITY;
        }
        while (!open.isEmpty()) {
            boolean right = open.pop() == 1;
            int from = open.pop();
            int l = tree.get(6 * from + (right ? 1 : 0));
            int r = tree.get(6 * from + (right ? 2 : 1));
            int left = tree.get(6 * from + (right ? 0 : 2));
            tree.set(6 * from + (right ? 4 : 3), tree.size() / 6);
            if (!grow(plane[left % size], l, r, -1, from)) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return Math.abs(volume) / 6;
    }

    private void loadFace(int removed) {
        size = 0;
        int first = polytope.cornerOf(removed);
        int c = first;
        do {
            if (size == plane.length) {
                plane = Arrays.copyOf(plane, 2 * size);
                corner = Arrays.copyOf(corner, 2 * size);
            }
            plane[size] = polytope.cornerPlanes[3 * c + (polytope.indexOf(c, removed) + 1) % 3];
            corner[size++] = c;
            c = polytope.nextAround(c, removed);
        } while (c != first);
    }

    /**
     * Adds the corner at which the edge on planes l and r meets the first plane between them.
     *
     * @param left the plane that the edge leaves: the removed one from its front, at the first edge
     * @param start the old corner at which the first edge starts, else -1
     * @param from the new corner at which the edge starts, else -1
     */
    private boolean grow(int left, int l, int r, int start, int from) {
        double x = start >= 0 ? polytope.positions[3 * start] : made[3 * from];
        double y = start >= 0 ? polytope.positions[3 * start + 1] : made[3 * from + 1];
        double z = start >= 0 ? polytope.positions[3 * start + 2] : made[3 * from + 2];
        if (!setDirection(plane[l], plane[r % size], left, start >= 0)) {
            return false;
        }
        double nearest = Double.POSITIVE_INFINITY;
        int met = -1;
        double[] p = polytope.planes;
        for (int m = l + 1; m < r; m++) {
            int at = 4 * plane[m];
            double slope = p[at] * direction[0] + p[at + 1] * direction[1] + p[at + 2] * direction[2];
            double below = p[at + 3] - (p[at] * x + p[at + 1] * y + p[at + 2] * z);
            if (slope > 1e-12 && below < nearest * slope) {
                nearest = Math.max(0, below / slope);
                met = m;
            }
        }
        if (met < 0) {
            return false;
        }
        addCorner(l, met, r, x + nearest * direction[0], y + nearest * direction[1], z + nearest * direction[2]);
        int corner = tree.size() / 6 - 1;
        addEdge(l, r, x, y, z, corner);
        close(corner, l, met, 0);
        close(corner, met, r, 1);
        return true;
    }

    private boolean setDirection(int a, int b, int left, boolean outward) {
        double[] p = polytope.planes;
        double x = p[4 * a + 1] * p[4 * b + 2] - p[4 * a + 2] * p[4 * b + 1];
        double y = p[4 * a + 2] * p[4 * b] - p[4 * a] * p[4 * b + 2];
        double z = p[4 * a] * p[4 * b + 1] - p[4 * a + 1] * p[4 * b];
        double slope = p[4 * left] * x + p[4 * left + 1] * y + p[4 * left + 2] * z;
        double length = Math.sqrt(x * x + y * y + z * z);
        if (length < 1e-12 || slope == 0) {
            return false;
        }
        double scale = (slope > 0) == outward ? 1 / length : -1 / length;
        direction[0] = x * scale;
        direction[1] = y * scale;
        direction[2] = z * scale;
        return true;
    }

    private void addCorner(int l, int m, int r, double x, double y, double z) {
        int number = tree.size() / 6;
        if (3 * number == made.length) {
            made = Arrays.copyOf(made, 2 * made.length);
        }
        made[3 * number] = x;
        made[3 * number + 1] = y;
        made[3 * number + 2] = z;
        tree.push(l);
        tree.push(m);
        tree.push(r);
        tree.push(-1);
        tree.push(-1);
        tree.push(-1);
    }

    /** Waits for the edge on two planes, or adds its volume if it ends at an old corner. */
    private void close(int from, int l, int r, int side) {
        if (r - l > 1) {
            open.push(from);
            open.push(side);
            return;
        }
        double[] p = polytope.positions;
        int c = corner[l];
        addDeterminants(l, r, made[3 * from], made[3 * from + 1], made[3 * from + 2], p, c);
    }

    private void addEdge(int l, int r, double x, double y, double z, int to) {
        addDeterminants(l, r, x, y, z, made, to);
    }

    /** Adds the triangles of an edge and one corner of each of the two faces at it, seen from the first old corner. */
    private void addDeterminants(int l, int r, double x, double y, double z, double[] ends, int end) {
        volume += determinant(corner[l], x, y, z, ends, end);
        volume -= determinant(corner[r % size], x, y, z, ends, end);
    }

    private double determinant(int fan, double x, double y, double z, double[] ends, int end) {
        double[] p = polytope.positions;
        int base = 3 * corner[0];
        double ax = p[3 * fan] - p[base];
        double ay = p[3 * fan + 1] - p[base + 1];
        double az = p[3 * fan + 2] - p[base + 2];
        double bx = x - p[base];
        double by = y - p[base + 1];
        double bz = z - p[base + 2];
        double cx = ends[3 * end] - p[base];
        double cy = ends[3 * end + 1] - p[base + 1];
        double cz = ends[3 * end + 2] - p[base + 2];
        return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }

    /** Returns how far the new corner that is farthest from all corners of the face is from the nearest of them. */
    double spread() {
        double largest = 0;
        for (int t = 0; t < madeCount(); t++) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int k = 0; k < size; k++) {
                double sum = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double d = made[3 * t + axis] - polytope.positions[3 * corner[k] + axis];
                    sum += d * d;
                }
                nearest = Math.min(nearest, sum);
            }
            largest = Math.max(largest, nearest);
        }
        return Math.sqrt(largest);
    }

    /** Returns the number of new corners that were computed last. */
    int madeCount() {
        return tree.size() / 6;
    }

    /** Returns a coordinate of a new corner. */
    double made(int number, int axis) {
        return made[3 * number + axis];
    }

    /**
     * Removes the plane whose volume was computed last.
     *
     * @param changed receives the planes around the removed face
     */
    void apply(int removed, IntStack changed) {
        changed.clear();
        int[] outside = new int[size];
        for (int k = 0; k < size; k++) {
            int c = corner[k];
            outside[k] = polytope.neighbours[3 * c + (polytope.indexOf(c, removed) + 1) % 3];
            changed.push(plane[k]);
        }
        for (int k = 0; k < size; k++) {
            polytope.free(corner[k]);
        }
        for (int t = 0; t < madeCount(); t++) {
            int c = polytope.make(
                    plane[tree.get(6 * t)], plane[tree.get(6 * t + 1)], plane[tree.get(6 * t + 2) % size]);
            System.arraycopy(made, 3 * t, polytope.positions, 3 * c, 3);
            tree.set(6 * t + 5, c);
        }
        for (int t = 0; t < madeCount(); t++) {
            int c = tree.get(6 * t + 5);
            join(c, 0, tree.get(6 * t), tree.get(6 * t + 3), outside);
            join(c, 1, tree.get(6 * t + 1), tree.get(6 * t + 4), outside);
        }
        connect(tree.get(5), 2, outside[0]);
        polytope.dropFace(removed);
    }

    private void join(int c, int edge, int l, int child, int[] outside) {
        if (child < 0) {
            connect(c, edge, outside[l]);
        } else {
            int other = tree.get(6 * child + 5);
            polytope.neighbours[3 * c + edge] = other;
            polytope.neighbours[3 * other + 2] = c;
        }
    }

    /** Connects an edge of a new corner with an old corner on the same two planes. */
    private void connect(int c, int edge, int outside) {
        int after = polytope.cornerPlanes[SimplePolytope.next(3 * c + edge)];
        polytope.neighbours[3 * c + edge] = outside;
        polytope.neighbours[3 * outside + polytope.indexOf(outside, after)] = c;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * Nearest triangles of one group, found by a tree of boxes.
 *
 * <p>The triangles are in Morton order of the middles of their boxes; the tree halves this order, so it has no
 * pointers. O(n log n) to build, 24 bytes for each node and 4 for each triangle. Ties are decided by the order of the
 * search, which depends on the triangles only. Instances share the tree but not the state of a search: one per thread.
 */
public final class TriangleTree implements Candidates {
    private static final int LEAF = 4;

    /** Triangles around another that are searched one by one, at most. */
    private static final int MAX_LOCAL = 256;

    private final float[] positions;
    private final int[] indices;
    private final int[] groups;
    private final int[] order;
    private final float[] boxes;
    private final int inner;
    private final CandidateList local;
    private final float[] region = new float[6];
    private int group;
    private boolean facing;
    private double nx;
    private double ny;
    private double nz;
    private double x;
    private double y;
    private double z;
    private double min;
    private int nearest;

    /**
     * Builds the tree.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle; not copied
     * @param groups one per triangle; not copied
     */
    public TriangleTree(float[] positions, int[] indices, int[] groups) {
        this.positions = positions;
        this.indices = indices;
        this.groups = groups;
        this.order = MortonTriangles.order(positions, indices);
        int leaves = 1;
        while ((long) leaves * LEAF < order.length) {
            leaves *= 2;
        }
        this.inner = leaves - 1;
        this.boxes = new float[6 * (2 * leaves - 1)];
        bound(0, 0, order.length);
        this.local = new CandidateList(positions);
    }

    /**
     * Builds the tree over the triangles of one group.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle; not copied
     */
    public TriangleTree(float[] positions, int[] indices) {
        this(positions, indices, new int[indices.length / 3]);
    }

    private void bound(int node, int from, int to) {
        int at = 6 * node;
        for (int axis = 0; axis < 3; axis++) {
            boxes[at + axis] = Float.POSITIVE_INFINITY;
            boxes[at + 3 + axis] = Float.NEGATIVE_INFINITY;
        }
        if (node < inner) {
            int half = (from + to) >>> 1;
            bound(2 * node + 1, from, half);
            bound(2 * node + 2, half, to);
            for (int child = 12 * node + 6; child <= 12 * node + 12; child += 6) {
                for (int axis = 0; axis < 3; axis++) {
                    boxes[at + axis] = Math.min(boxes[at + axis], boxes[child + axis]);
                    boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis], boxes[child + 3 + axis]);
                }
            }
            return;
        }
        for (int i = from; i < to; i++) {
            for (int k = 0; k < 9; k++) {
                float v = positions[3 * indices[3 * order[i] + k / 3] + k % 3];
                boxes[at + k % 3] = Math.min(boxes[at + k % 3], v);
                boxes[at + 3 + k % 3] = Math.max(boxes[at + 3 + k % 3], v);
            }
        }
    }

    /** Restricts the searches to triangles of one group. */
    void restrict(int toGroup) {
        this.group = toGroup;
        this.facing = false;
    }

    /** Restricts the searches to triangles of one group whose normal has no part against a direction. */
    void restrict(int toGroup, double[] direction) {
        this.group = toGroup;
        this.facing = true;
        this.nx = direction[0];
        this.ny = direction[1];
        this.nz = direction[2];
    }

    /**
     * Proves that all points of a triangle are near the triangles of the tree, as {@link PolygonCover#prove}; searches
     * a list of the triangles around it if they are few.
     */
    double prove(PolygonCover cover, float[] p, int a, int b, int c, double limit2, int budget) {
        double limit = Math.sqrt(limit2);
        for (int axis = 0; axis < 3; axis++) {
            double lower = Math.min(p[a + axis], Math.min(p[b + axis], p[c + axis]));
            double upper = Math.max(p[a + axis], Math.max(p[b + axis], p[c + axis]));
            region[axis] = Math.nextDown((float) (lower - limit));
            region[3 + axis] = Math.nextUp((float) (upper + limit));
        }
        local.clear();
        return cover.prove(p, collect(0, 0, order.length) ? local : this, a, b, c, limit2, budget);
    }

    /** Collects the triangles that touch the region; returns whether they are few. */
    private boolean collect(int node, int from, int to) {
        if (isApart(6 * node)) {
            return true;
        }
        if (node < inner) {
            int half = (from + to) >>> 1;
            return collect(2 * node + 1, from, half) && collect(2 * node + 2, half, to);
        }
        for (int i = from; i < to; i++) {
            int t = order[i];
            if (groups[t] == group && isFacing(t)) {
                local.add(t, 0, indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]);
            }
        }
        return local.count() <= MAX_LOCAL;
    }

    private boolean isApart(int at) {
        for (int axis = 0; axis < 3; axis++) {
            if (boxes[at + axis] > region[3 + axis] || boxes[at + 3 + axis] < region[axis]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int nearest(double px, double py, double pz, double limit2) {
        x = px;
        y = py;
        z = pz;
        min = limit2;
        nearest = -1;
        search(0, 0, order.length);
        return nearest;
    }

    /**
     * Returns a triangle nearest to a point.
     *
     * @param hint a triangle that is probably near
     */
    public int nearestFrom(int hint, double px, double py, double pz) {
        int nearer = nearest(px, py, pz, squared(hint, px, py, pz));
        return nearer < 0 ? hint : nearer;
    }

    private void search(int node, int from, int to) {
        if (node >= inner) {
            for (int i = from; i < to; i++) {
                int t = order[i];
                if (groups[t] == group) {
                    double d = squared(t, x, y, z);
                    if ((d < min || (d == min && nearest < 0)) && isFacing(t)) {
                        min = d;
                        nearest = t;
                    }
                }
            }
            return;
        }
        int half = (from + to) >>> 1;
        double left = boxSquared(2 * node + 1);
        double right = boxSquared(2 * node + 2);
        if (left <= right) {
            if (left <= min) {
                search(2 * node + 1, from, half);
            }
            if (right <= min) {
                search(2 * node + 2, half, to);
            }
        } else {
            if (right <= min) {
                search(2 * node + 2, half, to);
            }
            if (left <= min) {
                search(2 * node + 1, from, half);
            }
        }
    }

    private boolean isFacing(int t) {
        if (!facing) {
            return true;
        }
        int a = 3 * indices[3 * t];
        int b = 3 * indices[3 * t + 1];
        int c = 3 * indices[3 * t + 2];
        return Normals.dot(positions, a, b, c, nx, ny, nz) >= 0;
    }

    private double boxSquared(int node) {
        int at = 6 * node;
        double dx = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 3]));
        double dy = Math.max(0, Math.max(boxes[at + 1] - y, y - boxes[at + 4]));
        double dz = Math.max(0, Math.max(boxes[at + 2] - z, z - boxes[at + 5]));
        return dx * dx + dy * dy + dz * dz;
    }

    @Override
    public double squared(int triangle, double px, double py, double pz) {
        int at = 3 * triangle;
        return TriangleDistance.squared(
                positions, 3 * indices[at], 3 * indices[at + 1], 3 * indices[at + 2], px, py, pz);
    }

    @Override
    public double offset(int triangle) {
        return 0;
    }

    @Override
    public int vertex(int triangle, int corner) {
        return indices[3 * triangle + corner];
    }

    @Override
    public float[] positions() {
        return positions;
    }
}

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

    /** A triangle at which the searches of a proof begin, or -1. */
    private int first = -1;

    private boolean inProof;

    /** The triangle that the last proof ended with, or -1. */
    private int last = -1;

    private double farthest2;

    /** Whether the last proof was by the list. */
    private boolean isByList;

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

    /** Sets the triangle that the next proof tries first; -1 leaves that of the last proof. */
    void startAt(int triangle) {
        last = triangle >= 0 ? triangle : last;
    }

    /**
     * Proves that all points of a triangle are near the triangles of the tree, as {@link PolygonCover#prove}. Tries the
     * triangle of {@link #startAt} or that the last proof ended with, then the nearest to the middle; then searches a
     * list of the triangles around it if they are few.
     *
     * @param found2 squared distance up to which the first triangle suffices, although others may be nearer
     */
    double prove(PolygonCover cover, float[] p, int a, int b, int c, double found2, double limit2, int budget) {
        isByList = false;
        boolean isLastValid = last >= 0 && groups[last] == group && isFacing(last);
        if (isLastValid && isNear(cover, last, p, a, b, c, Math.min(found2, limit2))) {
            return Math.sqrt(farthest2);
        }
        first = isLastValid ? last : -1;
        int middle = nearestInProof(
                ((double) p[a] + p[b] + p[c]) / 3,
                ((double) p[a + 1] + p[b + 1] + p[c + 1]) / 3,
                ((double) p[a + 2] + p[b + 2] + p[c + 2]) / 3,
                limit2);
        if (middle < 0) {
            return -1;
        }
        if (isNear(cover, middle, p, a, b, c, limit2)) {
            last = middle;
            return Math.sqrt(farthest2);
        }
        double limit = Math.sqrt(limit2);
        for (int axis = 0; axis < 3; axis++) {
            double lower = Math.min(p[a + axis], Math.min(p[b + axis], p[c + axis]));
            double upper = Math.max(p[a + axis], Math.max(p[b + axis], p[c + axis]));
            region[axis] = Math.nextDown((float) (lower - limit));
            region[3 + axis] = Math.nextUp((float) (upper + limit));
        }
        local.clear();
        isByList = collect(0, 0, order.length);
        double proved = isByList
                ? cover.prove(p, local, a, b, c, limit2, budget)
                : proveBySearch(cover, p, a, b, c, limit2, budget);
        if (proved >= 0 && cover.leaves() > 0) {
            last = witness(cover, cover.leaves() - 1);
        }
        return proved;
    }

    /** Returns whether a triangle of the tree alone is the proof; sets the distance then. */
    private boolean isNear(PolygonCover cover, int triangle, float[] p, int a, int b, int c, double limit2) {
        farthest2 = Math.max(
                squared(triangle, p[a], p[a + 1], p[a + 2]),
                Math.max(squared(triangle, p[b], p[b + 1], p[b + 2]), squared(triangle, p[c], p[c + 1], p[c + 2])));
        if (!(farthest2 <= limit2)) {
            return false;
        }
        cover.setWitness(triangle);
        return true;
    }

    /** Proves it without a list: each search begins at the triangle that the one before it found. */
    double proveBySearch(PolygonCover cover, float[] p, int a, int b, int c, double limit2, int budget) {
        isByList = false;
        inProof = true;
        first = -1;
        double proved = cover.prove(p, this, a, b, c, limit2, budget);
        inProof = false;
        return proved;
    }

    /** Returns the triangle that one polygon of the last proof is near. */
    int witness(PolygonCover cover, int leaf) {
        return isByList ? local.id(cover.witness(leaf)) : cover.witness(leaf);
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
                local.add(t, indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]);
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
        if (inProof) {
            return nearestInProof(px, py, pz, limit2);
        }
        begin(px, py, pz, limit2);
        search(0, 0, order.length);
        return nearest;
    }

    /** Begins at the triangle that was found last. */
    private int nearestInProof(double px, double py, double pz, double limit2) {
        begin(px, py, pz, limit2);
        if (first >= 0) {
            double squared = squared(first, px, py, pz);
            if (squared <= limit2) {
                min = squared;
                nearest = first;
            }
        }
        search(0, 0, order.length);
        first = nearest;
        return nearest;
    }

    private void begin(double px, double py, double pz, double limit2) {
        x = px;
        y = py;
        z = pz;
        min = limit2;
        nearest = -1;
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
    public int vertex(int triangle, int corner) {
        return indices[3 * triangle + corner];
    }

    @Override
    public float[] positions() {
        return positions;
    }
}

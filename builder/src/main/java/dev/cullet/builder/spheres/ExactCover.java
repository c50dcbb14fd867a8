// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;

/**
 * Turns balls that hold sample points into float spheres that hold the whole surface, and fits them as tightly as that
 * allows.
 *
 * <p>A ball is convex: it holds a piece of a triangle when it holds the piece's three corners. A triangle that no one ball
 * holds is cut (see {@link Subdivision}) until each piece is held, or is small: the <i>smallest pieces</i> all have their
 * edges within a limit. The surface is covered when every smallest piece is held by some sphere. That claim is made true
 * once, by growing ({@link #closeGaps}), and kept by every later step: a sphere moves only to places where it still holds
 * the pieces that no other sphere holds.
 *
 * <p>Spheres are floats from the first step on, and holding is decided as {@link SphereMath} does, which no rounding can
 * turn into a false yes. Cost of a step: the triangles near one sphere.
 */
final class ExactCover {
    private final SolidGrid grid;
    private final float[] positions;
    private final int[] indices;
    private final int triangles;
    /** Centre and radius of a ball around each triangle, 4 doubles per triangle, radius rounded up. */
    private final double[] around;

    private final double smallest2;

    private static final int MAX_ROUNDS = 20;

    /** Pieces of spare spheres are triangles halved so often: enough for a piece each, on one triangle. */
    private static final int SPARE_DEPTH = 14;

    /** The triangle that a spare sphere owns a piece of, or -1 for a sphere that is no spare. */
    private final int[] spareTriangle;

    private final int[] sparePath;

    /** x y z r, 4 floats per sphere, model space. */
    final float[] spheres;

    final int count;

    /** The same spheres in grid units, for volumes. */
    private final Balls balls;

    private final CoverStep step;
    private final UnionCost union;
    private final double[][] stack = new double[Subdivision.MAX_DEPTH + 2][9];

    // scratch: the spheres that may hold a piece, and the corners that one sphere must hold
    private final int[] near;
    private int nearCount;
    private double[] corners = new double[3 * 256];
    private int cornerCount;
    private int grown;

    /**
     * @param smallestEdge pieces are cut no further when their longest edge is at most this, in metres
     */
    ExactCover(SolidGrid grid, UnionCost union, float[] positions, int[] indices, Balls start, double smallestEdge) {
        this.grid = grid;
        this.positions = positions;
        this.indices = indices;
        this.triangles = indices.length / 3;
        this.smallest2 = smallestEdge * smallestEdge;
        this.count = start.count;
        this.spheres = new float[4 * count];
        this.balls = new Balls(count, 0);
        balls.count = count;
        this.step = new CoverStep(0);
        this.union = union;
        this.near = new int[count];
        this.spareTriangle = new int[count];
        this.sparePath = new int[count];
        Arrays.fill(spareTriangle, -1);
        this.around = ballsAround(positions, indices);
        for (int i = 0; i < count; i++) {
            setSphere(
                    i,
                    (float) grid.toModelX(start.x[i]),
                    (float) grid.toModelY(start.y[i]),
                    (float) grid.toModelZ(start.z[i]),
                    (float) (start.r[i] * grid.step));
        }
    }

    // ---- closing

    /** Grows spheres until every smallest piece is held: for each that is not, the sphere that must grow least. */
    void closeGaps() {
        double[] piece = stack[0];
        int before;
        do {
            before = grown;
            for (int t = 0; t < triangles; t++) {
                load(t, piece);
                collectNear(t, -1);
                close(piece, 0);
            }
        } while (grown > before); // a sphere that moved may have let go of a point by rounding
    }

    private void close(double[] piece, int depth) {
        if (holder(piece, -1) >= 0) {
            return;
        }
        int edge = Subdivision.longestEdge(piece);
        if (Subdivision.edgeLength2(piece, edge) > smallest2 && depth < Subdivision.MAX_DEPTH) {
            double[] half = stack[depth + 1];
            Subdivision.firstHalf(piece, edge, half);
            close(half, depth + 1);
            Subdivision.secondHalf(piece, edge, half);
            close(half, depth + 1);
            return;
        }
        int least = -1;
        double growth = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double need = Math.sqrt(far2(piece, i)) - spheres[4 * i + 3];
            if (need < growth && spareTriangle[i] < 0) {
                growth = need;
                least = i;
            }
        }
        grow(least, piece);
        addNear(least);
    }

    private void addNear(int i) {
        for (int k = 0; k < nearCount; k++) {
            if (near[k] == i) {
                return;
            }
        }
        near[nearCount++] = i;
    }

    /** To the smallest ball around the sphere and the far corner of a piece, and all of the piece. */
    private void grow(int i, double[] piece) {
        grown++;
        int far = 0;
        for (int c = 1; c < 3; c++) {
            if (corner2(piece, c, i) > corner2(piece, far, i)) {
                far = c;
            }
        }
        double d = Math.sqrt(corner2(piece, far, i));
        float oldX = spheres[4 * i];
        float oldY = spheres[4 * i + 1];
        float oldZ = spheres[4 * i + 2];
        float oldR = spheres[4 * i + 3];
        if (d < oldR * (1 + 1e-6)) { // rounding: staying in place loses nothing
            setSphere(i, oldX, oldY, oldZ, SphereMath.radiusFor(far2(piece, i)));
            return;
        }
        double t = (d - oldR) / (2 * d);
        float newX = (float) (oldX + (piece[3 * far] - oldX) * t);
        float newY = (float) (oldY + (piece[3 * far + 1] - oldY) * t);
        float newZ = (float) (oldZ + (piece[3 * far + 2] - oldZ) * t);
        double moved2 = SphereMath.distance2(oldX, oldY, oldZ, newX, newY, newZ);
        float r = SphereMath.radiusUp((Math.sqrt(moved2) + oldR) * (1 + 1e-15));
        spheres[4 * i] = newX;
        spheres[4 * i + 1] = newY;
        spheres[4 * i + 2] = newZ;
        setSphere(i, newX, newY, newZ, Math.max(r, SphereMath.radiusFor(far2(piece, i))));
    }

    // ---- fitting

    /** Moves every sphere in turn to where it costs least, the given number of times. */
    void settle(int rounds) {
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < count; i++) {
                settleOne(i);
            }
        }
    }

    private void settleOne(int i) {
        collectCorners(i);
        if (cornerCount == 0) {
            return;
        }
        union.without(balls, i);
        long before = union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        step.clear();
        for (int k = 0; k < cornerCount; k++) {
            step.add(grid.toGridX(corners[3 * k]), grid.toGridY(corners[3 * k + 1]), grid.toGridZ(corners[3 * k + 2]));
        }
        double r = balls.r[i];
        step.search(union, balls.x[i], balls.y[i], balls.z[i], balls.reach(i), 0.1 * r, 0.005 * r);
        float x = (float) grid.toModelX(step.x);
        float y = (float) grid.toModelY(step.y);
        float z = (float) grid.toModelZ(step.z);
        float radius = radiusAt(x, y, z);
        long after = union.of(grid.toGridX(x), grid.toGridY(y), grid.toGridZ(z), radius / grid.step);
        if (after < before || (after == before && radius < spheres[4 * i + 3])) {
            setSphere(i, x, y, z, radius);
        }
    }

    /**
     * Shrinks every sphere, in place, to the pieces that no other holds; afterwards none can shrink. A sphere that has no
     * such piece, because those before it hold all there is, gets one: see {@link #employ}. Repeated until nothing changes.
     */
    void finish() {
        int rounds = 0;
        do {
            grown = 0;
            for (int i = 0; i < count; i++) {
                if (spareTriangle[i] < 0) {
                    collectCorners(i);
                    if (cornerCount == 0) { // at once: others may count on this one to hold a piece, too
                        employ(i, (int) ((long) i * triangles / count), i);
                        grown++;
                    }
                }
            }
            tighten();
            closeGaps();
        } while (grown > 0 && ++rounds < MAX_ROUNDS);
    }

    private void tighten() {
        for (int i = 0; i < count; i++) {
            collectCorners(i);
            if (cornerCount > 0 && spareTriangle[i] < 0) {
                float x = spheres[4 * i];
                float y = spheres[4 * i + 1];
                float z = spheres[4 * i + 2];
                setSphere(i, x, y, z, Math.min(spheres[4 * i + 3], radiusAt(x, y, z)));
            }
        }
    }

    private float radiusAt(float x, float y, float z) {
        double far2 = 0;
        for (int k = 0; k < cornerCount; k++) {
            far2 = Math.max(
                    far2, SphereMath.distance2(corners[3 * k], corners[3 * k + 1], corners[3 * k + 2], x, y, z));
        }
        return SphereMath.radiusFor(far2);
    }

    /** Collects corners of the pieces that sphere i holds and no other does. */
    private void collectCorners(int i) {
        cornerCount = 0;
        double[] piece = stack[0];
        for (int t = 0; t < triangles; t++) {
            double reach = around[4 * t + 3] + spheres[4 * i + 3];
            if (centre2(t, i) <= reach * reach) {
                load(t, piece);
                collectNear(t, i);
                collect(piece, i, 0);
            }
        }
    }

    private void collect(double[] piece, int i, int depth) {
        if (isBeyond(piece, i) || holder(piece, i) >= 0) {
            return;
        }
        int edge = Subdivision.longestEdge(piece);
        boolean small = Subdivision.edgeLength2(piece, edge) <= smallest2 || depth == Subdivision.MAX_DEPTH;
        if (holds(piece, i) && (small || noneTouches(piece, i))) {
            for (int c = 0; c < 3; c++) {
                addCorner(piece[3 * c], piece[3 * c + 1], piece[3 * c + 2]);
            }
        } else if (!small) {
            double[] half = stack[depth + 1];
            Subdivision.firstHalf(piece, edge, half);
            collect(half, i, depth + 1);
            Subdivision.secondHalf(piece, edge, half);
            collect(half, i, depth + 1);
        }
        // small and not held by i: then another holds it, or it lies in a gap that rounding left and the end closes
    }

    /** Sphere i reaches no point of the piece. */
    private boolean isBeyond(double[] piece, int i) {
        double x = (piece[0] + piece[3] + piece[6]) / 3;
        double y = (piece[1] + piece[4] + piece[7]) / 3;
        double z = (piece[2] + piece[5] + piece[8]) / 3;
        double size2 = 0;
        for (int c = 0; c < 9; c += 3) {
            size2 = Math.max(size2, SphereMath.distance2(piece[c], piece[c + 1], piece[c + 2], x, y, z));
        }
        double reach = (Math.sqrt(size2) + spheres[4 * i + 3]) * (1 + 1e-12);
        double d2 = SphereMath.distance2(x, y, z, spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]);
        return d2 > reach * reach;
    }

    /** No other sphere holds a corner of the piece: cutting it would ask for the same corners again, and more. */
    private boolean noneTouches(double[] piece, int i) {
        for (int k = 0; k < nearCount; k++) {
            int j = near[k];
            if (j != i) {
                for (int c = 0; c < 3; c++) {
                    if (SphereMath.holds(corner2(piece, c, j), spheres[4 * j + 3])) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private void addCorner(double x, double y, double z) {
        if (3 * cornerCount == corners.length) {
            corners = Arrays.copyOf(corners, 2 * corners.length);
        }
        corners[3 * cornerCount] = x;
        corners[3 * cornerCount + 1] = y;
        corners[3 * cornerCount + 2] = z;
        cornerCount++;
    }

    /** Makes a sphere the smallest around a small piece of a triangle, whose owner it will be, whoever else holds it. */
    private void employ(int i, int triangle, int path) {
        double[] piece = new double[9];
        double[] half = new double[9];
        load(triangle, piece);
        for (int depth = 0; depth < SPARE_DEPTH; depth++) {
            int edge = Subdivision.longestEdge(piece);
            if ((path >> depth & 1) == 0) {
                Subdivision.firstHalf(piece, edge, half);
            } else {
                Subdivision.secondHalf(piece, edge, half);
            }
            System.arraycopy(half, 0, piece, 0, 9);
        }
        float x = (float) ((piece[0] + piece[3] + piece[6]) / 3);
        float y = (float) ((piece[1] + piece[4] + piece[7]) / 3);
        float z = (float) ((piece[2] + piece[5] + piece[8]) / 3);
        setSphere(i, x, y, z, 0);
        setSphere(i, x, y, z, SphereMath.radiusFor(far2(piece, i)));
        spareTriangle[i] = triangle;
        sparePath[i] = path;
    }

    /** Puts the spheres in another order: place k gets sphere {@code order[k]}. */
    void reorder(int[] order) {
        float[] old = spheres.clone();
        int[] oldTriangle = spareTriangle.clone();
        int[] oldPath = sparePath.clone();
        for (int k = 0; k < count; k++) {
            int from = order[k];
            spareTriangle[k] = oldTriangle[from];
            sparePath[k] = oldPath[from];
            setSphere(k, old[4 * from], old[4 * from + 1], old[4 * from + 2], old[4 * from + 3]);
        }
    }

    /** Voxels in the spheres and outside the mesh. */
    long outsideVoxels() {
        return new UnionCost(grid).total(balls);
    }

    /** The spheres in grid units. Read only. */
    Balls balls() {
        return balls;
    }

    // ---- the proof

    /** Writes who holds what. Call after {@link #finish}. */
    byte[] certificate() {
        CoverCertificate.Writer out = new CoverCertificate.Writer();
        double[] piece = stack[0];
        for (int t = 0; t < triangles; t++) {
            load(t, piece);
            collectNear(t, -1);
            certify(t, piece, 0, 0, out);
        }
        return out.finish();
    }

    /** @param path which halves led to the piece: bit d is 1 for the second half at depth d */
    private void certify(int t, double[] piece, int depth, int path, CoverCertificate.Writer out) {
        int spare = spareIn(t, depth, path);
        if (spare >= 0 && depth == SPARE_DEPTH) {
            out.piece(spare);
            return;
        }
        if (spare < 0) {
            int owner = out.owner() >= 0 && holds(piece, out.owner()) ? out.owner() : holder(piece, -1);
            if (owner >= 0) {
                out.piece(owner);
                return;
            }
        }
        if (depth == Subdivision.MAX_DEPTH) {
            throw new IllegalStateException("a piece of the surface is in no sphere; please report this mesh");
        }
        out.split();
        int edge = Subdivision.longestEdge(piece);
        double[] half = stack[depth + 1];
        int bit = depth < SPARE_DEPTH ? 1 << depth : 0;
        Subdivision.firstHalf(piece, edge, half);
        certify(t, half, depth + 1, path, out);
        Subdivision.secondHalf(piece, edge, half);
        certify(t, half, depth + 1, path | bit, out);
    }

    /** A spare sphere whose piece is this one or part of it, or -1. */
    private int spareIn(int t, int depth, int path) {
        for (int i = 0; i < count; i++) {
            if (spareTriangle[i] == t && depth <= SPARE_DEPTH && (sparePath[i] & ((1 << depth) - 1)) == path) {
                return i;
            }
        }
        return -1;
    }

    // ---- small things

    /** The first near sphere, other than one, that holds all corners of a piece, or -1. */
    private int holder(double[] piece, int except) {
        for (int k = 0; k < nearCount; k++) {
            if (near[k] != except && holds(piece, near[k])) {
                return near[k];
            }
        }
        return -1;
    }

    private boolean holds(double[] piece, int i) {
        return SphereMath.holds(far2(piece, i), spheres[4 * i + 3]);
    }

    private double far2(double[] piece, int i) {
        return Math.max(corner2(piece, 0, i), Math.max(corner2(piece, 1, i), corner2(piece, 2, i)));
    }

    private double corner2(double[] piece, int corner, int i) {
        return SphereMath.distance2(
                piece[3 * corner],
                piece[3 * corner + 1],
                piece[3 * corner + 2],
                spheres[4 * i],
                spheres[4 * i + 1],
                spheres[4 * i + 2]);
    }

    /** Collects the spheres that reach a triangle, and if one is left out, only those that reach that one, too. */
    private void collectNear(int t, int except) {
        nearCount = 0;
        for (int i = 0; i < count; i++) {
            double reach = around[4 * t + 3] + spheres[4 * i + 3];
            if (i != except && centre2(t, i) <= reach * reach && (except < 0 || balls.touch(i, except))) {
                near[nearCount++] = i;
            }
        }
    }

    private double centre2(int t, int i) {
        return SphereMath.distance2(
                around[4 * t],
                around[4 * t + 1],
                around[4 * t + 2],
                spheres[4 * i],
                spheres[4 * i + 1],
                spheres[4 * i + 2]);
    }

    private void setSphere(int i, float x, float y, float z, float r) {
        spheres[4 * i] = x;
        spheres[4 * i + 1] = y;
        spheres[4 * i + 2] = z;
        spheres[4 * i + 3] = r;
        double gridR = r / grid.step;
        balls.set(i, grid.toGridX(x), grid.toGridY(y), grid.toGridZ(z), gridR * gridR);
    }

    private void load(int t, double[] piece) {
        for (int k = 0; k < 9; k++) {
            piece[k] = positions[3 * indices[3 * t + k / 3] + k % 3];
        }
    }

    private static double[] ballsAround(float[] positions, int[] indices) {
        double[] around = new double[4 * (indices.length / 3)];
        for (int t = 0; 3 * t < indices.length; t++) {
            for (int axis = 0; axis < 3; axis++) {
                double a = positions[3 * indices[3 * t] + axis];
                double b = positions[3 * indices[3 * t + 1] + axis];
                double c = positions[3 * indices[3 * t + 2] + axis];
                around[4 * t + axis] = (Math.min(a, Math.min(b, c)) + Math.max(a, Math.max(b, c))) / 2;
            }
            double far2 = 0;
            for (int corner = 0; corner < 3; corner++) {
                int v = 3 * indices[3 * t + corner];
                far2 = Math.max(
                        far2,
                        SphereMath.distance2(
                                around[4 * t],
                                around[4 * t + 1],
                                around[4 * t + 2],
                                positions[v],
                                positions[v + 1],
                                positions[v + 2]));
            }
            around[4 * t + 3] = Math.sqrt(far2) * (1 + 1e-12);
        }
        return around;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * Cuts a polygon of any number of corners by clipping ears.
 *
 * <pre>
 * remove spikes
 * while more than three corners are left
 *     find an ear on this level: the next one in the queue, or any
 *     none: start over if much has changed since, else allow the next level
 *     clip it, and queue its neighbours
 * </pre>
 *
 * <p>An ear is rejected if a corner that is not convex is inside it; {@link ReflexCorners} finds those. Flat ears are
 * clipped last, so that corners on a straight edge become corners of triangles with area, and neighbours still meet
 * edge to edge. About n log n on practical polygons, with a budget of tests after which ears are clipped untested.
 * Source: ElGindy, Everett and Toussaint, "Slicing an ear using prune-and-search", 1993, for ears.
 */
final class EarClipper {
    /** An ear is flat if the sine of its corner is below this. */
    private static final double FLAT_SINE = 1e-7;

    // levels of what is clipped; each begins when nothing of the levels before is left
    private static final int SHARP = 0;
    private static final int THIN = 1;
    private static final int EMPTY = 2;
    private static final int BLOCKED = 3;

    // budget of tests, after which ears are clipped untested
    private static final long TESTS_PER_CORNER = 1000;
    private static final long MIN_TESTS = 4_000_000;
    private static final long MAX_TESTS = 200_000_000;

    private final PlanarCorners corners;
    private final CutTriangles triangles;
    private final CornerRing ring;
    private final ReflexCorners reflex;
    private final EarQueue queue;

    private int level;
    private int clipped; // since all corners were queued
    private long looked;
    private long maxTests;

    EarClipper(PlanarCorners corners, CutTriangles triangles) {
        this.corners = corners;
        this.triangles = triangles;
        ring = new CornerRing(corners);
        reflex = new ReflexCorners(corners, ring);
        queue = new EarQueue(corners, ring);
    }

    /** Cuts the polygon of corners 0 to {@code count - 1}. */
    void clip(int count) {
        ring.close(count);
        dropSpikes();
        reflex.collect();
        looked = 0;
        maxTests = Math.min(MAX_TESTS, Math.max(MIN_TESTS, TESTS_PER_CORNER * count));
        level = SHARP;
        clipped = 0;
        refill();
        while (ring.left() > 3) {
            if (!isPatient()) {
                level = Math.max(level, BLOCKED);
            }
            int ear = level <= THIN ? nextQueued() : nextAnywhere();
            if (ear < 0) {
                startOverOrAllowMore();
                continue;
            }
            clipEar(ear);
            if (level > THIN && isPatient()) {
                level = SHARP; // one is enough: its neighbours may be sharp ears now
            }
        }
        triangles.add(ring.previous[ring.start], ring.start, ring.next[ring.start]);
    }

    /** Removes corners equal to a neighbour, and spikes of two equal edges: they have no area in any cut. */
    private void dropSpikes() {
        int corner = 0;
        int unchanged = 0;
        while (unchanged < ring.left() && ring.left() > 3) {
            int before = ring.previous[corner];
            int after = ring.next[corner];
            if (corners.same(before, corner) || corners.same(corner, after) || corners.same(before, after)) {
                triangles.add(before, corner, after);
                ring.unlink(corner);
                corner = before;
                unchanged = Math.max(0, unchanged - 2);
            } else {
                corner = after;
                unchanged++;
            }
        }
        ring.start = corner;
    }

    private void clipEar(int ear) {
        int before = ring.previous[ear];
        int after = ring.next[ear];
        triangles.add(before, ear, after);
        ring.unlink(ear);
        ring.start = after;
        reflex.forget(ear);
        queue.forget(ear);
        clipped++;
        reflex.ask(before);
        reflex.ask(after);
        queue.queueAgain(before);
        queue.queueAgain(after);
    }

    private void startOverOrAllowMore() {
        boolean startOver = level <= THIN ? clipped > ring.left() / 16 : level == EMPTY && clipped > 0 && isPatient();
        level = startOver ? SHARP : level + 1;
        clipped = startOver ? 0 : clipped;
        if (level <= THIN) {
            refill();
        }
    }

    private void refill() {
        queue.refill();
        looked += ring.left();
    }

    private boolean isPatient() {
        return looked + reflex.looked() < maxTests;
    }

    /** Returns the next ear in the queue, or -1. */
    private int nextQueued() {
        while (isPatient()) {
            int corner = queue.poll();
            if (corner < 0 || isEar(corner)) {
                return corner;
            }
        }
        return -1;
    }

    /** Returns the first ear after the last one clipped, or -1. */
    private int nextAnywhere() {
        int corner = ring.start;
        do {
            looked++;
            if (isEar(corner)) {
                return corner;
            }
            corner = ring.next[corner];
        } while (corner != ring.start);
        return -1;
    }

    private boolean isEar(int corner) {
        int before = ring.previous[corner];
        int after = ring.next[corner];
        double area = corners.cross(before, corner, after);
        return switch (level) {
            case SHARP -> area > 0 && !isFlat(area, before, corner, after) && !reflex.block(before, corner, after);
            case THIN -> area > 0 && !reflex.block(before, corner, after);
            case EMPTY -> area == 0 || (area > 0 && !reflex.block(before, corner, after));
            case BLOCKED -> area >= 0;
            default -> true; // after the last level, anything
        };
    }

    private boolean isFlat(double area, int before, int corner, int after) {
        double sides = corners.squareLength(before, corner) * corners.squareLength(corner, after);
        return area * area <= FLAT_SINE * FLAT_SINE * sides;
    }
}

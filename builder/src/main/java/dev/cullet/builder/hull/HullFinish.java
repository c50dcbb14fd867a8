// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a shape with float corners from chosen planes, and proves that it encloses.
 *
 * <p>Let r be the largest distance between a corner and the float corner it is rounded to. If all planes are first
 * moved out by r, then the convex hull of the rounded corners contains the old polytope: rounding changes its support
 * in no direction by more than r. r is first 0, which suffices for corners that are floats, then as large as needed.
 * The corners are exact before they are rounded. Last, each plane gets the smallest offset that has all corners on its
 * inner side.
 *
 * <p>Corners that are one after rounding are merged. If the faces are then not a closed surface, if a count is above
 * its limit, or if the exact check fails, which rounding of nearly parallel planes can cause, the cheapest plane is
 * removed and the shape is made anew. The last resort is the box of the vertices.
 */
final class HullFinish {
    private static final int MAX_ROUNDS = 8;
    private static final int MAX_SINGLE_REMOVALS = 24; // then several planes at once, so that the time is bounded
    private static final double MARGIN_GROWTH = 1.005; // the hull's own growth makes the engine's tolerance larger
    private static final double FRAME = 4; // half the edge of the box that is cut, in units of the size

    private final SourceHull hull;
    private final CandidatePlanes planes;
    private final HullLimits limits;
    private @Nullable String refusedCounts;

    /**
     * @param planes those that {@link #finish} chooses from
     * @param limits of the counts
     */
    HullFinish(SourceHull hull, CandidatePlanes planes, HullLimits limits) {
        this.hull = hull;
        this.planes = planes;
        this.limits = limits;
    }

    /**
     * Returns the shape of some planes.
     *
     * @param chosen indices of planes that bound a polytope
     * @param margin how far they are moved out, in metres
     */
    HullShape finish(int[] chosen, double margin) {
        int[] kept = chosen;
        for (int round = 0; kept.length > 3; round++) {
            Attempt attempt = new Attempt(kept, margin);
            HullShape shape = attempt.shape();
            if (shape != null) {
                return shape;
            }
            kept = attempt.withoutCheapest(round < MAX_SINGLE_REMOVALS ? 1 : 1 + kept.length / 8);
        }
        return box(margin);
    }

    /**
     * Returns the shape of some planes, moved out by a margin and by that of the engine for the size of the result.
     *
     * @param margin in metres, besides that of the engine
     */
    HullShape finishForEngine(int[] chosen, double margin) {
        HullShape shape = finish(chosen, margin);
        for (double needed = needed(shape, margin);
                needed > shape.measures().margin();
                needed = needed(shape, margin)) {
            shape = finish(chosen, MARGIN_GROWTH * needed);
        }
        return shape;
    }

    private double needed(HullShape shape, double margin) {
        return margin + limits.margin(HullMeasure.extent(shape));
    }

    /** Returns the counts that were above the limits, and the limits; null if there were none. */
    @Nullable
    String refusedCounts() {
        return refusedCounts;
    }

    /** The box of the vertices, with bounds that are floats, so that its corners are exact. */
    private HullShape box(double margin) {
        Attempt attempt = new Attempt(new int[] {0, 1, 2, 3, 4, 5}, margin);
        for (int i = 0; i < 6; i++) {
            attempt.bases[i] = ceil(attempt.bases[i]);
        }
        HullShape shape = attempt.shape();
        if (shape == null) {
            throw new HullException("the box of the vertices has more corners or edges than " + limits.engine()
                    + " allows: " + limits.vertices() + " corners, " + limits.edges() + " edges; raise the limits");
        }
        return shape;
    }

    private static float ceil(double value) {
        float rounded = (float) value;
        return rounded < value ? Math.nextUp(rounded) : rounded;
    }

    /** The shape of one set of planes. */
    private final class Attempt {
        private final int[] chosen;
        private final int[] normals;
        private final double[] bases; // offsets before they are moved out for rounding
        private final double margin;
        private @Nullable SimplePolytope polytope;
        private int[] suspects = new int[0]; // planes to remove first, or none

        Attempt(int[] chosen, double margin) {
            this.chosen = chosen;
            this.margin = margin;
            this.normals = new int[3 * chosen.length];
            this.bases = new double[chosen.length];
            for (int i = 0; i < chosen.length; i++) {
                System.arraycopy(planes.normals, 3 * chosen[i], normals, 3 * i, 3);
                int x = normals[3 * i];
                int y = normals[3 * i + 1];
                int z = normals[3 * i + 2];
                bases[i] = movedOut(hull.support(x, y, z, planes.near[chosen[i]]), i, margin);
            }
        }

        /** An offset moved out by a distance, rounded up. */
        private double movedOut(double offset, int i, double distance) {
            double squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                squared += (double) normals[3 * i + axis] * normals[3 * i + axis];
            }
            double shift = distance * Math.sqrt(squared);
            return distance == 0 ? offset : ExactDot.sumUp(offset, shift * (1 + 0x1p-50), 0);
        }

        @Nullable
        HullShape shape() {
            double rounding = 0;
            for (int round = 0; round < MAX_ROUNDS; round++) {
                double[] offsets = new double[bases.length];
                for (int i = 0; i < offsets.length; i++) {
                    offsets[i] = movedOut(bases[i], i, rounding);
                }
                SimplePolytope cut = polytope(offsets);
                polytope = cut;
                CornerLoops loops = new CornerLoops();
                double error = cut == null ? Double.NaN : solve(cut, offsets, loops);
                if (!(error < Double.POSITIVE_INFINITY)) {
                    return null;
                }
                if (error <= rounding) {
                    suspects = loops.suspects();
                    return loops.isClosed() ? enclosing(loops) : null;
                }
                rounding = Math.max(1.25 * error, round == 0 ? 0 : maxRounding(loops.points()) * (round + 1));
            }
            return null;
        }

        /** A bound of the rounding of a corner to float: half a unit in the last place of the largest, per axis. */
        private double maxRounding(float[] points) {
            float largest = 0;
            for (float coordinate : points) {
                largest = Math.max(largest, Math.abs(coordinate));
            }
            return 0.8661 * Math.ulp(largest);
        }

        /** Cuts a large box by the planes; null if it is not bounded by them. */
        private @Nullable SimplePolytope polytope(double[] offsets) {
            double[] scaled = new double[4 * (6 + offsets.length)];
            for (int i = 0; i < 6; i++) {
                scaled[4 * i + i / 2] = i % 2 == 0 ? -1 : 1;
                scaled[4 * i + 3] = FRAME * (1 + margin / planes.size());
            }
            double[] unit = new double[4 * offsets.length];
            for (int i = 0; i < offsets.length; i++) {
                planes.scale(normals, i, offsets[i], unit);
            }
            System.arraycopy(unit, 0, scaled, 24, unit.length);
            SimplePolytope cut = new SimplePolytope(scaled);
            for (int i = 0; i < offsets.length; i++) {
                cut.cut(6 + i);
            }
            for (int i = 0; i < 6; i++) {
                if (cut.hasFace(i)) {
                    return null;
                }
            }
            return cut;
        }

        /** Rounds the corners and makes the loops; returns the largest rounding, or infinity if a corner fails. */
        private double solve(SimplePolytope cut, double[] offsets, CornerLoops loops) {
            CornerSolver solver = new CornerSolver(normals, offsets);
            int[] number = new int[cut.cornerBound()];
            double error = 0;
            for (int c = 0; c < number.length; c++) {
                if (!cut.isFree(c)) {
                    int[] p = cut.cornerPlanes;
                    if (!solver.solve(p[3 * c] - 6, p[3 * c + 1] - 6, p[3 * c + 2] - 6)) {
                        return Double.POSITIVE_INFINITY;
                    }
                    number[c] = loops.number(solver.corner);
                    error = Math.max(error, solver.error());
                }
            }
            int[][] polygons = new int[offsets.length][];
            for (int i = 0; i < polygons.length; i++) {
                polygons[i] = polygon(cut, 6 + i, number);
            }
            loops.setFaces(polygons);
            return error;
        }

        private int[] polygon(SimplePolytope cut, int plane, int[] number) {
            if (!cut.hasFace(plane)) {
                return new int[0];
            }
            IntStack polygon = new IntStack();
            int first = cut.cornerOf(plane);
            int c = first;
            do {
                polygon.push(number[c]);
                c = cut.nextAround(c, plane);
            } while (c != first);
            return polygon.toArray();
        }

        private @Nullable HullShape enclosing(CornerLoops loops) {
            int faces = loops.planes().length;
            short[] kept = new short[3 * faces];
            double[] offsets = new double[faces];
            int[] starts = new int[faces + 1];
            IntStack corners = new IntStack();
            float[] points = loops.points();
            for (int f = 0; f < faces; f++) {
                int at = 3 * loops.planes()[f];
                for (int axis = 0; axis < 3; axis++) {
                    kept[3 * f + axis] = (short) normals[at + axis];
                }
                offsets[f] = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < points.length; c += 3) {
                    offsets[f] = Math.max(
                            offsets[f],
                            ExactDot.up(
                                    normals[at],
                                    normals[at + 1],
                                    normals[at + 2],
                                    points[c],
                                    points[c + 1],
                                    points[c + 2]));
                }
                for (int corner : loops.loops()[f]) {
                    corners.push(corner);
                }
                starts[f + 1] = corners.size();
            }
            HullMeasure measure = new HullMeasure(hull, points, starts, corners.toArray());
            HullShape shape = new HullShape(kept, offsets, points, starts, corners.toArray(), measure.measures(margin));
            if (!limits.allow(faces, shape.cornerCount(), shape.largestFace())) {
                refusedCounts = faces + " planes, " + shape.cornerCount() + " corners, " + shape.edgeCount()
                        + " edges and faces of " + shape.largestFace() + " corners, but " + limits.engine() + " allows "
                        + limits.planes() + ", " + limits.vertices() + ", " + limits.edges() + " and "
                        + limits.faceVertices();
                return null;
            }
            suspects = new FaceCheck(shape).badFaces(3 * maxRounding(points));
            for (int k = 0; k < suspects.length; k++) {
                suspects[k] = loops.planes()[suspects[k]];
            }
            return suspects.length == 0 && encloses(points) ? shape : null;
        }

        private boolean encloses(float[] points) {
            int[] triangles = CornerHull.triangles(points);
            if (triangles == null) {
                return false;
            }
            for (int t = 0; t < triangles.length; t += 3) {
                if (hull.cornerTree().anyInFront(points, triangles[t], triangles[t + 1], triangles[t + 2]) >= 0
                        || hull.tree().anyInFront(points, triangles[t], triangles[t + 1], triangles[t + 2]) >= 0) {
                    return false;
                }
            }
            return true;
        }

        /**
         * The planes that have a face, without those whose removal adds the smallest volume, the first one of the
         * suspects if there are any.
         */
        int[] withoutCheapest(int count) {
            SimplePolytope cut = polytope;
            if (cut == null) {
                return new int[0];
            }
            PlaneRemoval removal = new PlaneRemoval(cut);
            for (int k = 0; k < count; k++) {
                int cheapest = k == 0 ? cheapest(cut, removal, suspects) : -1;
                cheapest = cheapest < 0 ? cheapest(cut, removal, new int[0]) : cheapest;
                if (cheapest < 0) {
                    return new int[0];
                }
                removal.volume(6 + cheapest);
                removal.apply(6 + cheapest, new IntStack());
            }
            return IntStream.range(0, chosen.length)
                    .filter(i -> cut.hasFace(6 + i))
                    .map(i -> chosen[i])
                    .toArray();
        }

        /** The cheapest plane to remove, of some if there are any; -1 if each would leave the polytope unbounded. */
        private int cheapest(SimplePolytope cut, PlaneRemoval removal, int[] among) {
            int cheapest = -1;
            double smallest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < chosen.length; i++) {
                if (cut.hasFace(6 + i) && (among.length == 0 || Arrays.binarySearch(among, i) >= 0)) {
                    double volume = removal.volume(6 + i);
                    double spread = removal.spread();
                    double cost = volume + spread * spread * spread; // a spike has a small volume
                    if (cost < smallest) {
                        smallest = cost;
                        cheapest = i;
                    }
                }
            }
            return cheapest;
        }
    }
}

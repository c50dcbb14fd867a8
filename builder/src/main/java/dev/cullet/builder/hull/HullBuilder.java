// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * Builds an enclosing convex hull with few planes.
 *
 * <p>The box of the vertices is cut by the planes of their exact hull, the farthest corner first; then planes are
 * removed, the one that adds the smallest volume first; then planes are exchanged; and the corners of the rest are
 * rounded so that they still enclose. The polytope contains all vertices at any time. Volume orders the planes, and the
 * distance of corners from the exact hull, the <em>stick-out</em>, is capped.
 *
 * <p>Fewer planes than a subset of the hull's can bound are those of a tetrahedron around the vertices.
 *
 * <p>Deterministic, in one thread. Cost: that of {@link SourceHull}, and about 10 ms for 33 planes.
 */
public final class HullBuilder {
    /**
     * Faces beyond a number are thinned before planes are chosen, see {@link CandidatePlanes}: per plane of the result.
     */
    private static final int FACES_PER_PLANE = 72;

    private static final int MIN_FACES = 6 * 20 * 20;

    /** The number if an error is given, which may need small faces. */
    private static final int MAX_FACES = 6 * 64 * 64;

    /** The number of planes that are chosen for each plane of the result, before they are removed again. */
    private static final int SELECTED = 3;

    private static final int MIN_SELECTED = 96;

    /** The largest number of planes that are chosen for an error, before planes are removed. */
    private static final int MAX_SELECTED = 2 * HullOptions.MAX_PLANES;

    /** The stick-out, as a part of the extent, above which a plane is not removed while others remain. */
    private static final double CAP = 0.002;

    /**
     * Up to this number of planes, planes that only cut the box are tried, too: few removals end in bad local minima.
     */
    private static final int FEW_PLANES = 16;

    /** Up to this number of planes to choose from, each is removed first once, and the smallest result is taken. */
    private static final int MAX_STARTS = 32;

    /** Planes of the result times those to choose from, above which planes are not exchanged: bounds the time. */
    private static final long MAX_EXCHANGES = 4_000_000;

    private static final int MAX_ERROR_ROUNDS = 6;

    /** Height of a corner above a plane that is left uncut, as a part of the size: see {@link SimplePolytope}. */
    private static final double NEGLIGIBLE = 2e-9;

    /** A plane that takes away less than this part of the volume is not used. */
    private static final double IDLE = 1e-7;

    private final SourceHull hull;
    private final HullOptions options;
    private final CandidatePlanes planes;

    private HullBuilder(SourceHull hull, HullOptions options) {
        this.hull = hull;
        this.options = options;
        long wanted = Math.max(MIN_FACES, (long) FACES_PER_PLANE * options.maxPlanes());
        int maxFaces = options.hasError() ? MAX_FACES : (int) Math.min(MAX_FACES, wanted);
        double[] sharp = hull.faceCount() <= maxFaces ? SharpDirections.of(hull.faces()) : new double[0];
        this.planes = CandidatePlanes.of(hull, sharp, maxFaces);
    }

    /**
     * Builds a hull around vertices.
     *
     * @param positions 3 floats per vertex in metres
     * @throws HullException if the options cannot be met
     * @throws IllegalArgumentException if there is no vertex or a coordinate is not finite
     */
    public static HullShape build(float[] positions, HullOptions options) {
        double thickness = options.hasError() ? options.error() / 2 : Double.POSITIVE_INFINITY;
        return build(SourceHull.of(positions, thickness), options);
    }

    /**
     * Builds a hull around a source hull.
     *
     * @throws HullException if the options cannot be met
     */
    public static HullShape build(SourceHull hull, HullOptions options) {
        HullBuilder builder = new HullBuilder(hull, options);
        return options.hasError() ? builder.withinError() : builder.ofPlanes();
    }

    private HullShape ofPlanes() {
        HullFinish finish = new HullFinish(hull, planes, options.limits());
        HullShape shape = ofPlanes(options.maxPlanes(), finish);
        int simple = options.limits().simplePlanes();
        return finish.refusedCounts() != null && simple < options.maxPlanes()
                ? ofPlanes(simple, new HullFinish(hull, planes, options.limits()))
                : shape;
    }

    private HullShape ofPlanes(int max, HullFinish finish) {
        int selected = Math.max(MIN_SELECTED, (int) Math.min(Integer.MAX_VALUE, (long) SELECTED * max));
        SimplePolytope polytope = reduced(selected, max, -1);
        if (max <= FEW_PLANES && max >= 6) {
            polytope = smaller(polytope, reduced(max, max, -1), max);
        }
        for (int first = 0; planes.count() <= MAX_STARTS && first < planes.count(); first++) {
            polytope = smaller(polytope, reduced(selected, max, first), max);
        }
        HullShape shape =
                polytope.faces() > max ? tetrahedron() : finish.finishForEngine(faces(polytope), options.margin());
        return allowed(shape, max);
    }

    /** Returns a shape, which may be the box although fewer planes were chosen. */
    private static HullShape allowed(HullShape shape, int max) {
        if (shape.planeCount() > max) {
            throw new HullException("the hull needs " + shape.planeCount() + " planes, but " + max
                    + " are allowed; allow at least 6 planes");
        }
        return shape;
    }

    private static SimplePolytope smaller(SimplePolytope polytope, SimplePolytope other, int max) {
        boolean isSmaller = other.faces() <= max && (polytope.faces() > max || other.volume() < polytope.volume());
        return isSmaller ? other : polytope;
    }

    /** Selects planes, and removes all but a number; one of them first, if it is not -1. */
    private SimplePolytope reduced(int selected, int max, int first) {
        SimplePolytope polytope = new SimplePolytope(planes.scaled());
        PlaneSelection selection = new PlaneSelection(polytope);
        selection.cut(selected, NEGLIGIBLE);
        double cap = CAP * Math.max(hull.extent(), hull.thickness());
        PlaneReduction reduction = new PlaneReduction(polytope, planes, distance(), cap);
        reduction.removeIdle(IDLE * polytope.volume());
        if (first >= 0 && polytope.faces() > max) {
            reduction.removeIfBounded(first);
        }
        reduction.reduceTo(max);
        if (polytope.faces() <= max && (long) max * planes.count() < MAX_EXCHANGES) {
            reduction.exchange(selection);
        }
        return polytope;
    }

    private HullDistance distance() {
        return new HullDistance(hull.cornerTree(), hull.extent());
    }

    private static int[] faces(SimplePolytope polytope) {
        IntStack faces = new IntStack();
        for (int i = 0; 4 * i < polytope.planes.length; i++) {
            if (polytope.hasFace(i)) {
                faces.push(i);
            }
        }
        return faces.toArray();
    }

    /** Removes planes within the error; corners that rounding moves beyond it are the reason for another round. */
    private HullShape withinError() {
        if (hull.thickness() / 2 > options.error()) {
            throw new HullException("the vertices are flat, and their slab is " + hull.thickness()
                    + " m thick, but an error of " + options.error() + " m allows half of it; allow a larger error, or"
                    + " move the model nearer to the origin");
        }
        double found = Double.POSITIVE_INFINITY;
        double limit = options.error();
        double rounding = rounding();
        for (int round = 0; round < MAX_ERROR_ROUNDS && (round == 0 || limit > rounding); round++) {
            SimplePolytope polytope = new SimplePolytope(planes.scaled());
            PlaneSelection selection = new PlaneSelection(polytope);
            selection.cut(MAX_SELECTED, Math.max(NEGLIGIBLE, limit / 4 / planes.size()));
            cutSpikes(polytope, selection, 0.9 * limit);
            if (polytope.faces() >= MAX_SELECTED) {
                throw new HullException("a hull within " + options.error() + " m needs more than "
                        + HullOptions.MAX_PLANES + " planes, which is the maximum; allow a larger error");
            }
            PlaneReduction reduction = new PlaneReduction(polytope, planes, distance(), limit);
            reduction.reduceWithinCap();
            int[] chosen = faces(polytope);
            if (chosen.length > options.maxPlanes()) {
                throw new HullException("a hull within " + options.error() + " m needs " + chosen.length
                        + " planes, but " + options.maxPlanes() + " are allowed; allow a larger error or more planes");
            }
            HullFinish finish = new HullFinish(hull, planes, options.limits());
            HullShape shape = finish.finish(chosen, 0);
            if (finish.refusedCounts() != null && shape.measures().stickOut() > options.error()) {
                throw new HullException("a hull within " + options.error() + " m has " + finish.refusedCounts()
                        + "; allow a larger error, or choose another engine");
            }
            double stickOut = shape.measures().stickOut();
            if (stickOut <= options.error()) {
                return allowed(finish.finishForEngine(chosen, options.margin()), options.maxPlanes());
            }
            found = Math.min(found, stickOut);
            double smaller = limit - 1.5 * (stickOut - options.error());
            limit = smaller > limit / 4 ? Math.min(smaller, 0.9 * limit) : limit / 4;
        }
        throw new HullException("a hull within " + options.error()
                + " m was not found: corners are rounded to float, and " + "the smallest error found is " + found
                + " m; allow a larger error, or move the model nearer to the origin");
    }

    /** Half a unit in the last place of the largest coordinate, in metres. */
    private double rounding() {
        float largest = 0;
        for (float bound : hull.box()) {
            largest = Math.max(largest, Math.abs(bound));
        }
        return Math.ulp(largest) / 2;
    }

    /** Cuts corners that are low above all planes, but far from the hull: those at sharp edges. */
    private void cutSpikes(SimplePolytope polytope, PlaneSelection selection, double limit) {
        HullDistance distance = distance();
        for (boolean any = true; any; ) {
            any = false;
            for (int c = 0; c < polytope.cornerBound(); c++) {
                if (!polytope.isFree(c)
                        && polytope.faces() < MAX_SELECTED
                        && selection.height(c) > NEGLIGIBLE
                        && distance.upperBound(
                                        metres(polytope, c, 0), metres(polytope, c, 1), metres(polytope, c, 2), limit)
                                > limit) {
                    any |= selection.cutAt(c);
                }
            }
        }
    }

    private double metres(SimplePolytope polytope, int corner, int axis) {
        return planes.centre(axis) + polytope.positions[3 * corner + axis] * planes.size();
    }

    /** The smaller one of the two regular tetrahedra along the diagonals of the axes. */
    private HullShape tetrahedron() {
        double[] directions = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
        HullShape first = tetrahedron(directions);
        for (int i = 0; i < directions.length; i++) {
            directions[i] = -directions[i];
        }
        HullShape second = tetrahedron(directions);
        if (first.planeCount() != second.planeCount()) { // one of them is the box, because rounding left no tetrahedron
            return first.planeCount() < second.planeCount() ? first : second;
        }
        return first.measures().volume() <= second.measures().volume() ? first : second;
    }

    private HullShape tetrahedron(double[] directions) {
        CandidatePlanes four = CandidatePlanes.of(hull, directions, 0);
        HullFinish finish = new HullFinish(hull, four, options.limits());
        return finish.finishForEngine(new int[] {6, 7, 8, 9}, options.margin());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * The piece of a compound that is nearest to a posed shape. For one thread; allocates nothing.
 *
 * <p>First the piece at the end of the way down through the nearest boxes is measured, for a limit; then the walk skips
 * boxes that are farther than the best piece so far. Pieces are measured by {@link ShapePair}, which
 * stops where one is farther.
 */
final class CompoundDistance {
    /** Above the rounding of distances in double, relative. */
    private static final double ROUNDING = 0x1p-30;

    private final ShapePair pair;
    final double[] points = new double[6];
    double distance = Double.NaN;
    double normalX = Double.NaN;
    double normalY = Double.NaN;
    double normalZ = Double.NaN;
    int piece = -1;
    private double best;

    CompoundDistance(ShapePair pair) {
        this.pair = pair;
        clear();
    }

    void clear() {
        distance = Double.NaN;
        normalX = Double.NaN;
        normalY = Double.NaN;
        normalZ = Double.NaN;
        piece = -1;
        for (int i = 0; i < 6; i++) {
            points[i] = Double.NaN;
        }
    }

    /** Finds the nearest piece that is at most a limit away; clears the result if there is none. */
    boolean closest(CompoundShape shape, CorePoints posed, double maxDistance) {
        clear();
        best = maxDistance;
        CompoundTree tree = shape.tree;
        int seed = nearestPath(tree, posed);
        boolean touches = bound(tree, seed, posed) <= best && measure(shape, seed, posed);
        int place = tree.first();
        while (place >= 0 && !touches) {
            boolean near = place != seed && bound(tree, place, posed) <= best;
            if (near && CompoundTree.isPiece(place)) {
                touches = measure(shape, place, posed);
            }
            place = near && !CompoundTree.isPiece(place) ? CompoundTree.below(place) : tree.after(place);
        }
        return piece >= 0;
    }

    /** Returns the piece at the end of the way down that takes the nearest box each time. */
    private static int nearestPath(CompoundTree tree, CorePoints posed) {
        int place = tree.first();
        while (!CompoundTree.isPiece(place)) {
            int candidate = CompoundTree.below(place);
            int end = tree.after(place);
            double min = Double.POSITIVE_INFINITY;
            int nearest = candidate;
            while (candidate != end && candidate >= 0) {
                double apart = bound(tree, candidate, posed);
                if (apart < min) {
                    min = apart;
                    nearest = candidate;
                }
                candidate = tree.after(candidate);
            }
            place = nearest;
        }
        return place;
    }

    /** Returns a lower bound of the distance of a box from the shape. */
    static double bound(CompoundTree tree, int place, CorePoints posed) {
        float[] boxes = tree.boxes;
        int box = tree.box(place);
        double x = gap(boxes[box], boxes[box + 3], posed.minX, posed.maxX);
        double y = gap(boxes[box + 1], boxes[box + 4], posed.minY, posed.maxY);
        double z = gap(boxes[box + 2], boxes[box + 5], posed.minZ, posed.maxZ);
        double apart = Math.sqrt(x * x + y * y + z * z) * (1 - ROUNDING) - posed.radius * (1 + ROUNDING);
        return Math.max(0, apart);
    }

    private static double gap(double low, double high, double min, double max) {
        return Math.max(0, Math.max(low - max, min - high));
    }

    /** Returns a distance that need not be known if it is larger than a limit. */
    static double enough(double limit) {
        return limit == 0 ? Double.MIN_VALUE : limit * (1 + 0x1p-40);
    }

    /** Measures a piece, and keeps it if it is nearer; returns whether it touches. */
    private boolean measure(CompoundShape shape, int index, CorePoints posed) {
        boolean touches = pair.touches(shape.piece(index).core, posed, enough(best));
        double apart = touches ? 0 : pair.distance();
        if (apart < best || (apart == best && (piece < 0 || index < piece))) {
            best = apart;
            distance = apart;
            piece = index;
            pair.nearest(touches, points);
            normalX = pair.normalX;
            normalY = pair.normalY;
            normalZ = pair.normalZ;
        }
        return touches;
    }
}

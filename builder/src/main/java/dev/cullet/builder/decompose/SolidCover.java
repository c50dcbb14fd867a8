// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.ShapeDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * How far points of a solid are from the nearest piece: pieces that cover the surface of a thick solid may leave a
 * hollow inside.
 *
 * <p>A branch and bound over cubes. The distance from a convex piece is a convex function, so its maximum over a cube
 * is at a corner. All points of the surface are in a piece, so a point is not farther from a piece than from the
 * surface. Cubes outside of the solid do not count. The search ends when the bound is below the error, or within a
 * twentieth of the deepest point found.
 *
 * <p>O(area / error<sup>2</sup>) cubes, {@link #MAX_CUBES} at most.
 */
public final class SolidCover {
    private static final int MAX_CUBES = 400_000;

    /** A distance below this part of the largest coordinate is rounding. */
    private static final double ROUNDING = 0x1p-40;

    private final SourceSurface surface;
    private final List<ShapeDistance> pieces = new ArrayList<>();
    private final double rounding;
    private int nearest;
    private double deepest;
    private double[] point = new double[3];

    /**
     * The distance of the solid from the pieces.
     *
     * @param depth upper bound of the distance of a point of the solid from the nearest piece, in metres; 0 if all of
     *     it is in pieces; {@link #OPEN} if the part is not closed
     * @param point the deepest point found, in metres
     * @param pointDepth its distance from the nearest piece, in metres; 0 if no point outside of the pieces was found
     */
    public record Result(double depth, double[] point, double pointDepth) {
        /** The depth of a part that is not closed. */
        public static final double OPEN = -1;

        static final Result ALL = new Result(0, new double[3], 0);
        static final Result NOT_CLOSED = new Result(OPEN, new double[3], 0);
    }

    private record Cube(double x, double y, double z, double half, double bound) {}

    private SolidCover(SourceSurface surface, List<FittedShape> shapes, double magnitude) {
        this.surface = surface;
        this.rounding = magnitude * ROUNDING;
        for (FittedShape shape : shapes) {
            pieces.add(new ShapeDistance(shape));
        }
    }

    /**
     * Measures how far the solid of a surface is from pieces that contain all its triangles.
     *
     * @param enough a distance that need not be divided further, in metres
     */
    static Result of(SourceSurface surface, List<FittedShape> pieces, double enough) {
        if (!surface.isClosed()) {
            return Result.NOT_CLOSED;
        }
        if (pieces.size() == 1) {
            return Result.ALL; // a convex piece that contains the surface contains the solid
        }
        float[] box = surface.box();
        double magnitude = 0;
        double half = 0;
        for (int axis = 0; axis < 3; axis++) {
            magnitude = Math.max(magnitude, Math.max(Math.abs(box[axis]), Math.abs(box[3 + axis])));
            half = Math.max(half, ((double) box[3 + axis] - box[axis]) / 2);
        }
        double[] middle = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = ((double) box[axis] + box[3 + axis]) / 2;
        }
        return new SolidCover(surface, pieces, magnitude).search(middle, half, enough);
    }

    private Result search(double[] middle, double half, double enough) {
        PriorityQueue<Cube> queue = new PriorityQueue<>(Comparator.comparingDouble(Cube::bound)
                .reversed()
                .thenComparingDouble(Cube::x)
                .thenComparingDouble(Cube::y)
                .thenComparingDouble(Cube::z)
                .thenComparingDouble(Cube::half));
        Cube root = bounded(middle[0], middle[1], middle[2], half);
        double small = 0; // the largest bound of what is not divided further
        if (root != null) {
            queue.add(root);
        }
        for (int cubes = 1; !queue.isEmpty() && cubes < MAX_CUBES; ) {
            Cube cube = queue.poll();
            if (cube.bound <= Math.max(enough, 1.05 * deepest)) {
                small = cube.bound;
                break;
            }
            double h = cube.half / 2;
            for (int octant = 0; octant < 8; octant++, cubes++) {
                Cube child = bounded(
                        cube.x + ((octant & 1) == 0 ? -h : h),
                        cube.y + ((octant & 2) == 0 ? -h : h),
                        cube.z + ((octant & 4) == 0 ? -h : h),
                        h);
                if (child != null) {
                    queue.add(child);
                }
            }
        }
        double depth = queue.isEmpty() ? small : Math.max(small, queue.peek().bound);
        return new Result(depth, point, deepest);
    }

    /** Returns a cube with its bound; null if none of its points is in the solid and outside of all pieces. */
    private @Nullable Cube bounded(double x, double y, double z, double half) {
        nearest = surface.nearest(x, y, z, nearest);
        double distance = Math.sqrt(surface.squared(nearest, x, y, z));
        double radius = half * Math.sqrt(3) * (1 + 0x1p-40) + rounding;
        boolean isInside = surface.contains(x, y, z);
        if (distance > radius && !isInside) {
            return null;
        }
        double bound = Math.min(distance + radius, farthestCorner(x, y, z, half, distance + radius));
        if (bound <= rounding) {
            return null;
        }
        if (isInside && distance > deepest) {
            double depth = nearestPiece(x, y, z, distance);
            if (depth > Math.max(deepest, rounding)) {
                deepest = depth;
                point = new double[] {x, y, z};
            }
        }
        return new Cube(x, y, z, half, bound);
    }

    /** The minimum over the pieces of the distance of the farthest corner of a cube, at most a limit. */
    private double farthestCorner(double x, double y, double z, double half, double limit) {
        double min = limit;
        for (ShapeDistance piece : pieces) {
            if (piece.boxDistance(x, y, z) > min) {
                continue;
            }
            double farthest = 0;
            for (int corner = 0; corner < 8 && farthest < min; corner++) {
                farthest = Math.max(
                        farthest,
                        piece.upperBound(
                                x + ((corner & 1) == 0 ? -half : half),
                                y + ((corner & 2) == 0 ? -half : half),
                                z + ((corner & 4) == 0 ? -half : half)));
            }
            min = Math.min(min, farthest);
            if (min <= rounding) {
                return min;
            }
        }
        return min;
    }

    private double nearestPiece(double x, double y, double z, double limit) {
        double min = limit;
        for (ShapeDistance piece : pieces) {
            if (piece.boxDistance(x, y, z) < min) {
                min = Math.min(min, piece.upperBound(x, y, z));
            }
        }
        return min;
    }
}

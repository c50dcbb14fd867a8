// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * Upper bound of the distance of a point from a convex shape, which is the distance itself up to about 1e-9 of the
 * extent. One thread at a time.
 */
public final class ShapeDistance {
    private final FittedShape shape;
    private final float[] box = {
        Float.POSITIVE_INFINITY,
        Float.POSITIVE_INFINITY,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NEGATIVE_INFINITY
    };
    private final HullDistance hull;
    private final double[] axes;

    /** Prepares the distances from a shape. */
    public ShapeDistance(FittedShape shape) {
        this.shape = shape;
        float[] points = points();
        for (int i = 0; i < points.length; i++) {
            box[i % 3] = Math.min(box[i % 3], points[i]);
            box[3 + i % 3] = Math.max(box[3 + i % 3], points[i]);
        }
        int[] order = new int[points.length / 3];
        double extent = 0;
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, (double) box[3 + axis] - box[axis]);
        }
        this.hull = new HullDistance(new SupportTree(points, order), extent);
        this.axes = shape instanceof Primitive.Box boxShape ? QuaternionAxes.of(boxShape.quaternion()) : new double[0];
    }

    /** The corners of a hull; points around any other shape. */
    private float[] points() {
        if (shape instanceof HullShape hullShape) {
            return hullShape.corners();
        }
        double[] around = ShapeTetrahedra.of(shape);
        float[] points = new float[around.length];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) around[i];
        }
        return points;
    }

    /** Returns the lower and the upper corner of a box around the shape, up to rounding. Read only. */
    public float[] box() {
        return box;
    }

    /** Returns the distance from the box around the shape, in metres. */
    public double boxDistance(double x, double y, double z) {
        double dx = Math.max(0, Math.max(box[0] - x, x - box[3]));
        double dy = Math.max(0, Math.max(box[1] - y, y - box[4]));
        double dz = Math.max(0, Math.max(box[2] - z, z - box[5]));
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /**
     * Returns an upper bound of the distance from the shape, in metres; some roundings of a coordinate for a point
     * inside a hull, else 0 inside.
     */
    public double upperBound(double x, double y, double z) {
        if (shape instanceof Primitive.Box boxShape) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                double along = axes[3 * k] * (x - boxShape.centre()[0])
                        + axes[3 * k + 1] * (y - boxShape.centre()[1])
                        + axes[3 * k + 2] * (z - boxShape.centre()[2]);
                double outside = Math.max(0, Math.abs(along) - boxShape.half()[k]);
                sum += outside * outside;
            }
            return Math.sqrt(sum);
        }
        if (shape instanceof Primitive.Capsule capsule) {
            return Math.max(0, segment(capsule.start(), capsule.end(), x, y, z) - capsule.radius());
        }
        if (shape instanceof Primitive.Ball ball) {
            return Math.max(0, segment(ball.centre(), ball.centre(), x, y, z) - ball.radius());
        }
        return hull.upperBound(x, y, z, 0);
    }

    private static double segment(float[] start, float[] end, double x, double y, double z) {
        double dx = (double) end[0] - start[0];
        double dy = (double) end[1] - start[1];
        double dz = (double) end[2] - start[2];
        double px = x - start[0];
        double py = y - start[1];
        double pz = z - start[2];
        double length2 = dx * dx + dy * dy + dz * dz;
        double part = length2 == 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy + pz * dz) / length2));
        double u = px - part * dx;
        double v = py - part * dy;
        double w = pz - part * dz;
        return Math.sqrt(u * u + v * v + w * w);
    }
}

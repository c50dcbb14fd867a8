// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

/**
 * A perspective camera with Y up, at the distance from which the given points fill the picture.
 *
 * <p>View space: u to the right, v up, w towards the camera, all in metres from the centre of all points; the camera is
 * at {@code w = distance}. Screen space: pixels from the upper left corner, and one over the distance along the view,
 * which is linear on the screen.
 */
final class Camera {
    /** Tangent of half the field of view, 20 degrees, as in the page. */
    private static final double HALF_VIEW = 0.36397023426620234;

    /** Size of the picture over that of the points. */
    private static final double MARGIN = 1.06;

    /** Bisections of the distance: to a millionth of the asset's size. */
    private static final int BISECTIONS = 26;

    /** Share of Y in a direction above which the camera counts as vertical, where Y does not define right and left. */
    private static final double STEEP = 0.9999;

    private final double[] middle = new double[3];
    private final double[][] axes;
    private final double distance;
    private final double pixels;
    private final double centreX;
    private final double centreY;

    /**
     * Fits points: chooses the distance and the shift at which they fill the picture and are centred.
     *
     * @param from direction to the camera, of any length but 0
     * @param points 3 numbers per point, metres; at least one point
     * @param width pixels; {@code height} too
     */
    Camera(double[] from, double[] points, int width, int height) {
        double[] towards = unit(from);
        double[] above =
                Math.abs(towards[1]) > STEEP ? new double[] {0, 0, -Math.signum(towards[1])} : new double[] {0, 1, 0};
        double[] right = unit(cross(above, towards));
        axes = new double[][] {right, cross(towards, right), towards};
        double[] box = box(points);
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = (box[axis] + box[axis + 3]) / 2;
        }
        double[] inView = new double[points.length];
        double nearest = Double.NEGATIVE_INFINITY;
        double[] point = new double[3];
        for (int i = 0; i < points.length; i += 3) {
            toView(points[i], points[i + 1], points[i + 2], point);
            System.arraycopy(point, 0, inView, i, 3);
            nearest = Math.max(nearest, point[2]);
        }
        double tall = 2 * HALF_VIEW / MARGIN;
        double wide = tall * width / height;
        double size = Math.max(box[3] - box[0], Math.max(box[4] - box[1], box[5] - box[2]));
        size = size > 0 ? size : 1;
        // the size on the screen falls with the distance: bisection, from just in front of the nearest point
        double near = nearest + size / 64;
        double far = nearest + 64 * size;
        for (int step = 0; step < BISECTIONS; step++) {
            double between = (near + far) / 2;
            double[] rectangle = rectangle(inView, between);
            boolean fits = rectangle[2] - rectangle[0] <= wide && rectangle[3] - rectangle[1] <= tall;
            near = fits ? near : between;
            far = fits ? between : far;
        }
        distance = far;
        pixels = height / (2 * HALF_VIEW);
        double[] rectangle = rectangle(inView, distance);
        centreX = width / 2.0 - (rectangle[0] + rectangle[2]) / 2 * pixels;
        centreY = height / 2.0 + (rectangle[1] + rectangle[3]) / 2 * pixels;
    }

    /**
     * Returns the bounding rectangle of the projections of points from a distance: min and max of u / depth and v /
     * depth.
     */
    private static double[] rectangle(double[] points, double distance) {
        double[] rectangle = {
            Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < points.length; i += 3) {
            for (int axis = 0; axis < 2; axis++) {
                double at = points[i + axis] / (distance - points[i + 2]);
                rectangle[axis] = Math.min(rectangle[axis], at);
                rectangle[axis + 2] = Math.max(rectangle[axis + 2], at);
            }
        }
        return rectangle;
    }

    private static double[] box(double[] points) {
        double[] box = {points[0], points[1], points[2], points[0], points[1], points[2]};
        for (int i = 0; i < points.length; i++) {
            box[i % 3] = Math.min(box[i % 3], points[i]);
            box[i % 3 + 3] = Math.max(box[i % 3 + 3], points[i]);
        }
        return box;
    }

    /** Transforms a point from model space to view space. */
    void toView(double x, double y, double z, double[] out) {
        double dx = x - middle[0];
        double dy = y - middle[1];
        double dz = z - middle[2];
        for (int axis = 0; axis < 3; axis++) {
            out[axis] = axes[axis][0] * dx + axes[axis][1] * dy + axes[axis][2] * dz;
        }
    }

    /** Transforms a point from view space to screen space, in place. */
    void toScreen(double[] point) {
        double perDepth = 1 / (distance - point[2]);
        point[0] = centreX + point[0] * pixels * perDepth;
        point[1] = centreY - point[1] * pixels * perDepth;
        point[2] = perDepth;
    }

    /** Distance from the camera to the centre of the points, metres. */
    double distance() {
        return distance;
    }

    /** Writes the direction of the ray from the camera through a point of the screen, in view space; its w is -1. */
    void ray(double x, double y, double[] direction) {
        direction[0] = (x - centreX) / pixels;
        direction[1] = (centreY - y) / pixels;
        direction[2] = -1;
    }

    static double[] unit(double... v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / length, v[1] / length, v[2] / length};
    }

    static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}

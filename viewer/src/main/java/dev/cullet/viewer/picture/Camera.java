// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

/**
 * A perspective camera with Y up that looks from a direction, from where what it is to show just fills the picture.
 *
 * <p>View space: u to the right, v up, w towards the camera, all in metres from the middle of all points; the camera is at
 * {@code w = distance}. Screen space: pixels from the upper left corner, and one over the distance along the view, which
 * is linear on the screen.
 */
final class Camera {
    /** Tangent of half the angle of view, 20 degrees, as in the page. */
    private static final double HALF_VIEW = 0.36397023426620234;

    /** Room around the points. */
    private static final double MARGIN = 1.06;

    /** Of the distances that are tried: to a millionth of the asset's size. */
    private static final int HALVINGS = 26;

    /** A direction is taken for up or down, where Y says nothing about right and left, above this share of its length. */
    private static final double STEEP = 0.9999;

    private final double[] middle = new double[3];
    private final double[][] axes;
    private final double distance;
    private final double pixels;
    private final double centreX;
    private final double centreY;

    /**
     * Fits points: near enough that they just fill the picture, and aside enough that they are in its middle.
     *
     * @param from direction in which the camera is, of any length but 0
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
        double[] places = new double[points.length];
        double nearest = Double.NEGATIVE_INFINITY;
        double[] place = new double[3];
        for (int i = 0; i < points.length; i += 3) {
            toView(points[i], points[i + 1], points[i + 2], place);
            System.arraycopy(place, 0, places, i, 3);
            nearest = Math.max(nearest, place[2]);
        }
        double tall = 2 * HALF_VIEW / MARGIN;
        double wide = tall * width / height;
        double size = Math.max(box[3] - box[0], Math.max(box[4] - box[1], box[5] - box[2]));
        size = size > 0 ? size : 1;
        // The farther, the smaller everything looks: bisection, from just before the nearest point on.
        double near = nearest + size / 64;
        double far = nearest + 64 * size;
        for (int step = 0; step < HALVINGS; step++) {
            double between = (near + far) / 2;
            double[] seen = seen(places, between);
            boolean fits = seen[2] - seen[0] <= wide && seen[3] - seen[1] <= tall;
            near = fits ? near : between;
            far = fits ? between : far;
        }
        distance = far;
        pixels = height / (2 * HALF_VIEW);
        double[] seen = seen(places, distance);
        centreX = width / 2.0 - (seen[0] + seen[2]) / 2 * pixels;
        centreY = height / 2.0 + (seen[1] + seen[3]) / 2 * pixels;
    }

    /** The rectangle that points of view space look as large as, from a distance: least and greatest u / depth, v / depth. */
    private static double[] seen(double[] places, double distance) {
        double[] seen = {
            Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < places.length; i += 3) {
            for (int axis = 0; axis < 2; axis++) {
                double at = places[i + axis] / (distance - places[i + 2]);
                seen[axis] = Math.min(seen[axis], at);
                seen[axis + 2] = Math.max(seen[axis + 2], at);
            }
        }
        return seen;
    }

    private static double[] box(double[] points) {
        double[] box = {points[0], points[1], points[2], points[0], points[1], points[2]};
        for (int i = 0; i < points.length; i++) {
            box[i % 3] = Math.min(box[i % 3], points[i]);
            box[i % 3 + 3] = Math.max(box[i % 3 + 3], points[i]);
        }
        return box;
    }

    /** A point of model space in view space. */
    void toView(double x, double y, double z, double[] place) {
        double dx = x - middle[0];
        double dy = y - middle[1];
        double dz = z - middle[2];
        for (int axis = 0; axis < 3; axis++) {
            place[axis] = axes[axis][0] * dx + axes[axis][1] * dy + axes[axis][2] * dz;
        }
    }

    /** A point of view space in screen space, in place. */
    void toScreen(double[] place) {
        double per = 1 / (distance - place[2]);
        place[0] = centreX + place[0] * pixels * per;
        place[1] = centreY - place[1] * pixels * per;
        place[2] = per;
    }

    /** Metres from the camera to the middle of the points. */
    double distance() {
        return distance;
    }

    /** The ray through a place on the screen, in view space, from the camera: its w is -1. */
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

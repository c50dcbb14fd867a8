// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Draws transparent spheres: the ray of each sample is intersected with the sphere, and the colour of its front face is
 * blended in, with an opacity that rises towards the rim. Draws from far to near, because later colours are blended
 * over earlier ones.
 */
final class SpherePainter {
    private static final double CENTRE_OPACITY = 0.13;
    private static final double RIM_OPACITY = 0.45;

    private final Camera camera;
    private final Raster raster;

    SpherePainter(Camera camera, Raster raster) {
        this.camera = camera;
        this.raster = raster;
    }

    /** @param clusters each 4 numbers per sphere: x y z r in the space of the picture, metres */
    void draw(List<double[]> clusters, int colour) {
        List<double[]> spheres = new ArrayList<>();
        for (double[] cluster : clusters) {
            for (int i = 0; i < cluster.length; i += 4) {
                double[] centre = new double[4];
                camera.toView(cluster[i], cluster[i + 1], cluster[i + 2], centre);
                centre[3] = cluster[i + 3];
                spheres.add(centre);
            }
        }
        spheres.sort(Comparator.comparingDouble(sphere -> sphere[2])); // a stable sort: ties keep their order
        for (double[] sphere : spheres) {
            draw(sphere, colour);
        }
    }

    private void draw(double[] sphere, int colour) {
        double[] extent = extent(sphere);
        double[] ray = new double[3];
        double away = camera.distance() - sphere[2];
        double inside = sphere[0] * sphere[0] + sphere[1] * sphere[1] + away * away - sphere[3] * sphere[3];
        for (int y = (int) extent[1]; y < extent[3]; y++) {
            for (int x = (int) extent[0]; x < extent[2]; x++) {
                camera.ray(x + 0.5, y + 0.5, ray);
                // |s * ray - centre| = radius, with the camera at 0: a s^2 - 2 b s + inside = 0
                double a = ray[0] * ray[0] + ray[1] * ray[1] + 1;
                double b = ray[0] * sphere[0] + ray[1] * sphere[1] + away;
                double under = b * b - a * inside;
                if (under > 0) {
                    double s = (b - Math.sqrt(under)) / a;
                    double facing = Math.sqrt(under / a) / sphere[3]; // cosine of the angle to the surface's normal
                    double rim = 1 - facing;
                    raster.blend(x, y, 1 / s, colour, CENTRE_OPACITY + RIM_OPACITY * rim * rim * rim);
                }
            }
        }
    }

    /** Returns the rectangle of samples that the sphere may cover, from the projections of the sphere's box. */
    private double[] extent(double[] sphere) {
        double[] nearMin = {sphere[0] - sphere[3], sphere[1] + sphere[3], sphere[2] + sphere[3]};
        double[] nearMax = {sphere[0] + sphere[3], sphere[1] - sphere[3], sphere[2] + sphere[3]};
        double[] farMin = {nearMin[0], nearMin[1], sphere[2] - sphere[3]};
        double[] farMax = {nearMax[0], nearMax[1], sphere[2] - sphere[3]};
        for (double[] point : List.of(nearMin, nearMax, farMin, farMax)) {
            camera.toScreen(point);
        }
        return new double[] {
            Raster.clamped((int) Math.floor(Math.min(nearMin[0], farMin[0])), raster.width()),
            Raster.clamped((int) Math.floor(Math.min(nearMin[1], farMin[1])), raster.height()),
            Raster.clamped((int) Math.ceil(Math.max(nearMax[0], farMax[0])), raster.width()),
            Raster.clamped((int) Math.ceil(Math.max(nearMax[1], farMax[1])), raster.height())
        };
    }
}

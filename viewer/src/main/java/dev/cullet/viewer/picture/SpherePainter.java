// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Spheres as glass: each sample's ray is intersected with the sphere, and its front face mixed in, the more the flatter it is
 * seen, so that the rim shows. From far to near, for what is mixed in later lies over what was there.
 */
final class SpherePainter {
    private static final double MIDDLE = 0.13;
    private static final double RIM = 0.45;

    private final Camera camera;
    private final Raster raster;

    SpherePainter(Camera camera, Raster raster) {
        this.camera = camera;
        this.raster = raster;
    }

    /** @param clusters each 4 floats per sphere, x y z r, model space */
    void draw(List<float[]> clusters, int colour) {
        List<double[]> spheres = new ArrayList<>();
        for (float[] cluster : clusters) {
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
                    raster.blend(x, y, 1 / s, colour, MIDDLE + RIM * rim * rim * rim);
                }
            }
        }
    }

    /** Samples that the sphere may cover: a square round it, as large as it looks where it is nearest. */
    private double[] extent(double[] sphere) {
        double[] least = {sphere[0] - sphere[3], sphere[1] + sphere[3], sphere[2] + sphere[3]};
        double[] most = {sphere[0] + sphere[3], sphere[1] - sphere[3], sphere[2] + sphere[3]};
        double[] farLeast = {least[0], least[1], sphere[2] - sphere[3]};
        double[] farMost = {most[0], most[1], sphere[2] - sphere[3]};
        for (double[] place : List.of(least, most, farLeast, farMost)) {
            camera.toScreen(place);
        }
        return new double[] {
            Raster.inside((int) Math.floor(Math.min(least[0], farLeast[0])), raster.width()),
            Raster.inside((int) Math.floor(Math.min(least[1], farLeast[1])), raster.height()),
            Raster.inside((int) Math.ceil(Math.max(most[0], farMost[0])), raster.width()),
            Raster.inside((int) Math.ceil(Math.max(most[1], farMost[1])), raster.height())
        };
    }
}

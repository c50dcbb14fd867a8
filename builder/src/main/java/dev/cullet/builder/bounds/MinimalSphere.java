// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

import dev.cullet.format.Sphere;

/**
 * The smallest enclosing sphere of a set of points, rounded outward to float.
 *
 * <p>The farthest point from the current sphere joins its support, and the smallest sphere of the support is solved
 * again, until no point is outside by more than 1e-14 of the squared radius. Then the centre is rounded to float, and
 * the radius is the smallest float that provably reaches the farthest point from that centre.
 *
 * <p>Cost: usually ten passes over the points, in double.
 *
 * <p>Source: Gärtner 1999, Fast and robust smallest enclosing balls (pivoting).
 */
public final class MinimalSphere {
    private static final double TOLERANCE = 1e-14;

    /** Maximum number of passes; ten are usual. */
    private static final int MAX_PASSES = 200;

    private MinimalSphere() {}

    /**
     * Returns the sphere.
     *
     * @param positions 3 floats per vertex in metres, finite, at least one vertex
     * @throws IllegalArgumentException if there is no vertex
     */
    public static Sphere of(float[] positions) {
        if (positions.length < 3) {
            throw new IllegalArgumentException(
                    "a sphere needs at least one vertex, but there are " + positions.length + " coordinates");
        }
        SupportSphere sphere = new SupportSphere(positions);
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            int farthest = farthest(positions, sphere.x(), sphere.y(), sphere.z());
            double excess = distance2(positions, farthest, sphere.x(), sphere.y(), sphere.z()) - sphere.radius2();
            if (excess <= TOLERANCE * sphere.radius2() || !sphere.pivot(farthest)) {
                break;
            }
        }
        return rounded(positions, sphere);
    }

    private static Sphere rounded(float[] positions, SupportSphere sphere) {
        float x = (float) sphere.x();
        float y = (float) sphere.y();
        float z = (float) sphere.z();
        return new Sphere(x, y, z, radiusAround(positions, x, y, z));
    }

    /**
     * Returns the smallest float radius that provably reaches all points from a centre. The relative error of a
     * computed squared distance of floats is at most five roundings, 5 * 2^-53 (squares of floats neither underflow nor
     * overflow in double), and the square of a float is exact in double: the last comparison decides exactly.
     */
    static float radiusAround(float[] positions, float x, float y, float z) {
        int farthest = farthest(positions, x, y, z);
        double reach2 = distance2(positions, farthest, x, y, z) * (1 + 0x1p-50);
        float radius = (float) Math.sqrt(reach2);
        while ((double) radius * radius < reach2) {
            radius = Math.nextUp(radius);
        }
        return radius;
    }

    private static int farthest(float[] positions, double x, double y, double z) {
        int farthest = 0;
        double largest = -1;
        for (int vertex = 0; vertex < positions.length / 3; vertex++) {
            double distance2 = distance2(positions, vertex, x, y, z);
            if (distance2 > largest) {
                largest = distance2;
                farthest = vertex;
            }
        }
        return farthest;
    }

    private static double distance2(float[] positions, int vertex, double x, double y, double z) {
        double dx = positions[3 * vertex] - x;
        double dy = positions[3 * vertex + 1] - y;
        double dz = positions[3 * vertex + 2] - z;
        return dx * dx + dy * dy + dz * dz;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Expansion;

/** Boxes and spheres round a shape, rounded outward. */
final class ShapeBounds {
    private ShapeBounds() {}

    /**
     * Writes the box of the corners as placed, which are those that queries test, grown by the radius.
     *
     * @param target gets 3 minima and 3 maxima from {@code at}; also scratch memory for a corner
     */
    static void of(CorePoints core, RigidTransform thisToWorld, float[] target, int at) {
        float minX = Float.POSITIVE_INFINITY;
        float minY = Float.POSITIVE_INFINITY;
        float minZ = Float.POSITIVE_INFINITY;
        float maxX = Float.NEGATIVE_INFINITY;
        float maxY = Float.NEGATIVE_INFINITY;
        float maxZ = Float.NEGATIVE_INFINITY;
        double[] p = core.points;
        for (int i = 0; i < 3 * core.count; i += 3) {
            thisToWorld.toWorldPoint(p[i], p[i + 1], p[i + 2], target, at);
            minX = Math.min(minX, target[at]);
            minY = Math.min(minY, target[at + 1]);
            minZ = Math.min(minZ, target[at + 2]);
            maxX = Math.max(maxX, target[at]);
            maxY = Math.max(maxY, target[at + 1]);
            maxZ = Math.max(maxZ, target[at + 2]);
        }
        target[at] = 0 - ceil(core.radius, -minX);
        target[at + 1] = 0 - ceil(core.radius, -minY);
        target[at + 2] = 0 - ceil(core.radius, -minZ);
        target[at + 3] = ceil(core.radius, maxX);
        target[at + 4] = ceil(core.radius, maxY);
        target[at + 5] = ceil(core.radius, maxZ);
    }

    /** Returns the smallest float that is not below a sum of two floats. */
    private static float ceil(double a, double b) {
        double sum = a + b;
        float nearest = (float) sum;
        boolean below = nearest < sum || (nearest == sum && Expansion.lost(a, b, sum) > 0);
        return below ? Math.nextUp(nearest) : nearest;
    }

    /** Returns a sphere round the middle of the corners' box. */
    static Sphere sphere(CorePoints core) {
        float x = (float) core.middleX;
        float y = (float) core.middleY;
        float z = (float) core.middleZ;
        double max2 = 0;
        for (int i = 0; i < 3 * core.count; i += 3) {
            double dx = core.points[i] - x;
            double dy = core.points[i + 1] - y;
            double dz = core.points[i + 2] - z;
            max2 = Math.max(max2, dx * dx + dy * dy + dz * dz);
        }
        double radius = (Math.sqrt(max2) + core.radius) * (1 + 0x1p-40);
        return new Sphere(x, y, z, radius > 0 ? Math.nextUp((float) radius) : 0);
    }
}

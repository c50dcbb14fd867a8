// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Queries of one part by native code. Arguments are those of the methods of {@code
 * CollisionMesh} with the same names, checked; answers equal those of the Java walks to the bit. Thread-safe; a query
 * allocates nothing.
 */
public abstract class NativeMesh {
    /**
     * Doubles that a query reads at most: origin, direction, begin and end of a ray. It writes one fewer at most: t or
     * distance, the point, and the normal.
     */
    public static final int NUMBERS = 8;

    /** For implementations. */
    protected NativeMesh() {}

    /** Returns the bytes of the layout for rays; 0 without one. */
    public abstract long rayLayoutBytes();

    /**
     * Returns the first triangle on a ray, or -1.
     *
     * @param numbers has the ray, floats but for begin and end: {@link #NUMBERS}; gets, on a hit, t, the point and the
     *     normal
     */
    public abstract int raycast(double[] numbers);

    /** Returns a triangle on a ray, or -1. */
    public abstract int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT);

    /** Returns a triangle that a sphere touches, or -1. */
    public abstract int anySphere(float x, float y, float z, float radius);

    /** Returns a triangle that a sphere may touch, or -1. */
    public abstract int anySphereApproximate(float x, float y, float z, float radius);

    /** Returns a triangle that a box touches, or -1. */
    public abstract int anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ);

    /**
     * Returns the nearest triangle, or -1.
     *
     * @param numbers gets, on a hit, the distance, the point and the normal
     */
    public abstract int closestPoint(float x, float y, float z, double maxDistance, double[] numbers);
}

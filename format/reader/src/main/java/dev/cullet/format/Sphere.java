// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A sphere in model space, metres. As a bounding sphere its radius is rounded up: it may be too large, never too
 * small.
 */
public final class Sphere {
    private final float[] values;

    /** Makes a sphere. */
    public Sphere(float x, float y, float z, float radius) {
        this(new float[] {x, y, z, radius});
    }

    /**
     * Wraps the array without a copy; a mesh that deforms writes its sphere into it.
     *
     * @param values 4 floats: x, y, z, radius
     */
    public Sphere(float[] values) {
        this.values = values;
    }

    /** Returns x of the center. */
    public float x() {
        return values[0];
    }

    /** Returns y of the center. */
    public float y() {
        return values[1];
    }

    /** Returns z of the center. */
    public float z() {
        return values[2];
    }

    /** Returns the radius, metres. */
    public float radius() {
        return values[3];
    }
}

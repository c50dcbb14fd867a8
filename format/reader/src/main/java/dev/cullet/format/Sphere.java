// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** A sphere in model space, metres. As a bounding sphere its radius is rounded up: it may be too large, never too small. */
public final class Sphere {
    private final float[] values;

    public Sphere(float x, float y, float z, float radius) {
        this(new float[] {x, y, z, radius});
    }

    /**
     * Wraps the array without a copy: a mesh that deforms writes its sphere there.
     *
     * @param values 4 floats: x, y, z, radius
     */
    public Sphere(float[] values) {
        this.values = values;
    }

    public float x() {
        return values[0];
    }

    public float y() {
        return values[1];
    }

    public float z() {
        return values[2];
    }

    public float radius() {
        return values[3];
    }
}

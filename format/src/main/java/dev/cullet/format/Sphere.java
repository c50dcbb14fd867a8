// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** A sphere in model space, metres. As a bounding sphere its radius is rounded up: it may be too large, never too small. */
public final class Sphere {
    private final float x;
    private final float y;
    private final float z;
    private final float radius;

    public Sphere(float x, float y, float z, float radius) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.radius = radius;
    }

    public float x() {
        return x;
    }

    public float y() {
        return y;
    }

    public float z() {
        return z;
    }

    public float radius() {
        return radius;
    }
}

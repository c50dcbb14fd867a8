// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;

/**
 * Where a segment first is inside a solid, and the memory of the walk that finds it, some 2 KB; the caller makes one per
 * thread and reuses it.
 */
public final class SolidHit {
    // cells still to be visited: node or leaf, where the segment enters and leaves them, and through which plane; at
    // most
    // one per level and side
    final int[] cells = new int[2 * BspTree.MAX_DEPTH + 2];
    final double[] starts = new double[cells.length];
    final double[] ends = new double[cells.length];
    final int[] through = new int[cells.length];

    double t;
    double x;
    double y;
    double z;
    double normalX;
    double normalY;
    double normalZ;

    /** A result to be filled. */
    public SolidHit() {}

    /** Where on the segment, 0 at its start, 1 at its end. */
    public double t() {
        return t;
    }

    /** The point, model space. */
    public double x() {
        return x;
    }

    /** See {@link #x()}. */
    public double y() {
        return y;
    }

    /** See {@link #x()}. */
    public double z() {
        return z;
    }

    /**
     * The normal of the surface there, out of the solid, of length 1; 0 0 0 where the segment starts inside. On an edge
     * it is that of one of the faces.
     */
    public double normalX() {
        return normalX;
    }

    /** See {@link #normalX()}. */
    public double normalY() {
        return normalY;
    }

    /** See {@link #normalX()}. */
    public double normalZ() {
        return normalZ;
    }

    void setNormal(double nx, double ny, double nz) {
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        normalX = length > 0 ? nx / length + 0.0 : 0; // + 0.0: no -0.0
        normalY = length > 0 ? ny / length + 0.0 : 0;
        normalZ = length > 0 ? nz / length + 0.0 : 0;
    }
}

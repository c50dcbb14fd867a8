// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.runtime.internal.ThreadGuard;

/**
 * First point of a segment inside a solid, with the scratch memory of the query, about 4 KB. Belongs to the caller, one
 * per thread, and is reused. A miss clears it: all numbers are NaN.
 */
public final class SolidHit {
    // stack of cells to visit: frame, or -1 above the frames; node or leaf; entry and exit on the segment; and the node
    // whose plane is that of entry, with its frame; at most one per level and side
    final int[] frames = new int[2 * BspTree.MAX_DEPTH + 2];
    final int[] cells = new int[frames.length];
    final double[] starts = new double[frames.length];
    final double[] ends = new double[frames.length];
    final int[] throughFrames = new int[frames.length];
    final int[] through = new int[frames.length];

    final BspPlane plane = new BspPlane();

    /** Start and direction of the segment, lattice coordinates. */
    double u0;

    double v0;
    double w0;
    double du;
    double dv;
    double dw;

    final ThreadGuard guard = new ThreadGuard();
    private double t;
    private double x;
    private double y;
    private double z;
    private double normalX;
    private double normalY;
    private double normalZ;

    /** An empty result. */
    public SolidHit() {
        clear();
    }

    void setLine(double startU, double startV, double startW, double alongU, double alongV, double alongW) {
        u0 = startU;
        v0 = startV;
        w0 = startW;
        du = alongU;
        dv = alongV;
        dw = alongW;
    }

    /**
     * Pushes a child of a top node or of a node of a frame; of a frame, its first node.
     *
     * @param topCount number of top nodes
     * @param frame of the node whose child it is, or -1
     */
    void push(
            int top, int topCount, int frame, int child, double start, double end, int throughFrame, int throughNode) {
        boolean enters = frame < 0 && child >= topCount;
        int entered = child - topCount;
        frames[top] = enters ? entered : frame;
        cells[top] = enters ? entered + BspFrames.HEADER : child;
        starts[top] = start;
        ends[top] = end;
        throughFrames[top] = throughFrame;
        through[top] = throughNode;
    }

    void clear() {
        set(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        normalX = Double.NaN;
        normalY = Double.NaN;
        normalZ = Double.NaN;
    }

    void set(double hitT, double pointX, double pointY, double pointZ) {
        t = hitT;
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    /** Position on the segment: 0 at its start, 1 at its end. */
    public double t() {
        return t;
    }

    /** The point, model space, metres. */
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
     * The unit normal of the surface at the point, out of the solid; 0 0 0 if the segment starts inside. On an edge it
     * is the normal of one of the faces.
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

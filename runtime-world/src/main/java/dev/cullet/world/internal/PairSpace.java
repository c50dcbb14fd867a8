// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Maps boxes of one mesh to the lattice of another: a map from the lattice of {@code from} to that of {@code to}, and
 * the image of the last box mapped.
 *
 * <p>A box is mapped by its middle and half sizes, which gives the smallest box around its image, and enlarged by a
 * margin that covers all rounding: that of the map, in double, and that of transformed vertices, to float. So a box
 * whose image misses contains no triangle that the exact test accepts.
 */
final class PairSpace {
    /** Rows of the map from lattice to lattice. Fields, not an array, because a walk reads them at each step. */
    private double ux;

    private double uy;
    private double uz;
    private double vx;
    private double vy;
    private double vz;
    private double wx;
    private double wy;
    private double wz;

    /** The image of the lattice's origin. */
    private double uo;

    private double vo;
    private double wo;
    double margin;

    /**
     * The image's corners on the lattice of {@code to}, the same in all four lanes; guards set in the upper corners.
     */
    long x0;

    long x1;
    long y0;
    long y1;
    long z0;
    long z1;

    /** The image's corners, not rounded. */
    private double u0;

    private double u1;
    private double v0;
    private double v1;
    private double w0;
    private double w1;

    /** Whether the image misses the whole lattice. */
    boolean outside;

    /**
     * Prepares the map.
     *
     * @param rows 12 doubles: the rows of a 3 x 4 matrix that maps model space of {@code from} to model space of {@code
     *     to}
     * @param slack metres in the space of {@code to} by which a vertex may lie outside its box's image
     */
    void set(QueryMesh from, QueryMesh to, double[] rows, double slack) {
        double scale = from.step() * to.perStep();
        ux = rows[0] * scale;
        uy = rows[1] * scale;
        uz = rows[2] * scale;
        vx = rows[4] * scale;
        vy = rows[5] * scale;
        vz = rows[6] * scale;
        wx = rows[8] * scale;
        wy = rows[9] * scale;
        wz = rows[10] * scale;
        double size = 0;
        for (int i = 0; i < 3; i++) {
            double x = rows[4 * i];
            double y = rows[4 * i + 1];
            double z = rows[4 * i + 2];
            double moved = rows[4 * i + 3];
            double origin = i == 0 ? to.originX() : i == 1 ? to.originY() : to.originZ();
            double image =
                    (x * from.originX() + y * from.originY() + z * from.originZ() + moved - origin) * to.perStep();
            uo = i == 0 ? image : uo;
            vo = i == 1 ? image : vo;
            wo = i == 2 ? image : wo;
            double terms = Math.abs(x * from.originX()) + Math.abs(y * from.originY()) + Math.abs(z * from.originZ());
            terms += Math.abs(moved)
                    + Math.abs(origin)
                    + (Math.abs(x) + Math.abs(y) + Math.abs(z)) * from.step() * Lattice.MAX;
            size += terms * to.perStep();
        }
        margin = Lattice.margin(size) + slack * to.perStep();
    }

    /**
     * Maps a box of the lattice of {@code from}.
     *
     * @param sumX lower + upper
     * @param sizeX upper - lower
     */
    void map(int sumX, int sumY, int sumZ, int sizeX, int sizeY, int sizeZ) {
        double x = 0.5 * sumX;
        double y = 0.5 * sumY;
        double z = 0.5 * sumZ;
        double hx = 0.5 * sizeX;
        double hy = 0.5 * sizeY;
        double hz = 0.5 * sizeZ;
        double u = ux * x + uy * y + uz * z + uo;
        double v = vx * x + vy * y + vz * z + vo;
        double w = wx * x + wy * y + wz * z + wo;
        double hu = Math.abs(ux) * hx + Math.abs(uy) * hy + Math.abs(uz) * hz + margin;
        double hv = Math.abs(vx) * hx + Math.abs(vy) * hy + Math.abs(vz) * hz + margin;
        double hw = Math.abs(wx) * hx + Math.abs(wy) * hy + Math.abs(wz) * hz + margin;
        u0 = u - hu;
        u1 = u + hu;
        v0 = v - hv;
        v1 = v + hv;
        w0 = w - hw;
        w1 = w + hw;
        outside = Lattice.outside(u0, u1) || Lattice.outside(v0, v1) || Lattice.outside(w0, w1);
        x0 = Lattice.lowerLanes(u0);
        x1 = Lattice.upperLanes(u1);
        y0 = Lattice.lowerLanes(v0);
        y1 = Lattice.upperLanes(v1);
        z0 = Lattice.lowerLanes(w0);
        z1 = Lattice.upperLanes(w1);
    }

    /**
     * Writes the map as one array: per axis of {@code to} three factors of a box's doubled middle, three of its sizes,
     * and the offset of the middle; then the margin of the half sizes.
     *
     * @param target receives 22 numbers
     */
    void write(double[] target) {
        writeRow(target, 0, ux, uy, uz, uo);
        writeRow(target, 7, vx, vy, vz, vo);
        writeRow(target, 14, wx, wy, wz, wo);
        target[21] = margin;
    }

    private static void writeRow(double[] target, int at, double x, double y, double z, double origin) {
        target[at] = 0.5 * x;
        target[at + 1] = 0.5 * y;
        target[at + 2] = 0.5 * z;
        for (int i = at; i < at + 3; i++) {
            target[i + 3] = Math.abs(target[i]);
        }
        target[at + 6] = origin;
    }

    /**
     * Returns the squared distance of a box of {@code to} from the image, in steps: a lower bound for their contents.
     */
    double apart2(PairSide box) {
        double x = Math.max(0, Math.max(box.lowerX - u1, u0 - box.upperX));
        double y = Math.max(0, Math.max(box.lowerY - v1, v0 - box.upperY));
        double z = Math.max(0, Math.max(box.lowerZ - w1, w0 - box.upperZ));
        return x * x + y * y + z * z;
    }

    /** Returns the x difference from the middle of a box of {@code to} to that of the image, in steps. */
    double fromMiddleX(PairSide box) {
        return 0.5 * (u0 + u1 - box.lowerX - box.upperX);
    }

    /** See {@link #fromMiddleX}. */
    double fromMiddleY(PairSide box) {
        return 0.5 * (v0 + v1 - box.lowerY - box.upperY);
    }

    /** See {@link #fromMiddleX}. */
    double fromMiddleZ(PairSide box) {
        return 0.5 * (w0 + w1 - box.lowerZ - box.upperZ);
    }
}

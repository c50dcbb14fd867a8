// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/**
 * Morton codes: the interleaved bits of two or three cell coordinates. Cells near each other mostly have codes near
 * each other. 15 bits per axis in 2D, 10 in 3D; a code is never negative.
 *
 * <pre>
 * 2D      ... y2 x2 y1 x1 y0 x0         X = 01010101..., Y = 10101010...
 * 3D      ... z1 y1 x1 z0 y0 x0
 * </pre>
 *
 * <p>A neighbour's code follows from the interleaved bits. For one axis with mask M: {@code ((m | ~M) + 1) & M} is one
 * more, because the carry runs through the bits of other axes, which are all set; {@code ((m & M) - 1) & M} is one
 * less, because the borrow runs through them, which are all clear.
 *
 * <p>Source: Morton 1966, A Computer Oriented Geodetic Data Base.
 */
public final class MortonCode {
    private MortonCode() {}

    /** Returns the bits of one axis; axis 0 is x. */
    public static int mask(int dimensions, int axis) {
        return dimensions == 2 ? 0x1555_5555 << axis : 0x0924_9249 << axis;
    }

    /** Returns the number of bits per axis. */
    public static int bitsPerAxis(int dimensions) {
        return dimensions == 2 ? 15 : 10;
    }

    /** Spreads a coordinate's bits, with zeros between them for the bits of the other axes. */
    public static int spread(int dimensions, int coordinate) {
        return dimensions == 2 ? spread2(coordinate) : spread3(coordinate);
    }

    private static int spread2(int x) {
        int bits = x & 0x7FFF; //                          --------fedcba98 76543210
        bits = (bits | (bits << 8)) & 0x00FF_00FF; //        fedcba98 -------- 76543210
        bits = (bits | (bits << 4)) & 0x0F0F_0F0F; //        fedc ---- ba98 ---- 7654 ---- 3210
        bits = (bits | (bits << 2)) & 0x3333_3333; //        fe--dc--ba--98--76--54--32--10
        return (bits | (bits << 1)) & 0x5555_5555; //        f-e-d-c-b-a-9-8-7-6-5-4-3-2-1-0
    }

    private static int spread3(int x) {
        int bits = x & 0x3FF; //                           ---------- 98 7654 3210
        bits = (bits | (bits << 16)) & 0x0300_00FF; //       98 ---------------- 76543210
        bits = (bits | (bits << 8)) & 0x0300_F00F; //        98 -------- 7654 -------- 3210
        bits = (bits | (bits << 4)) & 0x030C_30C3; //        98 ---- 76 ---- 54 ---- 32 ---- 10
        return (bits | (bits << 2)) & 0x0924_9249; //        9--8--7--6--5--4--3--2--1--0
    }

    /** Returns one axis of a code, one cell further; wraps around at the largest coordinate of the mask. */
    public static int next(int code, int mask) {
        return ((code | ~mask) + 1) & mask;
    }

    /** Returns one axis of a code, one cell back; wraps around at 0. */
    public static int previous(int code, int mask) {
        return ((code & mask) - 1) & mask;
    }
}

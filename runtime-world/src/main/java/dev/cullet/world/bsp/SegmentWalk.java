// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.PackedPoint;

/**
 * Segment against solid: visits the cells along the segment, the near side of each plane first, until one is solid. A
 * cell has the closed interval of the segment that is in it; an interval of one point counts, and a segment in a plane
 * is on both sides of it. Intervals are in double, so the result is exact within rounding.
 *
 * <p>Where both ends of an interval are clearly on one side of a node's coarse plane, the plane is not crossed;
 * elsewhere the crossing is computed from the exact plane.
 */
final class SegmentWalk {
    /** In place of a plane: the segment starts in the cell. */
    private static final int START = -1;

    /**
     * The largest coordinate, in lattice steps, with which coarse planes decide: there the rounding of all that the
     * exact plane would give is below 2^-10 of {@link #ERROR}.
     */
    private static final double MAX_COARSE = 1 << 28;

    /** Half a unit of a coarse plane's offset, and more than the rounding of its check and of the walk. */
    private static final double ERROR = BspFrames.OFFSET_UNIT / 2 + 128;

    /** Fine coordinates of a frame per lattice step, by its shift. */
    private static final double[] SCALES = new double[17];

    static {
        for (int shift = 0; shift < SCALES.length; shift++) {
            SCALES[shift] = (double) BspTree.SUBSTEPS / (1 << shift);
        }
    }

    private SegmentWalk() {}

    static boolean first(BspMesh bsp, double x0, double y0, double z0, double x1, double y1, double z1, SolidHit hit) {
        double u0 = (x0 - bsp.originX) * bsp.perStep;
        double v0 = (y0 - bsp.originY) * bsp.perStep;
        double w0 = (z0 - bsp.originZ) * bsp.perStep;
        double u1 = (x1 - bsp.originX) * bsp.perStep;
        double v1 = (y1 - bsp.originY) * bsp.perStep;
        double w1 = (z1 - bsp.originZ) * bsp.perStep;
        double du = u1 - u0;
        double dv = v1 - v0;
        double dw = w1 - w0;
        boolean near = max(u0, v0, w0) <= MAX_COARSE && max(u1, v1, w1) <= MAX_COARSE;
        long[] words = bsp.frames;
        BspPlane plane = hit.plane;
        double best = Double.POSITIVE_INFINITY;
        int size = 0;
        hit.setLine(u0, v0, w0, du, dv, dw);
        hit.push(size++, bsp.topCount, -1, bsp.tree.root(), 0, 1, START, START);
        while (size > 0) {
            size--;
            int frame = hit.frames[size];
            int at = hit.cells[size];
            double start = hit.starts[size];
            double end = hit.ends[size];
            int throughFrame = hit.throughFrames[size];
            int through = hit.through[size];
            if (start >= best) {
                continue;
            }
            while (at >= 0) {
                if (frame >= 0 && near) {
                    at = clear(words, frame, at, hit, start, end);
                    if (at < 0) {
                        break;
                    }
                }
                int axis = -1;
                int k = 0;
                int front;
                int back;
                if (frame < 0) {
                    int stored = bsp.topNodes[3 * at];
                    front = bsp.topNodes[3 * at + 1];
                    back = bsp.topNodes[3 * at + 2];
                    if (stored >= 0) {
                        axis = stored >> 16;
                        k = stored & 0xFFFF;
                    } else {
                        plane.setTop(bsp.tree, stored);
                    }
                } else {
                    long node = words[at];
                    boolean swapped = false;
                    if (BspFrames.kind(node) == BspFrames.AXIS) {
                        axis = BspFrames.axis(node);
                        k = BspFrames.number(node);
                    } else {
                        plane.set(bsp.corners, bsp.tree, frame, node);
                        swapped = plane.swapped;
                    }
                    front = BspFrames.child(words, frame, at, node, !swapped, bsp.unclaimed);
                    back = BspFrames.child(words, frame, at, node, swapped, bsp.unclaimed);
                }
                double e0;
                double e1;
                if (axis >= 0) {
                    e0 = (axis == 0 ? u0 : axis == 1 ? v0 : w0) - k;
                    e1 = (axis == 0 ? u1 : axis == 1 ? v1 : w1) - k;
                } else {
                    e0 = plane.a * u0 + plane.b * v0 + plane.c * w0 + plane.d;
                    e1 = plane.a * u1 + plane.b * v1 + plane.c * w1 + plane.d;
                }
                double cross = e0 / (e0 - e1);
                int nearer = e0 > e1 ? front : back;
                int farther = e0 > e1 ? back : front;
                int from = at;
                at = BspTree.EMPTY;
                if (e0 == e1) { // the segment is parallel to the plane: on one side, or on both
                    nearer = front;
                    farther = e0 == 0 ? back : BspTree.EMPTY;
                    if (e0 < 0) {
                        nearer = back;
                    }
                    at = nearer;
                    if (farther != BspTree.EMPTY) {
                        hit.push(size++, bsp.topCount, frame, farther, start, end, throughFrame, through);
                    }
                } else if (cross >= start) {
                    if (cross <= end && farther != BspTree.EMPTY) {
                        hit.push(size++, bsp.topCount, frame, farther, cross, end, frame, from);
                    }
                    at = nearer;
                    end = Math.min(cross, end);
                } else if (cross <= end) {
                    at = farther;
                }
                if (frame < 0 && at >= bsp.topCount) {
                    frame = at - bsp.topCount;
                    at = frame + BspFrames.HEADER;
                }
            }
            if (at == BspTree.SOLID) {
                best = start;
                setNormal(bsp, throughFrame, through, du, dv, dw, hit);
            } else if (at <= BspTree.FIRST_MIXED) {
                best = Math.min(best, firstInMixed(bsp, at, start, end, throughFrame, through, hit));
            }
        }
        if (best > 1) {
            hit.clear();
            return false;
        }
        hit.set(best, x0 + best * (x1 - x0), y0 + best * (y1 - y0), z0 + best * (z1 - z0));
        return true;
    }

    private static double max(double x, double y, double z) {
        return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    }

    /**
     * Descends from a node of a frame while both ends of an interval are clearly on the same side of the coarse plane.
     * Returns the node at which they are not, or the leaf.
     */
    private static int clear(long[] words, int frame, int from, SolidHit line, double start, double end) {
        long header = words[frame];
        double scale = SCALES[(int) (header >>> 48)];
        int cx = (int) header & 0xFFFF;
        int cy = (int) header >>> 16;
        int cz = (int) (header >>> 32) & 0xFFFF;
        double px = (line.u0 + start * line.du - cx) * scale;
        double py = (line.v0 + start * line.dv - cy) * scale;
        double pz = (line.w0 + start * line.dw - cz) * scale;
        double qx = (line.u0 + end * line.du - cx) * scale;
        double qy = (line.v0 + end * line.dv - cy) * scale;
        double qz = (line.w0 + end * line.dw - cz) * scale;
        double doubtP = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * 0.5 + ERROR;
        double doubtQ = (Math.abs(qx) + Math.abs(qy) + Math.abs(qz)) * 0.5 + ERROR;
        int at = from;
        while (true) {
            long node = words[at];
            int kind = BspFrames.kind(node);
            int axis = BspFrames.axis(node);
            long k = BspFrames.coefficients(node);
            double offset = BspFrames.OFFSET_UNIT * BspFrames.offset(node);
            if (kind == BspFrames.AXIS) {
                k = BspFrames.AXIS_COEFFICIENTS;
                offset = BspFrames.UNIT * scale * (((int) (header >>> (axis << 4)) & 0xFFFF) - BspFrames.number(node));
            } else if (kind == BspFrames.TABLE) {
                return at;
            }
            int kx = BspFrames.x(k, axis);
            int ky = BspFrames.y(k, axis);
            int kz = BspFrames.z(k, axis);
            double p = kx * px + ky * py + kz * pz + offset;
            double q = kx * qx + ky * qy + kz * qz + offset;
            boolean front = p > doubtP;
            if (front ? !(q > doubtQ) : !(p < -doubtP && q < -doubtQ)) {
                return at;
            }
            int child = BspFrames.child(node, front);
            if (child != 0) {
                return child == 1
                        ? BspTree.EMPTY
                        : child == 2 ? BspTree.SOLID : BspFrames.mixed(words, frame, at, front);
            }
            at += front ? 1 : BspFrames.distance(node);
        }
    }

    /** Sets the normal of the plane that was crossed, against the direction of the segment. */
    private static void setNormal(BspMesh bsp, int frame, int node, double du, double dv, double dw, SolidHit hit) {
        if (node == START) {
            hit.setNormal(0, 0, 0);
            return;
        }
        BspPlane plane = hit.plane;
        if (frame < 0) {
            plane.setTop(bsp.tree, bsp.topNodes[3 * node]);
        } else {
            plane.set(bsp.corners, bsp.tree, frame, bsp.frames[node]);
        }
        setNormal((double) plane.a, (double) plane.b, (double) plane.c, du, dv, dw, hit);
    }

    private static void setNormal(double a, double b, double c, double du, double dv, double dw, SolidHit hit) {
        double sign = a * du + b * dv + c * dw > 0 ? -1 : 1;
        hit.setNormal(sign * a, sign * b, sign * c);
    }

    /**
     * Returns where the segment is first inside within a mixed leaf: at its start there, or behind one of the
     * triangles.
     */
    private static double firstInMixed(
            BspMesh bsp, int leaf, double start, double end, int throughFrame, int through, SolidHit hit) {
        double u0 = hit.u0;
        double v0 = hit.v0;
        double w0 = hit.w0;
        double du = hit.du;
        double dv = hit.dv;
        double dw = hit.dw;
        double at = start;
        int triangle = START;
        while (true) {
            double next = end;
            int nextTriangle = START;
            int k = BspTree.FIRST_MIXED - leaf;
            int listEnd = bsp.tree.mixedEnd(k);
            for (int i = bsp.tree.mixedFirst(k); i < listEnd; i++) {
                double t = crossing(bsp, bsp.tree.mixedTriangle(i), u0, v0, w0, du, dv, dw);
                if (t > at && t < next) {
                    next = t;
                    nextTriangle = bsp.tree.mixedTriangle(i);
                }
            }
            double between = 0.5 * (at + next);
            if (isInside(bsp, leaf, u0 + between * du, v0 + between * dv, w0 + between * dw)) {
                if (triangle == START) {
                    setNormal(bsp, throughFrame, through, du, dv, dw, hit);
                } else {
                    setNormalOfTriangle(bsp, triangle, du, dv, dw, hit);
                }
                return at;
            }
            if (nextTriangle == START) {
                return Double.POSITIVE_INFINITY;
            }
            at = next;
            triangle = nextTriangle;
        }
    }

    private static boolean isInside(BspMesh bsp, int leaf, double u, double v, double w) {
        double max = BspTree.LATTICE_MAX; // outer cells extend beyond the lattice, the mesh does not
        return u >= 0
                && u <= max
                && v >= 0
                && v <= max
                && w >= 0
                && w <= max
                && PointWalk.insideMixed(bsp, leaf, fine(u), fine(v), fine(w));
    }

    private static long fine(double coordinate) {
        return (long) Math.rint(coordinate * BspTree.SUBSTEPS);
    }

    /** Returns where the line crosses a triangle, or NaN. */
    private static double crossing(
            BspMesh bsp, int triangle, double u0, double v0, double w0, double du, double dv, double dw) {
        long first = bsp.corner(triangle, 0);
        long second = bsp.corner(triangle, 1);
        long third = bsp.corner(triangle, 2);
        double ex = coordinate(second, 0) - coordinate(first, 0);
        double ey = coordinate(second, 1) - coordinate(first, 1);
        double ez = coordinate(second, 2) - coordinate(first, 2);
        double fx = coordinate(third, 0) - coordinate(first, 0);
        double fy = coordinate(third, 1) - coordinate(first, 1);
        double fz = coordinate(third, 2) - coordinate(first, 2);
        double px = dv * fz - dw * fy;
        double py = dw * fx - du * fz;
        double pz = du * fy - dv * fx;
        double scale = ex * px + ey * py + ez * pz;
        double sx = u0 - coordinate(first, 0);
        double sy = v0 - coordinate(first, 1);
        double sz = w0 - coordinate(first, 2);
        double b = (sx * px + sy * py + sz * pz) / scale;
        double qx = sy * ez - sz * ey;
        double qy = sz * ex - sx * ez;
        double qz = sx * ey - sy * ex;
        double c = (du * qx + dv * qy + dw * qz) / scale;
        // a line through an edge may cross both triangles: which side is solid is decided between crossings
        boolean hits = b >= -1e-9 && c >= -1e-9 && b + c <= 1 + 1e-9;
        return hits ? (fx * qx + fy * qy + fz * qz) / scale : Double.NaN;
    }

    private static void setNormalOfTriangle(BspMesh bsp, int triangle, double du, double dv, double dw, SolidHit hit) {
        long first = bsp.corner(triangle, 0);
        long second = bsp.corner(triangle, 1);
        long third = bsp.corner(triangle, 2);
        double ex = coordinate(second, 0) - coordinate(first, 0);
        double ey = coordinate(second, 1) - coordinate(first, 1);
        double ez = coordinate(second, 2) - coordinate(first, 2);
        double fx = coordinate(third, 0) - coordinate(first, 0);
        double fy = coordinate(third, 1) - coordinate(first, 1);
        double fz = coordinate(third, 2) - coordinate(first, 2);
        setNormal(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx, du, dv, dw, hit);
    }

    private static double coordinate(long corner, int axis) {
        return PackedPoint.coordinate(corner, axis);
    }
}

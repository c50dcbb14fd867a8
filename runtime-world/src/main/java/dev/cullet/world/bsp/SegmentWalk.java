// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;

/**
 * Segment against solid: visits the cells along the segment, the near side of each plane first, until one is solid. A
 * cell has the closed interval of the segment that is in it; an interval of one point counts, and a segment in a plane
 * is on both sides of it. Intervals are in double, so the result is exact within rounding.
 */
final class SegmentWalk {
    /** In place of a plane: the segment starts in the cell. */
    private static final int START = -1;

    private SegmentWalk() {}

    static boolean first(BspMesh bsp, double x0, double y0, double z0, double x1, double y1, double z1, SolidHit hit) {
        double u0 = (x0 - bsp.originX) * bsp.perStep;
        double v0 = (y0 - bsp.originY) * bsp.perStep;
        double w0 = (z0 - bsp.originZ) * bsp.perStep;
        double u1 = (x1 - bsp.originX) * bsp.perStep;
        double v1 = (y1 - bsp.originY) * bsp.perStep;
        double w1 = (z1 - bsp.originZ) * bsp.perStep;
        long[] planes = bsp.planes;
        double best = Double.POSITIVE_INFINITY;
        int size = 0;
        push(hit, size++, bsp.tree.root(), 0, 1, START);
        while (size > 0) {
            size--;
            int at = hit.cells[size];
            double start = hit.starts[size];
            double end = hit.ends[size];
            int through = hit.through[size];
            if (start >= best) {
                continue;
            }
            if (at == BspTree.SOLID) {
                best = start;
                setNormal(bsp, through, u1 - u0, v1 - v0, w1 - w0, hit);
            } else if (at <= BspTree.FIRST_MIXED) {
                best = Math.min(
                        best, firstInMixed(bsp, at, start, end, through, u0, v0, w0, u1 - u0, v1 - v0, w1 - w0, hit));
            }
            if (at < 0) {
                continue;
            }
            int p = 4 * at;
            double e0 = planes[p] * u0 + planes[p + 1] * v0 + planes[p + 2] * w0 + planes[p + 3];
            double e1 = planes[p] * u1 + planes[p + 1] * v1 + planes[p + 2] * w1 + planes[p + 3];
            int front = bsp.children[2 * at];
            int back = bsp.children[2 * at + 1];
            if (e0 == e1) {
                if (e0 <= 0) {
                    push(hit, size++, back, start, end, through);
                }
                if (e0 >= 0) {
                    push(hit, size++, front, start, end, through);
                }
                continue;
            }
            double cross = e0 / (e0 - e1);
            int near = e0 > e1 ? front : back;
            int far = e0 > e1 ? back : front;
            if (cross <= end) {
                boolean enters = cross >= start;
                push(hit, size++, far, enters ? cross : start, end, enters ? at : through);
            }
            if (cross >= start) {
                push(hit, size++, near, start, Math.min(cross, end), through);
            }
        }
        if (best > 1) {
            hit.clear();
            return false;
        }
        hit.set(best, x0 + best * (x1 - x0), y0 + best * (y1 - y0), z0 + best * (z1 - z0));
        return true;
    }

    private static void push(SolidHit hit, int top, int cell, double start, double end, int through) {
        hit.cells[top] = cell;
        hit.starts[top] = start;
        hit.ends[top] = end;
        hit.through[top] = through;
    }

    /** Sets the normal of the plane that was crossed, against the direction of the segment. */
    private static void setNormal(BspMesh bsp, int node, double du, double dv, double dw, SolidHit hit) {
        if (node == START) {
            hit.setNormal(0, 0, 0);
            return;
        }
        long[] p = bsp.planes;
        setNormal((double) p[4 * node], (double) p[4 * node + 1], (double) p[4 * node + 2], du, dv, dw, hit);
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
            BspMesh bsp,
            int leaf,
            double start,
            double end,
            int through,
            double u0,
            double v0,
            double w0,
            double du,
            double dv,
            double dw,
            SolidHit hit) {
        double at = start;
        int triangle = START;
        while (true) {
            double next = end;
            int nextTriangle = START;
            int k = BspTree.FIRST_MIXED - leaf;
            int first = bsp.tree.mixedLists()[2 * k];
            for (int i = first; i < first + bsp.tree.mixedLists()[2 * k + 1]; i++) {
                double t = crossing(bsp.corners, 9 * bsp.tree.mixedTriangles()[i], u0, v0, w0, du, dv, dw);
                if (t > at && t < next) {
                    next = t;
                    nextTriangle = bsp.tree.mixedTriangles()[i];
                }
            }
            double between = 0.5 * (at + next);
            if (isInside(bsp, leaf, u0 + between * du, v0 + between * dv, w0 + between * dw)) {
                if (triangle == START) {
                    setNormal(bsp, through, du, dv, dw, hit);
                } else {
                    setNormalOfTriangle(bsp.corners, 9 * triangle, du, dv, dw, hit);
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
    private static double crossing(int[] p, int o, double u0, double v0, double w0, double du, double dv, double dw) {
        double ex = (double) p[o + 3] - p[o];
        double ey = (double) p[o + 4] - p[o + 1];
        double ez = (double) p[o + 5] - p[o + 2];
        double fx = (double) p[o + 6] - p[o];
        double fy = (double) p[o + 7] - p[o + 1];
        double fz = (double) p[o + 8] - p[o + 2];
        double px = dv * fz - dw * fy;
        double py = dw * fx - du * fz;
        double pz = du * fy - dv * fx;
        double scale = ex * px + ey * py + ez * pz;
        double sx = u0 - p[o];
        double sy = v0 - p[o + 1];
        double sz = w0 - p[o + 2];
        double b = (sx * px + sy * py + sz * pz) / scale;
        double qx = sy * ez - sz * ey;
        double qy = sz * ex - sx * ez;
        double qz = sx * ey - sy * ex;
        double c = (du * qx + dv * qy + dw * qz) / scale;
        // a line through an edge may cross both triangles: which side is solid is decided between crossings
        boolean hits = b >= -1e-9 && c >= -1e-9 && b + c <= 1 + 1e-9;
        return hits ? (fx * qx + fy * qy + fz * qz) / scale : Double.NaN;
    }

    private static void setNormalOfTriangle(int[] p, int o, double du, double dv, double dw, SolidHit hit) {
        double ex = (double) p[o + 3] - p[o];
        double ey = (double) p[o + 4] - p[o + 1];
        double ez = (double) p[o + 5] - p[o + 2];
        double fx = (double) p[o + 6] - p[o];
        double fy = (double) p[o + 7] - p[o + 1];
        double fz = (double) p[o + 8] - p[o + 2];
        setNormal(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx, du, dv, dw, hit);
    }
}

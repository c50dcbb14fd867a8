// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.builder.bsp.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.testkit.MeshArrays;

/**
 * Queries on a BSP tree as plain arrays of planes, children and corners, 200 bytes per triangle and more: the results
 * that the queries on the stored tree must equal, bit for bit.
 */
final class BspArrays {
    private static final double MAX = (double) BspTree.LATTICE_MAX * BspTree.SUBSTEPS;
    private static final int START = -1;

    final BspTree tree;
    final BspNodes nodes;
    final long[] planes;
    final int[] children;
    final int[] parents;
    final int[] corners;
    final double originX;
    final double originY;
    final double originZ;
    final double perStep;

    BspArrays(BspTree tree, BspNodes nodes, MeshArrays mesh) {
        this.tree = tree;
        this.nodes = nodes;
        this.planes = nodes.planes();
        this.children = nodes.children();
        this.originX = tree.lattice().origin()[0];
        this.originY = tree.lattice().origin()[1];
        this.originZ = tree.lattice().origin()[2];
        this.perStep = 1 / (double) tree.lattice().step();
        this.parents = new int[nodes.nodeCount()];
        for (int i = 0; i < children.length; i++) {
            if (children[i] >= 0) {
                parents[children[i]] = i / 2;
            }
        }
        int count = 3 * mesh.indices().length;
        this.corners = new int[count + tree.lattice().caps().length];
        for (int i = 0; i < count; i++) {
            float coordinate = mesh.positions()[3 * mesh.indices()[i / 3] + i % 3];
            corners[i] = BspTree.toLattice(
                    coordinate, tree.lattice().origin()[i % 3], tree.lattice().step());
        }
        System.arraycopy(
                tree.lattice().caps(), 0, corners, count, tree.lattice().caps().length);
    }

    static boolean inside(BspArrays bsp, double x, double y, double z) {
        double scale = bsp.perStep * BspTree.SUBSTEPS;
        double u = (x - bsp.originX) * scale;
        double v = (y - bsp.originY) * scale;
        double w = (z - bsp.originZ) * scale;
        if (u < 0 || u > MAX || v < 0 || v > MAX || w < 0 || w > MAX) {
            return false;
        }
        return insideFine(bsp, (int) Math.rint(u), (int) Math.rint(v), (int) Math.rint(w));
    }

    /** Coordinates are in 1/2048 lattice steps. */
    private static boolean insideFine(BspArrays bsp, long x, long y, long z) {
        long[] planes = bsp.planes;
        int[] children = bsp.children;
        long trail = 0;
        int up = -1;
        int at = bsp.nodes.root();
        while (true) {
            while (at >= 0) {
                int p = 4 * at;
                // 33 + 27 bits, three times, and 51 + 11: below 2^63
                long value = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] * BspTree.SUBSTEPS;
                up = at;
                trail = trail << 1 | (value == 0 ? 1 : 0);
                at = children[2 * at + (int) (value >>> 63)];
            }
            if (at == BspTree.SOLID || (at <= BspTree.FIRST_MIXED && insideMixed(bsp, at, x, y, z))) {
                return true;
            }
            if (trail == 0) {
                return false;
            }
            int levels = Long.numberOfTrailingZeros(trail);
            trail = trail >>> levels ^ 1;
            for (; levels > 0; levels--) {
                up = bsp.parents[up];
            }
            at = children[2 * up + 1];
        }
    }

    /**
     * In a mixed leaf: from the leaf's sample, whose winding number is stored, in three axis-parallel ways to the
     * point. All of them are in the box whose triangles the leaf lists, so all that they cross is counted.
     */
    static boolean insideMixed(BspArrays bsp, int leaf, long x, long y, long z) {
        int k = BspTree.FIRST_MIXED - leaf;
        long fromX = 1024L * bsp.tree.mixedSample(k, 0);
        long fromY = 1024L * bsp.tree.mixedSample(k, 1);
        long fromZ = 1024L * bsp.tree.mixedSample(k, 2);
        int winding = bsp.tree.mixedSample(k, 3);
        int first = bsp.tree.mixedFirst(k);
        int end = bsp.tree.mixedEnd(k);
        for (int i = first; i < end; i++) {
            int offset = 9 * bsp.tree.mixedTriangle(i);
            winding += LatticeCrossing.change(bsp.corners, offset, 0, fromX, fromY, fromZ, x);
            winding += LatticeCrossing.change(bsp.corners, offset, 1, x, fromY, fromZ, y);
            winding += LatticeCrossing.change(bsp.corners, offset, 2, x, y, fromZ, z);
        }
        return winding >= 1;
    }

    static boolean first(
            BspArrays bsp, double x0, double y0, double z0, double x1, double y1, double z1, SolidHit hit) {
        double u0 = (x0 - bsp.originX) * bsp.perStep;
        double v0 = (y0 - bsp.originY) * bsp.perStep;
        double w0 = (z0 - bsp.originZ) * bsp.perStep;
        double u1 = (x1 - bsp.originX) * bsp.perStep;
        double v1 = (y1 - bsp.originY) * bsp.perStep;
        double w1 = (z1 - bsp.originZ) * bsp.perStep;
        long[] planes = bsp.planes;
        double best = Double.POSITIVE_INFINITY;
        int size = 0;
        push(hit, size++, bsp.nodes.root(), 0, 1, START);
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
    private static void setNormal(BspArrays bsp, int node, double du, double dv, double dw, SolidHit hit) {
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
            BspArrays bsp,
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
            for (int i = bsp.tree.mixedFirst(k); i < bsp.tree.mixedEnd(k); i++) {
                double t = crossing(bsp.corners, 9 * bsp.tree.mixedTriangle(i), u0, v0, w0, du, dv, dw);
                if (t > at && t < next) {
                    next = t;
                    nextTriangle = bsp.tree.mixedTriangle(i);
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

    private static boolean isInside(BspArrays bsp, int leaf, double u, double v, double w) {
        double max = BspTree.LATTICE_MAX; // outer cells extend beyond the lattice, the mesh does not
        return u >= 0
                && u <= max
                && v >= 0
                && v <= max
                && w >= 0
                && w <= max
                && insideMixed(bsp, leaf, fine(u), fine(v), fine(w));
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

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the triangles in leaves whose boxes touch a box, by parent links; in a compact mesh, over those whose
 * own boxes may touch it. An instance is the state of the walk, for one thread; it allocates nothing.
 */
public final class LeafWalk {
    /** Bound of the relative error of sums of three rounded numbers. */
    private static final double SUM_ERROR = 0x1p-50;

    private @Nullable QueryMesh mesh;
    private @Nullable LaneFilter filter;
    private @Nullable TriangleFilter triangles;
    private long[] nodes = {};
    private long x0;
    private long x1;
    private long y0;
    private long y1;
    private long z0;
    private long z1;
    private long low;
    private long high;
    private int node;
    private int lanes;
    private long trail; // 4 bits per level above: the lanes left
    private int next;
    private int end;

    /**
     * Starts a walk with the box of a segment, enlarged by a radius.
     *
     * @param dx from the segment's first point to its last
     */
    public void begin(QueryMesh mesh, double x, double y, double z, double dx, double dy, double dz, double radius) {
        double u = (x - mesh.originX()) * mesh.perStep();
        double v = (y - mesh.originY()) * mesh.perStep();
        double w = (z - mesh.originZ()) * mesh.perStep();
        double du = dx * mesh.perStep();
        double dv = dy * mesh.perStep();
        double dw = dz * mesh.perStep();
        double r = radius * mesh.perStep();
        r += Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + Math.abs(du) + Math.abs(dv) + Math.abs(dw) + r);
        double u0 = u + Math.min(0, du) - r;
        double u1 = u + Math.max(0, du) + r;
        double v0 = v + Math.min(0, dv) - r;
        double v1 = v + Math.max(0, dv) + r;
        double w0 = w + Math.min(0, dw) - r;
        double w1 = w + Math.max(0, dw) + r;
        x0 = Lattice.lowerLanes(u0);
        x1 = Lattice.upperLanes(u1);
        y0 = Lattice.lowerLanes(v0);
        y1 = Lattice.upperLanes(v1);
        z0 = Lattice.lowerLanes(w0);
        z1 = Lattice.upperLanes(w1);
        this.mesh = mesh;
        filter = null;
        double far = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        double grown = radius + SUM_ERROR * (far + radius); // dx is rounded: x + dx may miss the end
        low = mesh.low(x + Math.min(0, dx) - grown, y + Math.min(0, dy) - grown, z + Math.min(0, dz) - grown);
        high = mesh.high(x + Math.max(0, dx) + grown, y + Math.max(0, dy) + grown, z + Math.max(0, dz) + grown);
        nodes = mesh.nodes();
        next = 0;
        end = 0;
        node = 0;
        trail = 0;
        boolean outside = Lattice.outside(u0, u1) || Lattice.outside(v0, v1) || Lattice.outside(w0, w1);
        lanes = outside ? 0 : touching();
    }

    /** Leaves out lanes that an oriented box does not touch, from the begin of a walk on. */
    public void filter(LaneFilter finer) {
        filter = finer;
        lanes = finer.touching(nodes, node, lanes);
    }

    /** Sets which triangles this walk and later ones return; null, as at first, for all. */
    public void setFilter(@Nullable TriangleFilter accepted) {
        triangles = accepted;
    }

    /** Returns the next triangle, or -1. */
    public int next() {
        QueryMesh data = mesh;
        if (data == null) {
            return -1;
        }
        int triangle = next(data);
        TriangleFilter accepted = triangles;
        while (accepted != null && triangle >= 0 && !accepted.accepts(data, triangle)) {
            triangle = next(data);
        }
        return triangle;
    }

    private int next(QueryMesh data) {
        next = data.next(next, end, low, high);
        while (next == end) {
            while (lanes == 0) {
                if (trail == 0) {
                    return -1;
                }
                node = AabbTree.parent(nodes, node);
                lanes = (int) trail & 15;
                trail >>>= 4;
            }
            int lane = Integer.numberOfTrailingZeros(lanes);
            lanes &= lanes - 1;
            end = AabbTree.leafEnd(nodes, node, lane);
            if (end != 0) {
                int first = AabbTree.firstTriangle(nodes, node);
                end += first;
                next = data.next(first + AabbTree.leafBegin(nodes, node, lane), end, low, high);
            } else {
                next = 0;
                trail = trail << 4 | lanes;
                node = AabbTree.child(nodes, node, lane);
                lanes = touching();
            }
        }
        return next++;
    }

    /**
     * Returns the lanes of the node that touch; empty ones, which are last, would touch a box that covers the whole
     * lattice.
     */
    private int touching() {
        int touching =
                Lattice.lanes(Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1) & AabbTree.usedGuards(nodes, node));
        LaneFilter finer = filter;
        return finer == null ? touching : finer.touching(nodes, node, touching);
    }
}

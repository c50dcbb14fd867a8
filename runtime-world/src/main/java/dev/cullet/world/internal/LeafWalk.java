// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Iterates over the triangles in leaves whose boxes touch a box, by parent links. An instance is the state of the walk,
 * for one thread; it allocates nothing.
 */
public final class LeafWalk {
    private long[] nodes = {};
    private long x0;
    private long x1;
    private long y0;
    private long y1;
    private long z0;
    private long z1;
    private int node;
    private long lanes;
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
        nodes = mesh.nodes();
        next = 0;
        end = 0;
        node = 0;
        boolean outside = Lattice.outside(u0, u1) || Lattice.outside(v0, v1) || Lattice.outside(w0, w1);
        lanes = outside ? 0 : touching();
    }

    /** Returns the next triangle, or -1. */
    public int next() {
        while (next == end) {
            if (lanes != 0) {
                int lane = Lattice.firstLane(lanes);
                lanes &= lanes - 1;
                end = AabbTree.leafEnd(nodes, node, lane);
                if (end != 0) {
                    int first = AabbTree.firstTriangle(nodes, node);
                    next = first + AabbTree.leafBegin(nodes, node, lane);
                    end += first;
                } else {
                    next = 0;
                    node = AabbTree.child(nodes, node, lane);
                    lanes = touching();
                }
            } else {
                int parent = AabbTree.parent(nodes, node);
                if (parent < 0) {
                    return -1;
                }
                int lane = AabbTree.laneOfChild(nodes, parent, node);
                node = parent;
                lanes = Lattice.after(touching(), lane);
            }
        }
        return next++;
    }

    /**
     * Returns the lanes of the node that touch; empty ones, which are last, would touch a box that covers the whole
     * lattice.
     */
    private long touching() {
        return Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1) & AabbTree.usedGuards(nodes, node);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.PlaneSides;

/**
 * The sides of a plane on which a mesh is. A box in front of the plane or behind it adds that side, because every box
 * contains a triangle; else the walk enters the child, or tests the vertices of the leaf, exactly. It ends as soon as
 * both sides are found: for a plane through the mesh after a few nodes, else after the nodes whose boxes meet the
 * plane.
 */
public final class PlaneQuery {
    private static final int FRONT = 1;
    private static final int BACK = 2;

    /** Bounds the error of the sum of four products in double, relative to the sum of their sizes. */
    private static final double ERROR = 0x1p-50;

    private PlaneQuery() {}

    /**
     * Returns the sides of the plane {@code a*x + b*y + c*z + d = 0} on which the mesh is; a vertex on it is on both.
     */
    public static PlaneSides sides(QueryMesh mesh, double a, double b, double c, double d) {
        int found = sideBits(mesh, a, b, c, d);
        return found == FRONT ? PlaneSides.FRONT : found == BACK ? PlaneSides.BACK : PlaneSides.BOTH;
    }

    private static int sideBits(QueryMesh mesh, double a, double b, double c, double d) {
        long[] nodes = mesh.nodes();
        // in lattice units: value = a*u + b*v + c*w + constant, times the step
        double constant = (a * mesh.originX() + b * mesh.originY() + c * mesh.originZ() + d) * mesh.perStep();
        double size = Math.abs(a * mesh.originX()) + Math.abs(b * mesh.originY()) + Math.abs(c * mesh.originZ());
        double normal = Math.abs(a) + Math.abs(b) + Math.abs(c);
        double slack = Lattice.margin(0) * normal + (size + Math.abs(d)) * mesh.perStep() * 0x1p-45;
        double doubt = ERROR * (size + normal * mesh.step() * Lattice.MAX + Math.abs(d)); // of all vertices
        int found = 0;
        int node = 0;
        int lane = 0;
        while (true) {
            int lanes = AabbTree.laneCount(nodes, node);
            boolean down = false;
            for (; lane < lanes && found != (FRONT | BACK); lane++) {
                double middle = constant;
                double extent = slack;
                for (int axis = 0; axis < 3; axis++) {
                    double lower = AabbTree.lower(nodes, node, axis, lane);
                    double upper = AabbTree.upper(nodes, node, axis, lane);
                    double slope = axis == 0 ? a : axis == 1 ? b : c;
                    middle += slope * 0.5 * (lower + upper);
                    extent += Math.abs(slope) * 0.5 * (upper - lower);
                }
                if (Math.abs(middle) > extent) {
                    found |= middle > 0 ? FRONT : BACK;
                    continue;
                }
                int end = AabbTree.leafEnd(nodes, node, lane);
                if (end == 0) {
                    node = AabbTree.child(nodes, node, lane);
                    down = true;
                    break;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(nodes, node, lane);
                found |= ofVertices(mesh, first + begin, first + end, a, b, c, d, doubt);
            }
            if (down) {
                lane = 0;
                continue;
            }
            int parent = AabbTree.parent(nodes, node);
            if (found == (FRONT | BACK) || parent < 0) {
                return found;
            }
            lane = AabbTree.laneOfChild(nodes, parent, node) + 1;
            node = parent;
        }
    }

    private static int ofVertices(
            QueryMesh mesh, int begin, int end, double a, double b, double c, double d, double doubt) {
        int found = 0;
        for (int triangle = begin; triangle < end; triangle++) {
            for (int k = 0; k < 3; k++) {
                long corner = mesh.corner(triangle, k);
                double x = mesh.x(corner);
                double y = mesh.y(corner);
                double z = mesh.z(corner);
                double value = a * x + b * y + c * z + d;
                double sign = Math.abs(value) > doubt ? value : side(a, b, c, d, x, y, z);
                found |= (sign >= 0 ? FRONT : 0) | (sign <= 0 ? BACK : 0);
            }
        }
        return found;
    }

    /**
     * Returns the sign of a x + b y + c z + d, exact: a sum in double decides if it exceeds its rounding error, else
     * it is repeated without error.
     */
    public static int side(double a, double b, double c, double d, double x, double y, double z) {
        double px = a * x;
        double py = b * y;
        double pz = c * z;
        double value = px + py + pz + d;
        double size = Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(d);
        if (Math.abs(value) > ERROR * size) {
            return value > 0 ? 1 : -1;
        }
        Expansion sum = Expansion.scratch()[0].clear();
        return sum.addProduct(a, x).addProduct(b, y).addProduct(c, z).add(d).sign();
    }
}

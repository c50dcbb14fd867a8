// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * The oriented box round a query, on the lattice, and which boxes of a node it may touch: the three axes of the
 * oriented box as separating axes. For one thread; allocates nothing. Never rejects a box that the oriented box
 * touches.
 *
 * <p>Coordinates are relative to the center of the query, in steps; with their sizes they enter {@link Lattice#margin},
 * which is more than 2^18 times the rounding here.
 */
public final class LaneFilter {
    /** Center of the query on the lattice. */
    private double u;

    private double v;
    private double w;

    /** Per axis: three components, and by how much a box's center may be away on it, less the box's own size. */
    private final double[] axes = new double[12];

    private double margin;

    /** A box that is set before it is used. */
    public LaneFilter() {}

    /** Sets the center, model space; three calls of {@link #setAxis} complete the box. */
    public void setCenter(QueryMesh mesh, double x, double y, double z) {
        u = (x - mesh.originX()) * mesh.perStep();
        v = (y - mesh.originY()) * mesh.perStep();
        w = (z - mesh.originZ()) * mesh.perStep();
        margin = Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w));
    }

    /**
     * Sets one axis: the query is where the scalar product with the vector, relative to the center, is at most a limit.
     *
     * @param x components of a vector of about unit length
     * @param limit metres, not negative
     */
    public void setAxis(QueryMesh mesh, int axis, double x, double y, double z, double limit) {
        axes[4 * axis] = x;
        axes[4 * axis + 1] = y;
        axes[4 * axis + 2] = z;
        double steps = limit * mesh.perStep();
        axes[4 * axis + 3] = steps + (margin + Lattice.margin(steps)) * (Math.abs(x) + Math.abs(y) + Math.abs(z));
    }

    /** Returns those of some lanes of a node whose boxes may touch the query. */
    int touching(long[] nodes, int node, int lanes) {
        int touching = lanes;
        for (int left = lanes; left != 0; left &= left - 1) {
            int lane = Integer.numberOfTrailingZeros(left);
            double lowU = AabbTree.lower(nodes, node, 0, lane);
            double lowV = AabbTree.lower(nodes, node, 1, lane);
            double lowW = AabbTree.lower(nodes, node, 2, lane);
            double halfU = 0.5 * (AabbTree.upper(nodes, node, 0, lane) - lowU);
            double halfV = 0.5 * (AabbTree.upper(nodes, node, 1, lane) - lowV);
            double halfW = 0.5 * (AabbTree.upper(nodes, node, 2, lane) - lowW);
            double x = lowU + halfU - u;
            double y = lowV + halfV - v;
            double z = lowW + halfW - w;
            for (int i = 0; i < 12; i += 4) {
                double away = Math.abs(axes[i] * x + axes[i + 1] * y + axes[i + 2] * z);
                double size = Math.abs(axes[i]) * halfU + Math.abs(axes[i + 1]) * halfV + Math.abs(axes[i + 2]) * halfW;
                if (away > size + axes[i + 3]) {
                    touching &= ~(1 << lane);
                    break;
                }
            }
        }
        return touching;
    }
}

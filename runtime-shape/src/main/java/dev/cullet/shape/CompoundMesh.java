// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * A compound that is moved to a mesh: the pieces whose boxes, as moved, are near the box of the mesh. For one thread;
 * allocates nothing.
 */
final class CompoundMesh {
    /** Above the rounding of a corner of the tree, and of a distance. */
    private static final double ROUNDING = 0x1p-30;

    private final PosedBox posedBox = new PosedBox();
    private final float[] posed = new float[6];
    private final double[] box = new double[6];

    /** Sets the mesh: the box of its tree. */
    void setMesh(QueryMesh mesh) {
        long[] nodes = mesh.nodes();
        for (int axis = 0; axis < 3; axis++) {
            int low = Integer.MAX_VALUE;
            int high = 0;
            for (int lane = 0; lane < AabbTree.laneCount(nodes, 0); lane++) {
                low = Math.min(low, AabbTree.lower(nodes, 0, axis, lane));
                high = Math.max(high, AabbTree.upper(nodes, 0, axis, lane));
            }
            double origin = axis == 0 ? mesh.originX() : axis == 1 ? mesh.originY() : mesh.originZ();
            double min = origin + mesh.step() * low;
            double max = origin + mesh.step() * high;
            double rounding = 0x1p-48 * (Math.abs(origin) + Math.abs(min) + Math.abs(max));
            box[axis] = min - rounding;
            box[3 + axis] = max + rounding;
        }
    }

    /** Sets where the compound is moved. */
    void setTransform(RigidTransform otherToThis) {
        posedBox.set(otherToThis);
    }

    /** Returns the next piece from a place on that may be at most a distance from the mesh, or -1. */
    int next(CompoundTree tree, int from, double distance) {
        int place = from;
        while (place >= 0) {
            boolean near = bound(tree, place) <= distance;
            if (near && CompoundTree.isPiece(place)) {
                return place;
            }
            place = near ? CompoundTree.below(place) : tree.after(place);
        }
        return -1;
    }

    private double bound(CompoundTree tree, int place) {
        posedBox.move(tree.boxes, tree.box(place), posed);
        double x = Math.max(0, Math.max(posed[0] - box[3], box[0] - posed[3]));
        double y = Math.max(0, Math.max(posed[1] - box[4], box[1] - posed[4]));
        double z = Math.max(0, Math.max(posed[2] - box[5], box[2] - posed[5]));
        return Math.sqrt(x * x + y * y + z * z) * (1 - ROUNDING);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import org.jspecify.annotations.Nullable;

/**
 * What is inside a mesh. Of a closed mesh that is exact. Of any other it is where the winding number is above a half, or below
 * minus a half: small holes do not matter, half a shell has half an inside, and a sheet has none.
 */
final class Solids {
    private final TriangleMesh mesh;
    private final boolean closed;
    private final double[] box;
    private @Nullable WindingNumber winding;

    Solids(TriangleMesh mesh) {
        this.mesh = mesh;
        this.closed = EdgeTopology.of(mesh).isClosed();
        this.box = boxOf(mesh);
    }

    /** Lower corner, then upper corner, of all vertices in use. */
    double[] box() {
        return box;
    }

    /** A grid with the inside filled in; the given number of voxels along the longest side of the box. */
    SolidGrid grid(int voxels, Workers workers) {
        SolidGrid grid = new SolidGrid(box, voxels);
        RowCrossings crossings = new RowCrossings(grid, mesh.positions(), mesh.indices());
        if (closed) {
            crossings.fillClosed();
        } else {
            new WindingFill(grid, crossings, winding(), box).fill(workers);
        }
        return grid;
    }

    /** Whether a point is inside; exact for a closed mesh, as long as it is not within rounding of the surface. */
    boolean contains(double x, double y, double z) {
        return Math.abs(winding().at(x, y, z)) > 0.5;
    }

    private WindingNumber winding() {
        WindingNumber made = winding;
        if (made == null) {
            made = WindingNumber.of(mesh);
            winding = made;
        }
        return made;
    }

    private static double[] boxOf(TriangleMesh mesh) {
        double[] box = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Double.POSITIVE_INFINITY;
            box[axis + 3] = Double.NEGATIVE_INFINITY;
            for (int vertex : mesh.indices()) {
                double v = mesh.positions()[3 * vertex + axis];
                box[axis] = Math.min(box[axis], v);
                box[axis + 3] = Math.max(box[axis + 3], v);
            }
        }
        return box;
    }
}

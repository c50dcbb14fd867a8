// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import org.jspecify.annotations.Nullable;

/**
 * The interior of a mesh. Exact for a closed mesh. For any other mesh it is where the magnitude of the winding number
 * exceeds a half: small holes do not matter, half a shell has half an interior, and a sheet has none.
 */
final class MeshInterior {
    private final TriangleMesh mesh;
    private final boolean closed;
    private final double[] box;
    private @Nullable WindingNumber winding;

    MeshInterior(TriangleMesh mesh) {
        this.mesh = mesh;
        this.closed = EdgeTopology.of(mesh).isClosed();
        this.box = MeshMeasures.bounds(mesh);
    }

    /**
     * Returns a grid with the interior filled, with the given number of voxels along the longest side of the box. A
     * voxel whose centre is on the surface, or within rounding of it, may be solid or empty.
     */
    SolidGrid grid(int voxels, Workers workers) {
        SolidGrid grid = new SolidGrid(box, voxels);
        RowCrossings crossings = new RowCrossings(grid, mesh.positions(), mesh.indices());
        if (closed) {
            crossings.fillClosed();
        } else {
            new WindingFill(grid, crossings, winding(), box).fill(workers, WindingFill.MAX_TERMS);
        }
        return grid;
    }

    /** Returns whether a point is inside; exact for a closed mesh, except within rounding of the surface. */
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
}

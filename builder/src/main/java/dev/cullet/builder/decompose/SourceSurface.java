// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.bounds.BoundingBox;
import dev.cullet.builder.simplify.ErrorBound;
import dev.cullet.builder.simplify.TriangleTree;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import org.jspecify.annotations.Nullable;

/**
 * The triangles of a part, and if it is closed, its solid: where the magnitude of the winding number is 1 or more. One
 * thread at a time.
 */
final class SourceSurface {
    private final TriangleTree tree;
    private final ErrorBound bound;
    private final @Nullable WindingNumber winding;
    private final float[] box;

    SourceSurface(TriangleMesh mesh) {
        this.tree = new TriangleTree(mesh.positions(), mesh.indices());
        this.bound = new ErrorBound(mesh.positions());
        this.winding = EdgeTopology.of(mesh).isClosed() ? WindingNumber.of(mesh) : null;
        this.box = BoundingBox.of(mesh.positions());
    }

    boolean isClosed() {
        return winding != null;
    }

    /** The allowance for rounding. */
    ErrorBound bound() {
        return bound;
    }

    /** Lower and upper corner. Read only. */
    float[] box() {
        return box;
    }

    /**
     * A triangle nearest to a point.
     *
     * @param hint a triangle that is probably near
     */
    int nearest(double x, double y, double z, int hint) {
        return tree.nearestFrom(hint, x, y, z);
    }

    /** The squared distance from a triangle as computed, in square metres. */
    double squared(int triangle, double x, double y, double z) {
        return tree.squared(triangle, x, y, z);
    }

    /** Whether a point that is not on the surface is in the solid; false for an open part. */
    boolean contains(double x, double y, double z) {
        return winding != null && Math.abs(winding.at(x, y, z)) > 0.5;
    }
}

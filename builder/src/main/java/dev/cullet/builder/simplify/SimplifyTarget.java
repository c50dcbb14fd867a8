// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;

/**
 * How far parts are simplified, as a setting has it.
 *
 * @param error largest distance in metres, or with {@code percent} in hundredths of the diagonal of the part; 0: no
 *     limit
 * @param percent whether the error is relative to the part
 * @param triangles number of triangles of a part at which it stops; 0: none
 * @param bordersFixed whether open edges stay as they are
 */
public record SimplifyTarget(double error, boolean percent, int triangles, boolean bordersFixed) {
    /** Parts stay as they are. */
    public static final SimplifyTarget NONE = new SimplifyTarget(0, false, 0, false);

    /** Checks the numbers. */
    public SimplifyTarget {
        if (!(error >= 0 && error < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the error is " + error + ", but must be 0 or above, and finite");
        }
        if (triangles < 0) {
            throw new IllegalArgumentException("the number of triangles is " + triangles + ", but must be 0 or above");
        }
    }

    /** Returns whether parts are simplified. */
    public boolean isRequested() {
        return error > 0 || triangles > 0;
    }

    /** Returns a copy with another error. */
    public SimplifyTarget withError(double value, boolean isPercent) {
        return new SimplifyTarget(value, isPercent, triangles, bordersFixed);
    }

    /** Returns a copy with another number of triangles. */
    public SimplifyTarget withTriangles(int value) {
        return new SimplifyTarget(error, percent, value, bordersFixed);
    }

    /** Returns a copy that keeps open edges, or not. */
    public SimplifyTarget withBordersFixed(boolean value) {
        return new SimplifyTarget(error, percent, triangles, value);
    }

    /**
     * Simplifies a mesh; a mesh that has no more than the number of triangles, or no extent, stays as it is.
     *
     * @throws IllegalArgumentException if the mesh is animated
     */
    public SimplifiedMesh simplify(TriangleMesh mesh) {
        double metres = percent ? error / 100 * MeshMeasures.diagonal(mesh) : error;
        if (!(metres > 0) && error > 0) {
            return new SimplifiedMesh(mesh, DistanceCertificate.SAME);
        }
        return MeshSimplifier.simplify(
                mesh, new SimplifyOptions(error > 0 ? metres : Double.POSITIVE_INFINITY, triangles, bordersFixed));
    }
}

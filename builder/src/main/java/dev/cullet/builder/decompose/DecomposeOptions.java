// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.HullException;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;

/**
 * How a part is decomposed.
 *
 * @param error largest distance of a point of a piece from the part, in metres, or in percent of its diagonal; 0: no
 *     pieces
 * @param percent whether the error is in percent
 * @param maxPieces largest number of pieces, or 0: as many as the error needs
 */
public record DecomposeOptions(double error, boolean percent, int maxPieces) {
    /** The largest number of pieces of a part. */
    public static final int MAX_PIECES = 65_535;

    /** No pieces. */
    public static final DecomposeOptions NONE = new DecomposeOptions(0, false, 0);

    /** Checks the numbers. */
    public DecomposeOptions {
        if (!(error >= 0 && error < Double.POSITIVE_INFINITY)) {
            throw new HullException("the error of a decomposition is " + error + ", but must be above 0");
        }
        if (maxPieces < 0 || maxPieces > MAX_PIECES) {
            throw new HullException(maxPieces + " pieces, but 1 to " + MAX_PIECES + " are possible");
        }
    }

    /** Returns whether a part gets pieces. */
    public boolean isRequested() {
        return error > 0;
    }

    /** Returns a copy with another error. */
    public DecomposeOptions withError(double value, boolean inPercent) {
        return new DecomposeOptions(value, inPercent, maxPieces);
    }

    /** Returns a copy with another largest number of pieces; 0 for any. */
    public DecomposeOptions withMaxPieces(int value) {
        return new DecomposeOptions(error, percent, value);
    }

    /** Returns the error for a mesh, in metres. */
    double metres(TriangleMesh mesh) {
        return percent ? error / 100 * MeshMeasures.diagonal(mesh) : error;
    }

    /** Returns the largest number of pieces. */
    int limit() {
        return maxPieces == 0 ? MAX_PIECES : maxPieces;
    }
}

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
 * @param keepClear radius of balls that fit beside the part, in metres: around the middle of each, half the radius
 *     stays free of pieces; 0: no such balls
 */
public record DecomposeOptions(double error, boolean percent, int maxPieces, double keepClear) {
    /** The largest number of pieces of a part. */
    public static final int MAX_PIECES = 65_535;

    /** No pieces. */
    public static final DecomposeOptions NONE = new DecomposeOptions(0, false, 0, 0);

    /** Checks the numbers. */
    public DecomposeOptions {
        if (!(error >= 0 && error < Double.POSITIVE_INFINITY)) {
            throw new HullException("the error of a decomposition is " + error + ", but must be above 0");
        }
        if (!(keepClear >= 0 && keepClear < Double.POSITIVE_INFINITY)) {
            throw new HullException("the radius that stays clear is " + keepClear + ", but must be above 0");
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
        return new DecomposeOptions(value, inPercent, maxPieces, keepClear);
    }

    /** Returns a copy with another largest number of pieces; 0 for any. */
    public DecomposeOptions withMaxPieces(int value) {
        return new DecomposeOptions(error, percent, value, keepClear);
    }

    /** Returns a copy with another radius of balls that stay clear, in metres; 0 for none. */
    public DecomposeOptions withKeepClear(double value) {
        return new DecomposeOptions(error, percent, maxPieces, value);
    }

    /**
     * Returns the error for a mesh, in metres. A ball that fits beside the mesh has its middle a radius from it, so a
     * piece that sticks out by half the radius leaves the other half free.
     */
    double metres(TriangleMesh mesh) {
        double metres = percent ? error / 100 * MeshMeasures.diagonal(mesh) : error;
        return keepClear > 0 ? Math.min(metres, keepClear / 2) : metres;
    }

    /** Returns the largest number of pieces. */
    int limit() {
        return maxPieces == 0 ? MAX_PIECES : maxPieces;
    }
}

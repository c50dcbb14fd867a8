// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * The allowance for rounding in a proof of distance.
 *
 * <p>Let M be the largest magnitude of a coordinate, and u = 2^-53. A distance is computed from differences of
 * coordinates, each at most 2 M, in fewer than 16 roundings: its error is below 96 u M. Each cut of a polygon rounds
 * the new corners by less than 16 u M, and {@link PolygonCover#MAX_DEPTH} bounds the cuts that led to a polygon.
 * Together the error is below 2048 u M = 2^-42 M, and the square root adds a relative error below 2^-51.
 */
public final class ErrorBound {
    private static final double RELATIVE = 1 + 0x1p-50;

    private final double allowance;

    /**
     * Creates the allowance for a mesh.
     *
     * @param positions 3 floats per vertex, finite
     */
    public ErrorBound(float[] positions) {
        float largest = 0;
        for (float coordinate : positions) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        this.allowance = largest * 0x1p-42;
    }

    /** Returns a distance that is not below the exact one, in metres, of a distance as computed. */
    public double proven(double distance) {
        return distance * RELATIVE + allowance;
    }

    /**
     * Returns the largest distance as computed whose proven distance is at most an error; 0 or below if the error is
     * too small for this arithmetic.
     */
    public double computedLimit(double error) {
        return (error - allowance) * (1 - 0x1p-48);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import dev.cullet.mesh.ActiveEdges;

/**
 * Options of a search for shared borders.
 *
 * @param tolerance maximum gap of two borders that count as one, metres; at least 2^-21 of the coordinates is used
 * @param angle angle in degrees up to which a convex edge is flat
 */
public record SeamOptions(double tolerance, double angle) {
    /** The default angle, degrees. */
    public static final int DEFAULT_ANGLE = ActiveEdges.FLAT_ANGLE;

    /** A tenth of a millimetre, and the angle of {@link ActiveEdges}. */
    public static final SeamOptions DEFAULT = new SeamOptions(1e-4, DEFAULT_ANGLE);

    /** Checks the values. */
    public SeamOptions {
        if (!(tolerance >= 0 && tolerance <= 1e6)) {
            throw new IllegalArgumentException("tolerance " + tolerance + " is not in 0..1000000 metres");
        }
        if (!(angle >= 0 && angle <= 90)) {
            throw new IllegalArgumentException("angle " + angle + " is not in 0..90 degrees");
        }
    }
}

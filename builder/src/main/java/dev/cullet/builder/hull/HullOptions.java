// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * How tight a hull is, and for which engine.
 *
 * <p>With a number of planes, planes are removed until there are so many. With an error, planes are removed as long as
 * no corner is farther than that from the exact hull. With both, the error decides, and more planes than allowed are an
 * error of the options. More than {@link #MAX_PLANES} count as so many.
 *
 * @param planes largest number of planes, or 0: 33, or what the limits allow if there is an error
 * @param error largest distance of a corner from the exact hull before the margin, in metres, or infinity
 * @param margin how far all planes are moved out, in metres, besides the margin of the limits
 * @param limits those of an engine
 */
public record HullOptions(int planes, double error, double margin, HullLimits limits) {
    /**
     * The number of planes without an error: such a hull has at most 62 corners, and fits the limits of all engines.
     */
    public static final int DEFAULT_PLANES = 33;

    /** The largest number of planes: bounds the time. */
    public static final int MAX_PLANES = 2048;

    /** 33 planes, no margin, for no engine. */
    public static final HullOptions DEFAULT = new HullOptions(0, Double.POSITIVE_INFINITY, 0, HullLimits.NONE);

    /** Checks the numbers. */
    public HullOptions {
        if (planes != 0 && planes < 4) {
            throw new HullException(planes + " planes enclose no volume; a hull needs at least 4 planes");
        }
        if (!(error > 0)) {
            throw new HullException("the error of a hull is " + error + " m, but must be above 0 m");
        }
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new HullException("the margin of a hull is " + margin + " m, but must be at least 0 m, and finite");
        }
    }

    /** Returns options with another number of planes. */
    public HullOptions withPlanes(int number) {
        return new HullOptions(number, error, margin, limits);
    }

    /** Returns options with another error in metres. */
    public HullOptions withError(double metres) {
        return new HullOptions(planes, metres, margin, limits);
    }

    /** Returns options with another margin in metres. */
    public HullOptions withMargin(double metres) {
        return new HullOptions(planes, error, metres, limits);
    }

    /** Returns options for an engine. */
    public HullOptions withLimits(HullLimits engine) {
        return new HullOptions(planes, error, margin, engine);
    }

    /** Returns whether there is an error. */
    boolean hasError() {
        return error < Double.POSITIVE_INFINITY;
    }

    /** Returns the largest number of planes, of the options and the limits. */
    int maxPlanes() {
        int requested = planes > 0 ? planes : hasError() ? limits.planes() : DEFAULT_PLANES;
        return Math.min(Math.min(requested, MAX_PLANES), limits.planes());
    }
}

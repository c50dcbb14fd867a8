// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import org.teavm.jso.JSBody;

/** What Java says of numbers, for {@link JavaArithmetic}, which leaves this class alone. */
public final class JavaNumbers {
    private JavaNumbers() {}

    /** The nearest float. Calls that a transformer adds can reach no native method, but this one. */
    public static float toFloat(float x) {
        return fround(x);
    }

    /** Towards 0; NaN is 0, and what is too large is the largest. */
    public static int toInt(double x) {
        if (Double.isNaN(x)) {
            return 0;
        }
        return x >= 0x1p31 ? Integer.MAX_VALUE : x <= -0x1p31 ? Integer.MIN_VALUE : (int) x;
    }

    /** Towards 0; NaN is 0, and what is too large is the largest. */
    public static long toLong(double x) {
        if (Double.isNaN(x)) {
            return 0;
        }
        return x >= 0x1p63 ? Long.MAX_VALUE : x <= -0x1p63 ? Long.MIN_VALUE : (long) x;
    }

    @JSBody(params = "x", script = "return Math.fround(x);")
    private static native float fround(float x);
}

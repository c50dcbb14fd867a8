// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import org.teavm.jso.JSBody;

/** Java's conversions of numbers, for {@link JavaArithmetic}, which does not transform this class. */
public final class JavaNumbers {
    private JavaNumbers() {}

    /** Returns the nearest float. Calls that a transformer adds cannot reach a native method, so this wraps one. */
    public static float toFloat(float x) {
        return fround(x);
    }

    /** Rounds towards 0; NaN gives 0, a number out of range the nearest limit. */
    public static int toInt(double x) {
        if (Double.isNaN(x)) {
            return 0;
        }
        return x >= 0x1p31 ? Integer.MAX_VALUE : x <= -0x1p31 ? Integer.MIN_VALUE : (int) x;
    }

    /** Rounds towards 0; NaN gives 0, a number out of range the nearest limit. */
    public static long toLong(double x) {
        if (Double.isNaN(x)) {
            return 0;
        }
        return x >= 0x1p63 ? Long.MAX_VALUE : x <= -0x1p63 ? Long.MIN_VALUE : (long) x;
    }

    @JSBody(params = "x", script = "return Math.fround(x);")
    private static native float fround(float x);
}

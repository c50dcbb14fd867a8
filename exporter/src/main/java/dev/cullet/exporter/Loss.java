// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Locale;

/**
 * What an asset has and a format does not hold, or holds in another form.
 *
 * @param what a plural, and what became of it, such as {@code surface tags}
 * @param count how many, greater than 0
 */
public record Loss(String what, long count) {
    /** Returns the line about it, without the name of the asset, such as {@code obj does not hold surface tags (3)}. */
    public String line(String format) {
        return format + " does not hold " + what + " (" + String.format(Locale.ROOT, "%,d", count) + ")";
    }
}

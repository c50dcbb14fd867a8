// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.util.regex.Pattern;

/** Parses the numbers of a text FBX file. */
final class FbxDecimal {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9.][-+.0-9eE]*");

    private FbxDecimal() {}

    /** Returns a number, or NaN if the text is none. */
    static double parse(String decimal) {
        if (!DECIMAL.matcher(decimal).matches()) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(decimal);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}

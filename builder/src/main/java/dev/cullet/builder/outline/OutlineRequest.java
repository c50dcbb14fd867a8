// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import dev.cullet.format.Outline;

/**
 * Which outline is wanted.
 *
 * @param kind {@link Outline#SILHOUETTE} or {@link Outline#SECTION}
 * @param axis 0 x, 1 y, 2 z: that is looked along, or that the plane stands across
 * @param at where the plane cuts the axis, metres, rounded to float when it is cut; 0 for a silhouette
 */
public record OutlineRequest(int kind, int axis, double at) {
    /** How one is written. */
    public static final String ALLOWED = "silhouette:AXIS or section:AXIS=METRES, where AXIS is x, y or z";

    /**
     * Reads such as {@code silhouette:y} or {@code section:y=1.5}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static OutlineRequest parse(String text) {
        int colon = text.indexOf(':');
        int axis = colon < 0 || colon + 1 >= text.length() ? -1 : "xyz".indexOf(text.charAt(colon + 1));
        String rest = axis < 0 ? "" : text.substring(colon + 2);
        if (axis >= 0 && text.startsWith("silhouette:") && rest.isEmpty()) {
            return new OutlineRequest(Outline.SILHOUETTE, axis, 0);
        }
        if (axis >= 0 && text.startsWith("section:") && rest.startsWith("=")) {
            double at = Double.parseDouble(rest.substring(1));
            if (Math.abs(at) <= Float.MAX_VALUE) {
                return new OutlineRequest(Outline.SECTION, axis, at + 0.0); // no minus zero
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not " + ALLOWED);
    }
}

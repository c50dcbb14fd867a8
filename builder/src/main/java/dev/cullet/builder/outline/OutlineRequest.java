// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import dev.cullet.format.Outline;

/**
 * An outline to build.
 *
 * @param kind {@link Outline#SILHOUETTE} or {@link Outline#SECTION}
 * @param axis 0 x, 1 y, 2 z: the viewing direction of a silhouette, the normal of the plane of a section
 * @param at coordinate of the plane on the axis in metres, rounded to float when it is cut; 0 for a silhouette
 */
public record OutlineRequest(int kind, int axis, double at) {
    /** The syntax of {@link #parse}, for messages. */
    public static final String ALLOWED = "silhouette:AXIS or section:AXIS=METRES, where AXIS is x, y or z";

    /**
     * Parses a request such as {@code silhouette:y} or {@code section:y=1.5}.
     *
     * @throws IllegalArgumentException if the text is neither
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

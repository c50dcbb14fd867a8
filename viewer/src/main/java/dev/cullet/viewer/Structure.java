// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import java.util.Locale;

/** The structures of an asset file whose bytes a page shows, in the order of display, each with its colour. */
public enum Structure {
    /** Positions, indices, surfaces, source nodes and triangles, edge flags; in a packed asset the AABB trees, too. */
    TRIANGLES("triangles", 0x5B7FA8),
    /** AABB trees. */
    TREE("AABB tree", 0x2FA866),
    /** BSP trees. */
    BSP("BSP tree", 0x8A63D2),
    /** Sphere clusters. */
    SPHERES("spheres", 0xE0912F),
    /** Silhouettes and sections. */
    OUTLINES("outlines", 0xD6336C),
    /** Hulls and primitives around parts. */
    SHAPES("shapes", 0x7C4DBC),
    /** Positions and boxes of all frames after the first. */
    FRAMES("frames", 0x3AA6B9),
    /** Names, options, tables, padding, checksum. */
    REST("rest", 0x8C96A3);

    private final String text;
    private final int colour;

    Structure(String text, int colour) {
        this.text = text;
        this.colour = colour;
    }

    /** Returns the name for display, such as {@code AABB tree}. */
    public String text() {
        return text;
    }

    /** Returns the colour for CSS, such as {@code #2fa866}. */
    String css() {
        return String.format(Locale.ROOT, "#%06x", colour);
    }
}

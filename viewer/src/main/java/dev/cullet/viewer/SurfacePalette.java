// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

/** The colours of surfaces, the same in pages and pictures. Surface i has colour i modulo {@link #size}. */
public final class SurfacePalette {
    private static final int[] COLOURS = {
        0x7FA6CE, 0xE3A857, 0x83BA85, 0xCF7F88, 0xA08FCB, 0x5DB5B5, 0xD8C65C, 0xB98A68, 0x8E9BAA, 0xE2805F, 0x74A544,
        0xC673B3
    };

    private SurfacePalette() {}

    /** Number of colours. */
    public static int size() {
        return COLOURS.length;
    }

    /** Returns the colour of a surface as 0xRRGGBB, sRGB. */
    public static int colour(int surface) {
        return COLOURS[surface % COLOURS.length];
    }
}

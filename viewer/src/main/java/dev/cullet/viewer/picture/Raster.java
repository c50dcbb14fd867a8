// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import java.util.Arrays;

/**
 * A frame buffer: colours and depths of samples, row by row. A sample shows the surface that is nearest to the camera:
 * depth is one over the distance, so larger is nearer. Colours are 0xRRGGBB.
 */
final class Raster {
    private final int width;
    private final int height;
    private final int[] colours;
    private final float[] depths;

    Raster(int width, int height, int background) {
        this.width = width;
        this.height = height;
        this.colours = new int[width * height];
        this.depths = new float[width * height];
        Arrays.fill(colours, background);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** Fills a triangle of screen space of either winding. A sample on a shared edge may be in both triangles. */
    void triangle(double[] a, double[] b, double[] c, int colour) {
        double area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        if (area == 0) {
            return;
        }
        int x0 = clamped((int) Math.floor(min(a[0], b[0], c[0])), width);
        int x1 = clamped((int) Math.ceil(max(a[0], b[0], c[0])), width);
        int y0 = clamped((int) Math.floor(min(a[1], b[1], c[1])), height);
        int y1 = clamped((int) Math.ceil(max(a[1], b[1], c[1])), height);
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                double px = x + 0.5;
                double py = y + 0.5;
                double p = ((b[0] - px) * (c[1] - py) - (c[0] - px) * (b[1] - py)) / area;
                double q = ((c[0] - px) * (a[1] - py) - (a[0] - px) * (c[1] - py)) / area;
                double r = 1 - p - q;
                if (p >= 0 && q >= 0 && r >= 0) {
                    opaque(y * width + x, p * a[2] + q * b[2] + r * c[2], colour);
                }
            }
        }
    }

    /** At equal depth the larger colour wins, so that the result does not depend on the order of drawing. */
    private void opaque(int sample, double depth, int colour) {
        if ((float) depth > depths[sample] || ((float) depth == depths[sample] && colour > colours[sample])) {
            depths[sample] = (float) depth;
            colours[sample] = colour;
        }
    }

    /**
     * Blends a colour into a sample unless the sample is nearer. Keeps the depth, so that more colours can be blended.
     */
    void blend(int x, int y, double depth, int colour, double opacity) {
        int sample = y * width + x;
        if ((float) depth >= depths[sample]) {
            colours[sample] = mix(colours[sample], colour, opacity);
        }
    }

    /**
     * Draws a line between two points of screen space.
     *
     * @param lift factor on the depth, such as 1.001, so that the line is visible on the surface that it lies on
     * @param thick width in samples
     */
    void line(double[] a, double[] b, double lift, int thick, int colour, double opacity) {
        double dx = b[0] - a[0];
        double dy = b[1] - a[1];
        boolean flat = Math.abs(dx) >= Math.abs(dy);
        int steps = (int) Math.min(Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))), 4.0 * (width + height));
        for (int i = 0; i <= steps; i++) {
            double share = steps == 0 ? 0 : (double) i / steps;
            double depth = lift * (a[2] + share * (b[2] - a[2]));
            int x = (int) Math.floor(a[0] + share * dx);
            int y = (int) Math.floor(a[1] + share * dy);
            for (int k = -(thick / 2); k < thick - thick / 2; k++) {
                int sx = flat ? x : x + k;
                int sy = flat ? y + k : y;
                if (sx >= 0 && sx < width && sy >= 0 && sy < height) {
                    blend(sx, sy, depth, colour, opacity);
                }
            }
        }
    }

    /** Draws a disc with a border, without a depth test. */
    void marker(double[] at, double radius, int colour, int border) {
        for (int y = clamped((int) (at[1] - radius), height); y < clamped((int) (at[1] + radius) + 2, height); y++) {
            for (int x = clamped((int) (at[0] - radius), width); x < clamped((int) (at[0] + radius) + 2, width); x++) {
                double dx = x + 0.5 - at[0];
                double dy = y + 0.5 - at[1];
                double distance = Math.sqrt(dx * dx + dy * dy) / radius;
                if (distance <= 1) {
                    boolean ring = distance > 0.85 || (distance > 0.35 && distance < 0.55);
                    colours[y * width + x] = ring ? border : colour;
                }
            }
        }
    }

    /** Returns a picture in which each pixel is the mean of a square of samples. */
    int[] shrunk(int side) {
        int columns = width / side;
        int rows = height / side;
        int[] pixels = new int[columns * rows];
        for (int i = 0; i < pixels.length; i++) {
            int[] sum = new int[3];
            for (int k = 0; k < side * side; k++) {
                int y = i / columns * side + k / side;
                int x = i % columns * side + k % side;
                for (int channel = 0; channel < 3; channel++) {
                    sum[channel] += colours[y * width + x] >>> (8 * channel) & 0xFF;
                }
            }
            for (int channel = 0; channel < 3; channel++) {
                pixels[i] |= ((sum[channel] + side * side / 2) / (side * side)) << (8 * channel);
            }
        }
        return pixels;
    }

    /** Returns a colour multiplied by a factor, each channel clamped to 255. */
    static int shade(int colour, double light) {
        int shaded = 0;
        for (int channel = 0; channel < 3; channel++) {
            int value = (int) ((colour >>> (8 * channel) & 0xFF) * light + 0.5);
            shaded |= Math.min(value, 0xFF) << (8 * channel);
        }
        return shaded;
    }

    static int mix(int below, int above, double opacity) {
        int mixed = 0;
        for (int channel = 0; channel < 3; channel++) {
            int low = below >>> (8 * channel) & 0xFF;
            int high = above >>> (8 * channel) & 0xFF;
            mixed |= (int) (low + opacity * (high - low) + 0.5) << (8 * channel);
        }
        return mixed;
    }

    /** Clamps a coordinate to 0 .. size. */
    static int clamped(int coordinate, int size) {
        return Math.max(0, Math.min(size, coordinate));
    }

    private static double min(double a, double b, double c) {
        return Math.min(a, Math.min(b, c));
    }

    private static double max(double a, double b, double c) {
        return Math.max(a, Math.max(b, c));
    }
}

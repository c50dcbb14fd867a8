// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngTest {
    @Test
    void keepsEveryPixelOfNoise() throws IOException {
        assertRoundTrips(new Random(1).ints(37 * 23, 0, 1 << 24).toArray(), 37, 23);
        assertRoundTrips(new int[] {0x123456}, 1, 1);
    }

    /** Ramps along x, along y and along both, and plain rows, favour different PNG filters. */
    @Test
    void keepsEveryPixelOfRampsInAQuarterOfTheirBytes() throws IOException {
        int width = 64;
        int height = 64;
        int[] pixels = ramps(width, height);
        assertRoundTrips(pixels, width, height);
        assertTrue(Png.of(pixels, width, height).length < pixels.length / 4);
    }

    @Test
    void writesTheSameBytesTwice() {
        int[] pixels = ramps(64, 64);
        assertArrayEquals(Png.of(pixels, 64, 64), Png.of(pixels, 64, 64));
    }

    private static int[] ramps(int width, int height) {
        int[] pixels = new int[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int value = y < 16 ? 4 * x : y < 32 ? 8 * y : y < 48 ? 2 * x + 2 * y & 0xFF : 0x40;
                pixels[y * width + x] = value << 16 | (255 - value & 0xFF) << 8 | value >> 1;
            }
        }
        return pixels;
    }

    private static void assertRoundTrips(int[] pixels, int width, int height) throws IOException {
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(Png.of(pixels, width, height)));
        assertEquals(width, read.getWidth());
        assertEquals(height, read.getHeight());
        int[] back = read.getRGB(0, 0, width, height, null, 0, width);
        for (int i = 0; i < back.length; i++) {
            back[i] &= 0xFFFFFF;
        }
        assertArrayEquals(pixels, back);
    }
}

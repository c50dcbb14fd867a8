// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class DeflateTest {
    @Test
    void inflatesToTheSameBytes() throws DataFormatException {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            byte[] data = new byte[random.nextInt(round < 290 ? 2_000 : 200_000)];
            int symbols = 1 + random.nextInt(1 << random.nextInt(9));
            for (int i = 0; i < data.length; i++) {
                boolean repeats = i > 400 && random.nextInt(100) > 2;
                data[i] = repeats ? data[i - 1 - round % 300] : (byte) random.nextInt(symbols);
            }
            assertInflates(data);
        }
    }

    /** Every length of a repetition, and distances up to the window. */
    @Test
    void encodesEveryLengthAndDistance() throws DataFormatException {
        byte[] noise = new byte[300];
        new Random(4).nextBytes(noise);
        for (int length = 3; length <= 260; length++) {
            byte[] data = new byte[noise.length + length];
            System.arraycopy(noise, 0, data, 0, noise.length);
            System.arraycopy(noise, 0, data, noise.length, length);
            assertInflates(data);
        }
        for (int distance = 300; distance < 40_000; distance += distance / 4 + 1) {
            byte[] data = new byte[distance + noise.length];
            System.arraycopy(noise, 0, data, 0, noise.length);
            System.arraycopy(noise, 0, data, distance, noise.length);
            assertInflates(data);
        }
    }

    @Test
    void compressesRepetitions() {
        assertTrue(Deflate.zlib(new byte[100_000]).length < 800);
    }

    /** The bytes of this version: they are the same on every JDK. */
    @Test
    void theStreamIsFixed() {
        byte[] data = "collision collision collision!".getBytes(StandardCharsets.US_ASCII);
        assertEquals(
                "78014bcecfc9c92ccecccf53c0c2520400b9f80bc6", HexFormat.of().formatHex(Deflate.zlib(data)));
    }

    private static void assertInflates(byte[] data) throws DataFormatException {
        Inflater inflater = new Inflater();
        inflater.setInput(Deflate.zlib(data));
        byte[] back = new byte[data.length + 1];
        int length = 0;
        while (!inflater.finished()) {
            int more = inflater.inflate(back, length, back.length - length);
            assertTrue(more > 0 || inflater.finished(), "the stream ends early");
            length += more;
        }
        inflater.end();
        assertEquals(data.length, length);
        assertArrayEquals(data, Arrays.copyOf(back, length));
    }
}

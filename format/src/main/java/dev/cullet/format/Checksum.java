// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** CRC-32 (the one of zip and PNG) of a range of any buffer. */
final class Checksum {
    private static final int CHUNK = 1 << 14;

    private Checksum() {}

    /** CRC-32 of the bytes {@code 0 .. end - 1}, whatever position and limit say. */
    static int crc32(ByteBuffer bytes, int end) {
        CRC32 crc = new CRC32();
        ByteBuffer rest = bytes.duplicate();
        rest.clear().limit(end);
        try {
            crc.update(rest);
        } catch (NoSuchMethodError e) { // it is missing on older Androids
            byte[] chunk = new byte[Math.min(CHUNK, end)];
            while (rest.hasRemaining()) {
                int length = Math.min(CHUNK, rest.remaining());
                rest.get(chunk, 0, length);
                crc.update(chunk, 0, length);
            }
        }
        return (int) crc.getValue();
    }
}

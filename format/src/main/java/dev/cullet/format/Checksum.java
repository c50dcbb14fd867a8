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
        if (bytes.hasArray()) {
            crc.update(bytes.array(), bytes.arrayOffset(), end);
        } else { // piece by piece: older Androids and JavaScript have no update(ByteBuffer)
            ByteBuffer rest = bytes.duplicate();
            rest.clear();
            byte[] chunk = new byte[Math.min(CHUNK, end)];
            for (int at = 0; at < end; at += CHUNK) {
                int length = Math.min(CHUNK, end - at);
                rest.get(chunk, 0, length);
                crc.update(chunk, 0, length);
            }
        }
        return (int) crc.getValue();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Counts the colliders of a glTF file: JSON objects with the key {@code collider}, as in the extensions
 * KHR_physics_rigid_bodies, OMI_physics_body and OMI_collider. One pass without a parser, linear in time.
 */
final class GltfColliders {
    private static final int BINARY = 0x46546C67; // "glTF", little-endian
    private static final byte[] KEY = "\"collider\"".getBytes(StandardCharsets.US_ASCII);

    private GltfColliders() {}

    static long count(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            in.mark(32);
            long length = Long.MAX_VALUE;
            if (Integer.reverseBytes(in.readInt()) == BINARY) {
                in.skipNBytes(8); // version and length of the file
                length = Integer.reverseBytes(in.readInt()) & 0xffffffffL; // the first chunk is the JSON
                in.skipNBytes(4);
            } else {
                in.reset();
            }
            return count(in, length);
        } catch (EOFException e) {
            return 0;
        }
    }

    private static long count(InputStream in, long length) throws IOException {
        long count = 0;
        int matched = 0; // bytes of the key, then of the colon and the brace
        for (long at = 0; at < length; at++) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            if (matched < KEY.length) {
                matched = next == KEY[matched] ? matched + 1 : next == KEY[0] ? 1 : 0;
            } else if (next > ' ') {
                boolean isColon = next == ':' && matched == KEY.length;
                count += next == '{' && matched > KEY.length ? 1 : 0;
                matched = isColon ? matched + 1 : next == KEY[0] ? 1 : 0;
            }
        }
        return count;
    }
}

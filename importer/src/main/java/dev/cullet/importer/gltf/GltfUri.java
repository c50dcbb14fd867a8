// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.source.FindingCollector;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A relative URI of a glTF file (RFC 3986): a path whose bytes may be escaped by a percent sign and two hexadecimal
 * digits. A plus sign is itself.
 */
final class GltfUri {
    private static final Pattern SCHEME = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]*:.*");
    private static final int MAX_SHOWN = 200;

    /** Why a URI names no file. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        MalformedException(String reason) {
            super(reason);
        }
    }

    private GltfUri() {}

    /** Returns a URI as it may stand in a message. */
    static String shown(byte[] uri) {
        String line = FindingCollector.oneLine(new String(uri, StandardCharsets.UTF_8));
        return '"' + (line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "..." : line) + '"';
    }

    /** Returns the path of a relative URI. */
    static String path(byte[] uri) throws MalformedException {
        if (SCHEME.matcher(new String(uri, StandardCharsets.ISO_8859_1)).matches()) {
            throw new MalformedException("is no relative URI, but only files in the folder of the source or below, and"
                    + " data URIs, are read; copy the file there and name it by a relative URI");
        }
        return utf8(unescaped(uri));
    }

    /** Returns the bytes of a URI without escapes. */
    static byte[] unescaped(byte[] uri) throws MalformedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(uri.length);
        for (int i = 0; i < uri.length; i++) {
            if (uri[i] != '%') {
                bytes.write(uri[i]);
                continue;
            }
            int high = i + 2 < uri.length ? Character.digit(uri[i + 1], 16) : -1;
            int low = i + 2 < uri.length ? Character.digit(uri[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw new MalformedException("has a malformed escape at character " + (i + 1) + ", but % must be"
                        + " followed by two hexadecimal digits (a percent sign itself is %25); export it again");
            }
            if (high == 0 && low == 0) {
                throw new MalformedException(
                        "contains the character %00, which no file name may contain; rename the" + " file");
            }
            bytes.write(16 * high + low);
            i += 2;
        }
        return bytes.toByteArray();
    }

    private static String utf8(byte[] path) throws MalformedException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(path))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException(
                    "is no UTF-8 after its escapes are resolved; rename the file, or export it" + " again");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Rewrites an OBJ file so that the native importer reads all its vertices: {@code .5} becomes {@code 0.5}, and numbers
 * after x, y and z (a color with alpha, for instance) are removed. The rest is unchanged.
 */
final class ObjRewrite {
    private ObjRewrite() {}

    static void write(Path from, Path to) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 16)) {
            ObjLines.read(from, (line, text, length) -> {
                if (length > 1 && text[0] == 'v' && (text[1] == ' ' || text[1] == '\t')) {
                    vertex(new String(text, 1, length - 1, StandardCharsets.ISO_8859_1), out);
                } else {
                    out.write(text, 0, length);
                }
                out.write('\n');
            });
        }
    }

    private static void vertex(String text, OutputStream out) throws IOException {
        String[] numbers = text.split("#", 2)[0].strip().split("[ \t\u000b\f]+", -1);
        int kept = numbers.length == 4 ? 4 : 3; // four: the last is the weight
        out.write('v');
        for (int i = 0; i < kept; i++) {
            out.write(' ');
            if (numbers[i].startsWith(".")) {
                out.write('0');
            }
            out.write(numbers[i].getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}

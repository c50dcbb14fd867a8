// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replacements of bytes of a file, none of which overlap. */
public final class FbxEdits {
    private record Edit(long at, long length, byte[] replacement) {}

    private final List<Edit> edits = new ArrayList<>();

    void add(long at, long length, byte[] replacement) {
        edits.add(new Edit(at, length, replacement));
    }

    public boolean isEmpty() {
        return edits.isEmpty();
    }

    /** Writes a copy of a file with the replacements. */
    public void write(Path from, Path to) throws IOException {
        edits.sort(Comparator.comparingLong(Edit::at));
        try (InputStream in = new BufferedInputStream(Files.newInputStream(from));
                OutputStream out = Files.newOutputStream(to)) {
            long at = 0;
            for (Edit edit : edits) {
                copy(in, out, edit.at - at);
                in.skipNBytes(edit.length);
                out.write(edit.replacement);
                at = edit.at + edit.length;
            }
            in.transferTo(out);
        }
    }

    private static void copy(InputStream in, OutputStream out, long count) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (long left = count; left > 0; ) {
            int got = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
            if (got == 0) {
                return; // the file was truncated while it was read
            }
            out.write(buffer, 0, got);
            left -= got;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds names of files in a source without an importer. A name counts if its last part is in the bytes of the source,
 * between characters that end a name; in an OBJ file, only on a line {@code mtllib}. Time is linear in the source for
 * each name, and ends with the last of them, which is near the start of most sources.
 */
final class NamedFiles {
    private static final int BLOCK = 1 << 16;

    /** A name, and the text before it on its line, are in one block and the end of the block before it. */
    private static final int OVERLAP = 1 << 11;

    /** Extensions of files that formats read by the name of the source. */
    private static final Set<String> COMPANIONS = Set.of(
            "mtl", "skin", "shader", "material", "skeleton", "mdl", "md5mesh", "md5anim", "md5camera", "3d", "uc");

    private static final String ENDS = " \t\r\n\0\"'<>=,;:|?*#&()[]{}/\\";

    private NamedFiles() {}

    /** Returns whether a format may read a file because it has the name of the source but for its extension. */
    static boolean isCompanion(String name, Path source) {
        int dot = name.lastIndexOf('.');
        String stem = stem(String.valueOf(source.getFileName()));
        return dot > 0
                && !name.contains("/")
                && name.substring(0, dot).equals(stem)
                && COMPANIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /**
     * Removes the names that a source contains, and the name of the source.
     *
     * @param isOver whether the time is over; the other names are left then
     */
    static void removeNamed(Path source, Set<String> names, BooleanSupplier isOver) throws IOException {
        String fileName = String.valueOf(source.getFileName());
        names.remove(fileName);
        boolean isObj = fileName.toLowerCase(Locale.ROOT).endsWith(".obj");
        byte[] block = new byte[OVERLAP + BLOCK];
        int kept = 0;
        try (InputStream in = Files.newInputStream(source)) {
            while (!names.isEmpty() && !isOver.getAsBoolean()) {
                int read = in.readNBytes(block, kept, BLOCK);
                int length = kept + read;
                boolean isEnd = read < BLOCK;
                String text = new String(block, 0, length, StandardCharsets.ISO_8859_1);
                for (Iterator<String> each = names.iterator(); each.hasNext(); ) {
                    if (contains(text, isEnd, each.next(), isObj)) {
                        each.remove();
                    }
                }
                if (isEnd) {
                    return;
                }
                kept = OVERLAP;
                System.arraycopy(block, length - kept, block, 0, kept);
            }
        }
    }

    private static boolean contains(String text, boolean isEnd, String name, boolean isObj) {
        for (String spelling : spellings(name.substring(name.lastIndexOf('/') + 1))) {
            for (int at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
                int end = at + spelling.length();
                boolean ends = end == text.length() ? isEnd : ENDS.indexOf(text.charAt(end)) >= 0;
                boolean begins = at == 0 || ENDS.indexOf(text.charAt(at - 1)) >= 0;
                if (ends && begins && (!isObj || isMaterialFile(text, at))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isMaterialFile(String text, int at) {
        int line = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
        String start = text.substring(line, Math.min(at, line + OVERLAP)).strip();
        return start.startsWith("mtllib") || start.startsWith("\u00ef\u00bb\u00bfmtllib");
    }

    /** Returns a name as bytes of UTF-8, of Latin-1, of a URI and of a JSON text, each byte a character. */
    private static List<String> spellings(String name) {
        List<String> spellings = new ArrayList<>();
        spellings.add(new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        if (!spellings.contains(name)) {
            spellings.add(name);
        }
        try {
            String uri = new URI(null, null, "/" + name, null).toASCIIString().substring(1);
            if (!spellings.contains(uri)) {
                spellings.add(uri);
            }
        } catch (URISyntaxException e) {
            // no URI has this name
        }
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            json.append(c < 0x80 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        if (!spellings.contains(json.toString())) {
            spellings.add(json.toString());
        }
        return spellings;
    }
}

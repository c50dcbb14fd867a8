// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.export;

import dev.cullet.pipeline.source.SourceHash;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exports of an asset, so that a run without a change exports nothing. It is stored as text whose first line has a
 * hash of the others; the hash detects damage only.
 *
 * <pre>
 * cullet-exports 1 HASH      of all that follows
 * format ID                  then the lines of its export
 * from TEXT                  what it was made from: asset, builder and options
 * file HASH NAME             a file beside the asset
 * </pre>
 *
 * @param exports by format, in order
 */
public record ExportState(Map<String, Export> exports) {
    private static final String MARK = "cullet-exports 1 ";

    /**
     * One export.
     *
     * @param from text that changes with everything that the files depend on
     * @param files hash by name, the main file first; a name has no folder
     */
    public record Export(String from, Map<String, String> files) {
        /** Copies the map in its order. */
        public Export {
            files = new LinkedHashMap<>(files);
        }
    }

    /** Copies the map in its order. */
    public ExportState {
        exports = new LinkedHashMap<>(exports);
    }

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException if it is malformed, or a file is not beside the asset
     */
    public static ExportState parse(String text) {
        int end = text.indexOf('\n');
        String body = text.substring(end + 1);
        if (end < 0 || !text.substring(0, end).equals(MARK + SourceHash.ofText(body))) {
            throw new IllegalArgumentException("its hash does not match its content");
        }
        Map<String, Export> exports = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>(List.of(body.split("\n", -1)));
        lines.remove(lines.size() - 1);
        String format = null;
        String from = "";
        Map<String, String> files = new LinkedHashMap<>();
        for (String line : lines) {
            if (line.startsWith("format ")) {
                if (format != null) {
                    exports.put(format, new Export(from, files));
                }
                format = line.substring("format ".length());
                from = "";
                files = new LinkedHashMap<>();
            } else if (line.startsWith("from ")) {
                from = line.substring("from ".length());
            } else {
                String[] words = line.split(" ", 3);
                if (words.length != 3
                        || !words[0].equals("file")
                        || !SourceHash.isHash(words[1])
                        || !isName(words[2])) {
                    throw new IllegalArgumentException("a line is malformed");
                }
                files.put(words[2], words[1]);
            }
        }
        if (format != null) {
            exports.put(format, new Export(from, files));
        }
        return new ExportState(exports);
    }

    private static boolean isName(String text) {
        return !text.isEmpty()
                && !text.equals(".")
                && !text.equals("..")
                && text.indexOf('/') < 0
                && text.indexOf('\\') < 0
                && text.chars().noneMatch(c -> c < ' ');
    }

    /** Returns the text that {@link #parse} reads. */
    public String text() {
        StringBuilder body = new StringBuilder();
        exports.forEach((format, export) -> {
            body.append("format ").append(format).append('\n');
            body.append("from ").append(export.from).append('\n');
            export.files.forEach((name, hash) ->
                    body.append("file ").append(hash).append(' ').append(name).append('\n'));
        });
        return MARK + SourceHash.ofText(body.toString()) + "\n" + body;
    }
}

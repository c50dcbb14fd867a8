// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.cache.RejectedStateException;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.surfaces.SurfaceUse;
import dev.cullet.pipeline.text.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Build record of an asset: the files and options that it was made from. It is stored as text whose first line has a
 * hash of the others. The hash detects damage only. A record may be forged, so no path in it names a file to change,
 * and every other field is compared with the files or only printed.
 *
 * <pre>
 * cullet-record 2 HASH       of all that follows
 * source PATH                from the folder of records
 * output PATH
 * builder VERSION BUILD
 * options TEXT
 * input HASH NAME            the source first, whose name is empty; the hash of a file that is not there is -
 * frame NAME                 the files of a sequence, in order
 * surfaces JSON             which surface rules match, see {@link SurfaceUse}; absent if it is not known
 * asset HASH
 * report JSON                on one line
 * </pre>
 *
 * <p>A backslash and a line end in a path or text are written {@code \\} and {@code \n}.
 *
 * @param source path from the folder of records
 * @param output path from the folder of records
 * @param builder version and build of the compiler
 * @param options their canonical text, without surface rules that match nothing
 * @param inputs the source first
 * @param frames names of the files of a sequence; none where it is no sequence
 * @param surfaceUse decides which surface rules match; null: not known, and the options are complete
 * @param asset hash of the asset's bytes
 * @param report with an empty path of the source
 */
record BakeRecord(
        String source,
        String output,
        String builder,
        String options,
        List<InputFile> inputs,
        List<String> frames,
        @Nullable SurfaceUse surfaceUse,
        String asset,
        BakeReport report) {

    private static final String MARK = "cullet-record 2 ";
    private static final String ABSENT = "-";
    private static final String SURFACES = "surfaces";

    /** Copies the lists; refuses empty texts, paths and hashes that are none, and inputs that are not the report's. */
    BakeRecord {
        inputs = List.copyOf(inputs);
        frames = List.copyOf(frames);
        if (Path.of(source).toString().isEmpty()
                || Path.of(output).toString().isEmpty()
                || builder.isEmpty()
                || options.isEmpty()) {
            throw new IllegalArgumentException("a record needs a source, an output, a builder and options");
        }
        if (!SourceHash.isHash(asset)
                || !InputFile.isList(inputs)
                || !SourceHash.of(inputs).equals(report.sourceHash())) {
            throw new IllegalArgumentException("a record needs the hashes of its asset and of all inputs");
        }
    }

    /**
     * Parses the text of a record.
     *
     * @throws RejectedStateException if it is malformed
     */
    static BakeRecord parse(String text) throws RejectedStateException {
        int end = text.indexOf('\n');
        String body = text.substring(end + 1);
        if (end < 0 || !text.substring(0, end).equals(MARK + SourceHash.ofText(body))) {
            throw new RejectedStateException("its hash does not match its content", null);
        }
        try {
            return parseBody(new Lines(body));
        } catch (IOException | RuntimeException e) {
            throw new RejectedStateException("its content is malformed", e);
        }
    }

    private static BakeRecord parseBody(Lines lines) throws IOException {
        String source = unescaped(lines.value("source"));
        String output = unescaped(lines.value("output"));
        String builder = lines.value("builder");
        String options = unescaped(lines.value("options"));
        List<InputFile> inputs = new ArrayList<>();
        while (lines.nextIs("input")) {
            String[] input = lines.value("input").split(" ", 2);
            inputs.add(new InputFile(unescaped(input[1]), input[0].equals(ABSENT) ? null : input[0]));
        }
        List<String> frames = new ArrayList<>();
        while (lines.nextIs("frame")) {
            frames.add(unescaped(lines.value("frame")));
        }
        byte[] surfaces = lines.nextIs(SURFACES) ? lines.value(SURFACES).getBytes(StandardCharsets.UTF_8) : null;
        SurfaceUse use = surfaces == null ? null : StrictJson.read(surfaces, SurfaceUse.class);
        String asset = lines.value("asset");
        byte[] report = lines.value("report").getBytes(StandardCharsets.UTF_8);
        lines.end();
        return new BakeRecord(
                source,
                output,
                builder,
                options,
                inputs,
                frames,
                use,
                asset,
                StrictJson.read(report, BakeReport.class));
    }

    /** Returns the text that {@link #parse} reads. */
    String text() {
        StringBuilder body = new StringBuilder();
        line(body, "source", escaped(source));
        line(body, "output", escaped(output));
        line(body, "builder", builder);
        line(body, "options", escaped(options));
        for (InputFile input : inputs) {
            line(body, "input", (input.hash() == null ? ABSENT : input.hash()) + " " + escaped(input.name()));
        }
        for (String frame : frames) {
            line(body, "frame", escaped(frame));
        }
        if (surfaceUse != null) {
            line(body, SURFACES, StrictJson.line(surfaceUse));
        }
        line(body, "asset", asset);
        line(body, "report", StrictJson.line(report.at("")));
        return MARK + SourceHash.ofText(body.toString()) + "\n" + body;
    }

    private static void line(StringBuilder body, String key, String value) {
        body.append(key).append(' ').append(value).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                plain.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** The lines of a record in order, each a key and a value. */
    private static final class Lines {
        private final String[] lines;
        private int next;

        Lines(String body) {
            lines = body.split("\n", -1);
        }

        boolean nextIs(String key) {
            return next < lines.length && lines[next].startsWith(key + " ");
        }

        String value(String key) {
            if (!nextIs(key)) {
                throw new IllegalArgumentException("line " + next + " has not the key " + key);
            }
            return lines[next++].substring(key.length() + 1);
        }

        /** Only an empty line is left, after the last line end. */
        void end() {
            if (next != lines.length - 1 || !lines[next].isEmpty()) {
                throw new IllegalArgumentException("there is more than a record");
            }
        }
    }
}

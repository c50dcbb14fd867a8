// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an asset was made from: a small file in a folder of its own, one per asset, so that any number of batches may
 * work in one folder. Nothing in it is believed that cannot be checked: it holds the hash of the asset it speaks of and
 * one of itself, and a damaged record is as good as none.
 *
 * <pre>
 * cullet-record 1 HASH       of all that follows
 * source PATH                from the folder of records
 * output PATH
 * builder VERSION BUILD
 * options TEXT
 * input HASH NAME            the source first, whose name is empty; the hash of a file that is not there is -
 * frame NAME           the files of a sequence, in order
 * asset HASH
 * figures TRIANGLES BYTES WARNINGS DEPTH
 * report JSON                in a line
 * </pre>
 *
 * <p>A backslash and a line end in a path or text are written {@code \\} and {@code \n}. It is no JSON as a whole,
 * because a thousand of them are read before anything is done.
 *
 * @param source path from the folder of records
 * @param output path from the folder of records
 * @param builder version and build of the compiler
 * @param options their canonical text
 * @param inputs the source first
 * @param frames names of the files of a sequence; none where it is no sequence
 * @param asset hash of the asset's bytes
 * @param report as {@link Reported} writes it
 */
record BakeRecord(
        String source,
        String output,
        String builder,
        String options,
        List<InputFile> inputs,
        List<String> frames,
        String asset,
        Figures figures,
        String report) {

    /** The ending of a record's name. */
    static final String SUFFIX = ".record";

    private static final String MARK = "cullet-record 1 ";
    private static final int NAME_DIGITS = 16;
    private static final String ABSENT = "-";

    /** The file for an asset's record. */
    static Path place(Path state, Path output) {
        String path = pathFrom(state, output);
        return state.resolve(
                output.getFileName() + "-" + SourceHash.ofText(path).substring(0, NAME_DIGITS) + SUFFIX);
    }

    /** With slashes, and as short as can be, so that records can be moved with what they are about. */
    static String pathFrom(Path folder, Path file) {
        Path from = folder.toAbsolutePath().normalize();
        Path to = file.toAbsolutePath().normalize();
        boolean sameRoot = from.getRoot() != null && from.getRoot().equals(to.getRoot());
        return (sameRoot ? from.relativize(to) : to).toString().replace('\\', '/');
    }

    /** Null where there is none, or none that can be believed. */
    static @Nullable BakeRecord read(Path place) {
        try {
            String text = Files.readString(place);
            int end = text.indexOf('\n');
            String body = text.substring(end + 1);
            return text.substring(0, end).equals(MARK + SourceHash.ofText(body)) ? parse(body) : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** @throws RuntimeException if it is none */
    private static BakeRecord parse(String body) {
        String[] lines = body.split("\n", -1);
        List<InputFile> inputs = new ArrayList<>();
        int at = 4;
        for (; lines[at].startsWith("input "); at++) {
            String[] input = value(lines[at], "input").split(" ", 2);
            inputs.add(new InputFile(unescaped(input[1]), input[0].equals(ABSENT) ? null : input[0]));
        }
        List<String> frames = new ArrayList<>();
        for (; lines[at].startsWith("frame "); at++) {
            frames.add(unescaped(value(lines[at], "frame")));
        }
        String[] figures = value(lines[at + 1], "figures").split(" ", -1);
        return new BakeRecord(
                unescaped(value(lines[0], "source")),
                unescaped(value(lines[1], "output")),
                value(lines[2], "builder"),
                unescaped(value(lines[3], "options")),
                inputs,
                frames,
                value(lines[at], "asset"),
                new Figures(
                        Long.parseLong(figures[0]),
                        Long.parseLong(figures[1]),
                        Long.parseLong(figures[2]),
                        Integer.parseInt(figures[3])),
                value(lines[at + 2], "report"));
    }

    void write(Path place) throws IOException {
        StringBuilder body = new StringBuilder();
        body.append("source ").append(escaped(source)).append('\n');
        body.append("output ").append(escaped(output)).append('\n');
        body.append("builder ").append(builder).append('\n');
        body.append("options ").append(escaped(options)).append('\n');
        for (InputFile input : inputs) {
            body.append("input ").append(input.hash() == null ? ABSENT : input.hash());
            body.append(' ').append(escaped(input.name())).append('\n');
        }
        for (String frame : frames) {
            body.append("frame ").append(escaped(frame)).append('\n');
        }
        body.append("asset ").append(asset).append('\n');
        body.append("figures ").append(figures.triangles()).append(' ').append(figures.bytes());
        body.append(' ')
                .append(figures.warnings())
                .append(' ')
                .append(figures.depth())
                .append('\n');
        body.append("report ").append(report).append('\n');
        String text = MARK + SourceHash.ofText(body.toString()) + "\n" + body;
        AtomicOutput.write(place, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String value(String line, String key) {
        if (!line.startsWith(key + " ")) {
            throw new IllegalArgumentException("not a line of " + key);
        }
        return line.substring(key.length() + 1);
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
}

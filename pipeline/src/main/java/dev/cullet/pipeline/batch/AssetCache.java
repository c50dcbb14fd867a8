// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.text.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Cache of assets by the content of their inputs, in a folder that several machines may share. An entry is one file,
 * written atomically. An entry whose hash differs is treated as missing, and replaced by the next bake.
 *
 * <pre>
 * ab/ab12...        a folder per source's bytes, format, options and compiler
 *   34cd....entry   one file per state of the other files that the source reads, or is missing
 *
 * entry   cullet-cache 1 LF | SHA-256 of the rest, 64 digits LF | bytes of the JSON, decimal LF | JSON | asset
 * </pre>
 */
final class AssetCache {
    private static final String MARK = "cullet-cache 1\n";
    private static final int HASH_DIGITS = 64;
    private static final int NAME_DIGITS = 32;
    private static final String SUFFIX = ".entry";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Path folder;

    AssetCache(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the key of an asset; it does not depend on any path.
     *
     * @param frames names of the files of a sequence; empty if it is not a sequence
     * @param own hash of the source
     */
    static String key(Path source, List<String> frames, BakeOptions options, String own) {
        String name = String.valueOf(source.getFileName());
        String format = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return SourceHash.ofText(
                String.join("\n", FileJob.BUILDER, format, own, options.text(), String.join("\n", frames)));
    }

    /** An asset with its inputs and its report. */
    record Entry(List<InputFile> inputs, BakeReport report, ByteBuffer bytes) {}

    private record Head(List<InputFile> inputs, BakeReport report) {}

    /** Returns the entry whose inputs equal the files beside the source; null if there is none. */
    @Nullable
    Entry find(String key, Path source, String own, Hashes hashes) {
        for (Path place : places(key)) {
            Entry entry = read(place);
            if (entry != null && hashes.change(source, own, entry.inputs()) == null) {
                return entry;
            }
        }
        return null;
    }

    /** @throws IOException if it cannot be written */
    void put(String key, Entry entry) throws IOException {
        byte[] json = Json.text(new Head(entry.inputs(), entry.report().at(""))).getBytes(StandardCharsets.UTF_8);
        byte[] length = (json.length + "\n").getBytes(StandardCharsets.US_ASCII);
        long size = (long) MARK.length()
                + HASH_DIGITS
                + 1
                + length.length
                + json.length
                + entry.bytes().remaining();
        if (size > Integer.MAX_VALUE - 8) {
            return; // an asset of this size is not cached
        }
        ByteBuffer rest = ByteBuffer.allocate((int) size - MARK.length() - HASH_DIGITS - 1);
        rest.put(length).put(json).put(entry.bytes().duplicate()).flip();
        ByteBuffer whole = ByteBuffer.allocate((int) size);
        whole.put((MARK + SourceHash.ofBytes(rest) + "\n").getBytes(StandardCharsets.US_ASCII));
        whole.put(rest).flip();
        String others = SourceHash.ofText(entry.inputs().toString()).substring(0, NAME_DIGITS);
        AtomicOutput.write(folder(key).resolve(others + SUFFIX), whole);
    }

    private Path folder(String key) {
        return folder.resolve(key.substring(0, 2)).resolve(key);
    }

    /** Sorted by name: the same folder returns the same entry. */
    private List<Path> places(String key) {
        List<Path> places = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(key), "*" + SUFFIX)) {
            files.forEach(places::add);
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        Collections.sort(places);
        return places;
    }

    private static @Nullable Entry read(Path place) {
        try {
            ByteBuffer whole = ByteBuffer.wrap(Files.readAllBytes(place));
            if (!line(whole).equals(MARK)) {
                return null;
            }
            String hash = line(whole).strip();
            if (!SourceHash.ofBytes(whole).equals(hash)) {
                return null;
            }
            byte[] json = new byte[Integer.parseInt(line(whole).strip())];
            whole.get(json);
            Head head = MAPPER.readValue(json, Head.class);
            return new Entry(head.inputs(), head.report(), whole.slice());
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private static String line(ByteBuffer bytes) {
        StringBuilder line = new StringBuilder();
        while (bytes.hasRemaining() && line.length() <= HASH_DIGITS) {
            char c = (char) bytes.get();
            line.append(c);
            if (c == '\n') {
                break;
            }
        }
        return line.toString();
    }
}

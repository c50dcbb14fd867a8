// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.AtomicOutput;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.InputFile;
import dev.cullet.pipeline.Json;
import dev.cullet.pipeline.SourceHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an asset was made from: a small file in a folder of its own, one per asset, so that any number of batches may
 * work in one folder. Nothing in it is believed that cannot be checked: it holds the hash of the asset it speaks of, and
 * a damaged record is as good as none.
 *
 * @param source path from the folder of records
 * @param output path from the folder of records
 * @param builder version of the compiler
 * @param options their canonical text
 * @param inputs the source first
 * @param asset hash of the asset's bytes
 * @param report of the bake
 */
record BakeRecord(
        String source,
        String output,
        String builder,
        String options,
        List<InputFile> inputs,
        String asset,
        BakeReport report) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int NAME_DIGITS = 16;

    /** The file for an asset's record. */
    static Path place(Path state, Path output) {
        String path = pathFrom(state, output);
        return state.resolve(
                output.getFileName() + "-" + SourceHash.ofText(path).substring(0, NAME_DIGITS) + ".json");
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
            BakeRecord record = MAPPER.readValue(Files.readString(place), BakeRecord.class);
            return record.isWhole() ? record : null;
        } catch (IOException e) {
            return null;
        }
    }

    void write(Path place) throws IOException {
        AtomicOutput.write(place, ByteBuffer.wrap(Json.text(this).getBytes(StandardCharsets.UTF_8)));
    }

    /** A file may lack anything. */
    private boolean isWhole() {
        return source != null
                && output != null
                && builder != null
                && options != null
                && inputs != null
                && !inputs.isEmpty()
                && asset != null
                && report != null;
    }
}

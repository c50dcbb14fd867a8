// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.config.FileSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file of a batch, or one OBJ sequence.
 *
 * @param source the file, or the first of the sequence
 * @param files the source alone, or all files of the sequence in order
 * @param state folder where it is remembered what the asset was made from; null: nowhere, it is baked each time
 */
record PlannedFile(
        Path source,
        List<Path> files,
        Path output,
        FileSettings settings,
        @Nullable Path state) {
    PlannedFile {
        files = List.copyOf(files);
    }

    /** Which files a sequence has may change without any of them: it is baked each time. */
    boolean isSequence() {
        return files.size() > 1;
    }
}

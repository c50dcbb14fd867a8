// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.ObjSequence;
import dev.cullet.pipeline.config.FileSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file of a batch, or one OBJ sequence.
 *
 * @param source the file, or the first of the sequence
 * @param files the source alone, or all files of the sequence in order
 * @param refusal why it cannot be baked; null if it can
 * @param records folder of build records; null: none, the file is baked each time
 * @param level of detail that the asset is; 0: the asset itself
 */
record PlannedFile(
        Path source,
        List<Path> files,
        Path output,
        @Nullable Failure refusal,
        FileSettings settings,
        @Nullable RecordFolder records,
        int level) {
    PlannedFile {
        files = List.copyOf(files);
    }

    /** Returns the recorded source of the asset: the source, or the first selected frame. */
    Path origin() {
        return files.size() == 1 ? source : ObjSequence.origin(files, settings.options());
    }

    /** Names of the files of a sequence, which may change without any file; none where it is no sequence. */
    List<String> frames() {
        return files.size() == 1
                ? List.of()
                : files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.exporter.ExportFile;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.pipeline.source.SourceMatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the files of an export: all are checked before the first is written. The asset, and the source that it was
 * baked from, are not replaced, even with {@code --overwrite}.
 */
final class ExportWriter {
    private final OutputGuard outputs;
    private String sourceHash = "";

    ExportWriter(OutputGuard outputs) {
        this.outputs = outputs;
    }

    /** Protects a file that the run reads. */
    void reads(Path file) {
        outputs.reads(file);
    }

    /** Protects the mesh file that an asset was baked from, by the hash of it and of the files that it reads. */
    void protectSource(String hash) {
        sourceHash = hash;
    }

    /** Fails if an output may not be written. */
    void check(Path target) throws CommandException {
        try {
            if (Files.isRegularFile(target) && SourceMatch.isSource(target, sourceHash)) {
                outputs.reads(target);
            }
            outputs.check(target, OutputKind.EXPORT);
        } catch (IOException e) {
            throw notWritten(target, e);
        }
    }

    /** Writes files to a folder, and returns the number of bytes. */
    long write(Path folder, List<ExportFile> files) throws CommandException {
        for (ExportFile each : files) {
            check(folder.resolve(each.name()));
        }
        long bytes = 0;
        for (ExportFile each : files) {
            Path target = folder.resolve(each.name());
            try {
                outputs.write(target, OutputKind.EXPORT, stream -> each.bytes().writeTo(stream));
                bytes += Files.size(target);
            } catch (IOException e) {
                throw notWritten(target, e);
            }
        }
        return bytes;
    }

    private static CommandException notWritten(Path target, IOException e) {
        return new CommandException(ExitCode.USAGE, target + ": cannot be written: " + IoErrors.reason(e), e);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.cache.RejectedStateException;
import dev.cullet.pipeline.export.ExportState;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.FolderBounds;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.tiles.TileState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Folder of build records, one file per asset, so that any number of batches may share it. Its content is not trusted:
 * a malformed record counts as missing, and symbolic links in it are not followed. The name of a record's file is a
 * hash of the asset's path, which a record has to contain.
 *
 * @param folder of the records
 * @param bounds the folder itself where a user named it; else the folder that it is in, and then it may be no link
 */
record RecordFolder(Path folder, Path bounds) implements Comparable<RecordFolder> {
    /** Name of the folder where no setting names one. */
    static final String DEFAULT_NAME = ".cullet-state";

    /** Ending of the name of a record's file. */
    static final String SUFFIX = ".record";

    private static final String SEAMS_SUFFIX = ".seams";
    private static final String EXPORTS_SUFFIX = ".exports";

    private static final int NAME_DIGITS = 32;

    /** A report has some kilobytes. */
    private static final long MAX_BYTES = 1L << 26;

    /** Returns the folder that a user named. */
    static RecordFolder named(Path folder) {
        return new RecordFolder(folder, folder);
    }

    /** Returns the default folder below another one. */
    static RecordFolder in(Path folder) {
        return new RecordFolder(folder.resolve(DEFAULT_NAME), folder);
    }

    /** Returns the file of an asset's record. */
    Path file(Path output) {
        return folder.resolve(name(pathTo(output)));
    }

    private static String name(String output) {
        return SourceHash.ofText(output).substring(0, NAME_DIGITS) + SUFFIX;
    }

    /** Returns the path of a file from this folder, with slashes, so that records can be moved with the files. */
    String pathTo(Path file) {
        Path from = folder.toAbsolutePath().normalize();
        Path to = file.toAbsolutePath().normalize();
        boolean sameRoot = from.getRoot() != null && from.getRoot().equals(to.getRoot());
        String path = (sameRoot ? from.relativize(to) : to).toString();
        return path.replace(from.getFileSystem().getSeparator(), "/"); // elsewhere a name may contain a backslash
    }

    /** Returns the file of a path in a record; it may be anywhere. */
    Path resolve(String path) {
        return folder.toAbsolutePath().resolve(path).normalize();
    }

    /**
     * Reads a record; null if there is none, or none that can be used.
     *
     * @param warnings receives a line if there is one that cannot be used
     */
    @Nullable
    BakeRecord read(Path recordFile, Consumer<String> warnings) {
        if (!Files.exists(recordFile, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        String reason;
        try {
            if (!FolderBounds.containsRegularFile(bounds, recordFile)) {
                reason = "it is no regular file, or behind a symbolic link";
            } else if (Files.size(recordFile) > MAX_BYTES) {
                reason = "it has more than " + MAX_BYTES + " bytes";
            } else {
                BakeRecord record = BakeRecord.parse(Files.readString(recordFile));
                if (String.valueOf(recordFile.getFileName()).equals(name(record.output()))) {
                    return record;
                }
                reason = "it belongs to another asset";
            }
        } catch (RejectedStateException e) {
            reason = e.getMessage();
        } catch (CharacterCodingException e) {
            reason = "it is not UTF-8 text";
        } catch (IOException e) {
            reason = IoErrors.reason(e);
        }
        warnings.accept(recordFile + ": the build record is ignored: " + reason);
        return null;
    }

    /**
     * Reads what is known of the seams of an asset; null if there is nothing that can be used.
     *
     * @param warnings receives a line if there is something that cannot be used
     */
    @Nullable
    TileState readSeams(Path output, Consumer<String> warnings) {
        Path recordFile = fileOfSeams(output);
        if (!Files.exists(recordFile, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            if (FolderBounds.containsRegularFile(bounds, recordFile) && Files.size(recordFile) <= MAX_BYTES) {
                return TileState.parse(Files.readString(recordFile));
            }
        } catch (IOException | IllegalArgumentException e) {
            // as for a file that is no regular one
        }
        warnings.accept(recordFile + ": the state of the seams is ignored: it is malformed, or no regular file");
        return null;
    }

    private Path fileOfSeams(Path output) {
        return folder.resolve(SourceHash.ofText(pathTo(output)).substring(0, NAME_DIGITS) + SEAMS_SUFFIX);
    }

    /** @throws IOException if it cannot be written, or the folder is a symbolic link that no user named */
    void writeSeams(Path output, TileState state) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(state.text().getBytes(StandardCharsets.UTF_8));
        AtomicOutput.writeInside(bounds, folder, fileOfSeams(output), bytes);
    }

    private Path fileOfExports(Path output) {
        return folder.resolve(SourceHash.ofText(pathTo(output)).substring(0, NAME_DIGITS) + EXPORTS_SUFFIX);
    }

    /**
     * Reads what is known of the exports of an asset; null if there is nothing that can be used.
     *
     * @param warnings receives a line if there is something that cannot be used
     */
    @Nullable
    ExportState readExports(Path output, Consumer<String> warnings) {
        Path recordFile = fileOfExports(output);
        if (!Files.exists(recordFile, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            if (FolderBounds.containsRegularFile(bounds, recordFile) && Files.size(recordFile) <= MAX_BYTES) {
                return ExportState.parse(Files.readString(recordFile));
            }
        } catch (IOException | IllegalArgumentException e) {
            // as for a file that is no regular one
        }
        warnings.accept(recordFile + ": the state of the exports is ignored: it is malformed, or no regular file");
        return null;
    }

    /**
     * Writes the state of exports if it changed; removes it if there are none.
     *
     * @throws IOException if it cannot be written, or the folder is a symbolic link that no user named
     */
    void writeExports(Path output, @Nullable ExportState before, ExportState state) throws IOException {
        if (state.exports().isEmpty()) {
            Files.deleteIfExists(fileOfExports(output));
        } else if (before == null || !before.text().equals(state.text())) {
            ByteBuffer bytes = ByteBuffer.wrap(state.text().getBytes(StandardCharsets.UTF_8));
            AtomicOutput.writeInside(bounds, folder, fileOfExports(output), bytes);
        }
    }

    /** @throws IOException if it cannot be removed */
    void deleteExports(Path output) throws IOException {
        Files.deleteIfExists(fileOfExports(output));
    }

    /** @throws IOException if it cannot be removed */
    void deleteSeams(Path output) throws IOException {
        Files.deleteIfExists(fileOfSeams(output));
    }

    /** @throws IOException if it cannot be written, or the folder is a symbolic link that no user named */
    void write(Path recordFile, BakeRecord record) throws IOException {
        AtomicOutput.writeInside(
                bounds, folder, recordFile, ByteBuffer.wrap(record.text().getBytes(StandardCharsets.UTF_8)));
    }

    /** @throws IOException if it cannot be removed */
    void delete(Path recordFile) throws IOException {
        Files.deleteIfExists(recordFile);
    }

    /** Returns the files of all records, sorted; none if the folder cannot be read. */
    List<Path> files() {
        List<Path> recordFiles = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            files.forEach(recordFiles::add);
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        recordFiles.sort(null);
        return recordFiles;
    }

    /** Removes temporary files that killed processes left. */
    void removeLeftovers() {
        if (folder.equals(bounds) || FolderBounds.contains(bounds, folder)) {
            AtomicOutput.removeLeftovers(folder);
        }
    }

    @Override
    public int compareTo(RecordFolder other) {
        return folder.compareTo(other.folder());
    }
}

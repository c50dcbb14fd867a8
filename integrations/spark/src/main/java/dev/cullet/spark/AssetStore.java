// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * The folder of assets, in any Hadoop file system. An asset appears as a whole: it is written to a temporary file,
 * whose name contains the attempt of the task, and renamed over its target. Two attempts of one file write the same
 * bytes, so either rename may be the last. Object stores whose uploads appear when they are closed are written
 * directly.
 */
final class AssetStore {
    /** Folder of the records, below that of the assets. */
    static final String RECORDS = ".cullet";

    /** The capability of S3A streams: an upload that is not closed leaves nothing. */
    private static final String ATOMIC_UPLOADS = "fs.capability.outputstream.abortable";

    private static final String LOCAL = "file";
    private static final int RENAMES = 5;

    /** Writes the content of a file. */
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private final Path folder;
    private final Path temporary;
    private final FileSystem files;
    private final boolean isLocal;
    private final Configuration configuration;

    /** @param job name of the run, part of the name of the temporary folder */
    AssetStore(String folder, String job, Configuration configuration) throws IOException {
        Path path = new Path(folder);
        this.configuration = configuration;
        files = path.getFileSystem(configuration);
        isLocal = LOCAL.equals(files.getScheme());
        this.folder = files.makeQualified(path);
        temporary = new Path(this.folder, "_temporary-cullet-" + job);
    }

    /**
     * Copies or moves an asset from this machine.
     *
     * @param name path below the folder
     * @param attempt unique among all attempts of all tasks
     */
    void publish(java.nio.file.Path asset, String name, String attempt) throws IOException {
        if (isLocal) {
            publishLocally(asset, name, attempt);
        } else {
            publish(out -> Files.copy(asset, out), name, attempt);
        }
    }

    /** Replaces a file that is no asset. */
    void write(String name, byte[] bytes, String attempt) throws IOException {
        if (isLocal) {
            java.nio.file.Path target = local(new Path(folder, name));
            Files.createDirectories(target.resolveSibling(""));
            java.nio.file.Path beside = beside(attempt);
            Files.write(beside, bytes);
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        } else {
            publish(out -> out.write(bytes), name, attempt);
        }
    }

    /** Returns the text of a file. */
    String read(String name) throws IOException {
        if (isLocal) {
            return Files.readString(local(new Path(folder, name)));
        }
        try (InputStream in = files.open(new Path(folder, name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns what the file system stores about an asset, for {@link #holds}: length and checksum (HDFS), else length,
     * modification time and entity tag. Empty for the local file system, whose files are hashed instead.
     */
    String mark(String name) throws IOException {
        return isLocal ? "" : mark(files.getFileStatus(new Path(folder, name)));
    }

    private String mark(FileStatus status) throws IOException {
        FileChecksum checksum = files.getFileChecksum(status.getPath());
        if (checksum != null) {
            return status.getLen() + " " + checksum;
        }
        String tag = status instanceof EtagSource source ? String.valueOf(source.getEtag()) : "";
        return status.getLen() + " " + status.getModificationTime() + " " + tag;
    }

    /** Returns whether an asset is there, with the content of a record. Reads no asset of another machine. */
    boolean holds(AssetRecord record) throws IOException {
        Path target = new Path(folder, record.output());
        try {
            if (isLocal) {
                java.nio.file.Path file = local(target);
                return Files.isRegularFile(file)
                        && Files.size(file) == record.bytes()
                        && Sha256.of(file).equals(record.sha256());
            }
            return mark(files.getFileStatus(target)).equals(record.mark());
        } catch (FileNotFoundException | NoSuchFileException e) {
            return false;
        }
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** Without the checksum files of Hadoop's local file system. */
    private void publishLocally(java.nio.file.Path asset, String name, String attempt) throws IOException {
        java.nio.file.Path target = local(new Path(folder, name));
        Files.createDirectories(target.resolveSibling(""));
        try {
            Files.move(asset, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) { // the scratch folder is on another disk
            java.nio.file.Path beside = beside(attempt);
            Files.copy(asset, beside, StandardCopyOption.REPLACE_EXISTING);
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private java.nio.file.Path beside(String attempt) throws IOException {
        return Files.createDirectories(local(temporary)).resolve(attempt);
    }

    private void publish(Content content, String name, String attempt) throws IOException {
        Path target = new Path(folder, name);
        if (files.hasPathCapability(target, ATOMIC_UPLOADS)) {
            write(content, target);
        } else {
            Path beside = new Path(temporary, attempt);
            write(content, beside);
            files.mkdirs(target.getParent());
            rename(beside, target);
        }
    }

    /** To close the stream of an upload that failed would publish the part that was written. */
    private void write(Content content, Path target) throws IOException {
        FSDataOutputStream out = files.create(target, true);
        boolean complete = false;
        try {
            content.writeTo(out);
            complete = true;
        } finally {
            if (!complete && out.hasCapability(ATOMIC_UPLOADS)) {
                out.abort();
            } else {
                out.close();
            }
        }
    }

    private void rename(Path from, Path to) throws IOException {
        try {
            FileContext.getFileContext(folder.toUri(), configuration).rename(from, to, Options.Rename.OVERWRITE);
        } catch (UnsupportedFileSystemException e) { // a file system that cannot replace a file by a rename
            for (int i = 0; i < RENAMES; i++) {
                files.delete(to, false); // another attempt may rename its own over it again
                if (files.rename(from, to)) {
                    return;
                }
            }
            throw new IOException(to + ": " + from + " cannot be renamed to it", e);
        }
    }

    /** Removes what ended attempts left. */
    void removeTemporary() throws IOException {
        files.delete(temporary, true);
    }
}

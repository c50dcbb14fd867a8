// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
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
    /** The capability of S3A streams: an upload that is not closed leaves nothing. */
    private static final String ATOMIC_UPLOADS = "fs.capability.outputstream.abortable";

    private static final String LOCAL = "file";

    private final Path folder;
    private final Path temporary;
    private final FileSystem files;
    private final Configuration configuration;

    /** @param job name of the run, part of the name of the temporary folder */
    AssetStore(String folder, String job, Configuration configuration) throws IOException {
        Path path = new Path(folder);
        this.configuration = configuration;
        files = path.getFileSystem(configuration);
        this.folder = files.makeQualified(path);
        temporary = new Path(this.folder, "_temporary-cullet-" + job);
    }

    /**
     * Copies an asset from this machine.
     *
     * @param name path below the folder
     * @param attempt unique among all attempts of all tasks
     */
    void publish(java.nio.file.Path asset, String name, String attempt) throws IOException {
        Path target = new Path(folder, name);
        if (LOCAL.equals(files.getScheme())) {
            publishLocally(asset, java.nio.file.Path.of(target.toUri().getPath()), attempt);
        } else if (files.hasPathCapability(target, ATOMIC_UPLOADS)) {
            write(asset, target);
        } else {
            Path beside = new Path(temporary, attempt);
            write(asset, beside);
            files.mkdirs(target.getParent());
            rename(beside, target);
        }
    }

    /** Without the checksum files of Hadoop's local file system. */
    private void publishLocally(java.nio.file.Path asset, java.nio.file.Path target, String attempt)
            throws IOException {
        java.nio.file.Path beside =
                java.nio.file.Path.of(temporary.toUri().getPath()).resolve(attempt);
        Files.createDirectories(beside.resolveSibling(""));
        Files.createDirectories(target.resolveSibling(""));
        Files.copy(asset, beside, StandardCopyOption.REPLACE_EXISTING);
        Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** To close the stream of an upload that failed would publish the part that was written. */
    private void write(java.nio.file.Path asset, Path target) throws IOException {
        FSDataOutputStream out = files.create(target, true);
        boolean complete = false;
        try {
            Files.copy(asset, out);
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
            files.delete(to, false);
            if (!files.rename(from, to)) {
                throw new IOException(to + ": " + from + " cannot be renamed to it", e);
            }
        }
    }

    /** Removes what ended attempts left. */
    void removeTemporary() throws IOException {
        files.delete(temporary, true);
    }
}

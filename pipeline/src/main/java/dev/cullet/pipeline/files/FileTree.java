// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files of a folder and below, links followed. A link to a folder above itself is not entered.
 *
 * @param files in no order
 * @param loops links to a folder above themselves, in no order
 */
public record FileTree(List<Path> files, List<Path> loops) {
    /**
     * Reads the tree of a folder.
     *
     * @param depth number of levels; 1 is the folder's own files
     * @throws IOException if a folder cannot be read
     */
    public static FileTree of(Path folder, int depth) throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> loops = new ArrayList<>();
        Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof FileSystemLoopException) {
                    loops.add(file);
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return new FileTree(files, loops);
    }
}

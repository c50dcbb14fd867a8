// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Says what an {@link IOException} means; the JDK's own messages are often nothing but the file's name. */
public final class IoErrors {
    private IoErrors() {}

    /** As the other, for what streams over files throw. */
    public static String reason(UncheckedIOException trouble) {
        IOException cause = trouble.getCause();
        return cause == null ? trouble.toString() : reason(cause);
    }

    /** The reason without the file's name, such as {@code no such file}. */
    public static String reason(IOException trouble) {
        if (trouble instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (trouble instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (trouble instanceof NotDirectoryException) {
            return "is not a folder";
        }
        if (trouble instanceof FileAlreadyExistsException) {
            return "is a file, but a folder is needed there";
        }
        if (trouble instanceof DirectoryNotEmptyException) {
            return "is a folder, but a file is needed there";
        }
        if (trouble instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason().toLowerCase(Locale.ROOT);
        }
        String message = trouble.getMessage();
        return message == null ? trouble.getClass().getSimpleName() : message;
    }
}

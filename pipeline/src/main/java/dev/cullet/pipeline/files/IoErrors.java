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

/** Short reasons for an {@link IOException}; the messages of the JDK are often only the name of the file. */
public final class IoErrors {
    private IoErrors() {}

    /** Returns the reason of an exception that a stream of files threw, such as {@code no such file or folder}. */
    public static String reason(UncheckedIOException e) {
        IOException cause = e.getCause();
        return cause == null ? e.toString() : reason(cause);
    }

    /** Returns the reason without the name of the file, such as {@code no such file or folder}. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NotDirectoryException) {
            return "is not a folder";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "is a file, but a folder is needed there";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "is a folder, but a file is needed there";
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason().toLowerCase(Locale.ROOT);
        }
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}

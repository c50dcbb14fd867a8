// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Checks that a file is inside a folder, and that no symbolic link is on the way from the folder to it. The folder
 * itself may be a link, because a user named it. The answer holds at the moment of the call: a process that replaces
 * folders by links at the same time is not excluded.
 */
public final class FolderBounds {
    private FolderBounds() {}

    /**
     * Returns whether a file, which need not exist, is below a folder without a symbolic link on the way. The real path
     * of the deepest part that exists is compared, so links of any kind count. A folder that does not exist contains
     * only what does not exist.
     */
    public static boolean contains(Path folder, Path file) {
        Path root = folder.toAbsolutePath().normalize();
        Path path = file.toAbsolutePath().normalize();
        if (path.equals(root) || !path.startsWith(root)) {
            return false;
        }
        try {
            for (Path part = path;
                    !part.equals(root);
                    part = part.resolveSibling("").normalize()) {
                if (Files.exists(part, LinkOption.NOFOLLOW_LINKS)) {
                    return part.toRealPath().equals(root.toRealPath().resolve(root.relativize(part)));
                }
            }
            return true;
        } catch (IOException e) {
            return false; // a link that leads nowhere, or a folder that may not be read
        }
    }

    /** Returns whether a file is a regular file, not a link to one, inside a folder without a link on the way. */
    public static boolean containsRegularFile(Path folder, Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && contains(folder, file);
    }
}

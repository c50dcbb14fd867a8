// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.reload;

import dev.cullet.runtime.CollisionAsset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * An asset that is loaded again when its file changes. Assets are immutable, so queries that run go on with the asset
 * that they have; {@link #get} returns the new one from the next call on. One thread polls, any thread may call {@code
 * get}.
 *
 * <p>A file that cannot be loaded, such as one of another format version, leaves the asset as it was; the exception
 * goes to the caller once, and the next change is tried again. {@code bake} replaces a file at once, so a file is never
 * read half-written.
 */
public final class ReloadingAsset {
    private final Path file;
    private volatile CollisionAsset asset;
    private String version;

    /** Loads the file for the first time. */
    public ReloadingAsset(Path file) throws IOException {
        this.file = file;
        this.version = versionOf(file);
        this.asset = CollisionAsset.load(file);
    }

    /** Returns the asset as last loaded. Keep parts of it for a frame, not for good. */
    public CollisionAsset get() {
        return asset;
    }

    /**
     * Loads the file again if it has changed; call it about once per second.
     *
     * @return whether there is a new asset
     * @throws IOException if the file is missing or cannot be loaded; the asset stays as it was
     */
    public boolean poll() throws IOException {
        String found = versionOf(file);
        if (found.equals(version)) {
            return false;
        }
        version = found; // before loading, so that a damaged file is reported once
        asset = CollisionAsset.load(file);
        return true;
    }

    private static String versionOf(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * An asset or a scene that is loaded again when its file changes. Both are immutable, so queries that run go on with
 * the one that they have; {@link #get} returns the new one from the next call on. One thread polls, any thread may call
 * {@code get}.
 *
 * <pre>
 * ReloadingAsset&lt;CollisionAsset&gt; ship = new ReloadingAsset&lt;&gt;(file, CollisionAsset::load);
 * ReloadingAsset&lt;SceneAsset&gt; level = new ReloadingAsset&lt;&gt;(file, SceneAsset::load);
 * </pre>
 *
 * <p>After a new scene the game makes a {@code CollisionScene} of it, adds its dynamic instances, and makes a {@code
 * SceneQuery} per thread.
 *
 * <p>A file that cannot be loaded, such as one of another format version, leaves the asset as it was; the exception
 * goes to the caller once, and the next change is tried again. {@code bake} replaces a file at once, so a file is never
 * read half-written.
 */
public final class ReloadingAsset<A> {
    private final Path file;
    private final Loader<A> loader;
    private volatile A asset;
    private String version;

    /** Loads a file. */
    public interface Loader<A> {
        /** Returns what the file holds. */
        A load(Path file) throws IOException;
    }

    /**
     * Loads the file for the first time.
     *
     * @param loader such as {@code CollisionAsset::load}, {@code SceneAsset::load}, or one with options
     */
    public ReloadingAsset(Path file, Loader<A> loader) throws IOException {
        this.file = file;
        this.loader = loader;
        this.version = versionOf(file);
        this.asset = loader.load(file);
    }

    /** Returns the asset as last loaded. Keep parts of it for a frame, not for good. */
    public A get() {
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
        asset = loader.load(file);
        return true;
    }

    private static String versionOf(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
    }
}

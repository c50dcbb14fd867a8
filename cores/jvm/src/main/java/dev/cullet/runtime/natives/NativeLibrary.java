// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import dev.cullet.format.AssetPart;
import dev.cullet.runtime.internal.NativeMesh;
import dev.cullet.runtime.internal.NativeProvider;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The provider that a service loader finds: the C core as a shared library of this jar, for the machines that it was
 * built for. Where there is no library for the machine, or the JVM denies native access, it opens no mesh, and Java
 * serves; the latter is a warning in the log.
 */
public final class NativeLibrary extends NativeProvider {
    private static final @Nullable SymbolLookup SYMBOLS = symbols();

    private final boolean usable;

    /** For a service loader. Loads the library; never throws. */
    public NativeLibrary() {
        usable = SYMBOLS != null && bind();
    }

    /** Returns whether the library is loaded. */
    public boolean isUsable() {
        return usable;
    }

    /** Returns the library, which is loaded. */
    static SymbolLookup loaded() {
        if (SYMBOLS == null) {
            throw new IllegalStateException("there is no native library");
        }
        return SYMBOLS;
    }

    @Override
    protected @Nullable NativeMesh open(AssetPart part, boolean rayLayout) {
        return usable ? CopiedMesh.of(part, rayLayout) : null;
    }

    private static @Nullable SymbolLookup symbols() {
        try {
            Path file = LibraryFile.find();
            return file == null ? null : SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IOException | RuntimeException | LinkageError unusable) {
            warn(unusable);
            return null;
        }
    }

    private static boolean bind() {
        try {
            NativeFunctions.bind();
            return true;
        } catch (LinkageError incomplete) {
            warn(incomplete);
            return false;
        }
    }

    private static void warn(Throwable reason) {
        System.getLogger(NativeLibrary.class.getPackageName())
                .log(System.Logger.Level.WARNING, "the native library cannot be used, so Java serves: {0}", reason);
    }
}

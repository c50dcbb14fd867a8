// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.Declared;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a file declares, counted before it is read, with what its reader delivers.
 *
 * @param geometry null for formats without a counter
 * @param problem the reason for which the file cannot be counted, or null; what its reader reports comes first
 */
public record DeclaredCheck(
        @Nullable DeclaredGeometry geometry, @Nullable RefusedException problem) {
    /** Counts the polygons of one file; the result is null for a format without a counter. */
    @FunctionalInterface
    public interface Counter {
        @Nullable
        DeclaredGeometry count() throws IOException, RefusedException;
    }

    /** Counts the polygons of a file. */
    public static DeclaredCheck of(Counter counter) throws IOException {
        try {
            return new DeclaredCheck(counter.count(), null);
        } catch (RefusedException e) {
            return new DeclaredCheck(null, e);
        }
    }

    /** Reports what is lost; refuses the file if the loss has no reason in the file. */
    public Declared compare(SourceScene delivered, FindingCollector findings) throws RefusedException {
        if (problem != null) {
            throw problem;
        }
        return geometry == null ? Declared.UNKNOWN : geometry.compare(delivered, findings);
    }

    /** Returns what the file itself breaks, with its reasons; empty if nothing is broken. */
    public String losses() {
        return geometry == null ? "" : geometry.losses();
    }
}

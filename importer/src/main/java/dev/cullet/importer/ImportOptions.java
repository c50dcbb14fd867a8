// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file; a value, changed by its {@code with} methods.
 *
 * @param metresPerUnit metres per unit of the file, or 0: as the file states, else 1
 * @param up which of the file's axes points up, or AUTO: as the file states, else Y
 * @param scale an extra factor on all coordinates, above 0
 * @param naming which rule marks collision-only nodes
 * @param include globs over node paths; a node counts if any matches it or a node above it; empty: all
 * @param exclude globs over node paths; a node does not count if any matches it or a node above it
 * @param frames which frames of the file's animation to read, or null: the mesh as it is stored
 * @param framesPerSecond what a frame number means, or 0: as the file states, else 30
 */
public record ImportOptions(
        double metresPerUnit,
        UpAxis up,
        double scale,
        NamingConvention naming,
        List<String> include,
        List<String> exclude,
        @Nullable FrameList frames,
        double framesPerSecond) {

    /** As the file says; every node. */
    public static final ImportOptions DEFAULTS =
            new ImportOptions(0, UpAxis.AUTO, 1, NamingConvention.AUTO, List.of(), List.of(), null, 0);

    public ImportOptions {
        if (!(metresPerUnit >= 0) || metresPerUnit > 1e9) {
            throw new IllegalArgumentException("metresPerUnit is " + metresPerUnit + ", but must be in 0 .. 1e9");
        }
        if (!(scale > 0) || scale > 1e9) {
            throw new IllegalArgumentException("scale is " + scale + ", but must be above 0 and at most 1e9");
        }
        if (!(framesPerSecond >= 0) || framesPerSecond > 1e6) {
            throw new IllegalArgumentException("framesPerSecond is " + framesPerSecond + ", but must be in 0 .. 1e6");
        }
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    public ImportOptions withMetresPerUnit(double value) {
        return new ImportOptions(value, up, scale, naming, include, exclude, frames, framesPerSecond);
    }

    public ImportOptions withUp(UpAxis value) {
        return new ImportOptions(metresPerUnit, value, scale, naming, include, exclude, frames, framesPerSecond);
    }

    public ImportOptions withScale(double value) {
        return new ImportOptions(metresPerUnit, up, value, naming, include, exclude, frames, framesPerSecond);
    }

    public ImportOptions withNaming(NamingConvention value) {
        return new ImportOptions(metresPerUnit, up, scale, value, include, exclude, frames, framesPerSecond);
    }

    public ImportOptions withInclude(List<String> globs) {
        return new ImportOptions(metresPerUnit, up, scale, naming, globs, exclude, frames, framesPerSecond);
    }

    public ImportOptions withExclude(List<String> globs) {
        return new ImportOptions(metresPerUnit, up, scale, naming, include, globs, frames, framesPerSecond);
    }

    /** The same with other frames; null for the mesh as it is stored. */
    public ImportOptions withFrames(@Nullable FrameList value) {
        return new ImportOptions(metresPerUnit, up, scale, naming, include, exclude, value, framesPerSecond);
    }

    public ImportOptions withFramesPerSecond(double value) {
        return new ImportOptions(metresPerUnit, up, scale, naming, include, exclude, frames, value);
    }
}

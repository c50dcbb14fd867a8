// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of an import. Immutable; the {@code with} methods return changed copies.
 *
 * @param metresPerUnit metres per unit of the file, or 0: as stated in the file, else 1
 * @param up which of the file's axes points up, or AUTO: as stated in the file, else Y
 * @param scale an extra factor on all coordinates, above 0
 * @param naming convention of names that mark collision-only nodes
 * @param include globs over node paths; a node counts if any matches it or a node above it; empty: all
 * @param exclude globs over node paths; a node does not count if any matches it or a node above it
 * @param includeMaterial globs over names of materials; a triangle counts if any matches its material; empty: all
 * @param excludeMaterial globs over names of materials; a triangle does not count if any matches its material
 * @param frames of the animation to read, or null: the mesh as stored
 * @param framesPerSecond rate of frame numbers, or 0: as stated in the file, else 30
 * @param blendWeights whether static weights of blend shapes move vertices; without effect on frames
 * @param instances whether each distinct mesh is read once, in its own space, with an {@link ImportedInstance} for each
 *     node that has it; not together with frames
 * @param choice which of the alternatives that the file contains are read: levels of detail, hidden nodes, poses
 */
public record ImportOptions(
        double metresPerUnit,
        UpAxis up,
        double scale,
        NamingConvention naming,
        List<String> include,
        List<String> exclude,
        List<String> includeMaterial,
        List<String> excludeMaterial,
        @Nullable FrameList frames,
        double framesPerSecond,
        BlendWeights blendWeights,
        boolean instances,
        SceneChoice choice) {

    /** The unit, axes and rate of the file, and every node. */
    public static final ImportOptions DEFAULTS = new ImportOptions(
            0,
            UpAxis.AUTO,
            1,
            NamingConvention.AUTO,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            0,
            BlendWeights.FILE,
            false,
            SceneChoice.DEFAULTS);

    /** The largest number of metres in a unit, and the largest scale. */
    public static final double MAX_FACTOR = 1e9;

    public ImportOptions {
        if (!(metresPerUnit >= 0) || metresPerUnit > MAX_FACTOR) {
            throw new IllegalArgumentException("metresPerUnit is " + metresPerUnit + ", but must be in 0 .. 1e9");
        }
        if (!(scale > 0) || scale > MAX_FACTOR) {
            throw new IllegalArgumentException("scale is " + scale + ", but must be above 0 and at most 1e9");
        }
        if (!(framesPerSecond >= 0) || framesPerSecond > 1e6) {
            throw new IllegalArgumentException("framesPerSecond is " + framesPerSecond + ", but must be in 0 .. 1e6");
        }
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        includeMaterial = List.copyOf(includeMaterial);
        excludeMaterial = List.copyOf(excludeMaterial);
    }

    /** Returns a copy with another unit. */
    public ImportOptions withMetresPerUnit(double value) {
        return new ImportOptions(
                value,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with another up axis. */
    public ImportOptions withUp(UpAxis value) {
        return new ImportOptions(
                metresPerUnit,
                value,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with another scale. */
    public ImportOptions withScale(double value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                value,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with another naming convention. */
    public ImportOptions withNaming(NamingConvention value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                value,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy that includes other nodes. */
    public ImportOptions withInclude(List<String> globs) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                globs,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy that excludes other nodes. */
    public ImportOptions withExclude(List<String> globs) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                globs,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy that includes other materials. */
    public ImportOptions withIncludeMaterial(List<String> globs) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                globs,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy that excludes other materials. */
    public ImportOptions withExcludeMaterial(List<String> globs) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                globs,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with other frames; null for the mesh as stored. */
    public ImportOptions withFrames(@Nullable FrameList value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                value,
                framesPerSecond,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with another rate of frames. */
    public ImportOptions withFramesPerSecond(double value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                value,
                blendWeights,
                instances,
                choice);
    }

    /** Returns a copy with another use of blend weights. */
    public ImportOptions withBlendWeights(BlendWeights value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                value,
                instances,
                choice);
    }

    /** Returns a copy that reads instances, or not. */
    public ImportOptions withInstances(boolean value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                value,
                choice);
    }

    /** Returns a copy with another choice of alternatives. */
    public ImportOptions withChoice(SceneChoice value) {
        return new ImportOptions(
                metresPerUnit,
                up,
                scale,
                naming,
                include,
                exclude,
                includeMaterial,
                excludeMaterial,
                frames,
                framesPerSecond,
                blendWeights,
                instances,
                value);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of an import. Immutable; the {@code with} methods return changed copies.
 *
 * @param space unit, up axis and scale
 * @param naming convention of names that mark collision-only nodes
 * @param filter which nodes and materials are read
 * @param animation which frames are read
 * @param blendWeights whether static weights of blend shapes move vertices; without effect on frames
 * @param instances whether each distinct mesh is read once, in its own space, with an {@link ImportedInstance} for each
 *     node that has it; not together with frames
 * @param choice which of the alternatives that the file contains are read: levels of detail, hidden nodes, poses
 */
public record ImportOptions(
        SpaceOptions space,
        NamingConvention naming,
        ContentFilter filter,
        FrameOptions animation,
        BlendWeights blendWeights,
        boolean instances,
        SceneChoice choice) {

    /** The unit, axes and rate of the file, and every node. */
    public static final ImportOptions DEFAULTS = new ImportOptions(
            SpaceOptions.DEFAULTS,
            NamingConvention.AUTO,
            ContentFilter.ALL,
            FrameOptions.NONE,
            BlendWeights.FILE,
            false,
            SceneChoice.DEFAULTS);

    public double metresPerUnit() {
        return space.metresPerUnit();
    }

    public UpAxis up() {
        return space.up();
    }

    public double scale() {
        return space.scale();
    }

    public @Nullable FrameList frames() {
        return animation.frames();
    }

    public double framesPerSecond() {
        return animation.framesPerSecond();
    }

    /** Returns a copy with another unit, up axis or scale. */
    public ImportOptions withSpace(SpaceOptions value) {
        return new ImportOptions(value, naming, filter, animation, blendWeights, instances, choice);
    }

    /** Returns a copy with another unit. */
    public ImportOptions withMetresPerUnit(double value) {
        return withSpace(new SpaceOptions(value, up(), scale()));
    }

    /** Returns a copy with another up axis. */
    public ImportOptions withUp(UpAxis value) {
        return withSpace(new SpaceOptions(metresPerUnit(), value, scale()));
    }

    /** Returns a copy with another scale. */
    public ImportOptions withScale(double value) {
        return withSpace(new SpaceOptions(metresPerUnit(), up(), value));
    }

    /** Returns a copy with another naming convention. */
    public ImportOptions withNaming(NamingConvention value) {
        return new ImportOptions(space, value, filter, animation, blendWeights, instances, choice);
    }

    /** Returns a copy with other nodes and materials. */
    public ImportOptions withFilter(ContentFilter value) {
        return new ImportOptions(space, naming, value, animation, blendWeights, instances, choice);
    }

    /** Returns a copy that includes other nodes. */
    public ImportOptions withInclude(List<String> globs) {
        return withFilter(
                new ContentFilter(globs, filter.exclude(), filter.includeMaterial(), filter.excludeMaterial()));
    }

    /** Returns a copy that excludes other nodes. */
    public ImportOptions withExclude(List<String> globs) {
        return withFilter(
                new ContentFilter(filter.include(), globs, filter.includeMaterial(), filter.excludeMaterial()));
    }

    /** Returns a copy that includes other materials. */
    public ImportOptions withIncludeMaterial(List<String> globs) {
        return withFilter(new ContentFilter(filter.include(), filter.exclude(), globs, filter.excludeMaterial()));
    }

    /** Returns a copy that excludes other materials. */
    public ImportOptions withExcludeMaterial(List<String> globs) {
        return withFilter(new ContentFilter(filter.include(), filter.exclude(), filter.includeMaterial(), globs));
    }

    /** Returns a copy with other frames; null for the mesh as stored. */
    public ImportOptions withFrames(@Nullable FrameList value) {
        return withAnimation(new FrameOptions(value, framesPerSecond()));
    }

    /** Returns a copy with another rate of frames. */
    public ImportOptions withFramesPerSecond(double value) {
        return withAnimation(new FrameOptions(frames(), value));
    }

    /** Returns a copy with other frames. */
    private ImportOptions withAnimation(FrameOptions value) {
        return new ImportOptions(space, naming, filter, value, blendWeights, instances, choice);
    }

    /** Returns a copy with another use of blend weights. */
    public ImportOptions withBlendWeights(BlendWeights value) {
        return new ImportOptions(space, naming, filter, animation, value, instances, choice);
    }

    /** Returns a copy with or without instances. */
    public ImportOptions withInstances(boolean value) {
        return new ImportOptions(space, naming, filter, animation, blendWeights, value, choice);
    }

    /** Returns a copy with another choice of alternatives. */
    public ImportOptions withChoice(SceneChoice value) {
        return new ImportOptions(space, naming, filter, animation, blendWeights, instances, value);
    }
}

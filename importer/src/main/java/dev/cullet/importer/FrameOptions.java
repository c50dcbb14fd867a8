// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import org.jspecify.annotations.Nullable;

/**
 * Frames of an animation that are read.
 *
 * @param frames of the animation to read, or null: the mesh as stored
 * @param framesPerSecond rate of frame numbers, or 0: as stated in the file, else 30
 */
public record FrameOptions(@Nullable FrameList frames, double framesPerSecond) {
    /** The mesh as stored. */
    public static final FrameOptions NONE = new FrameOptions(null, 0);

    public FrameOptions {
        if (!(framesPerSecond >= 0) || framesPerSecond > 1e6) {
            throw new IllegalArgumentException("framesPerSecond is " + framesPerSecond + ", but must be in 0 .. 1e6");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeQuality;
import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.format.AssetPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part ready for storage, with statistics of its structures.
 *
 * @param part all arrays in the order of the leaves of the AABB tree
 * @param quality quality of the AABB tree in the first frame
 * @param frames quality of the AABB tree in each frame; one element where the part is not animated
 * @param bsp the BSP tree and its statistics, or null
 * @param simplification how the part was simplified, or null
 * @param shapeProblem why the shape from elsewhere was not stored; empty if there is none, or it was
 */
public record BuiltPart(
        AssetPart part,
        TreeQuality quality,
        List<TreeQuality> frames,
        @Nullable BspBuild bsp,
        @Nullable Simplification simplification,
        String shapeProblem) {

    /** Returns a copy with another origin of its triangles. */
    BuiltPart withSimplification(Simplification value) {
        return new BuiltPart(part, quality, frames, bsp, value, shapeProblem);
    }
}

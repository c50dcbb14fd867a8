// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeQuality;
import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.format.AssetPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part, ready to be stored, and what its structures cost.
 *
 * @param part all arrays in the order of the tree's leaves
 * @param quality of the AABB tree, in the first frame
 * @param frames of the AABB tree, in each frame; one where the part is not animated
 * @param bsp how the BSP tree came out, where there is one
 */
public record BuiltPart(
        AssetPart part,
        TreeQuality quality,
        List<TreeQuality> frames,
        @Nullable BspBuild bsp) {}

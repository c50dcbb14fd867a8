// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.runtime.CollisionAsset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A surface of an asset, and how much of it there is. Its JSON form has these very names.
 *
 * @param triangles of all parts
 * @param tag the game's own number for it; 0 is none
 * @param friction absent if it is not set
 * @param restitution absent if it is not set
 */
public record SurfaceSummary(
        String name,
        long triangles,
        int tag,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Float friction,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Float restitution) {

    /** All surfaces of an asset, by number. */
    static List<SurfaceSummary> of(Asset asset) {
        long[] triangles = new long[asset.surfaceNames().size()];
        for (AssetPart part : asset.parts()) {
            int[] ofPart = triangles(part.triangles(), triangles.length);
            for (int i = 0; i < triangles.length; i++) {
                triangles[i] += ofPart[i];
            }
        }
        CollisionAsset loaded = CollisionAsset.of(asset);
        List<SurfaceSummary> surfaces = new ArrayList<>();
        for (int i = 0; i < triangles.length; i++) {
            surfaces.add(new SurfaceSummary(
                    asset.surfaceNames().get(i),
                    triangles[i],
                    loaded.surfaceTag(i),
                    format(loaded.surfaceFriction(i)),
                    format(loaded.surfaceRestitution(i))));
        }
        return surfaces;
    }

    /** How many triangles each surface has. */
    static int[] triangles(TriangleSet set, int surfaces) {
        int[] counts = new int[surfaces];
        for (int triangle = 0; triangle < set.triangleCount(); triangle++) {
            counts[set.surface(triangle)]++;
        }
        return counts;
    }

    private static @Nullable Float format(float figure) {
        return figure < 0 ? null : figure;
    }
}

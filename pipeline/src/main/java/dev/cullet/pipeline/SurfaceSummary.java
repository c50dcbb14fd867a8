// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A surface of an asset, and how much of it there is. Its JSON form has these very names.
 *
 * @param triangles of all parts
 * @param tag the game's own number for it; 0 is none
 * @param friction absent where the configuration said nothing
 * @param restitution absent where the configuration said nothing
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
            for (int triangle = 0; triangle < part.triangles().triangleCount(); triangle++) {
                triangles[part.triangles().surface(triangle)]++;
            }
        }
        int[] tags = asset.surfaceTags();
        float[] figures = asset.surfaceFigures();
        List<SurfaceSummary> surfaces = new ArrayList<>();
        for (int i = 0; i < triangles.length; i++) {
            surfaces.add(new SurfaceSummary(
                    asset.surfaceNames().get(i),
                    triangles[i],
                    tags == null ? 0 : tags[i],
                    said(figures, 2 * i),
                    said(figures, 2 * i + 1)));
        }
        return surfaces;
    }

    private static @Nullable Float said(float @Nullable [] figures, int at) {
        return figures == null || figures[at] < 0 ? null : figures[at];
    }
}

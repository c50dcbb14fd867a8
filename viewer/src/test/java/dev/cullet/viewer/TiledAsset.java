// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EdgeFlags;
import java.util.Objects;

/** An asset whose borders are all seams, as if other tiles continued it on each side. */
public final class TiledAsset {
    private static final int FIRST_BORDER_BIT = 3;

    private TiledAsset() {}

    /** Returns the first part with no active border. */
    public static Asset ofBorders(Asset asset) {
        AssetPart part = asset.parts().get(0);
        byte[] flags = Objects.requireNonNull(part.triangles().edgeFlags()).toArray();
        for (int t = 0; t < flags.length; t++) {
            int borders = flags[t] >> FIRST_BORDER_BIT & 7;
            flags[t] &= (byte) ~borders;
        }
        return TestAsset.of(part.withTriangles(part.triangles().withEdgeFlags(EdgeFlags.of(flags))));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Outline;
import java.util.ArrayList;
import java.util.List;

/** Outlines made by hand, for parts of {@link TestAssets}; they need not contain the part. */
final class TestOutlines {
    private TestOutlines() {}

    /** A square with a square hole, and a triangle beside it; its fields can be changed one by one. */
    static final class Mutable {
        int kind = Outline.SECTION;
        int axis = 1;
        float at = 0.25f;
        float error = 1e-5f;
        float[] vertices = {0, 0, 4, 0, 4, 4, 0, 4, 1, 1, 1, 2, 2, 2, 2, 1, 5, 0, 6, 0, 6, 1};
        int[] ringEnds = {4, 8, 11};
        int[] polygonEnds = {2, 3};
        float[] envelope = {0, 0, 6, 4, 3, 2, 4};

        Outline outline() {
            return new Outline(kind, axis, at, error, vertices, ringEnds, polygonEnds, envelope);
        }

        Asset asset() {
            return with(TestAssets.box(), outline());
        }
    }

    static Asset with(Asset asset, Outline... outlines) {
        List<AssetPart> parts = new ArrayList<>(asset.parts());
        parts.set(0, parts.get(0).withOutlines(outlines));
        return new Asset(asset.provenance(), asset.surfaceNames(), asset.nodePaths(), parts);
    }

    /** Several parts, the first of them with two outlines. */
    static Asset asset() {
        Mutable silhouette = new Mutable();
        silhouette.kind = Outline.SILHOUETTE;
        silhouette.axis = 2;
        silhouette.at = 0;
        silhouette.ringEnds = new int[] {11};
        silhouette.polygonEnds = new int[] {1};
        return with(TestAssets.parts(), new Mutable().outline(), silhouette.outline());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.Meshes;
import java.util.List;

/**
 * Parts with several frames, made by hand: larger and smaller by a power of two, so that the boxes have the same
 * lattice coordinates.
 */
final class TestFrames {
    private TestFrames() {}

    /** Two parts of three frames. */
    static Asset asset() {
        Asset still = TestAssets.of(List.of(
                animated(TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false), 2, 0.25f),
                animated(TestAssets.part("soup", Meshes.soup(40, 0.3, 5), true), -4, 1)));
        return timed(still, 0, 0.5f, 0.5f);
    }

    static Asset timed(Asset asset, float... times) {
        return new Asset(asset.provenance(), asset.surfaceNames(), asset.nodePaths(), asset.parts(), times);
    }

    static AssetPart animated(AssetPart part, float... factors) {
        AssetPart[] later = new AssetPart[factors.length];
        for (int i = 0; i < factors.length; i++) {
            later[i] = scaled(part, factors[i]);
        }
        return part.withFrames(later);
    }

    /** A negative factor turns the boxes over. */
    static AssetPart scaled(AssetPart part, float factor) {
        float[] positions = part.triangles().positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= factor;
        }
        AabbTree tree = part.tree();
        float step = Math.abs(factor) * tree.step();
        float[] origin = tree.origin().clone();
        long[] nodes = tree.nodes().clone();
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] *= Math.abs(factor);
        }
        if (factor < 0) {
            for (int axis = 0; axis < 3; axis++) {
                origin[axis] = -origin[axis] - AabbTree.LATTICE_MAX * step;
            }
            for (int word = 0; word < nodes.length; word++) {
                if (word % 8 < 6 && word % 2 == 0) {
                    long lower = nodes[word];
                    nodes[word] = turned(nodes[word + 1] & 0x7FFF_7FFF_7FFF_7FFFL);
                    nodes[word + 1] = turned(lower) | 0x8000_8000_8000_8000L;
                }
            }
        }
        float[] bounds = TestAssets.bounds(positions);
        return part.posed(
                bounds,
                TestAssets.sphere(positions, bounds),
                positions,
                new AabbTree(origin, step, nodes, tree.depth(), tree.sahCost()));
    }

    /** 32767 - k in each lane. */
    private static long turned(long word) {
        return 0x7FFF_7FFF_7FFF_7FFFL - word;
    }
}

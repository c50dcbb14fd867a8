// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.SphereCluster;
import dev.cullet.testkit.Meshes;
import java.util.List;

/** Small sphere clusters made by hand. */
final class TestClusters {
    private TestClusters() {}

    /** A box with a cluster that covers it, one with a fit, and one without a cluster. */
    static Asset asset() {
        AssetPart box = TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false);
        AssetPart other = TestAssets.part("other", Meshes.box(0, 0, 0, 2, 2, 2), false);
        AssetPart bare = TestAssets.part("bare", Meshes.box(3, 0, 0, 4, 2, 2), true);
        float[] one = {1, 1, 1, 1};
        SphereCluster fit = new SphereCluster(SphereCluster.FIT, one, new int[] {1}, 8, new float[4]);
        return TestAssets.of(List.of(box.withCluster(mutable().cluster()), other.withCluster(fit), bare));
    }

    static Mutable mutable() {
        return new Mutable();
    }

    /**
     * The arrays of a cluster, for tests that break one.
     *
     * <pre>
     * node  0     1     2  3  4     levels: 0 | 1 4 | 2 3 4
     * next  5     4     3  4  5
     * </pre>
     */
    static final class Mutable {
        int mode = SphereCluster.COVER;
        float[] spheres = {
            0, 0, 0, 9, //
            1, 0, 0, 4, //
            0, 0, 0, 2, //
            2, 0, 0, 2, //
            -2, 0, 0, 3
        };
        int[] next = {5, 4, 3, 4, 5};
        float meshVolume = 8;
        float[] figures = {100, 4, 6, 1, 50, 2, 3, 1, 20, 1, 2, 1};

        SphereCluster cluster() {
            return new SphereCluster(mode, spheres, next, meshVolume, figures);
        }

        Asset asset() {
            return TestAssets.of(List.of(TestAssets.part("box", Meshes.box(-1, -1, -1, 1, 1, 1), false)
                    .withCluster(cluster())));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.builder.aabb.TreeOptions.Splitter;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AabbTreeBuilderTest {
    private static final TreeOptions OPTIONS = TreeOptions.DEFAULTS.withThreads(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 100, 1000})
    void everyTriangleIsInExactlyOneLeaf(int triangles) {
        MeshArrays mesh = Meshes.soup(triangles, 0.3, triangles);
        for (Quality quality : Quality.values()) {
            for (Splitter splitter : Splitter.values()) {
                for (int maxLeaf : new int[] {1, 2, 4, 8, 15}) {
                    TreeCheck.build(
                            mesh,
                            OPTIONS.withQuality(quality).withSplitter(splitter).withMaxLeaf(maxLeaf));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void scaleAndPlaceDoNotMatter(Quality quality) {
        for (double scale : new double[] {0.01, 1, 1000, 100_000}) {
            for (double far : new double[] {0, 1, 10_000}) {
                MeshArrays mesh = Meshes.noiseSphere(20, 0.3, 5).scaledAndMoved(scale, far, -far, 2 * far);
                TreeCheck.build(mesh, OPTIONS.withQuality(quality));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void threadsDoNotChangeTheTree(Quality quality) {
        MeshArrays mesh = Meshes.torusKnot(40, 900);
        BuiltTree one = TreeCheck.build(mesh, OPTIONS.withQuality(quality));
        for (int threads : new int[] {2, 4}) {
            BuiltTree many = TreeCheck.build(mesh, OPTIONS.withQuality(quality).withThreads(threads));
            assertTrue(Arrays.equals(one.order(), many.order()));
            assertTrue(Arrays.equals(one.tree().nodes(), many.tree().nodes()));
            assertEquals(one.quality(), many.quality());
        }
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void coincidentCentroidsAreSplitByCount(Quality quality) {
        BuiltTree built = TreeCheck.build(identical(20_000), OPTIONS.withQuality(quality));
        assertTrue(built.tree().depth() <= 8, "depth " + built.tree().depth());
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void growingTrianglesStayWithinTheDepthBound(Quality quality) {
        for (double ratio : new double[] {1.01, 1.1, 1.5, 2, 4}) {
            for (Splitter splitter : Splitter.values()) {
                TreeCheck.build(
                        progression(ratio),
                        OPTIONS.withQuality(quality).withSplitter(splitter).withMaxLeaf(1));
            }
        }
    }

    private static MeshArrays identical(int triangles) {
        int[] indices = new int[3 * triangles];
        Arrays.setAll(indices, i -> i % 3);
        return new MeshArrays("identical " + triangles, new float[] {0, 0, 0, 1, 0, 0, 0, 1, 1}, indices);
    }

    /** Triangles beside each other along x, each larger than the last by a factor, from 1e-6 to 1e6. */
    private static MeshArrays progression(double ratio) {
        int count = (int) (Math.log(1e12) / Math.log(ratio));
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        double size = 1e-6;
        for (int i = 0; i < count; i++) {
            double next = size * ratio;
            double[] corners = {size, 0, 0, next, 0, 0, size, next - size, 0};
            for (int k = 0; k < 9; k++) {
                positions[9 * i + k] = (float) corners[k];
            }
            for (int k = 0; k < 3; k++) {
                indices[3 * i + k] = 3 * i + k;
            }
            size = next;
        }
        return new MeshArrays("progression " + ratio, positions, indices);
    }
}

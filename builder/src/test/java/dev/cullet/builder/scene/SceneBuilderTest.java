// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SceneBuilderTest {
    private static final MathContext DIGITS = new MathContext(60);

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e4, 1e7, -9e8})
    void leavesContainEveryVertexAsPlacedIn60Digits_seed5(double at) {
        List<AssetPart> parts = Scenes.parts(4, AssetEncoding.EXACT);
        AssetScene scene = Scenes.instances(60, 4, 2000, at, 5).build(parts, Scenes.TREE);
        AabbTree tree = scene.tree();
        Set<Integer> seen = new HashSet<>();
        for (int node = 0; node < tree.nodeCount(); node++) {
            int first = AabbTree.firstTriangle(tree.nodes(), node);
            for (int lane = 0; lane < AabbTree.laneCount(tree.nodes(), node); lane++) {
                int end = AabbTree.leafEnd(tree.nodes(), node, lane);
                for (int i = first + AabbTree.leafBegin(tree.nodes(), node, lane); i < first + end; i++) {
                    assertTrue(seen.add(i));
                    assertContains(scene, parts.get(scene.meshes()[i]), i, node, lane);
                }
            }
        }
        assertEquals(60, seen.size());
    }

    /** The transform in decimal arithmetic: independent of the formula of the boxes. */
    private static void assertContains(AssetScene scene, AssetPart part, int instance, int node, int lane) {
        BigDecimal[] q = new BigDecimal[4];
        BigDecimal length2 = BigDecimal.ZERO;
        for (int k = 0; k < 4; k++) {
            q[k] = new BigDecimal(scene.rotations()[4 * instance + k]);
            length2 = length2.add(q[k].multiply(q[k]));
        }
        BigDecimal scale = new BigDecimal(scene.scales()[instance]);
        float[] p = part.triangles().positions();
        for (int vertex = 0; vertex < p.length; vertex += 3) {
            BigDecimal[] m = {new BigDecimal(p[vertex]), new BigDecimal(p[vertex + 1]), new BigDecimal(p[vertex + 2])};
            if (scene.isMirrored(instance)) {
                m[0] = m[0].negate();
            }
            // q m conj(q) / |q|^2, as m + 2 (w v x m + v x (v x m)) / |q|^2
            BigDecimal[] vm = cross(q, m);
            BigDecimal[] vvm = cross(q, vm);
            for (int axis = 0; axis < 3; axis++) {
                BigDecimal turned = m[axis].add(new BigDecimal(2)
                        .multiply(q[3].multiply(vm[axis]).add(vvm[axis]))
                        .divide(length2, DIGITS));
                BigDecimal relative = new BigDecimal(scene.positions()[3 * instance + axis])
                        .add(scale.multiply(turned))
                        .subtract(new BigDecimal(scene.origin()[axis]));
                AabbTree tree = scene.tree();
                double lower =
                        tree.origin()[axis] + AabbTree.lower(tree.nodes(), node, axis, lane) * (double) tree.step();
                double upper =
                        tree.origin()[axis] + AabbTree.upper(tree.nodes(), node, axis, lane) * (double) tree.step();
                assertTrue(new BigDecimal(lower).compareTo(relative) <= 0, () -> "instance " + instance);
                assertTrue(new BigDecimal(upper).compareTo(relative) >= 0, () -> "instance " + instance);
            }
        }
    }

    private static BigDecimal[] cross(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {
            a[1].multiply(b[2]).subtract(a[2].multiply(b[1])),
            a[2].multiply(b[0]).subtract(a[0].multiply(b[2])),
            a[0].multiply(b[1]).subtract(a[1].multiply(b[0]))
        };
    }

    @Test
    void instancesKeepAllTheirNumbers_seed6() {
        List<AssetPart> parts = Scenes.parts(3, AssetEncoding.EXACT);
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < 40; i++) {
            builder.add(
                    i % 3,
                    new double[] {i, -i, 0.5},
                    new double[] {0, 0, 2, 2},
                    1 + i,
                    i % 2 == 0,
                    1 << i % 32,
                    1000 + i);
        }
        AssetScene scene = builder.build(parts, Scenes.TREE);
        for (int at = 0; at < 40; at++) {
            int i = (int) scene.userIds()[at] - 1000;
            assertEquals(i % 3, scene.meshes()[at]);
            assertEquals(i % 2 == 0, scene.isMirrored(at));
            assertEquals(1 << i % 32, scene.layers()[at]);
            assertEquals(1 + i, scene.scales()[at]);
            assertEquals(i, scene.positions()[3 * at]);
            float half = (float) Math.sqrt(0.5);
            assertArrayEquals(
                    new float[] {0, 0, half, half}, Arrays.copyOfRange(scene.rotations(), 4 * at, 4 * at + 4));
        }
    }

    @Test
    void sameBytesOnEveryNumberOfThreads_seed7() {
        List<AssetPart> parts = Scenes.parts(5, AssetEncoding.EXACT);
        SceneBuilder builder = Scenes.instances(3000, 5, 10_000, 0, 7);
        assertArrayEquals(
                builder.build(parts, Scenes.TREE).tree().nodes(),
                builder.build(parts, Scenes.TREE.withThreads(4)).tree().nodes());
    }

    @Test
    void anInstanceTakesAtMost80Bytes_seed8() {
        List<AssetPart> parts = Scenes.parts(200, AssetEncoding.EXACT);
        int few = AssetWriter.write(Scenes.asset(Scenes.instances(200, 200, 50_000, 0, 8), parts))
                .limit();
        int many = AssetWriter.write(Scenes.asset(Scenes.instances(100_200, 200, 50_000, 0, 8), parts))
                .limit();
        double each = (many - few) / 100_000.0;
        assertTrue(each <= 80 && each > 60, () -> each + " bytes per instance");
    }

    @Test
    void callerErrorsNameTheNumber() {
        SceneBuilder builder = new SceneBuilder();
        List<AssetPart> parts = Scenes.parts(1, AssetEncoding.EXACT);
        assertMessage("none was added", () -> builder.build(parts, Scenes.TREE));
        assertMessage("not 0", () -> builder.add(0, new double[3], new double[4], 1, false, 1, 0));
        builder.add(1, new double[3], new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        assertMessage("instance 0 is of part 1, but there are 1", () -> builder.build(parts, Scenes.TREE));
    }

    private static void assertMessage(String part, Executable call) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, call).getMessage());
        assertTrue(message.contains(part), message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same 1,500 instances as static ones, as dynamic ones, and tested one by one: all have the same results. */
class SceneTreesTest {
    private static final int COUNT = 1_500;

    private final List<AssetPart> parts = List.of(TestAsset.part(Meshes.noiseSphere(4, 0.3, 4)));
    private final int[] pairs = new int[200_000];
    private final int[] other = new int[200_000];
    private Random random = new Random();

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}, at {1} m")
    @CsvSource({"61, 0", "62, 1e4", "63, 1e7"})
    void allTreesFindTheSame(long seed, double place) {
        random = new Random(seed);
        SceneAsset asset = level(place);
        SceneQuery statics = new SceneQuery(new CollisionScene(asset, 0));
        CollisionScene added = new CollisionScene(COUNT);
        InstanceTransform transform = new InstanceTransform();
        for (int i = 0; i < COUNT; i++) {
            asset.transform(i, transform);
            assertEquals(
                    i, added.add(asset.meshes().part(0), transform, asset.data().layers()[i], i));
        }
        SceneQuery dynamics = new SceneQuery(added);
        int hits = 0;
        int cases = size(400, 30_000);
        for (int i = 0; i < cases; i++) {
            double[] p = point(place);
            double[] d = direction();
            double length = 10 * random.nextDouble();
            boolean ray = statics.raycast(p[0], p[1], p[2], d[0], d[1], d[2], length, QueryFilter.ALL.withLayers(3));
            dynamics.raycast(p[0], p[1], p[2], d[0], d[1], d[2], length, QueryFilter.ALL.withLayers(3));
            assertSame(statics, dynamics);
            statics.closestPoint(p[0], p[1], p[2], length, QueryFilter.ALL);
            dynamics.closestPoint(p[0], p[1], p[2], length, QueryFilter.ALL);
            assertSame(statics, dynamics);
            statics.sweepCapsule(
                    new SceneCapsule().setSphere(p[0], p[1], p[2], 0.3), 5 * d[0], 5 * d[1], 5 * d[2], QueryFilter.ALL);
            dynamics.sweepCapsule(
                    new SceneCapsule().setSphere(p[0], p[1], p[2], 0.3), 5 * d[0], 5 * d[1], 5 * d[2], QueryFilter.ALL);
            assertSame(statics, dynamics);
            int count = statics.findShape(
                    new SceneCapsule().setSphere(p[0], p[1], p[2], length), QueryFilter.ALL.withLayers(2), pairs);
            assertEquals(
                    count,
                    dynamics.findShape(
                            new SceneCapsule().setSphere(p[0], p[1], p[2], length),
                            QueryFilter.ALL.withLayers(2),
                            other));
            assertEquals(sum(pairs, count), sum(other, count));
            hits += ray ? 1 : 0;
            if (i % 20 == 0) {
                compareWithEachAlone(asset, statics, p, length);
            }
        }
        assertTrue(hits > cases / 20 && hits < cases * 19 / 20, hits + " hits of " + cases);
    }

    private static void assertSame(SceneQuery a, SceneQuery b) {
        assertEquals(a.instance(), b.instance());
        assertEquals(a.triangle(), b.triangle());
        assertEquals(a.t(), b.t());
        assertEquals(a.distance(), b.distance());
        assertEquals(a.x(), b.x());
    }

    /** Instances one by one: a scene of one instance has no nodes. */
    private void compareWithEachAlone(SceneAsset source, SceneQuery all, double[] p, double radius) {
        CollisionScene scene = new CollisionScene(1);
        SceneQuery alone = new SceneQuery(scene);
        InstanceTransform transform = new InstanceTransform();
        int expected = all.findShape(new SceneCapsule().setSphere(p[0], p[1], p[2], radius), QueryFilter.ALL, pairs);
        int count = 0;
        for (int i = 0; i < COUNT; i++) {
            source.transform(i, transform);
            int id = scene.add(source.meshes().part(0), transform, 1, i);
            count += alone.findShape(new SceneCapsule().setSphere(p[0], p[1], p[2], radius), QueryFilter.ALL, other);
            scene.remove(id);
        }
        assertEquals(expected, count);
    }

    private static long sum(int[] array, int count) {
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = (long) array[2 * i] << 32 | array[2 * i + 1];
        }
        Arrays.sort(keys);
        return Arrays.hashCode(keys);
    }

    private double[] point(double place) {
        return new double[] {
            place + 20 * random.nextGaussian(), 20 * random.nextGaussian(), place + 20 * random.nextGaussian()
        };
    }

    /** Returns a direction, often along an axis or in the plane of two. */
    private double[] direction() {
        double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        d[random.nextInt(3)] *= random.nextInt(3) == 2 ? 1 : 0;
        d[random.nextInt(3)] *= random.nextInt(2);
        return d[0] == 0 && d[1] == 0 && d[2] == 0 ? new double[] {0, -1, 0} : d;
    }

    private SceneAsset level(double place) {
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < COUNT; i++) {
            double spread = i % 100 == 0 ? 1e5 : 20;
            double[] q = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
            for (int k = 0; k < 4; k++) {
                q[k] /= length;
            }
            double[] at = {
                place + spread * random.nextGaussian(),
                spread * random.nextGaussian(),
                place + spread * random.nextGaussian()
            };
            float scale = (float) Math.pow(10, 2 * random.nextDouble() - 1.5);
            builder.add(0, at, q, scale, random.nextBoolean(), 1 + i % 3, i);
        }
        return SceneAsset.of(Level.withScene(parts, builder.build(parts, TestAsset.OPTIONS.tree())));
    }
}

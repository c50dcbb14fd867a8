// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeshPairsTest {
    /** All pairs, by exact tests of the placed triangles. */
    private static Set<Long> bruteForce(CollisionMesh a, CollisionMesh b, RigidTransform transform) {
        double[][] placed = new double[b.triangleCount()][];
        float[] corners = new float[9];
        float[] point = new float[3];
        for (int t = 0; t < placed.length; t++) {
            b.triangleCorners(t, corners, 0);
            placed[t] = new double[9];
            for (int k = 0; k < 9; k += 3) {
                transform.toWorldPoint(corners[k], corners[k + 1], corners[k + 2], point, 0);
                for (int axis = 0; axis < 3; axis++) {
                    placed[t][k + axis] = point[axis];
                }
            }
        }
        Set<Long> pairs = new TreeSet<>();
        double[] own = new double[9];
        for (int s = 0; s < a.triangleCount(); s++) {
            a.triangleCorners(s, corners, 0);
            for (int k = 0; k < 9; k++) {
                own[k] = corners[k];
            }
            for (int t = 0; t < placed.length; t++) {
                if (ExactTests.trianglesTouch(own, placed[t])) {
                    pairs.add(((long) s << 32) | t);
                }
            }
        }
        return pairs;
    }

    private static Set<Long> walk(CollisionMesh a, CollisionMesh b, RigidTransform transform, MeshPairs pairs) {
        Set<Long> found = new TreeSet<>();
        pairs.begin(a, b, transform);
        while (pairs.next()) {
            long pair = ((long) pairs.triangle() << 32) | pairs.otherTriangle();
            assertTrue(found.add(pair), "twice: " + pairs.triangle() + " " + pairs.otherTriangle());
        }
        return found;
    }

    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void findsExactlyThePairsOfAllAgainstAll(double scale) {
        List<MeshArrays> shapes = List.of(
                Meshes.box(-1, -1, -1, 1, 1, 1),
                Meshes.noiseSphere(5, 0.3, 4),
                Meshes.terrain(6, 2),
                Meshes.soup(40, 0.6, 3),
                Meshes.soup(1, 2, 5));
        CollisionMesh[] meshes = shapes.stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.2 * scale, 0, -0.5 * scale)))
                .toArray(CollisionMesh[]::new);
        MeshPairs pairs = new MeshPairs();
        Random random = new Random(17);
        int[] seen = new int[2];
        int cases = size(700, 3_500);
        for (int i = 0; i < cases; i++) {
            CollisionMesh a = meshes[random.nextInt(meshes.length)];
            CollisionMesh b = meshes[random.nextInt(meshes.length)];
            RigidTransform transform = Scene.anywhere(random, (0.5 + (i % 3)) * scale);
            Set<Long> expected = bruteForce(a, b, transform);
            assertEquals(expected, walk(a, b, transform, pairs), a.name() + " and " + b.name() + ", case " + i);
            assertEquals(!expected.isEmpty(), pairs.overlaps(a, b, transform));
            seen[expected.isEmpty() ? 0 : 1]++;
        }
        assertTrue(seen[0] > cases * 3 / 35 && seen[1] > cases * 3 / 35, Arrays.toString(seen));
    }

    @Test
    void meshesThatOnlyTouchOverlap() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        MeshPairs pairs = new MeshPairs();
        for (int axis = 0; axis < 3; axis++) {
            double[] at = {0, 0, 0};
            at[axis] = 1;
            assertTrue(pairs.overlaps(box, box, RigidTransform.translation(at[0], at[1], at[2])));
            at[axis] = Math.nextUp(1f);
            assertFalse(pairs.overlaps(box, box, RigidTransform.translation(at[0], at[1], at[2])));
        }
        assertTrue(pairs.overlaps(box, box, RigidTransform.IDENTITY), "all faces coincide");
    }

    @Test
    void aMeshInsideAnotherTouchesNothing() {
        CollisionMesh outer = Scene.load(Meshes.box(-2, -2, -2, 2, 2, 2));
        CollisionMesh inner = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        assertFalse(new MeshPairs().overlaps(outer, inner, RigidTransform.IDENTITY));
    }

    /** A walk that has tried all pairs without a hit returns false; the article's falls through to true. */
    @Test
    void sayNoWhereOnlyBoxesOverlap() {
        CollisionMesh low = Scene.load(Meshes.soup(1, 0.1, 1).scaledAndMoved(1, -5, 0, 0));
        CollisionMesh knot = Scene.load(Meshes.torusKnot(8, 60));
        MeshPairs pairs = new MeshPairs();
        assertFalse(pairs.overlaps(knot, low, RigidTransform.translation(5, 0, 0)));
        assertEquals(0, pairs.nextInto(new int[8]));
    }

    /** The boxes of the large one cover the whole lattice of the small one, with the lanes that are not in use. */
    @Test
    void aMeshAThousandTimesLargerIsWalkedWhole() {
        CollisionMesh large = Scene.load(Meshes.noiseSphere(5, 0.3, 4).scaledAndMoved(1_000, 0, 0, 0));
        CollisionMesh small = Scene.load(Meshes.soup(5, 1, 3));
        MeshPairs pairs = new MeshPairs();
        Random random = new Random(11);
        int[] seen = new int[2];
        for (int i = 0; i < 400; i++) {
            float[] corners = new float[9];
            large.triangleCorners(random.nextInt(large.triangleCount()), corners, 0);
            double along = random.nextDouble();
            RigidTransform transform = RigidTransform.translation(
                    corners[0] + along * ((double) corners[3] - corners[0]) + random.nextGaussian(),
                    corners[1] + along * ((double) corners[4] - corners[1]) + random.nextGaussian(),
                    corners[2] + along * ((double) corners[5] - corners[2]) + random.nextGaussian());
            Set<Long> expected = bruteForce(large, small, transform);
            assertEquals(expected, walk(large, small, transform, pairs), "case " + i);
            assertEquals(
                    expected.isEmpty(),
                    bruteForce(small, large, transform.inverse()).isEmpty());
            assertEquals(!expected.isEmpty(), pairs.overlaps(small, large, transform.inverse()));
            seen[expected.isEmpty() ? 0 : 1]++;
        }
        assertTrue(seen[0] > 50 && seen[1] > 50, Arrays.toString(seen));
    }

    @Test
    void aFullArrayIsContinued() {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(8, 60));
        RigidTransform moved = RigidTransform.translation(0.3, 0.1, 0.2);
        MeshPairs pairs = new MeshPairs();
        Set<Long> expected = walk(knot, knot, moved, pairs);
        assertTrue(expected.size() > 100, "pairs " + expected.size());
        Set<Long> found = new TreeSet<>();
        int[] some = new int[14];
        pairs.begin(knot, knot, moved);
        int written;
        do {
            written = pairs.nextInto(some);
            for (int i = 0; i < written; i++) {
                assertTrue(found.add(((long) some[2 * i] << 32) | some[2 * i + 1]));
            }
        } while (written == 7);
        assertEquals(expected, found);
    }

    @Test
    void largeMeshesAgreeWithBruteForce() {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(size(8, 12), size(75, 150)));
        CollisionMesh ball = Scene.load(Meshes.noiseSphere(size(12, 20), 0.4, 8));
        MeshPairs pairs = new MeshPairs();
        Random random = new Random(3);
        int hits = 0;
        for (int i = 0; i < 12; i++) {
            RigidTransform transform = Scene.anywhere(random, 2.5);
            Set<Long> expected = bruteForce(knot, ball, transform);
            assertEquals(expected, walk(knot, ball, transform, pairs));
            hits += expected.isEmpty() ? 0 : 1;
        }
        assertTrue(hits > 3 && hits < 12, "hits " + hits);
    }

    @Test
    void allocatesNothingAndNeedsNoStack() throws InterruptedException {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(12, 150));
        RigidTransform[] places = new RigidTransform[50];
        Random random = new Random(5);
        Arrays.setAll(places, i -> Scene.anywhere(random, 1.5));
        MeshPairs pairs = new MeshPairs();
        int[] hits = {0};
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            for (RigidTransform transform : places) {
                hits[0] += pairs.overlaps(knot, knot, transform) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 20 && hits[0] < 1_480, "hits " + hits[0]);
        assertEquals(0, bytes, "bytes allocated by 50 queries");
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}

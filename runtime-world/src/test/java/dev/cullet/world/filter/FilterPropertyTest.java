// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.BspMode;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No filter rejects what the exact test accepts: each one alone before the exact test, and all of them, give the answer
 * of all pairs of placed triangles without any rounding.
 *
 * <p>The campaign: {@code mvn -B -Pcampaign -pl runtime-world -am test -Dtest=FilterPropertyTest
 * -Dsurefire.failIfNoSpecifiedTests=false}; {@code -Dcullet.filter.pairs=N} for more than 4 million pairs.
 */
final class FilterPropertyTest {
    private static final double[] SCALES = {0.01, 1, 300, 100_000};
    private static final Filter[] CONSERVATIVE = {
        Filter.MANHATTAN, Filter.SPHERES, Filter.BOXES, Filter.PLANE, Filter.BSP_BOX, Filter.BSP
    };
    private static final Set<Filter> ALL_CONSERVATIVE =
            FilterBodies.without(EnumSet.allOf(Filter.class), Filter.VERTEX);
    private static final int KINDS = 8;

    /**
     * All shapes at all scales, and for each a plane cached for another pair.
     */
    private static final class World {
        final FilterBody[][] bodies = new FilterBody[SCALES.length][];
        final SeparatingPlane[][] witnesses;
        final FilterChain[] alone = new FilterChain[CONSERVATIVE.length];
        final FilterChain together = new FilterChain(ALL_CONSERVATIVE);
        final FilterCounters[] counters = new FilterCounters[CONSERVATIVE.length];

        World() {
            List<MeshArrays> shapes = FilterBodies.shapes();
            for (int s = 0; s < SCALES.length; s++) {
                double scale = SCALES[s];
                bodies[s] = shapes.stream()
                        .map(shape -> FilterBodies.body(shape.scaledAndMoved(scale, 0, 0, 0), BspMode.ON))
                        .toArray(FilterBody[]::new);
            }
            witnesses = new SeparatingPlane[SCALES.length][shapes.size()];
            for (SeparatingPlane[] row : witnesses) {
                Arrays.setAll(row, i -> new SeparatingPlane());
            }
            for (int i = 0; i < alone.length; i++) {
                alone[i] = new FilterChain(EnumSet.of(CONSERVATIVE[i]));
                counters[i] = new FilterCounters(false);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void noFilterContradictsTheExactTest(long seed) {
        int pairs = 2_000;
        int[][] seen = run(seed, pairs);
        for (int kind = 0; kind < KINDS; kind++) {
            assertTrue(kind == 3 || seen[kind][0] > pairs / 100, "kind " + kind + ": " + Arrays.deepToString(seen));
            assertTrue(seen[kind][1] > pairs / 200, "kind " + kind + ": " + Arrays.deepToString(seen));
        }
    }

    @Test
    @Tag("campaign")
    void noFilterContradictsTheExactTestInMillionsOfPairs() {
        int pairs = Integer.getInteger("cullet.filter.pairs", 4_000_000);
        long start = System.nanoTime();
        int[][] seen = new int[KINDS][2];
        int done = 0;
        for (long seed = 100; done < pairs; seed++) {
            int some = Math.min(250_000, pairs - done);
            int[][] more = run(seed, some);
            for (int kind = 0; kind < KINDS; kind++) {
                seen[kind][0] += more[kind][0];
                seen[kind][1] += more[kind][1];
            }
            done += some;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%d pairs in %.1f s, %.0f pairs/s; apart and touching by kind: %s%n",
                pairs,
                seconds,
                pairs / seconds,
                Arrays.deepToString(seen));
    }

    /** Returns, per kind of transform, how many pairs were apart and how many touched. */
    private static int[][] run(long seed, int pairs) {
        World world = new World();
        Random random = new Random(seed);
        int[][] seen = new int[KINDS][2];
        for (int i = 0; i < pairs; i++) {
            int shape = random.nextInt(world.bodies[0].length);
            int otherShape = random.nextInt(world.bodies[0].length);
            int scale = i % SCALES.length;
            // Now and then a pair of very different sizes.
            int otherScale = random.nextInt(8) == 0 ? random.nextInt(SCALES.length) : scale;
            FilterBody mesh = world.bodies[scale][shape];
            FilterBody other = world.bodies[otherScale][otherShape];
            int kind = random.nextInt(KINDS);
            RigidTransform transform = anyTransform(random, kind, mesh, other);
            boolean expected = FilterBodies.touch(mesh.mesh(), other.mesh(), transform);
            String text = "seed " + seed + ", pair " + i + ", kind " + kind + ": "
                    + mesh.mesh().name() + " and " + other.mesh().name();
            SeparatingPlane witness = world.witnesses[scale][shape];
            for (int k = 0; k < CONSERVATIVE.length; k++) {
                FilterChain chain = world.alone[k];
                assertEquals(
                        expected,
                        chain.overlaps(mesh, other, transform, witness, world.counters[k]),
                        () -> text + ", by " + chain.decidedBy());
            }
            assertEquals(expected, world.together.overlaps(mesh, other, transform, null, null), text);
            seen[kind][expected ? 1 : 0]++;
        }
        for (int k = 0; k < CONSERVATIVE.length; k++) {
            long rejected = world.counters[k].rejects(CONSERVATIVE[k]);
            assertTrue(rejected > pairs / 200, "filter " + CONSERVATIVE[k] + " rejected only " + rejected);
        }
        return seen;
    }

    private static RigidTransform anyTransform(Random random, int kind, FilterBody mesh, FilterBody other) {
        double[] r = Queries.rotation(random);
        if (kind >= 2) {
            r = quarterTurn(random);
        }
        if (kind == 1) { // rigid only within the tolerance
            double factor = 1 + 9e-5 * (random.nextInt(3) - 1);
            for (int i = 0; i < 9; i++) {
                r[i] *= factor;
            }
        }
        double[] move = new double[3];
        if (kind <= 2) { // along a line, near to where the outermost vertices pass each other
            along(random, mesh, other, r, move);
        } else if (kind == 3 || kind == 7) { // a vertex on a vertex: exactly, in double, where the turn is a quarter
            float[] a = vertex(random, mesh);
            float[] b = vertex(random, other);
            for (int axis = 0; axis < 3; axis++) {
                move[axis] = a[axis] - dot(r, axis, b);
            }
        } else { // 4 bounding box on bounding box, 5 apart by a float's last transform, 6 moved on a lattice
            faceToFace(random, mesh, other, r, move, kind);
        }
        if (kind == 7) { // and then a little turn
            double off = 1e-6 * random.nextGaussian();
            r = times(new double[] {1, -off, 0, off, 1, 0, 0, 0, 1}, r);
        }
        return RigidTransform.ofRowMajor(
                r[0], r[1], r[2], move[0], r[3], r[4], r[5], move[1], r[6], r[7], r[8], move[2], 0, 0, 0, 1);
    }

    private static void along(Random random, FilterBody mesh, FilterBody other, double[] r, double[] move) {
        double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        double ahead = Double.NEGATIVE_INFINITY;
        double behind = Double.POSITIVE_INFINITY;
        float[] p = mesh.mesh().data().triangles().positions();
        float[] q = other.mesh().data().triangles().positions();
        for (int i = 0; i < p.length; i += 3) {
            ahead = Math.max(ahead, (p[i] * d[0] + p[i + 1] * d[1] + p[i + 2] * d[2]) / length);
        }
        for (int i = 0; i < q.length; i += 3) {
            float[] v = {q[i], q[i + 1], q[i + 2]};
            double along = (dot(r, 0, v) * d[0] + dot(r, 1, v) * d[1] + dot(r, 2, v) * d[2]) / length;
            behind = Math.min(behind, along);
        }
        double size = Math.min(mesh.sphere[3], other.sphere[3]);
        double gap = size * (random.nextInt(4) == 0 ? 1e-6 * random.nextGaussian() : random.nextDouble() - 0.6);
        float[] middle = {(float) other.sphere[0], (float) other.sphere[1], (float) other.sphere[2]};
        for (int axis = 0; axis < 3; axis++) { // middle on middle, then along the line until they are the gap apart
            move[axis] = mesh.sphere[axis] - dot(r, axis, middle);
        }
        double already = (move[0] * d[0] + move[1] * d[1] + move[2] * d[2]) / length;
        for (int axis = 0; axis < 3; axis++) {
            move[axis] += d[axis] / length * (ahead - behind - already + gap) + 0.1 * size * random.nextGaussian();
        }
    }

    private static void faceToFace(
            Random random, FilterBody mesh, FilterBody other, double[] r, double[] move, int kind) {
        double[] s = bounds(mesh, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1});
        double[] t = bounds(other, r);
        int axis = random.nextInt(3);
        for (int k = 0; k < 3; k++) {
            int eighth = random.nextInt(17) - 8;
            move[k] = kind == 6
                    ? (s[k + 3] - s[k]) / 8 * eighth + s[k] - t[k]
                    : 0.5 * (s[k] + s[k + 3] - t[k] - t[k + 3]) + (s[k + 3] - s[k]) / 16 * eighth;
        }
        if (kind != 6) {
            boolean above = random.nextBoolean();
            double face = above ? s[axis + 3] : s[axis];
            if (kind == 5) {
                face = above ? Math.nextUp((float) face) : Math.nextDown((float) face);
            }
            move[axis] = face - (above ? t[axis] : t[axis + 3]);
        }
    }

    private static double[] bounds(FilterBody body, double[] r) {
        double[] bounds = new double[6];
        Arrays.fill(bounds, 0, 3, Double.POSITIVE_INFINITY);
        Arrays.fill(bounds, 3, 6, Double.NEGATIVE_INFINITY);
        float[] p = body.mesh().data().triangles().positions();
        for (int i = 0; i < p.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                double value = dot(r, axis, new float[] {p[i], p[i + 1], p[i + 2]});
                bounds[axis] = Math.min(bounds[axis], value);
                bounds[axis + 3] = Math.max(bounds[axis + 3], value);
            }
        }
        return bounds;
    }

    private static float[] vertex(Random random, FilterBody body) {
        float[] p = body.mesh().data().triangles().positions();
        int at = 3 * random.nextInt(p.length / 3);
        return new float[] {p[at], p[at + 1], p[at + 2]};
    }

    /** A permutation of the axes with signs, determinant 1: exact. */
    private static double[] quarterTurn(Random random) {
        int first = random.nextInt(3);
        int second = (first + 1 + random.nextInt(2)) % 3;
        double[] r = new double[9];
        r[first] = random.nextBoolean() ? 1 : -1;
        r[3 + second] = random.nextBoolean() ? 1 : -1;
        r[6] = r[1] * r[5] - r[2] * r[4];
        r[7] = r[2] * r[3] - r[0] * r[5];
        r[8] = r[0] * r[4] - r[1] * r[3];
        return r;
    }

    private static double[] times(double[] a, double[] b) {
        double[] product = new double[9];
        for (int i = 0; i < 9; i++) {
            for (int k = 0; k < 3; k++) {
                product[i] += a[i / 3 * 3 + k] * b[3 * k + i % 3];
            }
        }
        return product;
    }

    private static double dot(double[] r, int row, float[] v) {
        return r[3 * row] * v[0] + r[3 * row + 1] * v[1] + r[3 * row + 2] * v[2];
    }
}

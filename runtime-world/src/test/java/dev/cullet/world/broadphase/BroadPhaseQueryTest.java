// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rays, boxes and points against brute force over all boxes. */
final class BroadPhaseQueryTest {
    private static final double TOLERANCE = 1e-12;

    /** Small integers times a power of two, so that many boxes touch the query; fractions of integers decide. */
    @Test
    void touchingBoxesAreFoundAndOthersAreNot() {
        Random random = new Random(71);
        int[] seen = new int[6];
        for (int i = 0; i < 3_000; i++) {
            int dimensions = 2 + random.nextInt(2);
            int count = random.nextInt(40);
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            int[] boxes = new int[6 * count];
            float[] bounds = new float[2 * dimensions * count];
            for (int object = 0; object < count; object++) {
                for (int axis = 0; axis < dimensions; axis++) {
                    int lower = random.nextInt(20) - 10;
                    int upper = lower + random.nextInt(4);
                    boxes[6 * object + axis] = lower;
                    boxes[6 * object + 3 + axis] = upper;
                    bounds[2 * dimensions * object + axis] = lower * scale;
                    bounds[2 * dimensions * object + dimensions + axis] = upper * scale;
                }
            }
            BroadPhaseQuery query = new BroadPhaseQuery(dimensions, 40);
            query.build(bounds, count);
            int[] o = {random.nextInt(25) - 12, random.nextInt(25) - 12, random.nextInt(25) - 12};
            int[] d = {random.nextInt(7) - 3, random.nextInt(7) - 3, random.nextInt(7) - 3};
            d[0] = d[1] == 0 && (dimensions == 2 || d[2] == 0) ? 1 : d[0];
            if (dimensions == 2) {
                o[2] = 0;
                d[2] = 0;
            }
            int quarters = random.nextInt(40);
            String message = "case " + i;

            boolean hit = false;
            boolean near = false;
            int in = 0;
            int[] to = {o[0] + random.nextInt(5), o[1] + random.nextInt(5), o[2] + random.nextInt(5)};
            for (int object = 0; object < count; object++) {
                hit |= meets(boxes, object, o, d, quarters);
                near |= squared(boxes, object, o) * 16 <= quarters * quarters;
                in += overlaps(boxes, object, o, to, dimensions) ? 1 : 0;
            }
            float[] p = {o[0] * scale, o[1] * scale, o[2] * scale};
            int object =
                    query.raycast(p[0], p[1], p[2], d[0] * scale, d[1] * scale, d[2] * scale, quarters / 4.0, null);
            assertEquals(hit, object >= 0, message);
            assertTrue(!hit || meets(boxes, object, o, d, quarters), message);
            assertEquals(
                    hit,
                    query.anyRay(p[0], p[1], p[2], d[0] * scale, d[1] * scale, d[2] * scale, quarters / 4.0, null) >= 0,
                    message);
            assertEquals(near, query.nearest(p[0], p[1], p[2], quarters / 4.0 * scale, null) >= 0, message);
            float[] q = {to[0] * scale, to[1] * scale, to[2] * scale};
            assertEquals(in, query.findInBox(p[0], p[1], p[2], q[0], q[1], q[2], new int[3]), message);
            assertEquals(in > 0, query.overlapsBox(p[0], p[1], p[2], q[0], q[1], q[2]), message);
            seen[hit ? 0 : 1]++;
            seen[near ? 2 : 3]++;
            seen[in > 0 ? 4 : 5]++;
        }
        assertTrue(Arrays.stream(seen).min().getAsInt() > 300, Arrays.toString(seen));
    }

    /** Returns whether a ray meets a box within quarters of its direction: an interval of fractions is not empty. */
    private static boolean meets(int[] boxes, int object, int[] o, int[] d, int quarters) {
        long[] from = {0, 1}; // numerator, denominator above 0
        long[] to = {quarters, 4};
        for (int axis = 0; axis < 3; axis++) {
            int lower = boxes[6 * object + axis];
            int upper = boxes[6 * object + 3 + axis];
            if (d[axis] == 0) {
                if (o[axis] < lower || o[axis] > upper) {
                    return false;
                }
                continue;
            }
            long[] a = {d[axis] > 0 ? lower - o[axis] : o[axis] - upper, Math.abs(d[axis])};
            long[] b = {d[axis] > 0 ? upper - o[axis] : o[axis] - lower, Math.abs(d[axis])};
            from = a[0] * from[1] > from[0] * a[1] ? a : from;
            to = b[0] * to[1] < to[0] * b[1] ? b : to;
        }
        return from[0] * to[1] <= to[0] * from[1];
    }

    private static int squared(int[] boxes, int object, int[] point) {
        int sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            int off = Math.max(
                    0, Math.max(boxes[6 * object + axis] - point[axis], point[axis] - boxes[6 * object + 3 + axis]));
            sum += off * off;
        }
        return sum;
    }

    private static boolean overlaps(int[] boxes, int object, int[] min, int[] max, int dimensions) {
        boolean all = true;
        for (int axis = 0; axis < dimensions; axis++) {
            all &= boxes[6 * object + axis] <= max[axis] && boxes[6 * object + 3 + axis] >= min[axis];
        }
        return all;
    }

    /** Balls in their boxes, in three layers: the nearest object by the exact test and the filter. */
    @ParameterizedTest
    @EnumSource(BroadPhaseTest.World.class)
    void nearestHitsAreThoseOfAllObjects(BroadPhaseTest.World world) {
        int[] seen = new int[4];
        for (int seed = 0; seed < 8; seed++) {
            int dimensions = 2 + seed % 2;
            int count = new int[] {1, 9, 64, 65, 500}[seed % 5];
            float[] bounds = BroadPhaseTest.world(world, dimensions, count, seed);
            Random random = new Random(seed);
            int[] layers = random.ints(count, 0, 3).map(bit -> 1 << bit).toArray();
            BroadPhaseQuery query = new BroadPhaseQuery(dimensions, 500);
            query.build(bounds, count);
            for (int i = 0; i < 40; i++) {
                Balls balls = new Balls(bounds, dimensions, random);
                ObjectFilter filter = i % 3 == 0 ? null : ObjectFilter.ofLayers(layers, 1 + random.nextInt(7));
                NarrowPhase exact = i % 2 == 0 ? null : balls::time;
                double limit = i % 4 == 0 ? Double.POSITIVE_INFINITY : 60 * random.nextDouble();
                float[] o = balls.origin;
                float[] d = balls.direction;
                String message = world + " seed " + seed + " query " + i;
                query.setFilter(filter);

                int expected = first(
                        count,
                        filter,
                        object -> exact == null ? balls.boxTime(object) : balls.time(object, limit),
                        limit);
                int found = query.raycast(o[0], o[1], o[2], d[0], d[1], d[2], limit, exact);
                assertEquals(expected, found, message);
                int any = query.anyRay(o[0], o[1], o[2], d[0], d[1], d[2], limit, exact);
                assertEquals(expected >= 0, any >= 0, message);
                assertTrue(any < 0 || filter == null || filter.accepts(any), message);
                found = query.raycast(o[0], o[1], o[2], d[0], d[1], d[2], limit, exact);
                assertEquals(
                        expected < 0 ? Double.NaN : exact == null ? balls.boxTime(found) : balls.time(found, limit),
                        query.t(),
                        TOLERANCE,
                        message);
                seen[expected >= 0 ? 0 : 1]++;

                NarrowPhase distance = i % 2 == 0 ? null : balls::distance;
                expected = first(
                        count,
                        filter,
                        object -> distance == null ? balls.boxDistance(object) : balls.distance(object, limit),
                        limit);
                assertEquals(expected, query.nearest(o[0], o[1], o[2], limit, distance), message);
                assertEquals(
                        expected < 0
                                ? Double.NaN
                                : distance == null ? balls.boxDistance(expected) : balls.distance(expected, limit),
                        query.distance(),
                        1e-9,
                        message);
                seen[expected >= 0 ? 2 : 3]++;
            }
        }
        assertTrue(Arrays.stream(seen).min().getAsInt() > 10, world + " " + Arrays.toString(seen));
    }

    private interface Measure {
        double of(int object);
    }

    private static int first(int count, @Nullable ObjectFilter filter, Measure measure, double limit) {
        int best = -1;
        for (int object = 0; object < count; object++) {
            double value = filter == null || filter.accepts(object) ? measure.of(object) : Double.NaN;
            if (value <= limit && (best < 0 || value < measure.of(best))) {
                best = object;
            }
        }
        return best;
    }

    /** A ray, and the balls in the middle of the boxes. */
    private static final class Balls {
        final float[] bounds;
        final int dimensions;
        final float[] origin = new float[3];
        final float[] direction = new float[3];

        Balls(float[] bounds, int dimensions, Random random) {
            this.bounds = bounds;
            this.dimensions = dimensions;
            int aim = random.nextInt(bounds.length / (2 * dimensions));
            float off = random.nextInt(2); // every other ray has some object as its aim
            for (int axis = 0; axis < dimensions; axis++) {
                origin[axis] = 120 * random.nextFloat() - 10;
                double center = (low(aim, axis) + high(aim, axis)) / 2;
                direction[axis] = (float) ((center - origin[axis]) / 40 + off * random.nextGaussian());
            }
        }

        double low(int object, int axis) {
            return axis < dimensions ? bounds[2 * dimensions * object + axis] : 0;
        }

        double high(int object, int axis) {
            return axis < dimensions ? bounds[2 * dimensions * object + dimensions + axis] : 0;
        }

        double radius(int object) {
            double radius = Double.POSITIVE_INFINITY;
            for (int axis = 0; axis < dimensions; axis++) {
                radius = Math.min(radius, (high(object, axis) - low(object, axis)) / 2);
            }
            return radius;
        }

        double distance(int object, double limit) {
            double sum = 0;
            for (int axis = 0; axis < dimensions; axis++) {
                double off = (low(object, axis) + high(object, axis)) / 2 - origin[axis];
                sum += off * off;
            }
            double distance = Math.max(0, Math.sqrt(sum) - radius(object));
            return distance <= limit ? distance : Double.NaN;
        }

        double time(int object, double limit) {
            double a = 0;
            double b = 0;
            double c = -radius(object) * radius(object);
            for (int axis = 0; axis < dimensions; axis++) {
                double off = origin[axis] - (low(object, axis) + high(object, axis)) / 2;
                a += (double) direction[axis] * direction[axis];
                b += off * direction[axis];
                c += off * off;
            }
            if (c <= 0) {
                return 0;
            }
            double t = (-b - Math.sqrt(b * b - a * c)) / a;
            return t >= 0 && t <= limit ? t : Double.NaN;
        }

        double boxDistance(int object) {
            double sum = 0;
            for (int axis = 0; axis < dimensions; axis++) {
                double off = Math.max(0, Math.max(low(object, axis) - origin[axis], origin[axis] - high(object, axis)));
                sum += off * off;
            }
            return Math.sqrt(sum);
        }

        double boxTime(int object) {
            double in = 0;
            double out = Double.POSITIVE_INFINITY;
            for (int axis = 0; axis < dimensions; axis++) {
                double a = (low(object, axis) - origin[axis]) * (1.0 / direction[axis]);
                double b = (high(object, axis) - origin[axis]) * (1.0 / direction[axis]);
                in = Math.max(in, Math.min(a, b));
                out = Math.min(out, Math.max(a, b));
            }
            return in <= out ? in : Double.NaN;
        }
    }

    @Test
    void ofEqualResultsTheLowestIndexIsReturned() {
        float[] bounds = BroadPhaseTest.world(BroadPhaseTest.World.EQUAL_POSITION, 3, 300, 3);
        for (int k = 0; k < bounds.length; k++) {
            bounds[k] = k % 6 < 3 ? 50 : 51;
        }
        BroadPhaseQuery query = new BroadPhaseQuery(3, 300);
        query.build(bounds, 300);
        assertEquals(0, query.raycast(0, 50, 50, 1, 0, 0, 100, null));
        assertEquals(50, query.t());
        query.setFilter(object -> object >= 7);
        assertEquals(7, query.raycast(0, 50, 50, 1, 0, 0, 100, null));
        query.setFilter(object -> object >= 9);
        assertEquals(9, query.nearest(0, 50, 50, 50, null));
        query.setFilter(null);
        assertEquals(50, query.distance());
        assertEquals(-1, query.nearest(0, 50, 50, Math.nextDown(50.0) * (1 - 1e-12), null));
    }

    @Test
    void onlyObjectsNearTheQueryAreTested() {
        float[] bounds = BroadPhaseTest.world(BroadPhaseTest.World.RANDOM, 3, 600, 4);
        BroadPhaseQuery query = new BroadPhaseQuery(3, 600);
        query.build(bounds, 600);
        AtomicInteger tested = new AtomicInteger();
        query.setFilter(object -> tested.incrementAndGet() > 0);
        for (int i = 0; i < 100; i++) {
            query.raycast(i, -1, 50, 0, 1, 0, 200, null);
            query.nearest(i, 50, 50, 200, null);
        }
        assertTrue(tested.get() > 0 && tested.get() < 200 * 30, tested + " objects tested by 200 queries");
    }

    @Test
    void objectsInABoxAreEachFoundOnce() {
        float[] bounds = BroadPhaseTest.world(BroadPhaseTest.World.RANDOM, 3, 600, 4);
        BroadPhaseQuery query = new BroadPhaseQuery(3, 600);
        query.build(bounds, 600);
        int[] found = new int[600];
        assertEquals(600, query.findInBox(-1e9f, -1e9f, -1e9f, 1e9f, 1e9f, 1e9f, found));
        Arrays.sort(found);
        for (int object = 0; object < 600; object++) {
            assertEquals(object, found[object]);
        }
        int[] few = {-1, -1, -1};
        query.setFilter(object -> object % 2 == 1);
        assertEquals(300, query.findInBox(-1e9f, -1e9f, -1e9f, 1e9f, 1e9f, 1e9f, few));
        assertTrue(few[0] % 2 == 1 && few[1] % 2 == 1 && few[2] % 2 == 1);
    }

    @Test
    void everyThreadQueriesTheSameTreeByItsOwnObject() throws InterruptedException {
        float[] bounds = BroadPhaseTest.world(BroadPhaseTest.World.RANDOM, 3, 600, 4);
        BroadPhaseQuery query = new BroadPhaseQuery(3, 600);
        query.build(bounds, 600);
        int[][] results = new int[3][100];
        Thread[] threads = new Thread[3];
        for (int k = 0; k < 3; k++) {
            BroadPhaseQuery own = k == 0 ? query : query.forThread();
            int[] found = results[k];
            threads[k] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    found[i] = own.raycast(i, -1, 50, 0, 1, 0, 200, null);
                }
            });
            threads[k].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertArrayEquals(results[0], results[1]);
        assertArrayEquals(results[0], results[2]);
        assertTrue(Arrays.stream(results[0]).anyMatch(object -> object >= 0));
    }

    @Test
    void aWorldWithoutObjectsIsMissedAndClearsTheResult() {
        BroadPhaseQuery query = new BroadPhaseQuery(2, 4);
        assertEquals(-1, query.raycast(0, 0, 0, 1, 0, 0, 1, null));
        query.build(new float[] {1, -1, 2, 1}, 1);
        assertEquals(0, query.raycast(0, 0, Float.NaN, 1, 0, Float.NaN, 1, null), "z is ignored in the plane");
        assertEquals(1, query.t());
        query.build(new float[0], 0);
        assertEquals(-1, query.raycast(0, 0, 0, 1, 0, 0, 1, null));
        assertEquals(Double.NaN, query.t());
        assertEquals(-1, query.nearest(0, 0, 0, 1, null));
        assertEquals(Double.NaN, query.distance());
        assertEquals(-1, query.anyBox(0, 0, 0, 9, 9, 9));
        assertEquals(0, query.findInBox(0, 0, 0, 9, 9, 9, new int[1]));
    }

    @Test
    void wrongArgumentsAreRejected() {
        BroadPhaseQuery query = new BroadPhaseQuery(3, 4);
        assertThrows(IllegalArgumentException.class, () -> query.build(new float[30], 5));
        assertThrows(IllegalArgumentException.class, () -> query.build(new float[] {0, 0, 0, -1, 1, 1}, 1));
        assertThrows(IllegalArgumentException.class, () -> query.raycast(0, 0, 0, 0, 0, 0, 1, null));
        assertThrows(IllegalArgumentException.class, () -> query.raycast(0, 0, 0, 1, 0, 0, -1, null));
        assertThrows(IllegalArgumentException.class, () -> query.anyRay(Float.NaN, 0, 0, 1, 0, 0, 1, null));
        assertThrows(IllegalArgumentException.class, () -> query.nearest(0, 0, 0, Double.NaN, null));
        assertThrows(IllegalArgumentException.class, () -> query.anyBox(0, 0, 1, 1, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> new BroadPhaseQuery(4, 1));
        assertThrows(IllegalArgumentException.class, () -> new BroadPhaseQuery(3, -1));
    }

    @Test
    void allocatesNothingOnTheSmallestStack() throws InterruptedException {
        float[] bounds = BroadPhaseTest.world(BroadPhaseTest.World.RANDOM, 3, 600, 5);
        BroadPhaseQuery query = new BroadPhaseQuery(3, 600);
        ObjectFilter odd = object -> object % 2 == 1;
        NarrowPhase half = (object, limit) -> object % 4 == 1 ? limit / 2 : Double.NaN;
        int[] objects = new int[600];
        int[] found = {0};
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            query.build(bounds, 600);
            for (int i = 0; i < 50; i++) {
                query.setFilter(odd);
                found[0] += query.raycast(i, 0, 50, 0, 1, 0.1f, 90, null) >= 0 ? 1 : 0;
                found[0] += query.anyRay(i, 0, 50, 0, 1, 0.1f, 90, half) >= 0 ? 1 : 0;
                found[0] += query.nearest(i, i, i, 90, half) >= 0 ? 1 : 0;
                found[0] += query.findInBox(i, i, i, i + 9, i + 9, i + 9, objects);
                query.setFilter(null);
                found[0] += query.anyBox(i, i, i, i + 9, i + 9, i + 9) >= 0 ? 1 : 0;
            }
        });
        assertTrue(found[0] > 0);
        assertEquals(0, bytes, "bytes allocated by 250 queries and a build");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The farthest point by candidates is the first of all farthest points, by the bit. */
@Tag("scaled")
class SupportTableTest {
    /** Points near an ellipsoid, on a sphere, on a grid with many ties, or on a flat disk; near the origin or far. */
    private static CorePoints core(Random random) {
        int count = 12 + random.nextInt(random.nextInt(10) == 0 ? 400 : 80);
        float[] points = new float[3 * count];
        int kind = random.nextInt(4);
        float scale = Math.scalb(1f, random.nextInt(41) - 20);
        float off = random.nextInt(3) == 0 ? scale * (random.nextInt(2001) - 1000) : 0;
        for (int i = 0; i < count; i++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            double z = random.nextGaussian();
            double length = kind == 1 ? Math.sqrt(x * x + y * y + z * z) : 1;
            points[3 * i] = scale * (kind == 2 ? random.nextInt(4) : (float) (x / length)) + off;
            points[3 * i + 1] = scale * (kind == 2 ? random.nextInt(4) : (float) (3 * y / length));
            points[3 * i + 2] = scale * (kind == 2 ? random.nextInt(4) : kind == 3 ? 0 : (float) (z / length)) - off;
        }
        CorePoints core = new CorePoints(count);
        core.set(points, count, 0);
        return core;
    }

    /** Any direction, along axes, across two points, on borders of cells, or nearly so. */
    private static double[] direction(Random random, CorePoints core) {
        double[] d = new double[3];
        int kind = random.nextInt(5);
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = switch (kind) {
                case 0 -> random.nextGaussian();
                case 1 -> random.nextInt(3) - 1;
                case 2 -> (random.nextInt(33) - 16) / 16.0;
                default -> random.nextInt(17) - 8;
            };
        }
        if (kind == 4) { // across an edge
            int i = 3 * random.nextInt(core.count);
            int k = 3 * random.nextInt(core.count);
            double ex = core.points[k] - core.points[i];
            double ey = core.points[k + 1] - core.points[i + 1];
            double ez = core.points[k + 2] - core.points[i + 2];
            d = new double[] {ey * d[2] - ez * d[1], ez * d[0] - ex * d[2], ex * d[1] - ey * d[0]};
        }
        if (random.nextInt(4) == 0) {
            int axis = random.nextInt(3);
            d[axis] = random.nextBoolean() ? Math.nextUp(d[axis]) : -0.0;
        }
        double scale = random.nextInt(50) == 0 ? 1e-120 : random.nextInt(50) == 0 ? 1e110 : 1;
        return new double[] {d[0] * scale, d[1] * scale, d[2] * scale};
    }

    @Test
    void theFirstOfAllFarthestPointsIsFound() {
        int cases = Effort.cases(2_000, 100_000);
        CorePoints moved = new CorePoints(512);
        double[] rows = new double[16];
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_700_000L + i);
            CorePoints core = core(random);
            ShapePromisesTest.anywhere(random, 10 * core.extent).copyRowMajor(rows);
            moved.setPosed(core, rows, 1);
            for (int k = 0; k < 40; k++) {
                CorePoints searched = k % 2 == 0 ? core : moved;
                double[] d = direction(random, core);
                int found = searched.farthest(d[0], d[1], d[2]);
                assertEquals(searched.farthestOfAll(d[0], d[1], d[2]), found, "case " + i + "/" + k);
            }
        }
    }

    @Test
    void candidatesAreFew() {
        Random random = new Random(39);
        float[] points = new float[3 * 62];
        for (int i = 0; i < 62; i++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            double z = random.nextGaussian();
            double length = Math.sqrt(x * x + y * y + z * z);
            points[3 * i] = (float) (x / length);
            points[3 * i + 1] = (float) (y / length);
            points[3 * i + 2] = (float) (z / length);
        }
        CorePoints core = new CorePoints(62);
        core.set(points, 62, 0);
        SupportTable table = SupportTable.of(core);
        assertNotNull(table);
        assertTrue(table.list.length < 5 * 256, "candidates " + table.list.length);
        assertTrue(table.covers(100, 1) && !table.covers(1e6, 1), "far away a float is coarser than the margin");
        core.set(points, 8, 0);
        assertNull(SupportTable.of(core));
        moveFarAway();
    }

    /** Where rounding of moved corners exceeds the margin, all are searched. */
    private static void moveFarAway() {
        Random random = new Random(40);
        CorePoints core = core(random);
        CorePoints moved = new CorePoints(512);
        double[] rows = new double[16];
        RigidTransform.translation(1e7 * core.extent, 0, 0).copyRowMajor(rows);
        moved.setPosed(core, rows, 1);
        for (int k = 0; k < 100; k++) {
            double[] d = direction(random, core);
            assertEquals(moved.farthestOfAll(d[0], d[1], d[2]), moved.farthest(d[0], d[1], d[2]));
        }
    }
}

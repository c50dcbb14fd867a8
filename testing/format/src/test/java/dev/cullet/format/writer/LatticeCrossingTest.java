// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ways through solids whose inside is known: every point is thought to be moved a little towards plus on each axis. */
class LatticeCrossingTest {
    private static final int FINE = BspTree.SUBSTEPS;

    @Test
    void waysThroughABoxChangeTheNumberWhereTheyEnterAndLeave() {
        int[] lower = {10, 20, 30};
        int[] upper = {14, 27, 33};
        MeshArrays box = Meshes.box(10, 20, 30, 14, 27, 33);
        Random random = new Random(5);
        int[] seen = new int[3];
        for (int i = 0; i < 20_000; i++) {
            // often exactly on faces, edges and corners
            long[] point = new long[3];
            for (int axis = 0; axis < 3; axis++) {
                point[axis] = coordinate(random, lower[axis], upper[axis]);
            }
            int axis = i % 3;
            long end = coordinate(random, lower[axis], upper[axis]);
            int expected = -inside(point, lower, upper);
            int actual = change(box, axis, point, end);
            point[axis] = end;
            expected += inside(point, lower, upper);
            assertEquals(expected, actual);
            seen[expected + 1]++;
        }
        assertTrue(seen[0] > 500 && seen[1] > 500 && seen[2] > 500);
    }

    /** A solid of many slopes: closed ways change nothing, also through its vertices and edges. */
    @Test
    void closedWaysChangeNothing() {
        MeshArrays ball = HardMeshes.icosphere(2).scaledAndMoved(300, 400, 400, 400);
        for (int i = 0; i < ball.positions().length; i++) {
            ball.positions()[i] = Math.round(ball.positions()[i]);
        }
        Random random = new Random(6);
        int crossed = 0;
        for (int i = 0; i < 2000; i++) {
            long[] a = near(ball, random, i);
            long[] b = near(ball, random, i + 1);
            int[] order = i % 2 == 0 ? new int[] {0, 1, 2} : new int[] {2, 0, 1};
            long[] at = a.clone();
            int sum = 0;
            for (long[] target : new long[][] {b, a}) {
                for (int axis : order) {
                    int change = change(ball, axis, at, target[axis]);
                    crossed += Math.abs(change);
                    sum += change;
                    at[axis] = target[axis];
                }
            }
            assertEquals(0, sum);
        }
        assertTrue(crossed > 500, crossed + " crossings");
    }

    /** A vertex of the mesh, a point of its grid, or any fine point. */
    private static long[] near(MeshArrays mesh, Random random, int kind) {
        long[] point = new long[3];
        int vertex = 3 * random.nextInt(mesh.positions().length / 3);
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = switch (kind % 3) {
                case 0 -> FINE * (long) mesh.positions()[vertex + axis];
                case 1 -> (80L + random.nextInt(640)) * FINE;
                default -> random.nextInt(800 * FINE);
            };
        }
        return point;
    }

    private static long coordinate(Random random, int lower, int upper) {
        return switch (random.nextInt(4)) {
            case 0 -> (long) lower * FINE;
            case 1 -> (long) upper * FINE;
            case 2 -> (lower - 2L) * FINE + random.nextInt((upper - lower + 4) * FINE);
            default -> (long) (lower + random.nextInt(upper - lower)) * FINE;
        };
    }

    private static int inside(long[] point, int[] lower, int[] upper) {
        boolean inside = true;
        for (int axis = 0; axis < 3; axis++) {
            inside &= point[axis] >= (long) lower[axis] * FINE && point[axis] < (long) upper[axis] * FINE;
        }
        return inside ? 1 : 0;
    }

    private static int change(MeshArrays mesh, int axis, long[] point, long end) {
        int sum = 0;
        int[] corners = new int[9];
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            for (int i = 0; i < 9; i++) {
                corners[i] = (int) mesh.at(triangle, i / 3, i % 3);
            }
            sum += LatticeCrossing.change(corners, 0, axis, point[0], point[1], point[2], end);
        }
        return sum;
    }
}

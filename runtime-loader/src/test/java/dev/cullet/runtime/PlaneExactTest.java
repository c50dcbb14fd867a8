// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.internal.PlaneQuery;
import dev.cullet.testkit.MeshArrays;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sides of planes that pass through vertices or very near to them, against exact arithmetic. */
class PlaneExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    @Test
    void sidesAgreeWithExactArithmetic() {
        Random random = new Random(61);
        int cases = size(6_000, 1_000_000);
        int[] seen = new int[3];
        for (int i = 0; i < cases; ) {
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            boolean integers = random.nextBoolean();
            float[] positions = new float[9 * (1 + random.nextInt(3))];
            int[] indices = new int[positions.length / 3];
            for (int k = 0; k < positions.length; k++) {
                positions[k] = scale * (integers ? random.nextInt(17) - 8 : random.nextFloat() - 0.5f);
                indices[k / 3] = k / 3;
            }
            CollisionMesh mesh =
                    Fixture.of(new MeshArrays("integers", positions, indices)).mesh();
            positions = mesh.data().triangles().positions();
            for (int n = 0; n < size(50, 1_000); n++, i++) {
                float[] plane = new float[4];
                double through = 0;
                int vertex = 3 * random.nextInt(positions.length / 3);
                for (int k = 0; k < 3; k++) {
                    plane[k] = integers ? random.nextInt(9) - 4 : random.nextFloat() - 0.5f;
                    through += plane[k] * (double) positions[vertex + k];
                }
                plane[3] = integers && random.nextBoolean() ? scale * (random.nextInt(65) - 32) : (float) -through;
                if (plane[0] == 0 && plane[1] == 0 && plane[2] == 0) {
                    plane[1] = 1;
                }
                boolean front = false;
                boolean back = false;
                for (int k = 0; k < positions.length; k += 3) {
                    int sign = sign(plane, positions, k);
                    front |= sign >= 0;
                    back |= sign <= 0;
                }
                PlaneSides expected = front && back ? PlaneSides.BOTH : front ? PlaneSides.FRONT : PlaneSides.BACK;
                assertEquals(
                        expected,
                        mesh.sidesOfPlane(plane[0], plane[1], plane[2], plane[3]),
                        "case " + i + ": " + Arrays.toString(positions) + " plane " + Arrays.toString(plane));
                seen[expected.ordinal()]++;
            }
        }
        for (int count : seen) {
            assertTrue(count > cases / 20, Arrays.toString(seen));
        }
    }

    @Test
    void aVertexWhoseTermsCancelIsOnTheSideOfTheRest() {
        assertEquals(1, PlaneQuery.side(1, 1, 0, 1e-30, 1e30, -1e30, 0));
        assertEquals(-1, PlaneQuery.side(1, 1, 0, -1e-30, 1e30, -1e30, 0));
        assertEquals(0, PlaneQuery.side(1, 1, 0, 0, 1e30, -1e30, 0));
    }

    private static int sign(float[] plane, float[] p, int at) {
        double value = plane[0] * (double) p[at] + plane[1] * (double) p[at + 1] + plane[2] * (double) p[at + 2];
        double size = Math.abs(plane[0] * p[at]) + Math.abs(plane[1] * p[at + 1]) + Math.abs(plane[2] * p[at + 2]);
        if (Math.abs(value + plane[3]) > 1e-6 * (size + Math.abs(plane[3]))) {
            return value + plane[3] > 0 ? 1 : -1;
        }
        BigDecimal sum = new BigDecimal(plane[3]);
        for (int k = 0; k < 3; k++) {
            sum = sum.add(new BigDecimal(plane[k]).multiply(new BigDecimal(p[at + k])));
        }
        return sum.signum();
    }
}

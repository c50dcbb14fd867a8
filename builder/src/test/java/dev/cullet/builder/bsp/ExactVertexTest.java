// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against fractions of any size. */
class ExactVertexTest {
    @ParameterizedTest(name = "lattice of {0} points per axis, seed 1")
    @ValueSource(ints = {3, 17, 1000, 65536})
    void pointAndSidesAreThoseOfRationalArithmetic(int lattice) {
        Random random = new Random(1);
        int[] seen = new int[3];
        for (int i = 0; i < 3000; i++) {
            LatticePlane p = plane(random, lattice);
            LatticePlane q = plane(random, lattice);
            LatticePlane r = plane(random, lattice);
            ExactVertex meet = meet(p, q, r);
            Rational w = determinant(p.a, p.b, p.c, q.a, q.b, q.c, r.a, r.b, r.c);
            assertEquals(w.sign() != 0, meet.isPoint());
            if (w.sign() == 0) {
                continue;
            }
            Rational x =
                    determinant(-p.d, p.b, p.c, -q.d, q.b, q.c, -r.d, r.b, r.c).over(w);
            Rational y =
                    determinant(p.a, -p.d, p.c, q.a, -q.d, q.c, r.a, -r.d, r.c).over(w);
            Rational z =
                    determinant(p.a, p.b, -p.d, q.a, q.b, -q.d, r.a, r.b, -r.d).over(w);
            assertEquals(x.toDouble(), meet.x(), Math.abs(x.toDouble()) * 0x1p-51);
            assertEquals(y.toDouble(), meet.y(), Math.abs(y.toDouble()) * 0x1p-51);
            assertEquals(z.toDouble(), meet.z(), Math.abs(z.toDouble()) * 0x1p-51);
            LatticePlane s = i % 4 == 0 ? p : plane(random, lattice);
            int side = Rational.of((long) s.a)
                    .times(x)
                    .plus(Rational.of((long) s.b).times(y))
                    .plus(Rational.of((long) s.c).times(z))
                    .plus(Rational.of((long) s.d))
                    .sign();
            assertEquals(side, meet.side(s));
            seen[side + 1]++;
        }
        assertTrue(seen[0] > 100 && seen[1] > 100 && seen[2] > 100, "all three sides must have been seen");
    }

    @Test
    void largestCoefficientsStayInRange() {
        // corner triangles of the lattice have the largest normals and offsets that can be
        int m = 65535;
        LatticePlane p = LatticePlane.ofTriangle(new int[] {m, m, 0, m, 0, m, 0, m, m}, 0);
        LatticePlane q = LatticePlane.ofTriangle(new int[] {0, 0, 1, m, m - 1, m, 0, m, m - 2}, 0);
        LatticePlane r = LatticePlane.ofTriangle(new int[] {0, m, 2, m - 3, 1, m, m, m, 0}, 0);
        ExactVertex meet = meet(p, q, r);
        assertTrue(meet.isPoint());
        assertEquals(0, meet.side(p));
        assertEquals(0, meet.side(q));
        assertEquals(0, meet.side(r));
    }

    private static ExactVertex meet(LatticePlane p, LatticePlane q, LatticePlane r) {
        ExactVertex vertex = new ExactVertex();
        vertex.set(p, q, r);
        return vertex;
    }

    @Test
    void parallelPlanesHaveNoCommonPoint() {
        assertFalse(meet(LatticePlane.acrossAxis(0, 1), LatticePlane.acrossAxis(0, 2), LatticePlane.acrossAxis(1, 5))
                .isPoint());
    }

    @Test
    void planesOfOneTriangleHaveOneForm() {
        int[] corners = {3, 5, 7, 13, 5, 9, 3, 45, 11};
        int[] turned = {3, 5, 7, 3, 45, 11, 13, 5, 9};
        LatticePlane plane = LatticePlane.ofTriangle(corners, 0);
        assertTrue(plane.sameAs(LatticePlane.ofTriangle(turned, 0)));
        assertEquals(LatticePlane.facesFront(corners, 0), !LatticePlane.facesFront(turned, 0));
        for (int corner = 0; corner < 9; corner += 3) {
            assertEquals(0, plane.at(corners[corner], corners[corner + 1], corners[corner + 2]));
        }
    }

    private static LatticePlane plane(Random random, int lattice) {
        int[] corners = new int[9];
        do {
            for (int i = 0; i < 9; i++) {
                corners[i] = random.nextInt(lattice);
            }
        } while (LatticePlane.isDegenerate(corners, 0));
        return LatticePlane.ofTriangle(corners, 0);
    }

    private static Rational determinant(double... m) {
        return product(m[0], m[4], m[8])
                .plus(product(m[1], m[5], m[6]))
                .plus(product(m[2], m[3], m[7]))
                .minus(product(m[2], m[4], m[6]))
                .minus(product(m[1], m[3], m[8]))
                .minus(product(m[0], m[5], m[7]));
    }

    private static Rational product(double p, double q, double r) {
        return Rational.of((long) p).times(Rational.of((long) q)).times(Rational.of((long) r));
    }
}

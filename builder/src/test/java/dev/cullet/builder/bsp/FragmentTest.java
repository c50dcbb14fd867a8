// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fragments of random triangles, cut again and again, beside the same cuts in fractions of any size. */
class FragmentTest {
    @ParameterizedTest(name = "lattice of {0} points per axis, seed 7")
    @ValueSource(ints = {5, 60, 65536})
    void cutsAreThoseOfRationalArithmeticAndLoseNoArea(int lattice) {
        Random random = new Random(7);
        int triangles = size(30, 150);
        int cuts = 0;
        int touches = 0;
        FragmentCutter cutter = new FragmentCutter();
        for (int i = 0; i < triangles; i++) {
            int[] corners = triangle(random, lattice);
            LatticePlane plane = LatticePlane.ofTriangle(corners, 0);
            List<Fragment> fragments = new ArrayList<>(List.of(Fragment.whole(0, plane, corners, 0)));
            List<List<Rational[]>> oracle = new ArrayList<>(List.of(points(corners)));
            double area = FragmentEstimates.doubleArea(fragments.get(0));
            for (int k = 0; k < 12; k++) {
                LatticePlane s = LatticePlane.ofTriangle(triangle(random, lattice), 0);
                if (s.sameAs(plane)) {
                    continue;
                }
                List<Fragment> nextFragments = new ArrayList<>();
                List<List<Rational[]>> nextOracle = new ArrayList<>();
                for (int n = 0; n < fragments.size(); n++) {
                    int side = cutter.side(fragments.get(n), s);
                    assertEquals(sideOf(oracle.get(n), s), side);
                    touches += touches(oracle.get(n), s) ? 1 : 0;
                    if (side != 0) {
                        nextFragments.add(fragments.get(n));
                        nextOracle.add(oracle.get(n));
                        continue;
                    }
                    cuts++;
                    Fragment[] halves = new Fragment[2];
                    cutter.cut(fragments.get(n), s, halves);
                    nextFragments.addAll(List.of(halves));
                    nextOracle.add(clip(oracle.get(n), s, 1));
                    nextOracle.add(clip(oracle.get(n), s, -1));
                }
                fragments = nextFragments;
                oracle = nextOracle;
            }
            double sum = 0;
            for (int n = 0; n < fragments.size(); n++) {
                assertSamePoints(oracle.get(n), fragments.get(n));
                sum += FragmentEstimates.doubleArea(fragments.get(n));
            }
            assertEquals(area, sum, 1e-9 * area + 1e-9);
        }
        assertTrue(cuts > 1000 * triangles / 150, "triangles must have been cut: " + cuts);
        assertTrue(
                lattice > 5 || touches > 100 * triangles / 150,
                "on a small lattice planes must have gone through vertices");
    }

    private static int[] triangle(Random random, int lattice) {
        int[] corners = new int[9];
        do {
            for (int i = 0; i < 9; i++) {
                corners[i] = random.nextInt(lattice);
            }
        } while (LatticePlane.isDegenerate(corners, 0));
        return corners;
    }

    private static List<Rational[]> points(int[] corners) {
        List<Rational[]> points = new ArrayList<>();
        for (int i = 0; i < 9; i += 3) {
            points.add(
                    new Rational[] {Rational.of(corners[i]), Rational.of(corners[i + 1]), Rational.of(corners[i + 2])});
        }
        return points;
    }

    private static Rational value(Rational[] p, LatticePlane s) {
        return Rational.of((long) s.a)
                .times(p[0])
                .plus(Rational.of((long) s.b).times(p[1]))
                .plus(Rational.of((long) s.c).times(p[2]))
                .plus(Rational.of((long) s.d));
    }

    private static int sideOf(List<Rational[]> polygon, LatticePlane s) {
        boolean front = polygon.stream().anyMatch(p -> value(p, s).sign() > 0);
        boolean back = polygon.stream().anyMatch(p -> value(p, s).sign() < 0);
        return front && back ? 0 : front ? 1 : -1;
    }

    private static boolean touches(List<Rational[]> polygon, LatticePlane s) {
        return polygon.stream().anyMatch(p -> value(p, s).sign() == 0);
    }

    /** Sutherland and Hodgman 1974. */
    private static List<Rational[]> clip(List<Rational[]> polygon, LatticePlane s, int keep) {
        List<Rational[]> kept = new ArrayList<>();
        for (int i = 0; i < polygon.size(); i++) {
            Rational[] here = polygon.get(i);
            Rational[] next = polygon.get((i + 1) % polygon.size());
            Rational a = value(here, s);
            Rational b = value(next, s);
            if (a.sign() * keep >= 0) {
                kept.add(here);
            }
            if (a.sign() * b.sign() < 0) {
                Rational t = a.over(a.minus(b));
                Rational[] meet = new Rational[3];
                for (int axis = 0; axis < 3; axis++) {
                    meet[axis] = here[axis].plus(t.times(next[axis].minus(here[axis])));
                }
                kept.add(meet);
            }
        }
        return kept;
    }

    private static void assertSamePoints(List<Rational[]> expected, Fragment fragment) {
        assertEquals(expected.size(), fragment.size());
        for (int i = 0; i < fragment.size(); i++) {
            Rational[] p = expected.get(i);
            boolean found = false;
            for (int k = 0; k < fragment.size() && !found; k++) {
                found = true;
                for (int axis = 0; axis < 3; axis++) {
                    found &= Math.abs(p[axis].toDouble() - fragment.vertices[3 * k + axis]) <= 0x1p-34;
                }
            }
            assertTrue(found, "vertex " + i + " must be there within 2^-34 steps");
        }
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}

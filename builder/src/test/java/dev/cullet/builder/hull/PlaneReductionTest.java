// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PlaneReductionTest {
    /** A cube of half edge 1, and tangent planes of a sphere of radius 1.2. */
    private static double[] planes(int count, int seed) {
        Random random = new Random(seed);
        double[] planes = new double[4 * count];
        for (int i = 0; i < count; i++) {
            double[] n = i < 6
                    ? new double[3]
                    : new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            if (i < 6) {
                n[i / 2] = i % 2 == 0 ? -1 : 1;
            }
            System.arraycopy(Frame.unit(n), 0, planes, 4 * i, 3);
            planes[4 * i + 3] = i < 6 ? 1 : 1.2;
        }
        return planes;
    }

    private static List<double[]> faces(SimplePolytope polytope) {
        List<double[]> faces = new ArrayList<>();
        for (int i = 0; 4 * i < polytope.planes.length; i++) {
            if (polytope.hasFace(i)) {
                faces.add(Arrays.copyOfRange(polytope.planes, 4 * i, 4 * i + 4));
            }
        }
        return faces;
    }

    @Test
    void cutsGiveTheIntersectionOfHalfSpaces() {
        for (int seed = 0; seed < 30; seed++) {
            SimplePolytope polytope = new SimplePolytope(planes(6 + seed, seed));
            for (int i = 6; i < 6 + seed; i++) {
                polytope.cut(i);
            }
            checkLinks(polytope);
            List<double[]> all = new ArrayList<>();
            for (int i = 0; 4 * i < polytope.planes.length; i++) {
                all.add(Arrays.copyOfRange(polytope.planes, 4 * i, 4 * i + 4));
            }
            assertEquals(PolytopeOracle.volume(all), polytope.volume(), 1e-9, "seed " + seed);
        }
    }

    @Test
    void removalAddsTheVolumeThatItStates() {
        int removed = 0;
        int unbounded = 0;
        for (int seed = 0; seed < 30; seed++) {
            SimplePolytope polytope = new SimplePolytope(planes(20, seed));
            for (int i = 6; i < 20; i++) {
                polytope.cut(i);
            }
            PlaneRemoval removal = new PlaneRemoval(polytope);
            Random random = new Random(seed);
            for (int k = 0; k < 18; k++) {
                int plane = random.nextInt(20);
                if (!polytope.hasFace(plane)) {
                    continue;
                }
                double before = polytope.volume();
                double added = removal.volume(plane);
                List<double[]> others = faces(polytope);
                double[] planes = polytope.planes;
                others.removeIf(p -> Arrays.equals(p, Arrays.copyOfRange(planes, 4 * plane, 4 * plane + 4)));
                double expected = PolytopeOracle.volume(others);
                if (added > 1e6) {
                    assertTrue(expected > 1e5, "seed " + seed);
                    unbounded++;
                    continue;
                }
                assertEquals(expected - before, added, 1e-6 * (1 + added), "seed " + seed);
                removal.apply(plane, new IntStack());
                checkLinks(polytope);
                assertEquals(before + added, polytope.volume(), 1e-6 * (1 + added), "seed " + seed);
                removed++;
            }
        }
        assertTrue(removed > 100 && unbounded > 5, removed + " removed, " + unbounded + " unbounded");
    }

    /** Neighbours point at each other across the same two planes, and Euler's formula holds. */
    private static void checkLinks(SimplePolytope polytope) {
        int corners = 0;
        for (int c = 0; c < polytope.cornerBound(); c++) {
            if (polytope.isFree(c)) {
                continue;
            }
            corners++;
            for (int k = 0; k < 3; k++) {
                int other = polytope.neighbours[3 * c + k];
                int to = polytope.cornerPlanes[SimplePolytope.next(3 * c + k)];
                int back = 3 * other + polytope.indexOf(other, to);
                assertEquals(c, polytope.neighbours[back]);
                assertEquals(polytope.cornerPlanes[3 * c + k], polytope.cornerPlanes[SimplePolytope.next(back)]);
            }
        }
        assertEquals(2 * polytope.faces() - 4, corners);
    }

    @Test
    void eachRemovalGrowsTheVolume() {
        SourceHull hull = SourceHull.of(HardSets.sphere(300, 8));
        CandidatePlanes planes = CandidatePlanes.of(hull, new double[0], 1000);
        SimplePolytope polytope = new SimplePolytope(planes.scaled());
        new PlaneSelection(polytope).cut(200, 0);
        HullDistance distance = new HullDistance(hull.cornerTree(), hull.extent());
        PlaneReduction reduction = new PlaneReduction(polytope, planes, distance, 1e-3);
        double volume = polytope.volume();
        for (int max = polytope.faces() - 1; max > 3; max--) {
            reduction.reduceTo(max);
            assertTrue(polytope.volume() >= volume - 1e-9, max + " planes");
            volume = polytope.volume();
        }
        assertTrue(polytope.faces() <= 6);
    }

    @Test
    @Tag("scaled")
    void volumeIsWithinTenPercentOfTheBestSubset() {
        double worst = 0;
        for (int seed = 0; seed < Effort.cases(8, 300); seed++) {
            float[] points = HardSets.sphere(7 + seed % 2, seed);
            SourceHull hull = SourceHull.of(points);
            List<double[]> planes = facePlanes(hull);
            int max = planes.size() - 3;
            HullShape shape = HullBuilder.build(hull, HullOptions.DEFAULT.withPlanes(max));
            double best = best(planes, max);
            assertTrue(best < Double.POSITIVE_INFINITY);
            worst = Math.max(worst, shape.measures().volume() / best - 1);
            assertTrue(
                    shape.measures().volume() <= 1.1 * best,
                    "seed " + seed + ": " + shape.measures() + " best " + best);
        }
        assertTrue(worst < 0.1);
    }

    private static List<double[]> facePlanes(SourceHull hull) {
        List<double[]> planes = new ArrayList<>();
        for (int f = 0; f < hull.faceCount(); f++) {
            double[] n = Arrays.copyOfRange(hull.faces().normals, 3 * f, 3 * f + 3);
            double[] unit = Frame.unit(n);
            int v = 3 * hull.face(f)[0];
            float[] p = hull.positions();
            planes.add(
                    new double[] {unit[0], unit[1], unit[2], unit[0] * p[v] + unit[1] * p[v + 1] + unit[2] * p[v + 2]});
        }
        return planes;
    }

    /** The smallest volume of all subsets of a size. */
    private static double best(List<double[]> planes, int size) {
        double best = Double.POSITIVE_INFINITY;
        for (int subset = 0; subset < 1 << planes.size(); subset++) {
            if (Integer.bitCount(subset) == size) {
                List<double[]> chosen = new ArrayList<>();
                for (int i = 0; i < planes.size(); i++) {
                    if ((subset >> i & 1) != 0) {
                        chosen.add(planes.get(i));
                    }
                }
                best = Math.min(best, PolytopeOracle.volume(chosen));
            }
        }
        return best;
    }
}

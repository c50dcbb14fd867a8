// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PrimitiveBuilderTest {
    private static PrimitiveBuilder of(float[] points) {
        return new PrimitiveBuilder(SourceHull.of(points), 0);
    }

    @Test
    void turnedBoxIsFound() {
        Primitive.Box box = of(HardSets.turnedBox(3, 2, 1)).box();
        assertEquals(6, box.measures().volume(), 1e-4);
        assertEquals(0, box.measures().excessVolume(), 1e-5);
        assertTrue(box.measures().stickOut() < 1e-5);
        double[] half = {box.half()[0], box.half()[1], box.half()[2]};
        java.util.Arrays.sort(half);
        assertEquals(0.5, half[0], 1e-5);
        assertEquals(1.5, half[2], 1e-5);
    }

    /** The smallest box of a regular tetrahedron is the cube around it, whose sides only touch edges. */
    @Test
    void boxOfATetrahedronTouchesItsEdges() {
        Primitive.Box box =
                of(new float[] {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1}).box();
        assertEquals(8, box.measures().volume(), 1e-3);
    }

    @Test
    void boxIsNoLargerThanThatOfADenseSearch() {
        for (int seed = 0; seed < 6; seed++) {
            float[] points = HardSets.sphere(10, seed);
            double volume = of(points).box().measures().volume();
            double[] wide = new double[points.length];
            for (int i = 0; i < wide.length; i++) {
                wide[i] = points[i];
            }
            Random random = new Random(seed);
            double best = Double.POSITIVE_INFINITY;
            for (int k = 0; k < 5000; k++) {
                double[] a = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
                double[] b = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
                best = Math.min(best, Frame.of(a, b).volume(wide));
            }
            assertTrue(volume <= best, "seed " + seed + ": " + volume + " above " + best);
        }
    }

    @Test
    void capsuleAroundACapsuleIsTight() {
        Random random = new Random(3);
        float[] points = new float[3 * 2000];
        for (int i = 0; i < 2000; i++) {
            double[] p = Frame.unit(new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()});
            double along = p[0] + p[1] > 0 ? 2 : -2; // the axis is (1, 1, 0)
            points[3 * i] = (float) (p[0] + along);
            points[3 * i + 1] = (float) (p[1] + along);
            points[3 * i + 2] = (float) p[2];
        }
        Primitive.Capsule capsule = of(points).capsule();
        double length = 4 * Math.sqrt(2);
        assertEquals(Math.PI * (length + 4.0 / 3), capsule.measures().volume(), 0.3);
        assertEquals(1, capsule.radius(), 0.01);
        assertTrue(capsule.measures().stickOut() < 0.1);
    }

    @Test
    void smallestPrimitiveIsTheOneOfTheShape() {
        assertInstanceOf(
                Primitive.Box.class,
                of(HardSets.turnedBox(3, 2, 1)).smallest(0.01).orElseThrow());
        assertInstanceOf(
                Primitive.Ball.class, of(HardSets.sphere(3000, 1)).smallest(0.1).orElseThrow());
        assertTrue(of(HardSets.sphere(3000, 1)).smallest(1e-4).isEmpty());
        assertThrows(HullException.class, () -> new PrimitiveBuilder(SourceHull.of(new float[3]), -1));
    }

    @Test
    @Tag("scaled")
    void everyVertexOfHardSetsIsInsideInExactArithmetic() {
        for (int seed = 0; seed < Effort.cases(4 * HardSets.KINDS, 400 * HardSets.KINDS); seed++) {
            float[] points = HardSets.points(seed);
            SourceHull hull = SourceHull.of(points);
            PrimitiveBuilder builder = new PrimitiveBuilder(hull, seed % 5 == 0 ? hull.extent() / 100 : 0);
            Primitive.Box box = builder.box();
            Primitive.Capsule capsule = builder.capsule();
            Primitive.Ball ball = builder.sphere();
            for (int p = 0; 3 * p < points.length; p++) {
                assertTrue(isInBox(box, points, p), "seed " + seed + " vertex " + p + " " + box);
                assertTrue(isNear(capsule.start(), capsule.end(), capsule.radius(), points, p), "seed " + seed);
                assertTrue(isNear(ball.centre(), ball.centre(), ball.radius(), points, p), "seed " + seed);
            }
            assertTrue(box.measures().volume() >= hull.volume() * (1 - 1e-5), "seed " + seed);
            for (HullShape shape : List.of(
                    builder.kdop(14, HullLimits.NONE),
                    builder.kdop(26, HullLimits.JOLT),
                    builder.boxHull(HullLimits.NONE))) {
                assertEquals(List.of(), HullProof.convex(shape, 2), "seed " + seed);
                assertEquals(List.of(), HullProof.encloses(shape, points, 2), "seed " + seed);
            }
        }
    }

    /** Turns the point back by the conjugate quaternion, q* p q = |q|^2 times the turned point, in BigDecimal. */
    private static boolean isInBox(Primitive.Box box, float[] points, int i) {
        BigDecimal[] p = minus(points, i, box.centre());
        BigDecimal[] q = new BigDecimal[4];
        BigDecimal norm = BigDecimal.ZERO;
        for (int k = 0; k < 4; k++) {
            q[k] = new BigDecimal(box.quaternion()[k]);
            norm = norm.add(q[k].multiply(q[k]));
        }
        BigDecimal[] conjugate = {q[0].negate(), q[1].negate(), q[2].negate(), q[3]};
        BigDecimal[] turned = multiply(multiply(conjugate, new BigDecimal[] {p[0], p[1], p[2], BigDecimal.ZERO}), q);
        for (int k = 0; k < 3; k++) {
            if (turned[k].abs().compareTo(norm.multiply(new BigDecimal(box.half()[k]))) > 0) {
                return false;
            }
        }
        return true;
    }

    private static BigDecimal[] multiply(BigDecimal[] a, BigDecimal[] b) {
        BigDecimal[] c = new BigDecimal[4];
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            c[k] = a[3].multiply(b[k])
                    .add(a[k].multiply(b[3]))
                    .add(a[i].multiply(b[j]))
                    .subtract(a[j].multiply(b[i]));
        }
        c[3] = a[3].multiply(b[3])
                .subtract(a[0].multiply(b[0]))
                .subtract(a[1].multiply(b[1]))
                .subtract(a[2].multiply(b[2]));
        return c;
    }

    private static BigDecimal[] minus(float[] points, int i, float[] q) {
        BigDecimal[] d = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = new BigDecimal(points[3 * i + axis]).subtract(new BigDecimal(q[axis]));
        }
        return d;
    }

    /** Whether some point of the segment, here a good one in 60 digits, is within the radius. */
    private static boolean isNear(float[] start, float[] end, float radius, float[] points, int i) {
        MathContext digits = new MathContext(60);
        BigDecimal[] d = minus(end, 0, start);
        BigDecimal[] u = minus(points, i, start);
        BigDecimal length2 = dot(d, d);
        BigDecimal part = length2.signum() == 0 ? BigDecimal.ZERO : dot(u, d).divide(length2, digits);
        part = part.max(BigDecimal.ZERO).min(BigDecimal.ONE);
        for (int axis = 0; axis < 3; axis++) {
            u[axis] = u[axis].subtract(part.multiply(d[axis]));
        }
        return dot(u, u).compareTo(new BigDecimal(radius).pow(2)) <= 0;
    }

    private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2]));
    }

    @Test
    void proofFindsAPointJustOutside() {
        PrimitiveBuilder builder = of(HardSets.turnedBox(3, 2, 1));
        Primitive.Box box = builder.box();
        float[] smaller = box.half().clone();
        smaller[1] *= 0.999f;
        Primitive.Box cut = new Primitive.Box(box.centre(), box.quaternion(), smaller, box.measures());
        List<HullFinding> findings = PrimitiveProof.encloses(cut, HardSets.turnedBox(3, 2, 1), 100);
        assertEquals(8, findings.size());
        assertEquals(box.half()[1] * 0.001, findings.get(0).amount(), 1e-5);
        Primitive.Ball ball = new Primitive.Ball(new float[3], 5, box.measures());
        assertEquals(List.of(), PrimitiveProof.encloses(ball, new float[] {3, 4, 0, -5, 0, 0}, 9));
        assertEquals(
                1,
                PrimitiveProof.encloses(ball, new float[] {3, 4, 1e-3f, 0, 0, 0}, 9)
                        .size());
        Primitive.Capsule capsule = new Primitive.Capsule(new float[3], new float[] {9, 0, 0}, 5, box.measures());
        assertEquals(List.of(), PrimitiveProof.encloses(capsule, new float[] {3, 3, 4, 12, 0, 4, 14, 0, 0}, 9));
        assertEquals(
                2,
                PrimitiveProof.encloses(capsule, new float[] {3, 3, 4.000001f, 12.000001f, 0, 4}, 9)
                        .size());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.HullFinding.Rule;
import dev.cullet.testkit.Effort;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HullProofTest {
    private static final HullShape SHAPE =
            HullBuilder.build(HardSets.sphere(60, 1), HullOptions.DEFAULT.withPlanes(16));

    private static HullShape copy(HullShape shape) {
        return new HullShape(
                shape.normals().clone(),
                shape.offsets().clone(),
                shape.corners().clone(),
                shape.faceStarts().clone(),
                shape.faceCorners().clone(),
                shape.measures());
    }

    private static void assertFinds(Rule rule, HullShape shape) {
        List<HullFinding> findings = HullProof.convex(shape, 1000);
        assertTrue(findings.stream().anyMatch(finding -> finding.rule() == rule), rule + ": " + findings);
    }

    @Test
    void shapeThatWasBuiltIsProven() {
        assertEquals(List.of(), HullProof.convex(SHAPE, 5));
        assertEquals(List.of(), HullProof.encloses(SHAPE, HardSets.sphere(60, 1), 5));
    }

    @Test
    void cornerOneUnitInTheLastPlaceOutsideIsFound() {
        int outside = 0;
        for (int i = 0; i < SHAPE.corners().length; i++) {
            HullShape moved = copy(SHAPE);
            moved.corners()[i] =
                    moved.corners()[i] > 0 ? Math.nextUp(moved.corners()[i]) : Math.nextDown(moved.corners()[i]);
            outside += HullProof.convex(moved, 1).isEmpty() ? 0 : 1;
            moved.corners()[i] *= 1.01f;
            assertFinds(Rule.CORNER_OUTSIDE, moved);
        }
        assertTrue(outside > 10, "found " + outside); // most corners are the farthest of some plane
    }

    @Test
    void offsetOneUnitInTheLastPlaceBelowIsFound() {
        for (int f = 0; f < SHAPE.planeCount(); f++) {
            HullShape lower = copy(SHAPE);
            lower.offsets()[f] = Math.nextDown(lower.offsets()[f]);
            List<HullFinding> findings = HullProof.convex(lower, 5);
            assertEquals(Rule.CORNER_OUTSIDE, findings.get(0).rule());
            HullShape higher = copy(SHAPE);
            higher.offsets()[f] *= 1.001;
            assertFinds(Rule.CORNER_OFF_PLANE, higher);
        }
    }

    @Test
    void brokenLoopsAreFound() {
        HullShape turned = copy(SHAPE);
        int swapped = turned.faceCorners()[0];
        turned.faceCorners()[0] = turned.faceCorners()[2];
        turned.faceCorners()[2] = swapped;
        assertFinds(Rule.CLOSED, turned);
        HullShape twice = copy(SHAPE);
        twice.faceCorners()[0] = twice.faceCorners()[1];
        assertFinds(Rule.LOOPS, twice);
        HullShape unused = copy(SHAPE);
        float[] corners = java.util.Arrays.copyOf(SHAPE.corners(), SHAPE.corners().length + 3);
        assertFinds(
                Rule.LOOPS,
                new HullShape(
                        unused.normals(),
                        unused.offsets(),
                        corners,
                        unused.faceStarts(),
                        unused.faceCorners(),
                        unused.measures()));
        HullShape reversed = copy(SHAPE);
        for (int f = 0; f < SHAPE.planeCount(); f++) {
            int start = SHAPE.faceStarts()[f];
            int end = SHAPE.faceStarts()[f + 1];
            for (int k = start; k < end; k++) {
                reversed.faceCorners()[k] = SHAPE.faceCorners()[start + end - 1 - k];
            }
        }
        assertFinds(Rule.WINDING, reversed);
    }

    @Test
    void brokenArraysAreFound() {
        HullShape index = copy(SHAPE);
        index.faceCorners()[3] = 1000;
        assertFinds(Rule.ARRAYS, index);
        HullShape start = copy(SHAPE);
        start.faceStarts()[2] = 1_000_000;
        assertFinds(Rule.ARRAYS, start);
        HullShape nan = copy(SHAPE);
        nan.corners()[4] = Float.NaN;
        assertFinds(Rule.ARRAYS, nan);
        HullShape infinite = copy(SHAPE);
        infinite.offsets()[1] = Double.POSITIVE_INFINITY;
        assertFinds(Rule.ARRAYS, infinite);
        HullShape zero = copy(SHAPE);
        zero.normals()[0] = 0;
        zero.normals()[1] = 0;
        zero.normals()[2] = 0;
        assertFinds(Rule.ARRAYS, zero);
        HullShape same = copy(SHAPE);
        System.arraycopy(same.normals(), 0, same.normals(), 3, 3);
        assertFinds(Rule.DEGENERATE, same);
        HullShape empty =
                new HullShape(new short[0], new double[0], new float[0], new int[] {0}, new int[0], SHAPE.measures());
        assertFinds(Rule.CLOSED, empty);
        assertEquals(
                Rule.DEGENERATE,
                HullProof.encloses(empty, new float[3], 1).get(0).rule());
    }

    @Test
    @Tag("scaled")
    void pointsOutsideAreThoseOfGiftWrapping() {
        int inside = 0;
        int outside = 0;
        for (int seed = 0; seed < Effort.cases(60, 6000); seed++) {
            Random random = new Random(seed);
            float[] source = new float[3 * (5 + random.nextInt(12))];
            for (int i = 0; i < source.length; i++) {
                source[i] = random.nextInt(5) * 0.1f;
            }
            HullShape shape =
                    new HullShape(new short[0], new double[0], source, new int[] {0}, new int[0], SHAPE.measures());
            GiftWrap oracle = new GiftWrap(source);
            float[] points = new float[3 * 30];
            for (int i = 0; i < points.length; i++) {
                points[i] = random.nextInt(5) * 0.1f + (i < 30 ? 1e-8f * random.nextInt(3) : 0);
            }
            List<HullFinding> findings = HullProof.encloses(shape, points, 1000);
            if (oracle.faces.isEmpty()) {
                assertEquals(Rule.DEGENERATE, findings.get(0).rule());
                continue;
            }
            for (int p = 0; p < 30; p++) {
                int point = p;
                boolean isFound = findings.stream().anyMatch(finding -> finding.index() == point);
                assertEquals(!oracle.contains(points, p), isFound, "seed " + seed + " point " + p);
                inside += isFound ? 0 : 1;
                outside += isFound ? 1 : 0;
            }
        }
        assertTrue(inside > 100 && outside > 100, inside + " inside, " + outside + " outside");
    }

    @Test
    void findingNamesVertexPlaceAndAmount() {
        float[] cube = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
        HullShape shape = HullBuilder.build(cube, HullOptions.DEFAULT);
        List<HullFinding> findings = HullProof.encloses(shape, new float[] {0.5f, 0.5f, 1, 0.5f, 0.5f, 1.25f}, 9);
        assertEquals(1, findings.size());
        HullFinding finding = findings.get(0);
        assertEquals(1, finding.index());
        assertEquals(1.25, finding.z());
        assertEquals(0.25, finding.amount());
        assertEquals("vertex 1 at (0.5, 0.5, 1.25) is outside the hull of the corners by 0.25 m", finding.message());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Distances and depths, compared with the exact oracle: radii and motions a little smaller and larger. */
@Tag("scaled")
class ShapeDistanceTest {
    @Test
    void distancesAreBetweenRadiiThatMissAndThatTouch() {
        int cases = Effort.cases(3_000, 100_000);
        int apart = 0;
        ShapeQuery query = new ShapeQuery();
        for (int i = 0; i < cases; i++) {
            HardPairs pair = new HardPairs(new Random(39_500_000L + i));
            assertTrue(query.closestPoints(pair.first, pair.second, pair.secondToFirst, Double.POSITIVE_INFINITY));
            double distance = query.distance();
            String what = "case " + i + " distance " + distance + " " + pair;
            double dx = query.otherX() - query.x();
            double dy = query.otherY() - query.y();
            double dz = query.otherZ() - query.z();
            double between = Math.sqrt(dx * dx + dy * dy + dz * dz);
            double slack = 1e-12 * 16 * pair.scale;
            assertEquals(distance == 0 ? 0 : distance, between, slack, what);
            assertNear(pair.firstCore, query.x(), query.y(), query.z(), slack, what);
            assertNear(pair.movedCore, query.otherX(), query.otherY(), query.otherZ(), slack, what);
            if (distance > 2 * slack) {
                apart++;
                assertEquals(1, ShapeOracle.side(pair.firstCore.grown(distance - slack), pair.movedCore), what);
                assertEquals(-1, ShapeOracle.side(pair.firstCore.grown(distance + slack), pair.movedCore), what);
                assertEquals(dx / between, query.normalX(), 1e-5, what);
                boolean within = query.closestPoints(pair.first, pair.second, pair.secondToFirst, 0.5 * distance);
                assertTrue(!within && Double.isNaN(query.distance()) && Double.isNaN(query.x()), what);
            }
        }
        assertTrue(apart > cases / 5, "apart " + apart);
    }

    /** The two cases of the campaign that a search in double alone got wrong: 9.0e-6 m for 8.1e-6, and no depth. */
    @Test
    void aGapOfAMillionthOfTheSizeAndAPointOfAnotherFace() {
        ShapeQuery query = new ShapeQuery();
        HardPairs near = new HardPairs(new Random(39_523_350));
        assertTrue(query.closestPoints(near.first, near.second, near.secondToFirst, 1));
        double distance = query.distance();
        assertEquals(8.09219469972167e-6, distance, 1e-15);
        assertEquals(
                distance,
                query.normalX() * (query.otherX() - query.x())
                        + query.normalY() * (query.otherY() - query.y())
                        + query.normalZ() * (query.otherZ() - query.z()),
                1e-13);
        assertEquals(1, ShapeOracle.side(near.firstCore.grown(distance * (1 - 1e-9)), near.movedCore));
        assertEquals(-1, ShapeOracle.side(near.firstCore.grown(distance * (1 + 1e-9)), near.movedCore));
        HardPairs deep = new HardPairs(new Random(39_607_107));
        assertTrue(query.penetration(deep.first, deep.second, deep.secondToFirst));
        assertEquals(0x1p-8, query.depth());
        assertEquals(1, query.normalX());
        assertEquals(0x1p-8, query.x() - query.otherX(), 1e-15);
    }

    private static void assertNear(ShapeOracle.Core core, double x, double y, double z, double slack, String what) {
        assertTrue(ShapeOracle.side(core, ShapeOracle.Core.round(slack, x, y, z)) <= 0, what);
    }

    @Test
    void depthsAreTheMinimum() {
        int cases = Effort.cases(3_000, 100_000);
        int deep = 0;
        int maxSteps = 0;
        ShapeQuery query = new ShapeQuery();
        for (int i = 0; i < cases; i++) {
            HardPairs pair = new HardPairs(new Random(39_600_000L + i));
            int side = ShapeOracle.side(pair.firstCore, pair.movedCore);
            boolean touches = query.penetration(pair.first, pair.second, pair.secondToFirst);
            String what = "case " + i + " depth " + query.depth() + " " + pair;
            assertEquals(side <= 0, touches, what);
            if (!touches) {
                assertTrue(Double.isNaN(query.depth()) && Double.isNaN(query.normalX()), what);
                continue;
            }
            double slack = 1e-12 * 16 * pair.scale;
            double depth = query.depth();
            double nx = query.normalX();
            double ny = query.normalY();
            double nz = query.normalZ();
            assertTrue(depth >= 0, what);
            assertEquals(1, nx * nx + ny * ny + nz * nz, 1e-12, what);
            assertTrue(query.depthExcess() <= slack, what);
            maxSteps = Math.max(maxSteps, query.steps());
            // of two cores without volume, such as a segment through a polygon, the difference may have one
            if (side == 0 && (pair.firstCore.volume() || pair.movedCore.volume())) {
                assertTrue(depth <= slack, what);
            }
            ShapeOracle.Core parted =
                    pair.movedCore.shifted(nx * (depth + slack), ny * (depth + slack), nz * (depth + slack));
            assertTrue(ShapeOracle.side(pair.firstCore, parted) > 0, what);
            // no direction of a face or a pair of edges is shorter
            double min = ShapeOracle.minDepth(pair.firstCore, pair.movedCore);
            if (!Double.isNaN(min)) {
                deep++;
                assertEquals(min, depth, slack, what);
            }
            double px = query.x() - query.otherX();
            double py = query.y() - query.otherY();
            double pz = query.z() - query.otherZ();
            assertEquals(depth, px * nx + py * ny + pz * nz, slack, what);
            assertNear(pair.firstCore, query.x(), query.y(), query.z(), slack, what);
            assertNear(pair.movedCore, query.otherX(), query.otherY(), query.otherZ(), slack, what);
        }
        assertTrue(deep > cases / 5, "deep " + deep);
        assertTrue(maxSteps < 64, "steps " + maxSteps);
    }

    @Test
    void spheresAndCapsulesHaveClosedForms() {
        ShapeQuery query = new ShapeQuery();
        ConvexShape ball = ConvexShape.sphere(0, 0, 0, 2);
        ConvexShape capsule = ConvexShape.capsule(0, -1, 0, 0, 1, 0, 0.5f);
        assertTrue(query.penetration(ball, ball, RigidTransform.translation(3, 0, 0)));
        assertEquals(1, query.depth());
        assertEquals(1, query.normalX());
        assertTrue(query.penetration(ball, capsule, RigidTransform.translation(0, 0, -2)));
        assertEquals(0.5, query.depth());
        assertEquals(-1, query.normalZ());
        assertTrue(query.closestPoints(ball, capsule, RigidTransform.translation(0, 0, 4), 10));
        assertEquals(1.5, query.distance());
        assertEquals(2, query.z());
        assertEquals(3.5, query.otherZ());
        assertTrue(query.penetration(ball, ball, RigidTransform.IDENTITY));
        assertEquals(4, query.depth());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the searches in few steps decide is what the others decide, also near touching; and they decide nearly all. */
@Tag("scaled")
class PortalSearchTest {
    private final ConvexShape[] shapes = new ConvexShape[6];
    private final PortalSearch portal = new PortalSearch();
    private final ShapePair pair = new ShapePair();
    private final double[] rows = new double[16];

    /** Hulls of up to 40 corners, some flat and long. */
    PortalSearchTest() {
        Random random = new Random(391);
        for (int s = 0; s < shapes.length; s++) {
            float[] points = new float[3 * (s == 0 ? 8 : 40)];
            for (int i = 0; i < points.length; i += 3) {
                double x = random.nextGaussian();
                double y = random.nextGaussian();
                double z = random.nextGaussian();
                double length = Math.sqrt(x * x + y * y + z * z);
                points[i] = (float) ((1 + s) * x / length) + (s == 3 ? 100 : 0);
                points[i + 1] = (float) (y / length);
                points[i + 2] = (float) (z / length) * (s == 2 ? 1e-3f : 1);
            }
            TestHull hull = TestHull.of(points);
            assertNotNull(hull);
            shapes[s] = hull.shape(1);
        }
    }

    @Test
    void pairs() {
        int cases = Effort.cases(3_000, 100_000);
        int[] results = new int[3];
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_800_000L + i);
            ConvexShape a = shapes[random.nextInt(shapes.length)];
            ConvexShape b = shapes[random.nextInt(shapes.length)];
            RigidTransform at = nearTouching(random, a, b);
            at.copyRowMajor(rows);
            portal.setSecond(b.core, rows);
            int result = portal.run(a.core);
            results[result]++;
            assertTrue(portal.steps <= PortalSearch.MAX_STEPS);
            HullFaces faces = b.faces;
            assertNotNull(faces);
            int across = portal.run(a.core, faces);
            boolean touches = pair.set(a, b, at) && pair.touches(0);
            String what = "case " + i;
            assertTrue(across == Gjk.UNDECIDED || (across == Gjk.TOUCHING) == touches, what);
            assertTrue(result == Gjk.UNDECIDED || (result == Gjk.TOUCHING) == touches, what);
            assertEquals(touches, pair.overlaps(a, b, at), what);
        }
        assertTrue(results[Gjk.APART] > cases / 10 && results[Gjk.TOUCHING] > cases / 10, "decided");
        assertTrue(results[Gjk.UNDECIDED] > cases / 20, "in doubt");
    }

    /** Moves the second shape along the normal of the nearest points to a gap, or a depth, of 0.1 to 1e-9. */
    private static RigidTransform nearTouching(Random random, ConvexShape a, ConvexShape b) {
        RigidTransform turn = ShapePromisesTest.anywhere(random, 0);
        RigidTransform far = RigidTransform.translation(
                        100 * random.nextGaussian(), 100 * random.nextGaussian(), 100 * random.nextGaussian())
                .times(turn);
        ShapeQuery query = new ShapeQuery();
        if (!query.closestPoints(a, b, far, Double.POSITIVE_INFINITY) || query.distance() == 0) {
            return far;
        }
        double gap = Math.pow(10, -1 - 8 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
        double back = gap - query.distance();
        return RigidTransform.translation(back * query.normalX(), back * query.normalY(), back * query.normalZ())
                .times(far);
    }

    @Test
    void rays() {
        int cases = Effort.cases(20_000, 500_000);
        ShapeHit hit = new ShapeHit();
        Ray ray = new Ray();
        LineWalk walk = new LineWalk();
        int walked = 0;
        int hits = 0;
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_900_000L + i);
            ConvexShape shape = shapes[random.nextInt(shapes.length)];
            HullFaces faces = shape.faces;
            assertNotNull(faces);
            float[] to = new float[3];
            int corner = random.nextInt(shape.cornerCount());
            float[] o = new float[3];
            for (int axis = 0; axis < 3; axis++) {
                o[axis] = 6 * (float) random.nextGaussian() + (float) shape.core.points[axis];
                double at = random.nextInt(3) == 0
                        ? shape.core.points[3 * corner + axis]
                        : 1.1 * random.nextGaussian() + shape.core.points[3 * corner + axis];
                to[axis] = (float) at - o[axis];
            }
            ray.set(o[0], o[1], o[2], to[0], to[1], to[2]).between(0, random.nextInt(3) == 0 ? 1 : 100);
            boolean isHit = shape.raycast(ray, hit);
            hits += isHit ? 1 : 0;
            LineClip clip = new LineClip();
            clip.setRay(o[0], o[1], o[2], to[0], to[1], to[2]);
            String what = "case " + i;
            assertEquals(clip.clips(faces, 0, ray.maxT()), isHit, what);
            if (isHit && !hit.startsInside()) {
                assertEquals(clip.t, hit.t(), 1e-9, what);
            }
            walk.set(faces, shape.core, o[0], o[1], o[2], to[0], to[1], to[2]);
            int found = walk.find(-1);
            if (found != LineWalk.DOUBT) {
                walked++;
                assertEquals(found, found == LineWalk.MISS ? found : walk.findAmongAll(-1), what);
                assertTrue(found >= 0 || walk.findAmongAll(-1) == LineWalk.DOUBT, what);
            }
        }
        assertTrue(walked > cases / 2 && hits > cases / 4, "walked " + walked + " hits " + hits);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Capsules with one end near a mesh and the other so far away that their difference rounds to the far end. */
class LongCapsuleTest {
    private static final double RADIUS = 0.25;
    private static final int QUERIES = Effort.cases(12, 300);

    @Tag("scaled")
    @ParameterizedTest(name = "compact: {0}")
    @ValueSource(booleans = {false, true})
    void noTriangleAtTheNearEndIsMissed(boolean compact) {
        CollisionMesh mesh = Scene.load(Meshes.torusKnot(12, 60), Scene.OPTIONS.withCompact(compact));
        MeshArrays stored = Scene.arrays(mesh);
        float[] ends = Queries.pointsNearSurface(stored, 2 * RADIUS, QUERIES, 31);
        Random random = new Random(32);
        OverlapWalk walk = new OverlapWalk();
        int near = 0;
        int missing = 0;
        for (int i = 0; i < ends.length; i += 3) {
            double[] p = {ends[i], ends[i + 1], ends[i + 2]};
            double[] q = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                q[axis] = (float) Math.scalb(random.nextGaussian(), 50 + random.nextInt(50));
            }
            boolean isTurned = random.nextBoolean();
            double[] from = isTurned ? q : p;
            double[] to = isTurned ? p : q;
            TreeSet<Integer> found = new TreeSet<>();
            walk.capsule.set(from[0], from[1], from[2], to[0], to[1], to[2], RADIUS);
            walk.beginCapsule(MeshAccess.queryMesh(mesh), 0);
            for (int t = walk.next(); t >= 0; t = walk.next()) {
                found.add(t);
            }
            for (int t = 0; t < stored.triangleCount(); t++) {
                double distance = Math.sqrt(TriangleOracles.distance2(p, stored.corners(t)));
                if (distance < 0.999 * RADIUS) {
                    near++;
                    assertTrue(found.contains(t), "triangle " + t + " is " + distance + " from the end of query " + i);
                }
            }
            missing += stored.triangleCount() - found.size();
        }
        assertTrue(near > 3 * QUERIES && missing > QUERIES, near + " triangles near ends, " + missing + " not found");
    }
}

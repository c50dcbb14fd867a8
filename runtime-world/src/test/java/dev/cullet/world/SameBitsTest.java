// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.overlap.OverlapQuery;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sums were taken once; a JVM that computes otherwise, by a bit, shows here. */
@RequiresPlatform(Need.EXACT_ENCODING)
final class SameBitsTest {
    private final CollisionMesh box = Scene.load(Meshes.box(-1, -2, -0.5f, 1, 0.25f, 2));
    private final CollisionMesh soup = Scene.load(Meshes.soup(25, 0.5, 7));
    private final Random random = new Random(77);
    private long sum;

    private void add(double... numbers) {
        for (double number : numbers) {
            sum = 31 * sum + Double.doubleToLongBits(number);
        }
    }

    @Test
    void distances() {
        MeshDistance distance = new MeshDistance();
        for (int i = 0; i < 300; i++) {
            if (distance.closestPoints(box, soup, Scene.anywhere(random, 2), 3) && distance.distance() > 0) {
                add(distance.distance(), distance.x(), distance.y(), distance.otherZ());
            }
        }
        assertEquals(-2965826236504162159L, sum);
    }

    @Test
    void motion() {
        MeshSweep sweep = new MeshSweep();
        SphereSweep sphere = new SphereSweep();
        Motion motion = new Motion();
        for (int i = 0; i < 300; i++) {
            RigidTransform start = Scene.anywhere(random, 3);
            motion.set(start, random.nextGaussian(), -2, 0.5).setRotation(1, random.nextGaussian(), 0.3, 0.1, 0.2, 0.3);
            add(sweep.sweep(box, soup, motion, 1e-4).ordinal(), sweep.t());
            if (sphere.setSphere(2, 0.01f * i, 0, 0.125f)
                    .sweep(soup, -4, random.nextGaussian(), random.nextGaussian())) {
                add(sphere.t(), sphere.x(), sphere.normalY());
            }
        }
        assertEquals(-7586889353394420694L, sum);
    }

    @Test
    void contacts() {
        Contacts contacts = new Contacts(40);
        for (int i = 0; i < 300; i++) {
            float x = (float) random.nextGaussian();
            float y = (float) random.nextGaussian();
            contacts.collideCapsule(soup, x, y, 0.1f, -y, 0.3f, x, 0.4f);
            for (int k = 0; k < contacts.count(); k++) {
                add(contacts.x(k), contacts.normalZ(k), contacts.depth(k));
            }
        }
        assertEquals(-2917977313126077552L, sum);
    }

    @Test
    void capsulesOverlapsAndRays() {
        CapsuleSweep sweep = new CapsuleSweep();
        OverlapQuery overlaps = new OverlapQuery();
        RayHits hits = new RayHits(5);
        RayHit hit = new RayHit();
        int[] found = new int[25];
        for (int i = 0; i < 300; i++) {
            float x = (float) random.nextGaussian();
            float y = (float) random.nextGaussian();
            if (sweep.setCapsule(x, 2, y, y, 3, x, 0.125f).sweep(soup, random.nextGaussian(), -4, 0.1)) {
                add(sweep.t(), sweep.x(), sweep.normalY(), sweep.triangle());
            }
            add(overlaps.setCapsule(x, y, 0, y, 0.5f, x, 0.25f).all(soup, found), found[0]);
            add(
                    overlaps.setOrientedBox(Scene.anywhere(random, 1), 0.5f, 0.25f, 1)
                            .all(soup, found),
                    found[0]);
            int count = hits.raycastAll(
                    soup, new Ray().set(x, 3, y, -0.1f * x, -1, -0.1f * y).between(0, 9), RayFilter.ALL);
            for (int k = 0; k < count; k++) {
                hits.copyTo(k, hit);
                add(hit.t(), hit.u(), hit.v(), hit.isFrontFace() ? 1 : 0, hit.triangle());
            }
        }
        assertEquals(1142136342987783797L, sum);
    }
}

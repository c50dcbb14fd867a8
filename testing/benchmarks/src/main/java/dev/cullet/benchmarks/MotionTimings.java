// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntSupplier;

/**
 * Prints times of distances, sweeps and contacts: microseconds of thread CPU time per query.
 *
 * <pre>
 * mvn -B -q -pl testing/benchmarks -am test-compile
 * java -cp [class path of the module] dev.cullet.benchmarks.MotionTimings
 * </pre>
 */
public final class MotionTimings {
    private MotionTimings() {}

    /** Prints the times. */
    public static void main(String[] arguments) {
        CollisionMesh knot = BakedMesh.of(Meshes.torusKnot(32, 1_000));
        CollisionMesh ball = BakedMesh.of(Meshes.noiseSphere(100, 0.3, 2).scaledAndMoved(0.5, 0, 0, 0));
        System.out.println(knot.triangleCount() + " and " + ball.triangleCount() + " triangles");
        Random random = new Random(6);
        RigidTransform[] transforms = new RigidTransform[200];
        Arrays.setAll(transforms, i -> RigidTransform.ofRowMajor(Queries.rigidMatrix(random, 2)));
        MeshPairs pairs = new MeshPairs();
        time("overlap of two meshes", transforms.length, () -> {
            int hits = 0;
            for (RigidTransform transform : transforms) {
                hits += pairs.overlaps(knot, ball, transform) ? 1 : 0;
            }
            return hits;
        });
        MeshDistance distance = new MeshDistance();
        time("distance of two meshes", transforms.length, () -> {
            int apart = 0;
            for (RigidTransform transform : transforms) {
                distance.closestPoints(knot, ball, transform, Double.POSITIVE_INFINITY);
                apart += distance.distance() > 0 ? 1 : 0;
            }
            return apart;
        });
        Motion motion = new Motion();
        MeshSweep sweep = new MeshSweep();
        int[] steps = {0, 0};
        time("sweep of a mesh", transforms.length, () -> {
            int hits = 0;
            for (int i = 0; i < transforms.length; i++) {
                motion.set(transforms[i], 1, -2, i % 5).setRotation(0.5, 0.2 * (i % 3), -0.5, 0, 0, 0);
                hits += sweep.sweep(knot, ball, motion, 1e-3) == MeshSweep.Outcome.HIT ? 1 : 0;
                steps[0] += sweep.steps();
                steps[1]++;
            }
            return hits;
        });
        System.out.printf("  %.1f distance queries per sweep%n", (double) steps[0] / steps[1]);
        SphereSweep sphere = new SphereSweep();
        time("sweep of a sphere", 1_000, () -> {
            int hits = 0;
            for (int i = 0; i < 1_000; i++) {
                hits += sphere.setSphere(0.006f * i - 3, 6, 0.4f, 0.1f).sweep(knot, 0.3, -12, 0.001 * i) ? 1 : 0;
            }
            return hits;
        });
        Contacts contacts = new Contacts(32);
        time("contacts of a sphere", 1_000, () -> {
            int found = 0;
            for (int i = 0; i < 1_000; i++) {
                found += contacts.collideSphere(knot, 0.006f * i - 3, 0.9f, 0.4f, 0.2f);
            }
            return found;
        });
        time("contacts of a capsule", 1_000, () -> {
            int found = 0;
            for (int i = 0; i < 1_000; i++) {
                found += contacts.collideCapsule(knot, 0.006f * i - 3, 0.9f, 0.4f, 0.006f * i - 3, 0.9f, 0.8f, 0.15f);
            }
            return found;
        });
    }

    private static void time(String what, int queries, IntSupplier round) {
        long best = Long.MAX_VALUE;
        int answer = 0;
        for (int i = 0; i < 12; i++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            answer = round.getAsInt();
            best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
        }
        System.out.printf("%-30s %10.2f us, %d%n", what, best / 1e3 / queries, answer);
    }
}

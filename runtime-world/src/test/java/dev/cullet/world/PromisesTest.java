// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.pairs.MeshDistance;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Nothing allocated, hardly any stack: for distances, motion and contacts. */
final class PromisesTest {
    private final CollisionMesh knot = Scene.load(Meshes.torusKnot(10, 100));
    private final CollisionMesh ball = Scene.load(Meshes.noiseSphere(8, 0.3, 2));
    private final RigidTransform[] places = new RigidTransform[20];

    PromisesTest() {
        Random random = new Random(6);
        Arrays.setAll(places, i -> Scene.anywhere(random, 2));
    }

    @Test
    void distances() throws InterruptedException {
        MeshDistance distance = new MeshDistance();
        assertPromises(() -> {
            long sum = 0;
            for (RigidTransform place : places) {
                if (distance.closest(knot, ball, place, 1.5)) {
                    sum = 31 * sum + Double.doubleToLongBits(distance.distance()) + distance.triangle();
                }
            }
            return sum;
        });
    }

    /** Asks on a thread with the smallest stack of this JVM, where a recursion would overflow. */
    private static void assertPromises(LongSupplier ask) throws InterruptedException {
        long expected = ask.getAsLong();
        long[] answer = {~expected};
        long[] least = {Long.MAX_VALUE};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Thread small = new Thread(
                null,
                () -> {
                    long self = Thread.currentThread().getId();
                    for (int round = 0; round < 20; round++) { // the compiler may allocate for the first ones
                        long before = threads.getThreadAllocatedBytes(self);
                        answer[0] = ask.getAsLong();
                        least[0] = Math.min(least[0], threads.getThreadAllocatedBytes(self) - before);
                    }
                },
                "smallest stack",
                1);
        small.start();
        small.join();
        assertEquals(expected, answer[0]);
        assertTrue(expected != 0, "asked nothing");
        assertEquals(0, least[0], "bytes allocated by one round of queries");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TwoThreads;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A result object that two threads share at the same time is found where assertions are enabled, as in this test. */
final class SharedResultTest {
    private static final CollisionMesh MESH =
            Fixture.of(Meshes.torusKnot(16, 200)).mesh();

    private final float[] chain = {0, 9, 0, 0, 0, 0, 0.1f, -9, 0};

    @Test
    void assertionsAreEnabledInTests() {
        assertTrue(ThreadGuard.ENABLED);
    }

    @Test
    void twoThreadsWithOneResultAreFound() throws InterruptedException {
        RayHit ray = new RayHit();
        ClosestHit closest = new ClosestHit();
        SegmentHit segment = new SegmentHit();
        assertFound(i -> MESH.raycast(0.01f * (i % 99), 9, 0, 0, -1, 0, 100, ray));
        assertFound(i -> MESH.closestPoint(0.01f * (i % 99), 2, 0, 100, closest));
        assertFound(i -> MESH.overlapsSegments(chain, 3, 0.01f, segment));
    }

    private static void assertFound(TwoThreads.Action query) throws InterruptedException {
        Throwable found = TwoThreads.firstProblem(10_000_000, query, query);
        assertNotNull(found, "two threads shared a result, and no query noticed");
        assertEquals(AssertionError.class, found.getClass(), () -> "" + found);
        String message = "" + found.getMessage();
        assertTrue(message.startsWith("two threads use one result or query object at the same time, "), message);
        assertTrue(message.endsWith("; create one object per thread"), message);
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without a null checker may pass
    void aMissingResultIsNamed() {
        String message = "the result object is null: create one per thread, and pass it to queries";
        RayHit none = null;
        assertEquals(
                message,
                assertThrows(NullPointerException.class, () -> MESH.raycast(0, 9, 0, 0, -1, 0, 100, none))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(NullPointerException.class, () -> MESH.closestPoint(0, 9, 0, 100, null))
                        .getMessage());
    }

    @Test
    void threadsWithResultsOfTheirOwnAreNot() throws InterruptedException {
        RayHit one = new RayHit();
        RayHit other = new RayHit();
        assertNull(TwoThreads.firstProblem(
                50_000,
                i -> MESH.raycast(0, 9, 0, 0, -1, 0, 100, one),
                i -> MESH.raycast(0, 9, 0, 0, -1, 0, 100, other)));
    }

    /** One thread after the other may use a result: also after a query that threw. */
    @Test
    void aResultMayGoFromThreadToThread() throws InterruptedException {
        RayHit hit = new RayHit();
        AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
        for (int i = 0; i < 50; i++) {
            Thread thread = new Thread(() -> {
                try {
                    MESH.raycast(0, 9, 0, 0, -1, 0, 100, hit);
                    assertThrows(
                            IllegalArgumentException.class, () -> MESH.raycast(Float.NaN, 9, 0, 0, -1, 0, 100, hit));
                } catch (Throwable e) {
                    problem.set(e);
                }
            });
            thread.start();
            thread.join();
            assertNull(problem.get());
            MESH.raycast(0, 9, 0, 0, -1, 0, 100, hit);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.LoadOptions;
import dev.cullet.shape.ConvexShape;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A {@link SceneQuery} that two threads share at the same time is found where assertions are enabled. */
final class SharedQueryTest {
    private final Level level = new Level(5, 0, LoadOptions.DEFAULTS);

    /** The filter of the first thread keeps its query open until the second one has started its own. */
    @Test
    void aQueryInsideOfThatOfAnotherThreadIsFound() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        QueryFilter slow = QueryFilter.ALL.withInstances(instance -> {
            inside.countDown();
            try {
                return done.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        level.query.closestPoint(0, 0, 0, 1e9, slow);
                    } catch (AssertionError e) {
                        problem.set(e);
                    }
                },
                "worker");
        thread.start();
        assertTrue(inside.await(10, TimeUnit.SECONDS));
        AssertionError shared =
                assertThrows(AssertionError.class, () -> level.query.raycast(0, 0, 0, 1, 0, 0, 1, QueryFilter.ALL));
        done.countDown();
        thread.join();
        assertEquals(
                "two threads use one result or query object at the same time, "
                        + Thread.currentThread().getName() + " and worker; create one object per thread",
                shared.getMessage());
        assertNull(problem.get(), "the first query is not disturbed");
        level.query.closestPoint(0, 0, 0, 1e9, QueryFilter.ALL); // and then the object is usable again
    }

    /** A {@link SceneConvex} has scratch memory of its own, so two queries cannot use it at the same time. */
    @Test
    void aShapeInsideOfAQueryOfAnotherThreadIsFound() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        QueryFilter slow = QueryFilter.ALL.withInstances(instance -> {
            inside.countDown();
            try {
                return done.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        SceneConvex shape =
                new SceneConvex().set(ConvexShape.sphere(0, 0, 0, 1), new InstanceTransform().setTranslation(1, 0, 0));
        Thread thread = new Thread(() -> level.query.closestShape(shape, 1e9, slow));
        thread.start();
        assertTrue(inside.await(10, TimeUnit.SECONDS));
        SceneQuery own = new SceneQuery(level.scene);
        assertThrows(AssertionError.class, () -> own.anyShape(shape, QueryFilter.ALL));
        assertThrows(AssertionError.class, () -> own.sweepShape(shape, 0, QueryFilter.ALL));
        done.countDown();
        thread.join();
        assertTrue(own.closestShape(shape, 1e9, QueryFilter.ALL), "usable again");
    }

    /** One thread after the other may use a query, also after a filter that threw. */
    @Test
    void aQueryMayGoFromThreadToThread() throws InterruptedException {
        QueryFilter broken = QueryFilter.ALL.withInstances(instance -> {
            throw new IllegalStateException("a filter of the game");
        });
        AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                assertThrows(IllegalStateException.class, () -> level.query.closestPoint(0, 0, 0, 1e9, broken));
                assertThrows(
                        IllegalArgumentException.class,
                        () -> level.query.closestPoint(Double.NaN, 0, 0, 1, QueryFilter.ALL));
            } catch (Throwable e) {
                problem.set(e);
            }
        });
        thread.start();
        thread.join();
        assertNull(problem.get());
        assertTrue(level.query.closestPoint(0, 0, 0, 1e9, QueryFilter.ALL));
    }
}

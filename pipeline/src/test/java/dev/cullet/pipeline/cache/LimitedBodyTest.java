// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {
    private final AtomicBoolean isCancelled = new AtomicBoolean();
    private final AtomicLong requested = new AtomicLong();
    private final CacheMemory memory = new CacheMemory(3L * Body.MAX_IN_MEMORY);
    private final Body content = new Body(memory);

    @Test
    void aBodyOfTheLimitIsWhole() throws Exception {
        LimitedBody body = subscribed(10, content);
        assertEquals(1, requested.get());
        body.onNext(List.of(bytes(4), bytes(5)));
        assertEquals(2, requested.get(), "a part is requested after the one before it is stored");
        body.onNext(List.of(bytes(1)));
        body.onComplete();
        assertEquals(content, body.getBody().toCompletableFuture().get());
        assertEquals(10, content.size());
        assertEquals(ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 0, 1, 2, 3, 4, 0}), content.read());
        assertEquals(ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 0}), content.head(5));
        assertFalse(isCancelled.get());
        assertFalse(content.isOnDisk());
    }

    @Test
    void aLongerOneEndsTheTransferAtOnce() {
        LimitedBody body = subscribed(10, content);
        body.onNext(List.of(bytes(4), bytes(7), bytes(1 << 20)));
        assertTrue(isCancelled.get());
        assertEquals(4, content.size(), "what exceeds the limit is not stored");
        ExecutionException e = assertThrows(
                ExecutionException.class,
                () -> body.getBody().toCompletableFuture().get());
        assertInstanceOf(LimitedBody.TooLongException.class, e.getCause());
        body.onNext(List.of(bytes(1)));
        assertEquals(4, content.size());
    }

    @Test
    void whatExceedsAMegabyteIsOnDiskAndTakesNoMemory() throws Exception {
        long free = free();
        LimitedBody body = subscribed(1 << 30, content);
        ByteBuffer whole = bytes(5 * Body.MAX_IN_MEMORY / 2);
        for (int at = 0; at < whole.capacity(); at += 1 << 14) {
            body.onNext(List.of(whole.slice(at, Math.min(1 << 14, whole.capacity() - at))));
        }
        body.onComplete();
        assertTrue(content.isOnDisk());
        assertEquals(free, free(), "bytes on disk take no memory");
        assertEquals(whole, content.read());
        assertEquals(whole.slice(0, 100), content.head(100));
        content.close();
        assertThrows(IOException.class, () -> content.append(bytes(1)));
    }

    @Test
    void bodiesThatFindNoMemoryAreOnDisk() throws Exception {
        Body[] bodies = {new Body(memory), new Body(memory), new Body(memory), new Body(memory)};
        for (Body each : bodies) {
            each.append(bytes(10));
        }
        assertFalse(bodies[2].isOnDisk());
        assertTrue(bodies[3].isOnDisk(), "three megabytes are taken");
        assertEquals(bytes(10), bodies[3].read());
        bodies[0].close();
        content.append(bytes(10));
        assertFalse(content.isOnDisk(), "a closed body gives its memory back");
    }

    private long free() {
        long free = 0;
        while (free < memory.bytes() && canTake(free + 1024)) {
            free += 1024;
        }
        return free;
    }

    private boolean canTake(long bytes) {
        try (CacheMemory.Lease lease = memory.tryTake(bytes)) {
            return lease != null;
        }
    }

    private static ByteBuffer bytes(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        for (int i = 0; i < count; i++) {
            bytes.put(i, (byte) i);
        }
        return bytes;
    }

    private LimitedBody subscribed(long limit, Body target) {
        LimitedBody body = new LimitedBody(limit, target);
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                requested.addAndGet(count);
            }

            @Override
            public void cancel() {
                isCancelled.set(true);
            }
        });
        return body;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {
    private final AtomicLong received = new AtomicLong();
    private final AtomicBoolean isCancelled = new AtomicBoolean();

    @Test
    void aBodyOfTheLimitIsWhole() throws Exception {
        LimitedBody body = subscribed(10);
        body.onNext(List.of(ByteBuffer.allocate(4), ByteBuffer.allocate(5)));
        body.onNext(List.of(ByteBuffer.allocate(1)));
        body.onComplete();
        assertEquals(3, body.getBody().toCompletableFuture().get().size());
        assertEquals(10, received.get());
        assertFalse(isCancelled.get());
    }

    @Test
    void aLongerOneEndsTheTransferAtOnce() {
        LimitedBody body = subscribed(10);
        body.onNext(List.of(ByteBuffer.allocate(4), ByteBuffer.allocate(7), ByteBuffer.allocate(1 << 20)));
        assertTrue(isCancelled.get());
        assertEquals(11, received.get(), "what follows is not taken");
        ExecutionException e = assertThrows(
                ExecutionException.class,
                () -> body.getBody().toCompletableFuture().get());
        assertInstanceOf(LimitedBody.TooLongException.class, e.getCause());
    }

    private LimitedBody subscribed(long limit) {
        LimitedBody body = new LimitedBody(limit, received);
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                assertEquals(Long.MAX_VALUE, count);
            }

            @Override
            public void cancel() {
                isCancelled.set(true);
            }
        });
        return body;
    }
}

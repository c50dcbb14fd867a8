// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Receives the body of an answer up to a number of bytes; memory grows with what arrives, not with what is promised.
 */
final class LimitedBody implements BodySubscriber<List<ByteBuffer>> {
    /** Thrown if the body is longer. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final long limit;
    private final AtomicLong received;
    private final List<ByteBuffer> parts = new ArrayList<>();
    private final CompletableFuture<List<ByteBuffer>> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    /**
     * Creates a subscriber.
     *
     * @param received is set to the number of bytes that arrived so far
     */
    LimitedBody(long limit, AtomicLong received) {
        this.limit = limit;
        this.received = received;
    }

    @Override
    public CompletionStage<List<ByteBuffer>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (received.addAndGet(buffer.remaining()) > limit) {
                if (subscription != null) {
                    subscription.cancel();
                }
                parts.clear();
                body.completeExceptionally(new TooLongException());
                return;
            }
            parts.add(buffer);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(parts);
    }
}

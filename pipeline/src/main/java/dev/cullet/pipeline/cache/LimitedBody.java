// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Receives the body of an answer up to a number of bytes, part by part: a part is stored before the next is requested.
 */
final class LimitedBody implements BodySubscriber<Body> {
    /** Thrown if the body is longer. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Thrown if the body cannot be stored on this machine. */
    static final class NotStoredException extends IOException {
        private static final long serialVersionUID = 1L;

        NotStoredException(IOException cause) {
            super(cause);
        }
    }

    private final long limit;
    private final Body content;
    private final CompletableFuture<Body> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private boolean ended;

    /** @param content receives the bytes; the caller closes it */
    LimitedBody(long limit, Body content) {
        this.limit = limit;
        this.content = content;
    }

    @Override
    public CompletionStage<Body> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (ended) {
            return;
        }
        try {
            for (ByteBuffer buffer : buffers) {
                if (content.size() + buffer.remaining() > limit) {
                    end(new TooLongException());
                    return;
                }
                content.append(buffer);
            }
            if (subscription != null) {
                subscription.request(1);
            }
        } catch (IOException e) {
            end(new NotStoredException(e));
        } catch (OutOfMemoryError e) {
            end(e);
        }
    }

    private void end(Throwable failure) {
        ended = true;
        if (subscription != null) {
            subscription.cancel();
        }
        content.close();
        body.completeExceptionally(failure);
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(content);
    }
}

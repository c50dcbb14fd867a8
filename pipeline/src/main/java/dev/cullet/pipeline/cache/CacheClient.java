// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.cache.CacheServerException.Extent;
import java.net.ConnectException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * GET, HEAD and PUT of objects by name below one address, by the HTTP client of the JDK with its TLS and proxy
 * settings. A request has a limit of bytes and ends at a deadline, whatever arrives until then. A redirection is
 * followed on the same host only. Thread-safe.
 */
final class CacheClient {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;
    private static final int MAX_REDIRECTIONS = 5;
    private static final long MAX_PAGE_BYTES = 1 << 16;

    private final URI base;
    private final @Nullable CacheToken token;
    private final double seconds;
    private @Nullable HttpClient client;

    /** @param seconds time limit of all requests for one file */
    CacheClient(URI base, @Nullable CacheToken token, double seconds) {
        this.base = base;
        this.token = token;
        this.seconds = seconds;
    }

    /** Returns the address, with a slash at the end. */
    URI base() {
        return base;
    }

    /** Returns the time limit of all requests for one file. */
    long nanos() {
        return (long) (seconds * 1e9);
    }

    boolean hasToken() {
        return token != null;
    }

    /**
     * Returns the bytes of an object, or null if there is none; the caller closes them.
     *
     * @param maxBytes a longer body is a failure
     */
    @Nullable
    Body get(String name, long maxBytes, Deadline deadline) throws CacheServerException {
        HttpResponse<Body> answer = send("GET", name, BodyPublishers.noBody(), maxBytes, deadline);
        int status = answer.statusCode();
        if (status == OK) {
            return answer.body();
        }
        answer.body().close();
        if (status == NOT_FOUND || status == GONE) {
            return null;
        }
        throw new CacheServerException(Extent.ALL, refused(status));
    }

    /** Returns whether there is an object; false also from a server without HEAD. */
    boolean has(String name, Deadline deadline) throws CacheServerException {
        int status = status("HEAD", name, BodyPublishers.noBody(), deadline);
        if (status == OK) {
            return true;
        }
        if (status == NOT_FOUND || status == GONE || status == 405 || status == 501) {
            return false;
        }
        throw new CacheServerException(Extent.WRITES, refused(status));
    }

    /** Stores an object, which replaces the one of the same name. */
    void put(String name, ByteBuffer bytes, Deadline deadline) throws CacheServerException {
        byte[] array = bytes.array();
        int from = bytes.arrayOffset() + bytes.position();
        int length = bytes.remaining();
        BodyPublisher body = BodyPublishers.ofByteArray(array, from, length);
        int status = status("PUT", name, body, deadline);
        if (status >= OK && status < 300) {
            return;
        }
        switch (status) {
            case 413 ->
                throw new CacheServerException(
                        Extent.OBJECT, "answered 413: an entry of " + length + " bytes is too long");
            case 405, 501 -> throw new CacheServerException(Extent.WRITES, "answered " + status + ": it takes no PUT");
            case 409 ->
                throw new CacheServerException(Extent.WRITES, "answered 409: the folder of the address is not there");
            case 507 -> throw new CacheServerException(Extent.WRITES, "answered 507: it is full");
            default -> throw new CacheServerException(Extent.WRITES, refused(status));
        }
    }

    private String refused(int status) {
        return switch (status) {
            case 401, 403 ->
                "answered " + status + ": "
                        + (token == null
                                ? "it needs credentials; set --cache-token-env to the name of an environment variable"
                                        + " with a token or USER:PASSWORD"
                                : "it refuses the credentials of --cache-token-env");
            case 407 -> "answered 407: the proxy needs credentials";
            default -> "answered " + status;
        };
    }

    private int status(String method, String name, BodyPublisher body, Deadline deadline) throws CacheServerException {
        HttpResponse<Body> answer = send(method, name, body, MAX_PAGE_BYTES, deadline);
        answer.body().close();
        return answer.statusCode();
    }

    private HttpResponse<Body> send(String method, String name, BodyPublisher body, long maxBytes, Deadline deadline)
            throws CacheServerException {
        URI at = base.resolve(name);
        for (int redirections = 0; redirections <= MAX_REDIRECTIONS; redirections++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(at).method(method, body);
            if (token != null) {
                request.header("Authorization", token.header());
            }
            HttpResponse<Body> answer = await(request.build(), maxBytes, deadline);
            int status = answer.statusCode();
            boolean redirected = status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
            if (!redirected) {
                return answer;
            }
            answer.body().close();
            at = redirection(at, answer.headers().firstValue("Location").orElse(""));
        }
        throw new CacheServerException(Extent.ALL, "redirects more than " + MAX_REDIRECTIONS + " times");
    }

    /** Follows a redirection on the same host and port, also from {@code http} to {@code https}. */
    private static URI redirection(URI at, String location) throws CacheServerException {
        URI to;
        try {
            to = at.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new CacheServerException(Extent.ALL, "redirects to a malformed address");
        }
        boolean sameHost = at.getHost().equalsIgnoreCase(String.valueOf(to.getHost()));
        boolean isPlain = "http".equalsIgnoreCase(to.getScheme());
        boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
        boolean wasPlain = "http".equalsIgnoreCase(at.getScheme());
        boolean samePort = at.getPort() == to.getPort() && (isPlain == wasPlain || at.getPort() < 0);
        if (!sameHost || !samePort || !(isSecure || (isPlain && wasPlain))) {
            throw new CacheServerException(
                    Extent.ALL, "redirects to another host, port or scheme, which is refused; use its own address");
        }
        return to;
    }

    private HttpResponse<Body> await(HttpRequest request, long maxBytes, Deadline deadline)
            throws CacheServerException {
        long left = deadline.left();
        if (left <= 0) {
            throw new CacheServerException(Extent.ALL, overTime());
        }
        Body content = new Body(CacheMemory.PROCESS);
        boolean isDone = false;
        CompletableFuture<HttpResponse<Body>> answer = null;
        try {
            answer = client().sendAsync(
                            request,
                            head -> new LimitedBody(head.statusCode() == OK ? maxBytes : MAX_PAGE_BYTES, content));
            HttpResponse<Body> received = answer.get(left, TimeUnit.NANOSECONDS);
            isDone = true;
            return received;
        } catch (TimeoutException e) {
            throw new CacheServerException(Extent.ALL, overTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CacheServerException(Extent.ALL, "was interrupted");
        } catch (ExecutionException e) {
            throw new CacheServerException(Extent.ALL, problem(e.getCause()));
        } catch (OutOfMemoryError e) {
            throw new CacheServerException(Extent.ALL, problem(e));
        } finally {
            if (!isDone) {
                content.close();
            }
            if (answer != null) {
                answer.cancel(true);
            }
        }
    }

    private String overTime() {
        return String.format(Locale.ROOT, "did not answer within %.1f s; --cache-timeout sets it", seconds);
    }

    /** Returns a failure in words; the message of an exception may have text of the server in it. */
    private String problem(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpTimeoutException) {
                return overTime();
            }
            if (cause instanceof UnresolvedAddressException) {
                return "has a host of unknown address";
            }
            if (cause instanceof SSLException) {
                return "failed in TLS: its certificate is not trusted by this JDK, or it does not use TLS";
            }
            if (cause instanceof LimitedBody.TooLongException) {
                return "sent more bytes than an entry may have";
            }
            if (cause instanceof LimitedBody.NotStoredException) {
                return "sent a body that cannot be stored in the folder of temporary files";
            }
            if (cause instanceof OutOfMemoryError) {
                return "sent more bytes than the memory of this JVM holds";
            }
        }
        return failure instanceof ConnectException ? "refuses connections" : "sent a malformed or cut answer";
    }

    /** Created by the first request: it starts a thread. */
    private synchronized HttpClient client() {
        HttpClient present = client;
        if (present == null) {
            HttpClient.Builder builder = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(Duration.ofNanos((long) (seconds * 1e9)));
            ProxySelector proxies = ProxySelector.getDefault();
            if (proxies != null) {
                builder.proxy(proxies);
            }
            present = builder.build();
            client = present;
        }
        return present;
    }
}

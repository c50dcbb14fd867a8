// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A cache server of GET, HEAD and PUT with a bearer token, which counts requests. */
final class CacheHttpServer implements AutoCloseable {
    static final String TOKEN = "spark-test-token-f6d1";

    private final HttpServer server;
    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();

    CacheHttpServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/cullet/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/cullet/";
    }

    int objects() {
        return objects.size();
    }

    /** Returns the number of requests of a method so far. */
    int count(String method) {
        return requests.getOrDefault(method, new AtomicInteger()).get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        requests.computeIfAbsent(method, unused -> new AtomicInteger()).incrementAndGet();
        byte[] body = exchange.getRequestBody().readAllBytes();
        String name = exchange.getRequestURI().getPath();
        byte[] found = objects.get(name);
        if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            exchange.sendResponseHeaders(401, -1);
        } else if (method.equals("PUT")) {
            objects.put(name, body);
            exchange.sendResponseHeaders(201, -1);
        } else if (found == null) {
            exchange.sendResponseHeaders(404, -1);
        } else if (method.equals("HEAD")) {
            exchange.sendResponseHeaders(200, -1);
        } else {
            exchange.sendResponseHeaders(200, found.length);
            exchange.getResponseBody().write(found);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

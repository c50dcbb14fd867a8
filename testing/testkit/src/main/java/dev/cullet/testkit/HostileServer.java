// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server on this machine that stores objects, until it gets a mode of {@link HostileModes}: then it answers in
 * that mode, and has the objects that were stored before. A thread per connection.
 */
public final class HostileServer implements AutoCloseable {
    /** Longer than any client may wait. */
    private static final long MAX_NANOS = 600_000_000_000L;

    /** Answers the requests of one mode. */
    @FunctionalInterface
    public interface Behaviour {
        /** Answers a request; the connection is closed afterwards. */
        void answer(Exchange exchange) throws Exception;
    }

    private final ServerSocket socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile @Nullable Behaviour behaviour;
    private volatile boolean closed;

    /** Starts a server without a mode. */
    public HostileServer() throws IOException {
        Thread accepting = new Thread(this::accept, "hostile-server");
        accepting.setDaemon(true);
        accepting.start();
    }

    /** Returns the address, with a slash at the end. */
    public String address() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** Answers in a mode from now on; null: stores objects. Drops the requests so far. */
    public void behave(@Nullable Behaviour next) {
        behaviour = next;
        requests.clear();
    }

    /** Returns the methods and paths of the requests since the last change of the mode. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns the stored objects by their names. */
    public Map<String, byte[]> objects() {
        return objects;
    }

    private void accept() {
        while (!closed) {
            try {
                Socket client = socket.accept();
                Thread serving = new Thread(() -> serve(client), "hostile-server-client");
                serving.setDaemon(true);
                serving.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setSoTimeout(600_000);
            Exchange exchange = Exchange.of(this, client, behaviour);
            requests.add(exchange.method() + " " + exchange.path());
            Behaviour now = exchange.behaviour;
            if (now == null) {
                exchange.store();
            } else {
                now.answer(exchange);
            }
            client.getOutputStream().flush();
        } catch (Exception e) {
            // the client closed the connection, which is what it should do
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        socket.close();
    }

    /** A request, and the connection to answer it. */
    public static final class Exchange {
        private final HostileServer server;
        private final Socket client;
        private final @Nullable Behaviour behaviour;
        private final String head;
        private final long start = System.nanoTime();

        private Exchange(HostileServer server, Socket client, @Nullable Behaviour behaviour, String head) {
            this.server = server;
            this.client = client;
            this.behaviour = behaviour;
            this.head = head;
        }

        private static Exchange of(HostileServer server, Socket client, @Nullable Behaviour behaviour)
                throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            InputStream in = client.getInputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int c = in.read();
                if (c < 0) {
                    throw new IOException("the request is cut");
                }
                head.write(c);
            }
            return new Exchange(server, client, behaviour, head.toString(StandardCharsets.ISO_8859_1));
        }

        /** Returns the method of the request. */
        public String method() {
            return head.substring(0, head.indexOf(' '));
        }

        /** Returns the path of the request. */
        public String path() {
            return head.split(" ", 3)[1];
        }

        /** Returns the head of the request. */
        public String head() {
            return head;
        }

        /** Returns whether the mode is still in use, for answers without end. */
        public boolean isWanted() {
            return !server.closed && server.behaviour == behaviour && System.nanoTime() - start < MAX_NANOS;
        }

        /** Returns the connection. */
        public Socket client() {
            return client;
        }

        /** Returns the stored object of the path; null if there is none. */
        public byte @Nullable [] stored() {
            return server.objects.get(path());
        }

        /** Returns any stored objects other than that of the path. */
        public List<byte[]> others() {
            return server.objects.entrySet().stream()
                    .filter(object -> !object.getKey().equals(path()))
                    .map(Map.Entry::getValue)
                    .toList();
        }

        /** Reads the body of the request. */
        public byte[] body() throws IOException {
            int length = 0;
            for (String line : head.split("\r\n", -1)) {
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            line.substring("content-length:".length()).trim());
                }
            }
            return client.getInputStream().readNBytes(length);
        }

        /** Writes text, byte by character. */
        public void write(String text) throws IOException {
            write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /** Writes bytes at once. */
        public void write(byte[] bytes) throws IOException {
            OutputStream out = client.getOutputStream();
            out.write(bytes);
            out.flush();
        }

        /** Writes an answer with a body, without one to HEAD. */
        public void answer(String status, String headers, byte[] content) throws IOException {
            body();
            write("HTTP/1.1 " + status + "\r\nConnection: close\r\n" + headers + "Content-Length: " + content.length
                    + "\r\n\r\n");
            if (!method().equals("HEAD")) {
                write(content);
            }
        }

        /** Answers as a store of objects does that takes no new ones. */
        public void read() throws IOException {
            byte[] stored = stored();
            answer(stored == null ? "404 Not Found" : "200 OK", "", stored == null ? new byte[0] : stored);
        }

        /** Answers as a store of objects does. */
        public void store() throws IOException {
            byte[] content = body();
            byte[] stored = stored();
            if (method().equals("PUT")) {
                server.objects.put(path(), content);
                write("HTTP/1.1 201 Created\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            } else if (stored == null) {
                answer("404 Not Found", "", new byte[0]);
            } else {
                answer("200 OK", "", stored);
            }
        }
    }
}

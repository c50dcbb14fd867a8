// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP proxy in front of a server on this machine, one request per connection, which injects faults. */
final class FaultProxy implements AutoCloseable {
    /** A request as it arrived. */
    record Request(int number, String method, String path, byte[] head, byte[] body) {}

    /** Decides what a client gets. */
    @FunctionalInterface
    interface Fault {
        /**
         * Answers a request itself, or leaves it.
         *
         * @return whether it was answered; else the server answers
         */
        boolean answer(Request request, OutputStream out) throws Exception;
    }

    /** Passes every request on. */
    static final Fault NONE = (request, out) -> false;

    private final ServerSocket socket;
    private final int server;
    private final Fault fault;
    private final AtomicInteger count = new AtomicInteger();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    /** @param server port of the server behind it */
    FaultProxy(int server, Fault fault) throws IOException {
        this.server = server;
        this.fault = fault;
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(this::accept, "fault-proxy");
        accepting.setDaemon(true);
        accepting.start();
    }

    String address() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** Returns the methods and paths of all requests so far. */
    List<String> requests() {
        return requests;
    }

    long count(String method) {
        return requests.stream().filter(line -> line.startsWith(method + " ")).count();
    }

    /** Returns an answer with a body of the given length. */
    static byte[] answer(String status, String headers, String body) {
        return ("HTTP/1.1 " + status + "\r\nConnection: close\r\n" + headers + "Content-Length: " + body.length()
                        + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Answers all requests in one way. */
    static Fault always(String status, String headers) {
        return (request, out) -> {
            out.write(answer(status, headers, request.method().equals("HEAD") ? "" : "text of the server"));
            return true;
        };
    }

    /** Answers the requests of one method in one way. */
    static Fault on(String method, String status, String headers) {
        Fault always = always(status, headers);
        return (request, out) -> request.method().equals(method) && always.answer(request, out);
    }

    private void accept() {
        while (!closed) {
            try {
                Socket client = socket.accept();
                Thread serving = new Thread(() -> serve(client), "fault-proxy-client");
                serving.setDaemon(true);
                serving.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            Request request = read(client.getInputStream());
            requests.add(request.method() + " " + request.path());
            if (!fault.answer(request, client.getOutputStream())) {
                client.getOutputStream().write(forward(request));
            }
            client.getOutputStream().flush();
            client.shutdownOutput();
        } catch (Exception e) {
            // the client closed the connection, or the fault did
        }
    }

    /** Returns the whole answer of the server. */
    byte[] forward(Request request) throws IOException {
        try (Socket behind = new Socket(InetAddress.getLoopbackAddress(), server)) {
            String head = new String(request.head(), StandardCharsets.ISO_8859_1)
                    .replaceAll("(?im)^(Connection|Upgrade|HTTP2-Settings):.*\r\n", "");
            head = head.substring(0, head.length() - 2) + "Connection: close\r\n\r\n";
            behind.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            behind.getOutputStream().write(request.body());
            behind.getOutputStream().flush();
            return behind.getInputStream().readAllBytes();
        }
    }

    private Request read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("the request is cut");
            }
            head.write(c);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        String[] first = text.substring(0, text.indexOf('\r')).split(" ", 3);
        int length = 0;
        for (String line : text.split("\r\n", -1)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).trim());
            }
        }
        return new Request(count.getAndIncrement(), first[0], first[1], head.toByteArray(), in.readNBytes(length));
    }

    @Override
    public void close() throws IOException {
        closed = true;
        socket.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import dev.cullet.testkit.HostileServer.Behaviour;
import dev.cullet.testkit.HostileServer.Exchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * The modes of a hostile cache server: answers that are no HTTP, statuses, redirections, bodies without end, slow ones,
 * and contents that are damaged or forged. Forged contents are made from stored ones by {@link ForgedObjects}.
 */
public final class HostileModes {
    private static final int BLOCK = 1 << 16;
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

    private HostileModes() {}

    /** Returns the modes by their names, in the order of this file. */
    public static Map<String, Behaviour> all() {
        Map<String, Behaviour> modes = new LinkedHashMap<>();
        addStatuses(modes);
        addRedirections(modes);
        addMalformed(modes);
        addEndless(modes);
        addSlow(modes);
        addContents(modes);
        addForgeries(modes);
        addWrites(modes);
        return modes;
    }

    private static void addStatuses(Map<String, Behaviour> modes) {
        for (String status : List.of(
                "204 No Content",
                "206 Partial Content",
                "401 Unauthorized",
                "403 Forbidden",
                "407 Proxy Authentication Required",
                "429 Too Many Requests",
                "500 Internal Server Error",
                "999 Unknown")) {
            modes.put("status " + status.substring(0, 3), exchange -> exchange.answer(status, "", new byte[0]));
        }
        modes.put("status 101", exchange -> exchange.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"));
        modes.put(
                "repeats the request",
                exchange -> exchange.answer(
                        "401 " + exchange.head().replaceAll("\\s+", " "),
                        "X: " + line(exchange) + "\r\n",
                        bytes(line(exchange))));
    }

    private static String line(Exchange exchange) {
        return exchange.head().replaceAll("\\s+", " ");
    }

    private static void addRedirections(Map<String, Behaviour> modes) {
        for (String location : List.of(
                "http://localhost.example/x",
                "http://127.0.0.1:1/x",
                "file:///etc/passwd",
                "jar:file:///x.jar!/x",
                "http://[")) {
            modes.put("redirects to " + location, redirect(location));
        }
        modes.put("redirects in a circle", exchange -> redirect(exchange.path()).answer(exchange));
        modes.put("redirects slowly", exchange -> {
            Thread.sleep(400);
            redirect(exchange.path() + "x").answer(exchange);
        });
    }

    private static Behaviour redirect(String location) {
        return exchange -> exchange.answer("302 Found", "Location: " + location + "\r\n", new byte[0]);
    }

    private static void addMalformed(Map<String, Behaviour> modes) {
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("is no HTTP server", "SSH-2.0-OpenSSH\r\n");
        answers.put("closes the connection", "");
        answers.put("length too large", OK + "Content-Length: 5000\r\n\r\nshort");
        answers.put("length of 9e18", OK + "Content-Length: 9000000000000000000\r\n\r\nshort");
        answers.put("length below zero", OK + "Content-Length: -1\r\n\r\nshort");
        answers.put("length is no number", OK + "Content-Length: many\r\n\r\nshort");
        answers.put("two lengths", OK + "Content-Length: 5\r\nContent-Length: 9\r\n\r\nshort");
        answers.put("chunks are cut", CHUNKED + "50\r\nshort");
        answers.put("chunk of no length", CHUNKED + "zz\r\nshort\r\n0\r\n\r\n");
        answers.put("chunk of 2^64", CHUNKED + "ffffffffffffffff\r\nshort");
        answers.forEach((name, answer) -> modes.put(name, exchange -> exchange.write(answer)));
        modes.put("resets the connection", exchange -> {
            exchange.write(OK + "Content-Length: 5000\r\n\r\nshort");
            exchange.client().setSoLinger(true, 0);
        });
    }

    private static void addEndless(Map<String, Behaviour> modes) {
        byte[] chunk = bytes("10000\r\n" + "x".repeat(BLOCK) + "\r\n");
        byte[] block = bytes("x".repeat(BLOCK));
        modes.put("chunks without end", endless(CHUNKED, chunk, 0));
        modes.put("body without end", endless(OK + "Connection: close\r\n\r\n", block, 0));
        modes.put("error page without end", endless("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n", block, 0));
        modes.put("8 GB as promised", endless(OK + "Content-Length: 8589934592\r\n\r\n", block, 0));
        modes.put("headers without end", endless(OK, bytes("X: " + "x".repeat(1000) + "\r\n"), 0));
        modes.put("a header without end", endless(OK + "X: ", block, 0));
        modes.put("a status line without end", endless("HTTP/1.1 200 ", block, 0));
        modes.put("interim answers without end", endless("", bytes("HTTP/1.1 100 Continue\r\n\r\n".repeat(100)), 1));
        modes.put("a chunk length without end", endless(CHUNKED, bytes("0".repeat(BLOCK)), 0));
    }

    private static void addSlow(Map<String, Behaviour> modes) {
        modes.put("never answers", endless("", new byte[0], 100));
        modes.put("stops in the head", endless(OK + "Content-", new byte[0], 100));
        modes.put("stops in the body", endless(OK + "Content-Length: 5000\r\n\r\nshort", new byte[0], 100));
        modes.put("head byte by byte", endless(OK + "X: ", bytes("x"), 20));
        modes.put("body byte by byte", endless(OK + "Content-Length: 3000000\r\n\r\n", bytes("x"), 20));
        modes.put("a megabyte per second", endless(OK + "Content-Length: 900000000\r\n\r\n", new byte[10_000], 10));
        modes.put("stops after a kept connection", exchange -> {
            exchange.write("HTTP/1.1 404 Not Found\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n");
            endless("", new byte[0], 100).answer(exchange);
        });
    }

    private static Behaviour endless(String start, byte[] repeated, long millis) {
        return exchange -> {
            exchange.write(start);
            while (exchange.isWanted()) {
                exchange.write(repeated);
                Thread.sleep(millis);
            }
        };
    }

    private static void addContents(Map<String, Behaviour> modes) {
        modes.put("a page of another program", content(stored -> bytes("<html>sign in</html>")));
        modes.put("empty", content(stored -> new byte[0]));
        modes.put("cut", content(stored -> Arrays.copyOf(stored, stored.length - 9)));
        modes.put("one bit", content(stored -> {
            byte[] changed = stored.clone();
            changed[stored.length / 2] ^= 16;
            return changed;
        }));
        modes.put("objects of others", exchange -> {
            List<byte[]> others = exchange.others();
            get(exchange, others.isEmpty() ? new byte[0] : others.get(0));
        });
        modes.put("gzip bomb", exchange -> {
            if (exchange.method().equals("GET")) {
                exchange.answer("200 OK", "Content-Encoding: gzip\r\n", bomb());
            } else {
                exchange.answer("201 Created", "", new byte[0]);
            }
        });
    }

    private static void addForgeries(Map<String, Behaviour> modes) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        lists.put("lists ../secret.txt", List.of("../secret.txt"));
        lists.put("lists folders above", List.of("a/../../secret.txt", "x/../../../outside/linked.txt"));
        lists.put("lists an absolute name", List.of("/etc/passwd", "/dev/zero"));
        lists.put("lists what the source does not name", List.of("private.txt"));
        lists.put("lists links out", List.of("link.txt", "linkdir/linked.txt"));
        lists.put("lists a named pipe", List.of("fifo"));
        lists.put("lists a large file", List.of("big.bin"));
        List<String> spellings = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            spellings.add("./".repeat(i % 20) + "x/../".repeat(i / 20) + "big.bin");
        }
        lists.put("lists 60 spellings of a large file", spellings);
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add("n" + i + ".mtl");
        }
        lists.put("lists 20,000 names", many);
        lists.forEach((name, names) -> {
            modes.put(name, content(stored -> ForgedObjects.list(stored, names)));
        });
        modes.put("lists names in the old form", content(stored -> ForgedObjects.oldList(stored, spellings)));
        modes.put(
                "entries list ../secret.txt", content(stored -> ForgedObjects.entry(stored, List.of("../secret.txt"))));
        modes.put("entries list private.txt", content(stored -> ForgedObjects.entry(stored, List.of("private.txt"))));
        modes.put("entries list 60 spellings", content(stored -> ForgedObjects.entry(stored, spellings)));
        modes.put("nested JSON", content(stored -> ForgedObjects.json(stored, "[".repeat(1_000_000))));
        modes.put(
                "three megabytes of JSON",
                content(stored -> ForgedObjects.json(stored, "[" + "{\"inputs\":[]},".repeat(200_000) + "0]")));
    }

    private static void addWrites(Map<String, Behaviour> modes) {
        for (String status : List.of("403 Forbidden", "413 Content Too Large", "507 Insufficient Storage")) {
            modes.put(
                    "PUT gives " + status.substring(0, 3),
                    onWrite("PUT", exchange -> exchange.answer(status, "", new byte[0])));
        }
        modes.put("HEAD gives 500", onWrite("HEAD", exchange -> exchange.answer("500 x", "", new byte[0])));
        modes.put("PUT is never read", onWrite("PUT", endless("", new byte[0], 100)));
        modes.put(
                "PUT is answered without end",
                onWrite("PUT", endless(CHUNKED, bytes("10000\r\n" + "x".repeat(BLOCK) + "\r\n"), 0)));
    }

    /** The server has no object, and answers one method in another way. */
    private static Behaviour onWrite(String method, Behaviour answer) {
        return exchange -> {
            if (exchange.method().equals(method)) {
                answer.answer(exchange);
            } else {
                exchange.answer(exchange.method().equals("PUT") ? "201 Created" : "404 Not Found", "", new byte[0]);
            }
        };
    }

    /** A change of the stored object of the path; the server stores nothing. */
    private interface Change {
        byte[] of(byte[] stored) throws IOException;
    }

    private static Behaviour content(Change change) {
        return exchange -> {
            byte[] stored = exchange.stored();
            if (stored == null) {
                exchange.answer(exchange.method().equals("PUT") ? "201 Created" : "404 Not Found", "", new byte[0]);
            } else {
                get(exchange, change.of(stored));
            }
        };
    }

    private static void get(Exchange exchange, byte[] content) throws IOException {
        if (exchange.method().equals("GET")) {
            exchange.answer("200 OK", "", content);
        } else {
            exchange.answer(exchange.method().equals("PUT") ? "201 Created" : "404 Not Found", "", new byte[0]);
        }
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            byte[] zeros = new byte[BLOCK];
            for (int i = 0; i < 1000; i++) {
                out.write(zeros);
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

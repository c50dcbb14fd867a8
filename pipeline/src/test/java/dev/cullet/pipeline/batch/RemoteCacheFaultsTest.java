// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FaultProxy.Fault;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Layer;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that fail: the batch bakes what it cannot get, prints why in one line, and never fails. */
class RemoteCacheFaultsTest {
    private static final String WITHOUT = "; this run goes on without this cache";
    private static final String NO_WRITES = "; this run stores nothing more in this cache";
    private static final String CREDENTIALS = "it needs credentials; set --cache-token-env to the name of an"
            + " environment variable with a token or USER:PASSWORD";

    private final Path folder;
    private DavServer server;
    private CacheUser user;
    private Map<String, String> good;

    RemoteCacheFaultsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void fillTheServer() throws Exception {
        server = new DavServer(folder.resolve("server"));
        CacheUser filler = new CacheUser(folder.resolve("filler"));
        filler.push(server.address());
        good = filler.batch().bytes();
        user = new CacheUser(folder.resolve("user"));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    /** A fault of reading, with the one line that the user sees after the address. */
    static Stream<Arguments> faultsOfReading() {
        return Stream.of(
                fault("unauthorised", FaultProxy.always("401 Unauthorized", ""), "answered 401: " + CREDENTIALS),
                fault("forbidden", FaultProxy.always("403 Forbidden", ""), "answered 403: " + CREDENTIALS),
                fault(
                        "proxy needs credentials",
                        FaultProxy.always("407 Proxy Authentication Required", ""),
                        "answered 407: the proxy needs credentials"),
                fault("too many requests", FaultProxy.always("429 Too Many Requests", ""), "answered 429"),
                fault("broken", FaultProxy.always("500 Internal Server Error", ""), "answered 500"),
                fault("overloaded", FaultProxy.always("503 Service Unavailable", ""), "answered 503"),
                fault(
                        "redirects to another host",
                        FaultProxy.always("302 Found", "Location: http://localhost.example/x\r\n"),
                        "redirects to another host, port or scheme, which is refused; use its own address"),
                fault(
                        "redirects to another port",
                        FaultProxy.always("307 Temporary Redirect", "Location: http://127.0.0.1:1/x\r\n"),
                        "redirects to another host, port or scheme, which is refused; use its own address"),
                fault(
                        "redirects to a file",
                        FaultProxy.always("302 Found", "Location: file:///etc/passwd\r\n"),
                        "redirects to another host, port or scheme, which is refused; use its own address"),
                fault(
                        "redirects in a circle",
                        (request, out) -> FaultProxy.always("302 Found", "Location: " + request.path() + "\r\n")
                                .answer(request, out),
                        "redirects more than 5 times"),
                fault(
                        "redirects to nonsense",
                        FaultProxy.always("302 Found", "Location: http://[\r\n"),
                        "redirects to a malformed address"),
                fault("closes the connection", (request, out) -> true, "sent a malformed or cut answer"),
                fault("is no HTTP server", write("SSH-2.0-OpenSSH\r\n"), "sent a malformed or cut answer"),
                fault(
                        "length too large",
                        write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nshort"),
                        "sent a malformed or cut answer"),
                fault(
                        "length is no number",
                        write("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nshort"),
                        "sent a malformed or cut answer"),
                fault(
                        "chunks are cut",
                        write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\nshort"),
                        "sent a malformed or cut answer"),
                fault(
                        "error page without end",
                        write("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n" + "x".repeat(70_000)),
                        "sent more bytes than an entry may have"),
                fault("never answers", pause(), "did not answer within 0.5 s; --cache-timeout sets it"),
                fault(
                        "stops in the middle",
                        (request, out) -> {
                            out.write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nshort"
                                    .getBytes(StandardCharsets.US_ASCII));
                            out.flush();
                            return pause().answer(request, out);
                        },
                        "did not answer within 0.5 s; --cache-timeout sets it"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsOfReading")
    void aFaultOfReadingEndsTheUseOfTheServer(String name, Fault fault, String line) throws Exception {
        try (FaultProxy proxy = new FaultProxy(server.port(), fault)) {
            BatchReport report = user.bake(flags(proxy.address()));
            assertBaked(report);
            assertEquals(List.of(proxy.address() + ": " + line + WITHOUT), user.notes());
            assertTrue(proxy.requests().size() <= 2 * 6, "at most two jobs see the fault: " + proxy.requests());
            assertEquals(0, proxy.count("PUT"));
        }
    }

    /** A fault of writing, with the one line that the user sees after the address. */
    static Stream<Arguments> faultsOfWriting() {
        return Stream.of(
                fault("full", FaultProxy.on("PUT", "507 Insufficient Storage", ""), "answered 507: it is full"),
                fault("forbidden to write", FaultProxy.on("PUT", "403 Forbidden", ""), "answered 403: " + CREDENTIALS),
                fault(
                        "unauthorised to write",
                        FaultProxy.on("PUT", "401 Unauthorized", ""),
                        "answered 401: " + CREDENTIALS),
                fault(
                        "takes no PUT",
                        FaultProxy.on("PUT", "405 Method Not Allowed", ""),
                        "answered 405: it takes no PUT"),
                fault(
                        "no folder",
                        FaultProxy.on("PUT", "409 Conflict", ""),
                        "answered 409: the folder of the address is not there"),
                fault("breaks on PUT", FaultProxy.on("PUT", "500 Internal Server Error", ""), "answered 500"),
                fault("breaks on HEAD", FaultProxy.on("HEAD", "500 Internal Server Error", ""), "answered 500"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsOfWriting")
    void aFaultOfWritingEndsTheWritesOnly(String name, Fault fault, String line) throws Exception {
        try (DavServer empty = new DavServer(folder.resolve("empty"));
                FaultProxy proxy = new FaultProxy(empty.port(), fault)) {
            assertBaked(user.bake(flags(proxy.address())));
            assertEquals(List.of(proxy.address() + ": " + line + NO_WRITES), user.notes());
        }
        try (FaultProxy proxy = new FaultProxy(server.port(), fault)) {
            user.clean();
            user.notes().clear();
            user.batch().model("d.obj", 4);
            BatchReport report = user.bake(flags(proxy.address()).with("jobs", "1"));
            assertEquals(3, report.count(Status.CACHED), "it is still read");
            assertEquals(1, report.count(Status.BAKED));
            assertEquals(List.of(proxy.address() + ": " + line + NO_WRITES), user.notes());
        }
    }

    @Test
    void anEntryThatIsTooLongForTheServerIsNotStored() throws Exception {
        try (DavServer empty = new DavServer(folder.resolve("empty"));
                FaultProxy proxy = new FaultProxy(empty.port(), FaultProxy.on("PUT", "413 Content Too Large", ""))) {
            assertBaked(user.bake(flags(proxy.address())));
            assertEquals(3, user.notes().size());
            for (String note : user.notes()) {
                assertTrue(
                        note.matches(
                                "http.*: answered 413: an entry of \\d+ bytes is too long; it is not stored there"),
                        note);
            }
        }
    }

    @Test
    void aServerWithoutHeadIsWritten() throws Exception {
        try (DavServer empty = new DavServer(folder.resolve("empty"));
                FaultProxy proxy = new FaultProxy(empty.port(), FaultProxy.on("HEAD", "405 Method Not Allowed", ""))) {
            assertBaked(user.push(proxy.address()));
            user.clean();
            assertEquals(3, user.read(proxy.address()).count(Status.CACHED));
            assertEquals(List.of(), user.notes());
        }
    }

    @Test
    void aServerThatDiesInTheMiddleOfAnUploadIsLeft() throws Exception {
        Fault dying = (request, out) -> request.method().equals("PUT");
        try (DavServer empty = new DavServer(folder.resolve("empty"));
                FaultProxy proxy = new FaultProxy(empty.port(), dying)) {
            assertBaked(user.bake(flags(proxy.address())));
            assertEquals(List.of(proxy.address() + ": sent a malformed or cut answer" + WITHOUT), user.notes());
        }
    }

    @Test
    void aServerThatIsGoneOrNotThereIsLeft() throws Exception {
        String gone;
        try (FaultProxy proxy = new FaultProxy(server.port(), FaultProxy.NONE)) {
            gone = proxy.address();
        }
        assertBaked(user.bake(flags(gone)));
        assertEquals(List.of(gone + ": refuses connections" + WITHOUT), user.notes());
        user.clean();
        user.notes().clear();
        assertBaked(user.bake(flags("http://cache.invalid/")));
        assertEquals(List.of("http://cache.invalid/: has a host of unknown address" + WITHOUT), user.notes());
        user.clean();
        user.notes().clear();
        String plain = server.address().replace("http:", "https:");
        assertBaked(user.bake(flags(plain)));
        assertEquals(
                List.of(plain + ": failed in TLS: its certificate is not trusted by this JDK, or it does not use TLS"
                        + WITHOUT),
                user.notes());
    }

    @Test
    void aServerThatDiesAfterSomeFilesKeepsWhatItGave() throws Exception {
        Fault late = (request, out) -> request.number() >= 2;
        try (FaultProxy proxy = new FaultProxy(server.port(), late)) {
            BatchReport report = user.bake(flags(proxy.address()).with("jobs", "1"));
            assertEquals(1, report.count(Status.CACHED));
            assertEquals(2, report.count(Status.BAKED));
            assertEquals(good, user.batch().bytes());
            assertEquals(1, user.notes().size(), user.notes().toString());
        }
    }

    /** A change of every stored object that is read, with a part of the lines that the user sees. */
    static Stream<Arguments> damages() {
        return Stream.of(
                damage(
                        "a page of another program",
                        body -> "<html>sign in</html>".getBytes(StandardCharsets.US_ASCII),
                        "no "),
                damage("empty", body -> new byte[0], "it is no cache entry of this version"),
                damage("cut", body -> Arrays.copyOf(body, body.length - 9), "its seal does not match its content"),
                damage("cut in the head", body -> Arrays.copyOf(body, 40), "its seal does not match its content"),
                damage(
                        "one bit",
                        body -> {
                            byte[] changed = body.clone();
                            changed[body.length / 2] ^= 16;
                            return changed;
                        },
                        "its seal does not match its content"),
                damage("longer", body -> Arrays.copyOf(body, body.length + 3), "its seal does not match its content"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void aDamagedObjectIsAMissAndIsReplaced(String name, UnaryOperator<byte[]> damage, String reason) throws Exception {
        Fault damaging = (request, out) -> false;
        try (FaultProxy proxy = new FaultProxy(server.port(), damaging)) {
            for (Path object : List.of(server.files().toFile().listFiles()).stream()
                    .map(File::toPath)
                    .toList()) {
                Files.write(object, damage.apply(Files.readAllBytes(object)));
            }
            assertBaked(user.bake(flags(proxy.address())));
            assertEquals(3, user.notes().size(), user.notes().toString());
            for (String note : user.notes()) {
                assertTrue(note.contains(" is ignored: "), note);
                assertTrue(note.contains(reason) || note.contains("it is no "), note);
            }
            user.clean();
            user.notes().clear();
            BatchReport healed = user.bake(flags(proxy.address()));
            // entries behind damaged input names were not seen, so these are found damaged now
            user.clean();
            user.notes().clear();
            assertEquals(3, user.bake(flags(proxy.address())).count(Status.CACHED), healed.toString());
            assertEquals(List.of(), user.notes());
        }
    }

    @Test
    void objectsInThePlaceOfOthersAreMisses() throws Exception {
        List<Path> objects = Stream.of(server.files().toFile().listFiles())
                .map(File::toPath)
                .sorted()
                .toList();
        List<byte[]> saved = new ArrayList<>();
        for (Path object : objects) {
            saved.add(Files.readAllBytes(object));
        }
        for (byte[] one : saved) {
            for (Path object : objects) {
                Files.write(object, one);
            }
            user.clean();
            user.notes().clear();
            BatchReport report = user.read(server.address());
            assertEquals(ExitCode.OK, report.exitCode());
            assertEquals(good, user.batch().bytes());
            assertTrue(report.count(Status.BAKED) >= 2, "at most one source is in its place: " + report);
            assertEquals(
                    report.count(Status.BAKED),
                    user.notes().size(),
                    user.notes().toString());
            user.notes().forEach(note -> assertTrue(note.contains(" is ignored: it "), note));
        }
    }

    @Test
    void redirectionsOnTheSameHostAreFollowed() throws Exception {
        Fault moved = (request, out) -> !request.path().startsWith("/moved/")
                && FaultProxy.always("307 Temporary Redirect", "Location: /moved" + request.path() + "\r\n")
                        .answer(request, out);
        Files.createDirectory(server.files().resolve("moved"));
        try (FaultProxy proxy = new FaultProxy(server.port(), moved)) {
            assertBaked(user.push(proxy.address()));
            user.clean();
            assertEquals(3, user.read(proxy.address()).count(Status.CACHED));
            assertEquals(List.of(), user.notes());
        }
    }

    private Layer flags(String address) {
        return user.flags(address).with("cache-push", "true").with("cache-timeout", "0.5");
    }

    private void assertBaked(BatchReport report) throws Exception {
        assertEquals(ExitCode.OK, report.exitCode());
        assertEquals(3, report.count(Status.BAKED));
        assertEquals(good, user.batch().bytes());
    }

    private static Arguments fault(String name, Fault fault, String line) {
        return Arguments.of(name, fault, line);
    }

    private static Arguments damage(String name, UnaryOperator<byte[]> damage, String reason) {
        return Arguments.of(name, damage, reason);
    }

    private static Fault write(String answer) {
        return (request, out) -> {
            out.write(answer.getBytes(StandardCharsets.US_ASCII));
            return true;
        };
    }

    private static Fault pause() {
        return (request, out) -> {
            Thread.sleep(3_000);
            return true;
        };
    }
}

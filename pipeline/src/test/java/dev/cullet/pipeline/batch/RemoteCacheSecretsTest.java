// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FaultProxy.Fault;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Layer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials reach the server of the address, and nothing else. */
class RemoteCacheSecretsTest {
    private static final String TOKEN = "tok-5ecret-5ecret-5ecret";
    private static final String PASSWORD = "ci:p4ssw0rd-5ecret";
    private static final String KEY = "key-5ecret-0123456789";

    private final Path folder;
    private DavServer server;
    private CacheUser user;
    private int flags;

    RemoteCacheSecretsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void start() throws Exception {
        server = new DavServer(folder.resolve("server"));
        user = new CacheUser(folder.resolve("user"));
        user.environment().put("CACHE_KEY", KEY);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {TOKEN, PASSWORD})
    void theServerGetsThemAndNoOutputHasThem(String secret) throws Exception {
        user.environment().put("CACHE_TOKEN", secret);
        String header = secret.equals(TOKEN)
                ? "Bearer " + TOKEN
                : "Basic " + Base64.getEncoder().encodeToString(PASSWORD.getBytes(StandardCharsets.US_ASCII));
        Fault checked = (request, out) -> {
            String head = new String(request.head(), StandardCharsets.ISO_8859_1);
            return !head.contains("\r\nAuthorization: " + header + "\r\n")
                    && FaultProxy.always("401 Unauthorized", "").answer(request, out);
        };
        try (FaultProxy proxy = new FaultProxy(server.port(), checked)) {
            BatchReport first = user.bake(flags(proxy.address()));
            assertEquals(3, first.count(Status.BAKED));
            user.clean();
            BatchReport second = user.bake(flags(proxy.address()));
            assertEquals(3, second.count(Status.CACHED));
            assertEquals(List.of(), user.notes());
            assertNoSecretInFiles(secret, first, second);
        }
    }

    /** A server that repeats what it got, in every place of an answer. */
    @Test
    void aServerThatRepeatsThemMakesNoOutputWithThem() throws Exception {
        user.environment().put("CACHE_TOKEN", TOKEN);
        List<Fault> echoes = List.of(
                echo("HTTP/1.1 401 " + TOKEN + "\r\nConnection: close\r\nContent-Length: 24\r\n\r\n" + TOKEN),
                echo("HTTP/1.1 " + TOKEN + "\r\n\r\n"),
                echo(TOKEN + "\r\n\r\n"),
                echo("HTTP/1.1 302 x\r\nConnection: close\r\nLocation: http://x/" + TOKEN + "\r\n\r\n"),
                echo("HTTP/1.1 302 x\r\nConnection: close\r\nLocation: " + TOKEN + " [\r\n\r\n"),
                echo("HTTP/1.1 200 x\r\nConnection: close\r\nContent-Length: " + TOKEN + "\r\n\r\n"),
                echo("HTTP/1.1 200 x\r\nConnection: close\r\nContent-Length: 24\r\n\r\n" + TOKEN),
                echo("HTTP/1.1 200 x\r\nConnection: close\r\n" + TOKEN + "\r\n\r\n"));
        for (Fault echo : echoes) {
            try (FaultProxy proxy = new FaultProxy(server.port(), echo)) {
                user.clean();
                user.notes().clear();
                BatchReport report = user.bake(flags(proxy.address()));
                assertEquals(ExitCode.OK, report.exitCode());
                assertEquals(3, report.count(Status.BAKED));
                assertTrue(!user.notes().isEmpty(), "nothing was reported");
                user.notes().forEach(note -> assertFalse(note.contains("5ecret"), note));
                assertNoSecretInFiles(TOKEN, report);
            }
        }
    }

    /** A redirection to another host does not get them, because it is not followed. */
    @Test
    void anotherHostDoesNotGetThem() throws Exception {
        user.environment().put("CACHE_TOKEN", TOKEN);
        try (FaultProxy other = new FaultProxy(server.port(), FaultProxy.NONE);
                FaultProxy first = new FaultProxy(
                        server.port(), FaultProxy.always("307 x", "Location: " + other.address() + "x\r\n"))) {
            assertEquals(3, user.bake(flags(first.address())).count(Status.BAKED));
            assertEquals(List.of(), other.requests());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5ecret with spaces", "5ecret\nInjected: header", "5ecr\u00e9t"})
    void aTokenThatCannotBeSentIsRefusedWithoutItsText(String value) throws Exception {
        user.environment().put("CACHE_TOKEN", value);
        BatchException e = assertThrows(BatchException.class, () -> user.bake(flags(server.address())));
        assertEquals(ExitCode.USAGE, e.exitCode());
        StringWriter all = new StringWriter();
        e.printStackTrace(new PrintWriter(all));
        assertTrue(all.toString().contains("--cache-token-env: "), all.toString());
        assertFalse(all.toString().contains("5ecr"), all.toString());
        assertFalse(Files.exists(user.batch().assets()), "something was written");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ci:p4ssw0rd@cache.example/",
                "https://p4ssw0rd@cache.example/x",
                "https://cache.example/?token=p4ssw0rd",
                "https://cache.example/#p4ssw0rd",
                "ftp://p4ssw0rd.example/",
                "https:///p4ssw0rd",
                "https://p4ss w0rd/",
            })
    void anAddressWithCredentialsIsRefusedWithoutItsText(String address) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> Layer.EMPTY.with("cache", address));
        StringWriter all = new StringWriter();
        e.printStackTrace(new PrintWriter(all));
        assertTrue(String.valueOf(e.getMessage()).startsWith("cache: the address of the cache "), e.getMessage());
        assertFalse(all.toString().contains("p4ss"), all.toString());
    }

    private Layer flags(String address) {
        return user.flags(folder.resolve("near-" + flags++).toString(), address)
                .with("cache-push", "true")
                .with("cache-key-env", "CACHE_KEY")
                .with("cache-token-env", "CACHE_TOKEN");
    }

    private void assertNoSecretInFiles(String secret, BatchReport... reports) throws IOException {
        String encoded = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.US_ASCII));
        for (BatchReport report : reports) {
            for (String text : List.of(JsonReport.text(report), JUnitReport.text(report), SarifReport.text(report))) {
                assertFalse(text.contains("5ecret") || text.contains(encoded), text);
            }
            assertFalse(report.toString().contains("5ecret"), report.toString());
        }
        int read = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertFalse(text.contains("5ecret"), file + " has a secret");
                assertFalse(text.contains(encoded), file + " has a secret");
                read++;
            }
        }
        assertTrue(read > 10, "assets, records, cache entries");
    }

    private static Fault echo(String answer) {
        return (request, out) -> {
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        };
    }
}

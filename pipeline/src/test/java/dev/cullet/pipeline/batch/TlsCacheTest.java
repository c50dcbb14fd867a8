// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cache server behind TLS, with the certificates that the JDK trusts. */
class TlsCacheTest {
    private static final char[] STORE = "changeit".toCharArray();

    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();

    @Test
    void itIsUsedIfItsCertificateIsTrusted(@TempDir Path folder) throws Exception {
        SSLContext context = context(folder);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", this::answer);
        server.start();
        SSLContext before = SSLContext.getDefault();
        try {
            String address = "https://localhost:" + server.getAddress().getPort() + "/cullet";
            CacheUser here = new CacheUser(folder.resolve("here"));
            assertEquals(3, here.push(address).count(Status.BAKED));
            assertEquals(
                    List.of(address + "/: failed in TLS: its certificate is not trusted by this JDK, or it does not use"
                            + " TLS; this run goes on without this cache"),
                    here.notes());
            assertEquals(0, objects.size());

            SSLContext.setDefault(context);
            here.clean();
            here.notes().clear();
            assertEquals(3, here.push(address).count(Status.BAKED));
            assertEquals(5, objects.size());
            CacheUser there = new CacheUser(folder.resolve("there"));
            assertEquals(3, there.read(address).count(Status.CACHED));
            assertEquals(List.of(), here.notes());
        } finally {
            SSLContext.setDefault(before);
            server.stop(0);
        }
    }

    /** A key of its own for the name localhost, which this context trusts. */
    private static SSLContext context(Path folder) throws Exception {
        Path file = folder.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = List.of(
                keytool,
                "-genkeypair",
                "-alias",
                "cache",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(STORE));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, STORE);
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, STORE);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String name = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestMethod().equals("PUT")) {
                objects.put(name, body);
                exchange.sendResponseHeaders(201, -1);
                return;
            }
            byte[] found = objects.get(name);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(found == null ? 404 : 200, found == null || head ? -1 : found.length);
            if (found != null && !head) {
                exchange.getResponseBody().write(found);
            }
        }
    }
}

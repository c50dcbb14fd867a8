// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache on nginx, as the documentation configures it: reading is open, writing needs a password. */
@Requires(Need.NGINX)
class NginxCacheTest {
    @Test
    void machinesShareWorkAndOnlyTheHolderOfThePasswordWrites(@TempDir Path folder) throws Exception {
        Path nginx = Program.nginx().orElseThrow();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path objects = Files.createDirectories(folder.resolve("objects"));
        // the hash of "secret" by the scheme of RFC 2307 that nginx reads without a library
        Path users = Files.writeString(folder.resolve("users"), "ci:{PLAIN}secret\n");
        Path configuration =
                Files.writeString(folder.resolve("nginx.conf"), """
                daemon off; pid %1$s/pid; error_log %1$s/error.log; worker_processes 1;
                events { worker_connections 64; }
                http {
                  access_log off;
                  client_body_temp_path %1$s/body; proxy_temp_path %1$s/p; fastcgi_temp_path %1$s/f;
                  uwsgi_temp_path %1$s/u; scgi_temp_path %1$s/s;
                  server {
                    listen 127.0.0.1:%2$d;
                    location / {
                      root %3$s;
                      dav_methods PUT;
                      client_max_body_size 1g;
                      limit_except GET { auth_basic cullet; auth_basic_user_file %4$s; }
                    }
                  }
                }
                """.formatted(folder, port, objects, users));
        if (System.getProperty("user.name").equals("root")) { // whose workers would run as another user
            Files.writeString(configuration, "user root;\n" + Files.readString(configuration));
        }
        Process process = new ProcessBuilder(nginx.toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        try {
            await(port, process, folder);
            String address = "http://127.0.0.1:" + port + "/";
            CacheUser here = new CacheUser(folder.resolve("here"));
            assertEquals(3, here.push(address).count(Status.BAKED));
            assertEquals(1, here.notes().size(), here.notes().toString());
            assertTrue(
                    here.notes().get(0).contains("answered 401: it needs credentials"),
                    here.notes().get(0));
            here.clean();
            here.notes().clear();
            here.environment().put("TOKEN", "ci:secret");
            here.bake(here.flags(address).with("cache-push", "true").with("cache-token-env", "TOKEN"));
            assertEquals(List.of(), here.notes());
            try (Stream<Path> stored = Files.list(objects)) {
                assertEquals(5, stored.count());
            }
            CacheUser there = new CacheUser(folder.resolve("there"));
            BatchReport second = there.read(address);
            assertEquals(3, second.count(Status.CACHED), there.notes().toString());
            assertEquals(here.batch().bytes(), there.batch().bytes());
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void await(int port, Process process, Path folder) throws Exception {
        for (int attempt = 0; attempt < 500 && process.isAlive(); attempt++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertTrue(socket.isConnected());
                return;
            } catch (IOException e) {
                Thread.sleep(20);
            }
        }
        throw new IllegalStateException("nginx did not start: " + Files.readString(folder.resolve("output")));
    }
}

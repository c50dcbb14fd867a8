// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheUse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that share work through a WebDAV server. */
class RemoteCacheTest {
    private final Path folder;
    private DavServer server;
    private FaultProxy counting;
    private CacheUser here;
    private CacheUser there;

    RemoteCacheTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void start() throws Exception {
        server = new DavServer(folder.resolve("server"));
        counting = new FaultProxy(server.port(), FaultProxy.NONE);
        here = new CacheUser(folder.resolve("here"));
        there = new CacheUser(folder.resolve("there"));
    }

    @AfterEach
    void stop() throws Exception {
        counting.close();
        server.close();
    }

    @Test
    void aSecondMachineBakesNothing() throws Exception {
        BatchReport first = here.push(server.address());
        assertEquals(3, first.count(Status.BAKED));
        assertEquals(new CacheUse.Level(server.address(), 0, 3, 0, 0), withoutBytes(first, 0));
        assertTrue(CacheUser.level(first, 0).bytesWritten() > 1000, first.toString());
        assertEquals(5, objects().size(), "an entry per model, and input names of two");

        BatchReport second = there.read(server.address());
        assertEquals(3, second.count(Status.CACHED), second.toString());
        assertEquals(0, second.work().imports());
        assertEquals(5, second.work().hashedFiles(), "three sources, and two files that they read, once each");
        assertEquals(here.batch().bytes(), there.batch().bytes());
        assertEquals(new CacheUse.Level(server.address(), 3, 0, 0, 0), withoutBytes(second, 0));
        assertTrue(CacheUser.level(second, 0).bytesRead() > 1000, second.toString());
        assertEquals(List.of(), here.notes());
        assertEquals(List.of(), there.notes());
        String json = JsonReport.text(second);
        assertTrue(json.contains("\"hits\" : 3"), json);
        assertTrue(json.contains("\"savedMilliseconds\" : "), json);
    }

    @Test
    void whatIsThereIsNotSentAgain() throws Exception {
        here.push(counting.address());
        assertEquals(5, counting.count("PUT"));
        long written = CacheUser.level(
                        there.bake(there.flags(counting.address()).with("cache-push", "true")), 0)
                .bytesWritten();
        assertEquals(0, written);
        assertEquals(5, counting.count("PUT"));
        BatchRequest forced = here.batch()
                .request()
                .withFlags(here.flags(counting.address()).with("cache-push", "true"))
                .withForce(true);
        BatchReport again = BatchFolder.bake(forced);
        assertEquals(3, again.count(Status.BAKED));
        assertEquals(0, CacheUser.level(again, 0).bytesWritten());
        assertEquals(5, counting.count("PUT"));
        assertEquals(6, counting.count("HEAD"), counting.requests().toString());
    }

    @Test
    void otherInputsAreOtherEntriesAndBothAreKept() throws Exception {
        here.push(server.address());
        Path library = there.batch().models().resolve("a.mtl");
        Files.writeString(library, "newmtl wood\n");
        BatchReport other = there.push(server.address());
        assertEquals(Status.BAKED, there.batch().of(other, "a.obj").status());
        assertEquals(2, other.count(Status.CACHED));
        assertEquals(6, objects().size());
        for (CacheUser user : List.of(here, there)) {
            user.clean();
            assertEquals(3, user.read(server.address()).count(Status.CACHED));
        }
        Files.writeString(there.batch().models().resolve("b.mtl"), "newmtl steel\n");
        assertEquals(1, there.read(server.address()).count(Status.BAKED), "a library that was missing is there now");
        assertEquals(List.of(), there.notes());
    }

    @Test
    void withoutPushAServerIsNotWritten() throws Exception {
        assertEquals(3, here.read(counting.address()).count(Status.BAKED));
        here.clean();
        BatchReport readOnly = here.bake(
                here.flags(counting.address()).with("cache-push", "true").with("cache-read-only", "true"));
        assertEquals(3, readOnly.count(Status.BAKED));
        assertEquals(0, counting.count("PUT"));
        assertEquals(List.of(), objects());
    }

    @Test
    void aFolderInFrontIsFilledFromTheServer() throws Exception {
        here.push(server.address());
        Path near = folder.resolve("near");
        BatchReport first = there.read(near.toString(), counting.address());
        assertEquals(3, first.count(Status.CACHED));
        assertEquals(0, CacheUser.level(first, 0).hits());
        assertEquals(3, CacheUser.level(first, 1).hits());
        long requests = counting.requests().size();
        there.clean();
        BatchReport second = there.read(near.toString(), counting.address());
        assertEquals(3, second.count(Status.CACHED));
        assertEquals(3, CacheUser.level(second, 0).hits());
        assertEquals(new CacheUse.Level(counting.address(), 0, 0, 0, 0), CacheUser.level(second, 1));
        assertEquals(requests, counting.requests().size());
        assertEquals(here.batch().bytes(), there.batch().bytes());
        // read only: the folder is not filled
        Path never = folder.resolve("never");
        there.clean();
        there.bake(there.flags(never.toString(), server.address()).with("cache-read-only", "true"));
        assertFalse(Files.exists(never));
    }

    @Test
    void aFolderInFrontIsReadFirstAndServersInOrder() throws Exception {
        here.push(folder.resolve("near").toString(), server.address());
        here.clean();
        BatchReport near = here.push(folder.resolve("near").toString(), counting.address());
        assertEquals(3, CacheUser.level(near, 0).hits());
        assertEquals(0, counting.requests().size());
        try (DavServer farther = new DavServer(folder.resolve("farther"))) {
            here.clean();
            BatchReport both = here.push(farther.address(), server.address());
            assertEquals(3, CacheUser.level(both, 1).hits());
            here.clean();
            BatchReport one = here.read(farther.address());
            assertEquals(3, one.count(Status.CACHED), "the first server was filled from the second");
        }
    }

    @Test
    void entriesOfAnotherKeyAreNotSeen() throws Exception {
        here.environment().put("KEY", "0123456789abcdef");
        there.environment().put("KEY", "fedcba9876543210");
        here.bake(here.flags(server.address()).with("cache-push", "true").with("cache-key-env", "KEY"));
        assertEquals(
                3,
                there.bake(there.flags(server.address()).with("cache-key-env", "KEY"))
                        .count(Status.BAKED));
        there.clean();
        assertEquals(3, there.read(server.address()).count(Status.BAKED));
        there.clean();
        there.environment().put("KEY", "0123456789abcdef");
        assertEquals(
                3,
                there.bake(there.flags(server.address()).with("cache-key-env", "KEY"))
                        .count(Status.CACHED));
        assertEquals(List.of(), there.notes());
    }

    @Test
    void optionsDecideTheKey() throws Exception {
        here.push(server.address());
        Map<String, String> plain = here.batch().bytes();
        assertEquals(
                3,
                there.bake(there.flags(server.address()).with("max-leaf", "1")).count(Status.BAKED));
        assertNotEquals(plain, there.batch().bytes());
    }

    private static CacheUse.Level withoutBytes(BatchReport report, int level) {
        CacheUse.Level all = CacheUser.level(report, level);
        return new CacheUse.Level(all.name(), all.hits(), all.misses(), 0, 0);
    }

    private List<String> objects() throws Exception {
        try (Stream<Path> files = Files.list(server.files())) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            names.forEach(name -> assertTrue(name.matches("[0-9a-f]{64}"), name));
            return names;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.config.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A machine with a checkout of three models, which bakes with a cache. */
final class CacheUser {
    private final BatchFolder batch;
    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    /** One model reads a library, one names a library that is not there, one names none. */
    CacheUser(Path folder) throws IOException {
        batch = new BatchFolder(folder);
        batch.model("a.obj", 1);
        Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n");
        batch.model("b.obj", 2);
        Path plain = batch.model("c.obj", 3);
        Files.writeString(plain, Files.readString(plain).replaceAll("(mtllib|usemtl).*\n", ""));
    }

    BatchFolder batch() {
        return batch;
    }

    /** Returns the lines of warning of all bakes. */
    List<String> notes() {
        return notes;
    }

    Map<String, String> environment() {
        return environment;
    }

    Layer flags(String... cache) {
        return batch.flags().with("cache", List.of(cache));
    }

    BatchReport bake(Layer flags) throws BatchException {
        BatchListener listener = new BatchListener() {
            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
        return BatchBaker.bake(batch.request().withFlags(flags), listener, new AssimpImporter(), environment::get);
    }

    BatchReport push(String... cache) throws BatchException {
        return bake(flags(cache).with("cache-push", "true"));
    }

    BatchReport read(String... cache) throws BatchException {
        return bake(flags(cache));
    }

    /** Removes assets and build records. */
    void clean() throws IOException {
        if (Files.exists(batch.assets())) {
            try (Stream<Path> files = Files.walk(batch.assets())) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    static CacheUse.Level level(BatchReport report, int level) {
        return report.work().cache().levels().get(level);
    }
}

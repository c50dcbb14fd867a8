// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An importer for the levels of detail of one source, which reads the source once: the others get the same triangles,
 * as long as size and time of the source and of the files that it reads are the same. Thread-safe.
 */
final class SharedImport implements MeshImporter {
    /** Size and time of a file; null for one that does not exist. */
    private record Stamp(long size, FileTime time) {
        static @Nullable Stamp of(Path file) {
            try {
                return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
            } catch (IOException e) {
                return null;
            }
        }
    }

    private record Key(Path file, ImportOptions options) {}

    private record Known(ImportedMesh mesh, Map<Path, @Nullable Stamp> stamps) {
        boolean isUnchanged() {
            return stamps.entrySet().stream()
                    .allMatch(each -> Objects.equals(Stamp.of(each.getKey()), each.getValue()));
        }
    }

    private final MeshImporter importer;
    private final Map<Key, Known> known = new LinkedHashMap<>();
    private int users;

    /** @param users number of jobs that use it, each of which calls {@link #release} at its end */
    SharedImport(MeshImporter importer, int users) {
        this.importer = importer;
        this.users = users;
    }

    @Override
    public synchronized ImportedMesh read(Path file, ImportOptions options, ImportProgress progress)
            throws ImportException {
        Key key = new Key(file, options);
        Known before = known.get(key);
        if (before != null && before.isUnchanged()) {
            return before.mesh;
        }
        Map<Path, @Nullable Stamp> stamps = new LinkedHashMap<>();
        stamps.put(file, Stamp.of(file));
        ImportedMesh mesh = importer.read(file, options, progress);
        Stream.concat(mesh.dependencies().stream(), mesh.missing().stream())
                .forEach(other -> stamps.put(other, Stamp.of(other)));
        known.put(key, new Known(mesh, stamps));
        return mesh;
    }

    /** Ends the use by one job; the last one drops the triangles. */
    synchronized void release() {
        users--;
        if (users == 0) {
            known.clear();
        }
    }
}

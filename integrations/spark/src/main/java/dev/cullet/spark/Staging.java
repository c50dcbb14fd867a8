// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Brings sources to this machine: a source in the local file system stays where it is, a variant is generated, any
 * other source is copied with its companions. Used by one task.
 */
final class Staging {
    /**
     * A source on this machine.
     *
     * @param isInPlace whether it is outside of the scratch folder, where the command may read further files
     * @param companions names of the files beside it that belong to it, also of those that are missing
     * @param bytes of the source and of the companions that were read from their file system
     */
    record Staged(Path source, boolean isInPlace, Set<String> companions, long bytes) {
        /**
         * Returns a hash of all that decides the bytes of the asset.
         *
         * @param tool hash of the command
         * @param flags of the command
         */
        String key(String tool, List<String> flags) throws IOException {
            StringBuilder text = new StringBuilder();
            text.append("tool ").append(tool).append('\n');
            for (String flag : flags) {
                text.append("flag ").append(flag).append('\n');
            }
            text.append("name ").append(source.getFileName()).append('\n');
            text.append(Sha256.ifPresent(Path.of(CONFIGURATION))).append(" configuration\n");
            text.append(Sha256.ifPresent(beside(source.getFileName() + "." + CONFIGURATION)))
                    .append(" sidecar\n");
            text.append(Sha256.of(source)).append(" source\n");
            for (String name : companions) {
                text.append(Sha256.ifPresent(beside(name)))
                        .append(' ')
                        .append(name)
                        .append('\n');
            }
            return Sha256.of(text.toString());
        }

        /** Returns whether none of some files beside the source is there; the names come from a record. */
        boolean hasNoneOf(List<String> names) {
            try {
                return names.stream().noneMatch(name -> Files.exists(beside(name)));
            } catch (InvalidPathException e) {
                return false; // the record is malformed
            }
        }

        private Path beside(String name) {
            return source.resolveSibling(name);
        }
    }

    /** What the command reads in its folder; suffix of a sidecar file. */
    private static final String CONFIGURATION = "cullet.toml";

    private final Configuration configuration;
    private final Map<String, List<String>> models = new HashMap<>();

    Staging(Configuration configuration) {
        this.configuration = configuration;
    }

    /** @param folder scratch folder of this source */
    Staged stage(ManifestEntry entry, Path folder) throws IOException {
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path(entry.input());
        FileSystem from = input.getFileSystem(configuration);
        if (entry.seed() < 0 && from.getScheme().equals("file")) {
            Path source = Path.of(from.makeQualified(input).toUri().getPath());
            return new Staged(source, true, companions(entry, source), Files.size(source));
        }
        Files.createDirectories(folder);
        Path copy = folder.resolve(entry.name());
        if (entry.seed() >= 0) {
            Variants.write(model(entry.input(), input, from), entry.seed(), copy);
            return new Staged(copy, false, Set.of(), Files.size(copy));
        }
        long bytes = copy(from, input, copy);
        Set<String> names = companions(entry, copy);
        for (String name : names) {
            org.apache.hadoop.fs.Path beside = new org.apache.hadoop.fs.Path(input.getParent(), name);
            if (from.exists(beside)) { // the command reports a missing one
                Path to = folder.resolve(name);
                Files.createDirectories(to.resolveSibling(""));
                bytes += copy(from, beside, to);
            }
        }
        return new Staged(copy, false, names, bytes);
    }

    private static Set<String> companions(ManifestEntry entry, Path source) throws IOException {
        Set<String> names = new TreeSet<>(Companions.of(source));
        names.addAll(entry.companions());
        return names;
    }

    private List<String> model(String name, org.apache.hadoop.fs.Path file, FileSystem from) throws IOException {
        List<String> model = models.get(name);
        if (model == null) {
            try (InputStream in = from.open(file)) {
                model = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                        .lines()
                        .toList();
            }
            models.put(name, model);
        }
        return model;
    }

    private static long copy(FileSystem from, org.apache.hadoop.fs.Path file, Path to) throws IOException {
        try (InputStream in = from.open(file)) {
            return Files.copy(in, to);
        }
    }
}

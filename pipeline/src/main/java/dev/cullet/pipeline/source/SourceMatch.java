// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import dev.cullet.importer.source.SiblingFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tests whether a file is the source of an asset, which has the hash of the source and of the files that it reads. Of
 * the formats that exports have, only OBJ reads others: those on its lines {@code mtllib}, and one with its own name.
 */
public final class SourceMatch {
    private static final String KEYWORD = "mtllib";

    private SourceMatch() {}

    /**
     * Returns whether an asset with a hash was baked from a file as it is now. Reads the file twice at most.
     *
     * @throws IOException if a file cannot be read
     */
    public static boolean isSource(Path file, String hash) throws IOException {
        if (SourceHash.ofFile(file).equals(hash)) {
            return true;
        }
        String name = String.valueOf(file.getFileName());
        if (!name.toLowerCase(Locale.ROOT).endsWith(".obj")) {
            return false;
        }
        SiblingFiles siblings = new SiblingFiles(file.toAbsolutePath().normalize());
        Set<Path> read = new LinkedHashSet<>();
        for (String each : materialFiles(file)) {
            Path found = siblings.find(each);
            if (found != null) {
                read.add(found);
            }
        }
        if (isSource(file, read, hash)) {
            return true;
        }
        Path own = siblings.find(name.substring(0, name.lastIndexOf('.')) + ".mtl");
        return own != null && read.add(own) && isSource(file, read, hash);
    }

    private static boolean isSource(Path file, Set<Path> read, String hash) throws IOException {
        return SourceHash.of(SourceHash.inputs(file, List.copyOf(read), List.of()))
                .equals(hash);
    }

    private static Set<String> materialFiles(Path file) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int at = line.indexOf(KEYWORD);
                if (at >= 0 && names.size() < SiblingFiles.MAX_FILES) {
                    byte[] name = line.substring(at + KEYWORD.length()).getBytes(StandardCharsets.ISO_8859_1);
                    names.add(new String(name, StandardCharsets.UTF_8).strip());
                }
            }
        }
        return names;
    }
}

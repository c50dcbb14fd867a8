// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The files that an importer reads beside a source: material libraries that an OBJ file names and buffers that a glTF
 * file names. Only those in the folder of the source or below are read, as by the command.
 */
final class Companions {
    private Companions() {}

    /** Returns the names in a source on this machine, relative to its folder. */
    static Set<String> of(Path source) throws IOException {
        String name = String.valueOf(source.getFileName()).toLowerCase(Locale.ROOT);
        Set<String> names = new TreeSet<>();
        if (name.endsWith(".obj")) {
            try (BufferedReader lines = Files.newBufferedReader(source, StandardCharsets.ISO_8859_1)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String text = line.strip();
                    if (text.startsWith("mtllib ") || text.startsWith("mtllib\t")) {
                        names.add(utf8(text.substring("mtllib ".length()).strip()));
                    }
                }
            }
            if (!names.isEmpty()) { // the importer reads these in place of one that is missing
                Set.copyOf(names).forEach(one -> names.add(one.substring(one.lastIndexOf('/') + 1)));
                String own = String.valueOf(source.getFileName());
                names.add(own.substring(0, own.length() - "obj".length()) + "mtl");
            }
        } else if (name.endsWith(".gltf")) {
            JsonNode root = ManifestEntry.MAPPER.readTree(source.toFile());
            for (JsonNode buffer : root.path("buffers")) {
                String uri = buffer.path("uri").asText("");
                if (!uri.startsWith("data:")) {
                    names.add(unescaped(uri));
                    names.add(uri); // some exporters do not escape a percent sign
                }
            }
        }
        names.removeIf(one -> !isInside(one));
        return names;
    }

    /** Returns a name of a manifest. */
    static String checked(String name) {
        if (!isInside(name)) {
            throw new IllegalArgumentException(
                    "with contains '" + name + "', but must contain names in the folder of the source or below");
        }
        return name;
    }

    private static boolean isInside(String name) {
        if (name.isEmpty() || name.startsWith("/") || name.indexOf('\\') >= 0 || name.indexOf(':') >= 0) {
            return false;
        }
        for (String step : name.split("/", -1)) {
            if (step.isEmpty() || step.equals("..")) {
                return false;
            }
        }
        return true;
    }

    /** Returns the path of a relative URI: escapes are resolved, and a plus sign is itself. */
    private static String unescaped(String uri) {
        try {
            return URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return uri;
        }
    }

    private static String utf8(String latin) {
        return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}

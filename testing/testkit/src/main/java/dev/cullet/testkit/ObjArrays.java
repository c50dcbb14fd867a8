// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Vertices and faces of a well-formed OBJ file, polygons as fans, and nothing else: for tests below the importer. */
public final class ObjArrays {
    private ObjArrays() {}

    /** Reads the {@code v} and {@code f} lines. */
    public static MeshArrays read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        float[] positions = new float[3 * lines.size()];
        int[] indices = new int[300];
        int vertices = 0;
        int corners = 0;
        for (String line : lines) {
            String[] words = line.trim().split("\\s+", -1);
            if (words[0].equals("v")) {
                for (int axis = 0; axis < 3; axis++) {
                    positions[3 * vertices + axis] = Float.parseFloat(words[1 + axis]);
                }
                vertices++;
            } else if (words[0].equals("f")) {
                for (int k = 3; k < words.length; k++) {
                    if (corners + 3 > indices.length) {
                        indices = Arrays.copyOf(indices, 2 * indices.length);
                    }
                    indices[corners++] = vertex(words[1], vertices);
                    indices[corners++] = vertex(words[k - 1], vertices);
                    indices[corners++] = vertex(words[k], vertices);
                }
            }
        }
        return new MeshArrays(
                String.valueOf(file.getFileName()),
                Arrays.copyOf(positions, 3 * vertices),
                Arrays.copyOf(indices, corners));
    }

    /** Counts from 1, or backwards from the latest vertex. */
    private static int vertex(String word, int vertices) {
        int slash = word.indexOf('/');
        int number = Integer.parseInt(slash < 0 ? word : word.substring(0, slash));
        return number > 0 ? number - 1 : vertices + number;
    }
}

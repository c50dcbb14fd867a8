// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small OBJ files for tests. */
public final class SmallModels {
    private SmallModels() {}

    /** A closed unit cube of two materials, in metres. */
    public static final String CUBE = """
            o cube
            v 0 0 0
            v 1 0 0
            v 1 1 0
            v 0 1 0
            v 0 0 1
            v 1 0 1
            v 1 1 1
            v 0 1 1
            usemtl steel
            f 4 3 2 1
            f 5 6 7 8
            f 1 2 6 5
            usemtl glass
            f 2 3 7 6
            f 3 4 8 7
            f 4 1 5 8
            """;

    /** The cube, a triangle of it once more, and one without area. */
    public static final String CUBE_WITH_FINDINGS = CUBE + """
            f 4 3 2
            f 1 2 2
            f 1 2 7
            """;

    /** Two objects that do not touch. */
    public static final String TWO_OBJECTS = """
            o left
            v 0 0 0
            v 1 0 0
            v 0 1 0
            f 1 2 3
            o right
            v 5 0 0
            v 6 0 0
            v 5 1 0
            v 6 1 0
            f 4 5 6
            f 5 7 6
            """;

    /** Writes a text to a file. */
    public static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A generated mesh as OBJ. */
    public static String obj(MeshArrays mesh) {
        StringBuilder text = new StringBuilder("o generated\n");
        float[] p = mesh.positions();
        for (int i = 0; i < p.length; i += 3) {
            text.append("v ")
                    .append(p[i])
                    .append(' ')
                    .append(p[i + 1])
                    .append(' ')
                    .append(p[i + 2])
                    .append('\n');
        }
        int[] t = mesh.indices();
        for (int i = 0; i < t.length; i += 3) {
            text.append("f ")
                    .append(t[i] + 1)
                    .append(' ')
                    .append(t[i + 1] + 1)
                    .append(' ')
                    .append(t[i + 2] + 1);
            text.append('\n');
        }
        return text.toString();
    }
}

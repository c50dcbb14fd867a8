// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.FloatText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** An OBJ file with one object and no materials, to which another file refers. */
final class MeshObj {
    private MeshObj() {}

    /** @param object its name, of characters that OBJ allows */
    static ExportFile of(String fileName, String object, float[] positions, int[] indices) {
        return new ExportFile(fileName, target -> write(target, object, positions, indices));
    }

    private static void write(OutputStream target, String object, float[] positions, int[] indices) throws IOException {
        line(target, "# " + ExportFile.MARK + " obj: metres, Y up");
        line(target, "o " + object);
        for (int i = 0; i < positions.length; i += 3) {
            line(
                    target,
                    "v " + FloatText.of(positions[i]) + " " + FloatText.of(positions[i + 1]) + " "
                            + FloatText.of(positions[i + 2]));
        }
        for (int i = 0; i < indices.length; i += 3) {
            line(target, "f " + (indices[i] + 1) + " " + (indices[i + 1] + 1) + " " + (indices[i + 2] + 1));
        }
    }

    private static void line(OutputStream target, String text) throws IOException {
        target.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}

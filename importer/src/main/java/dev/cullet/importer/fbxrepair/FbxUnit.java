// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.nodes.FileSpace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * Decides the unit of an FBX file: its property {@code UnitScaleFactor}, in centimetres. The native importer reports 1
 * for a missing property too, so whether it is there is read from the file. An option overrides it.
 */
public final class FbxUnit {
    private static final String PROPERTY = "UnitScaleFactor";

    private FbxUnit() {}

    /** Returns the space of a file, with its unit and its axes, from the metadata that the native importer delivers. */
    public static FileSpace space(Path file, Map<String, Object> metadata, ImportOptions options)
            throws IOException, RefusedException {
        double centimetres = metadata.get(PROPERTY) instanceof Double value ? value : 1;
        if (options.metresPerUnit() == 0 && !(centimetres > 0 && centimetres < 1e12)) {
            throw new RefusedException(PROPERTY + " is " + centimetres
                    + ", but must be above 0 (centimetres per unit); give the unit with --unit, or export again");
        }
        // a product with 0.01 would differ by a bit: 2.54 / 100 is 0.0254
        return FileSpace.ofAxes(metadata, centimetres / 100, isStated(file), options);
    }

    private static boolean isStated(Path file) throws IOException {
        byte[] wanted = PROPERTY.getBytes(StandardCharsets.US_ASCII);
        byte[] buffer = new byte[1 << 16];
        int kept = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int got = in.read(buffer); got > 0; got = in.read(buffer, kept, buffer.length - kept)) {
                int length = kept + got;
                for (int i = 1; i + wanted.length <= length; i++) {
                    // quoted in ascii, after its length in binary; "OriginalUnitScaleFactor" is another property
                    if (buffer[i] == 'U'
                            && buffer[i - 1] != 'l'
                            && Arrays.equals(buffer, i, i + wanted.length, wanted, 0, wanted.length)) {
                        return true;
                    }
                }
                kept = Math.min(length, wanted.length);
                System.arraycopy(buffer, length - kept, buffer, 0, kept);
            }
        }
        return false;
    }
}

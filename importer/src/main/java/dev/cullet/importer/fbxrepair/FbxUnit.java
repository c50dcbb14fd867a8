// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.nodes.FileSpace;
import java.util.Map;

/**
 * Decides the unit of an FBX file: its property {@code UnitScaleFactor}, in centimetres. The native importer reports 1
 * for a missing property too, so whether it is there is read from the file. An option overrides it.
 */
public final class FbxUnit {
    private FbxUnit() {}

    /** Returns the space of a file, with its unit and its axes, from the metadata that the native importer delivers. */
    public static FileSpace space(FbxContent content, Map<String, Object> metadata, ImportOptions options)
            throws RefusedException {
        double centimetres = metadata.get(FbxContent.UNIT) instanceof Double value ? value : 1;
        if (options.metresPerUnit() == 0 && !(centimetres > 0 && centimetres < 1e12)) {
            throw new RefusedException(FbxContent.UNIT + " is " + centimetres
                    + ", but must be above 0 (centimetres per unit); give the unit with --unit, or export again");
        }
        // a product with 0.01 would differ by a bit: 2.54 / 100 is 0.0254
        return FileSpace.ofAxes(metadata, centimetres / 100, content.statesUnit(), options);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.viewer.Structure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Reads the bytes of each structure of an asset file, as pages show them. */
final class StructureBytes {
    private StructureBytes() {}

    static Map<Structure, Long> of(Path file) throws IOException {
        ByteSplit split = ByteSplit.of(AssetFiles.form(file));
        return Map.of(
                Structure.TRIANGLES, split.triangles(),
                Structure.TREE, split.tree(),
                Structure.BSP, split.bsp(),
                Structure.SPHERES, split.spheres(),
                Structure.OUTLINES, split.outlines(),
                Structure.SHAPES, split.shape(),
                Structure.FRAMES, split.frames(),
                Structure.REST, split.rest());
    }
}

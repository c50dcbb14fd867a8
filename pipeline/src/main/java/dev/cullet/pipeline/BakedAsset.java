// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.surfaces.SurfaceUse;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bake gives.
 *
 * @param bytes the whole file; read only
 * @param inputs the source, and what else the bytes depend on
 * @param surfaceUse decides which surface rules match; null: not known
 */
public record BakedAsset(
        ByteBuffer bytes,
        BakeReport report,
        List<InputFile> inputs,
        @Nullable SurfaceUse surfaceUse) {
    /** Makes the bytes read only, and copies the list. */
    public BakedAsset {
        bytes = bytes.asReadOnlyBuffer();
        inputs = List.copyOf(inputs);
    }
}

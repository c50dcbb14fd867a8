// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.pipeline.source.InputFile;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a bake gives.
 *
 * @param bytes the whole file; read only
 * @param inputs the source, and what else the bytes depend on
 */
public record BakedAsset(ByteBuffer bytes, BakeReport report, List<InputFile> inputs) {
    /** Makes the bytes read only, and copies the list. */
    public BakedAsset {
        bytes = bytes.asReadOnlyBuffer();
        inputs = List.copyOf(inputs);
    }
}

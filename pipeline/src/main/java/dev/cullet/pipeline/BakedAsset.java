// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.nio.ByteBuffer;

/**
 * What a bake gives.
 *
 * @param bytes the whole file; read only
 */
public record BakedAsset(ByteBuffer bytes, BakeReport report) {
    /** Makes the bytes read only. */
    public BakedAsset {
        bytes = bytes.asReadOnlyBuffer();
    }
}

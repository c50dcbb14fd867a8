// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SphereCluster;

/** Decodes a {@link SphereCluster} from its table. */
public final class SphereClusterDecoder {
    private SphereClusterDecoder() {}

    static SphereCluster decode(FlatTable table) throws CorruptAssetException {
        return new SphereCluster(
                table.u8(StoredFields.SPHERES_MODE),
                table.floats(StoredFields.SPHERES_SPHERES),
                table.ints(StoredFields.SPHERES_NEXT),
                table.f32(StoredFields.SPHERES_MESH_VOLUME),
                table.floats(StoredFields.SPHERES_FIGURES));
    }
}

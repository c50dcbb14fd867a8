// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SphereCluster;

/** Decodes a {@link SphereCluster} from its table. */
public final class SphereClusterDecoder {
    public static final String[] FIELDS = {"mode", "spheres", "next", "mesh_volume", "figures", "certificate"};

    public static final int MODE = 0;
    public static final int SPHERES = 1;
    public static final int NEXT = 2;
    public static final int MESH_VOLUME = 3;
    public static final int FIGURES = 4;
    public static final int CERTIFICATE = 5;

    private SphereClusterDecoder() {}

    static SphereCluster decode(FlatTable table) throws CorruptAssetException {
        return new SphereCluster(
                table.u8(MODE),
                table.floats(SPHERES),
                table.ints(NEXT),
                table.f32(MESH_VOLUME),
                table.floats(FIGURES),
                table.bytesIfPresent(CERTIFICATE));
    }
}

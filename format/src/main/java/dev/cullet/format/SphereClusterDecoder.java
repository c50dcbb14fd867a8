// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** {@link SphereCluster} from its table. */
final class SphereClusterDecoder {
    static final String[] FIELDS = {"mode", "spheres", "next", "mesh_volume", "figures", "certificate"};

    static final int MODE = 0;
    static final int SPHERES = 1;
    static final int NEXT = 2;
    static final int MESH_VOLUME = 3;
    static final int FIGURES = 4;
    static final int CERTIFICATE = 5;

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

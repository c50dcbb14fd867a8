// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import org.jspecify.annotations.Nullable;

/** {@link SphereCluster} to and from its table. */
final class SphereClusterCodec {
    static final String[] FIELDS = {"mode", "spheres", "next", "mesh_volume", "figures", "certificate"};

    private static final int MODE = 0;
    private static final int SPHERES = 1;
    private static final int NEXT = 2;
    private static final int MESH_VOLUME = 3;
    private static final int FIGURES = 4;
    private static final int CERTIFICATE = 5;

    private SphereClusterCodec() {}

    static long bound(SphereCluster cluster) {
        byte @Nullable [] certificate = cluster.certificate();
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(cluster.spheres().length, 4)
                + FlatWrite.bound(cluster.next())
                + FlatWrite.bound(cluster.figures().length, 4)
                + FlatWrite.bound(certificate == null ? 0 : certificate.length, 1);
    }

    static int encode(FlatBufferBuilder builder, SphereCluster cluster) {
        int certificate = FlatWrite.put(builder, cluster.certificate());
        int figures = FlatWrite.put(builder, cluster.figures());
        int next = FlatWrite.put(builder, cluster.next());
        int spheres = FlatWrite.put(builder, cluster.spheres());
        builder.startTable(FIELDS.length);
        builder.addByte(MODE, (byte) cluster.mode(), 0);
        builder.addOffset(SPHERES, spheres, 0);
        builder.addOffset(NEXT, next, 0);
        builder.addFloat(MESH_VOLUME, cluster.meshVolume(), 0);
        builder.addOffset(FIGURES, figures, 0);
        builder.addOffset(CERTIFICATE, certificate, 0);
        return builder.endTable();
    }

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

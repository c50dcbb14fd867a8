// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.SphereClusterDecoder;
import org.jspecify.annotations.Nullable;

/** Encodes a {@link SphereCluster} as its table. */
final class SphereClusterEncoder {
    private SphereClusterEncoder() {}

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
        builder.startTable(SphereClusterDecoder.FIELDS.length);
        builder.addByte(SphereClusterDecoder.MODE, (byte) cluster.mode(), 0);
        builder.addOffset(SphereClusterDecoder.SPHERES, spheres, 0);
        builder.addOffset(SphereClusterDecoder.NEXT, next, 0);
        builder.addFloat(SphereClusterDecoder.MESH_VOLUME, cluster.meshVolume(), 0);
        builder.addOffset(SphereClusterDecoder.FIGURES, figures, 0);
        builder.addOffset(SphereClusterDecoder.CERTIFICATE, certificate, 0);
        return builder.endTable();
    }
}

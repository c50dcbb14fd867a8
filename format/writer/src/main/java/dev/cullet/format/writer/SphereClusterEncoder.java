// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.StoredFields;

/** Encodes a {@link SphereCluster} as its table. */
final class SphereClusterEncoder {
    private SphereClusterEncoder() {}

    static long bound(SphereCluster cluster) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(cluster.spheres().length, 4)
                + FlatWrite.bound(cluster.next())
                + FlatWrite.bound(cluster.figures().length, 4);
    }

    static int encode(FlatBufferBuilder builder, SphereCluster cluster) {
        int figures = FlatWrite.put(builder, cluster.figures());
        int next = FlatWrite.put(builder, cluster.next());
        int spheres = FlatWrite.put(builder, cluster.spheres());
        builder.startTable(StoredFields.SPHERES.length);
        builder.addByte(StoredFields.SPHERES_MODE, (byte) cluster.mode(), 0);
        builder.addOffset(StoredFields.SPHERES_SPHERES, spheres, 0);
        builder.addOffset(StoredFields.SPHERES_NEXT, next, 0);
        builder.addFloat(StoredFields.SPHERES_MESH_VOLUME, cluster.meshVolume(), 0);
        builder.addOffset(StoredFields.SPHERES_FIGURES, figures, 0);
        return builder.endTable();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.StoredFields;

/** Encodes an {@link Asset} as the root table. */
final class AssetEncoder {
    private AssetEncoder() {}

    /** Returns an upper bound of the FlatBuffer's bytes: at most a few dozen too many per table, string and array. */
    static long bound(Asset asset) {
        long bound = AssetLayout.HEADER_BYTES
                + FlatWrite.TABLE_BOUND
                + ProvenanceEncoder.bound(asset.provenance())
                + FlatWrite.bound(asset.surfaceNames().size(), FlatBytes.WORD)
                + FlatWrite.bound(asset.nodePaths().size(), FlatBytes.WORD)
                + FlatWrite.bound(asset.parts().size(), FlatBytes.WORD)
                + FlatWrite.bound(asset.frameTimes().length, 4);
        int[] tags = asset.surfaceTags();
        bound += tags == null ? 0 : FlatWrite.bound(tags) + FlatWrite.bound(2L * tags.length, FlatBytes.WORD);
        for (String name : asset.surfaceNames()) {
            bound += FlatWrite.TABLE_BOUND + FlatWrite.bound(name);
        }
        for (String path : asset.nodePaths()) {
            bound += FlatWrite.bound(path);
        }
        for (AssetPart part : asset.parts()) {
            bound += PartEncoder.bound(part);
        }
        AssetScene scene = asset.scene();
        return bound + (scene == null ? 0 : SceneEncoder.bound(scene));
    }

    static int encode(FlatBufferBuilder builder, Asset asset, AssetEncoding encoding) {
        AssetScene instances = asset.scene();
        int scene = instances == null ? 0 : SceneEncoder.encode(builder, instances);
        int[] partTables = new int[asset.parts().size()];
        for (int i = 0; i < partTables.length; i++) {
            partTables[i] = PartEncoder.encode(builder, asset.parts().get(i), encoding);
        }
        int[] paths = new int[asset.nodePaths().size()];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = builder.createString(asset.nodePaths().get(i));
        }
        int[] surfaceTables = new int[asset.surfaceNames().size()];
        for (int i = 0; i < surfaceTables.length; i++) {
            int name = builder.createString(asset.surfaceNames().get(i));
            builder.startTable(StoredFields.SURFACE.length);
            builder.addOffset(StoredFields.SURFACE_NAME, name, 0);
            surfaceTables[i] = builder.endTable();
        }
        int frameTimes = asset.frameTimes().length == 0 ? 0 : FlatWrite.put(builder, asset.frameTimes());
        float[] figures = asset.surfaceMaterials();
        int surfaceMaterials = figures == null ? 0 : FlatWrite.put(builder, figures);
        int surfaceTags = FlatWrite.put(builder, asset.surfaceTags());
        int parts = builder.createVectorOfTables(partTables);
        int nodes = builder.createVectorOfTables(paths);
        int surfaces = builder.createVectorOfTables(surfaceTables);
        int provenance = ProvenanceEncoder.encode(builder, asset.provenance());
        builder.startTable(StoredFields.ASSET.length);
        builder.addShort(StoredFields.ASSET_VERSION_MAJOR, (short) AssetLayout.VERSION_MAJOR, 0);
        builder.addShort(StoredFields.ASSET_VERSION_MINOR, (short) AssetLayout.VERSION_MINOR, 0);
        builder.addByte(StoredFields.ASSET_ENCODING, (byte) encoding.number(), 0);
        builder.addOffset(StoredFields.ASSET_PROVENANCE, provenance, 0);
        builder.addOffset(StoredFields.ASSET_SURFACES, surfaces, 0);
        builder.addOffset(StoredFields.ASSET_NODES, nodes, 0);
        builder.addOffset(StoredFields.ASSET_PARTS, parts, 0);
        builder.addOffset(StoredFields.ASSET_FRAME_TIMES, frameTimes, 0);
        builder.addOffset(StoredFields.ASSET_SURFACE_TAGS, surfaceTags, 0);
        builder.addOffset(StoredFields.ASSET_SURFACE_MATERIALS, surfaceMaterials, 0);
        builder.addOffset(StoredFields.ASSET_SCENE, scene, 0);
        return builder.endTable();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.FlatBytes;

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
            builder.startTable(AssetDecoder.SURFACE_FIELDS.length);
            builder.addOffset(AssetDecoder.SURFACE_NAME, name, 0);
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
        builder.startTable(AssetDecoder.FIELDS.length);
        builder.addShort(AssetDecoder.VERSION_MAJOR, (short) AssetLayout.VERSION_MAJOR, 0);
        builder.addShort(AssetDecoder.VERSION_MINOR, (short) AssetLayout.VERSION_MINOR, 0);
        builder.addByte(AssetDecoder.ENCODING, (byte) encoding.number(), 0);
        builder.addOffset(AssetDecoder.PROVENANCE, provenance, 0);
        builder.addOffset(AssetDecoder.SURFACES, surfaces, 0);
        builder.addOffset(AssetDecoder.NODES, nodes, 0);
        builder.addOffset(AssetDecoder.PARTS, parts, 0);
        builder.addOffset(AssetDecoder.FRAME_TIMES, frameTimes, 0);
        builder.addOffset(AssetDecoder.SURFACE_TAGS, surfaceTags, 0);
        builder.addOffset(AssetDecoder.SURFACE_MATERIALS, surfaceMaterials, 0);
        builder.addOffset(AssetDecoder.SCENE, scene, 0);
        return builder.endTable();
    }
}

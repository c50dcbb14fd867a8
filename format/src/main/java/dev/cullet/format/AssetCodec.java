// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredEncoding;
import dev.cullet.format.generated.StoredSurface;
import java.util.ArrayList;
import java.util.List;

/** {@link Asset} to and from the root table. */
final class AssetCodec {
    private AssetCodec() {}

    /** At least as many bytes as the FlatBuffer takes, and at most a few dozen more per table, string and array. */
    static long bound(Asset asset) {
        long bound = AssetLayout.HEADER_BYTES
                + FlatArrays.tableBound()
                + ProvenanceCodec.bound(asset.provenance())
                + FlatArrays.arrayBound(asset.surfaceNames().size(), 4)
                + FlatArrays.arrayBound(asset.nodePaths().size(), 4)
                + FlatArrays.arrayBound(asset.parts().size(), 4);
        for (String name : asset.surfaceNames()) {
            bound += FlatArrays.tableBound() + FlatArrays.stringBound(name);
        }
        for (String path : asset.nodePaths()) {
            bound += FlatArrays.stringBound(path);
        }
        for (AssetPart part : asset.parts()) {
            bound += PartCodec.bound(part);
        }
        return bound;
    }

    static int encode(FlatBufferBuilder builder, Asset asset) {
        int[] parts = new int[asset.parts().size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = PartCodec.encode(builder, asset.parts().get(i));
        }
        int[] nodes = new int[asset.nodePaths().size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = builder.createString(asset.nodePaths().get(i));
        }
        int[] surfaces = new int[asset.surfaceNames().size()];
        for (int i = 0; i < surfaces.length; i++) {
            int name = builder.createString(asset.surfaceNames().get(i));
            StoredSurface.startStoredSurface(builder);
            StoredSurface.addName(builder, name);
            surfaces[i] = StoredSurface.endStoredSurface(builder);
        }
        int partsVector = builder.createVectorOfTables(parts);
        int nodesVector = builder.createVectorOfTables(nodes);
        int surfacesVector = builder.createVectorOfTables(surfaces);
        int provenance = ProvenanceCodec.encode(builder, asset.provenance());
        StoredAsset.startStoredAsset(builder);
        StoredAsset.addVersionMajor(builder, AssetLayout.VERSION_MAJOR);
        StoredAsset.addVersionMinor(builder, AssetLayout.VERSION_MINOR);
        StoredAsset.addEncoding(builder, StoredEncoding.EXACT);
        StoredAsset.addProvenance(builder, provenance);
        StoredAsset.addSurfaces(builder, surfacesVector);
        StoredAsset.addNodes(builder, nodesVector);
        StoredAsset.addParts(builder, partsVector);
        return StoredAsset.endStoredAsset(builder);
    }

    static Asset decode(StoredAsset stored) {
        List<String> surfaceNames = new ArrayList<>(stored.surfacesLength());
        for (int i = 0; i < stored.surfacesLength(); i++) {
            surfaceNames.add(stored.surfaces(i).name());
        }
        List<String> nodePaths = new ArrayList<>(stored.nodesLength());
        for (int i = 0; i < stored.nodesLength(); i++) {
            nodePaths.add(stored.nodes(i));
        }
        List<AssetPart> parts = new ArrayList<>(stored.partsLength());
        for (int i = 0; i < stored.partsLength(); i++) {
            parts.add(PartCodec.decode(stored.parts(i)));
        }
        return new Asset(ProvenanceCodec.decode(stored.provenance()), surfaceNames, nodePaths, parts);
    }
}

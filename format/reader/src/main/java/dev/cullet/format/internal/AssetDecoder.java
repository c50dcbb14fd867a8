// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.UnsupportedAssetException;
import dev.cullet.format.UnsupportedVersionException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes an {@link Asset} from the root table. */
public final class AssetDecoder {
    private AssetDecoder() {}

    /**
     * Decodes the version first: everything else may be different in another one.
     *
     * @param compact whether packed parts are unpacked to their compact form, if they have one
     * @param scenes how a scene is read; null if the asset must not be one
     */
    public static Asset decode(FlatBytes bytes, boolean compact, @Nullable SceneReading scenes) throws AssetException {
        FlatTable root = FlatTable.root(bytes, StoredFields.ASSET);
        int major = root.u16(StoredFields.ASSET_VERSION_MAJOR);
        if (major < AssetLayout.OLDEST_MAJOR || major > AssetLayout.VERSION_MAJOR) {
            throw new UnsupportedVersionException(
                    bytes.fileName(), major, AssetLayout.OLDEST_MAJOR, AssetLayout.VERSION_MAJOR);
        }
        int encoding = root.u8(StoredFields.ASSET_ENCODING);
        if (encoding > AssetLayout.PACKED) {
            throw bytes.corrupt(
                    AssetErrorCode.ENCODING,
                    AssetLayout.HEADER,
                    StoredFields.ASSET[StoredFields.ASSET_ENCODING],
                    -1,
                    "is " + encoding
                            + "; this runtime reads only 0 (exact), 1 (compact) and 2 (packed)."
                            + " Recompile the asset, or update the runtime.");
        }
        if (bytes.isCoded() && encoding != AssetLayout.PACKED) {
            throw bytes.corrupt(
                    AssetErrorCode.CODED_HEAD_ENCODING,
                    AssetLayout.HEADER,
                    StoredFields.ASSET[StoredFields.ASSET_ENCODING],
                    -1,
                    "is " + encoding + ", but only 2 (packed) has a coded head");
        }
        if (scenes == null && root.has(StoredFields.ASSET_SCENE)) {
            throw new UnsupportedAssetException(
                    AssetErrorCode.SCENE,
                    bytes.fileName(),
                    "holds a scene: instances of meshes. Load it with SceneAsset of the jar cullet-runtime-scene.");
        }
        Provenance provenance = ProvenanceDecoder.decode(
                root.table(StoredFields.ASSET_PROVENANCE, AssetLayout.PROVENANCE, StoredFields.PROVENANCE));
        List<String> surfaceNames = new ArrayList<>();
        for (FlatTable surface : root.tables(StoredFields.ASSET_SURFACES, AssetLayout.SURFACES, StoredFields.SURFACE)) {
            surfaceNames.add(surface.text(StoredFields.SURFACE_NAME));
        }
        List<String> nodePaths = root.texts(StoredFields.ASSET_NODES);
        List<AssetPart> parts = new ArrayList<>();
        for (FlatTable part : root.tables(StoredFields.ASSET_PARTS, AssetLayout.PARTS, StoredFields.PART)) {
            parts.add(PartDecoder.decode(part, encoding == AssetLayout.PACKED, compact));
            boolean isUnpacked = encoding == AssetLayout.PACKED && part.has(StoredFields.PART_PACKED);
            if (!isUnpacked
                    && (parts.get(parts.size() - 1).triangles().blocks() != null)
                            != (encoding == AssetLayout.COMPACT)) {
                throw bytes.corrupt(
                        AssetErrorCode.PART_ENCODING,
                        AssetLayout.HEADER,
                        StoredFields.ASSET[StoredFields.ASSET_ENCODING],
                        -1,
                        "is " + encoding + ", but a part is stored otherwise");
            }
        }
        int[] tags = root.intsIfPresent(StoredFields.ASSET_SURFACE_TAGS);
        float[] frameTimes = root.floatsIfPresent(StoredFields.ASSET_FRAME_TIMES);
        float[] materials = tags == null ? null : root.floats(StoredFields.ASSET_SURFACE_MATERIALS);
        FlatTable scene = scenes == null
                ? null
                : root.tableIfPresent(StoredFields.ASSET_SCENE, AssetLayout.SCENE, scenes.fields());
        return new Asset(
                provenance,
                surfaceNames,
                nodePaths,
                parts,
                frameTimes,
                tags,
                materials,
                scene == null || scenes == null ? null : scenes.decode(scene));
    }
}

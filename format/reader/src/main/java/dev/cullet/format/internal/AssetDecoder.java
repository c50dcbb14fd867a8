// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.UnsupportedVersionException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes an {@link Asset} from the root table. */
public final class AssetDecoder {
    public static final String[] FIELDS = {
        "version_major",
        "version_minor",
        "encoding",
        "provenance",
        "surfaces",
        "nodes",
        "parts",
        "frame_times",
        "surface_tags",
        "surface_materials",
        "scene"
    };
    public static final String[] SURFACE_FIELDS = {"name"};

    public static final int VERSION_MAJOR = 0;
    public static final int VERSION_MINOR = 1;
    public static final int ENCODING = 2;
    public static final int PROVENANCE = 3;
    public static final int SURFACES = 4;
    public static final int NODES = 5;
    public static final int PARTS = 6;
    public static final int FRAME_TIMES = 7;
    public static final int SURFACE_TAGS = 8;
    public static final int SURFACE_MATERIALS = 9;
    public static final int SCENE = 10;

    public static final int SURFACE_NAME = 0;

    private AssetDecoder() {}

    /**
     * Decodes the version first: everything else may be different in another one.
     *
     * @param compact whether packed parts are unpacked to their compact form, if they have one
     * @param scenes how a scene is read; null if the asset must not be one
     */
    public static Asset decode(FlatBytes bytes, boolean compact, @Nullable SceneReading scenes) throws AssetException {
        FlatTable root = FlatTable.root(bytes, FIELDS);
        int major = root.u16(VERSION_MAJOR);
        if (major < AssetLayout.OLDEST_MAJOR || major > AssetLayout.VERSION_MAJOR) {
            throw new UnsupportedVersionException(
                    bytes.fileName(), major, AssetLayout.OLDEST_MAJOR, AssetLayout.VERSION_MAJOR);
        }
        int encoding = root.u8(ENCODING);
        if (encoding > AssetLayout.PACKED) {
            throw bytes.corrupt(
                    AssetErrorCode.ENCODING,
                    AssetLayout.HEADER,
                    FIELDS[ENCODING],
                    -1,
                    "is " + encoding
                            + "; this runtime reads only 0 (exact), 1 (compact) and 2 (packed)."
                            + " Recompile the asset, or update the runtime.");
        }
        if (bytes.isCoded() && encoding != AssetLayout.PACKED) {
            throw bytes.corrupt(
                    AssetErrorCode.CODED_HEAD_ENCODING,
                    AssetLayout.HEADER,
                    FIELDS[ENCODING],
                    -1,
                    "is " + encoding + ", but only 2 (packed) has a coded head");
        }
        if (scenes == null && root.has(SCENE)) {
            throw bytes.corrupt(
                    AssetErrorCode.SCENE,
                    AssetLayout.HEADER,
                    FIELDS[SCENE],
                    -1,
                    "is present: the file holds a scene, which has instances of its parts. Load it as a scene.");
        }
        Provenance provenance =
                ProvenanceDecoder.decode(root.table(PROVENANCE, AssetLayout.PROVENANCE, ProvenanceDecoder.FIELDS));
        List<String> surfaceNames = new ArrayList<>();
        for (FlatTable surface : root.tables(SURFACES, AssetLayout.SURFACES, SURFACE_FIELDS)) {
            surfaceNames.add(surface.text(SURFACE_NAME));
        }
        List<String> nodePaths = root.texts(NODES);
        List<AssetPart> parts = new ArrayList<>();
        for (FlatTable part : root.tables(PARTS, AssetLayout.PARTS, PartDecoder.FIELDS)) {
            parts.add(PartDecoder.decode(part, encoding == AssetLayout.PACKED, compact));
            boolean isUnpacked = encoding == AssetLayout.PACKED && part.has(PartDecoder.PACKED);
            if (!isUnpacked
                    && (parts.get(parts.size() - 1).triangles().blocks() != null)
                            != (encoding == AssetLayout.COMPACT)) {
                throw bytes.corrupt(
                        AssetErrorCode.PART_ENCODING,
                        AssetLayout.HEADER,
                        FIELDS[ENCODING],
                        -1,
                        "is " + encoding + ", but a part is stored otherwise");
            }
        }
        int[] tags = root.intsIfPresent(SURFACE_TAGS);
        float[] frameTimes = root.floatsIfPresent(FRAME_TIMES);
        float[] materials = tags == null ? null : root.floats(SURFACE_MATERIALS);
        FlatTable scene = scenes == null ? null : root.tableIfPresent(SCENE, AssetLayout.SCENE, scenes.fields());
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

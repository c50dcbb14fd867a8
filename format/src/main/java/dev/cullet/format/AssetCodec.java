// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.ArrayList;
import java.util.List;

/** {@link Asset} to and from the root table. */
final class AssetCodec {
    static final String[] FIELDS = {
        "version_major",
        "version_minor",
        "encoding",
        "provenance",
        "surfaces",
        "nodes",
        "parts",
        "frame_times",
        "surface_tags",
        "surface_figures"
    };
    static final String[] SURFACE_FIELDS = {"name"};

    private static final int VERSION_MAJOR = 0;
    private static final int VERSION_MINOR = 1;
    private static final int ENCODING = 2;
    private static final int PROVENANCE = 3;
    private static final int SURFACES = 4;
    private static final int NODES = 5;
    private static final int PARTS = 6;
    private static final int FRAME_TIMES = 7;
    private static final int SURFACE_TAGS = 8;
    private static final int SURFACE_FIGURES = 9;

    private static final int SURFACE_NAME = 0;

    private static final byte EXACT = 0;

    private AssetCodec() {}

    /** At least as many bytes as the FlatBuffer takes, and at most a few dozen more per table, string and array. */
    static long bound(Asset asset) {
        long bound = AssetLayout.HEADER_BYTES
                + FlatWrite.TABLE_BOUND
                + ProvenanceCodec.bound(asset.provenance())
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
            bound += PartCodec.bound(part);
        }
        return bound;
    }

    static int encode(FlatBufferBuilder builder, Asset asset) {
        int[] partTables = new int[asset.parts().size()];
        for (int i = 0; i < partTables.length; i++) {
            partTables[i] = PartCodec.encode(builder, asset.parts().get(i));
        }
        int[] paths = new int[asset.nodePaths().size()];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = builder.createString(asset.nodePaths().get(i));
        }
        int[] surfaceTables = new int[asset.surfaceNames().size()];
        for (int i = 0; i < surfaceTables.length; i++) {
            int name = builder.createString(asset.surfaceNames().get(i));
            builder.startTable(SURFACE_FIELDS.length);
            builder.addOffset(SURFACE_NAME, name, 0);
            surfaceTables[i] = builder.endTable();
        }
        int frameTimes = asset.frameTimes().length == 0 ? 0 : FlatWrite.put(builder, asset.frameTimes());
        float[] figures = asset.surfaceFigures();
        int surfaceFigures = figures == null ? 0 : FlatWrite.put(builder, figures);
        int surfaceTags = FlatWrite.put(builder, asset.surfaceTags());
        int parts = builder.createVectorOfTables(partTables);
        int nodes = builder.createVectorOfTables(paths);
        int surfaces = builder.createVectorOfTables(surfaceTables);
        int provenance = ProvenanceCodec.encode(builder, asset.provenance());
        builder.startTable(FIELDS.length);
        builder.addShort(VERSION_MAJOR, (short) AssetLayout.VERSION_MAJOR, 0);
        builder.addShort(VERSION_MINOR, (short) AssetLayout.VERSION_MINOR, 0);
        builder.addByte(ENCODING, EXACT, 0);
        builder.addOffset(PROVENANCE, provenance, 0);
        builder.addOffset(SURFACES, surfaces, 0);
        builder.addOffset(NODES, nodes, 0);
        builder.addOffset(PARTS, parts, 0);
        builder.addOffset(FRAME_TIMES, frameTimes, 0);
        builder.addOffset(SURFACE_TAGS, surfaceTags, 0);
        builder.addOffset(SURFACE_FIGURES, surfaceFigures, 0);
        return builder.endTable();
    }

    /** The version is looked at first: all else may be different in another one. */
    static Asset decode(FlatBytes bytes) throws AssetException {
        FlatTable root = FlatTable.root(bytes, FIELDS);
        int major = root.u16(VERSION_MAJOR);
        if (major < AssetLayout.OLDEST_MAJOR || major > AssetLayout.VERSION_MAJOR) {
            throw new UnsupportedVersionException(
                    bytes.fileName(), major, AssetLayout.OLDEST_MAJOR, AssetLayout.VERSION_MAJOR);
        }
        int encoding = root.u8(ENCODING);
        if (encoding != EXACT) {
            throw bytes.corrupt(
                    AssetLayout.HEADER,
                    FIELDS[ENCODING],
                    -1,
                    "is " + encoding
                            + "; this runtime reads only 0 (exact). Recompile the asset, or update the runtime.");
        }
        Provenance provenance =
                ProvenanceCodec.decode(root.table(PROVENANCE, AssetLayout.PROVENANCE, ProvenanceCodec.FIELDS));
        List<String> surfaceNames = new ArrayList<>();
        for (FlatTable surface : root.tables(SURFACES, AssetLayout.SURFACES, SURFACE_FIELDS)) {
            surfaceNames.add(surface.text(SURFACE_NAME));
        }
        List<String> nodePaths = root.texts(NODES);
        List<AssetPart> parts = new ArrayList<>();
        for (FlatTable part : root.tables(PARTS, AssetLayout.PARTS, PartCodec.FIELDS)) {
            parts.add(PartCodec.decode(part));
        }
        int[] tags = root.intsIfPresent(SURFACE_TAGS);
        return new Asset(
                provenance,
                surfaceNames,
                nodePaths,
                parts,
                root.floatsIfPresent(FRAME_TIMES),
                tags,
                tags == null ? null : root.floats(SURFACE_FIGURES));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.TriangleBlocks;

/**
 * The layout of an asset file, used by reader and writer; {@code docs/format.md} describes it in full.
 *
 * <pre>
 * 0                 u32  offset of the root table    \   (bit 31 is set if the head is coded)
 * 4                 4 B  identifier "CLT1"            | the FlatBuffer of cullet.fbs, L bytes, L a multiple of 8
 * 8 .. L-1               tables, strings, arrays     /
 * L                 u64  L                           \
 * L+8               u32  CRC-32 of bytes 0 .. L+7     | the footer
 * L+12              4 B  "CLTE"                      /
 * L+16                   end of the file
 * </pre>
 *
 * <p>Little-endian throughout. Identifier, footer, and the version as the first two fields of the root table stay where
 * they are in every future version, so any reader finds the version of a file.
 */
public final class AssetLayout {
    /** Major version that is written. This code reads no newer major version, but any newer minor version. */
    public static final int VERSION_MAJOR = 1;

    /** Minor version that is written. */
    public static final int VERSION_MINOR = 0;

    /** The oldest major version that is read. */
    public static final int OLDEST_MAJOR = 1;

    /** Encoding: triangles and trees as they are walked. */
    public static final int EXACT = 0;

    /** Encoding: the tree of an exact asset, and triangles in {@link TriangleBlocks}. */
    public static final int COMPACT = 1;

    /** Encoding: triangles and trees as a stream of symbols, which is unpacked when it is read. */
    public static final int PACKED = 2;

    /** Bit of the first word of a packed file: its head is coded, and the other bits are the length when decoded. */
    public static final int CODED_HEAD = 1 << 31;

    /** Offset of the four bytes of {@link #IDENTIFIER}. */
    static final int IDENTIFIER_OFFSET = 4;

    /** First byte after root offset and identifier. */
    public static final int HEADER_BYTES = 8;

    public static final String IDENTIFIER = "CLT1";

    /** The bytes of {@link #IDENTIFIER} as a little-endian word. */
    static final int IDENTIFIER_WORD = 'C' | 'L' << 8 | 'T' << 16 | '1' << 24;

    public static final int FOOTER_BYTES = 16;

    /** In the footer: length of the FlatBuffer, u64. */
    public static final int FOOTER_LENGTH_OFFSET = 0;

    /** In the footer: CRC-32 of every byte before it, u32. */
    public static final int FOOTER_CRC_OFFSET = 8;

    /** In the footer: the last four bytes of the file. */
    public static final int FOOTER_END_MARK_OFFSET = 12;

    public static final String END_MARK = "CLTE";

    /** The bytes of {@link #END_MARK} as a little-endian word. */
    static final int END_MARK_WORD = 'C' | 'L' << 8 | 'T' << 16 | 'E' << 24;

    /** Every FlatBuffer length is a multiple of this, because the tree's words are. */
    public static final int ALIGNMENT = 8;

    public static final String HEADER = "HEADER";
    static final String PROVENANCE = "PROVENANCE";
    static final String SURFACES = "SURFACES";
    public static final String PARTS = "PARTS";
    public static final String TRIANGLES = "TRIANGLES";
    public static final String AABB_TREE = "AABB_TREE";
    public static final String PACKED_PART = "PACKED";
    public static final String LATTICE = "LATTICE";
    public static final String BSP_TREE = "BSP_TREE";
    public static final String SPHERES = "SPHERES";
    public static final String OUTLINES = "OUTLINES";
    public static final String SHAPE = "SHAPE";
    public static final String COMPOUND = "COMPOUND";
    public static final String FRAMES = "FRAMES";
    static final String SCENE = "SCENE";
    static final String FOOTER = "FOOTER";

    private AssetLayout() {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * The alphabets of a packed part; encoder and decoder share them, and {@code docs/format.md} draws them.
 *
 * <pre>
 * SHAPE      5 * leaf lanes + inner lanes of a node
 * LEAF       triangles in a leaf lane
 * TRIANGLE   5 * rank of the gate + operation, or FREE, or one of the signs that go before; 3 contexts
 * CORNERS    of a free triangle: bit k says that corner k is known
 * KNOWN      where a known corner is: by the rank of a gate that begins there, or by how long ago it came
 * STEPS      along a border: 0 .. 63 forward, 64 .. 127 back
 * FLAGS      edge flags of a triangle, as a difference from what its neighbours say; one context per set of neighbours
 * NUMBER     surfaces, nodes, source triangles: lengths in bits
 * DICTIONARY lengths in bits of what sizes of coordinates are apart
 * RESIDUAL   length in bits of what a coordinate differs from its prediction by, or a sign; 3 axes by 3 contexts
 * </pre>
 */
public final class PackedSymbols {
    public static final int SHAPE = 0;
    public static final int LEAF = 1;
    public static final int TRIANGLE = 2;
    public static final int CORNERS = TRIANGLE + 3;
    public static final int KNOWN = CORNERS + 1;
    public static final int STEPS = KNOWN + 1;
    public static final int FLAGS = STEPS + 1;
    public static final int SURFACE = FLAGS + 5;
    public static final int NODE = SURFACE + 1;
    public static final int SOURCE = NODE + 1;
    public static final int DICTIONARY = SOURCE + 1;
    public static final int RESIDUAL = DICTIONARY + 1;

    /** Contexts of a residual: a corner of a free triangle; a vertex after one that was predicted well, or badly. */
    static final int RESIDUAL_CONTEXTS = 3;

    /** Number of codes. */
    public static final int CODES = RESIDUAL + 3 * RESIDUAL_CONTEXTS;

    public static final int SHAPE_STRIDE = 5;

    /** Contexts of a triangle. */
    public static final int AFTER_OLD = 0;

    public static final int AFTER_NEW = 1;
    public static final int FIRST_OF_LEAF = 2;

    /** Operations: where the third corner of a triangle at a gate is. */
    public static final int OPERATIONS = 5;

    public static final int NEW = 0;
    public static final int LEFT = 1;
    public static final int RIGHT = 2;
    public static final int STEP = 3;
    public static final int FAR = 4;

    /** Ranks below it are symbols of their own; from here on, groups of 1, 2, 4, ... 128. */
    public static final int RANK_GROUPS_FROM = 12;

    static final int RANK_GROUPS = 8;
    public static final int RANKS = RANK_GROUPS_FROM + (1 << RANK_GROUPS) - 1;

    public static final int FREE = OPERATIONS * (RANK_GROUPS_FROM + RANK_GROUPS);

    /** Before the operation: surface and node follow, for they are not those of the neighbour. */
    public static final int CHANGE = FREE + 1;

    /** Before the operation: the triangle is stored turned by one or two corners. */
    public static final int TURNED = CHANGE + 1;

    /** In KNOWN: from here on ranks, below lengths in bits of distances. */
    public static final int KNOWN_GATES = 32;

    /** Steps to each side. */
    public static final int MOST_STEPS = 64;

    /** In RESIDUAL, above lengths 0 .. 32: as the first or the second corner of the edge. */
    public static final int SAME_AS_X = 33;

    public static final int SAME_AS_Y = 34;

    /** One float above or below the number on the grid, whose residual follows; below 0 is -0. */
    public static final int ABOVE = 35;

    public static final int BELOW = 36;

    /** 32 bits of a float that is near the grid's number, whose residual follows. */
    public static final int RAW = 37;

    /** So many digits more than the prediction has, whose residual follows; from 38 + 1 on. */
    public static final int FINER = 38;

    public static final int MOST_FINER = 12;

    /** Bytes of the decoding tables of all codes, and of what else does not depend on the part. */
    static final int WORK_BYTES = 2 * CODES * (1 << PrefixCode.MAX_LENGTH) + 4096;

    private PackedSymbols() {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * The alphabets of a packed part, shared by encoder and decoder; {@code docs/format-packed.md} defines their use.
 *
 * <pre>
 * SHAPE      5 * leaf lanes + inner lanes of a node
 * LEAF       number of triangles in a leaf lane
 * TRIANGLE   5 * rank of the gate + operation, or FREE, or one of the prefixes CHANGE and TURNED; 3 contexts
 * CORNERS    of a free triangle: bit k is set if corner k is an earlier vertex
 * KNOWN      an earlier vertex: the rank of a gate that begins there, or its distance in the order of vertices
 * STEPS      along a border: 0 .. 63 forward, 64 .. 127 back
 * FLAGS      edge flags of a triangle, as a difference from those of its neighbours; one context per set of neighbours
 * SURFACE, NODE, SOURCE   lengths in bits
 * DICTIONARY length in bits of the difference between two absolute values of coordinates
 * RESIDUAL   length in bits of the difference between a coordinate and its prediction, or an escape;
 *            3 axes by 3 contexts
 * </pre>
 */
public final class PackedSymbols {
    /** Alphabet: leaf and inner lanes of a node. */
    public static final int SHAPE = 0;

    /** Alphabet: number of triangles in a leaf lane. */
    public static final int LEAF = 1;

    /** The first of three alphabets: where a triangle is attached; by the kind of the triangle before. */
    public static final int TRIANGLE = 2;

    /** Alphabet: which corners of a free triangle are earlier vertices. */
    public static final int CORNERS = TRIANGLE + 3;

    /** Alphabet: an earlier vertex. */
    public static final int KNOWN = CORNERS + 1;

    /** Alphabet: steps along a border. */
    public static final int STEPS = KNOWN + 1;

    /** The first of five alphabets: edge flags; of a free triangle, then by which other edges have a neighbour. */
    public static final int FLAGS = STEPS + 1;

    /** Alphabet: surface. */
    public static final int SURFACE = FLAGS + 5;

    /** Alphabet: node of the source scene. */
    public static final int NODE = SURFACE + 1;

    /** Alphabet: difference of source triangles. */
    public static final int SOURCE = NODE + 1;

    /** Alphabet: differences between the absolute values of a dictionary. */
    public static final int DICTIONARY = SOURCE + 1;

    /** The first of nine alphabets: differences of coordinates; context by context, three axes each. */
    public static final int RESIDUAL = DICTIONARY + 1;

    /**
     * Contexts of a residual: a corner of a free triangle; a vertex after a short difference; one after a long
     * difference.
     */
    static final int RESIDUAL_CONTEXTS = 3;

    /** The number of alphabets, each with a prefix code of its own. */
    public static final int CODES = RESIDUAL + 3 * RESIDUAL_CONTEXTS;

    /** In {@link #SHAPE}: factor of the leaf lanes. */
    public static final int SHAPE_STRIDE = 5;

    /** Context of a triangle: after one that added no vertex. */
    public static final int AFTER_OLD = 0;

    /** Context of a triangle: after one that added a vertex. */
    public static final int AFTER_NEW = 1;

    /** Context of a triangle: the first of a leaf. */
    public static final int FIRST_OF_LEAF = 2;

    /** The number of operations: how the third corner of a triangle at a gate is found. */
    public static final int OPERATIONS = 5;

    /** Operation: a new vertex. */
    public static final int NEW = 0;

    /** Operation: the end of the next gate on the border. */
    public static final int LEFT = 1;

    /** Operation: the beginning of the previous gate on the border. */
    public static final int RIGHT = 2;

    /** Operation: some {@link #STEPS} along the border. */
    public static final int STEP = 3;

    /** Operation: an earlier vertex elsewhere, by {@link #KNOWN}. */
    public static final int FAR = 4;

    /** Ranks below this are symbols of their own; from here on they are in groups of 1, 2, 4, ... 128. */
    public static final int RANK_GROUPS_FROM = 12;

    static final int RANK_GROUPS = 8;

    /** The number of ranks that can be encoded. */
    public static final int RANKS = RANK_GROUPS_FROM + (1 << RANK_GROUPS) - 1;

    /** In {@link #TRIANGLE}: at no gate. */
    public static final int FREE = OPERATIONS * (RANK_GROUPS_FROM + RANK_GROUPS);

    /** In {@link #TRIANGLE}, a prefix: surface and node follow, because they differ from the neighbour's. */
    public static final int CHANGE = FREE + 1;

    /** In {@link #TRIANGLE}, a prefix: the triangle is stored rotated by one corner; the next symbol, by two. */
    public static final int TURNED = CHANGE + 1;

    /** In {@link #KNOWN}: from here on ranks of gates, below lengths in bits of distances. */
    public static final int KNOWN_GATES = 32;

    /** The number of symbols of {@link #KNOWN}. */
    static final int KNOWN_END = KNOWN_GATES + RANK_GROUPS_FROM + RANK_GROUPS;

    /** In {@link #STEPS}: the number of steps in each direction. */
    public static final int MAX_STEPS = 64;

    /** In {@link #RESIDUAL}, above the lengths 0 .. 32: equal to the first corner of the edge. */
    public static final int SAME_AS_X = 33;

    /** In {@link #RESIDUAL}: equal to the second corner of the edge. */
    public static final int SAME_AS_Y = 34;

    /** In {@link #RESIDUAL}, an escape: one float above the number on the grid, whose residual follows. */
    public static final int ABOVE = 35;

    /**
     * In {@link #RESIDUAL}, an escape: one float below the number on the grid, whose residual follows; below 0 is -0.
     */
    public static final int BELOW = 36;

    /** In {@link #RESIDUAL}, an escape: 32 bits of a float close to the number on the grid, whose residual follows. */
    public static final int RAW = 37;

    /** In {@link #RESIDUAL}, an escape: one digit more than the prediction has; each next symbol, one more. */
    public static final int FINER = 38;

    /** The number of symbols from {@link #FINER} on. */
    public static final int MAX_FINER = 12;

    /** Bytes of the decoding tables of all codes, and of other work space that does not depend on the part. */
    static final int WORK_BYTES = 2 * CODES * (1 << PrefixCode.MAX_LENGTH) + 4096;

    /** Returns what the decoding table of an alphabet holds, as for {@link PrefixCode}. */
    static int entries(int alphabet) {
        if (alphabet >= RESIDUAL) {
            return PrefixCode.DIFFERENCES;
        }
        return alphabet >= TRIANGLE && alphabet < CORNERS ? PrefixCode.GATES : PrefixCode.SYMBOLS;
    }

    private PackedSymbols() {}
}

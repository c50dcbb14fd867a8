// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * The stream of choices of a packed BSP tree, in an adaptive binary range code; {@code
 * docs/format-packed.md} defines it. One
 * description for both directions, as in {@link BinaryCoder}.
 */
public final class BspChoices {
    /** Kind of plane: that of a fragment of the cell. */
    public static final int FRAGMENT = 0;

    /** Kind of plane: across an axis. */
    public static final int AXIS = 1;

    /** Kind of plane: through an edge of a fragment. */
    public static final int EDGE = 2;

    /** Up to this number of fragments a rank is coded in contexts. */
    private static final int MAX_RANKED = 16;

    // the first context of each kind
    private static final int MIXED = 0;
    private static final int NOT_FRAGMENT = MIXED + 32;
    private static final int NOT_AXIS = NOT_FRAGMENT + 32;
    private static final int AXES = NOT_AXIS + 32;
    private static final int SOLID = AXES + 4;
    private static final int WINDING = SOLID + 18;
    private static final int RANK = WINDING + 32;

    /** The number of contexts of a coder. */
    public static final int CONTEXTS = RANK + MAX_RANKED * (MAX_RANKED + 1);

    private final BinaryCoder coder;

    /** @param coder with {@link #CONTEXTS} contexts */
    public BspChoices(BinaryCoder coder) {
        this.coder = coder;
    }

    private boolean bit(int context, boolean bit) {
        return coder.bit(context, bit ? 1 : 0) == 1;
    }

    private static int bits(int number) {
        return 32 - Integer.numberOfLeadingZeros(number);
    }

    /** Codes whether a cell of some fragments is a mixed leaf. */
    boolean mixed(int fragments, boolean value) {
        return bit(MIXED + bits(fragments), value);
    }

    /** Codes the kind of the plane of a cell; a single fragment has its own. */
    int kind(int fragments, int value) {
        if (fragments == 1 || !bit(NOT_FRAGMENT + bits(fragments), value != FRAGMENT)) {
            return FRAGMENT;
        }
        return bit(NOT_AXIS + bits(fragments), value != AXIS) ? EDGE : AXIS;
    }

    /** Codes which fragment of a cell is the first in the plane; may return the number of fragments, or more. */
    int rank(int fragments, int value) {
        return fragments > MAX_RANKED
                ? coder.uniform(fragments, value)
                : coder.tree(RANK + MAX_RANKED * fragments, bits(fragments - 1), value);
    }

    /** Codes an axis; may return 3. */
    int axis(int value) {
        return coder.tree(AXES, 2, value);
    }

    /** Codes a number below a count, all equally likely; may return the count, or more, or less than 0. */
    int uniform(int count, int value) {
        return coder.uniform(count, value);
    }

    /**
     * Codes whether a leaf is solid.
     *
     * @param facing 1 if the fragments in the plane of its parent face front, 0 if back, else 2
     * @param behind whether the leaf is behind that plane
     * @param other leaf in front of the plane: 1 empty, 2 solid, 0 neither
     */
    boolean solid(int facing, boolean behind, int other, boolean value) {
        return bit(SOLID + 6 * facing + (behind ? 3 : 0) + other, value);
    }

    /** Codes a winding number: the sign in its lowest bit, then the number of bits, then the bits. */
    int winding(int value) {
        int folded = NumberCoder.unsigned(value);
        int bits = bits(folded);
        int length = 0;
        while (length < 31 && bit(WINDING + length, length < bits)) {
            length++;
        }
        int coded = length == 0 ? 0 : 1;
        for (int i = length - 2; i >= 0; i--) {
            coded = 2 * coded + coder.evenBit((folded >>> i) & 1);
        }
        return BitReader.signed(coded);
    }
}

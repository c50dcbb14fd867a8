// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.internal.AssetSection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Enclosing shapes and compounds, bit by bit. One description for both directions, as in {@link BinaryCoder}: an
 * encoder passes what it encodes, a decoder null. {@code docs/format-packed.md} defines the order.
 *
 * <p>All hulls of a part have the same engine, and no primitive has one. An encoder compares what it coded with the
 * decoded shape: one that breaks this rule does not round-trip.
 */
public final class ConvexCoder {
    /** The number of contexts of a coder. */
    public static final int CONTEXTS = HullCoder.KINDS * NumberCoder.CONTEXTS;

    /** Bytes of the contexts and of other work space that does not depend on the shapes. */
    static final int WORK_BYTES = 2 * CONTEXTS + 1024;

    private static final int SHAPE_BYTES = 256;
    private static final int MAX_NAME = 32;

    private final ShapeCoder arrays;
    private final NumberCoder coder;
    private final AssetSection section;

    private String engine = "";

    /**
     * Prepares coding.
     *
     * @param arrays of a coder with {@link #CONTEXTS} contexts
     * @param section of the part, for messages
     */
    public ConvexCoder(ShapeCoder arrays, AssetSection section) {
        this.arrays = arrays;
        this.coder = arrays.coder();
        this.section = section;
    }

    /** Codes a shape, after the name of its engine. */
    public EnclosingShape shape(@Nullable EnclosingShape given) throws CorruptAssetException {
        engine(given == null ? "" : given.engine());
        return next(given);
    }

    /** Codes a compound: one engine, figures, pieces. */
    public EnclosingCompound compound(@Nullable EnclosingCompound given) throws CorruptAssetException {
        String name = "";
        for (int i = 0; given != null && i < given.pieces().size(); i++) {
            name = name.isEmpty() ? given.pieces().get(i).engine() : name;
        }
        engine(name);
        float[] figures = arrays.floats(given == null ? null : given.figures(), 4, 6);
        int count = arrays.count(given == null ? 0 : given.pieces().size(), SHAPE_BYTES);
        List<EnclosingShape> pieces = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            pieces.add(next(given == null ? null : given.pieces().get(i)));
        }
        return new EnclosingCompound(figures, pieces);
    }

    private void engine(String given) throws CorruptAssetException {
        byte[] name = new byte[below(given.length(), MAX_NAME + 1)];
        for (int i = 0; i < name.length; i++) {
            name[i] = (byte) coder.bits(7, i < given.length() ? given.charAt(i) : 0);
        }
        engine = new String(name, StandardCharsets.US_ASCII);
    }

    private EnclosingShape next(@Nullable EnclosingShape given) throws CorruptAssetException {
        int kind = below(given == null ? 0 : given.kind(), EnclosingShape.SPHERE + 1);
        float[] figures = arrays.floats(given == null ? null : given.figures(), 4, 4);
        int numbers = EnclosingShape.primitiveNumbers(kind);
        if (numbers > 0) {
            float[] primitive = arrays.floats(given == null ? null : given.primitive(), 4, numbers);
            return EnclosingShape.primitive(kind, "", figures, primitive);
        }
        return new HullCoder(arrays, section, given).code(kind, engine, figures);
    }

    /** Codes a number from 0 to below a limit. */
    private int below(int value, int limit) throws CorruptAssetException {
        int number = coder.number(HullCoder.SIZE, value);
        if (number < 0 || number >= limit) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_SHAPE, "a number of a shape is " + number + ", but must be below " + limit);
        }
        return number;
    }
}

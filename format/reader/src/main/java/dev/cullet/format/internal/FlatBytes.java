// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a FlatBuffer as untrusted input: each access is checked, in {@code long} arithmetic, to be aligned and
 * to end inside the bytes, before anything is read or allocated.
 *
 * <p>Where the buffer has an array, numbers and short arrays are read from it: the first small files are read by the
 * interpreter, for which calls are what takes time, and a call of a buffer is a dozen of them.
 *
 * <p>A damaged file can also point to the same array from many places, and would then be loaded many times. So all
 * tables, arrays and strings that are read may not add up to more bytes than the file has.
 */
public final class FlatBytes {
    /** Bytes of an offset, of the length before an array, and of the link at the start of a table. */
    public static final int WORD = 4;

    /** Elements of an array up to which a loop takes less time than a call of a buffer, when interpreted. */
    private static final int FEW = 48;

    private final ByteBuffer bytes;
    final byte @Nullable [] array; // with the bytes; null where the buffer has none
    final int begin; // index of the first byte in the array
    final long limit;
    private final boolean cut;
    private final boolean coded;
    private final String fileName;
    private long claimed = AssetLayout.HEADER_BYTES;
    private long unpackable;

    /**
     * @param file little-endian, from index 0; its position is changed
     * @param limit length of the FlatBuffer at the start of the file
     * @param cut whether the file is known to be incomplete, or longer than it should be
     * @param coded whether the bytes were decoded from a file with a coded head
     * @param unpackable bytes that packed parts may take in memory
     */
    public FlatBytes(ByteBuffer file, int limit, boolean cut, boolean coded, long unpackable, String fileName) {
        this.bytes = file;
        boolean hasArray = file.hasArray();
        this.array = hasArray ? file.array() : null;
        this.begin = hasArray ? file.arrayOffset() : 0;
        this.limit = limit;
        this.cut = cut;
        this.coded = coded;
        this.unpackable = unpackable;
        this.fileName = fileName;
    }

    String fileName() {
        return fileName;
    }

    /** Returns whether the bytes were decoded from a file with a coded head, which only packed files have. */
    boolean isCoded() {
        return coded;
    }

    /** Follows the offset at a position that was checked; the result is not checked yet. */
    long target(long at, String section, String field) throws CorruptAssetException {
        int offset = i32(at);
        if (offset == 0) {
            throw corrupt(AssetErrorCode.OFFSET_ZERO, section, field, at, "points to itself");
        }
        return at + (offset & 0xFFFF_FFFFL);
    }

    /** Returns the number of elements of an array that was checked to be inside. */
    int arrayLength(long at, int width, String section, String field) throws CorruptAssetException {
        requireInside(at, WORD, WORD, section, field);
        long count = i32(at) & 0xFFFF_FFFFL;
        long bytesOfAll = WORD + count * width;
        if (width > WORD || at + bytesOfAll > limit) {
            requireInside(at + WORD, count * width, width, section, field);
        }
        claim(at, bytesOfAll, section, field);
        return (int) count;
    }

    /** Returns the bytes from a position on, until the next call; what is read is checked to be inside. */
    ByteBuffer from(long at) {
        bytes.position((int) at);
        return bytes;
    }

    /** Returns a view of an array of bytes. */
    ByteBuffer view(long at, String section, String field) throws CorruptAssetException {
        int length = arrayLength(at, 1, section, field);
        ByteBuffer view = from(at + WORD).slice().order(ByteOrder.LITTLE_ENDIAN);
        view.limit(length);
        return view;
    }

    /** Fills an array from a position that was checked. */
    byte[] read(long at, byte[] values) {
        if (array == null) {
            from(at).get(values);
        } else {
            System.arraycopy(array, begin + (int) at, values, 0, values.length);
        }
        return values;
    }

    /** Fills an array from a position that was checked. */
    float[] read(long at, float[] values) {
        byte[] b = array;
        if (b == null || values.length > FEW) {
            from(at).asFloatBuffer().get(values);
            return values;
        }
        int i = begin + (int) at;
        for (int k = 0; k < values.length; k++, i += WORD) {
            values[k] = Float.intBitsToFloat(
                    (b[i] & 0xFF) | (b[i + 1] & 0xFF) << 8 | (b[i + 2] & 0xFF) << 16 | b[i + 3] << 24);
        }
        return values;
    }

    /** Fills an array from a position that was checked. */
    long[] read(long at, long[] values) {
        if (array == null || values.length > FEW) {
            from(at).asLongBuffer().get(values);
            return values;
        }
        for (int k = 0; k < values.length; k++) {
            values[k] = (i32(at + 8L * k) & 0xFFFF_FFFFL) | (long) i32(at + 8L * k + WORD) << 32;
        }
        return values;
    }

    String text(long at, String section, String field) throws CorruptAssetException {
        byte[] text = read(at + WORD, new byte[arrayLength(at, 1, section, field)]);
        long end = at + WORD + text.length;
        if (end >= limit || claimed == limit) {
            requireInside(end, 1, 1, section, field);
            claim(at, 1, section, field);
        }
        claimed++;
        if (u8(end) != 0) {
            throw corrupt(AssetErrorCode.STRING_END, section, field, end, "has no zero at its end");
        }
        for (byte each : text) {
            if (each < 0) {
                return decode(text, at + WORD, section, field);
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Decodes a text that is not ASCII; the strict decoder is slow until it is compiled. */
    private String decode(byte[] text, long at, String section, String field) throws CorruptAssetException {
        ByteBuffer view = ByteBuffer.wrap(text);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(view).toString();
        } catch (CharacterCodingException e) {
            long offset = at + view.position();
            throw corrupt(AssetErrorCode.STRING_ENCODING, section, field, offset, "is not UTF-8");
        }
    }

    /** @param alignment a power of two */
    void requireInside(long at, long length, int alignment, String section, String field) throws CorruptAssetException {
        if (at < 0 || (at & (alignment - 1)) != 0) {
            throw corrupt(
                    AssetErrorCode.MISALIGNED,
                    section,
                    field,
                    -1,
                    "starts at byte " + at + ", which should be a multiple of " + alignment);
        }
        if (at + length > limit) {
            throw new CorruptAssetException(
                    AssetErrorCode.OUT_OF_FILE,
                    fileName,
                    section,
                    at,
                    "section " + section + " (" + field + ") ends at byte " + (at + length) + ", but the "
                            + (cut ? "file has " + limit + " bytes (truncated?)" : "content has " + limit + " bytes"));
        }
    }

    /** Counts bytes against those of the file. */
    void claim(long at, long length, String section, String field) throws CorruptAssetException {
        claimed += length;
        if (claimed > limit) {
            throw corrupt(
                    AssetErrorCode.READ_TWICE,
                    section,
                    field,
                    at,
                    "is read again, or overlaps: more than " + limit + " bytes in all");
        }
    }

    /** The trees of parts that were unpacked to exact triangles, in the order of the parts. */
    final List<DerivedTree> derived = new ArrayList<>();

    /** Counts memory about to be unpacked against the limit; of a file that is cut, nothing is unpacked. */
    void claimUnpacked(long needed, AssetSection section) throws CorruptAssetException {
        if (cut) {
            throw FileEnvelope.noFooter(fileName, limit);
        }
        unpackable = remaining(needed, unpackable, section);
    }

    /** Returns how much of the memory for unpacking is left after a claim. */
    static long remaining(long needed, long unpackable, AssetSection section) throws CorruptAssetException {
        if (needed > unpackable) {
            throw section.corrupt(
                    AssetErrorCode.MEMORY,
                    "unpacking it takes " + needed + " bytes of memory, but only " + unpackable
                            + " of what was allowed are left. If the file is to be trusted, allow more when loading"
                            + " it.");
        }
        return unpackable - needed;
    }

    int u8(long at) {
        byte[] from = array;
        return (from == null ? bytes.get((int) at) : from[begin + (int) at]) & 0xFF;
    }

    int u16(long at) {
        byte[] from = array;
        if (from == null) {
            return bytes.getShort((int) at) & 0xFFFF;
        }
        int i = begin + (int) at;
        return (from[i] & 0xFF) | (from[i + 1] & 0xFF) << 8;
    }

    int i32(long at) {
        byte[] from = array;
        if (from == null) {
            return bytes.getInt((int) at);
        }
        int i = begin + (int) at;
        return (from[i] & 0xFF) | (from[i + 1] & 0xFF) << 8 | (from[i + 2] & 0xFF) << 16 | from[i + 3] << 24;
    }

    float f32(long at) {
        return Float.intBitsToFloat(i32(at));
    }

    CorruptAssetException corrupt(AssetErrorCode code, String section, String field, long at, String problem) {
        String where = "section " + section + (at < 0 ? "" : ", byte " + at) + ": ";
        return new CorruptAssetException(code, fileName, section, at, where + field + " " + problem);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a FlatBuffer as untrusted input: each access is checked, in {@code long} arithmetic, to be aligned and
 * to end inside the bytes, before anything is read or allocated.
 *
 * <p>A damaged file can also point to the same array from many places, and would then be loaded many times. So all
 * tables, arrays and strings that are read may not add up to more bytes than the file has.
 */
public final class FlatBytes {
    /** Bytes of an offset, of the length before an array, and of the link at the start of a table. */
    public static final int WORD = 4;

    private final ByteBuffer bytes;
    private final long limit;
    private final boolean cut;
    private final boolean coded;
    private final String fileName;
    private long claimed = AssetLayout.HEADER_BYTES;
    private long unpackable;

    /**
     * @param file little-endian, from index 0
     * @param limit length of the FlatBuffer at the start of the file
     * @param cut whether the file is known to be incomplete, or longer than it should be
     * @param coded whether the bytes were decoded from a file with a coded head
     * @param unpackable bytes that packed parts may take in memory
     */
    public FlatBytes(ByteBuffer file, int limit, boolean cut, boolean coded, long unpackable, String fileName) {
        this.bytes = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
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
        long offset = bytes.getInt((int) at) & 0xFFFF_FFFFL;
        if (offset == 0) {
            throw corrupt(AssetErrorCode.OFFSET_ZERO, section, field, at, "points to itself");
        }
        return at + offset;
    }

    /** Returns the number of elements of an array that was checked to be inside. */
    int arrayLength(long at, int width, String section, String field) throws CorruptAssetException {
        requireInside(at, WORD, WORD, section, field);
        long count = bytes.getInt((int) at) & 0xFFFF_FFFFL;
        requireInside(at + WORD, count * width, width, section, field);
        claim(at, WORD + count * width, section, field);
        return (int) count;
    }

    /** Returns a view of the elements of an array. */
    ByteBuffer array(long at, int width, String section, String field) throws CorruptAssetException {
        int length = width * arrayLength(at, width, section, field);
        ByteBuffer view = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        view.position((int) at + WORD);
        view.limit((int) at + WORD + length);
        return view;
    }

    String text(long at, String section, String field) throws CorruptAssetException {
        ByteBuffer view = array(at, 1, section, field);
        long end = view.limit();
        requireInside(end, 1, 1, section, field);
        claim(at, 1, section, field);
        if (bytes.get((int) end) != 0) {
            throw corrupt(AssetErrorCode.STRING_END, section, field, end, "has no zero at its end");
        }
        String ascii = ascii(view);
        if (ascii != null) {
            return ascii;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(view).toString();
        } catch (CharacterCodingException e) {
            throw corrupt(AssetErrorCode.STRING_ENCODING, section, field, view.position(), "is not UTF-8");
        }
    }

    /** Returns the text if all bytes are ASCII, else null; the strict decoder is slow until it is compiled. */
    private static @Nullable String ascii(ByteBuffer view) {
        byte[] text = new byte[view.remaining()];
        view.duplicate().get(text);
        for (byte each : text) {
            if (each < 0) {
                return null;
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    void requireInside(long at, long length, int alignment, String section, String field) throws CorruptAssetException {
        if (at < 0 || at % alignment != 0) {
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

    /** Counts memory about to be unpacked against the limit; of a file that is cut, nothing is unpacked. */
    void claimUnpacked(long needed, SectionPlace place) throws CorruptAssetException {
        if (cut) {
            throw FileEnvelope.noFooter(fileName, limit);
        }
        unpackable = remaining(needed, unpackable, place);
    }

    /** Returns how much of the memory for unpacking is left after a claim. */
    static long remaining(long needed, long unpackable, SectionPlace place) throws CorruptAssetException {
        if (needed > unpackable) {
            throw place.corrupt(
                    AssetErrorCode.MEMORY,
                    "unpacking it takes " + needed + " bytes of memory, but only " + unpackable
                            + " of what was allowed are left. If the file is to be trusted, allow more when loading"
                            + " it.");
        }
        return unpackable - needed;
    }

    int u8(long at) {
        return bytes.get((int) at) & 0xFF;
    }

    int u16(long at) {
        return bytes.getShort((int) at) & 0xFFFF;
    }

    int i32(long at) {
        return bytes.getInt((int) at);
    }

    float f32(long at) {
        return bytes.getFloat((int) at);
    }

    double f64(long at) {
        return bytes.getDouble((int) at);
    }

    CorruptAssetException corrupt(AssetErrorCode code, String section, String field, long at, String problem) {
        String place = "section " + section + (at < 0 ? "" : ", byte " + at) + ": ";
        return new CorruptAssetException(code, fileName, section, at, place + field + " " + problem);
    }
}

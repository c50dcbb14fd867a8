// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Checks that a FlatBuffer has the shape of {@code cullet.fbs}, so that the generated classes, which check nothing, read
 * only inside of it.
 *
 * <p>Walks from the root over every known field: vtables, tables, arrays and strings must be aligned and end inside the
 * bytes, in {@code long} arithmetic and before anything is allocated. What is walked may not add up to more bytes than
 * there are: a damaged file can point to the same array from many places, and would then be loaded many times. The
 * recursion is as deep as the schema, not as the data. Unknown fields, of a newer minor version, are not touched.
 *
 * <p>Time is linear in the number of tables and strings; arrays of numbers are not read.
 */
final class StructureVerifier {
    private static final int OFFSET_BYTES = 4;
    /** A vtable starts with its own length and that of its table, two u16. */
    private static final int VTABLE_HEADER = 4;

    private final ByteBuffer bytes;
    private final long limit;
    private final boolean cut;
    private final String fileName;
    private long claimed;

    /**
     * @param bytes little-endian, from index 0
     * @param limit number of bytes that the FlatBuffer may have
     * @param cut whether the file is known to be incomplete, or longer than it should be
     */
    StructureVerifier(ByteBuffer bytes, int limit, boolean cut, String fileName) {
        this.bytes = bytes;
        this.limit = limit;
        this.cut = cut;
        this.fileName = fileName;
    }

    /** Checks everything, and the version before all that a newer version may have changed. */
    void check() throws AssetException {
        long root = target(TableShape.ASSET, "root table", 0);
        requireVersion(root, checkTable(TableShape.ASSET, root, "root table"));
        claimed = AssetLayout.HEADER_BYTES;
        walkTable(TableShape.ASSET, root, "root table");
    }

    /** The version is the first field of the root table, in every version. */
    private void requireVersion(long root, long vtable) throws AssetException {
        int inTable = u16(vtable) > VTABLE_HEADER ? u16(vtable + VTABLE_HEADER) : 0;
        if (inTable < OFFSET_BYTES || inTable + 2 > u16(vtable + 2)) {
            throw corrupt(TableShape.ASSET, root, "root table has no format version");
        }
        int major = u16(root + inTable);
        if (major < AssetLayout.OLDEST_MAJOR || major > AssetLayout.VERSION_MAJOR) {
            throw new UnsupportedVersionException(fileName, major, AssetLayout.OLDEST_MAJOR, AssetLayout.VERSION_MAJOR);
        }
    }

    private void walkTable(TableShape shape, long table, String what) throws CorruptAssetException {
        long vtable = checkTable(shape, table, what);
        int vtableBytes = u16(vtable);
        int tableBytes = u16(vtable + 2);
        claim(shape, what, table, tableBytes);
        for (int i = 0; i < shape.fields.size(); i++) {
            TableShape.Field field = shape.fields.get(i);
            long slot = VTABLE_HEADER + 2L * i;
            int inTable = slot + 2 <= vtableBytes ? u16(vtable + slot) : 0;
            if (inTable == 0) {
                if (field.required) {
                    throw corrupt(shape, table, what + " has no " + field.name);
                }
                continue;
            }
            boolean inline = field.kind == TableShape.Kind.INLINE;
            if (inTable < OFFSET_BYTES || inTable + (inline ? field.width : OFFSET_BYTES) > tableBytes) {
                throw corrupt(
                        shape,
                        vtable + slot,
                        field.name + " at byte " + inTable + " of a table of " + tableBytes + " bytes");
            }
            requireAligned(shape, field.name, table + inTable, inline ? field.alignment : OFFSET_BYTES);
            if (!inline) {
                walkTarget(shape, field, target(shape, field.name, table + inTable));
            }
        }
    }

    private void walkTarget(TableShape shape, TableShape.Field field, long at) throws CorruptAssetException {
        switch (field.kind) {
            case TABLE:
                walkTable(targetShape(field), at, field.name);
                break;
            case STRING:
                checkString(shape, field.name, at);
                break;
            default:
                long count = checkArray(shape, field, at);
                for (long i = 0; i < count && field.kind != TableShape.Kind.ARRAY; i++) {
                    long element = target(shape, field.name, at + OFFSET_BYTES * (i + 1));
                    if (field.kind == TableShape.Kind.STRINGS) {
                        checkString(shape, field.name, element);
                    } else {
                        walkTable(targetShape(field), element, field.name + "[" + i + "]");
                    }
                }
        }
    }

    /** Returns where the vtable is. */
    private long checkTable(TableShape shape, long table, String what) throws CorruptAssetException {
        requireAligned(shape, what, table, OFFSET_BYTES);
        requireInside(shape, what, table, OFFSET_BYTES);
        long vtable = table - bytes.getInt((int) table);
        requireAligned(shape, what, vtable, 2);
        requireInside(shape, what, vtable, VTABLE_HEADER);
        int vtableBytes = u16(vtable);
        int tableBytes = u16(vtable + 2);
        if (vtableBytes < VTABLE_HEADER || vtableBytes % 2 != 0 || tableBytes < OFFSET_BYTES) {
            throw corrupt(
                    shape, vtable, what + " has a vtable of " + vtableBytes + " bytes for a table of " + tableBytes);
        }
        requireInside(shape, what, vtable, vtableBytes);
        requireInside(shape, what, table, tableBytes);
        return vtable;
    }

    /** Returns the number of elements. */
    private long checkArray(TableShape shape, TableShape.Field field, long at) throws CorruptAssetException {
        requireAligned(shape, field.name, at, OFFSET_BYTES);
        requireAligned(shape, field.name, at + OFFSET_BYTES, field.alignment);
        requireInside(shape, field.name, at, OFFSET_BYTES);
        long count = u32(at);
        long length = OFFSET_BYTES + count * field.width;
        requireInside(shape, field.name, at, length);
        claim(shape, field.name, at, length);
        return count;
    }

    private void checkString(TableShape shape, String what, long at) throws CorruptAssetException {
        requireAligned(shape, what, at, OFFSET_BYTES);
        requireInside(shape, what, at, OFFSET_BYTES);
        long length = u32(at);
        long end = at + OFFSET_BYTES + length;
        requireInside(shape, what, at, OFFSET_BYTES + length + 1);
        claim(shape, what, at, OFFSET_BYTES + length + 1);
        if (bytes.get((int) end) != 0) {
            throw corrupt(shape, end, what + " has no zero after its " + length + " bytes");
        }
        ByteBuffer text = bytes.duplicate();
        text.limit((int) end);
        text.position((int) (end - length));
        try {
            StandardCharsets.UTF_8.newDecoder().decode(text);
        } catch (CharacterCodingException e) {
            throw corrupt(shape, text.position(), what + " is not UTF-8");
        }
    }

    /** Follows an offset of 4 bytes; the result is checked by whoever reads there. */
    private long target(TableShape shape, String what, long at) throws CorruptAssetException {
        long offset = u32(at);
        if (offset == 0) {
            throw corrupt(shape, at, what + " points to itself");
        }
        return at + offset;
    }

    private void requireInside(TableShape shape, String what, long at, long length) throws CorruptAssetException {
        if (at < 0) {
            throw corrupt(shape, -1, what + " starts at byte " + at);
        }
        if (at + length > limit) {
            throw new CorruptAssetException(
                    fileName,
                    shape.section,
                    at,
                    "section " + shape.section + " (" + what + ") ends at byte " + (at + length) + ", but the "
                            + (cut ? "file has " : "content has ") + limit + " bytes" + (cut ? " (truncated?)" : ""));
        }
    }

    private void requireAligned(TableShape shape, String what, long at, int alignment) throws CorruptAssetException {
        if (at % alignment != 0) {
            throw corrupt(shape, at, what + " starts at byte " + at + ", which is no multiple of " + alignment);
        }
    }

    private void claim(TableShape shape, String what, long at, long length) throws CorruptAssetException {
        claimed += length;
        if (claimed > limit) {
            throw corrupt(
                    shape, at, what + " and all before it add up to more than " + limit + " bytes; some are shared");
        }
    }

    private static TableShape targetShape(TableShape.Field field) {
        TableShape target = field.target;
        if (target == null) {
            throw new IllegalStateException(field.name + " has no shape");
        }
        return target;
    }

    private CorruptAssetException corrupt(TableShape shape, long at, String problem) {
        String place = "section " + shape.section + (at < 0 ? "" : ", byte " + at);
        return new CorruptAssetException(fileName, shape.section, at, place + ": " + problem);
    }

    private int u16(long at) {
        return bytes.getShort((int) at) & 0xFFFF;
    }

    private long u32(long at) {
        return bytes.getInt((int) at) & 0xFFFF_FFFFL;
    }
}

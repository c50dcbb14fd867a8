// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.cores.StoredSchema.Field;
import dev.cullet.format.AssetException;
import dev.cullet.format.packed.PackedDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A file as a tree of tables and arrays, by {@link StoredSchema}: read from a valid file, changed by a test, and
 * written as a file with right offsets and a right checksum. Tables come before what they point to; nothing is shared.
 */
final class FlatTree {
    /** Length, checksum and end mark. */
    static final int FOOTER_BYTES = 16;

    private FlatTree() {}

    /** A table: a value per field of its type: bytes, a {@link Table} or an {@link Elements}; null where absent. */
    static final class Table {
        final List<Field> fields;
        final @Nullable Object[] values;

        Table(String type) {
            fields = List.copyOf(StoredSchema.TABLES.get(type));
            values = new Object[fields.size()];
        }

        /** Returns the value of a field, which is present. */
        Object get(String name) {
            return values[index(name)];
        }

        void set(String name, @Nullable Object value) {
            values[index(name)] = value;
        }

        private int index(String name) {
            for (int i = 0; i < values.length; i++) {
                if (fields.get(i).name().equals(name)) {
                    return i;
                }
            }
            throw new IllegalArgumentException(name);
        }

        Table copy() {
            Table copy = new Table(fields.get(0).table());
            for (int i = 0; i < values.length; i++) {
                copy.values[i] = FlatTree.copy(values[i]);
            }
            return copy;
        }
    }

    /**
     * Elements of an array.
     *
     * @param field that has them
     * @param bytes of all elements; empty where they are offsets
     * @param items tables or strings where the elements are offsets
     * @param stated number of elements that the file states; -1: the right one
     */
    record Elements(Field field, byte[] bytes, List<Object> items, long stated) {
        static Elements of(Field field, byte[] bytes) {
            return new Elements(field, bytes, List.of(), -1);
        }

        int count() {
            return items.isEmpty() ? bytes.length / field.width() : items.size();
        }

        Elements withStated(long count) {
            return new Elements(field, bytes, items, count);
        }

        /** Returns the array with another number of elements: fewer, or its own again and again, or zeros. */
        Elements resized(int count) {
            if (field.isTable() || field.isTexts()) {
                Object filling = items.isEmpty() ? zero(field) : null;
                List<Object> resized = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    resized.add(filling == null ? items.get(i % items.size()) : filling);
                }
                return new Elements(field, bytes, resized, -1);
            }
            byte[] resized = new byte[count * field.width()];
            for (int i = 0; i < resized.length && bytes.length > 0; i++) {
                resized[i] = bytes[i % bytes.length];
            }
            return Elements.of(field, resized);
        }

        private static Object zero(Field field) {
            return field.isTable() ? new Table(field.type()) : Elements.of(textOf(field), new byte[0]);
        }
    }

    /** Returns the field that the strings of an array of strings have. */
    private static Field textOf(Field field) {
        return new Field(field.table(), field.name(), "string", false);
    }

    private static @Nullable Object copy(@Nullable Object value) {
        if (value instanceof Table table) {
            return table.copy();
        }
        if (value instanceof Elements elements) {
            List<Object> items = new ArrayList<>();
            elements.items().forEach(item -> items.add(copy(item)));
            return new Elements(elements.field(), elements.bytes().clone(), items, elements.stated());
        }
        return value instanceof byte[] bytes ? bytes.clone() : null;
    }

    /** Reads a valid file; a coded head is decoded. */
    static Table read(byte[] file) throws AssetException {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt(0) < 0) {
            bytes = new PackedDecoder().decodeHead(bytes, file.length - FOOTER_BYTES, "file");
            bytes.order(ByteOrder.LITTLE_ENDIAN);
        }
        return table(bytes, bytes.getInt(0), StoredSchema.ROOT);
    }

    private static Table table(ByteBuffer bytes, int at, String type) {
        Table table = new Table(type);
        int vtable = at - bytes.getInt(at);
        for (int i = 0; i < table.values.length; i++) {
            int slot = 4 + 2 * i;
            int inTable = slot + 2 <= bytes.getShort(vtable) ? bytes.getShort(vtable + slot) & 0xFFFF : 0;
            if (inTable > 0) {
                table.values[i] = value(bytes, at + inTable, table.fields.get(i));
            }
        }
        return table;
    }

    private static Object value(ByteBuffer bytes, int offset, Field field) {
        if (field.hasElements()) {
            return elements(bytes, offset + bytes.getInt(offset), field);
        }
        return field.isTable()
                ? table(bytes, offset + bytes.getInt(offset), field.type())
                : slice(bytes, offset, field.width());
    }

    private static Elements elements(ByteBuffer bytes, int at, Field field) {
        int count = bytes.getInt(at);
        if (!field.isTable() && !field.isTexts()) {
            return Elements.of(field, slice(bytes, at + 4, count * field.width()));
        }
        List<Object> items = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int target = at + 4 * i + bytes.getInt(at + 4 * i);
            items.add(field.isTable() ? table(bytes, target, field.type()) : elements(bytes, target, textOf(field)));
        }
        return new Elements(field, new byte[0], items, -1);
    }

    private static byte[] slice(ByteBuffer bytes, int at, int length) {
        byte[] slice = new byte[length];
        bytes.get(at, slice);
        return slice;
    }

    /** Returns all tables below a table, and itself first. */
    static List<Table> tables(Table root) {
        List<Table> tables = new ArrayList<>(List.of(root));
        for (Object value : root.values) {
            if (value instanceof Table table) {
                tables.addAll(tables(table));
            } else if (value instanceof Elements elements && elements.field().isTable()) {
                elements.items().forEach(item -> tables.addAll(tables((Table) item)));
            }
        }
        return tables;
    }

    /** Returns the bytes of a file. */
    static byte[] write(Table root) {
        Writer writer = new Writer();
        writer.putInt(0, 0);
        writer.append("CLT1".getBytes(StandardCharsets.US_ASCII));
        writer.putInt(0, writer.table(root));
        writer.align(8, 0);
        return sealed(writer.bytes());
    }

    /** Returns a file with these bytes before its footer. */
    static byte[] sealed(byte[] content) {
        byte[] file = Arrays.copyOf(content, content.length + FOOTER_BYTES);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(content.length, content.length);
        bytes.put(file.length - 4, "CLTE".getBytes(StandardCharsets.US_ASCII));
        return withChecksum(file);
    }

    /** Makes the checksum right. */
    static byte[] withChecksum(byte[] file) {
        CRC32 checksum = new CRC32();
        checksum.update(file, 0, file.length - 8);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(file.length - 8, (int) checksum.getValue());
        return file;
    }

    /** Bytes that grow. */
    private static final class Writer {
        private ByteBuffer buffer = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
        private int length;

        byte[] bytes() {
            return Arrays.copyOf(buffer.array(), length);
        }

        private void require(int end) {
            if (end > buffer.capacity()) {
                buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), 2 * end)).order(ByteOrder.LITTLE_ENDIAN);
            }
            length = Math.max(length, end);
        }

        void putInt(int at, int value) {
            require(at + 4);
            buffer.putInt(at, value);
        }

        void append(byte[] bytes) {
            int at = length;
            require(at + bytes.length);
            buffer.put(at, bytes);
        }

        /** Appends zeros until a number of bytes after the end is aligned. */
        void align(int alignment, int after) {
            require((length + after + alignment - 1) / alignment * alignment - after);
        }

        /** Appends a table and all below it; returns its position. */
        int table(Table table) {
            int count = table.values.length;
            align(2, 0);
            int vtable = length;
            require(vtable + 4 + 2 * count);
            align(8, 0);
            int at = length;
            putInt(at, at - vtable);
            int[] slots = new int[count];
            for (int i = 0; i < count; i++) {
                Field field = table.fields.get(i);
                if (table.values[i] != null) {
                    align(field.isOffset() ? 4 : field.alignment(), 0);
                    slots[i] = length;
                    buffer.putShort(vtable + 4 + 2 * i, (short) (length - at));
                    append(table.values[i] instanceof byte[] bytes ? bytes : new byte[4]);
                }
            }
            buffer.putShort(vtable, (short) (4 + 2 * count));
            buffer.putShort(vtable + 2, (short) (length - at));
            for (int i = 0; i < count; i++) {
                if (table.fields.get(i).isOffset() && table.values[i] != null) {
                    putInt(slots[i], below(table.values[i]) - slots[i]);
                }
            }
            return at;
        }

        private int below(Object value) {
            return value instanceof Table table ? table(table) : elements((Elements) value);
        }

        private int elements(Elements elements) {
            Field field = elements.field();
            align(field.isText() ? 4 : Math.max(4, field.alignment()), 4);
            int at = length;
            putInt(at, (int) (elements.stated() < 0 ? elements.count() : elements.stated()));
            if (elements.items().isEmpty()) {
                append(elements.bytes());
                append(new byte[field.isText() ? 1 : 0]);
                return at;
            }
            require(at + 4 + 4 * elements.count());
            int offset = at;
            for (Object item : elements.items()) {
                offset += 4;
                putInt(offset, below(item) - offset);
            }
            return at;
        }
    }
}

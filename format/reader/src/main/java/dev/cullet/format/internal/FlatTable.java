// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Sphere;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One table of a FlatBuffer as untrusted input. Fields have the numbers of the schema, from 0; a decoder reads each
 * once.
 *
 * <pre>
 * vtable   u16 bytes of the vtable | u16 bytes of the table | u16 offset of field 0 in the table, 0 = absent | ...
 * table    i32 from the vtable to here | fields, or offsets to them
 * </pre>
 */
public final class FlatTable {
    private static final int VTABLE_HEADER = 4;
    private static final int POINT_BYTES = 12;

    private final FlatBytes bytes;
    private final String section;
    private final String[] names;
    private final int at;
    private final int vtable;
    private final int vtableBytes;
    private final int tableBytes;

    /** Returns the name of the file in messages. */
    String fileName() {
        return bytes.fileName();
    }

    /**
     * @param names names of the fields, in the order of the schema
     * @param at start of the table, not checked yet
     */
    private FlatTable(FlatBytes bytes, String section, String[] names, long at) throws CorruptAssetException {
        this.bytes = bytes;
        this.section = section;
        this.names = names;
        bytes.requireInside(at, FlatBytes.WORD, FlatBytes.WORD, section, "table");
        this.at = (int) at;
        long vtableStart = at - bytes.i32(at);
        bytes.requireInside(vtableStart, VTABLE_HEADER, 2, section, "vtable");
        vtable = (int) vtableStart;
        int sizes = bytes.i32(vtableStart);
        vtableBytes = sizes & 0xFFFF;
        tableBytes = sizes >>> 16;
        if (vtableStart + vtableBytes > bytes.limit || at + tableBytes > bytes.limit) {
            bytes.requireInside(vtableStart, vtableBytes, 2, section, "vtable");
            bytes.requireInside(at, tableBytes, FlatBytes.WORD, section, "table");
        }
        bytes.claim(at, tableBytes < FlatBytes.WORD ? FlatBytes.WORD : tableBytes, section, "table");
    }

    public static FlatTable root(FlatBytes bytes, String[] names) throws CorruptAssetException {
        return new FlatTable(bytes, AssetLayout.HEADER, names, bytes.target(0, AssetLayout.HEADER, "root table"));
    }

    /** Returns an unsigned byte; 0 where absent. */
    public int u8(int field) throws CorruptAssetException {
        int offset = offset(field, 1, 1);
        return offset < 0 ? 0 : bytes.u8(offset);
    }

    /** Returns an unsigned short; 0 where absent. */
    int u16(int field) throws CorruptAssetException {
        int offset = offset(field, 2, 2);
        return offset < 0 ? 0 : bytes.u16(offset);
    }

    /** Returns a number, 0 where absent. */
    public int i32(int field) throws CorruptAssetException {
        int offset = offset(field, FlatBytes.WORD, FlatBytes.WORD);
        return offset < 0 ? 0 : bytes.i32(offset);
    }

    /** Returns a number, 0 where absent. */
    public float f32(int field) throws CorruptAssetException {
        int offset = offset(field, FlatBytes.WORD, FlatBytes.WORD);
        return offset < 0 ? 0 : bytes.f32(offset);
    }

    /** Returns three floats. */
    public float[] point(int field) throws CorruptAssetException {
        int offset = offset(field, POINT_BYTES, FlatBytes.WORD);
        return bytes.read(offset < 0 ? missing(field) : offset, new float[3]);
    }

    /** Returns three doubles. */
    double[] position(int field) throws CorruptAssetException {
        double[] values = new double[3];
        int offset = offset(field, 2 * POINT_BYTES, 8);
        bytes.from(offset < 0 ? missing(field) : offset).asDoubleBuffer().get(values);
        return values;
    }

    double[] doubles(int field) throws CorruptAssetException {
        long array = required(field);
        double[] values = new double[bytes.arrayLength(array, 8, section, names[field])];
        bytes.from(array + FlatBytes.WORD).asDoubleBuffer().get(values);
        return values;
    }

    /** Returns a box whose corners are two fields from {@code lower} on. */
    float[] box(int lower) throws CorruptAssetException {
        float[] box = Arrays.copyOf(point(lower), 6);
        System.arraycopy(point(lower + 1), 0, box, 3, 3);
        return box;
    }

    /** Returns the sphere that is stored after such a box. */
    Sphere sphere(int lower) throws CorruptAssetException {
        float[] sphere = Arrays.copyOf(point(lower + 2), 4);
        sphere[3] = f32(lower + 3);
        return new Sphere(sphere);
    }

    float[] floats(int field) throws CorruptAssetException {
        long array = required(field);
        return bytes.read(array + FlatBytes.WORD, new float[bytes.arrayLength(array, 4, section, names[field])]);
    }

    /** Returns an array, empty where absent. */
    float[] floatsIfPresent(int field) throws CorruptAssetException {
        return has(field) ? floats(field) : new float[0];
    }

    /** Returns an array, empty where absent. */
    double[] doublesIfPresent(int field) throws CorruptAssetException {
        return has(field) ? doubles(field) : new double[0];
    }

    /** Returns an array of signed shorts, empty where absent. */
    short[] shortsIfPresent(int field) throws CorruptAssetException {
        if (!has(field)) {
            return new short[0];
        }
        long array = required(field);
        short[] values = new short[bytes.arrayLength(array, 2, section, names[field])];
        bytes.from(array + FlatBytes.WORD).asShortBuffer().get(values);
        return values;
    }

    /** Returns an array of unsigned shorts, empty where absent. */
    int[] indicesIfPresent(int field) throws CorruptAssetException {
        if (!has(field)) {
            return new int[0];
        }
        long array = required(field);
        int[] values = new int[bytes.arrayLength(array, 2, section, names[field])];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.u16(array + FlatBytes.WORD + 2L * i);
        }
        return values;
    }

    int[] ints(int field) throws CorruptAssetException {
        long array = required(field);
        int[] values = new int[bytes.arrayLength(array, 4, section, names[field])];
        bytes.from(array + FlatBytes.WORD).asIntBuffer().get(values);
        return values;
    }

    /** Returns a value, null where absent. */
    int @Nullable [] intsIfPresent(int field) throws CorruptAssetException {
        return has(field) ? ints(field) : null;
    }

    long[] longs(int field) throws CorruptAssetException {
        long array = required(field);
        return bytes.read(array + FlatBytes.WORD, new long[bytes.arrayLength(array, 8, section, names[field])]);
    }

    byte[] byteArray(int field) throws CorruptAssetException {
        long array = required(field);
        return bytes.read(array + FlatBytes.WORD, new byte[bytes.arrayLength(array, 1, section, names[field])]);
    }

    /** Returns a view of an array of bytes. */
    public ByteBuffer bytes(int field) throws CorruptAssetException {
        return bytes.view(required(field), section, names[field]);
    }

    /** Returns a text, empty where absent. */
    String textIfPresent(int field) throws CorruptAssetException {
        return has(field) ? text(field) : "";
    }

    String text(int field) throws CorruptAssetException {
        return bytes.text(required(field), section, names[field]);
    }

    List<String> texts(int field) throws CorruptAssetException {
        long array = required(field);
        int count = bytes.arrayLength(array, FlatBytes.WORD, section, names[field]);
        List<String> texts = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            texts.add(bytes.text(target(field, array + (long) FlatBytes.WORD * i), section, names[field]));
        }
        return texts;
    }

    FlatTable table(int field, String itsSection, String[] itsNames) throws CorruptAssetException {
        return new FlatTable(bytes, itsSection, itsNames, required(field));
    }

    /** Returns whether a field that is an offset is present. */
    public boolean has(int field) throws CorruptAssetException {
        return offset(field, FlatBytes.WORD, FlatBytes.WORD) >= 0;
    }

    /** Returns a value, null where absent. */
    @Nullable
    public FlatTable tableIfPresent(int field, String itsSection, String[] itsNames) throws CorruptAssetException {
        return has(field) ? table(field, itsSection, itsNames) : null;
    }

    /** Returns an array, empty where absent. */
    public List<FlatTable> tablesIfPresent(int field, String itsSection, String[] itsNames)
            throws CorruptAssetException {
        return has(field) ? tables(field, itsSection, itsNames) : new ArrayList<FlatTable>();
    }

    public List<FlatTable> tables(int field, String itsSection, String[] itsNames) throws CorruptAssetException {
        long array = required(field);
        int count = bytes.arrayLength(array, FlatBytes.WORD, section, names[field]);
        List<FlatTable> tables = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            long offset = target(field, array + (long) FlatBytes.WORD * i);
            tables.add(new FlatTable(bytes, itsSection, itsNames, offset));
        }
        return tables;
    }

    /** Returns the section that messages about the content name. */
    public AssetSection section(String part) {
        return new AssetSection(bytes.fileName(), section, part);
    }

    /** Counts memory that a part needs, before it is allocated, against the limit of the caller. */
    public void claimUnpacked(long needed, String part) throws CorruptAssetException {
        bytes.claimUnpacked(needed, section(part));
    }

    /** States what is known of the tree of the part that was unpacked last. */
    public void derived(DerivedTree tree) {
        bytes.derived.add(tree);
    }

    /** Returns the exception for a field whose content is malformed. */
    CorruptAssetException corrupt(AssetErrorCode code, int field, String problem) {
        return bytes.corrupt(code, section, names[field], at, problem);
    }

    /** Returns the target of an offset that must be present. */
    private long required(int field) throws CorruptAssetException {
        int offset = offset(field, FlatBytes.WORD, FlatBytes.WORD);
        return bytes.target(offset < 0 ? missing(field) : offset, section, names[field]);
    }

    private long target(int field, long offset) throws CorruptAssetException {
        return bytes.target(offset, section, names[field]);
    }

    private int missing(int field) throws CorruptAssetException {
        throw bytes.corrupt(AssetErrorCode.FIELD_MISSING, section, names[field], at, "is missing");
    }

    /** Returns the position of a field, checked to be inside the table; -1 where it is absent. */
    private int offset(int field, int width, int alignment) throws CorruptAssetException {
        int slot = VTABLE_HEADER + 2 * field;
        if (slot + 2 > vtableBytes) {
            return -1;
        }
        byte[] from = bytes.array; // of which two bytes are read, without a call
        int i = bytes.begin + vtable + slot;
        int inTable = from == null ? bytes.u16(vtable + slot) : (from[i] & 0xFF) | (from[i + 1] & 0xFF) << 8;
        if (inTable == 0) {
            return -1;
        }
        if (inTable < FlatBytes.WORD || inTable + width > tableBytes || (at + inTable) % alignment != 0) {
            String problem = "is at byte " + inTable + " of a table of " + tableBytes;
            throw bytes.corrupt(AssetErrorCode.FIELD_PLACE, section, names[field], vtable + slot, problem);
        }
        return at + inTable;
    }
}

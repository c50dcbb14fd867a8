// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.ply;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The scalar types of PLY. */
enum PlyType {
    INT8("char", 1),
    UINT8("uchar", 1),
    INT16("short", 2),
    UINT16("ushort", 2),
    INT32("int", 4),
    UINT32("uint", 4),
    FLOAT32("float", 4),
    FLOAT64("double", 8);

    private final String oldName;
    private final int size;

    PlyType(String oldName, int size) {
        this.oldName = oldName;
        this.size = size;
    }

    /** Returns the type of a name such as {@code uchar} or {@code uint8}, or null. */
    static @Nullable PlyType of(String name) {
        for (PlyType type : values()) {
            if (type.oldName.equals(name)
                    || type.name().toLowerCase(Locale.ROOT).equals(name)) {
                return type;
            }
        }
        return null;
    }

    int size() {
        return size;
    }

    /** Returns the number at the position of a buffer, exactly. */
    double get(ByteBuffer bytes) {
        return switch (this) {
            case INT8 -> bytes.get();
            case UINT8 -> bytes.get() & 0xff;
            case INT16 -> bytes.getShort();
            case UINT16 -> bytes.getShort() & 0xffff;
            case INT32 -> bytes.getInt();
            case UINT32 -> bytes.getInt() & 0xffffffffL;
            case FLOAT32 -> bytes.getFloat();
            case FLOAT64 -> bytes.getDouble();
        };
    }
}

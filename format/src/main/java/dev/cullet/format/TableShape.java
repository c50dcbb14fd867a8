// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one table of {@code cullet.fbs}, in the schema's order: what {@link StructureVerifier} must know to check
 * every byte that the generated classes will read. A test compares it with the schema.
 */
final class TableShape {
    /** What the bytes of a field are. */
    enum Kind {
        /** A number or a struct, in the table itself. */
        INLINE,
        /** Numbers elsewhere. */
        ARRAY,
        STRING,
        STRINGS,
        TABLE,
        TABLES
    }

    /** One field. */
    static final class Field {
        final String name;
        final Kind kind;
        final boolean required;
        /** Bytes of the field, or of one element of an array. */
        final int width;
        /** What the bytes of the field, or of one element of an array, are aligned to. */
        final int alignment;

        final @Nullable TableShape target;

        Field(String name, Kind kind, boolean required, int width, int alignment, @Nullable TableShape target) {
            this.name = name;
            this.kind = kind;
            this.required = required;
            this.width = width;
            this.alignment = alignment;
            this.target = target;
        }
    }

    static final TableShape PROVENANCE = new TableShape(AssetLayout.PROVENANCE)
            .string("builder_version")
            .string("options")
            .string("source_hash");

    static final TableShape SURFACE = new TableShape(AssetLayout.SURFACES).string("name");

    static final TableShape TRIANGLES = new TableShape(AssetLayout.TRIANGLES)
            .array("positions", 4, true)
            .array("indices", 4, true)
            .array("surfaces", 4, false)
            .number("uniform_surface", 4)
            .array("nodes", 4, false)
            .number("uniform_node", 4)
            .array("source_triangles", 4, false)
            .array("edge_flags", 1, false);

    static final TableShape TREE = new TableShape(AssetLayout.AABB_TREE)
            .point("origin")
            .number("step", 4)
            .number("depth", 4)
            .number("sah_cost", 4)
            .array("nodes", 8, true);

    static final TableShape PART = new TableShape(AssetLayout.PARTS)
            .string("name")
            .point("pivot")
            .point("lower")
            .point("upper")
            .point("centre")
            .number("radius", 4)
            .table("triangles", TRIANGLES)
            .table("tree", TREE);

    static final TableShape ASSET = new TableShape(AssetLayout.HEADER)
            .number("version_major", 2)
            .number("version_minor", 2)
            .number("encoding", 1)
            .table("provenance", PROVENANCE)
            .tables("surfaces", SURFACE)
            .strings("nodes")
            .tables("parts", PART);

    private static final int OFFSET_BYTES = 4;
    private static final int POINT_BYTES = 12;

    /** Section that the table belongs to. */
    final String section;

    final List<Field> fields = new ArrayList<>();

    private TableShape(String section) {
        this.section = section;
    }

    private TableShape number(String name, int width) {
        return add(new Field(name, Kind.INLINE, false, width, width, null));
    }

    private TableShape point(String name) {
        return add(new Field(name, Kind.INLINE, true, POINT_BYTES, 4, null));
    }

    private TableShape array(String name, int width, boolean required) {
        return add(new Field(name, Kind.ARRAY, required, width, width, null));
    }

    private TableShape string(String name) {
        return add(new Field(name, Kind.STRING, true, 1, 1, null));
    }

    private TableShape strings(String name) {
        return add(new Field(name, Kind.STRINGS, true, OFFSET_BYTES, OFFSET_BYTES, null));
    }

    private TableShape table(String name, TableShape target) {
        return add(new Field(name, Kind.TABLE, true, OFFSET_BYTES, OFFSET_BYTES, target));
    }

    private TableShape tables(String name, TableShape target) {
        return add(new Field(name, Kind.TABLES, true, OFFSET_BYTES, OFFSET_BYTES, target));
    }

    private TableShape add(Field field) {
        fields.add(field);
        return this;
    }
}

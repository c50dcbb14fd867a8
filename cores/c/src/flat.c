/*
 * Tables, arrays and strings of a FlatBuffer, checked as they are read.
 *
 *   vtable   u16 bytes of the vtable | u16 bytes of the table | u16 offset of field 0 in the table, 0: absent | ...
 *   table    i32 from the vtable to here | fields, or offsets to them
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "flat.h"

/* Makes a reader begin with the bytes of a FlatBuffer, nothing of which was read before. */
static void cullet_set_bytes(CulletReader *r, const uint8_t *bytes, size_t limit) {
    r->bytes = bytes;
    r->limit = (int64_t)limit;
    r->claimed = 8;
    r->first = 1;
}

static void cullet_fail(CulletReader *r, CulletStatus status) {
    if (r->status == CULLET_OK) {
        r->status = status;
    }
}

/* Returns whether bytes are aligned and inside, and nothing has failed before. */
static int cullet_inside(CulletReader *r, int64_t at, int64_t length, int alignment) {
    if (at < 0 || at % alignment != 0) {
        cullet_fail(r, CULLET_MISALIGNED);
    } else if (at + length > r->limit) {
        cullet_fail(r, CULLET_OUT_OF_FILE);
    }
    return r->status == CULLET_OK;
}

/* Counts bytes that are read for the first time against those of the file. */
static void cullet_claim(CulletReader *r, int64_t length) {
    if (r->first && r->status == CULLET_OK) {
        r->claimed += length;
        if (r->claimed > r->limit) {
            cullet_fail(r, CULLET_READ_TWICE);
        }
    }
}

/* Follows the offset at a position that was checked; the result is not checked yet. */
static int64_t cullet_target(CulletReader *r, int64_t at) {
    uint32_t offset = r->status == CULLET_OK ? cullet_u32(r->bytes + at) : 1;
    if (offset == 0) {
        cullet_fail(r, CULLET_OFFSET_ZERO);
    }
    return at + offset;
}

/* Checks the place of a table; one without fields after a failure. */
static CulletTable cullet_table_at(CulletReader *r, int64_t at) {
    CulletTable table = {0, 0, 0, 0};
    if (!cullet_inside(r, at, 4, 4)) {
        return table;
    }
    int64_t vtable = at - cullet_i32(r->bytes + at);
    if (!cullet_inside(r, vtable, 4, 2)) {
        return table;
    }
    uint32_t vtable_bytes = cullet_u16(r->bytes + vtable);
    uint32_t table_bytes = cullet_u16(r->bytes + vtable + 2);
    if (!cullet_inside(r, vtable, vtable_bytes, 2) || !cullet_inside(r, at, table_bytes, 4)) {
        return table;
    }
    table.at = (uint32_t)at;
    table.vtable = (uint32_t)vtable;
    table.vtable_bytes = (uint16_t)vtable_bytes;
    table.table_bytes = (uint16_t)table_bytes;
    return table;
}

/* Checks a table that is read for the first time. */
static CulletTable cullet_new_table(CulletReader *r, int64_t at) {
    CulletTable table = cullet_table_at(r, at);
    cullet_claim(r, table.table_bytes > 4 ? table.table_bytes : 4);
    return table;
}

/* Returns the position of a field, checked to be inside of the table; 0 where it is absent, and after a failure. */
static uint32_t cullet_place(CulletReader *r, const CulletTable *table, unsigned field, unsigned width,
                             unsigned alignment) {
    unsigned slot = 4 + 2 * field;
    uint32_t in_table =
        r->status == CULLET_OK && slot + 2 <= table->vtable_bytes ? cullet_u16(r->bytes + table->vtable + slot) : 0;
    if (in_table == 0) {
        return 0;
    }
    if (in_table < 4 || in_table + width > table->table_bytes || (table->at + in_table) % alignment != 0) {
        cullet_fail(r, CULLET_FIELD_PLACE);
        return 0;
    }
    return table->at + in_table;
}

/* Returns whether a field that is an offset is present. */
static int cullet_has(CulletReader *r, const CulletTable *table, unsigned field) {
    return cullet_place(r, table, field, 4, 4) != 0;
}

/* Returns an unsigned byte; 0 where absent. */
static uint8_t cullet_field_u8(CulletReader *r, const CulletTable *table, unsigned field) {
    uint32_t place = cullet_place(r, table, field, 1, 1);
    return place ? r->bytes[place] : 0;
}

/* Returns an unsigned short; 0 where absent. */
static uint32_t cullet_field_u16(CulletReader *r, const CulletTable *table, unsigned field) {
    uint32_t place = cullet_place(r, table, field, 2, 2);
    return place ? cullet_u16(r->bytes + place) : 0;
}

/* Returns 32 bits; 0 where absent. */
static uint32_t cullet_field_u32(CulletReader *r, const CulletTable *table, unsigned field) {
    uint32_t place = cullet_place(r, table, field, 4, 4);
    return place ? cullet_u32(r->bytes + place) : 0;
}

/* Returns a float; 0 where absent. */
static float cullet_field_f32(CulletReader *r, const CulletTable *table, unsigned field) {
    uint32_t place = cullet_place(r, table, field, 4, 4);
    return place ? cullet_f32(r->bytes + place) : 0;
}

/* Reads three floats, which must be present. */
static void cullet_field_point(CulletReader *r, const CulletTable *table, unsigned field, float point[3]) {
    uint32_t place = cullet_place(r, table, field, 12, 4);
    if (!place) {
        cullet_fail(r, CULLET_FIELD_MISSING);
        return;
    }
    for (int i = 0; i < 3; i++) {
        point[i] = cullet_f32(r->bytes + place + 4 * i);
    }
}

/* Returns the target of a field that must be present; not checked yet. */
static int64_t cullet_required(CulletReader *r, const CulletTable *table, unsigned field) {
    uint32_t place = cullet_place(r, table, field, 4, 4);
    if (!place) {
        cullet_fail(r, CULLET_FIELD_MISSING);
        return 0;
    }
    return cullet_target(r, place);
}

static CulletTable cullet_field_table(CulletReader *r, const CulletTable *table, unsigned field) {
    return cullet_new_table(r, cullet_required(r, table, field));
}

/* Checks an array of elements of a width; one without elements after a failure. */
static CulletArray cullet_array_at(CulletReader *r, int64_t at, int width) {
    CulletArray array = {NULL, 0};
    if (!cullet_inside(r, at, 4, 4)) {
        return array;
    }
    uint32_t count = cullet_u32(r->bytes + at);
    if (!cullet_inside(r, at + 4, (int64_t)count * width, width)) {
        return array;
    }
    cullet_claim(r, 4 + (int64_t)count * width);
    array.bytes = r->bytes + at + 4;
    array.count = count;
    return array;
}

static CulletArray cullet_field_array(CulletReader *r, const CulletTable *table, unsigned field, int width) {
    return cullet_array_at(r, cullet_required(r, table, field), width);
}

static CulletArray cullet_field_array_if_present(CulletReader *r, const CulletTable *table, unsigned field, int width) {
    CulletArray absent = {NULL, 0};
    return cullet_has(r, table, field) ? cullet_field_array(r, table, field, width) : absent;
}

/* Returns whether bytes are UTF-8: no surrogate, nothing above 10FFFF, nothing longer than needed. */
static int cullet_is_utf8(const uint8_t *p, uint32_t length) {
    uint32_t i = 0;
    while (i < length) {
        uint32_t c = p[i++];
        if (c < 0x80) {
            continue;
        }
        uint32_t more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        uint32_t low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80; /* of the second byte */
        uint32_t high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
        if (c < 0xC2 || c > 0xF4 || more > length - i || p[i] < low || p[i] > high) {
            return 0;
        }
        for (uint32_t k = 1; k < more; k++) {
            if ((p[i + k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        i += more;
    }
    return 1;
}

static CulletText cullet_text_at(CulletReader *r, int64_t at) {
    CulletText text = {"", 0};
    CulletArray array = cullet_array_at(r, at, 1);
    int64_t end = at + 4 + array.count;
    if (!cullet_inside(r, end, 1, 1)) {
        return text;
    }
    cullet_claim(r, 1);
    if (r->first && r->status == CULLET_OK) {
        if (r->bytes[end] != 0) {
            cullet_fail(r, CULLET_STRING_END);
        } else if (!cullet_is_utf8(array.bytes, array.count)) {
            cullet_fail(r, CULLET_STRING_ENCODING);
        }
    }
    if (r->status == CULLET_OK) {
        text.bytes = (const char *)array.bytes;
        text.length = array.count;
    }
    return text;
}

static CulletText cullet_field_text(CulletReader *r, const CulletTable *table, unsigned field) {
    return cullet_text_at(r, cullet_required(r, table, field));
}

/* Returns the target of element i of an array of offsets; not checked yet. */
static int64_t cullet_element(CulletReader *r, const CulletArray *array, uint32_t i) {
    return cullet_target(r, r->status == CULLET_OK ? array->bytes - r->bytes + 4 * (int64_t)i : 0);
}

/* Returns an array of tables, each of which is checked. */
static CulletArray cullet_field_tables(CulletReader *r, const CulletTable *table, unsigned field) {
    CulletArray array = cullet_field_array(r, table, field, 4);
    for (uint32_t i = 0; r->first && r->status == CULLET_OK && i < array.count; i++) {
        cullet_new_table(r, cullet_element(r, &array, i));
    }
    return array;
}

/* Returns a table of such an array. */
static CulletTable cullet_element_table(CulletReader *r, const CulletArray *array, uint32_t i) {
    return cullet_table_at(r, cullet_element(r, array, i));
}

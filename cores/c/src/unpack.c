/*
 * Unpacks a file: writes the exact file of a packed one, which cullet_open reads as any other.
 *
 *   header | root table, parts, their tables | FlatBuffer of the packed file | arrays of the parts | footer
 *
 * Offsets point forward, so tables that change come first; what stays as it is, names for example, is in the copy.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* What a file needs. */
typedef struct CulletPlan {
    uint32_t parts;
    uint64_t out, work;
} CulletPlan;

/*
 * Finds what a packed part needs; returns whether its numbers are possible. What unpacking does not get to, because it
 * fails before, is not counted.
 */
static int cullet_plan_part(CulletReader *r, const CulletTable *t, const CulletPackedHeader *h, uint64_t symbols,
                            CulletPlan *plan) {
    if (r->status != CULLET_OK || cullet_check_header(h, symbols) != CULLET_OK) {
        return 0;
    }
    uint64_t frames = cullet_field_array_if_present(r, t, 19, 1).count;
    uint64_t shapes = cullet_field_array_if_present(r, t, 20, 1).count;
    shapes += cullet_field_array_if_present(r, t, 21, 1).count;
    if (frames && cullet_check_frame_header(h, frames) != CULLET_OK) {
        frames = 0;
    }
    plan->out = cullet_part_bound(h, frames, shapes);
    plan->work = cullet_part_work(h, frames, shapes);
    return 1;
}

/* Finds what a FlatBuffer needs; up to the first failure, where unpacking ends, too. */
static CULLET_NOINLINE CulletPlan cullet_plan(const uint8_t *bytes, size_t limit) {
    CulletPlan plan = {0, 0, 0};
    CulletReader r = {0};
    r.bytes = bytes;
    r.limit = (int64_t)limit;
    CulletTable root = cullet_new_table(&r, cullet_target(&r, 0));
    CulletArray parts = cullet_field_array(&r, &root, CULLET_ROOT_PARTS, 4);
    plan.parts = parts.count;
    plan.out = cullet_align(CULLET_ROOT_TABLE + CULLET_ROOT_SPACE + (CULLET_PART_SPACE + 4) * (uint64_t)plan.parts, 8)
        + cullet_align(limit, 8) + 64;
    for (uint32_t i = 0; r.status == CULLET_OK && i < parts.count; i++) {
        CulletTable part = cullet_element_table(&r, &parts, i);
        if (cullet_has(&r, &part, CULLET_PART_PACKED)) {
            CulletTable packed = cullet_field_table(&r, &part, CULLET_PART_PACKED);
            CulletPackedHeader h;
            CulletPlan one;
            cullet_read_header(&r, &packed, &h);
            CulletArray symbols = cullet_field_array(&r, &packed, 14, 1);
            if (!cullet_plan_part(&r, &packed, &h, symbols.count, &one)) {
                break;
            }
            plan.out += one.out;
            plan.work = one.work > plan.work ? one.work : plan.work;
        }
    }
    return plan;
}

/* Unpacks a part: what cullet_decode_part calls in place of reading triangles and tree. */
static void cullet_unpack_part(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletUnpacker *u = (CulletUnpacker *)r->unpacker;
    uint8_t *work = u->work;
    CulletPacked p;
    u->part = r->part;
    cullet_read_header(r, t, &p.header);
    CulletArray symbols = cullet_field_array(r, t, 14, 1);
    if (r->status == CULLET_OK) {
        cullet_fail(r, cullet_check_header(&p.header, symbols.count));
    }
    if (r->status == CULLET_OK) {
        CulletReader again = *r;
        CulletPlan plan;
        again.first = 0;
        if (!cullet_plan_part(&again, t, &p.header, symbols.count, &plan) || plan.out > u->capacity - u->at
            || plan.work > (uint64_t)(u->work_end - u->work)) {
            cullet_fail(r, CULLET_ERROR_SCRATCH);
        }
    }
    if (r->status == CULLET_OK) {
        cullet_fail(r, cullet_unpack_symbols(u, &p, symbols));
    }
    if (r->status == CULLET_OK && cullet_has(r, t, 15)) {
        cullet_fail(r, mesh->has_lattice ? CULLET_ERROR_PACKED_BSP : CULLET_LATTICE_MISSING);
    }
    for (int i = 0; i < 4; i++) {
        p.sphere[i] = cullet_float_bits(i < 3 ? mesh->centre[i] : mesh->radius);
    }
    if (cullet_has(r, t, 19)) {
        CulletArray frames = cullet_field_array(r, t, 19, 1);
        if (r->status == CULLET_OK) {
            cullet_fail(r, cullet_check_frame_header(&p.header, frames.count));
        }
        if (r->status == CULLET_OK) {
            cullet_fail(r, cullet_unpack_frames(u, &p, frames));
        }
    }
    for (unsigned field = 20; field <= 21; field++) {
        if (cullet_has(r, t, field)) {
            CulletArray shapes = cullet_field_array(r, t, field, 1);
            if (r->status == CULLET_OK) {
                cullet_fail(r, cullet_unpack_shapes(u, shapes, field == 21));
            }
        }
    }
    mesh->node_count = p.header.nodes;
    mesh->triangle_count = p.header.triangles;
    u->work = work;
}

/* Adds an offset to what a field of the packed file points to, if it is present. */
static void cullet_add_copied(CulletUnpacker *u, CulletTableOut *t, CulletReader *r, const CulletTable *from,
                              unsigned field) {
    if (cullet_has(r, from, field)) {
        cullet_add_offset(u, t, field, u->base + (uint64_t)cullet_required(r, from, field));
    }
}

/* Writes the table of a part, at its place. */
static void cullet_write_part(CulletUnpacker *u, CulletReader *r, const CulletTable *from, uint32_t part) {
    static const uint8_t fields[CULLET_MADE_COUNT] = {CULLET_PART_TRIANGLES, CULLET_PART_TREE, CULLET_PART_FRAMES,
                                                      CULLET_PART_SPHERES, CULLET_PART_OUTLINES};
    uint32_t made[CULLET_MADE_COUNT];
    u->part = part;
    for (unsigned i = 0; i < CULLET_MADE_COUNT; i++) {
        made[i] = cullet_u32(cullet_made(u, i));
    }
    uint64_t end = u->at;
    u->at = (uint64_t)(cullet_made(u, 0) - u->out);
    CulletTableOut t = cullet_begin_table(u, CULLET_PART_FIELDS, 88);
    u->at = end;
    for (unsigned field = CULLET_PART_PIVOT; field <= CULLET_PART_CENTRE; field++) {
        float point[3] = {0, 0, 0};
        cullet_field_point(r, from, field, point);
        cullet_add_point(u, &t, field, point);
    }
    cullet_add_f32(u, &t, CULLET_PART_RADIUS, cullet_field_f32(r, from, CULLET_PART_RADIUS));
    cullet_add_copied(u, &t, r, from, CULLET_PART_NAME);
    cullet_add_copied(u, &t, r, from, CULLET_PART_LATTICE);
    cullet_add_copied(u, &t, r, from, CULLET_PART_BSP);
    for (unsigned i = 0; i < CULLET_MADE_COUNT; i++) {
        int vector = fields[i] == CULLET_PART_FRAMES || fields[i] == CULLET_PART_OUTLINES;
        int stored = !made[i]; /* triangles and tree beside packed ones are ignored, unread */
        if (made[i] && i > CULLET_MADE_TREE) {
            stored = cullet_has(r, from, fields[i])
                && (!vector || cullet_field_array(r, from, fields[i], 4).count > 0);
        }
        if (stored) {
            cullet_add_copied(u, &t, r, from, fields[i]);
        } else {
            cullet_add_offset(u, &t, fields[i], made[i]);
        }
    }
}

/* Writes the root table, the parts, and the footer; returns the length of the file. */
static CULLET_NOINLINE size_t cullet_write_root(CulletUnpacker *u, CulletReader *r, uint32_t parts) {
    CulletTable from = cullet_table_at(r, cullet_target(r, 0));
    CulletArray tables = cullet_field_array(r, &from, CULLET_ROOT_PARTS, 4);
    uint64_t end = cullet_align(u->at, 8);
    for (uint64_t i = u->at; i < end; i++) {
        u->out[i] = 0;
    }
    for (uint32_t i = 0; i < parts; i++) {
        CulletTable part = cullet_element_table(r, &tables, i);
        cullet_write_part(u, r, &part, i);
    }
    u->at = CULLET_ROOT_TABLE;
    CulletTableOut root = cullet_begin_table(u, 10, 36);
    cullet_put_u32(u->out, (uint32_t)root.table);
    cullet_put_u32(u->out + 4, cullet_u32(u->out + u->base + 4));
    cullet_put_u16(cullet_add_field(u, &root, CULLET_ROOT_VERSION_MAJOR, 4), 1);
    for (unsigned field = CULLET_ROOT_PROVENANCE; field <= CULLET_ROOT_MATERIALS; field++) {
        int unread = field == CULLET_ROOT_MATERIALS && !cullet_has(r, &from, CULLET_ROOT_TAGS);
        if (field != CULLET_ROOT_PARTS && !unread) {
            cullet_add_copied(u, &root, r, &from, field);
        }
    }
    uint8_t *elements = cullet_begin_array(u, parts, 4);
    cullet_add_offset(u, &root, CULLET_ROOT_PARTS, u->array);
    for (uint32_t i = 0; i < parts; i++) {
        uint8_t *place = elements + 4 * (size_t)i;
        uint64_t table = cullet_align(u->tables + CULLET_PART_SPACE * (uint64_t)i + 4 + 2 * CULLET_PART_FIELDS, 4);
        cullet_put_u32(place, (uint32_t)(table - (uint64_t)(place - u->out)));
    }
    cullet_put_u64(u->out + end, end);
    cullet_put_u32(u->out + end + 8, cullet_crc32(u->out, (size_t)end + 8));
    for (unsigned i = 0; i < 4; i++) {
        u->out[end + 12 + i] = (uint8_t)"CLTE"[i];
    }
    return (size_t)end + 16;
}

/* Decodes everything, with the arrays of packed parts written to the new file. */
static CULLET_NOINLINE CulletStatus cullet_unpack_all(CulletAsset *asset, CulletUnpacker *u, size_t limit, int coded,
                                                      uint32_t parts, size_t *written) {
    CulletReader r = {0};
    r.bytes = u->out + u->base;
    r.limit = (int64_t)limit;
    r.claimed = 8;
    r.first = 1;
    r.coded = (uint8_t)coded;
    r.unpack = cullet_unpack_part;
    r.unpacker = u;
    cullet_decode_asset(&r, asset);
    if (r.status == CULLET_OK) {
        r.first = 0;
        *written = cullet_write_root(u, &r, parts);
    }
    return r.status;
}

/* Unpacks a FlatBuffer, which is outside of the buffer or at its end. */
static CulletStatus cullet_unpack_flat(CulletAsset *asset, const uint8_t *flat, size_t limit, int coded,
                                       uint8_t *buffer, size_t size, size_t *written) {
    CulletPlan plan = cullet_plan(flat, limit);
    CulletUnpacker u;
    if (plan.out + plan.work > size) {
        return CULLET_ERROR_SCRATCH;
    }
    u.out = buffer;
    u.capacity = size - plan.work;
    u.work = buffer + u.capacity;
    u.work_end = buffer + size;
    u.tables = CULLET_ROOT_TABLE + CULLET_ROOT_SPACE + 4 + 4 * (uint64_t)plan.parts;
    u.base = cullet_align(u.tables + CULLET_PART_SPACE * (uint64_t)plan.parts, 8);
    u.at = cullet_align(u.base + limit, 8);
    u.part = u.array = 0;
    for (uint64_t i = 0; i < u.base; i++) {
        buffer[i] = 0;
    }
    for (size_t i = 0; i < limit; i++) {
        buffer[u.base + i] = flat[i];
    }
    for (uint64_t i = u.base + limit; i < u.at; i++) {
        buffer[i] = 0;
    }
    return cullet_unpack_all(asset, &u, limit, coded, plan.parts, written);
}

size_t cullet_unpacked_size(const void *bytes, size_t size, void *scratch, size_t scratch_size) {
    const uint8_t *file = (const uint8_t *)bytes;
    size_t limit;
    if (size > CULLET_MAX_BYTES || cullet_check_envelope(file, size, 0, &limit) != CULLET_OK) {
        return 0;
    }
    size_t head = 0;
    if (file[3] & 0x80) {
        if (cullet_decode_head(file, limit, (uint8_t *)scratch, scratch_size, &head) != CULLET_OK) {
            return CULLET_HEAD_SCRATCH; /* so that cullet_unpack gets to what is malformed */
        }
        file = (const uint8_t *)scratch;
        limit = head;
    }
    CulletPlan plan = cullet_plan(file, limit);
    uint64_t needed = plan.out + plan.work + head;
    return needed > SIZE_MAX ? SIZE_MAX : (size_t)needed;
}

CulletStatus cullet_unpack(CulletAsset *asset, const void *bytes, size_t size, void *buffer, size_t buffer_size,
                           size_t *written) {
    const uint8_t *file = (const uint8_t *)bytes;
    uint8_t *out = (uint8_t *)buffer;
    size_t limit;
    static const CulletAsset empty;
    *asset = empty;
    *written = 0;
    if (size > CULLET_MAX_BYTES) {
        return CULLET_ERROR_ARGUMENT;
    }
    CulletStatus status = cullet_check_envelope(file, size, 1, &limit);
    if (status != CULLET_OK) {
        return status;
    }
    if (!(file[3] & 0x80)) {
        return cullet_unpack_flat(asset, file, limit, 0, out, buffer_size, written);
    }
    size_t length = cullet_u32(file) & 0x7FFFFFFF;
    size_t head = length <= buffer_size && length <= 65536 ? length : 0; /* decoded at the end of the buffer */
    status = cullet_decode_head(file, limit, out + (buffer_size - head), head, &head);
    if (status != CULLET_OK) {
        return status;
    }
    size_t rest = buffer_size - head;
    return cullet_unpack_flat(asset, out + rest, head, 1, out, rest, written);
}

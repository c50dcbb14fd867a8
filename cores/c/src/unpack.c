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

/* Bytes after the arrays: alignment and footer. */
enum { CULLET_FOOTER_SPACE = 64 };

/* Unpacks frames, if the part has any. */
static void cullet_unpack_later_frames(CulletReader *r, const CulletTable *t, CulletUnpacker *u, CulletPacked *p,
                                       const CulletMesh *mesh) {
    CulletArray frames = cullet_field_array(r, t, FIELD_PACKED_FRAME_SYMBOLS, 1);
    if (r->status == CULLET_OK) {
        cullet_fail(r, cullet_check_frame_header(&p->header, frames.count));
    }
    if (r->status != CULLET_OK) {
        return;
    }
    uint8_t *work = cullet_take(u, cullet_frames_work(&p->header));
    if (!u->out) {
        u->at += cullet_frames_bound(&p->header);
        return;
    }
    for (int i = 0; i < 4; i++) {
        p->sphere[i] = cullet_float_bits(i < 3 ? mesh->centre[i] : mesh->radius);
    }
    cullet_fail(r, u->status == CULLET_OK ? cullet_unpack_frames(u, p, frames, work) : u->status);
}

/* Unpacks the BSP tree. */
static void cullet_unpack_bsp_field(CulletReader *r, const CulletTable *t, CulletUnpacker *u, const CulletMesh *mesh,
                                    const CulletPacked *p) {
    if (r->status == CULLET_OK && mesh && !mesh->has_lattice) {
        cullet_fail(r, CULLET_LATTICE_MISSING);
    }
    CulletArray bytes = cullet_field_array(r, t, FIELD_PACKED_BSP, 1);
    if (r->status != CULLET_OK) {
        return;
    }
    uint64_t taken = u->taken;
    if (!u->out) {
        cullet_fail(r, cullet_plan_bsp(u, p->header.triangles, bytes));
    } else {
        cullet_fail(r, u->status == CULLET_OK ? cullet_unpack_bsp(u, p, mesh, bytes) : u->status);
    }
    u->taken = taken;
}

/* Unpacks a cluster, outlines, a shape or a compound. */
static void cullet_unpack_shape_field(CulletReader *r, const CulletTable *t, CulletUnpacker *u, unsigned field) {
    CulletArray shapes = cullet_field_array(r, t, field, 1);
    if (r->status != CULLET_OK) {
        return;
    }
    uint64_t taken = u->taken;
    uint8_t *work = cullet_take(u, 2 * CULLET_SHAPE_CONTEXTS);
    if (!u->out) {
        u->at += cullet_shapes_bound(shapes.count);
    } else {
        cullet_fail(r, u->status == CULLET_OK ? cullet_unpack_shapes(u, shapes, field, work) : u->status);
    }
    u->taken = taken;
}

/*
 * Unpacks a part, step by step. In a plan, takes the memory and adds the bound of each step in place of doing it; so
 * both come to the same steps, and what a malformed part does not get to is not planned either.
 *
 * mesh        of the part, with its sphere and lattice; not used in a plan
 */
static void cullet_unpack_steps(CulletReader *r, const CulletTable *t, CulletUnpacker *u, const CulletMesh *mesh,
                                CulletPacked *p) {
    u->part = r->part;
    u->taken = 0;
    cullet_read_header(r, t, &p->header);
    CulletArray symbols = cullet_field_array(r, t, FIELD_PACKED_SYMBOLS, 1);
    if (r->status == CULLET_OK) {
        cullet_fail(r, cullet_check_header(&p->header, symbols.count));
    }
    if (r->status != CULLET_OK) {
        return;
    }
    cullet_place_arrays(u, p);
    if (u->out) {
        cullet_fail(r, cullet_unpack_symbols(u, p, symbols));
    } else {
        u->at += cullet_symbols_bound(&p->header);
    }
    if (cullet_has(r, t, FIELD_PACKED_BSP)) {
        cullet_unpack_bsp_field(r, t, u, mesh, p);
    }
    if (cullet_has(r, t, FIELD_PACKED_FRAME_SYMBOLS)) {
        cullet_unpack_later_frames(r, t, u, p, mesh);
    }
    for (unsigned field = FIELD_PACKED_CLUSTER; field <= FIELD_PACKED_COMPOUND; field++) {
        if (cullet_has(r, t, field)) {
            cullet_unpack_shape_field(r, t, u, field);
        }
    }
}

/* Unpacks a part: what cullet_decode_part calls in place of reading triangles and tree. */
static void cullet_unpack_part(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletPacked p;
    cullet_unpack_steps(r, t, (CulletUnpacker *)r->unpacker, mesh, &p);
    mesh->node_count = p.header.nodes;
    mesh->triangle_count = p.header.triangles;
}

/*
 * Plans to unpack a FlatBuffer: `at` of the plan gets the bytes of the new file, `max_taken` those of work space, at
 * most. Bytes that are read are claimed, as unpacking does, so the plan of a small file is small.
 */
static CULLET_NOINLINE CulletUnpacker cullet_plan(const uint8_t *bytes, size_t limit) {
    static const CulletUnpacker none;
    CulletUnpacker plan = none;
    CulletReader r = {0};
    r.bytes = bytes;
    r.limit = (int64_t)limit;
    r.claimed = 8;
    r.first = 1;
    CulletTable root = cullet_new_table(&r, cullet_target(&r, 0));
    int is_packed = cullet_field_u8(&r, &root, FIELD_ASSET_ENCODING) == CULLET_PACKED;
    CulletArray parts = cullet_field_tables(&r, &root, FIELD_ASSET_PARTS);
    plan.part_count = parts.count;
    plan.tables = CULLET_ROOT_TABLE + CULLET_ROOT_SPACE + 4 + 4 * (uint64_t)parts.count;
    plan.base = cullet_align(plan.tables + CULLET_PART_SPACE * (uint64_t)parts.count, 8);
    plan.at = cullet_align(plan.base + limit, 8) + CULLET_FOOTER_SPACE;
    for (uint32_t i = 0; is_packed && r.status == CULLET_OK && i < parts.count; i++) {
        CulletTable part = cullet_element_table(&r, &parts, i);
        if (cullet_has(&r, &part, FIELD_PART_PACKED)) {
            CulletTable packed = cullet_field_table(&r, &part, FIELD_PART_PACKED);
            CulletPacked p;
            cullet_unpack_steps(&r, &packed, &plan, NULL, &p);
        }
    }
    if (plan.at > CULLET_MAX_BYTES) {
        plan.at = CULLET_MAX_BYTES;
    }
    return plan;
}

/*
 * Adds an offset to what a field of the packed file points to, if it is present. Another reader looks at it: what the
 * core was compiled without was not checked, and fails nothing.
 */
static void cullet_add_copied(CulletUnpacker *u, CulletTableOut *t, const CulletReader *r, const CulletTable *from,
                              unsigned field) {
    CulletReader probe = *r;
    if (cullet_has(&probe, from, field)) {
        uint64_t target = (uint64_t)cullet_required(&probe, from, field);
        if (probe.status == CULLET_OK) {
            cullet_add_offset(u, t, field, u->base + target);
        }
    }
}

/* Writes the table of a part, at its place. */
static void cullet_write_part(CulletUnpacker *u, CulletReader *r, const CulletTable *from, uint32_t part) {
    static const uint8_t fields[CULLET_MADE_COUNT] = {FIELD_PART_TRIANGLES, FIELD_PART_TREE, FIELD_PART_FRAMES,
                                                      FIELD_PART_SPHERES, FIELD_PART_OUTLINES,
                                                      FIELD_PART_BSP, FIELD_PART_SHAPE, FIELD_PART_COMPOUND};
    uint32_t made[CULLET_MADE_COUNT];
    u->part = part;
    for (unsigned i = 0; i < CULLET_MADE_COUNT; i++) {
        made[i] = cullet_u32(u->out + cullet_made(u, i));
    }
    uint64_t end = u->at;
    u->at = cullet_made(u, 0);
    CulletTableOut t = cullet_begin_table(u, CULLET_PART_FIELDS, 96);
    u->at = end;
    for (unsigned field = FIELD_PART_PIVOT; field <= FIELD_PART_CENTRE; field++) {
        float point[3] = {0, 0, 0};
        cullet_field_point(r, from, field, point);
        cullet_add_point(u, &t, field, point);
    }
    cullet_add_f32(u, &t, FIELD_PART_RADIUS, cullet_field_f32(r, from, FIELD_PART_RADIUS));
    cullet_add_copied(u, &t, r, from, FIELD_PART_NAME);
    cullet_add_copied(u, &t, r, from, FIELD_PART_LATTICE);
    for (unsigned i = 0; i < CULLET_MADE_COUNT; i++) {
        int vector = fields[i] == FIELD_PART_FRAMES || fields[i] == FIELD_PART_OUTLINES;
        int stored = !made[i]; /* triangles and tree beside packed ones are ignored, unread */
        if (made[i] && i > CULLET_MADE_TREE) {
            CulletReader probe = *r;
            stored = cullet_has(&probe, from, fields[i])
                && (!vector || cullet_field_array(&probe, from, fields[i], 4).count > 0);
        }
        if (stored) {
            cullet_add_copied(u, &t, r, from, fields[i]);
        } else {
            cullet_add_offset(u, &t, fields[i], made[i]);
        }
    }
}

/* Writes the root table, the parts, and the footer; returns the length of the file, or 0 where it does not fit. */
static CULLET_NOINLINE size_t cullet_write_root(CulletUnpacker *u, CulletReader *r, uint8_t encoding) {
    CulletTable from = cullet_table_at(r, cullet_target(r, 0));
    CulletArray tables = cullet_field_array(r, &from, FIELD_ASSET_PARTS, 4);
    uint64_t end = cullet_align(u->at, 8);
    cullet_out_zeros(u, u->at, end);
    if (!cullet_fits(u, end, 16)) {
        return 0;
    }
    for (uint32_t i = 0; i < u->part_count; i++) {
        CulletTable part = cullet_element_table(r, &tables, i);
        cullet_write_part(u, r, &part, i);
    }
    u->at = CULLET_ROOT_TABLE;
    unsigned last = u->read_scene ? FIELD_ASSET_SCENE : FIELD_ASSET_SURFACE_MATERIALS;
    CulletTableOut root = cullet_begin_table(u, last + 1, u->read_scene ? 40 : 36);
    cullet_out_u32(u, 0, (uint32_t)root.table);
    cullet_out_u32(u, 4, cullet_u32(u->out + u->base + 4));
    cullet_add_u32(u, &root, FIELD_ASSET_VERSION_MAJOR, 1);
    cullet_add_u32(u, &root, FIELD_ASSET_ENCODING, encoding == CULLET_COMPACT ? CULLET_COMPACT : CULLET_EXACT);
    for (unsigned field = FIELD_ASSET_PROVENANCE; field <= last; field++) {
        int unread = field == FIELD_ASSET_SURFACE_MATERIALS && !cullet_has(r, &from, FIELD_ASSET_SURFACE_TAGS);
        if (field != FIELD_ASSET_PARTS && !unread) {
            cullet_add_copied(u, &root, r, &from, field);
        }
    }
    cullet_begin_array(u, u->part_count, 4);
    cullet_add_offset(u, &root, FIELD_ASSET_PARTS, u->array);
    for (uint32_t i = 0; i < u->part_count; i++) {
        uint64_t place = u->array + 4 + 4 * (uint64_t)i;
        uint64_t table = cullet_align(u->tables + CULLET_PART_SPACE * (uint64_t)i + 4 + 2 * CULLET_PART_FIELDS, 4);
        cullet_out_u32(u, place, (uint32_t)(table - place));
    }
    cullet_put_u64(u->out + end, end);
    cullet_put_u32(u->out + end + 8, CULLET_CRC32(u->out, (size_t)end + 8));
    for (unsigned i = 0; i < 4; i++) {
        u->out[end + 12 + i] = (uint8_t)"CLTE"[i];
    }
    return (size_t)end + 16;
}

/* Decodes everything, with the arrays of packed parts written to the new file; returns its length, or 0. */
static CULLET_NOINLINE CulletStatus cullet_unpack_all(CulletAsset *asset, CulletUnpacker *u, size_t limit, int coded,
                                                      size_t *written) {
    CulletReader r = {0};
    cullet_set_bytes(&r, u->out + u->base, limit);
    r.coded = (uint8_t)coded;
    r.unpack = cullet_unpack_part;
    r.unpacker = u;
    r.read_scene = u->read_scene;
    r.scene = u->scene;
    CulletStatus status = cullet_decode_asset(&r, asset);
    if (status == CULLET_OK) {
        r.first = 0;
        *written = cullet_write_root(u, &r, asset->encoding);
        status = r.status != CULLET_OK ? r.status : u->status;
    }
    return status;
}

/*
 * Unpacks a FlatBuffer by a plan: into its buffer up to its capacity, with its work space. Nothing is written outside
 * of them, whatever the plan is.
 */
static CulletStatus cullet_unpack_by_plan(CulletAsset *asset, const uint8_t *flat, size_t limit, int coded,
                                          CulletUnpacker *u, size_t *written) {
    u->at = u->base;
    cullet_out_zeros(u, 0, u->base);
    if (!cullet_fits(u, u->base, limit)) {
        return u->status;
    }
    for (size_t i = 0; i < limit; i++) {
        u->out[u->base + i] = flat[i];
    }
    u->at = cullet_align(u->base + limit, 8);
    cullet_out_zeros(u, u->base + limit, u->at);
    CulletStatus status = u->status;
    if (status == CULLET_OK) {
        status = cullet_unpack_all(asset, u, limit, coded, written);
    }
    if (status != CULLET_OK) {
        *written = 0;
    }
    return status;
}

/* Unpacks a FlatBuffer, which is outside of the buffer or at its end. */
static CulletStatus cullet_unpack_flat(CulletAsset *asset, const CulletUnpacker *with, const uint8_t *flat,
                                       size_t limit, int coded, uint8_t *buffer, size_t size, size_t *written) {
    CulletUnpacker u = cullet_plan(flat, limit);
    u.read_scene = with->read_scene;
    u.scene = with->scene;
    if (u.at + u.max_taken > size) {
        return CULLET_ERROR_SCRATCH;
    }
    u.out = buffer;
    u.work_size = u.max_taken;
    u.capacity = size - u.work_size;
    u.work = buffer + u.capacity;
    if (u.capacity > CULLET_MAX_BYTES) {
        u.capacity = CULLET_MAX_BYTES;
    }
    return cullet_unpack_by_plan(asset, flat, limit, coded, &u, written);
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
    CulletUnpacker plan = cullet_plan(file, limit);
    uint64_t needed = plan.at + plan.max_taken + head;
    return needed > SIZE_MAX ? SIZE_MAX : (size_t)needed;
}

/* Unpacks a file; with: how its scene is read, if it may have one. */
static CULLET_PART CulletStatus cullet_unpack_with(CulletAsset *asset, const CulletUnpacker *with, const void *bytes,
                                                   size_t size, void *buffer, size_t buffer_size, size_t *written) {
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
        return cullet_unpack_flat(asset, with, file, limit, 0, out, buffer_size, written);
    }
    size_t length = cullet_u32(file) & 0x7FFFFFFF;
    size_t head = length <= buffer_size && length <= 65536 ? length : 0; /* decoded at the end of the buffer */
    status = cullet_decode_head(file, limit, out + (buffer_size - head), head, &head);
    if (status != CULLET_OK) {
        return status;
    }
    size_t rest = buffer_size - head;
    return cullet_unpack_flat(asset, with, out + rest, head, 1, out, rest, written);
}

CulletStatus cullet_unpack(CulletAsset *asset, const void *bytes, size_t size, void *buffer, size_t buffer_size,
                           size_t *written) {
    static const CulletUnpacker without;
    return cullet_unpack_with(asset, &without, bytes, size, buffer, buffer_size, written);
}

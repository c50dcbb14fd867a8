/*
 * Decodes the tables below a part. Numbers are not checked here, but by the files check_*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

/* Makes all of a struct 0, and its pointers NULL. */
static void cullet_clear(void *memory, size_t size) {
    uint8_t *bytes = (uint8_t *)memory;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = 0;
    }
}

/* Reads fields in their order. */
static CULLET_NOINLINE void cullet_decode_fields(CulletReader *r, const CulletTable *t, const CulletField *fields,
                                                 int count, void *to) {
    for (const CulletField *f = fields; f < fields + count; f++) {
        uint8_t *at = (uint8_t *)to + f->at;
        CulletArray array = {NULL, 0};
        switch (f->kind) {
        case CULLET_POINT_FIELD:
            cullet_field_point(r, t, f->field, (float *)(void *)at);
            break;
        case CULLET_F32_FIELD:
            *(float *)(void *)at = cullet_field_f32(r, t, f->field);
            break;
        case CULLET_U32_FIELD:
            *(uint32_t *)(void *)at = cullet_field_u32(r, t, f->field);
            break;
        case CULLET_U8_FIELD:
            *at = cullet_field_u8(r, t, f->field);
            break;
        default:
            if (f->kind == CULLET_ARRAY_FIELD || cullet_has(r, t, f->field)) {
                array = cullet_field_array(r, t, f->field, f->width);
            }
            *(const uint8_t **)(void *)at = array.bytes;
            *(uint32_t *)(void *)((uint8_t *)to + f->count_at) = array.count / f->per;
            r->odd |= array.count % f->per ? f->odd : 0;
        }
    }
}

/* Returns the number of blocks; as the Java reader, also for a length that is not valid. */
static int64_t cullet_block_count(int64_t length, int block_length) {
    return (length + block_length - 1) / block_length;
}

/* Sets where the headers of numbers in blocks begin, after their words. */
static void cullet_set_headers(CulletNumbers *numbers, int64_t length, int block_length) {
    int64_t blocks = cullet_block_count(length, block_length);
    numbers->headers = blocks < numbers->word_count ? (uint32_t)(numbers->word_count - (blocks < 0 ? 0 : blocks)) : 0;
}

/* Returns numbers in blocks. */
static CulletNumbers cullet_blocks_of(CulletArray words, int64_t length, int block_length) {
    CulletNumbers numbers = {words.bytes, words.count, 0, 0, 0};
    cullet_set_headers(&numbers, length, block_length);
    return numbers;
}

/* Returns numbers in runs or in blocks of 128; the uniform number where the array is absent. */
static CulletNumbers cullet_numbers_of(CulletArray words, uint32_t triangles, int32_t uniform) {
    CulletNumbers numbers = cullet_blocks_of(words, (int32_t)triangles, 128);
    numbers.uniform = uniform;
    numbers.runs = words.count > 0 && cullet_u32(words.bytes + 8 * (size_t)words.count - 4) == UINT32_MAX;
    return numbers;
}

static void cullet_decode_triangles(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletTable blocks = {0, 0, 0, 0};
    CulletArray words = {NULL, 0};
    uint32_t triangles = cullet_field_u32(r, t, FIELD_TRIANGLES_TRIANGLE_COUNT);
    int compact = cullet_has(r, t, FIELD_TRIANGLES_BLOCKS);
#ifdef CULLET_EXACT_ONLY
    if (compact) {
        cullet_fail(r, CULLET_ERROR_COMPACT);
        compact = 0;
    }
#endif
    if (compact) {
        blocks = cullet_field_table(r, t, FIELD_TRIANGLES_BLOCKS);
        if (cullet_has(r, t, FIELD_TRIANGLES_POSITIONS) || cullet_has(r, t, FIELD_TRIANGLES_INDICES)) {
            cullet_fail(r, CULLET_BLOCKS_AND_ARRAYS);
        }
    }
    CulletArray flags = cullet_field_array_if_present(r, t, FIELD_TRIANGLES_EDGE_FLAGS, 8);
    if (!flags.bytes && cullet_has(r, t, FIELD_TRIANGLES_EDGE_FLAG_VALUES)) {
        cullet_fail(r, CULLET_FLAGS_MISSING);
    }
    mesh->triangle_count = triangles;
    if (!compact) {
        CulletArray positions = cullet_field_array(r, t, FIELD_TRIANGLES_POSITIONS, 4);
        mesh->positions = positions.bytes;
        mesh->vertex_count = positions.count / 3;
        r->odd |= positions.count % 3 ? CULLET_ODD_POSITIONS : 0;
        words = cullet_field_array(r, t, FIELD_TRIANGLES_INDICES, 8);
        mesh->indices = cullet_blocks_of(words, 3 * (int64_t)(int32_t)triangles, 192);
    }
    words = cullet_field_array_if_present(r, t, FIELD_TRIANGLES_SURFACES, 8);
    int32_t uniform = (int32_t)cullet_field_u32(r, t, FIELD_TRIANGLES_UNIFORM_SURFACE);
    mesh->surfaces = cullet_numbers_of(words, triangles, uniform);
    words = cullet_field_array_if_present(r, t, FIELD_TRIANGLES_NODES, 8);
    uniform = (int32_t)cullet_field_u32(r, t, FIELD_TRIANGLES_UNIFORM_NODE);
    mesh->source_nodes = cullet_numbers_of(words, triangles, uniform);
    words = cullet_field_array_if_present(r, t, FIELD_TRIANGLES_SOURCE_TRIANGLES, 8);
    mesh->source_triangles = cullet_numbers_of(words, triangles, -1);
    mesh->edge_flags = cullet_numbers_of(flags, triangles, 0);
    if (flags.bytes) {
        CulletArray values = cullet_field_array(r, t, FIELD_TRIANGLES_EDGE_FLAG_VALUES, 1);
        mesh->edge_flag_values = values.bytes;
        mesh->edge_flag_value_count = values.count;
    }
    if (compact) {
        cullet_field_point(r, &blocks, FIELD_BLOCKS_ORIGIN, mesh->blocks_origin);
        mesh->blocks_step = cullet_field_f32(r, &blocks, FIELD_BLOCKS_STEP);
        mesh->blocks_error = cullet_field_f32(r, &blocks, FIELD_BLOCKS_ERROR);
        words = cullet_field_array(r, &blocks, FIELD_BLOCKS_WORDS, 8);
        mesh->blocks = words.bytes;
        mesh->block_words = words.count;
    }
}

#define CULLET_AT(kind, field, at) {kind, field, 0, 1, 0, (uint16_t)(at), 0}
#define CULLET_ARRAY_AT(kind, field, width, per, odd, at, count_at) \
    {kind, field, width, per, odd, (uint16_t)(at), (uint16_t)(count_at)}
#define CULLET_FIELDS(fields) fields, (int)(sizeof fields / sizeof *fields)

static void cullet_decode_tree(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_POINT_FIELD, FIELD_TREE_ORIGIN, offsetof(CulletMesh, tree_origin)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_TREE_STEP, offsetof(CulletMesh, tree_step)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_TREE_NODES, 8, 8, CULLET_ODD_NODES, offsetof(CulletMesh, boxes),
                        offsetof(CulletMesh, node_count)),
        CULLET_AT(CULLET_U32_FIELD, FIELD_TREE_DEPTH, offsetof(CulletMesh, depth)),
    };
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), mesh);
    mesh->box_stride = 64;
    mesh->links = mesh->boxes;
    r->sah_cost = cullet_field_f32(r, t, FIELD_TREE_SAH_COST);
}

static void cullet_decode_lattice(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    static const CulletField fields[] = {
        CULLET_ARRAY_AT(CULLET_OPTIONAL_FIELD, FIELD_LATTICE_CAPS, 4, 9, CULLET_ODD_CAPS, offsetof(CulletLattice, caps),
                        offsetof(CulletLattice, cap_count)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_LATTICE_ORIGIN, offsetof(CulletLattice, origin)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_LATTICE_STEP, offsetof(CulletLattice, step)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_LATTICE_DISPLACEMENT, offsetof(CulletLattice, displacement)),
        CULLET_AT(CULLET_U8_FIELD, FIELD_LATTICE_SOLID, offsetof(CulletLattice, solid)),
    };
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), &mesh->lattice);
    mesh->lattice.solid = mesh->lattice.solid != 0;
    mesh->has_lattice = 1;
}

/* What differs in a frame after the first. */
typedef struct CulletPose {
    float lower[3], upper[3], centre[3], radius, origin[3], step;
    CulletArray positions, boxes;
} CulletPose;

/* Decodes a frame of a part with a number of nodes. */
static void cullet_decode_pose(CulletReader *r, const CulletTable *t, uint32_t node_count, CulletPose *pose) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_POINT_FIELD, FIELD_FRAME_LOWER, offsetof(CulletPose, lower)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_FRAME_UPPER, offsetof(CulletPose, upper)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_FRAME_CENTRE, offsetof(CulletPose, centre)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_FRAME_RADIUS, offsetof(CulletPose, radius)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_FRAME_POSITIONS, 4, 1, 0, offsetof(CulletPose, positions.bytes),
                        offsetof(CulletPose, positions.count)),
        CULLET_AT(CULLET_POINT_FIELD, FIELD_FRAME_ORIGIN, offsetof(CulletPose, origin)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_FRAME_STEP, offsetof(CulletPose, step)),
    };
    pose->boxes = cullet_field_array(r, t, FIELD_FRAME_BOXES, 8);
    if (pose->boxes.count != 6 * (uint64_t)node_count) {
        cullet_fail(r, CULLET_FRAME_BOXES);
    }
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), pose);
}

/* Changes the view of a part to that of a frame. */
static void cullet_apply_pose(CulletMesh *mesh, const CulletPose *pose) {
    for (int i = 0; i < 3; i++) {
        mesh->lower[i] = pose->lower[i];
        mesh->upper[i] = pose->upper[i];
        mesh->centre[i] = pose->centre[i];
        mesh->tree_origin[i] = pose->origin[i];
    }
    mesh->radius = pose->radius;
    mesh->tree_step = pose->step;
    mesh->boxes = pose->boxes.bytes;
    mesh->box_stride = 48;
    mesh->positions = pose->positions.bytes;
    mesh->outline_count = 0;
    mesh->piece_count = 0;
    mesh->has_lattice = mesh->has_bsp = mesh->has_cluster = mesh->has_compound = 0;
}

/* Decodes an outline; returns whether its arrays have the lengths that they must have. */
static int cullet_decode_outline(CulletReader *r, const CulletTable *t, CulletOutline *outline) {
    static const CulletField fields[] = {
        CULLET_AT(CULLET_U8_FIELD, FIELD_OUTLINE_KIND, offsetof(CulletOutline, kind)),
        CULLET_AT(CULLET_U8_FIELD, FIELD_OUTLINE_AXIS, offsetof(CulletOutline, axis)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_OUTLINE_AT, offsetof(CulletOutline, at)),
        CULLET_AT(CULLET_F32_FIELD, FIELD_OUTLINE_ERROR, offsetof(CulletOutline, error)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_OUTLINE_VERTICES, 4, 2, CULLET_ODD_OUTLINE,
                        offsetof(CulletOutline, vertices),
                        offsetof(CulletOutline, vertex_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_OUTLINE_RING_ENDS, 4, 1, 0, offsetof(CulletOutline, ring_ends),
                        offsetof(CulletOutline, ring_count)),
        CULLET_ARRAY_AT(CULLET_ARRAY_FIELD, FIELD_OUTLINE_POLYGON_ENDS, 4, 1, 0, offsetof(CulletOutline, polygon_ends),
                        offsetof(CulletOutline, polygon_count)),
    };
    r->odd &= (uint8_t)~CULLET_ODD_OUTLINE;
    cullet_decode_fields(r, t, CULLET_FIELDS(fields), outline);
    CulletArray envelope = cullet_field_array(r, t, FIELD_OUTLINE_ENVELOPE, 4);
    for (uint32_t i = 0; i < 7; i++) {
        outline->envelope[i] = i < envelope.count ? cullet_f32(envelope.bytes + 4 * i) : 0;
    }
    return envelope.count == 7 && !(r->odd & CULLET_ODD_OUTLINE);
}

/* Reads frames for the first time. */
static CULLET_NOINLINE void cullet_read_poses(CulletReader *r, const CulletArray *frames, uint32_t node_count) {
    for (uint32_t i = 0; r->first && r->status == CULLET_OK && i < frames->count; i++) {
        CulletTable table = cullet_element_table(r, frames, i);
        CulletPose pose;
        cullet_decode_pose(r, &table, node_count, &pose);
    }
}

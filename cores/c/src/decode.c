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

/* Returns the number of blocks; as the Java reader, also for a length that is not valid. */
static int64_t cullet_block_count(int64_t length, int block_length) {
    return (length + block_length - 1) / block_length;
}

/* Returns numbers in blocks. */
static CulletNumbers cullet_blocks_of(CulletArray words, int64_t length, int block_length) {
    CulletNumbers numbers = {words.bytes, words.count, 0, 0, 0};
    int64_t blocks = cullet_block_count(length, block_length);
    numbers.headers = blocks < words.count ? (uint32_t)(words.count - (blocks < 0 ? 0 : blocks)) : 0;
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
    uint32_t triangles = cullet_field_u32(r, t, 0);
    int compact = cullet_has(r, t, 10);
    if (compact) {
        blocks = cullet_field_table(r, t, 10);
        if (cullet_has(r, t, 1) || cullet_has(r, t, 2)) {
            cullet_fail(r, CULLET_BLOCKS_AND_ARRAYS);
        }
    }
    CulletArray flags = cullet_field_array_if_present(r, t, 9, 8);
    if (!flags.bytes && cullet_has(r, t, 8)) {
        cullet_fail(r, CULLET_FLAGS_MISSING);
    }
    mesh->triangle_count = triangles;
    if (!compact) {
        CulletArray positions = cullet_field_array(r, t, 1, 4);
        mesh->positions = positions.bytes;
        mesh->vertex_count = positions.count / 3;
        r->odd |= positions.count % 3 ? CULLET_ODD_POSITIONS : 0;
        words = cullet_field_array(r, t, 2, 8);
        mesh->indices = cullet_blocks_of(words, 3 * (int64_t)(int32_t)triangles, 192);
    }
    words = cullet_field_array_if_present(r, t, 3, 8);
    mesh->surfaces = cullet_numbers_of(words, triangles, (int32_t)cullet_field_u32(r, t, 4));
    words = cullet_field_array_if_present(r, t, 5, 8);
    mesh->source_nodes = cullet_numbers_of(words, triangles, (int32_t)cullet_field_u32(r, t, 6));
    words = cullet_field_array_if_present(r, t, 7, 8);
    mesh->source_triangles = cullet_numbers_of(words, triangles, -1);
    mesh->edge_flags = cullet_numbers_of(flags, triangles, 0);
    if (flags.bytes) {
        CulletArray values = cullet_field_array(r, t, 8, 1);
        mesh->edge_flag_values = values.bytes;
        mesh->edge_flag_value_count = values.count;
    }
    if (compact) {
        cullet_field_point(r, &blocks, 0, mesh->blocks_origin);
        mesh->blocks_step = cullet_field_f32(r, &blocks, 1);
        mesh->blocks_error = cullet_field_f32(r, &blocks, 2);
        words = cullet_field_array(r, &blocks, 3, 8);
        mesh->blocks = words.bytes;
        mesh->block_words = words.count;
    }
}

static void cullet_decode_tree(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    cullet_field_point(r, t, 0, mesh->tree_origin);
    mesh->tree_step = cullet_field_f32(r, t, 1);
    CulletArray nodes = cullet_field_array(r, t, 4, 8);
    mesh->boxes = nodes.bytes;
    mesh->box_stride = 64;
    mesh->links = nodes.bytes;
    mesh->node_count = nodes.count / 8;
    r->odd |= nodes.count % 8 ? CULLET_ODD_NODES : 0;
    mesh->depth = cullet_field_u32(r, t, 2);
    r->sah_cost = cullet_field_f32(r, t, 3);
}

static void cullet_decode_lattice(CulletReader *r, const CulletTable *t, CulletMesh *mesh) {
    CulletLattice *lattice = &mesh->lattice;
    CulletArray caps = cullet_field_array_if_present(r, t, 4, 4);
    lattice->caps = caps.bytes;
    lattice->cap_count = caps.count / 9;
    r->odd |= caps.count % 9 ? CULLET_ODD_CAPS : 0;
    cullet_field_point(r, t, 0, lattice->origin);
    lattice->step = cullet_field_f32(r, t, 1);
    lattice->displacement = cullet_field_f32(r, t, 2);
    lattice->solid = cullet_field_u8(r, t, 3) != 0;
    mesh->has_lattice = 1;
}

/* What differs in a frame after the first. */
typedef struct CulletPose {
    float lower[3], upper[3], centre[3], radius, origin[3], step;
    CulletArray positions, boxes;
} CulletPose;

/* Decodes a frame of a part with a number of nodes. */
static void cullet_decode_pose(CulletReader *r, const CulletTable *t, uint32_t node_count, CulletPose *pose) {
    pose->boxes = cullet_field_array(r, t, 7, 8);
    if (pose->boxes.count != 6 * (uint64_t)node_count) {
        cullet_fail(r, CULLET_FRAME_BOXES);
    }
    cullet_field_point(r, t, 0, pose->lower);
    cullet_field_point(r, t, 1, pose->upper);
    cullet_field_point(r, t, 2, pose->centre);
    pose->radius = cullet_field_f32(r, t, 3);
    pose->positions = cullet_field_array(r, t, 4, 4);
    cullet_field_point(r, t, 5, pose->origin);
    pose->step = cullet_field_f32(r, t, 6);
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
    mesh->has_lattice = mesh->has_bsp = mesh->has_cluster = 0;
}

/* Decodes an outline; returns whether its arrays have the lengths that they must have. */
static int cullet_decode_outline(CulletReader *r, const CulletTable *t, CulletOutline *outline) {
    outline->kind = cullet_field_u8(r, t, 0);
    outline->axis = cullet_field_u8(r, t, 1);
    outline->at = cullet_field_f32(r, t, 2);
    outline->error = cullet_field_f32(r, t, 3);
    CulletArray vertices = cullet_field_array(r, t, 4, 4);
    CulletArray rings = cullet_field_array(r, t, 5, 4);
    CulletArray polygons = cullet_field_array(r, t, 6, 4);
    CulletArray envelope = cullet_field_array(r, t, 7, 4);
    outline->vertices = vertices.bytes;
    outline->vertex_count = vertices.count / 2;
    outline->ring_ends = rings.bytes;
    outline->ring_count = rings.count;
    outline->polygon_ends = polygons.bytes;
    outline->polygon_count = polygons.count;
    for (uint32_t i = 0; i < 7; i++) {
        outline->envelope[i] = i < envelope.count ? cullet_f32(envelope.bytes + 4 * i) : 0;
    }
    return envelope.count == 7 && vertices.count % 2 == 0;
}

/* Reads frames for the first time. */
static CULLET_NOINLINE void cullet_read_poses(CulletReader *r, const CulletArray *frames, uint32_t node_count) {
    for (uint32_t i = 0; r->first && r->status == CULLET_OK && i < frames->count; i++) {
        CulletTable table = cullet_element_table(r, frames, i);
        CulletPose pose;
        cullet_decode_pose(r, &table, node_count, &pose);
    }
}

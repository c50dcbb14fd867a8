/*
 * Checks the triangles of a part: corners can be read, blocks of a compact part fit their words and the lattice, every
 * number per triangle is in range. Vertices of corners are checked with the tree.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"
#include "numbers.h"

/* A step that is a power of two from 2^-126 to 2^100, and an origin in range. */
static CulletStatus cullet_check_lattice_place(const float origin[3], float step) {
    uint32_t bits = cullet_float_bits(step);
    if ((bits & 0x7FFFFF) != 0 || bits >> 23 < 1 || bits >> 23 > 227) {
        return CULLET_STEP;
    }
    for (int i = 0; i < 3; i++) {
        if (!(origin[i] >= -2 * CULLET_COORDINATE_MAX && origin[i] <= 2 * CULLET_COORDINATE_MAX)) {
            return CULLET_ORIGIN;
        }
    }
    return CULLET_OK;
}

/* Returns the number of vertices of a block. */
static uint32_t cullet_block_vertices(const CulletMesh *mesh, uint32_t block) {
    return ((uint32_t)(cullet_word(mesh->blocks, 2 * (size_t)block) >> 51) & 511) + 1;
}

/* Two numbers of 20 bits are added on each axis: their sum has 21 bits, the guard included. */
static CulletStatus cullet_check_block_vertex(const CulletMesh *mesh, uint32_t block, uint32_t vertex) {
    uint64_t point = cullet_block_vertex(mesh->blocks, block, vertex);
    for (unsigned axis = 0; axis < 3; axis++) {
        uint32_t k = (uint32_t)(point >> (21 * axis)) & 0x1FFFFF;
        double at = (double)mesh->blocks_origin[axis] + (double)k * (double)mesh->blocks_step;
        float rounded = (float)at;
        if (k > 0xFFFFF || (double)rounded != at) {
            return CULLET_BLOCK_VERTEX;
        }
    }
    return CULLET_OK;
}

/* Checks a block whose data begin at a word; end gets the word after them. */
static CulletStatus cullet_check_block(const CulletMesh *mesh, uint32_t block, uint64_t begin, uint64_t *end,
                                       int full) {
    uint64_t shape = cullet_word(mesh->blocks, 2 * (size_t)block);
    uint64_t lower = cullet_word(mesh->blocks, 2 * (size_t)block + 1);
    unsigned x = (unsigned)(shape >> 32) & 31;
    unsigned y = (unsigned)(shape >> 37) & 31;
    unsigned z = (unsigned)(shape >> 42) & 31;
    unsigned bits = (unsigned)(shape >> 47) & 15;
    uint32_t count = cullet_block_vertices(mesh, block);
    uint32_t first = block << 7;
    uint32_t triangles = mesh->triangle_count - first < 128 ? mesh->triangle_count - first : 128;
    uint64_t from = begin + ((3 * bits * triangles + 63) >> 6);
    uint64_t words = (uint64_t)mesh->block_words - 2;
    *end = from + (((x + y + z) * count + 63) >> 6);
    if ((shape & UINT32_MAX) != from || *end > words || shape >> 60 != 0
        || (lower & (CULLET_POINT_GUARDS | (uint64_t)1 << 63)) != 0 || x > 20 || y > 20 || z > 20
        || bits != cullet_bit_length(count - 1)) {
        return CULLET_BLOCK_SHAPE;
    }
    if (!full && from + (((((uint64_t)x + y + z) << bits) + 63) >> 6) <= words) {
        return CULLET_OK; /* a corner that is too large reads a vertex of a later block */
    }
    for (uint32_t i = 0; full && i < count; i++) {
        if (cullet_check_block_vertex(mesh, block, i) != CULLET_OK) {
            return CULLET_BLOCK_VERTEX;
        }
    }
    for (uint32_t i = 0; i < 3 * triangles; i++) {
        if (cullet_block_corner(mesh->blocks, first + i / 3, i % 3) >= count) {
            return CULLET_BLOCK_CORNER;
        }
    }
    return CULLET_OK;
}

/* The blocks of a compact part fill its words without a gap. */
static CulletStatus cullet_check_compact(const CulletMesh *mesh, int full) {
    uint32_t blocks = (uint32_t)cullet_block_count(mesh->triangle_count, 128);
    CulletStatus status = cullet_check_lattice_place(mesh->blocks_origin, mesh->blocks_step);
    if (status != CULLET_OK) {
        return status;
    }
    if (!(mesh->blocks_error >= 0 && (double)mesh->blocks_error <= 2 * (double)mesh->blocks_step)) {
        return CULLET_BLOCK_ERROR;
    }
    if (mesh->block_words < 2 * (uint64_t)blocks + 2) {
        return CULLET_BLOCK_WORDS;
    }
    uint64_t end = 2 * (uint64_t)blocks;
    for (uint32_t block = 0; block < blocks; block++) {
        status = cullet_check_block(mesh, block, end, &end, full);
        if (status != CULLET_OK) {
            return status;
        }
    }
    return end + 2 != mesh->block_words
            || (cullet_word(mesh->blocks, (size_t)end) | cullet_word(mesh->blocks, (size_t)end + 1)) != 0
        ? CULLET_BLOCK_END : CULLET_OK;
}

static CulletStatus cullet_check_corners(const CulletMesh *mesh, unsigned odd, int full) {
    uint32_t triangles = mesh->triangle_count;
    if (triangles == 0 || triangles > INT32_MAX / 3) {
        return CULLET_TRIANGLE_COUNT;
    }
    if (CULLET_IS_COMPACT(mesh)) {
        return cullet_check_compact(mesh, full);
    }
    if (odd & CULLET_ODD_POSITIONS) {
        return CULLET_POSITION_COUNT;
    }
    return full ? cullet_check_blocks(&mesh->indices, 3 * triangles, 192, 1, NULL)
                : cullet_check_blocks_safe(&mesh->indices, 3 * triangles, 192, (int32_t)mesh->vertex_count);
}

/* Checks all of a part's triangles but the vertices of corners. */
static CULLET_NOINLINE CulletStatus cullet_check_triangles(const CulletAsset *asset, const CulletMesh *mesh,
                                                           unsigned odd, int full) {
    CulletStatus status = cullet_check_corners(mesh, odd, full);
    uint32_t triangles = mesh->triangle_count;
    if (status == CULLET_OK) {
        status = cullet_check_ids(&mesh->surfaces, triangles, mesh->surfaces.uniform,
                                  (int32_t)asset->surface_count, full);
    }
    if (status == CULLET_OK) {
        status = cullet_check_ids(&mesh->source_nodes, triangles, mesh->source_nodes.uniform,
                                  (int32_t)asset->source_node_count, full);
    }
    if (status == CULLET_OK) {
        status = cullet_check_ids(&mesh->source_triangles, triangles, 0, INT32_MAX, full);
    }
    return status == CULLET_OK ? cullet_check_flags(mesh, full) : status;
}

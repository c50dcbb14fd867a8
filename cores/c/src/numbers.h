/*
 * Reads numbers per triangle, corners, and triangles as they are stored: runs, blocks of bit-packed differences, and
 * the blocks of compact parts (docs/format.md).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_NUMBERS_H
#define CULLET_SRC_NUMBERS_H

#include "bytes.h"

/* The guard bits of a packed point: three lattice coordinates of 20 bits with a bit above each. */
#define CULLET_POINT_GUARDS ((uint64_t)1 << 20 | (uint64_t)1 << 41 | (uint64_t)1 << 62)

/* Returns number `index` of a block; `headers` is the word of the first header. O(1). */
static inline int32_t cullet_block_number(const uint8_t *words, uint32_t headers, uint32_t block, uint32_t index) {
    uint64_t header = cullet_word(words, (size_t)headers + block);
    unsigned bits = (unsigned)(header >> 58);
    uint32_t place = (uint32_t)(header >> 32) & 0x3FFFFFF;
    uint64_t mask = ~(UINT64_MAX << bits);
    return (int32_t)((uint32_t)header + (uint32_t)(cullet_bits(words, place, (int32_t)(bits * index)) & mask));
}

/* Returns the vertex of corner k, 0 to 2, of a triangle of a part that is not compact. */
static inline int32_t cullet_corner(const CulletMesh *mesh, uint32_t triangle, unsigned k) {
    return cullet_block_number(mesh->indices.words, mesh->indices.headers, triangle >> 6, 3 * (triangle & 63) + k);
}

/* Returns the vertex of corner k, counted within its block, of a triangle of a compact part. */
static inline uint32_t cullet_block_corner(const uint8_t *words, uint32_t triangle, unsigned k) {
    uint64_t shape = cullet_word(words, 2 * (size_t)(triangle >> 7));
    unsigned bits = (unsigned)(shape >> 47) & 15;
    int32_t first = -3 * (int32_t)bits * (int32_t)((triangle & 127) + 1);
    uint32_t corners = (uint32_t)cullet_bits(words, (uint32_t)shape, first);
    return corners >> (bits * k) & ~(UINT32_MAX << bits);
}

/* Returns a vertex of a block of a compact part as a packed point of lattice coordinates, 21 bits each. */
static inline uint64_t cullet_block_vertex(const uint8_t *words, uint32_t block, uint32_t number) {
    uint64_t shape = cullet_word(words, 2 * (size_t)block);
    unsigned x = (unsigned)(shape >> 32) & 31;
    unsigned y = (unsigned)(shape >> 37) & 31;
    unsigned z = (unsigned)(shape >> 42) & 31;
    uint64_t xyz = cullet_bits(words, (uint32_t)shape, (int32_t)((x + y + z) * number));
    uint64_t point = (xyz >> x >> y & ~(UINT64_MAX << z)) << 42 | (xyz >> x & ~(UINT64_MAX << y)) << 21
        | (xyz & ~(UINT64_MAX << x));
    return cullet_word(words, 2 * (size_t)block + 1) + point;
}

/* Returns a coordinate, 0 to 2, of a packed point. */
static inline uint32_t cullet_point_coordinate(uint64_t point, unsigned axis) {
    return (uint32_t)(point >> (21 * axis)) & 0xFFFFF;
}

/* Copies the place of a packed point of a compact part: three floats. */
static inline void cullet_point_position(const CulletMesh *mesh, uint64_t point, float xyz[3]) {
    for (unsigned axis = 0; axis < 3; axis++) {
        xyz[axis] = (float)((double)mesh->blocks_origin[axis]
            + (double)cullet_point_coordinate(point, axis) * (double)mesh->blocks_step);
    }
}

/* Copies corner k, 0 to 2, of a triangle: three floats. */
static inline void cullet_corner_position(const CulletMesh *mesh, uint32_t triangle, unsigned k, float xyz[3]) {
    if (CULLET_IS_COMPACT(mesh)) {
        uint32_t vertex = cullet_block_corner(mesh->blocks, triangle, k);
        cullet_point_position(mesh, cullet_block_vertex(mesh->blocks, triangle >> 7, vertex), xyz);
        return;
    }
    const uint8_t *at = mesh->positions + 12 * (size_t)(uint32_t)cullet_corner(mesh, triangle, k);
    xyz[0] = cullet_f32(at);
    xyz[1] = cullet_f32(at + 4);
    xyz[2] = cullet_f32(at + 8);
}

#endif

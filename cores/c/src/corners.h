/*
 * Corners of a triangle, all three by one read of the header of its block: as numbers of vertices, as points of the
 * lattice of a compact part, and as points of the lattice of a solid. Nothing is checked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_CORNERS_H
#define CULLET_SRC_CORNERS_H

#include "numbers.h"

#define PACKED_MAX 0xFFFFF

/* Gets the three vertices of a triangle of an exact part. */
static void vertices_of(const CulletMesh *mesh, uint32_t triangle, uint32_t vertices[3]) {
    const uint8_t *words = mesh->indices.words;
    uint64_t header = cullet_word(words, (size_t)mesh->indices.headers + (triangle >> 6));
    uint32_t bits = (uint32_t)(header >> 58);
    uint32_t mask = (uint32_t)(((uint64_t)1 << bits) - 1);
    uint32_t place = (uint32_t)(header >> 32) & 0x3FFFFFF;
    int32_t first = (int32_t)(3 * bits * (triangle & 63));
    uint64_t three = cullet_bits(words, place, first);
    vertices[0] = (uint32_t)header + ((uint32_t)three & mask);
    if (bits <= 21) {
        vertices[1] = (uint32_t)header + ((uint32_t)(three >> bits) & mask);
        vertices[2] = (uint32_t)header + ((uint32_t)(three >> 2 * bits) & mask);
    } else {
        vertices[1] = (uint32_t)header + ((uint32_t)cullet_bits(words, place, first + (int32_t)bits) & mask);
        vertices[2] = (uint32_t)header + ((uint32_t)cullet_bits(words, place, first + 2 * (int32_t)bits) & mask);
    }
}

/* Packs three lattice coordinates, 21 bits each: points are compared on all axes by one subtraction. */
static uint64_t packed_point(uint64_t x, uint64_t y, uint64_t z) {
    return z << 42 | y << 21 | x;
}

/* Returns the coordinate of a packed point on an axis, 0 to 2. */
static int32_t packed_coordinate(uint64_t point, int axis) {
    return (int32_t)cullet_point_coordinate(point, (unsigned)axis);
}

/* The numbers of a block of a compact part. */
typedef struct Block {
    uint64_t lower; /* packed point */
    uint32_t mask_x, mask_y, mask_z;
    uint32_t place, corner_bits, corner_mask, x, xy, xyz;
} Block;

static Block block_at(const uint8_t *words, uint32_t block) {
    uint64_t shape = cullet_word(words, 2 * (size_t)block);
    Block b;
    uint32_t y = (uint32_t)(shape >> 37) & 31;
    uint32_t z = (uint32_t)(shape >> 42) & 31;
    b.lower = cullet_word(words, 2 * (size_t)block + 1);
    b.place = (uint32_t)shape;
    b.corner_bits = (uint32_t)(shape >> 47) & 15;
    b.corner_mask = ((uint32_t)1 << b.corner_bits) - 1;
    b.x = (uint32_t)(shape >> 32) & 31;
    b.xy = b.x + y;
    b.xyz = b.xy + z;
    b.mask_x = ((uint32_t)1 << b.x) - 1;
    b.mask_y = ((uint32_t)1 << y) - 1;
    b.mask_z = ((uint32_t)1 << z) - 1;
    return b;
}

/* Returns the numbers of a triangle's three corners in its block, first corner lowest. */
static uint32_t block_corners(const uint8_t *words, const Block *b, uint32_t triangle) {
    return (uint32_t)cullet_bits(words, b->place, -(int32_t)(3 * b->corner_bits * ((triangle & 127) + 1)));
}

/* Returns a vertex of a block as a packed point, less the block's lower corner. */
static uint64_t block_vertex(const uint8_t *words, const Block *b, uint32_t number) {
    uint64_t xyz = cullet_bits(words, b->place, (int32_t)(b->xyz * number));
    return packed_point(xyz & b->mask_x, xyz >> b->x & b->mask_y, xyz >> b->xy & b->mask_z);
}

/* Gets the three corners of a triangle of a compact part as packed points. */
static void packed_corners(const uint8_t *words, uint32_t triangle, uint64_t corners[3]) {
    Block b = block_at(words, triangle >> 7);
    uint32_t numbers = block_corners(words, &b, triangle);
    for (int k = 0; k < 3; k++) {
        corners[k] = b.lower + block_vertex(words, &b, numbers & b.corner_mask);
        numbers >>= b.corner_bits;
    }
}

/*
 * Returns a position as a packed point of the lattice of a solid, each coordinate 0 .. 65535.
 *
 * per_step: 1 / the step of that lattice
 */
static uint64_t lattice_point(const uint8_t *position, const CulletLattice *lattice, double per_step) {
    uint64_t point = 0;
    for (int axis = 2; axis >= 0; axis--) {
        double coordinate = cullet_f32(position + 4 * axis);
        /* this number plus a smaller one has that one's nearest integer in its lowest bits */
        double rounded = (coordinate - lattice->origin[axis]) * per_step + CULLET_ROUNDER;
        point = point << 21 | (cullet_double_bits(rounded) & 0xFFFF);
    }
    return point;
}

/*
 * Gets the corners of a triangle on the lattice of a solid, each 0 .. 65535, as packed points.
 *
 * per_step: 1 / the step of that lattice
 */
static void lattice_corners(const CulletMesh *mesh, uint32_t triangle, double per_step, uint64_t corners[3]) {
    uint32_t vertices[3];
    if (CULLET_IS_COMPACT(mesh)) {
        packed_corners(mesh->blocks, triangle, corners);
        return;
    }
    vertices_of(mesh, triangle, vertices);
    for (int k = 0; k < 3; k++) {
        corners[k] = lattice_point(mesh->positions + 12 * (size_t)vertices[k], &mesh->lattice, per_step);
    }
}

#endif

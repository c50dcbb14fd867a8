// SPDX-License-Identifier: Apache-2.0
/*
 * Numbers per triangle and corners of triangles, read as they are stored: docs/format.md, "Numbers per triangle" and
 * "StoredBlocks". A read takes two words and a shift. Nothing is checked here; the reader has checked all of it.
 */

#include "corners.h"

/* Gets the corners of a triangle, exact: its coordinates on three axes, of the first, second and third corner. */
static CULLET_INLINE void corners_along(const CulletMesh *restrict mesh, uint32_t triangle, int x, int y, int z,
        double *restrict xyz) {
    if (!CULLET_IS_COMPACT(mesh)) {
        uint32_t vertices[3];
        vertices_of(mesh, triangle, vertices);
        for (int k = 0; k < 3; k++) {
            const uint8_t *at = mesh->positions + 12 * (size_t)vertices[k];
            xyz[3 * k] = cullet_f32(at + 4 * x);
            xyz[3 * k + 1] = cullet_f32(at + 4 * y);
            xyz[3 * k + 2] = cullet_f32(at + 4 * z);
        }
        return;
    }
    uint64_t corners[3];
    const float *origin = mesh->blocks_origin;
    double step = mesh->blocks_step;
    packed_corners(mesh->blocks, triangle, corners);
    for (int k = 0; k < 3; k++) {
        xyz[3 * k] = origin[x] + step * packed_coordinate(corners[k], x);
        xyz[3 * k + 1] = origin[y] + step * packed_coordinate(corners[k], y);
        xyz[3 * k + 2] = origin[z] + step * packed_coordinate(corners[k], z);
    }
}

/* Gets x y z of the corners of a triangle. Every value is that of a float. */
static void corners_of(const CulletMesh *restrict mesh, uint32_t triangle, double *restrict xyz) {
    corners_along(mesh, triangle, 0, 1, 2, xyz);
}

/*
 * Returns the first triangle of a range whose bounding box touches a box of packed points, or its end; of an exact
 * part the begin. Corners are compared three axes at once.
 */
static uint32_t next_near(const CulletMesh *mesh, uint32_t begin, uint32_t end, uint64_t low, uint64_t high) {
    const uint8_t *words = mesh->blocks;
    if (!CULLET_IS_COMPACT(mesh)) {
        return begin;
    }
    uint32_t triangle = begin;
    while (triangle < end) {
        Block b = block_at(words, triangle >> 7);
        /* over plus a corner keeps the guard where that is not below, under less a corner where it is not above */
        uint64_t over = (b.lower | CULLET_POINT_GUARDS) - low;
        uint64_t under = (high | CULLET_POINT_GUARDS) - b.lower;
        uint32_t last = (triangle | 127) + 1;
        last = last < end ? last : end;
        for (; triangle < last; triangle++) {
            uint32_t numbers = block_corners(words, &b, triangle);
            uint64_t not_below = 0;
            uint64_t not_above = 0;
            for (int k = 0; k < 3; k++) {
                uint64_t corner = block_vertex(words, &b, numbers & b.corner_mask);
                not_below |= over + corner;
                not_above |= under - corner;
                numbers >>= b.corner_bits;
            }
            if ((not_below & not_above & CULLET_POINT_GUARDS) == CULLET_POINT_GUARDS) {
                return triangle;
            }
        }
    }
    return end;
}

/* Returns a corner of a box for next_near, rounded outward by more than the rounding of triangle tests. */
static uint64_t packed_bound(const CulletMesh *mesh, double x, double y, double z, int up) {
    if (!CULLET_IS_COMPACT(mesh)) {
        return 0;
    }
    double at[3];
    uint64_t packed = 0;
    at[0] = (x - mesh->blocks_origin[0]) / mesh->blocks_step;
    at[1] = (y - mesh->blocks_origin[1]) / mesh->blocks_step;
    at[2] = (z - mesh->blocks_origin[2]) / mesh->blocks_step;
    double margin = lattice_margin(absolute(at[0]) + absolute(at[1]) + absolute(at[2]));
    for (int axis = 0; axis < 3; axis++) {
        double k = at[axis] + (up ? margin : -margin);
        k = k > 0 ? (k < PACKED_MAX ? k : PACKED_MAX) : 0;
        uint64_t whole = (uint64_t)k;
        packed |= (up && (double)whole < k ? whole + 1 : whole) << (21 * axis);
    }
    return packed;
}

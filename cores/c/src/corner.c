// SPDX-License-Identifier: Apache-2.0
/*
 * Numbers per triangle and corners of triangles, read as they are stored: docs/format.md, "Numbers per triangle" and
 * "StoredBlocks". A read takes two words and a shift. Nothing is checked here; the reader has checked all of it.
 */

#define PACKED_MAX 0xFFFFF
#define PACKED_GUARDS 0x4000020000100000u

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
    return (int32_t)(point >> (21 * axis)) & PACKED_MAX;
}

/* The numbers of a block of a compact part. */
typedef struct Block {
    uint64_t lower; /* packed point */
    uint64_t mask_x, mask_y, mask_z;
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
    b.mask_x = ((uint64_t)1 << b.x) - 1;
    b.mask_y = ((uint64_t)1 << y) - 1;
    b.mask_z = ((uint64_t)1 << z) - 1;
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

/* Gets the corners of a triangle, exact: x y z of the first, second and third. Every value is that of a float. */
static void corners_of(const CulletMesh *restrict mesh, uint32_t triangle, double *restrict xyz) {
    if (mesh->blocks == NULL) {
        uint32_t vertices[3];
        vertices_of(mesh, triangle, vertices);
        for (int k = 0; k < 3; k++) {
            const uint8_t *at = mesh->positions + 12 * (size_t)vertices[k];
            xyz[3 * k] = cullet_f32(at);
            xyz[3 * k + 1] = cullet_f32(at + 4);
            xyz[3 * k + 2] = cullet_f32(at + 8);
        }
        return;
    }
    uint64_t corners[3];
    packed_corners(mesh->blocks, triangle, corners);
    for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
            xyz[3 * k + axis] =
                    mesh->blocks_origin[axis] + (double)mesh->blocks_step * packed_coordinate(corners[k], axis);
        }
    }
}

/*
 * Returns the first triangle of a range whose bounding box touches a box of packed points, or its end; of an exact
 * part the begin. Corners are compared three axes at once.
 */
static uint32_t next_near(const CulletMesh *mesh, uint32_t begin, uint32_t end, uint64_t low, uint64_t high) {
    const uint8_t *words = mesh->blocks;
    if (words == NULL) {
        return begin;
    }
    uint32_t triangle = begin;
    while (triangle < end) {
        Block b = block_at(words, triangle >> 7);
        uint64_t over = (b.lower | PACKED_GUARDS) - low;   /* plus a corner keeps the guard where that is not below */
        uint64_t under = (high | PACKED_GUARDS) - b.lower; /* less a corner keeps it where that is not above */
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
            if ((not_below & not_above & PACKED_GUARDS) == PACKED_GUARDS) {
                return triangle;
            }
        }
    }
    return end;
}

/* Returns a corner of a box for next_near, rounded outward by more than the rounding of triangle tests. */
static uint64_t packed_bound(const CulletMesh *mesh, double x, double y, double z, int up) {
    if (mesh->blocks == NULL) {
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

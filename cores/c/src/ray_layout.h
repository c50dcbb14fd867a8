/*
 * The layout of a mesh for rays, as cullet_make_ray_layout writes it into the caller's buffer: the tree again, a node
 * of 64 bytes with the reference of each child, and the corners of triangles as floats in blocks of four. Numbers have
 * the byte order of the machine.
 *
 * Triangles are in slots, four per block, in the order of the leaves. A leaf that has up to four triangles is in one
 * block: slots at the end of a block stay empty where the next leaf does not fit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_RAY_LAYOUT_H
#define CULLET_SRC_RAY_LAYOUT_H

#include "bytes.h"

/* Set in the reference of a leaf. */
#define RAY_LEAF 0x80000000u

/* Bits of a number of triangles in the reference of a leaf. */
#define RAY_COUNT_BITS 4

/* Slots that a reference can name. */
#define RAY_MAX_SLOTS (RAY_LEAF >> RAY_COUNT_BITS)

/* Entries of the stack of a walk: of the four lanes of a node one is visited next, three are left for later. */
#define RAY_STACK (3 * CULLET_MAX_DEPTH + 4)

/* A ray is not cut to the lattice that starts nearer, in the sum of the coordinates: steps. */
#define RAY_NEAR (1 << 18)

/* Such a ray has passed all boxes by this time. */
#define RAY_PASSED (1 << 19)

typedef struct RayNode {
    uint16_t planes[6][4]; /* 32768 + lattice coordinate of four lanes: lower x, upper x, lower y, .. upper z */
    uint32_t refs[4];      /* a node, or RAY_LEAF | first slot << RAY_COUNT_BITS | number of triangles */
} RayNode;

typedef struct RayBlock {
    float corners[9][4]; /* of four triangles: x y z of the first corner, of the second, of the third */
} RayBlock;

struct RayCast;
struct RayAxis;

/* At the begin of the buffer, from the first multiple of 64 on. */
typedef struct CulletRayLayout {
    /* The walk, so that a program that makes no layout does not contain it. Parameters are those of ray_walk. */
    int32_t (*walk)(const CulletMesh *mesh, struct RayCast *cast, const struct RayAxis *axes, double scale,
            double start, double end);
    const RayNode *nodes; /* numbered as those of the mesh */
    const RayBlock *blocks;
    const uint32_t *firsts; /* per block the triangle of its first slot; the others follow */
} CulletRayLayout;

#ifndef CULLET_MINIMAL
/* Gets the corners of the triangle in a slot. */
static inline void ray_slot_corners(const CulletRayLayout *layout, uint32_t slot, double corners[9]) {
    for (int i = 0; i < 9; i++) {
        corners[i] = layout->blocks[slot >> 2].corners[i][slot & 3];
    }
}
#endif

#endif

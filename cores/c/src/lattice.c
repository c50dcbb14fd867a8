// SPDX-License-Identifier: Apache-2.0
/*
 * The nodes of an AABB tree, and queries on their lattice: a query is rounded outward onto it, and four boxes are
 * tested at once.
 *
 * A query may be too large on the lattice, never too small. What a triangle test accepts is within ERROR * (distance of
 * query and mesh from the lattice's origin) of the query; it is widened by lattice_margin, which is that bound with a
 * factor of more than a thousand to spare, and a sixteenth of a step on top.
 */

#define LATTICE_MAX 32767
#define EACH_LANE 0x0001000100010001u
#define LANE_GUARDS 0x8000800080008000u

/* Returns lattice steps per metre; a step is a power of two, so this is 1 / step, faster than by a division. */
static double lattice_per_step(const CulletMesh *mesh) {
    return power_of_two(-exponent_of(mesh->tree_step));
}

/* Words 0 to 5 of a node: lower and upper sides on x, y and z. */
static const uint8_t *node_boxes(const CulletMesh *mesh, uint32_t node) {
    return mesh->boxes + (size_t)mesh->box_stride * node;
}

/* Word 6 of a node: the first triangle, and the child of lane 0. */
static uint64_t node_links(const CulletMesh *mesh, uint32_t node) {
    return cullet_u64(mesh->links + 64 * (size_t)node + 48);
}

/* Word 7 of a node: its parent, the number of lanes, and the ends of leaves. */
static uint64_t node_shape(const CulletMesh *mesh, uint32_t node) {
    return cullet_u64(mesh->links + 64 * (size_t)node + 56);
}

static uint32_t first_triangle(uint64_t links) {
    return (uint32_t)links;
}

static uint32_t child_of(uint64_t links, uint32_t lane) {
    return (uint32_t)(links >> 32) + lane;
}

/* Returns the parent of a node, or -1 for the root. */
static int32_t parent_of(uint64_t shape) {
    return (int32_t)(shape & 0x0FFFFFFF) - 1;
}

static uint32_t lane_count(uint64_t shape) {
    return (uint32_t)(shape >> 28) & 7;
}

/* Returns the end of a leaf lane's triangles, counted from the first of the node; 0 for another lane. */
static uint32_t leaf_end(uint64_t shape, uint32_t lane) {
    return (uint32_t)(shape >> (32 + 8 * lane)) & 0xFF;
}

static uint32_t leaf_begin(uint64_t shape, uint32_t lane) {
    return lane == 0 ? 0 : leaf_end(shape, lane - 1);
}

/* Returns the leaf lanes as bits 0 to 3. */
static uint32_t leaf_lanes(uint64_t shape) {
    uint32_t ends = (uint32_t)(shape >> 32);
    return ends == 0 ? 0 : ends < 0x100 ? 1 : ends < 0x10000 ? 3 : ends < 0x1000000 ? 7 : 15;
}

/* Returns the lattice coordinate of a lane in a word of boxes. */
static int32_t lane_coordinate(uint64_t word, uint32_t lane) {
    return (int32_t)(word >> (16 * lane)) & LATTICE_MAX;
}

/* Returns a triangle of a lane in use: the first of a leaf, or of the first leaf below. */
static int32_t any_triangle(const CulletMesh *mesh, uint32_t node, uint32_t lane) {
    uint64_t links = node_links(mesh, node);
    uint64_t shape = node_shape(mesh, node);
    while (leaf_end(shape, lane) == 0) {
        node = child_of(links, lane);
        links = node_links(mesh, node);
        shape = node_shape(mesh, node);
        lane = 0;
    }
    return (int32_t)(first_triangle(links) + leaf_begin(shape, lane));
}

/*
 * Returns the width by which to widen a query on every side, in steps, at least 1/16.
 *
 * magnitude: sum of the absolute lattice coordinates of the query and of its sizes, in steps
 */
static double lattice_margin(double magnitude) {
    return 0.0625 + 0x1p-32 * (magnitude + 4 * LATTICE_MAX);
}

/* Returns the largest integer not above, within 0 .. 32767. */
static uint32_t lattice_lower(double coordinate) {
    return coordinate >= LATTICE_MAX ? LATTICE_MAX : coordinate > 0 ? (uint32_t)coordinate : 0;
}

/* Returns the smallest integer not below, within 0 .. 32767, or one more. */
static uint32_t lattice_upper(double coordinate) {
    return coordinate >= LATTICE_MAX - 1 ? LATTICE_MAX
            : coordinate > 0             ? (uint32_t)coordinate + 1
                                         : coordinate > -1;
}

/* Returns whether an interval of lattice coordinates misses 0 .. 32767, where all boxes are. */
static int lattice_outside(double lower, double upper) {
    return upper < 0 || lower > LATTICE_MAX;
}

/* A box on the lattice: a bound in all four lanes of a word, upper ones with guards. */
typedef struct LatticeBox {
    uint64_t lower[3], upper[3];
} LatticeBox;

static uint64_t lower_lanes(double coordinate) {
    return lattice_lower(coordinate) * EACH_LANE;
}

static uint64_t upper_lanes(double coordinate) {
    return lattice_upper(coordinate) * EACH_LANE | LANE_GUARDS;
}

/*
 * Returns the lanes of a node whose boxes touch a box, as their guard bits. Per lane and axis, 0x8000 + upper - lower
 * keeps its bit 15 if and only if upper >= lower, and never borrows from the next lane. Empty lanes pass only a box
 * that covers the whole lattice.
 */
static uint64_t lanes_touching(const uint8_t *restrict boxes, const LatticeBox *restrict box) {
    uint64_t lanes = LANE_GUARDS;
    for (int axis = 0; axis < 3; axis++) {
        lanes &= (box->upper[axis] - cullet_u64(boxes + 16 * axis))
                & (cullet_u64(boxes + 16 * axis + 8) - box->lower[axis]);
    }
    return lanes;
}

/* Returns the lanes of a node whose boxes are inside a box, as their guard bits; guards of the box are ignored. */
static uint64_t lanes_inside(const uint8_t *restrict boxes, const LatticeBox *restrict box) {
    uint64_t lanes = LANE_GUARDS;
    for (int axis = 0; axis < 3; axis++) {
        lanes &= ((cullet_u64(boxes + 16 * axis) | LANE_GUARDS) - box->lower[axis])
                & ((box->upper[axis] | LANE_GUARDS) - (cullet_u64(boxes + 16 * axis + 8) & ~LANE_GUARDS));
    }
    return lanes;
}

/* Returns guard bits of lanes as bits 0 to 3. */
static uint32_t lane_bits(uint64_t guards) {
    return (uint32_t)(((guards >> 15) * 0x0001000200040008u) >> 48) & 15;
}

/* Returns the lane of the lowest guard bit. */
static uint32_t first_lane(uint64_t guards) {
    return trailing_zeros_long(guards) >> 4;
}

/* The key of no lane; sorts last. */
#define NO_LANE INT64_MAX

/*
 * Returns the key of an inner lane that an ordered walk may enter, which sorts by distance: distance in bits 32-62,
 * child in bits 2-31, lane in bits 0-1. NO_LANE if the lane's bit is not set.
 */
static int64_t lane_key(uint32_t distance, uint64_t links, uint32_t lane, uint32_t lanes) {
    uint64_t none = (((uint64_t)(lanes >> lane & 1)) - 1) >> 1;
    return (int64_t)((uint64_t)distance << 32 | (child_of(links, lane) << 2 | lane) | none);
}

/* Returns the smaller of two keys without a branch: where their difference is negative, its sign is its own mask. */
static int64_t nearer_key(int64_t a, int64_t b) {
    int64_t difference = b - a;
    return a + (difference & difference >> 63);
}

static uint32_t key_child(int64_t key) {
    return (uint32_t)(key >> 2) & 0x3FFFFFFF;
}

/* Sorts four keys without a branch, which could not be predicted. */
static void sort_keys(int64_t *k0, int64_t *k1, int64_t *k2, int64_t *k3) {
    int64_t a = nearer_key(*k0, *k1);
    int64_t b = nearer_key(*k2, *k3);
    int64_t far_a = *k0 + (*k1 - a);
    int64_t far_b = *k2 + (*k3 - b);
    int64_t c = nearer_key(a, b);
    int64_t d = nearer_key(far_a, far_b);
    b += a - c;
    far_b += far_a - d;
    far_a = nearer_key(d, b);
    *k0 = c;
    *k1 = far_a;
    *k2 = b + (d - far_a);
    *k3 = far_b;
}

/*
 * The lanes that an ordered walk has left for later, without a stack: which ones, four bits per level in one word, and
 * the keys of the last four. Where these have run out, the walk climbs parent links and tests a node again.
 */
typedef struct LanesLeft {
    uint64_t levels;        /* lowest four bits: lanes of the node; the next four: of its parent */
    int64_t s0, s1, s2, s3; /* last one first; 0: none */
} LanesLeft;

static inline void lanes_leave(LanesLeft *left, int64_t key) {
    left->s3 = left->s2;
    left->s2 = left->s1;
    left->s1 = left->s0;
    left->s0 = key;
    left->levels |= (uint64_t)1 << (key & 3);
}

/* Returns the nearest child of some inner lanes, at least one; the other lanes are left for later. d0 ..: distances */
static inline uint32_t lanes_descend(LanesLeft *left, uint64_t links, uint32_t inner, uint32_t d0, uint32_t d1,
        uint32_t d2, uint32_t d3) {
    if ((inner & (inner - 1)) == 0) { /* usually there is one */
        left->levels <<= 4;
        return child_of(links, trailing_zeros(inner));
    }
    int64_t k0 = lane_key(d0, links, 0, inner);
    int64_t k1 = lane_key(d1, links, 1, inner);
    int64_t k2 = lane_key(d2, links, 2, inner);
    int64_t k3 = lane_key(d3, links, 3, inner);
    sort_keys(&k0, &k1, &k2, &k3);
    if (k2 != NO_LANE) {
        if (k3 != NO_LANE) {
            lanes_leave(left, k3);
        }
        lanes_leave(left, k2);
    }
    lanes_leave(left, k1);
    left->levels <<= 4;
    return key_child(k0);
}

/*
 * Goes back to the last lane that was left and is not beyond a distance; returns 0 if there is none. Sets the node, and
 * its lanes to those left if it is one to be tested again.
 */
static inline int lanes_back(
        LanesLeft *left, const CulletMesh *mesh, int64_t limit, uint32_t *node, uint32_t *lanes) {
    while (left->levels != 0) {
        uint32_t climb = trailing_zeros_long(left->levels) >> 2;
        left->levels >>= 4 * climb;
        if (left->s0 == 0) { /* not kept */
            for (; climb > 0; climb--) {
                *node = (uint32_t)parent_of(node_shape(mesh, *node));
            }
            *lanes = (uint32_t)left->levels & 15;
            left->levels &= ~(uint64_t)15;
            return 1;
        }
        int64_t key = left->s0;
        left->s0 = left->s1;
        left->s1 = left->s2;
        left->s2 = left->s3;
        left->s3 = 0;
        left->levels = (left->levels & ~((uint64_t)1 << (key & 3))) << 4;
        *node = key_child(key);
        if (key >> 32 <= limit) {
            return 1;
        }
    }
    return 0;
}

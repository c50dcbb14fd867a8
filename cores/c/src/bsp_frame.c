// SPDX-License-Identifier: Apache-2.0
/*
 * Reads the words of the frames of a BSP tree: subtrees of at most 127 nodes. docs/format.md, "StoredBsp", draws the
 * bits and defines the coarse plane of a node.
 */

/* Words before the nodes of a frame. */
#define FRAME_HEADER 2

/* Unit of the offset of a coarse plane. */
#define FRAME_OFFSET_UNIT 32768

/* Half a unit of the offset, the rounding of a point on three axes, and more than the rounding of the check. */
#define FRAME_ERROR 28736

#define FRAME_UNIT 4095

/* Kinds of node. */
#define FRAME_TABLE 13
#define FRAME_AXIS 14
#define FRAME_LARGE_FACTOR 15

/* Children that are leaves. */
#define BSP_EMPTY (-1)
#define BSP_SOLID (-2)
#define BSP_FIRST_MIXED (-4)

static uint64_t frame_word(const CulletMesh *mesh, int32_t at) {
    return cullet_word(mesh->bsp.frames, (uint32_t)at);
}

static int frame_kind(uint64_t node) {
    return (int)(node >> 46) & 15;
}

/* Returns the axis of the largest coordinate of the normal. */
static int frame_axis(uint64_t node) {
    return (int)(node >> 30) & 3;
}

/* Returns the coordinate of a plane across an axis, or the number of a plane of the table. */
static int32_t frame_number(uint64_t node) {
    return (int32_t)(node >> 4) & 0x3FFFFFF;
}

/* Returns the distance to the back child, 0 if that is a leaf. */
static int32_t frame_distance(uint64_t node) {
    return (int32_t)(node >> 32) & 127;
}

/* Returns the kind of a child: 0 a node, 1 empty or undefined, 2 solid, 3 mixed. */
static uint32_t frame_child_kind(uint64_t node, int front) {
    return (uint32_t)node >> (front ? 2 : 0) & 3;
}

/* Gets the coefficients of x, y and z of the coarse plane of a node; returns its offset. */
static int32_t frame_plane(uint64_t node, int32_t k[3]) {
    int axis = frame_axis(node);
    k[axis] = FRAME_UNIT;
    k[axis == 2 ? 0 : axis + 1] = (int32_t)((uint32_t)node << 2) >> 19;
    k[axis == 0 ? 2 : axis - 1] = (int32_t)((uint32_t)node << 15) >> 19;
    return (int32_t)((int64_t)node >> 51);
}

/* Returns the word of the list of a frame. */
static uint32_t frame_list(int32_t frame, uint64_t header) {
    return (uint32_t)frame + FRAME_HEADER + ((uint32_t)(header >> 32) & 255);
}

/* Returns the triangle whose plane is that of a node with a list entry. */
static uint32_t frame_triangle(const CulletMesh *mesh, int32_t frame, uint64_t node) {
    uint64_t header = frame_word(mesh, frame + 1);
    uint32_t entry = (uint32_t)(node >> 39) & 127;
    return (uint32_t)header + cullet_u16(mesh->bsp.frames + 8 * (size_t)frame_list(frame, header) + 2 * entry);
}

/* Returns a mixed child of the node at a word. */
static int32_t frame_mixed(const CulletMesh *mesh, int32_t frame, int32_t at, int front) {
    uint64_t header = frame_word(mesh, frame + 1);
    uint32_t first = frame_list(frame, header) + (((uint32_t)(header >> 40) & 255) + 3) / 4;
    const uint8_t *side = mesh->bsp.frames + 8 * (size_t)first;
    uint32_t key = ((uint32_t)(at - frame - FRAME_HEADER) << 2 | (front ? 0u : 1u)) << 22;
    uint32_t low = 0;
    uint32_t high = (uint32_t)(header >> 48);
    while (low < high) {
        uint32_t middle = (low + high) >> 1;
        if ((int32_t)cullet_u32(side + 4 * (size_t)middle) < (int32_t)key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return BSP_FIRST_MIXED - (int32_t)(cullet_u32(side + 4 * (size_t)low) & 0x3FFFFF);
}

/* Returns a child of the node at a word: a word, or a leaf; of kind 1, the given one. */
static int32_t frame_child(const CulletMesh *mesh, int32_t frame, int32_t at, uint64_t node, int front, int32_t leaf) {
    switch (frame_child_kind(node, front)) {
        case 0:
            return front ? at + 1 : at + frame_distance(node);
        case 1:
            return leaf;
        case 2:
            return BSP_SOLID;
        default:
            return frame_mixed(mesh, frame, at, front);
    }
}

/* Returns where a walk starts: 0, which is a top node or the only frame, or the leaf that is the whole tree. */
static int32_t bsp_root(const CulletMesh *mesh) {
    return mesh->bsp.frame_words > 0 || mesh->bsp.top_count > 0 ? 0
            : mesh->bsp.mixed_leaves > 0                        ? BSP_FIRST_MIXED
                                                                : BSP_EMPTY;
}

/* Returns a number of a top node: its plane, its front or its back. */
static int32_t bsp_top(const CulletMesh *mesh, int32_t node, int which) {
    return cullet_i32(mesh->bsp.top_nodes + 12 * (size_t)(uint32_t)node + 4 * which);
}

/* Returns a coefficient, 0 to 3, of a plane of the table. */
static int64_t bsp_plane_of_table(const CulletMesh *mesh, int32_t plane, int k) {
    return cullet_i64(mesh->bsp.planes + 32 * (size_t)(uint32_t)plane + 8 * k);
}

static int32_t bsp_number(const CulletNumbers *numbers, uint32_t index) {
    return cullet_block_number(numbers->words, numbers->headers, index >> 7, index & 127);
}

/* Gets the first entry of the list of a mixed leaf; returns the entry after its last. */
static uint32_t bsp_mixed_list(const CulletMesh *mesh, uint32_t leaf, uint32_t *first) {
    *first = (uint32_t)bsp_number(&mesh->bsp.mixed_lists, leaf);
    return *first + (uint32_t)bsp_number(&mesh->bsp.mixed_lists, mesh->bsp.mixed_leaves + leaf);
}

/* Returns the triangle, or the cap after the triangles, of an entry of a list. */
static uint32_t bsp_mixed_face(const CulletMesh *mesh, uint32_t entry) {
    return entry + (uint32_t)bsp_number(&mesh->bsp.mixed_triangles, entry);
}

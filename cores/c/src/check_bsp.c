/*
 * One pass over a BSP tree: each node is the child of exactly one node before it, each frame and each mixed leaf of
 * exactly one node; nothing is deeper than stated; every number is in range, so that the sums of the queries fit their
 * types. The lattice was checked before. Which triangles a list names is not checked: cullet verify does that.
 *
 * Memory: a bit per mixed leaf. Top nodes are walked by a trail of one bit per level; going back up descends again from
 * the root, which needs no stack of boxes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bsp_plane.h"
#include "decode.h"

static CulletStatus cullet_check_bsp_lengths(const CulletMesh *mesh, unsigned odd) {
    const CulletBsp *bsp = &mesh->bsp;
    if (odd & CULLET_ODD_BSP) {
        return CULLET_BSP_LENGTH;
    }
    uint64_t nodes = (uint64_t)bsp->top_count + bsp->frame_words;
    if (bsp->mixed_leaves > INT32_MAX || bsp->mixed_leaves > nodes + 1) {
        return CULLET_BSP_MIXED_COUNT;
    }
    if (!mesh->lattice.solid && bsp->mixed_samples.word_count != 0) {
        return CULLET_BSP_LENGTH;
    }
    return bsp->mixed_entries > INT32_MAX ? CULLET_BSP_ENTRY_COUNT : CULLET_OK;
}

static CulletStatus cullet_check_table(const CulletBsp *bsp) {
    for (uint32_t plane = 0; plane < bsp->plane_count; plane++) {
        const uint8_t *at = bsp->planes + 32 * (size_t)plane;
        for (int i = 0; i < 4; i++) {
            int64_t value = cullet_i64(at + 8 * i);
            int64_t limit = (int64_t)1 << (i == 3 ? 51 : 33);
            if (value >= limit || value <= -limit) {
                return CULLET_BSP_PLANE_RANGE;
            }
            if (i == 0 && (cullet_u64(at) | cullet_u64(at + 8) | cullet_u64(at + 16)) == 0) {
                return CULLET_BSP_PLANE_ZERO;
            }
        }
    }
    return CULLET_OK;
}

/* Returns number k of a top node: 0 plane, 1 front, 2 back. */
static int32_t cullet_top(const CulletBsp *bsp, uint32_t node, unsigned k) {
    return cullet_i32(bsp->top_nodes + 12 * (size_t)node + 4 * k);
}

/* Makes c->box that of a child of a top node, given that of the node. */
static void cullet_enter(CulletBspCheck *c, uint32_t node, int back) {
    int32_t plane = cullet_top(c->bsp, node, 0);
    if (plane >= 0) {
        c->box[(plane >> 16) + (back ? 3 : 0)] = (uint16_t)plane;
    }
}

/* Descends from the root to the node at a depth of a trail, whose lowest bit is the last turn: 0 front, 1 back. */
static uint32_t cullet_descend(CulletBspCheck *c, uint64_t trail, unsigned depth) {
    uint32_t node = 0;
    for (int i = 0; i < 6; i++) {
        c->box[i] = i < 3 ? 0 : 65535;
    }
    for (unsigned k = depth; k > 0; k--) {
        int back = (int)(trail >> (k - 1)) & 1;
        cullet_enter(c, node, back);
        node = (uint32_t)cullet_top(c->bsp, node, back ? 2 : 1);
    }
    return node;
}

/* Checks plane and leaves of a top node. */
static CulletStatus cullet_check_top(CulletBspCheck *c, uint32_t node) {
    int32_t plane = cullet_top(c->bsp, node, 0);
    int32_t axis = plane >> 16;
    if (plane < 0 && (uint32_t)~plane >= c->bsp->plane_count) {
        return CULLET_BSP_TABLE_PLANE;
    }
    if (plane >= 0 && (axis > 2 || (plane & 0xFFFF) < c->box[axis] || (plane & 0xFFFF) > c->box[axis + 3])) {
        return CULLET_BSP_TOP_PLANE;
    }
    for (unsigned side = 2; side > 0; side--) {
        int32_t child = cullet_top(c->bsp, node, side);
        CulletStatus status = CULLET_OK;
        if (child <= CULLET_BSP_LEAF_MIXED) {
            status = cullet_name_mixed(c, (uint32_t)CULLET_BSP_LEAF_MIXED - (uint32_t)child);
        } else if (child < 0) {
            status = cullet_check_bsp_leaf(c, child);
        }
        if (status != CULLET_OK) {
            return status;
        }
    }
    return CULLET_OK;
}

/* Visits the top nodes and the frames in preorder, with the box of each cell. */
static CulletStatus cullet_check_bsp_nodes(CulletBspCheck *c) {
    uint32_t count = c->bsp->top_count;
    uint32_t next = 0;
    uint64_t trail = 0;
    unsigned depth = 0; /* turns from the root to the node */
    uint32_t node = cullet_descend(c, 0, 0);
    int done = count == 0 && c->bsp->frame_words == 0;
    while (!done) {
        CulletStatus status;
        int inner = node < count;
        if (!inner) {
            status = cullet_check_frame(c, node - count, depth + 1);
        } else if (node != next) {
            status = CULLET_BSP_TOP_ORDER;
        } else {
            next++;
            c->depth = depth + 1 > c->depth ? depth + 1 : c->depth;
            status = depth + 1 > CULLET_BSP_DEPTH_MAX ? CULLET_BSP_TOO_DEEP : cullet_check_top(c, node);
        }
        if (status != CULLET_OK) {
            return status;
        }
        if (inner && cullet_top(c->bsp, node, 1) >= 0) {
            cullet_enter(c, node, 0);
            node = (uint32_t)cullet_top(c->bsp, node, 1);
            trail <<= 1;
            depth++;
            continue;
        }
        int back = inner; /* whether the node's back child may be next; else one of a node above */
        for (;;) {
            if (!back) {
                while (depth > 0 && trail & 1) {
                    trail >>= 1;
                    depth--;
                }
                if (depth == 0) {
                    done = 1;
                    break;
                }
                trail >>= 1;
                depth--;
                node = cullet_descend(c, trail, depth);
            }
            if (cullet_top(c->bsp, node, 2) >= 0) {
                cullet_enter(c, node, 1);
                node = (uint32_t)cullet_top(c->bsp, node, 2);
                trail = trail << 1 | 1;
                depth++;
                break;
            }
            back = 0;
        }
    }
    if (next != count || c->next_frame != c->bsp->frame_words
        || (c->named_count != c->bsp->mixed_leaves && (count > 0 || c->bsp->frame_words > 0))) {
        return CULLET_BSP_NO_PARENT;
    }
    return c->depth != c->bsp->depth ? CULLET_BSP_DEPTH : CULLET_OK;
}

static CulletStatus cullet_check_top_polygons(const CulletBspCheck *c) {
    const CulletBsp *bsp = c->bsp;
    for (uint32_t i = 0; i < bsp->top_polygon_count; i++) {
        const uint8_t *at = bsp->top_polygons + 8 * (size_t)i;
        uint32_t node = cullet_u32(at);
        uint32_t triangle = cullet_u32(at + 4);
        if (node >= bsp->top_count) {
            return CULLET_BSP_POLYGON_NODE;
        }
        if (triangle >= c->mesh->triangle_count) {
            return CULLET_BSP_TRIANGLE;
        }
        if (i > 0 && (node < cullet_u32(at - 8) || (node == cullet_u32(at - 8) && triangle <= cullet_u32(at - 4)))) {
            return CULLET_BSP_POLYGON_ORDER;
        }
    }
    return bsp->fragments > INT32_MAX || bsp->fragments < c->polygons + bsp->top_polygon_count
        ? CULLET_BSP_FRAGMENTS : CULLET_OK;
}

/* Numbers of mixed leaves: the words are as long as they must be. */
static CulletStatus cullet_check_mixed_blocks(const CulletNumbers *numbers, uint64_t length) {
    if (length == 0) {
        return numbers->word_count != 0 ? CULLET_BSP_LENGTH : CULLET_OK;
    }
    return length > INT32_MAX ? CULLET_BSP_LENGTH : cullet_check_blocks(numbers, (uint32_t)length, 128, 1, NULL);
}

/* Returns a number in blocks of 128. */
static int32_t cullet_mixed(const CulletNumbers *numbers, uint32_t i) {
    return cullet_block_number(numbers->words, numbers->headers, i >> 7, i & 127);
}

static CULLET_NOINLINE CulletStatus cullet_check_mixed(const CulletMesh *mesh) {
    const CulletBsp *bsp = &mesh->bsp;
    uint32_t leaves = bsp->mixed_leaves;
    uint32_t entries = bsp->mixed_entries;
    int32_t surfaces = (int32_t)(mesh->triangle_count + mesh->lattice.cap_count);
    int solid = mesh->lattice.solid;
    CulletStatus status = cullet_check_mixed_blocks(&bsp->mixed_lists, 2 * (uint64_t)leaves);
    if (status == CULLET_OK) {
        status = cullet_check_mixed_blocks(&bsp->mixed_triangles, entries);
    }
    if (status == CULLET_OK) {
        status = cullet_check_mixed_blocks(&bsp->mixed_samples, solid ? 4 * (uint64_t)leaves : 0);
    }
    if (status != CULLET_OK) {
        return status;
    }
    for (uint32_t entry = 0; entry < entries; entry++) {
        if (entry + (uint32_t)cullet_mixed(&bsp->mixed_triangles, entry) >= (uint32_t)surfaces) {
            return CULLET_BSP_TRIANGLE;
        }
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        int32_t first = cullet_mixed(&bsp->mixed_lists, leaf);
        int32_t count = cullet_mixed(&bsp->mixed_lists, leaves + leaf);
        if (first < 0 || count < 0 || count > (int64_t)entries - first) {
            return CULLET_BSP_MIXED_LIST;
        }
        for (uint32_t k = 0; k < 4 && solid; k++) {
            int32_t number = cullet_mixed(&bsp->mixed_samples, k * leaves + leaf);
            if (number > (k == 3 ? surfaces : 131072) || number < (k == 3 ? -surfaces : 0)) {
                return CULLET_BSP_SAMPLE;
            }
        }
    }
    return CULLET_OK;
}

/* Checks the tree of a part.. */
static CULLET_NOINLINE CulletStatus cullet_check_bsp(const CulletMesh *mesh, unsigned odd, CulletScratch *scratch,
                                                     int full) {
    const CulletBsp *bsp = &mesh->bsp;
    uint8_t few[CULLET_FEW_LEAVES / 8];
    CulletBspCheck c = {mesh, bsp, few, 0, 0, 0, 0, {0}, full};
    CulletStatus status = cullet_check_bsp_lengths(mesh, odd);
    if (status == CULLET_OK && bsp->mixed_leaves > CULLET_FEW_LEAVES) {
        c.named = scratch->bytes;
        if (scratch->size < (bsp->mixed_leaves + 7) / 8) {
            status = CULLET_ERROR_SCRATCH;
        }
    }
    if (status != CULLET_OK) {
        return status;
    }
    for (uint32_t i = 0; i < (bsp->mixed_leaves + 7) / 8; i++) {
        c.named[i] = 0;
    }
    status = cullet_check_table(bsp);
    if (status == CULLET_OK) {
        status = cullet_check_bsp_nodes(&c);
    }
    if (status == CULLET_OK) {
        status = cullet_check_top_polygons(&c);
    }
    if (status == CULLET_OK) {
        status = cullet_check_mixed(mesh);
    }
    for (uint32_t i = 0; status == CULLET_OK && i < bsp->degenerate_count; i++) {
        if (cullet_u32(bsp->degenerate_triangles + 4 * (size_t)i) >= mesh->triangle_count) {
            status = CULLET_BSP_TRIANGLE;
        }
    }
    return status;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Makes the layout of a mesh for rays: one pass over the nodes and triangles as they are stored. The links of the tree
 * are checked before, so the layout of any mesh keeps a walk inside of the buffer, and ends it.
 */

#include "ray_layout.h"

/* The alignment of a layout, and the bytes of its nodes: those of a cache line. */
#define RAY_ALIGNMENT 64

typedef char cullet_check_ray_layout[sizeof(RayNode) == RAY_ALIGNMENT && sizeof(RayBlock) == 144
        && sizeof(CulletRayLayout) <= RAY_ALIGNMENT ? 1 : -1];

/* Returns the first slot of a leaf, which comes after another leaf. */
static uint32_t ray_leaf_slot(uint32_t end_before, uint32_t count) {
    return (end_before & 3) + count > 4 ? (end_before + 3) & ~3u : end_before;
}

/* Returns the number of slots, or 0 if there are more than references can name. */
static uint32_t ray_slots(const CulletMesh *mesh) {
    uint32_t slots = 0;
    for (uint32_t node = 0; node < mesh->node_count && slots < RAY_MAX_SLOTS; node++) {
        uint64_t shape = node_shape(mesh, node);
        for (uint32_t left = leaf_lanes(shape); left != 0; left &= left - 1) {
            uint32_t lane = trailing_zeros(left);
            uint32_t count = (leaf_end(shape, lane) - leaf_begin(shape, lane)) & 15;
            slots = ray_leaf_slot(slots, count) + count;
        }
    }
    return slots < RAY_MAX_SLOTS ? slots : 0;
}

/* Returns the bytes of a layout from its begin on, with slots of whole blocks. */
static uint64_t ray_layout_bytes(const CulletMesh *mesh, uint32_t slots) {
    uint64_t blocks = ((uint64_t)slots + 3) / 4;
    return RAY_ALIGNMENT + sizeof(RayNode) * (uint64_t)mesh->node_count + (sizeof(RayBlock) + 4) * blocks;
}

size_t cullet_ray_layout_size(const CulletMesh *mesh) {
    uint32_t slots = ray_slots(mesh);
    uint64_t bytes = ray_layout_bytes(mesh, slots) + RAY_ALIGNMENT - 1;
    return slots == 0 || bytes > SIZE_MAX / 2 ? 0 : (size_t)bytes;
}

/* Writes the planes of a node, and the references of its inner and its empty lanes. */
static void ray_write_node(const CulletMesh *mesh, uint32_t node, RayNode *to) {
    const uint8_t *boxes = node_boxes(mesh, node);
    uint64_t links = node_links(mesh, node);
    uint32_t lanes = lane_count(node_shape(mesh, node));
    for (uint32_t lane = 0; lane < 4; lane++) {
        for (int side = 0; side < 6; side++) {
            to->planes[side][lane] = (uint16_t)(32768 + lane_coordinate(cullet_u64(boxes + 8 * side), lane));
        }
        to->refs[lane] = lane < lanes ? child_of(links, lane) : RAY_LEAF; /* a leaf without triangles */
    }
}

/* Writes the triangles of a leaf; the other slots of its blocks stay as they are. */
static void ray_write_leaf(
        const CulletMesh *mesh, uint32_t triangle, uint32_t slot, uint32_t count, RayBlock *blocks, uint32_t *firsts) {
    for (uint32_t end = slot + count; slot < end; slot++, triangle++) {
        RayBlock *block = &blocks[slot >> 2];
        double corners[9];
        corners_of(mesh, triangle, corners);
        firsts[slot >> 2] = triangle - (slot & 3);
        for (int i = 0; i < 9; i++) {
            block->corners[i][slot & 3] = (float)corners[i];
        }
    }
}

CulletStatus cullet_make_ray_layout(CulletMesh *mesh, void *buffer, size_t size) {
    uint32_t slots = ray_slots(mesh);
    size_t skip = (size_t)(0 - (uintptr_t)buffer) & (RAY_ALIGNMENT - 1);
    CulletStatus status = cullet_check_tree(mesh, 0, 0, 0);
    mesh->ray_layout = NULL;
    if (status != CULLET_OK || slots == 0) {
        return status != CULLET_OK ? status : CULLET_ERROR_ARGUMENT;
    }
    if (size < skip || size - skip < ray_layout_bytes(mesh, slots)) {
        return CULLET_ERROR_SCRATCH;
    }
    uint8_t *at = (uint8_t *)buffer + skip;
    CulletRayLayout *layout = (CulletRayLayout *)(void *)at;
    RayNode *nodes = (RayNode *)(void *)(at + RAY_ALIGNMENT);
    RayBlock *blocks = (RayBlock *)(void *)(nodes + mesh->node_count);
    uint32_t *firsts = (uint32_t *)(void *)(blocks + (slots + 3) / 4);
    uint32_t slot = 0;
    cullet_clear(blocks, sizeof(RayBlock) * ((slots + 3) / 4));
    for (uint32_t node = 0; node < mesh->node_count; node++) {
        uint64_t shape = node_shape(mesh, node);
        uint32_t first = first_triangle(node_links(mesh, node));
        ray_write_node(mesh, node, &nodes[node]);
        for (uint32_t left = leaf_lanes(shape); left != 0; left &= left - 1) {
            uint32_t lane = trailing_zeros(left);
            uint32_t begin = leaf_begin(shape, lane);
            uint32_t count = leaf_end(shape, lane) - begin;
            slot = ray_leaf_slot(slot, count);
            nodes[node].refs[lane] = RAY_LEAF | slot << RAY_COUNT_BITS | count;
            ray_write_leaf(mesh, first + begin, slot, count, blocks, firsts);
            slot += count;
        }
    }
    layout->walk = ray_layout_walk;
    layout->nodes = nodes;
    layout->blocks = blocks;
    layout->firsts = firsts;
    mesh->ray_layout = layout;
    return CULLET_OK;
}

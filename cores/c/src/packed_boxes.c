/*
 * Computes the boxes of an unpacked tree, from the last node to the first: children come after their parents. A
 * coordinate is rounded outward once, to half steps: 2 k on lattice coordinate k, 2 k + 1 between k and the next.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Minimum of an empty range; its maximum is 0. */
#define CULLET_NO_HALF_STEPS 65534u

static uint32_t cullet_half_step(double coordinate, double origin, double step, double per_step) {
    int32_t k = cullet_to_int((coordinate - origin) * per_step);
    k = k < 0 ? 0 : k > 32767 ? 32767 : k;
    if (k > 0 && origin + (double)k * step > coordinate) {
        k--;
    }
    int32_t up = k < 32767 && origin + (double)k * step < coordinate ? k + 1 : k;
    return (uint32_t)(k + up);
}

/* Ranges of half steps on three axes, of a lane or a node. */
typedef struct CulletHalfSteps {
    uint32_t min[3], max[3];
} CulletHalfSteps;

static void cullet_empty_range(CulletHalfSteps *range) {
    for (int axis = 0; axis < 3; axis++) {
        range->min[axis] = CULLET_NO_HALF_STEPS;
        range->max[axis] = 0;
    }
}

static void cullet_grow_range(CulletHalfSteps *range, unsigned axis, uint32_t min, uint32_t max) {
    range->min[axis] = min < range->min[axis] ? min : range->min[axis];
    range->max[axis] = max > range->max[axis] ? max : range->max[axis];
}

/* Sets the range of a lane: of its triangles, or of its child. `corner` is the next one of the node's leaves. */
static void cullet_range_of_lane(const CulletPacked *part, const uint8_t *node, const uint8_t *ranges, unsigned lane,
                                 size_t *corner, CulletHalfSteps *range) {
    uint32_t end = node[60 + lane];
    cullet_empty_range(range);
    if (end != 0) {
        for (size_t stop = 3 * ((size_t)cullet_u32(node + 48) + end); *corner < stop; ++*corner) {
            size_t at = 3 * (size_t)cullet_at(part->indices, *corner);
            for (unsigned axis = 0; axis < 3; axis++) {
                uint32_t k = cullet_at(part->values, at + axis);
                cullet_grow_range(range, axis, k, k);
            }
        }
        return;
    }
    uint32_t child = cullet_u32(node + 52) + lane;
    for (unsigned axis = 0; axis < 3; axis++) {
        uint32_t both = cullet_at(ranges, 3 * (size_t)child + axis);
        cullet_grow_range(range, axis, both & 0xFFFF, both >> 16);
    }
}

/*
 * Writes the boxes of all nodes.
 *
 * positions   three floats per vertex
 * nodes       stride bytes per node that get words 0 to 5; words 6 and 7 are those of the part
 * ranges      memory for three numbers per node
 */
static CULLET_NOINLINE void cullet_fill_boxes(const CulletPacked *part, const uint8_t *positions,
                                              const float origin[3], float step, uint8_t *boxes, size_t stride,
                                              uint8_t *ranges) {
    double per_step = 1.0 / (double)step;
    for (size_t i = 0; i < 3 * (size_t)part->header.vertices; i++) {
        double coordinate = (double)cullet_f32(positions + 4 * i);
        cullet_set(part->values, i, cullet_half_step(coordinate, (double)origin[i % 3], (double)step, per_step));
    }
    for (size_t n = part->header.nodes; n-- > 0;) {
        const uint8_t *node = part->nodes + 64 * n;
        unsigned lanes = cullet_u32(node + 56) >> 28 & 7;
        size_t corner = 3 * (size_t)cullet_u32(node + 48);
        uint64_t lower = lanes < 4 ? UINT64_C(0x7FFF7FFF7FFF7FFF) << (16 * lanes) : 0;
        uint64_t sides[6] = {lower, UINT64_C(0x8000800080008000), lower, UINT64_C(0x8000800080008000), lower,
                             UINT64_C(0x8000800080008000)};
        CulletHalfSteps all;
        cullet_empty_range(&all);
        for (unsigned lane = 0; lane < lanes; lane++) {
            CulletHalfSteps range;
            cullet_range_of_lane(part, node, ranges, lane, &corner, &range);
            for (unsigned axis = 0; axis < 3; axis++) {
                cullet_grow_range(&all, axis, range.min[axis], range.max[axis]);
                sides[2 * axis] |= (uint64_t)(range.min[axis] >> 1) << (16 * lane);
                sides[2 * axis + 1] |= (uint64_t)((range.max[axis] + 1) >> 1) << (16 * lane);
            }
        }
        for (unsigned side = 0; side < 6; side++) {
            cullet_put_u64(boxes + stride * n + 8 * side, sides[side]);
        }
        for (unsigned axis = 0; axis < 3; axis++) {
            cullet_set(ranges, 3 * n + axis, all.max[axis] << 16 | all.min[axis]);
        }
    }
}

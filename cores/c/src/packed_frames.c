/*
 * Decodes the frames of a packed part after the first: each coordinate as the difference from one of four predictions,
 * the one with the least error so far (docs/format-packed.md, Packed numbers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Kinds of numbers: of coordinates by a quarter of two lengths, and bounds. */
enum { CULLET_BOUNDS_KIND = 17, CULLET_FRAME_CONTEXTS = 18 * CULLET_NUMBER_CONTEXTS, CULLET_FRAME_BOUNDS = 14 };

/* Bytes per vertex of its neighbours, and of the lengths of its coordinates. */
enum { CULLET_NEIGHBOUR_BYTES = 8, CULLET_LENGTH_BYTES = 3 };

typedef struct CulletFrameCoder {
    CulletCoder coder;
    const CulletPacked *part;
    uint8_t *neighbours;                    /* two numbers per vertex */
    uint8_t *lengths;                       /* three bytes per vertex */
    int32_t errors[4];                      /* of the predictions, 16 times their mean length */
    uint32_t bounds[CULLET_FRAME_BOUNDS];   /* bits of box, sphere, origin and step of the frame */
    uint32_t sphere[4], step;               /* of the frame before */
} CulletFrameCoder;

/* Sets two earlier vertices of the first triangle of each vertex; where it has none, the vertex before. */
static void cullet_find_neighbours(const CulletPacked *part, uint8_t *neighbours) {
    uint32_t next = 0;
    for (size_t i = 0; i < 2 * (size_t)part->header.vertices; i++) {
        cullet_set(neighbours, i, i < 2 ? 0 : (uint32_t)(i / 2 - 1));
    }
    for (size_t at = 0; at < 3 * (size_t)part->header.triangles; at++) {
        uint32_t vertex = cullet_at(part->indices, at);
        if (vertex >= next) {
            size_t first = at - at % 3;
            uint32_t a = cullet_at(part->indices, first + (at + 1) % 3);
            uint32_t b = cullet_at(part->indices, first + (at + 2) % 3);
            next = vertex + 1;
            if (a < vertex || b < vertex) {
                cullet_set(neighbours, 2 * (size_t)vertex, a < vertex ? a : b);
                cullet_set(neighbours, 2 * (size_t)vertex + 1, b < vertex ? b : a);
            }
        }
    }
}

static double cullet_coordinate(const uint8_t *positions, size_t at) {
    return (double)cullet_f32(positions + 4 * at);
}

/* Decodes a coordinate of a frame from those of the frame before and of the one before that. */
static void cullet_decode_frame_coordinate(CulletFrameCoder *f, const uint8_t *earlier, const uint8_t *before,
                                           uint8_t *now, size_t at) {
    const CulletPackedHeader *header = &f->part->header;
    double held = cullet_coordinate(before, at);
    double continued = 2 * held - cullet_coordinate(earlier, at);
    double ways[4] = {held, continued, held, continued};
    if (at >= 3) {
        size_t a = 3 * (size_t)cullet_at(f->neighbours, 2 * (at / 3)) + at % 3;
        size_t b = 3 * (size_t)cullet_at(f->neighbours, 2 * (at / 3) + 1) + at % 3;
        double moved = (cullet_coordinate(now, a) - cullet_coordinate(before, a) + cullet_coordinate(now, b)
            - cullet_coordinate(before, b)) / 2;
        ways[2] += moved;
        ways[3] += moved - (cullet_coordinate(before, a) - cullet_coordinate(earlier, a)
            + cullet_coordinate(before, b) - cullet_coordinate(earlier, b)) / 2;
    }
    unsigned best = 0;
    for (unsigned way = 1; way < 4; way++) {
        best = f->errors[way] < f->errors[best] ? way : best;
    }
    uint32_t kind = (f->lengths[at] + (at < 3 ? 0u : f->lengths[at - 3]) + 1) >> 2;
    uint32_t bits = header->frame_grid != CULLET_GRID_FLOATS
        ? cullet_coder_decimal(&f->coder, kind, ways[best], header->frame_digits,
                               (header->frame_grid & CULLET_GRID_SPLIT) != 0)
        : cullet_coder_float(&f->coder, kind, cullet_float_bits((float)ways[best]));
    f->lengths[at] = (uint8_t)f->coder.length;
    cullet_set(now, at, bits);
    int32_t actual = (int32_t)cullet_ordered_bits(bits);
    for (unsigned way = 0; way < 4; way++) {
        uint32_t error = (uint32_t)actual - cullet_ordered((float)ways[way]);
        error = error >> 31 ? 0 - error : error;
        f->errors[way] += (int32_t)(cullet_bit_length(error) << 4) - (f->errors[way] >> 4);
    }
}

/* The smaller of two floats as Java has it: NaN if one is, and -0 is below 0. */
static float cullet_java_min(float a, float b) {
    if (a != a || b != b) {
        return a != a ? a : b;
    }
    return a < b || (a == b && cullet_float_bits(a) >> 31) ? a : b;
}

static float cullet_java_max(float a, float b) {
    if (a != a || b != b) {
        return a != a ? a : b;
    }
    return a > b || (a == b && !(cullet_float_bits(a) >> 31)) ? a : b;
}

/* Decodes box, sphere and lattice of a frame. */
static void cullet_decode_frame_bounds(CulletFrameCoder *f, const uint8_t *positions) {
    float lower[3] = {cullet_float_of(0x7F800000), cullet_float_of(0x7F800000), cullet_float_of(0x7F800000)};
    float upper[3] = {cullet_float_of(0xFF800000), cullet_float_of(0xFF800000), cullet_float_of(0xFF800000)};
    for (size_t at = 0; at < 3 * (size_t)f->part->header.vertices; at++) {
        float value = cullet_f32(positions + 4 * at);
        unsigned axis = at % 3;
        lower[axis] = cullet_java_min(lower[axis], value);
        upper[axis] = cullet_java_max(upper[axis], value);
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        f->bounds[axis] = f->bounds[10 + axis] = cullet_float_bits(lower[axis]);
        f->bounds[3 + axis] = cullet_float_bits(upper[axis]);
    }
    for (unsigned i = 0; i < 4; i++) {
        f->bounds[6 + i] = f->sphere[i];
    }
    f->bounds[13] = f->step;
    for (unsigned i = 0; i < CULLET_FRAME_BOUNDS; i++) {
        f->bounds[i] = cullet_coder_float(&f->coder, CULLET_BOUNDS_KIND, f->bounds[i]);
    }
    for (unsigned i = 0; i < 4; i++) {
        f->sphere[i] = f->bounds[6 + i];
    }
    f->step = f->bounds[13];
}

/*
 * Decodes the enclosing shape and the compound of a packed part: loops and planes of a hull, then what follows from
 * these, as differences (docs/format-packed.md, Packed numbers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Kinds of numbers, after those of clusters and outlines. NEXT: without and with an expected corner. */
enum {
    CULLET_KIND_SIZE = CULLET_SHAPE_KINDS,
    CULLET_KIND_FIRST,
    CULLET_KIND_NEXT,
    CULLET_KIND_THIRD = CULLET_KIND_NEXT + 2,
    CULLET_KIND_TRIANGLE,
    CULLET_KIND_NORMAL,
    CULLET_KIND_DISTANCE,
    CULLET_KIND_CORNER,
    CULLET_KIND_OFFSET
};

enum {
    CULLET_SHAPE_BYTES = 256,
    CULLET_PLANE_BYTES = 64,
    CULLET_CORNER_BYTES = 16,
    CULLET_LOOP_BYTES = 8,
    CULLET_MAX_ENGINE = 32,
    CULLET_MAX_EXPONENT = 1000,
    CULLET_MAX_INDEX = 65535
};

/*
 * A hull, in the new file. Until a corner is decoded, its 12 bytes are numbers of two bytes: the corner before it in a
 * loop that is not met yet, and three of its planes. All are plus 1; 0: none. Until the offset of a plane is decoded,
 * it is its distance.
 */
typedef struct CulletHullOut {
    uint8_t *normals, *offsets, *starts, *loops, *corners;
    uint32_t planes, corner_count, loop_count;
} CulletHullOut;

/* Decodes a number below a limit; fails, and returns 0, if it is not. */
static uint32_t cullet_shape_below(CulletShapeCoder *s, uint32_t kind, uint32_t limit) {
    uint32_t number = cullet_coder_magnitude(&s->coder, kind);
    if (number >= limit) {
        if (s->coder.status == CULLET_OK) {
            s->coder.status = CULLET_PACKED_SHAPE;
        }
        return 0;
    }
    return number;
}

static uint32_t cullet_loop_corner(const CulletHullOut *h, uint32_t k) {
    return cullet_u16(h->loops + 2 * (size_t)k);
}

/* Adds an array to a table and returns its elements; their count is that of the hull. */
static uint8_t *cullet_hull_array(CulletShapeCoder *s, CulletTableOut *t, unsigned field, uint64_t count,
                                  unsigned width) {
    uint8_t *elements = cullet_begin_array(s->unpacker, count, width);
    cullet_add_offset(s->unpacker, t, field, s->unpacker->array);
    cullet_shapes_fit(s);
    return elements;
}

static void cullet_decode_sizes(CulletShapeCoder *s, CulletTableOut *t, CulletHullOut *h) {
    h->planes = cullet_shape_count(s, CULLET_PLANE_BYTES);
    h->normals = cullet_hull_array(s, t, FIELD_SHAPE_NORMALS, 3 * (uint64_t)h->planes, 2);
    h->offsets = cullet_hull_array(s, t, FIELD_SHAPE_OFFSETS, h->planes, 8);
    h->starts = cullet_hull_array(s, t, FIELD_SHAPE_FACE_STARTS, (uint64_t)h->planes + 1, 2);
    h->loop_count = 0;
    for (uint32_t f = 0; s->coder.status == CULLET_OK; f++) {
        cullet_put_u16(h->starts + 2 * (size_t)f, h->loop_count);
        if (f == h->planes) {
            break;
        }
        uint32_t size = 3 + cullet_coder_magnitude(&s->coder, CULLET_KIND_SIZE);
        h->loop_count += cullet_shape_claim(s, size, CULLET_LOOP_BYTES);
    }
    h->corner_count = cullet_shape_count(s, CULLET_CORNER_BYTES);
    if (s->coder.status == CULLET_OK
        && (h->loop_count > CULLET_MAX_INDEX || h->corner_count > CULLET_MAX_INDEX)) {
        s->coder.status = CULLET_PACKED_SHAPE;
    }
    if (s->coder.status == CULLET_OK) {
        h->corners = cullet_hull_array(s, t, FIELD_SHAPE_CORNERS, 3 * (uint64_t)h->corner_count, 4);
        h->loops = cullet_hull_array(s, t, FIELD_SHAPE_FACE_CORNERS, h->loop_count, 2);
    }
    if (s->coder.status == CULLET_OK) {
        cullet_clear(h->corners, 12 * (size_t)h->corner_count);
    }
}

/* Decodes the loop of a face; returns how many corners are used then. */
static uint32_t cullet_decode_loop(CulletShapeCoder *s, const CulletHullOut *h, uint32_t face, uint32_t used) {
    uint32_t start = cullet_u16(h->starts + 2 * (size_t)face);
    uint32_t end = cullet_u16(h->starts + 2 * (size_t)face + 2);
    uint32_t before = 0;
    for (uint32_t k = start; k < end; k++) {
        uint32_t kind = k == start ? CULLET_KIND_FIRST : CULLET_KIND_NEXT + (before != 0);
        uint32_t symbol = cullet_coder_magnitude(&s->coder, kind);
        uint32_t corner = k == start ? used - symbol : symbol ? used + 1 - symbol : before - 1;
        if (s->coder.status == CULLET_OK && (corner > used || corner >= h->corner_count)) {
            s->coder.status = CULLET_PACKED_SHAPE;
        }
        if (s->coder.status != CULLET_OK) {
            return 0;
        }
        used += corner == used;
        cullet_put_u16(h->loops + 2 * (size_t)k, corner);
        uint8_t *slot = h->corners + 12 * (size_t)corner;
        before = cullet_u16(slot);
        for (unsigned i = 2; i < 8; i += 2) {
            if (cullet_u16(slot + i) == 0) {
                cullet_put_u16(slot + i, face + 1);
                break;
            }
        }
    }
    uint32_t last = cullet_loop_corner(h, end - 1);
    for (uint32_t k = start; k < end; k++) {
        uint32_t corner = cullet_loop_corner(h, k);
        uint8_t *slot = h->corners + 12 * (size_t)corner;
        uint32_t expected = cullet_u16(slot);
        if (expected == 0 || expected == cullet_loop_corner(h, k + 1 < end ? k + 1 : start) + 1) {
            cullet_put_u16(slot, last + 1);
        }
        last = corner;
    }
    return used;
}

static void cullet_decode_planes(CulletShapeCoder *s, const CulletHullOut *h) {
    int32_t exponent = (int32_t)cullet_coder_integer(&s->coder, CULLET_KIND_DISTANCE, 0);
    exponent = exponent < -CULLET_MAX_EXPONENT  ? -CULLET_MAX_EXPONENT
             : exponent > CULLET_MAX_EXPONENT ? CULLET_MAX_EXPONENT : exponent;
    double step = of_bits((uint64_t)(1023 + exponent) << 52);
    for (uint32_t f = 0; f < h->planes; f++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            cullet_put_u16(h->normals + 6 * (size_t)f + 2 * axis,
                           cullet_coder_integer(&s->coder, CULLET_KIND_NORMAL, 0));
        }
        int32_t distance = (int32_t)cullet_coder_integer(&s->coder, CULLET_KIND_DISTANCE, 0);
        cullet_put_u64(h->offsets + 8 * (size_t)f, cullet_double_bits(step * distance));
    }
}

/* Sets a vector to the normal of a plane. */
static void cullet_hull_normal(const CulletHullOut *h, uint32_t plane, double to[3]) {
    for (unsigned axis = 0; axis < 3; axis++) {
        to[axis] = (int16_t)cullet_u16(h->normals + 6 * (size_t)plane + 2 * axis);
    }
}

/* Decodes a corner: a difference from where three of its planes meet. */
static void cullet_decode_hull_corner(CulletShapeCoder *s, const CulletHullOut *h, uint8_t *corner) {
    double normals[5][3], crosses[3][3], distances[3];
    int has_planes = cullet_u16(corner + 6) != 0;
    for (unsigned i = 0; i < 5 && has_planes; i++) {
        uint32_t plane = cullet_u16(corner + 2 + 2 * (i % 3)) - 1;
        cullet_hull_normal(h, plane, normals[i]);
        distances[i % 3] = of_bits(cullet_word(h->offsets, plane));
    }
    for (unsigned i = 0; i < 3 && has_planes; i++) {
        cross3(normals[i + 1], normals[i + 2], crosses[i]);
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        float expected = 0;
        if (has_planes) {
            double value = (distances[0] * crosses[0][axis] + distances[1] * crosses[1][axis]
                            + distances[2] * crosses[2][axis]) / dot3(normals[0], crosses[0]);
            expected = absolute(value) <= 4e9 ? (float)value + 0.0f : 0.0f;
        }
        cullet_put_u32(corner + 4 * axis,
                       cullet_coder_float(&s->coder, CULLET_KIND_CORNER, cullet_float_bits(expected)));
    }
}

/* Decodes the offset of a plane: steps of a double from the largest product of a corner. */
static void cullet_decode_offset(CulletShapeCoder *s, const CulletHullOut *h, uint32_t plane) {
    double largest = -1e300;
    double normal[3], corner[3];
    cullet_hull_normal(h, plane, normal);
    for (size_t c = 0; c < 3 * (size_t)h->corner_count; c += 3) {
        for (unsigned axis = 0; axis < 3; axis++) {
            corner[axis] = cullet_float_of(cullet_at(h->corners, c + axis));
        }
        double dot = dot3(normal, corner);
        largest = dot > largest ? dot : largest;
    }
    int64_t bits = (int64_t)cullet_double_bits(largest);
    int64_t mask = (bits >> 63) & INT64_MAX;
    uint64_t steps = (uint64_t)(int64_t)(int32_t)cullet_coder_integer(&s->coder, CULLET_KIND_OFFSET, 0);
    bits = (int64_t)((uint64_t)(bits ^ mask) + steps);
    mask = (bits >> 63) & INT64_MAX;
    cullet_put_u64(h->offsets + 8 * (size_t)plane, (uint64_t)(bits ^ mask));
}

/* Puts the ends of an edge, whose triangle is decoded later, if corners are between them. */
static uint8_t *cullet_put_edge(uint8_t *end, uint32_t from, uint32_t to) {
    if (to > from + 1) {
        cullet_put_u16(end, from);
        cullet_put_u16(end + 4, to);
        end += 6;
    }
    return end;
}

/* Decodes the triangles that divide the faces. */
static void cullet_decode_divided(CulletShapeCoder *s, const CulletHullOut *h, uint8_t *triangle) {
    for (uint32_t f = 0; f < h->planes; f++) {
        uint8_t *end = cullet_put_edge(triangle, cullet_u16(h->starts + 2 * (size_t)f),
                                       cullet_u16(h->starts + 2 * (size_t)f + 2) - 1);
        for (; triangle < end; triangle += 6) {
            uint32_t from = cullet_u16(triangle);
            uint32_t to = cullet_u16(triangle + 4);
            uint32_t between = to - from - 1;
            uint32_t middle = from + 1 + (between == 1 ? 0 : cullet_shape_below(s, CULLET_KIND_THIRD, between));
            if (s->coder.status != CULLET_OK) {
                return;
            }
            end = cullet_put_edge(cullet_put_edge(end, from, middle), middle, to);
            cullet_put_u16(triangle, cullet_loop_corner(h, from));
            cullet_put_u16(triangle + 2, cullet_loop_corner(h, middle));
            cullet_put_u16(triangle + 4, cullet_loop_corner(h, to));
        }
    }
}

static void cullet_decode_hull_triangles(CulletShapeCoder *s, CulletTableOut *t, const CulletHullOut *h) {
    uint32_t count = cullet_shape_claim(s, cullet_coder_magnitude(&s->coder, CULLET_KIND_SIZE), CULLET_LOOP_BYTES);
    if (s->coder.status != CULLET_OK) {
        return;
    }
    uint64_t corners = 3 * (uint64_t)(count ? count : h->loop_count - 2 * h->planes);
    uint8_t *triangles = cullet_hull_array(s, t, FIELD_SHAPE_TRIANGLES, corners, 2);
    if (s->coder.status == CULLET_OK && count == 0) {
        cullet_decode_divided(s, h, triangles);
    } else if (s->coder.status == CULLET_OK) {
        uint32_t last = 0;
        for (uint64_t i = 0; i < corners; i++) {
            last = cullet_coder_integer(&s->coder, CULLET_KIND_TRIANGLE, last);
            cullet_put_u16(triangles + 2 * i, last);
        }
    }
}

static void cullet_decode_hull(CulletShapeCoder *s, CulletTableOut *t) {
    CulletHullOut h;
    uint32_t used = 0;
    cullet_decode_sizes(s, t, &h);
    for (uint32_t f = 0; s->coder.status == CULLET_OK && f < h.planes; f++) {
        used = cullet_decode_loop(s, &h, f, used);
    }
    if (s->coder.status != CULLET_OK) {
        return;
    }
    cullet_decode_planes(s, &h);
    for (uint32_t c = 0; s->coder.status == CULLET_OK && c < h.corner_count; c++) {
        cullet_decode_hull_corner(s, &h, h.corners + 12 * (size_t)c);
    }
    for (uint32_t f = 0; s->coder.status == CULLET_OK && f < h.planes; f++) {
        cullet_decode_offset(s, &h, f);
    }
    cullet_decode_hull_triangles(s, t, &h);
}

/* Decodes the name of the engine of all hulls; returns its length. */
static uint32_t cullet_decode_engine(CulletShapeCoder *s, uint8_t name[CULLET_MAX_ENGINE]) {
    uint32_t length = cullet_shape_below(s, CULLET_KIND_SIZE, CULLET_MAX_ENGINE + 1);
    for (uint32_t i = 0; i < length; i++) {
        name[i] = (uint8_t)cullet_coder_bits(&s->coder, 7);
    }
    return length;
}

/* Decodes a shape; returns its table. */
static uint64_t cullet_decode_convex(CulletShapeCoder *s, const uint8_t *engine, uint32_t engine_length) {
    static const uint8_t numbers[] = {0, 0, 10, 7, 4};
    CulletUnpacker *u = s->unpacker;
    CulletTableOut t = cullet_begin_table(u, FIELD_SHAPE_TRIANGLES + 1, 40);
    uint32_t kind = cullet_shape_below(s, CULLET_KIND_SIZE, sizeof numbers);
    cullet_add_u32(u, &t, FIELD_SHAPE_KIND, kind);
    cullet_shape_fixed(s, &t, FIELD_SHAPE_FIGURES, 4, 4);
    if (numbers[kind]) {
        cullet_shape_fixed(s, &t, FIELD_SHAPE_PRIMITIVE, numbers[kind], 4);
    } else {
        if (engine_length) {
            uint8_t *name = cullet_hull_array(s, &t, FIELD_SHAPE_ENGINE, engine_length + 1, 1);
            for (uint32_t i = 0; s->coder.status == CULLET_OK && i <= engine_length; i++) {
                name[i] = i < engine_length ? engine[i] : 0;
            }
            cullet_out_u32(u, u->array, engine_length);
        }
        cullet_decode_hull(s, &t);
    }
    return t.table;
}

/*
 * Decodes the enclosing shape of a part, or its compound.
 */
static void cullet_decode_enclosing(CulletShapeCoder *s, int compound) {
    CulletUnpacker *u = s->unpacker;
    uint8_t engine[CULLET_MAX_ENGINE];
    uint32_t engine_length = cullet_decode_engine(s, engine);
    if (!compound) {
        uint64_t made = cullet_made(u, CULLET_MADE_SHAPE);
        cullet_out_u32(u, made, (uint32_t)cullet_decode_convex(s, engine, engine_length));
        return;
    }
    CulletTableOut t = cullet_begin_table(u, FIELD_COMPOUND_PIECES + 1, 8);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_COMPOUND), (uint32_t)t.table);
    cullet_shape_fixed(s, &t, FIELD_COMPOUND_FIGURES, 6, 4);
    uint32_t count = cullet_shape_count(s, CULLET_SHAPE_BYTES);
    uint8_t *offsets = cullet_hull_array(s, &t, FIELD_COMPOUND_PIECES, count, 4);
    for (uint32_t i = 0; s->coder.status == CULLET_OK && i < count; i++) {
        uint8_t *offset = offsets + 4 * (size_t)i;
        uint64_t table = cullet_decode_convex(s, engine, engine_length);
        cullet_put_u32(offset, (uint32_t)(table - (uint64_t)(offset - u->out)));
        cullet_shapes_fit(s);
    }
}

/*
 * Decodes a cluster, outlines, a shape or a compound.
 *
 * field           of the symbols
 * probabilities   memory of two bytes for each of CULLET_SHAPE_CONTEXTS
 */
static CULLET_NOINLINE CulletStatus cullet_unpack_shapes(CulletUnpacker *u, CulletArray symbols,
                                                         unsigned field, uint8_t *probabilities) {
    CulletShapeCoder s;
    cullet_init_coder(&s.coder, symbols, probabilities, CULLET_SHAPE_CONTEXTS);
    s.unpacker = u;
    s.allowed = CULLET_SHAPE_RATIO * (int64_t)symbols.count;
    if (field == FIELD_PACKED_CLUSTER) {
        cullet_decode_spheres(&s);
    } else if (field == FIELD_PACKED_OUTLINES) {
        cullet_decode_outlines(&s);
    } else {
        cullet_decode_enclosing(&s, field == FIELD_PACKED_COMPOUND);
    }
    cullet_shapes_fit(&s);
    cullet_check_coder_end(&s.coder);
    return s.coder.status;
}

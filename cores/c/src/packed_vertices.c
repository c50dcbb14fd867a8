/*
 * Decodes the positions of a packed part: of each vertex, in order, the difference from the parallelogram across its
 * gate (Touma and Gotsman 1998), on a grid of decimals, digits, floats or a dictionary.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Symbols of a difference above its lengths 0 to 32. */
enum { CULLET_SAME_AS_X = 33, CULLET_SAME_AS_Y, CULLET_ABOVE, CULLET_BELOW, CULLET_RAW, CULLET_FINER };

static const double cullet_powers[19] = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
};

typedef struct CulletVertexDecoder {
    CulletPacked *part;
    double outer, inner;        /* weights of the edge and of the third corner */
    int32_t mean, last;         /* 16 times the mean length of three differences, and the last */
    uint32_t near_digits;       /* decimals of the last coordinate on a grid of digits */
    uint32_t dictionary_size[3];
    uint8_t kind, split;
    CulletStatus status;
} CulletVertexDecoder;

/* Returns whether a grid of a kind with a number of digits exists. */
static int cullet_grid_exists(unsigned kind, unsigned digits) {
    switch (kind & ~(unsigned)CULLET_GRID_SPLIT) {
        case CULLET_GRID_FLOATS:
        case CULLET_GRID_DICTIONARY:
            return kind < CULLET_GRID_SPLIT && digits == 0;
        case CULLET_GRID_DECIMALS:
            return digits <= 18;
        case CULLET_GRID_DIGITS:
            return digits >= 1 && digits <= 9;
        default:
            return 0;
    }
}

/* Converts to an integer toward 0, as Java does: the nearest where it is out of range, 0 for NaN. */
static int32_t cullet_to_int(double value) {
    if (value != value) {
        return 0;
    }
    return value <= -2147483648.0 ? INT32_MIN : value >= 2147483647.0 ? INT32_MAX : (int32_t)value;
}

/* Rounds to the nearest integer, of two to the even one; keeps what has no fraction, and the sign of 0. */
static double cullet_rint(double value) {
    double magnitude = value < 0 ? -value : value;
    if (!(magnitude < 0x1p52) || magnitude == 0) {
        return value;
    }
    double rounded = (magnitude + 0x1p52) - 0x1p52;
    return value < 0 ? -rounded : rounded;
}

/* Returns the float of an integer on a grid of decimals. */
static float cullet_grid_value(double k, unsigned decimals, int split) {
    double tenth = 1 / cullet_powers[decimals];
    double value = k * tenth;
    if (!split) {
        return (float)value;
    }
    int32_t whole = cullet_to_int(value);
    float fraction = (float)((k - (double)whole * cullet_powers[decimals]) * tenth);
    return (float)((double)(float)whole + (double)fraction);
}

/* Returns the number of decimals with which a value has some digits; searches from a guess. */
static uint32_t cullet_grid_decimals(double value, unsigned digits, uint32_t near_digits) {
    double size = value < 0 ? -value : value;
    double min = cullet_powers[digits - 1];
    uint32_t decimals = near_digits;
    while (decimals > 0 && size * cullet_powers[decimals - 1] >= min) {
        decimals--;
    }
    while (decimals < 18 && size * cullet_powers[decimals] < min) {
        decimals++;
    }
    return decimals;
}

/* Returns the bits of a float as an integer in the order of values, and back. */
static uint32_t cullet_ordered_bits(uint32_t bits) {
    return bits >> 31 ? bits ^ 0x7FFFFFFF : bits;
}

static uint32_t cullet_ordered(float value) {
    return cullet_ordered_bits(cullet_float_bits(value));
}

static float cullet_position(const CulletVertexDecoder *v, size_t at) {
    return cullet_f32(v->part->positions + 4 * at);
}

static double cullet_predict(const CulletVertexDecoder *v, size_t x, size_t y, size_t z) {
    return ((double)cullet_position(v, x) + (double)cullet_position(v, y)) * v->outer
        - (double)cullet_position(v, z) * v->inner;
}

static uint32_t cullet_predict_integer(const CulletVertexDecoder *v, size_t x, size_t y, size_t z) {
    const uint8_t *values = v->part->values;
    int64_t weight = v->part->header.weight;
    int64_t sum = (int64_t)(int32_t)cullet_at(values, x) + (int32_t)cullet_at(values, y);
    int64_t third = (int32_t)cullet_at(values, z);
    return (uint32_t)((16 * sum + weight * (sum - 2 * third)) >> 5);
}

/* Returns the place of the corner that a coordinate is equal to. */
static size_t cullet_same(uint32_t length, size_t x, size_t y) {
    return length == CULLET_SAME_AS_X ? x : y;
}

static float cullet_decimal_coordinate(CulletVertexDecoder *v, uint32_t length, size_t at, size_t x, size_t y,
                                       size_t z) {
    uint8_t *values = v->part->values;
    uint32_t value = length < CULLET_SAME_AS_X
        ? cullet_predict_integer(v, x, y, z) + (uint32_t)v->part->bits.difference
        : cullet_at(values, cullet_same(length, x, y));
    cullet_set(values, at, value);
    return cullet_grid_value((double)(int32_t)value, v->part->header.digits, v->split);
}

static float cullet_digit_coordinate(CulletVertexDecoder *v, uint32_t length, uint32_t finer, size_t x, size_t y,
                                     size_t z) {
    if (length >= CULLET_SAME_AS_X) {
        return cullet_position(v, cullet_same(length, x, y));
    }
    double expected = cullet_predict(v, x, y, z);
    v->near_digits = cullet_grid_decimals(expected, v->part->header.digits, v->near_digits);
    uint32_t decimals = v->near_digits + finer < 18 ? v->near_digits + finer : 18;
    double k = cullet_rint(expected * cullet_powers[decimals]) + (double)v->part->bits.difference;
    return cullet_grid_value(k, decimals, v->split);
}

static uint32_t cullet_float_coordinate(CulletVertexDecoder *v, uint32_t length, size_t x, size_t y, size_t z) {
    if (length >= CULLET_SAME_AS_X) {
        return cullet_at(v->part->positions, cullet_same(length, x, y));
    }
    float expected = (float)cullet_predict(v, x, y, z);
    return cullet_ordered_bits(cullet_ordered(expected) + (uint32_t)v->part->bits.difference);
}

/* The dictionary of an axis: bits of floats without sign, ascending. */
static const uint8_t *cullet_dictionary(const CulletVertexDecoder *v, unsigned axis) {
    return v->part->dictionary + 4 * (size_t)axis * v->part->header.vertices;
}

/* Returns the number of the largest absolute value not above that of the argument, with its sign. */
static uint32_t cullet_dictionary_number(const CulletVertexDecoder *v, unsigned axis, uint32_t bits) {
    const uint8_t *sizes = cullet_dictionary(v, axis);
    uint32_t size = bits & 0x7FFFFFFF;
    uint32_t low = 0;
    for (uint32_t length = v->dictionary_size[axis]; length > 1;) {
        uint32_t half = length >> 1;
        low = (int32_t)cullet_at(sizes, low + half) <= (int32_t)size ? low + half : low;
        length -= half;
    }
    return bits >> 31 ? ~low : low;
}

static uint32_t cullet_listed_coordinate(CulletVertexDecoder *v, uint32_t length, unsigned axis, size_t x, size_t y,
                                         size_t z) {
    if (length >= CULLET_SAME_AS_X) {
        return cullet_at(v->part->positions, cullet_same(length, x, y));
    }
    float expected = (float)cullet_predict(v, x, y, z);
    uint32_t number = cullet_dictionary_number(v, axis, cullet_float_bits(expected))
        + (uint32_t)v->part->bits.difference;
    uint32_t index = number >> 31 ? ~number : number;
    if (index >= v->dictionary_size[axis]) {
        v->status = CULLET_PACKED_COORDINATE;
        return 0;
    }
    return cullet_at(cullet_dictionary(v, axis), index) | (number & 0x80000000);
}

/* Decodes a coordinate beside the grid, or with more digits; returns the length of its difference. */
static uint32_t cullet_decode_escaped(CulletVertexDecoder *v, uint32_t symbol, unsigned code, size_t at, size_t x,
                                      size_t y, size_t z) {
    CulletBits *bits = &v->part->bits;
    uint32_t length = symbol;
    uint32_t finer = 0;
    uint32_t beside = 0;
    uint32_t pattern = 0;
    int raw = 0;
    if (length >= CULLET_FINER) {
        finer = length - CULLET_FINER + 1;
        length = cullet_length_of_difference(bits, code);
    }
    if (length == CULLET_RAW) {
        raw = 1;
        pattern = cullet_read_bits(bits, 32);
        length = cullet_length_of_difference(bits, code);
    } else if (length == CULLET_ABOVE || length == CULLET_BELOW) {
        beside = length == CULLET_ABOVE ? 1 : UINT32_MAX;
        length = cullet_length_of_difference(bits, code);
    }
    if (length >= CULLET_ABOVE || (v->kind != CULLET_GRID_DECIMALS && v->kind != CULLET_GRID_DIGITS)) {
        v->status = CULLET_PACKED_COORDINATE;
        return 0;
    }
    float on_grid = v->kind == CULLET_GRID_DECIMALS ? cullet_decimal_coordinate(v, length, at, x, y, z)
                                                    : cullet_digit_coordinate(v, length, finer, x, y, z);
    cullet_set(v->part->positions, at, raw ? pattern : cullet_ordered_bits(cullet_ordered(on_grid) + beside));
    return length < CULLET_SAME_AS_X - 1 ? length : CULLET_SAME_AS_X - 1;
}

/* Decodes a coordinate; returns the length of its difference. */
static uint32_t cullet_decode_coordinate(CulletVertexDecoder *v, unsigned axis, unsigned code, size_t at, size_t x,
                                         size_t y, size_t z) {
    uint32_t length = cullet_length_of_difference(&v->part->bits, code);
    uint32_t bits;
    if (length >= CULLET_ABOVE) {
        return cullet_decode_escaped(v, length, code, at, x, y, z);
    }
    if (v->kind == CULLET_GRID_DECIMALS) {
        bits = cullet_float_bits(cullet_decimal_coordinate(v, length, at, x, y, z));
    } else if (v->kind == CULLET_GRID_FLOATS) {
        bits = cullet_float_coordinate(v, length, x, y, z);
    } else if (v->kind == CULLET_GRID_DIGITS) {
        bits = cullet_float_bits(cullet_digit_coordinate(v, length, 0, x, y, z));
    } else {
        bits = cullet_listed_coordinate(v, length, axis, x, y, z);
    }
    cullet_set(v->part->positions, at, bits);
    return length < CULLET_SAME_AS_X - 1 ? length : CULLET_SAME_AS_X - 1;
}

/* Reads the dictionaries, which come before the vertices. */
static CulletStatus cullet_read_dictionaries(CulletVertexDecoder *v) {
    CulletBits *bits = &v->part->bits;
    for (unsigned axis = 0; axis < 3; axis++) {
        uint32_t count = cullet_read_bits(bits, 32);
        if (count < 1 || count > v->part->header.vertices) {
            return CULLET_PACKED_DICTIONARY;
        }
        uint32_t last = UINT32_MAX;
        for (uint32_t i = 0; i < count; i++) {
            last += cullet_magnitude(bits, CULLET_CODE_DICTIONARY) + 1;
            cullet_set(v->part->dictionary, (size_t)axis * v->part->header.vertices + i, last);
            if (cullet_overrun(bits)) {
                return CULLET_PACKED_DICTIONARY;
            }
        }
        v->dictionary_size[axis] = count;
    }
    return CULLET_OK;
}

/* Decodes all positions; `used` vertices are predicted from others, each after them from the one before. */
static CULLET_NOINLINE CulletStatus cullet_decode_vertices(CulletPacked *part, uint32_t used) {
    CulletVertexDecoder v = {0};
    v.part = part;
    v.outer = (16 + part->header.weight) / 32.0;
    v.inner = part->header.weight / 16.0;
    v.kind = part->header.grid & 3;
    v.split = (part->header.grid & CULLET_GRID_SPLIT) != 0;
    if (v.kind == CULLET_GRID_DICTIONARY) {
        CulletStatus status = cullet_read_dictionaries(&v);
        if (status != CULLET_OK) {
            return status;
        }
    }
    for (uint32_t vertex = 0; vertex < part->header.vertices; vertex++) {
        size_t at = 3 * (size_t)vertex;
        uint32_t from[3];
        size_t place[3];
        for (unsigned i = 0; i < 3; i++) {
            from[i] = vertex < used ? cullet_at(part->values, at + i) : vertex - 1;
        }
        for (unsigned i = 0; i < 3; i++) {
            place[i] = (int32_t)from[0] < 0 ? 0 : 3 * (size_t)from[i]; /* the first is predicted from 0 */
        }
        if ((int32_t)from[0] < 0) {
            for (unsigned i = 0; i < 3; i++) {
                cullet_set(part->values, i, 0);
            }
        }
        unsigned context = place[0] == place[2] ? 0 : v.last <= v.mean >> 4 ? 1 : 2;
        uint32_t length = 0;
        for (unsigned axis = 0; axis < 3; axis++) {
            length += cullet_decode_coordinate(&v, axis, CULLET_CODE_RESIDUAL + 3 * context + axis, at + axis,
                                               place[0] + axis, place[1] + axis, place[2] + axis);
            if (v.status != CULLET_OK) {
                return v.status;
            }
        }
        v.last = (int32_t)length;
        v.mean += (int32_t)length - (v.mean >> 4);
        if (cullet_overrun(&part->bits)) {
            return CULLET_PACKED_SYMBOLS_SHORT;
        }
    }
    return part->bits.at <= 8 * (uint64_t)part->bits.size && part->bits.at + 8 > 8 * (uint64_t)part->bits.size
        ? CULLET_OK : CULLET_PACKED_SYMBOLS_LONG;
}

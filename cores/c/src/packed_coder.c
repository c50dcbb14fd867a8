/*
 * The adaptive binary range decoder of packed frames, clusters and outlines (Martin 1979), and numbers that are close
 * to what is expected, as their differences (docs/format-packed.md, Packed numbers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Contexts of one kind of number: a tree of 6 bits, and one for each length. Length 33: not a difference. */
enum { CULLET_NUMBER_CONTEXTS = 97, CULLET_RAW_NUMBER = 33 };

typedef struct CulletCoder {
    const uint8_t *bytes;
    size_t at, end;
    uint32_t beyond;         /* zeros read after the end */
    uint32_t range, code;
    uint8_t *probabilities;  /* of a 0 in 1/4096, two bytes per context */
    uint32_t length;         /* of the last number in bits */
    CulletStatus status;
} CulletCoder;

static uint32_t cullet_coder_byte(CulletCoder *c) {
    if (c->at < c->end) {
        return c->bytes[c->at++];
    }
    c->beyond++;
    return 0;
}

static void cullet_init_coder(CulletCoder *c, CulletArray bytes, uint8_t *probabilities, uint32_t contexts) {
    static const CulletCoder empty;
    *c = empty;
    c->bytes = bytes.bytes;
    c->end = bytes.count;
    c->range = UINT32_MAX;
    c->probabilities = probabilities;
    for (uint32_t i = 0; i < contexts; i++) {
        cullet_put_u16(probabilities + 2 * (size_t)i, 2048);
    }
    for (int i = 0; i < 4; i++) {
        c->code = c->code << 8 | cullet_coder_byte(c);
    }
}

/* Fails if more was read than the bytes, and the zeros that an encoder leaves out. */
static void cullet_check_coder_end(CulletCoder *c) {
    if (c->beyond > 4 && c->status == CULLET_OK) {
        c->status = CULLET_PACKED_NUMBERS_SHORT;
    }
}

/* Returns whether all bytes were read, and at most the zeros that an encoder leaves out. */
static int cullet_coder_is_at_end(const CulletCoder *c) {
    return c->at == c->end && (c->beyond == 4 || (c->beyond < 4 && c->bytes[c->at - 1] != 0));
}

static void cullet_coder_fill(CulletCoder *c) {
    while (c->range >> 24 == 0) {
        c->range <<= 8;
        c->code = c->code << 8 | cullet_coder_byte(c);
    }
}

static uint32_t cullet_coder_bit(CulletCoder *c, uint32_t context) {
    uint8_t *probability = c->probabilities + 2 * (size_t)context;
    uint32_t p = cullet_u16(probability);
    uint32_t bound = (c->range >> 12) * p;
    uint32_t bit = c->code >= bound;
    if (bit) {
        c->code -= bound;
        c->range -= bound;
    } else {
        c->range = bound;
    }
    cullet_put_u16(probability, bit ? p - (p >> 4) : p + ((4096 - p) >> 4));
    cullet_coder_fill(c);
    return bit;
}

/* Decodes bits as a path down a binary tree of contexts. */
static uint32_t cullet_coder_tree(CulletCoder *c, uint32_t context, unsigned bits) {
    uint32_t node = 1;
    for (unsigned i = 0; i < bits; i++) {
        node = 2 * node + cullet_coder_bit(c, context + node);
    }
    return node - ((uint32_t)1 << bits);
}

/* Decodes a number below a count of 1 to 65,536, all equally likely; may return the count, or more. */
static uint32_t cullet_coder_uniform(CulletCoder *c, uint32_t count) {
    uint32_t coded = 0;
    if (count > 1) {
        c->range /= count;
        coded = c->code / c->range;
        c->code -= coded * c->range;
        cullet_coder_fill(c);
    }
    return coded;
}

/* Decodes a number of 0 to 16 bits, all values equally likely. */
static uint32_t cullet_coder_share(CulletCoder *c, unsigned count) {
    uint32_t shares = (uint32_t)1 << count;
    return cullet_coder_uniform(c, shares) & (shares - 1);
}

/* Decodes low bits of a number, 0 to 32. */
static uint32_t cullet_coder_bits(CulletCoder *c, unsigned count) {
    if (count <= 16) {
        return cullet_coder_share(c, count);
    }
    uint32_t high = cullet_coder_share(c, count - 16);
    return high << 16 | cullet_coder_share(c, 16);
}

static uint32_t cullet_coder_magnitude(CulletCoder *c, uint32_t kind) {
    uint32_t first = kind * CULLET_NUMBER_CONTEXTS;
    uint32_t length = cullet_coder_tree(c, first, 6);
    c->length = length;
    if (length > CULLET_RAW_NUMBER) {
        if (c->status == CULLET_OK) {
            c->status = CULLET_PACKED_NUMBER;
        }
        return 0;
    }
    if (length < 2 || length == CULLET_RAW_NUMBER) {
        return length & 1;
    }
    uint32_t second = cullet_coder_bit(c, first + 64 + length);
    uint32_t rest = cullet_coder_bits(c, length - 2);
    return (2 | second) << (length - 2) | rest;
}

/* Decodes an integer as a difference. */
static uint32_t cullet_coder_integer(CulletCoder *c, uint32_t kind, uint32_t expected) {
    return expected + (uint32_t)cullet_signed(cullet_coder_magnitude(c, kind));
}

/* Decodes the bits of a float, as a difference in the order of values. */
static uint32_t cullet_coder_float(CulletCoder *c, uint32_t kind, uint32_t expected) {
    return cullet_ordered_bits(cullet_coder_integer(c, kind, cullet_ordered_bits(expected)));
}

/* Decodes the bits of a float on a grid of decimals; one off the grid has 32 bits. */
static uint32_t cullet_coder_decimal(CulletCoder *c, uint32_t kind, double expected, unsigned digits, int split) {
    double base = cullet_rint(expected * cullet_powers[digits]);
    uint32_t magnitude = cullet_coder_magnitude(c, kind);
    if (c->length == CULLET_RAW_NUMBER) {
        return cullet_coder_bits(c, 32);
    }
    return cullet_float_bits(cullet_grid_value(base + (double)cullet_signed(magnitude), digits, split));
}

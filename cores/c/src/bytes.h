/*
 * Loads of little-endian numbers at any alignment, by bytes: gcc and clang make one load of each, with a byte swap
 * where the machine is big-endian.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_BYTES_H
#define CULLET_SRC_BYTES_H

#include "../cullet.h"

static inline uint32_t cullet_u16(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static inline uint64_t cullet_u64(const uint8_t *p) {
    return (uint64_t)cullet_u32(p) | (uint64_t)cullet_u32(p + 4) << 32;
}

/* Returns the bits of a number as a signed number: two's complement, on all supported compilers. */
static inline int32_t cullet_signed(uint32_t bits) {
    return (int32_t)bits;
}

static inline int32_t cullet_i32(const uint8_t *p) {
    return (int32_t)cullet_u32(p);
}

static inline int64_t cullet_i64(const uint8_t *p) {
    return (int64_t)cullet_u64(p);
}

/* Returns word i of an array of words of 8 bytes. */
static inline uint64_t cullet_word(const uint8_t *words, size_t i) {
    return cullet_u64(words + 8 * i);
}

/*
 * Returns 64 bits of an array of words, from a bit on that is counted from the lowest of a word upward. The bit may be
 * negative. Reads the word of the bit and the next one.
 */
static inline uint64_t cullet_bits(const uint8_t *words, uint32_t word, int32_t bit) {
    const uint8_t *at = words + 8 * (size_t)((int64_t)word + (bit >> 6));
    unsigned shift = (unsigned)bit & 63;
    return cullet_u64(at) >> shift | cullet_u64(at + 8) << 1 << (63 - shift);
}

#endif

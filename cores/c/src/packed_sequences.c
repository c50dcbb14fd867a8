/*
 * Writes numbers per triangle as a file stores them: in runs if there are few, else in blocks with a minimum and
 * bit-packed differences (docs/format.md, Numbers per triangle).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Returns the most bytes of numbers in blocks. */
static uint64_t cullet_blocks_bound(uint64_t count, unsigned block_length, unsigned bits) {
    return (count * bits + 7) / 8 + 16 * ((count + block_length - 1) / block_length) + 16;
}

/* Sets the header of the block from a number on, but its place; returns its words. */
static uint64_t cullet_block_header(const uint8_t *numbers, size_t from, size_t to, unsigned min_bits,
                                    uint64_t *header) {
    int32_t min = (int32_t)cullet_at(numbers, from);
    int32_t max = min;
    for (size_t i = from + 1; i < to; i++) {
        int32_t number = (int32_t)cullet_at(numbers, i);
        min = number < min ? number : min;
        max = number > max ? number : max;
    }
    unsigned bits = min_bits;
    for (uint64_t range = (uint64_t)((int64_t)max - min) >> min_bits; range != 0; range >>= 1) {
        bits++;
    }
    *header = (uint64_t)bits << 58 | (uint32_t)min;
    return (bits * (uint64_t)(to - from) + 63) >> 6;
}

/* Writes a block; returns the end of its data. */
static uint8_t *cullet_write_block(const uint8_t *numbers, size_t from, size_t to, uint64_t header, uint8_t *out) {
    unsigned bits = (unsigned)(header >> 58);
    uint64_t word = 0;
    unsigned filled = 0;
    for (size_t i = from; i < to; i++) {
        uint64_t difference = (uint32_t)(cullet_at(numbers, i) - (uint32_t)header);
        word |= difference << filled;
        filled += bits;
        if (filled >= 64) {
            cullet_put_u64(out, word);
            out += 8;
            filled -= 64;
            word = filled == 0 ? 0 : difference >> (bits - filled);
        }
    }
    if (filled > 0) {
        cullet_put_u64(out, word);
        out += 8;
    }
    return out;
}

/* Writes numbers in blocks; returns the number of words, or 0 where they are more than fit. */
static uint32_t cullet_write_blocks(const uint8_t *numbers, size_t count, size_t block_length, unsigned min_bits,
                                    uint8_t *out, uint64_t max_words) {
    uint64_t header;
    uint64_t place = 0;
    uint64_t blocks = count / block_length + (count % block_length != 0);
    for (size_t from = 0; from < count; from += block_length) {
        size_t to = count - from < block_length ? count : from + block_length;
        place += cullet_block_header(numbers, from, to, min_bits, &header);
    }
    if (place + blocks > max_words) {
        return 0;
    }
    uint8_t *headers = out + 8 * place;
    uint8_t *at = out;
    for (size_t from = 0; from < count; from += block_length) {
        size_t to = count - from < block_length ? count : from + block_length;
        cullet_block_header(numbers, from, to, min_bits, &header);
        cullet_put_u64(headers, header | (uint64_t)((at - out) / 8) << 32);
        at = cullet_write_block(numbers, from, to, header, at);
        headers += 8;
    }
    return (uint32_t)((headers - out) / 8);
}

/* Writes a number per triangle, in runs or blocks; returns the number of words, or 0 where they are more than fit. */
static uint32_t cullet_write_numbers(const uint8_t *numbers, size_t count, uint8_t *out, uint64_t max_words) {
    size_t runs = 1;
    for (size_t i = 1; i < count; i++) {
        runs += cullet_at(numbers, i) != cullet_at(numbers, i - 1);
    }
    if (runs > (count / 32 > 1 ? count / 32 : 1)) {
        return cullet_write_blocks(numbers, count, 128, 0, out, max_words);
    }
    if (runs > max_words) {
        return 0;
    }
    uint32_t words = 0;
    for (size_t i = 0; i < count; i++) {
        int last = i + 1 == count;
        if (last || cullet_at(numbers, i) != cullet_at(numbers, i + 1)) {
            cullet_put_u32(out + 8 * (size_t)words, cullet_at(numbers, i));
            cullet_put_u32(out + 8 * (size_t)words + 4, last ? UINT32_MAX : (uint32_t)(i + 1));
            words++;
        }
    }
    return words;
}

/*
 * Makes the table of edge flags: each byte that occurs, the most frequent first, of equally frequent ones the smaller;
 * returns its length. Replaces each flag by its index, as a number.
 *
 * flags       a byte per triangle
 * table       gets at most 256 bytes
 * work        memory for 256 numbers
 */
static uint32_t cullet_order_flags(const uint8_t *flags, size_t count, uint8_t *table, uint8_t *work,
                                   uint8_t *numbers) {
    uint32_t length = 0;
    for (unsigned value = 0; value < 256; value++) {
        cullet_set(work, value, 0);
    }
    for (size_t i = 0; i < count; i++) {
        cullet_set(work, flags[i], cullet_at(work, flags[i]) + 1);
    }
    for (unsigned value = 0; value < 256; value++) {
        if (cullet_at(work, value) > 0) {
            uint32_t at = length++;
            for (; at > 0 && cullet_at(work, table[at - 1]) < cullet_at(work, value); at--) {
                table[at] = table[at - 1];
            }
            table[at] = (uint8_t)value;
        }
    }
    for (uint32_t i = 0; i < length; i++) {
        cullet_set(work, table[i], i);
    }
    for (size_t i = 0; i < count; i++) {
        cullet_set(numbers, i, cullet_at(work, flags[i]));
    }
    return length;
}

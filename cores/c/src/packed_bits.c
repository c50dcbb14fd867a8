/*
 * The symbols of a packed part: a stream of bits, highest bit of a byte first, zeros after its end; and its canonical
 * prefix codes of at most 10 bits, as tables of 1,024 entries (Huffman 1952; Schwartz and Kallick 1964).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Returns the next 64 bits. */
static uint64_t cullet_window(const CulletBits *b) {
    uint64_t byte = b->at >> 3;
    unsigned shift = (unsigned)b->at & 7;
    uint64_t bits = 0;
    if (byte + 9 <= b->size) {
        const uint8_t *p = b->bytes + byte;
        for (int i = 0; i < 8; i++) {
            bits = bits << 8 | p[i];
        }
        return bits << shift | (uint64_t)(p[8] >> (8 - shift));
    }
    for (unsigned i = 0; i < 9; i++) {
        uint64_t next = byte + i < b->size ? b->bytes[byte + i] : 0;
        bits = i < 8 ? bits << 8 | next : bits << shift | next >> (8 - shift);
    }
    return bits;
}

/* Returns whether more bits were read than there are. */
static int cullet_overrun(const CulletBits *b) {
    return b->at > 8 * (uint64_t)b->size;
}

/* Reads the next symbol of a code. */
static uint32_t cullet_symbol(CulletBits *b, unsigned code) {
    uint32_t entry = cullet_u16(b->codes + CULLET_CODE_BYTES * code + 2 * (size_t)(cullet_window(b) >> 54));
    b->at += entry & 15;
    return entry >> 4;
}

/* Reads a number of 0 to 32 bits. With a larger count, of no valid file, reads the bits that Java reads. */
static uint32_t cullet_read_bits(CulletBits *b, unsigned count) {
    uint32_t value = (uint32_t)(cullet_window(b) >> 1 >> ((63 - count) & 63));
    b->at += count;
    return value;
}

/* Reads a number: the symbol of its length in bits, then the bits below its highest. */
static uint32_t cullet_magnitude(CulletBits *b, unsigned code) {
    uint32_t length = cullet_symbol(b, code);
    return length == 0 ? 0 : (uint32_t)1 << ((length - 1) & 31) | cullet_read_bits(b, length - 1);
}

/* 0, 1, 2, 3, ... are 0, -1, 1, -2, ... */
static int32_t cullet_signed(uint32_t magnitude) {
    return (int32_t)(magnitude >> 1 ^ (0u - (magnitude & 1)));
}

/* Reads the next symbol of a code, and if it is a length, 0 to 32, the difference of that length. */
static uint32_t cullet_length_of_difference(CulletBits *b, unsigned code) {
    uint64_t window = cullet_window(b);
    uint32_t entry = cullet_u16(b->codes + CULLET_CODE_BYTES * code + 2 * (size_t)(window >> 54));
    uint32_t length = entry >> 4;
    b->at += entry & 15;
    b->difference = 0;
    if (length <= 32) { /* the highest bit of a number is not stored, and length 0 has none */
        uint64_t behind = window << (entry & 15) >> 1 | (uint64_t)1 << 63;
        b->difference = cullet_signed((uint32_t)(behind >> 1 >> (63 - length)));
        b->at += length - ((length + 63) >> 6);
    }
    return length;
}

/* Fills a part of a decoding table; returns its end. */
static uint32_t cullet_fill_code(uint8_t *table, uint32_t from, uint32_t to, uint32_t entry) {
    for (uint32_t i = from; i < to; i++) {
        table[2 * i] = (uint8_t)entry;
        table[2 * i + 1] = (uint8_t)(entry >> 8);
    }
    return to;
}

/* Makes a table from the lengths of codewords, 0: the symbol does not occur; returns whether they are a code. */
static int cullet_make_code(uint8_t *table, const uint8_t *lengths, uint32_t count) {
    uint32_t filled = 0;
    uint32_t used = 0;
    uint32_t last = 0;
    for (uint32_t length = 1; length <= 15; length++) {
        for (uint32_t symbol = 0; symbol < count; symbol++) {
            if (lengths[symbol] == length) {
                uint32_t share = length > 10 ? 1024 : 1024u >> length;
                if (filled + share > 1024) {
                    return 0;
                }
                filled = cullet_fill_code(table, filled, filled + share, symbol << 4 | length);
                used++;
                last = symbol;
            }
        }
    }
    if (used <= 1) { /* one symbol takes a bit, which is ignored */
        uint32_t length = used == 0 ? 1 : table[0] & 15u;
        cullet_fill_code(table, 0, 1024, last << 4 | 1);
        return length == 1;
    }
    return filled == 1024;
}

/* Reads all codes into their tables. `lengths` is memory for 512 bytes. */
static CULLET_NOINLINE CulletStatus cullet_read_codes(CulletBits *b, uint8_t *codes, uint8_t *lengths) {
    for (unsigned code = 0; code < CULLET_CODES; code++) {
        uint32_t count = cullet_read_bits(b, 9);
        for (uint32_t i = 0; i < 512; i++) {
            lengths[i] = 0;
        }
        for (uint32_t symbol = 0; symbol < count; symbol++) {
            lengths[symbol] = (uint8_t)cullet_read_bits(b, 4);
            if (lengths[symbol] == 0) {
                symbol += cullet_read_bits(b, 4); /* so many more zeros */
            }
        }
        if (!cullet_make_code(codes + CULLET_CODE_BYTES * code, lengths, count) || cullet_overrun(b)) {
            return CULLET_PREFIX_CODE;
        }
    }
    b->codes = codes;
    return CULLET_OK;
}

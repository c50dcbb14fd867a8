/*
 * Checks numbers in blocks and runs: each can be read, is in range, and is stored in the one form that the writer gives
 * it. Cost: one or two reads per number; no memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"
#include "numbers.h"

/* Numbers that are checked: their range, and the runs so far. */
typedef struct CulletRange {
    int32_t limit;
    int32_t before;
    uint32_t runs;
    uint32_t *counts;      /* of the numbers from first_count on: how often each occurs; NULL: not counted */
    uint32_t first_count;
    uint32_t count_end;
} CulletRange;

static CulletStatus cullet_range_accept(CulletRange *range, int32_t value, uint32_t times) {
    if (value < 0 || value >= range->limit) {
        return CULLET_NUMBER_RANGE;
    }
    if (range->runs == 0 || value != range->before) {
        range->runs++;
    }
    range->before = value;
    if (range->counts && (uint32_t)value >= range->first_count && (uint32_t)value < range->count_end) {
        range->counts[(uint32_t)value - range->first_count] += times;
    }
    return CULLET_OK;
}

/* Number of bits of a number: 0 for 0. */
static unsigned cullet_bit_length(uint32_t value) {
    unsigned bits = 0;
    while (value) {
        bits++;
        value >>= 1;
    }
    return bits;
}

/* Checks the place of a block's data; end gets the word after them. */
static CulletStatus cullet_check_block_place(const CulletNumbers *numbers, uint64_t header, uint32_t count,
                                             uint64_t begin, uint64_t *end) {
    unsigned bits = (unsigned)(header >> 58);
    *end = begin + (((uint64_t)bits * count + 63) >> 6);
    return (header >> 32 & 0x3FFFFFF) != begin || bits > 32 || *end > numbers->headers ? CULLET_NUMBER_BLOCK
                                                                                        : CULLET_OK;
}

/* Checks that a block has no bits after its last number, the smallest minimum, and no more bits than it needs. */
static CulletStatus cullet_check_block_form(const CulletNumbers *numbers, uint64_t header, uint32_t count,
                                            uint64_t begin, uint64_t end, unsigned min_bits) {
    unsigned bits = (unsigned)(header >> 58);
    unsigned unused = (unsigned)(64 * (end - begin) - (uint64_t)bits * count);
    if (unused > 0 && cullet_word(numbers->words, (size_t)end - 1) >> (64 - unused) != 0) {
        return CULLET_NUMBER_PADDING;
    }
    uint64_t mask = ~(UINT64_MAX << bits);
    uint32_t all = 0;
    int zero = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t difference = (uint32_t)(cullet_bits(numbers->words, (uint32_t)begin, (int32_t)(bits * i)) & mask);
        all |= difference;
        zero |= difference == 0;
    }
    unsigned needed = cullet_bit_length(all);
    return !zero || bits != (needed > min_bits ? needed : min_bits) ? CULLET_NUMBER_BITS : CULLET_OK;
}

/*
 * Checks numbers in blocks.
 *
 * length      how many numbers there are, at least 1
 * range       gets the numbers; NULL: any number is allowed
 */
static CulletStatus cullet_check_blocks(const CulletNumbers *numbers, uint32_t length, uint32_t block_length,
                                        unsigned min_bits, CulletRange *range) {
    uint32_t blocks = (uint32_t)cullet_block_count(length, (int)block_length);
    if (blocks > numbers->word_count || numbers->word_count < 2) {
        return CULLET_NUMBER_WORDS;
    }
    uint64_t begin = 0;
    for (uint32_t block = 0; block < blocks; block++) {
        uint64_t header = cullet_word(numbers->words, (size_t)numbers->headers + block);
        uint32_t left = length - block * block_length;
        uint32_t count = left < block_length ? left : block_length;
        uint64_t end;
        CulletStatus status = cullet_check_block_place(numbers, header, count, begin, &end);
        if (status == CULLET_OK) {
            status = cullet_check_block_form(numbers, header, count, begin, end, min_bits);
        }
        for (uint32_t i = 0; range && status == CULLET_OK && i < count; i++) {
            int32_t value = cullet_block_number(numbers->words, numbers->headers, block, i);
            status = cullet_range_accept(range, value, 1);
        }
        if (status != CULLET_OK) {
            return status;
        }
        begin = end;
    }
    return begin != numbers->headers ? CULLET_NUMBER_END : CULLET_OK;
}

/* Checks only that numbers in blocks can be read and are 0 to below a limit. */
static CulletStatus cullet_check_blocks_safe(const CulletNumbers *numbers, uint32_t length, uint32_t block_length,
                                             int32_t limit) {
    uint32_t blocks = (uint32_t)cullet_block_count(length, (int)block_length);
    if (blocks > numbers->word_count || numbers->word_count < 2) {
        return CULLET_NUMBER_WORDS;
    }
    uint64_t begin = 0;
    for (uint32_t block = 0; block < blocks; block++) {
        uint64_t header = cullet_word(numbers->words, (size_t)numbers->headers + block);
        uint32_t left = length - block * block_length;
        uint32_t count = left < block_length ? left : block_length;
        CulletStatus status = cullet_check_block_place(numbers, header, count, begin, &begin);
        if (status != CULLET_OK) {
            return status;
        }
        int32_t min = (int32_t)(uint32_t)header;
        if (min < 0 || min + ((int64_t)1 << (header >> 58)) > limit) {
            for (uint32_t i = 0; i < count; i++) {
                int32_t value = cullet_block_number(numbers->words, numbers->headers, block, i);
                if (value < 0 || value >= limit) {
                    return CULLET_NUMBER_RANGE;
                }
            }
        }
    }
    return begin != numbers->headers ? CULLET_NUMBER_END : CULLET_OK;
}

static CulletStatus cullet_check_runs(const CulletNumbers *numbers, int32_t triangles, CulletRange *range) {
    int32_t begin = 0;
    for (uint32_t run = 0; run < numbers->word_count; run++) {
        const uint8_t *word = numbers->words + 8 * (size_t)run;
        int32_t end = run + 1 == numbers->word_count ? triangles : cullet_i32(word + 4);
        if (end <= begin || end > triangles) {
            return CULLET_RUN_RANGE;
        }
        CulletStatus status = cullet_range_accept(range, cullet_i32(word), (uint32_t)(end - begin));
        if (status != CULLET_OK) {
            return status;
        }
        if (range->runs <= run) {
            return CULLET_RUN_REPEATED;
        }
        begin = end;
    }
    return CULLET_OK;
}

/* Checks numbers per triangle; the range may count them. */
static CulletStatus cullet_check_numbers(const CulletNumbers *numbers, uint32_t triangles, CulletRange *range,
                                         int full) {
    if (!full && !numbers->runs) {
        return cullet_check_blocks_safe(numbers, triangles, 128, range->limit);
    }
    CulletStatus status = numbers->runs ? cullet_check_runs(numbers, (int32_t)triangles, range)
                                        : cullet_check_blocks(numbers, triangles, 128, 0, range);
    if (status != CULLET_OK) {
        return status;
    }
    uint32_t max_runs = triangles / 32 > 1 ? triangles / 32 : 1;
    return numbers->runs != (range->runs <= max_runs) ? CULLET_NUMBER_FORM : CULLET_OK;
}

/* Checks the numbers of all triangles, or the uniform one where `numbers` has no words. */
static CulletStatus cullet_check_ids(const CulletNumbers *numbers, uint32_t triangles, int32_t uniform, int32_t limit,
                                     int full) {
    CulletRange range = {limit, 0, 0, NULL, 0, 0};
    if (!numbers->words) {
        return uniform < 0 || uniform >= limit ? CULLET_UNIFORM_NUMBER : CULLET_OK;
    }
    return cullet_check_numbers(numbers, triangles, &range, full);
}

enum { CULLET_COUNTED = 48 }; /* values that are counted at a time */

/* Checks the table of edge flags: the values that occur, each once, the most frequent first. */
static CULLET_NOINLINE CulletStatus cullet_check_flag_table(const CulletMesh *mesh) {
    uint32_t counts[CULLET_COUNTED];
    uint8_t seen[32] = {0};
    uint32_t before = 0; /* count of the value before */
    for (uint32_t first = 0; first < mesh->edge_flag_value_count; first += CULLET_COUNTED) {
        uint32_t end = first + CULLET_COUNTED;
        end = end < mesh->edge_flag_value_count ? end : mesh->edge_flag_value_count;
        CulletRange range = {(int32_t)mesh->edge_flag_value_count, 0, 0, counts, first, end};
        for (uint32_t i = 0; i < end - first; i++) {
            counts[i] = 0;
        }
        cullet_check_numbers(&mesh->edge_flags, mesh->triangle_count, &range, 1); /* succeeded before */
        for (uint32_t i = first; i < end; i++) {
            uint8_t value = mesh->edge_flag_values[i];
            uint32_t count = counts[i - first];
            if (seen[value >> 3] >> (value & 7) & 1) {
                return CULLET_FLAG_REPEATED;
            }
            seen[value >> 3] |= (uint8_t)(1 << (value & 7));
            int in_order = i == 0 || count < before || (count == before && value > mesh->edge_flag_values[i - 1]);
            if (count == 0 || !in_order) {
                return CULLET_FLAG_ORDER;
            }
            before = count;
        }
    }
    return CULLET_OK;
}

static CulletStatus cullet_check_flags(const CulletMesh *mesh, int full) {
    if (!mesh->edge_flag_values) {
        return CULLET_OK;
    }
    CulletRange range = {(int32_t)mesh->edge_flag_value_count, 0, 0, NULL, 0, 0};
    CulletStatus status = cullet_check_numbers(&mesh->edge_flags, mesh->triangle_count, &range, full);
    return status == CULLET_OK && full ? cullet_check_flag_table(mesh) : status;
}

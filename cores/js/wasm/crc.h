/*
 * CRC-32 of the core, eight bytes at a time (Kounavis and Berry 2005). A file's checksum is most of the time of loading it.
 * The tables are made when first used: as constants they would not compress.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stddef.h>
#include <stdint.h>

#define CRC_POLYNOMIAL 0xEDB88320u

/* Bytes of a call: engines replace the first, slow code of a function when it is called again, not within a loop. */
#define CRC_BLOCK 4096

/* For byte b: the checksum of b and as many zeros as the number of the table. */
static uint32_t crc_tables[8][256];

static void crc_make_tables(void) {
    for (uint32_t b = 0; b < 256; b++) {
        uint32_t crc = b;
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
        }
        crc_tables[0][b] = crc;
    }
    for (uint32_t b = 0; b < 256; b++) {
        for (int zeros = 1; zeros < 8; zeros++) {
            uint32_t crc = crc_tables[zeros - 1][b];
            crc_tables[zeros][b] = crc >> 8 ^ crc_tables[0][crc & 255];
        }
    }
}

/* Adds a multiple of eight bytes to a checksum. */
static __attribute__((noinline)) uint32_t crc_add(uint32_t crc, const uint8_t *bytes, size_t size) {
    for (const uint8_t *end = bytes + size; bytes < end; bytes += 8) {
        uint32_t word[2];
        __builtin_memcpy(word, bytes, 8);
        crc ^= word[0];
        crc = crc_tables[7][crc & 255] ^ crc_tables[6][crc >> 8 & 255] ^ crc_tables[5][crc >> 16 & 255]
                ^ crc_tables[4][crc >> 24] ^ crc_tables[3][word[1] & 255] ^ crc_tables[2][word[1] >> 8 & 255]
                ^ crc_tables[1][word[1] >> 16 & 255] ^ crc_tables[0][word[1] >> 24];
    }
    return crc;
}

/* Returns the CRC-32 of bytes. */
static uint32_t crc32_of(const uint8_t *bytes, size_t size) {
    uint32_t crc = UINT32_MAX;
    size_t at = 0;
    if (crc_tables[0][1] == 0) {
        crc_make_tables();
    }
    while (size - at >= 8) {
        size_t block = size - at < CRC_BLOCK ? (size - at) & ~(size_t)7 : CRC_BLOCK;
        crc = crc_add(crc, bytes + at, block);
        at += block;
    }
    for (; at < size; at++) {
        crc = crc >> 8 ^ crc_tables[0][(crc ^ bytes[at]) & 255];
    }
    return ~crc;
}

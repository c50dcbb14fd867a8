/*
 * Files of conformance vectors (cores/README.md), read record by record: what replay.c and scene.c have in common.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VECTORS_END 0xFFFFFFFFu

/* The first differences are printed. */
#define MAX_PRINTED 10

/* A file, and the record that was read last. */
typedef struct Vectors {
    FILE *input;
    uint64_t records; /* before that one */
    uint32_t type, size;
    uint8_t *payload;
    size_t capacity;
} Vectors;

/* A record of a query: input words, then those expected. */
typedef struct VectorQuery {
    uint32_t part, frame, inputs, outputs;
    const uint8_t *in, *expected;
} VectorQuery;

static void vectors_fail(const Vectors *from, const char *message) {
    fprintf(stderr, "record %llu: %s\n", (unsigned long long)from->records, message);
    exit(2);
}

static void *grow(void *memory, size_t size) {
    void *grown = realloc(memory, size > 0 ? size : 1);
    if (!grown) {
        fprintf(stderr, "no memory\n");
        exit(2);
    }
    return grown;
}

static uint64_t u64_at(const uint8_t *p) {
    return (uint64_t)cullet_u32(p) | (uint64_t)cullet_u32(p + 4) << 32;
}

/* Returns the bits of a double; all that are no number have the same. */
static uint64_t bits_of(double value) {
    uint64_t bits = 0x7FF8000000000000u;
    if (value == value) {
        memcpy(&bits, &value, 8);
    }
    return bits;
}

static double double_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

static void vectors_read(Vectors *from, uint8_t *to, size_t size) {
    if (fread(to, 1, size, from->input) != size) {
        vectors_fail(from, "the vectors end too early");
    }
}

/* Opens the file that is the argument of a program, or standard input. */
static void vectors_open(Vectors *from, int count, char **arguments) {
    uint8_t head[16];
    from->input = count > 1 ? fopen(arguments[1], "rb") : stdin;
    if (!from->input) {
        perror(arguments[1]);
        exit(2);
    }
    vectors_read(from, head, 16);
    if (memcmp(head, "CLTV", 4) != 0 || cullet_u32(head + 4) != 1) {
        vectors_fail(from, "these are no vectors of version 1");
    }
}

/* Reads the next record; returns 0 at the end. The caller counts it in `records` when it is done. */
static int vectors_next(Vectors *from) {
    uint8_t head[8];
    vectors_read(from, head, 8);
    from->type = cullet_u32(head);
    from->size = cullet_u32(head + 4);
    if (from->size > from->capacity) {
        from->capacity = from->size;
        from->payload = grow(from->payload, from->size);
    }
    vectors_read(from, from->payload, from->size);
    if (from->type == VECTORS_END && (from->size != 8 || u64_at(from->payload) != from->records)) {
        vectors_fail(from, "the number of records at the end is another one");
    }
    return from->type != VECTORS_END;
}

/* Finds the words of a record of a query. */
static VectorQuery vectors_query(const Vectors *from) {
    VectorQuery query = {0, 0, 0, 0, NULL, NULL};
    const uint8_t *payload = from->payload;
    if (from->size >= 16) {
        query.part = cullet_u32(payload);
        query.frame = cullet_u32(payload + 4);
        query.inputs = cullet_u32(payload + 8);
        query.outputs = cullet_u32(payload + 12);
    }
    if (from->size < 16 || 16 + 8 * ((uint64_t)query.inputs + query.outputs) != from->size) {
        vectors_fail(from, "its inputs and outputs have another length than the record");
    }
    query.in = payload + 16;
    query.expected = query.in + 8 * (size_t)query.inputs;
    return query;
}

/* Prints the last line of a program, and releases its memory; returns its exit code. */
static int vectors_close(Vectors *from, uint64_t differences) {
    printf("%llu records, %llu differences\n", (unsigned long long)from->records, (unsigned long long)differences);
    free(from->payload);
    return differences > 0;
}

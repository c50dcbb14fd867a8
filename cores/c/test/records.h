/*
 * A file of records of queries, for the programs that repeat them and compare the answers bit by bit. A record is four
 * numbers of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8 bytes each: bits of
 * doubles, or whole numbers. NaN has one form. Included after cullet.h, PROGRAM, the name of the program, and
 * MAX_OUTPUTS.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

static const uint8_t *in;
static uint64_t out[MAX_OUTPUTS];
static uint32_t out_count;

static void fail(const char *message) {
    fprintf(stderr, "%s: %s\n", PROGRAM, message);
    exit(2);
}

static void *allocate(size_t size) {
    void *bytes = malloc(size ? size : 1);
    if (!bytes) {
        fail("no memory");
    }
    return bytes;
}

static uint64_t bits_at(const uint8_t *at) {
    return (uint64_t)cullet_u32(at) | (uint64_t)cullet_u32(at + 4) << 32;
}

/* Reads the next input: a whole number, a double, a float. */
static int64_t whole(void) {
    in += 8;
    return (int64_t)bits_at(in - 8);
}

static double number(void) {
    uint64_t bits = (uint64_t)whole();
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void numbers(double *to, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = number();
    }
}

static void floats(float *to, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = (float)number();
    }
}

static void put(int64_t value) {
    if (out_count == MAX_OUTPUTS) {
        fail("too many outputs");
    }
    out[out_count++] = (uint64_t)value;
}

static void put_numbers(const double *values, int count) {
    for (int i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        put((int64_t)(values[i] != values[i] ? 0x7FF8000000000000u : bits));
    }
}

static void put_floats(const float *values, int count) {
    for (int i = 0; i < count; i++) {
        double value = values[i];
        put_numbers(&value, 1);
    }
}

/* Triangles that count in the queries of a mesh; NULL: all. */
static const CulletTriangleFilter *filter;

/* Sets the filter: front faces only, and a bit per surface, or -1 for all. */
static void read_filter(void) {
    static CulletTriangleFilter of_record;
    static uint32_t surfaces;
    of_record.front_faces_only = whole() != 0;
    int64_t bits = whole();
    surfaces = (uint32_t)bits;
    of_record.surfaces = bits < 0 ? NULL : &surfaces;
    of_record.surface_count = 32;
    filter = &of_record;
}

/* Compares the outputs with those of the file; prints the first that differs. */
static int differs(const char *kind, uint32_t count, const uint8_t *expected, uint32_t record) {
    for (uint32_t i = 0; i < out_count || i < count; i++) {
        uint64_t bits = i < count ? bits_at(expected + 8 * (size_t)i) : 0;
        if (i >= out_count || i >= count || out[i] != bits) {
            printf("record %lu, %s, output %lu of %lu: %016llx, expected %016llx\n", (unsigned long)record, kind,
                   (unsigned long)i, (unsigned long)count, (unsigned long long)(i < out_count ? out[i] : 0),
                   (unsigned long long)bits);
            return 1;
        }
    }
    return 0;
}

static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        fail("the file cannot be read");
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = allocate(*size);
    if (fread(bytes, 1, *size, file) != *size) {
        fail("the file cannot be read");
    }
    fclose(file);
    return bytes;
}

/* Answers the records of a file, and prints their number and that of the differences, which it returns; ends at 20. */
static uint32_t replay(const char *path, const char *const *names, uint32_t kinds, void (*answer)(uint32_t kind)) {
    size_t size;
    uint32_t records = 0;
    uint32_t differences = 0;
    uint8_t *bytes = read_file(path, &size);
    for (const uint8_t *at = bytes; at < bytes + size && differences < 20; records++) {
        uint32_t kind = cullet_u32(at);
        const uint8_t *expected = at + 16 + 8 * (size_t)cullet_u32(at + 4);
        uint32_t outputs = cullet_u32(at + 8);
        if (kind >= kinds) {
            fail("a kind is unknown");
        }
        in = at + 16;
        out_count = 0;
        answer(kind);
        if (in > expected) {
            fail("a record is too short");
        }
        differences += (uint32_t)differs(names[kind], outputs, expected, records);
        at = expected + 8 * (size_t)outputs;
    }
    free(bytes);
    printf("%lu records, %lu differences\n", (unsigned long)records, (unsigned long)differences);
    return differences;
}

/*
 * Repeats the queries of compounds in a file of records, and compares the answers bit by bit. A record is four numbers
 * of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8 bytes each: bits of doubles, or
 * whole numbers. NaN has one form.
 *
 *   compounds FILE
 *
 * Prints the first differences, and ends with an error if there are any.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 8, MAX_OUTPUTS = 64 };

static const char *const names[] = {
    "asset", "anyPoint", "raycast", "castSegment", "any", "all", "anyOf", "closestPoints", "penetration",
    "anyTriangle", "sweepMesh", "sweepConvex"
};

/* Two assets, each with a compound, and what is made of them. */
static CulletAsset assets[2];
static CulletCompound compounds[2];
static void *files[2], *memories[2];
static CulletConvexMemory memory;
static CulletConvexPenetration penetration;

static const uint8_t *in;
static uint64_t out[MAX_OUTPUTS];
static uint32_t out_count;

static void fail(const char *message) {
    fprintf(stderr, "compounds: %s\n", message);
    exit(2);
}

static void *allocate(size_t size) {
    void *bytes = malloc(size ? size : 1);
    if (!bytes) {
        fail("no memory");
    }
    return bytes;
}

/* Reads the next input: a whole number, a double, a float. */
static int64_t whole(void) {
    uint64_t bits = 0;
    for (int k = 7; k >= 0; k--) {
        bits = bits << 8 | in[k];
    }
    in += 8;
    return (int64_t)bits;
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

static void read_asset(void) {
    int slot = whole() != 0;
    size_t size = (size_t)whole();
    free(files[slot]);
    free(memories[slot]);
    files[slot] = allocate(size);
    memcpy(files[slot], in, size);
    in += (size + 7) / 8 * 8;
    if (cullet_open(&assets[slot], files[slot], size, CULLET_VALIDATE_FULL, NULL, 0) != CULLET_OK) {
        fail("an asset is refused");
    }
    size_t needed = cullet_compound_part_size(&assets[slot].mesh);
    memories[slot] = allocate(needed);
    if (cullet_compound_of_part(&compounds[slot], &assets[slot], 0, memories[slot], needed - 1)
        || !cullet_compound_of_part(&compounds[slot], &assets[slot], 0, memories[slot], needed)) {
        fail("a compound is refused, or memory that is too small is not");
    }
    put(compounds[slot].piece_count);
    put_floats(compounds[slot].bounds, 6);
    put_floats(compounds[slot].sphere_centre, 3);
    put_floats(&compounds[slot].sphere_radius, 1);
}

static void put_hit(int32_t piece, const CulletConvexHit *hit) {
    put(piece);
    put(hit->triangle);
    put(hit->face);
    put(hit->starts_inside);
    put_numbers(&hit->t, 1);
    put_numbers(hit->point, 3);
    put_numbers(hit->normal, 3);
}

static void put_distance(const CulletConvexDistance *nearest) {
    put_numbers(&nearest->distance, 1);
    put_numbers(nearest->point, 3);
    put_numbers(nearest->other_point, 3);
    put_numbers(nearest->normal, 3);
}

static void answer_line(int kind) {
    float v[6];
    CulletConvexHit hit;
    CulletRay ray;
    switch (kind) {
    case 1:
        floats(v, 3);
        put(cullet_compound_any_point(compounds, v));
        break;
    case 2:
        floats(ray.origin, 3);
        floats(ray.direction, 3);
        ray.min_t = number();
        ray.max_t = number();
        put_hit(cullet_compound_raycast(compounds, &ray, &hit), &hit);
        break;
    default:
        floats(v, 6);
        put_hit(cullet_compound_cast_segment(compounds, v, v + 3, &hit), &hit);
        break;
    }
}

/* The other shape of a query is a piece of the other compound. */
static const CulletConvex *other_piece(void) {
    return &compounds[1].pieces[whole()];
}

static void answer_pair(int kind) {
    const CulletConvex *other = other_piece();
    double rows[12];
    int32_t found[CAPACITY];
    int32_t other_number;
    int truncated;
    CulletConvexDistance nearest;
    numbers(rows, 12);
    switch (kind) {
    case 4:
        put(cullet_compound_any(&memory, compounds, other, rows));
        break;
    case 5:
        other_number = cullet_compound_find(&memory, compounds, other, rows, found, CAPACITY, &truncated);
        put(other_number);
        put(truncated);
        for (int32_t i = 0; i < other_number; i++) {
            put(found[i]);
        }
        break;
    case 6:
        put(cullet_compound_any_of(&memory, compounds, &compounds[1], rows, &other_number));
        put(other_number);
        break;
    case 7:
        put(cullet_compound_closest_points(&nearest, &memory, compounds, other, rows, number()));
        put_distance(&nearest);
        break;
    case 8:
        put(cullet_compound_penetration(&penetration, &memory, compounds, other, rows));
        put_numbers(&penetration.depth, 1);
        put_numbers(&penetration.depth_excess, 1);
        put_numbers(penetration.point, 3);
        put_numbers(penetration.other_point, 3);
        put_numbers(penetration.normal, 3);
        break;
    default:
        put(cullet_compound_any_triangle(&memory, &assets[1].mesh, compounds, rows, &other_number));
        put(other_number);
        break;
    }
}

static void answer_sweep(int is_mesh) {
    const CulletConvex *other = other_piece();
    double rows[12];
    double velocity[3];
    double rotation[6];
    int32_t piece;
    CulletMotion motion;
    CulletConvexSweep sweep;
    numbers(rows, 12);
    numbers(velocity, 3);
    numbers(rotation, 6);
    if (!cullet_motion_set(&motion, rows, velocity, rotation, rotation + 3)) {
        fail("a motion is refused");
    }
    double tolerance = number();
    put(is_mesh
            ? cullet_compound_sweep_mesh(&sweep, &memory, &assets[1].mesh, compounds, &motion, tolerance, &piece)
            : cullet_compound_sweep_convex(&sweep, &memory, compounds, other, &motion, tolerance, &piece));
    put(piece);
    put(sweep.steps);
    put(sweep.nearest.triangle);
    put_numbers(&sweep.t, 1);
    put_numbers(&sweep.overlap_t, 1);
    put_distance(&sweep.nearest);
}

static void answer(int kind) {
    if (kind == 0) {
        read_asset();
    } else if (kind <= 3) {
        answer_line(kind);
    } else if (kind <= 9) {
        answer_pair(kind);
    } else {
        answer_sweep(kind == 10);
    }
}

/* Compares the outputs with those of the file; prints the first that differs. */
static int differs(uint32_t kind, uint32_t count, const uint8_t *expected, uint32_t record) {
    for (uint32_t i = 0; i < out_count || i < count; i++) {
        uint64_t bits = 0;
        for (int k = 7; k >= 0 && i < count; k--) {
            bits = bits << 8 | expected[8 * (size_t)i + (size_t)k];
        }
        if (i >= out_count || i >= count || out[i] != bits) {
            printf("record %lu, %s, output %lu of %lu: %016llx, expected %016llx\n", (unsigned long)record,
                   names[kind], (unsigned long)i, (unsigned long)count,
                   (unsigned long long)(i < out_count ? out[i] : 0), (unsigned long long)bits);
            return 1;
        }
    }
    return 0;
}

static uint32_t word(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
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

int main(int count, char **arguments) {
    size_t size;
    uint32_t records = 0;
    uint32_t differences = 0;
    if (count != 2) {
        fail("one argument, the file");
    }
    uint8_t *bytes = read_file(arguments[1], &size);
    for (const uint8_t *at = bytes; at < bytes + size && differences <= 20; records++) {
        uint32_t kind = word(at);
        uint32_t inputs = word(at + 4);
        uint32_t outputs = word(at + 8);
        if (kind >= sizeof names / sizeof *names) {
            fail("a kind is unknown");
        }
        in = at + 16;
        at = in + 8 * (size_t)inputs;
        out_count = 0;
        answer((int)kind);
        if (in > at) {
            fail("a record is too short");
        }
        differences += (uint32_t)differs(kind, outputs, at, records);
        at += 8 * (size_t)outputs;
    }
    free(bytes);
    for (int slot = 0; slot < 2; slot++) {
        free(files[slot]);
        free(memories[slot]);
    }
    printf("%lu records, %lu differences\n", (unsigned long)records, (unsigned long)differences);
    return differences != 0;
}

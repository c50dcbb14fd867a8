/*
 * Repeats the queries of compounds in a file of records, and compares the answers bit by bit; see records.h.
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
    "anyTriangle", "sweepMesh", "sweepConvex", "filter"
};

/* Two assets, each with a compound, and what is made of them. */
static CulletAsset assets[2];
static CulletCompound compounds[2];
static void *files[2], *memories[2];
static CulletConvexMemory memory;
static CulletConvexPenetration penetration;

#define PROGRAM "compounds"
#include "records.h"

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
        put(cullet_compound_any_triangle(&memory, &assets[1].mesh, compounds, rows, filter, &other_number));
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
            ? cullet_compound_sweep_mesh(
                    &sweep, &memory, &assets[1].mesh, compounds, &motion, filter, tolerance, &piece)
            : cullet_compound_sweep_convex(&sweep, &memory, compounds, other, &motion, tolerance, &piece));
    put(piece);
    put(sweep.steps);
    put(sweep.nearest.triangle);
    put_numbers(&sweep.t, 1);
    put_numbers(&sweep.overlap_t, 1);
    put_distance(&sweep.nearest);
}

static void answer(uint32_t kind) {
    if (kind == 0) {
        read_asset();
    } else if (kind == 12) {
        read_filter();
    } else if (kind <= 3) {
        answer_line((int)kind);
    } else if (kind <= 9) {
        answer_pair((int)kind);
    } else {
        answer_sweep(kind == 10);
    }
}

int main(int count, char **arguments) {
    if (count != 2) {
        fail("one argument, the file");
    }
    uint32_t differences = replay(arguments[1], names, sizeof names / sizeof *names, answer);
    for (int slot = 0; slot < 2; slot++) {
        free(files[slot]);
        free(memories[slot]);
    }
    return differences != 0;
}

/*
 * Repeats the queries of convex shapes in a file of records, and compares the answers bit by bit; see records.h.
 *
 *   shapes FILE
 *
 * Prints the first differences, and ends with an error if there are any.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 8, MAX_OUTPUTS = 4096 };

static const char *const names[] = {
    "mesh", "hull", "box", "capsule", "sphere", "contains", "raycast", "castSegment", "sidesOfPlane", "support",
    "bounds", "overlaps", "closestPoints", "penetration", "anyTriangle", "findTriangles", "meshDistance", "sweep",
    "stored", "filter"
};

/* What queries are of. */
static CulletConvex shapes[2];
static uint8_t *hulls[2], *file_of_mesh;
static CulletMesh mesh;
static CulletConvexMemory memory;
static CulletConvexPenetration penetration;

#define PROGRAM "shapes"
#include "records.h"

static void put_shape(const CulletConvex *shape) {
    put(shape->corner_count);
    put(shape->triangle_count);
    put_floats(&shape->radius, 1);
    put_floats(shape->bounds, 6);
    put_floats(shape->sphere_centre, 3);
    put_floats(&shape->sphere_radius, 1);
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        float at[3];
        cullet_convex_corner(shape, i, at);
        put_floats(at, 3);
    }
    for (uint32_t i = 0; i < shape->triangle_count; i++) {
        uint32_t corners[3];
        cullet_convex_triangle(shape, i, corners);
        for (int k = 0; k < 3; k++) {
            put(corners[k]);
        }
    }
}

static uint8_t *put_bytes(uint8_t *at, uint64_t value, int count) {
    for (int i = 0; i < count; i++) {
        at[i] = (uint8_t)(value >> (8 * i));
    }
    return at + count;
}

static uint8_t *put_indices(uint8_t *at, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        at = put_bytes(at, (uint64_t)whole(), 2);
    }
    return at;
}

/* Makes a hull as a file has it, at an odd address. */
static int read_hull(int slot) {
    CulletShape hull;
    memset(&hull, 0, sizeof hull);
    hull.plane_count = (uint32_t)whole();
    hull.corner_count = (uint32_t)whole();
    hull.face_corner_count = (uint32_t)whole();
    hull.triangle_count = (uint32_t)whole();
    size_t indices = hull.plane_count + 1 + hull.face_corner_count + 3 * (size_t)hull.triangle_count;
    free(hulls[slot]);
    hulls[slot] = allocate(1 + 12 * (size_t)hull.corner_count + 2 * indices);
    uint8_t *at = hulls[slot] + 1;
    hull.corners = at;
    for (uint32_t i = 0; i < 3 * hull.corner_count; i++) {
        float coordinate = (float)number();
        uint32_t bits;
        memcpy(&bits, &coordinate, sizeof bits);
        at = put_bytes(at, bits, 4);
    }
    hull.face_starts = at;
    at = put_indices(at, hull.plane_count + 1);
    hull.face_corners = at;
    at = put_indices(at, hull.face_corner_count);
    hull.triangles = at;
    put_indices(at, 3 * hull.triangle_count);
    return cullet_convex_of_shape(&shapes[slot], &hull);
}

static int read_box(int slot) {
    double rows[12];
    float half[3];
    numbers(rows, 12);
    floats(half, 3);
    return cullet_convex_box(&shapes[slot], rows, half);
}

static int read_round(int slot, int is_sphere) {
    float ends[7];
    floats(ends, is_sphere ? 4 : 7);
    return is_sphere ? cullet_convex_sphere(&shapes[slot], ends, ends[3])
                     : cullet_convex_capsule(&shapes[slot], ends, ends + 3, ends[6]);
}

static void read_mesh(void) {
    static CulletAsset asset;
    size_t size = (size_t)whole();
    free(file_of_mesh);
    file_of_mesh = allocate(size);
    memcpy(file_of_mesh, in, size);
    if (cullet_open(&asset, file_of_mesh, size, CULLET_VALIDATE_FULL, NULL, 0) != CULLET_OK) {
        fail("a mesh is refused");
    }
    mesh = asset.mesh;
}

static void put_hit(int found, const CulletConvexHit *hit) {
    put(found);
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

static void answer_one(int kind) {
    float v[8];
    double d[12];
    double point[3];
    CulletConvexHit hit;
    CulletRay ray;
    switch (kind) {
        case 5:
            floats(v, 3);
            put(cullet_convex_contains(shapes, v));
            break;
        case 6:
            floats(ray.origin, 3);
            floats(ray.direction, 3);
            ray.min_t = number();
            ray.max_t = number();
            put_hit(cullet_convex_raycast(shapes, &ray, &hit), &hit);
            break;
        case 7:
            floats(v, 6);
            put_hit(cullet_convex_cast_segment(shapes, v, v + 3, &hit), &hit);
            break;
        case 8:
            floats(v, 4);
            put(cullet_convex_sides_of_plane(shapes, v[0], v[1], v[2], v[3]));
            break;
        case 9:
            numbers(d, 3);
            put(cullet_convex_support(shapes, d, point));
            put_numbers(point, 3);
            break;
        default:
            numbers(d, 12);
            cullet_convex_bounds(shapes, d, v);
            put_floats(v, 6);
            break;
    }
}

static void answer_pair(int kind) {
    double rows[12];
    CulletConvexDistance nearest;
    numbers(rows, 12);
    int found = kind == 11  ? cullet_convex_overlaps(&memory, shapes, shapes + 1, rows)
            : kind == 12 ? cullet_convex_closest_points(&nearest, &memory, shapes, shapes + 1, rows, number())
                         : cullet_convex_penetration(&penetration, &memory, shapes, shapes + 1, rows);
    put(found);
    put(memory.steps);
    if (kind == 12) {
        put_distance(&nearest);
    } else if (kind == 13) {
        put_numbers(&penetration.depth, 1);
        put_numbers(&penetration.depth_excess, 1);
        put_numbers(penetration.point, 3);
        put_numbers(penetration.other_point, 3);
        put_numbers(penetration.normal, 3);
    }
}

static void answer_mesh(int kind) {
    double rows[12];
    int32_t triangles[CAPACITY];
    int truncated;
    CulletConvexDistance nearest;
    numbers(rows, 12);
    if (kind == 14) {
        put(cullet_convex_any_triangle(&memory, &mesh, shapes, rows, filter));
    } else if (kind == 15) {
        int32_t count =
                cullet_convex_find_triangles(&memory, &mesh, shapes, rows, filter, triangles, CAPACITY, &truncated);
        put(count);
        put(truncated);
        for (int32_t i = 0; i < count; i++) {
            put(triangles[i]);
        }
    } else {
        put(cullet_convex_mesh_distance(&nearest, &memory, &mesh, shapes, rows, filter, number()));
        put(nearest.triangle);
        put_distance(&nearest);
    }
}

static void answer_sweep(void) {
    double rows[12];
    double velocity[3];
    double rotation[6];
    CulletMotion motion;
    CulletConvexSweep sweep;
    numbers(rows, 12);
    numbers(velocity, 3);
    numbers(rotation, 6);
    if (!cullet_motion_set(&motion, rows, velocity, rotation, rotation + 3)) {
        fail("a motion is refused");
    }
    put(cullet_sweep_convex(&sweep, &memory, &mesh, shapes, &motion, filter, number()));
    put(sweep.steps);
    put(sweep.nearest.triangle);
    put_numbers(&sweep.t, 1);
    put_numbers(&sweep.overlap_t, 1);
    put_distance(&sweep.nearest);
}

static void answer(uint32_t kind) {
    if (kind == 0) {
        read_mesh();
    } else if (kind == 19) {
        read_filter();
    } else if (kind <= 4 || kind == 18) {
        int slot = whole() != 0;
        int is_set = kind == 1    ? read_hull(slot)
                     : kind == 2  ? read_box(slot)
                     : kind == 18 ? mesh.has_shape && cullet_convex_of_shape(&shapes[slot], &mesh.shape)
                                  : read_round(slot, kind == 4);
        if (!is_set) {
            fail("a shape is refused");
        }
        put_shape(&shapes[slot]);
    } else if (kind <= 10) {
        answer_one((int)kind);
    } else if (kind <= 13) {
        answer_pair((int)kind);
    } else if (kind <= 16) {
        answer_mesh((int)kind);
    } else {
        answer_sweep();
    }
}

int main(int count, char **arguments) {
    if (count != 2) {
        fail("one argument, the file");
    }
    uint32_t differences = replay(arguments[1], names, sizeof names / sizeof *names, answer);
    free(hulls[0]);
    free(hulls[1]);
    free(file_of_mesh);
    return differences != 0;
}

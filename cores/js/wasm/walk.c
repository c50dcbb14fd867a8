/*
 * The ray walk of the C core for the viewer's page, which shows its steps: a module of its own, with the sources that a
 * thin ray needs, and calls of the page at each node and triangle.
 *
 * A scene maps rays into its meshes without rounding, while exact tests are for rays of floats: a triangle in doubt
 * counts as hit there, unless the ray is in its plane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define CULLET_SQRT(x) __builtin_sqrt(x)
#define CULLET_MINIMAL
#include "../../c/cullet.h"

#include "../../c/src/bytes.h"
#include "../../c/src/numbers.h"
#include "../../c/src/corners.h"
#include "../../c/src/flat.c"
#include "../../c/src/decode.c"
#include "../../c/src/arithmetic.c"
#include "../../c/src/lattice.c"
#include "../../c/src/corner.c"
#include "../../c/src/arguments.c"
#include "../../c/src/fixed.c"
#include "../../c/src/ray_triangle.c"
#include "../../c/src/ray_triangle_exact.c"
#include "../../c/src/ray_boxes.c"

#define EXPORT(name) __attribute__((export_name(#name))) name##_
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

IMPORT(visit) void page_visit(uint32_t node, uint32_t tested, uint32_t hits);
IMPORT(test) void page_test(uint32_t triangle, double t);

static int is_traced;

/* The triangle that was in doubt, after which a walk goes on, or -1. */
static int32_t decided;
static double decided_t;

/* Whether the walk goes on at a node that the page has seen. */
static int is_seen;

static uint32_t traced_boxes(const uint8_t *boxes, const RayAxis axes[3], int32_t best, int32_t enter[4],
        uint32_t node, uint32_t tested) {
    uint32_t hits = ray_boxes(boxes, axes, best, enter) & tested;
    if (is_traced && !is_seen) {
        page_visit(node, tested, hits);
    }
    is_seen = 0;
    return hits;
}

static double traced_triangle(const Ray *ray, const double *corners, uint32_t triangle) {
    double t = ray_triangle(ray, corners);
    if (is_traced && (t != RAY_DOUBT || (int32_t)triangle == decided)) {
        page_test(triangle, t == RAY_DOUBT ? decided_t : t);
    }
    return t;
}

/* No ray of the page is thick. */
static double swept_triangle(const Ray *ray, const double *corners, double radius) {
    (void)ray;
    (void)corners;
    (void)radius;
    return RAY_MISS;
}

/* The walk calls these in the place of the tests; node, lanes, shape and triangle are variables of its functions. */
#define ray_boxes(boxes, axes, best, enter) \
    traced_boxes(boxes, axes, best, enter, node, lanes & ((1u << lane_count(shape)) - 1))
#define ray_triangle(ray, corners) traced_triangle(ray, corners, triangle)
#include "../../c/src/ray_query.c"
#undef ray_triangle
#undef ray_boxes

/* The t of a hit. */
static double hit_t;

size_t EXPORT(mesh_size)(void) {
    return sizeof(CulletMesh);
}

double EXPORT(hit_t)(void) {
    return hit_t;
}

/*
 * Sets what a ray reads of a mesh.
 *
 * nodes       64 bytes each
 * indices     three numbers of 4 bytes per triangle, up to a multiple of 64 triangles; then a word of 8 bytes for each of
 *             these blocks, and a word 0
 */
void EXPORT(set_mesh)(CulletMesh *mesh, const uint8_t *nodes, const uint8_t *positions, uint8_t *indices,
        uint32_t triangles, float x, float y, float z, float step) {
    uint32_t blocks = (triangles + 63) / 64;
    mesh->boxes = nodes;
    mesh->box_stride = 64;
    mesh->links = nodes;
    mesh->positions = positions;
    mesh->blocks = NULL;
    mesh->triangle_count = triangles;
    mesh->indices.words = indices;
    mesh->indices.headers = 96 * blocks;
    for (uint32_t block = 0; block < blocks; block++) { /* of 192 numbers with 32 bits, from 0 up */
        uint64_t *header = (uint64_t *)(void *)(indices + 8 * (size_t)(96 * blocks + block));
        *header = (uint64_t)32 << 58 | (uint64_t)(96 * block) << 32;
    }
    mesh->tree_origin[0] = x;
    mesh->tree_origin[1] = y;
    mesh->tree_origin[2] = z;
    mesh->tree_step = step;
}

/* Returns the t at which a ray in doubt, not of floats, meets the plane of a triangle, or RAY_MISS. */
static double plane_t(const CulletMesh *mesh, const Ray *ray, uint32_t triangle) {
    double c[9];
    double above = 0;
    double slope = 0;
    corners_of(mesh, triangle, c);
    for (int axis = 0; axis < 3; axis++) {
        int y = (axis + 1) % 3;
        int z = (axis + 2) % 3;
        double normal = (c[3 + y] - c[y]) * (c[6 + z] - c[z]) - (c[3 + z] - c[z]) * (c[6 + y] - c[y]);
        above += (c[axis] - ray->origin[axis]) * normal;
        slope += ray->direction[axis] * normal;
    }
    if (slope == 0) {
        return ray_triangle_exact(ray, c); /* in the plane, for the origin rounded to float */
    }
    double t = above / slope;
    return t >= 0 && t <= ray->max_t ? t : RAY_MISS;
}

/* Returns the first triangle on a ray, or -1; sets t. trace: whether the page gets each step */
int32_t EXPORT(cast)(const CulletMesh *mesh, double ox, double oy, double oz, double dx, double dy, double dz,
        double max_t, int trace) {
    const double origin[3] = {ox, oy, oz};
    const double direction[3] = {dx, dy, dz};
    RayCast cast;
    RayWalk walk;
    int32_t triangle;
    int is_float = 1;
    for (int axis = 0; axis < 3; axis++) {
        cast.ray.origin[axis] = origin[axis];
        cast.ray.direction[axis] = direction[axis];
        cast.ray.low[axis] = 0;
        is_float = is_float && (double)(float)origin[axis] == origin[axis];
    }
    cast_set(&cast, 0, max_t, 0);
    ray_walk_set(&walk, max_t);
    is_traced = trace;
    is_seen = 0;
    decided = -1;
    for (triangle = ray_start(mesh, &cast, &walk); walk.doubtful >= 0; triangle = ray_start(mesh, &cast, &walk)) {
        if (is_float) {
            ray_decide(mesh, &cast, &walk);
        } else {
            walk.t = plane_t(mesh, &cast.ray, (uint32_t)walk.doubtful);
        }
        decided = walk.doubtful;
        decided_t = walk.t;
        is_seen = 1;
    }
    hit_t = triangle >= 0 ? cast.t : not_a_number();
    return triangle;
}

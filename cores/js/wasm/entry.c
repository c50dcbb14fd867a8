/*
 * What cullet.wasm exports to the binding (../src): the calls of cullet.h with numbers in place of arrays. Results are
 * in `io`, at the address that `io` returns, but for one integer that a call returns.
 *
 * CULLET_WASM_CORE leaves out all but loading files that are not packed, rays, spheres, boxes and closest points. It is
 * compiled with CULLET_MINIMAL, too: BSP trees, sphere clusters and outlines are neither checked nor found.
 * CULLET_WASM_MESH leaves out scenes, convex shapes and compounds.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define CULLET_SQRT(x) __builtin_sqrt(x)
#define CULLET_CRC32 crc32_of
#include "crc.h"
#include "cullet.c" /* as build.sh makes it */

/* The binding compares it with its own: raised with each change of an export. */
#define INTERFACE_VERSION 5

/* Which functions the module has; a larger number has those of the smaller ones, too. */
#if defined CULLET_WASM_CORE
#define FUNCTIONS 0
#elif defined CULLET_WASM_MESH
#define FUNCTIONS 1
#else
#define FUNCTIONS 2
#endif

#define EXPORT(name) __attribute__((export_name(#name))) name##_

/* Inputs and results of calls that have more than one. */
static union {
    CulletRayHit ray;
    CulletClosestHit closest;
    CulletSphereSweep sphere_sweep;
    double d[40];
    float f[80];
    int32_t i[80];
    const void *p[80];
    size_t size;
} io;

#define AT(type, field, byte) \
    typedef char type##_##field##_is_where_it_is_read[offsetof(type, field) == (byte) ? 1 : -1]
AT(CulletRayHit, t, 0);
AT(CulletRayHit, point, 16);
AT(CulletRayHit, normal, 40);
AT(CulletClosestHit, distance, 0);
AT(CulletClosestHit, point, 16);
AT(CulletClosestHit, normal, 40);

int32_t EXPORT(interface_version)(void) {
    return INTERFACE_VERSION;
}

int32_t EXPORT(functions)(void) {
    return FUNCTIONS;
}

void *EXPORT(io)(void) {
    return &io;
}

size_t EXPORT(asset_size)(void) {
    return sizeof(CulletAsset);
}

size_t EXPORT(mesh_size)(void) {
    return sizeof(CulletMesh);
}

/* Files */

size_t EXPORT(scratch_size)(const void *bytes, size_t size) {
    return cullet_scratch_size(bytes, size);
}

CulletStatus EXPORT(open)(CulletAsset *asset, const void *bytes, size_t size, CulletValidation validation,
        void *scratch, size_t scratch_size) {
    return cullet_open(asset, bytes, size, validation, scratch, scratch_size);
}

static void put_text(int at, CulletText text) {
    io.p[at] = text.bytes;
    io.i[at + 1] = (int32_t)text.length;
}

void EXPORT(asset_facts)(const CulletAsset *asset) {
    io.i[0] = (int32_t)asset->part_count;
    io.i[1] = (int32_t)asset->surface_count;
    io.i[2] = (int32_t)asset->source_node_count;
    io.i[3] = (int32_t)asset->frame_time_count;
    io.p[4] = asset->frame_times;
    io.p[5] = asset->surface_tags;
    io.p[6] = asset->surface_materials;
    io.p[7] = asset->source_hash;
    put_text(8, asset->builder_version);
    put_text(10, asset->options);
    io.i[12] = asset->encoding;
}

void EXPORT(surface_name)(const CulletAsset *asset, uint32_t index) {
    put_text(0, cullet_surface_name(asset, index));
}

void EXPORT(source_node)(const CulletAsset *asset, uint32_t index) {
    put_text(0, cullet_source_node(asset, index));
}

CulletStatus EXPORT(mesh)(const CulletAsset *asset, uint32_t part, uint32_t frame, CulletMesh *mesh) {
    return cullet_mesh(asset, part, frame, mesh);
}

void EXPORT(mesh_facts)(const CulletMesh *mesh) {
    put_text(0, mesh->name);
    io.i[2] = (int32_t)mesh->triangle_count;
    io.i[3] = (int32_t)mesh->frame_count;
    io.i[4] = mesh->has_lattice && mesh->lattice.solid;
    io.i[5] = mesh->has_bsp;
    io.i[6] = mesh->has_cluster;
    io.i[7] = (int32_t)mesh->outline_count;
    for (int axis = 0; axis < 3; axis++) {
        io.f[8 + axis] = mesh->lower[axis];
        io.f[11 + axis] = mesh->upper[axis];
    }
}

/* Triangles */

void EXPORT(triangle)(const CulletMesh *mesh, uint32_t triangle) {
    cullet_triangle(mesh, triangle, io.f);
}

int32_t EXPORT(surface)(const CulletMesh *mesh, uint32_t triangle) {
    return cullet_number(&mesh->surfaces, triangle);
}

int32_t EXPORT(triangle_node)(const CulletMesh *mesh, uint32_t triangle) {
    return cullet_number(&mesh->source_nodes, triangle);
}

int32_t EXPORT(source_triangle)(const CulletMesh *mesh, uint32_t triangle) {
    return cullet_number(&mesh->source_triangles, triangle);
}

int32_t EXPORT(edge_flags)(const CulletMesh *mesh, uint32_t triangle) {
    return cullet_edge_flags(mesh, triangle);
}

/* Queries; those that find a triangle return it, or -1 */

int32_t EXPORT(raycast)(const CulletMesh *mesh, float ox, float oy, float oz, float dx, float dy, float dz,
        double min_t, double max_t) {
    float origin[3] = {ox, oy, oz};
    float direction[3] = {dx, dy, dz};
    cullet_raycast(mesh, origin, direction, min_t, max_t, &io.ray);
    return io.ray.triangle;
}

int32_t EXPORT(any_ray)(const CulletMesh *mesh, float ox, float oy, float oz, float dx, float dy, float dz,
        double min_t, double max_t) {
    float origin[3] = {ox, oy, oz};
    float direction[3] = {dx, dy, dz};
    return cullet_any_ray(mesh, origin, direction, min_t, max_t);
}

int32_t EXPORT(any_sphere)(const CulletMesh *mesh, float x, float y, float z, float radius) {
    float centre[3] = {x, y, z};
    return cullet_any_sphere(mesh, centre, radius);
}

int32_t EXPORT(any_sphere_approximate)(const CulletMesh *mesh, float x, float y, float z, float radius) {
    float centre[3] = {x, y, z};
    return cullet_any_sphere_approximate(mesh, centre, radius);
}

int32_t EXPORT(any_box)(const CulletMesh *mesh, float x0, float y0, float z0, float x1, float y1, float z1) {
    float min[3] = {x0, y0, z0};
    float max[3] = {x1, y1, z1};
    return cullet_any_box(mesh, min, max);
}

int32_t EXPORT(closest_point)(const CulletMesh *mesh, float x, float y, float z, double max_distance) {
    float point[3] = {x, y, z};
    cullet_closest_point(mesh, point, max_distance, &io.closest);
    return io.closest.triangle;
}

#if FUNCTIONS >= 1
#include "entry_complete.h"
#include "entry_filtered.h"
#endif
#if FUNCTIONS >= 2
#include "entry_scene.h"
#include "entry_shape.h"
#include "entry_compound.h"
#endif

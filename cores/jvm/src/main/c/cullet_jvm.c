/*
 * The C core as the Java runtime calls it: on a copy of a part in native memory, which begins with its CulletMesh.
 * Arguments of each query are that address and those of the function of cullet.h with the same name.
 *
 * Java copies numbers in the byte order of the machine, and cullet.h reads little-endian ones: all machines that a
 * library is built for are little-endian.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cullet.c"

#if defined(_WIN32)
#define CULLET_JVM __declspec(dllexport)
#else
#define CULLET_JVM __attribute__((visibility("default")))
#endif

/* What a walk reads of a part beside its arrays. Java writes an int array of this layout. */
typedef struct View {
    int32_t node_count, depth, triangle_count, vertex_count, index_words, block_words;
    float tree_origin[3], tree_step;
    float blocks_origin[3], blocks_step;
} View;

typedef const uint8_t *Bytes;

/* Java reserves this for a CulletMesh. */
#define MESH_BYTES 1024

typedef char cullet_check_mesh_bytes[sizeof(CulletMesh) <= MESH_BYTES ? 1 : -1];

/*
 * Fills what ray, sphere, box and closest point read of a mesh; returns the bytes of a layout for rays, or 0.
 *
 * nodes       words of the tree, 8 per node
 * corners     positions, three floats per vertex; in a compact part its blocks
 * indices     blocks of indices; empty in a compact part
 */
CULLET_JVM int64_t cullet_jvm_open(CulletMesh *mesh, const View *view, Bytes nodes, Bytes corners, Bytes indices) {
    int compact = view->block_words != 0;
    cullet_clear(mesh, sizeof *mesh);
    mesh->boxes = nodes;
    mesh->box_stride = 64;
    mesh->links = nodes;
    mesh->node_count = (uint32_t)view->node_count;
    mesh->depth = (uint32_t)view->depth;
    mesh->triangle_count = (uint32_t)view->triangle_count;
    mesh->vertex_count = (uint32_t)view->vertex_count;
    mesh->positions = compact ? NULL : corners;
    mesh->indices.words = compact ? NULL : indices;
    mesh->indices.word_count = (uint32_t)view->index_words;
    mesh->indices.headers = compact ? 0 : (uint32_t)(view->index_words - (view->triangle_count + 63) / 64);
    mesh->blocks = compact ? corners : NULL;
    mesh->block_words = (uint32_t)view->block_words;
    for (int axis = 0; axis < 3; axis++) {
        mesh->tree_origin[axis] = view->tree_origin[axis];
        mesh->blocks_origin[axis] = view->blocks_origin[axis];
    }
    mesh->tree_step = view->tree_step;
    mesh->blocks_step = view->blocks_step;
    return (int64_t)cullet_ray_layout_size(mesh);
}

/* Makes a layout for rays in memory of the size that cullet_jvm_open returns; returns 0, or a status. */
CULLET_JVM int32_t cullet_jvm_make_ray_layout(CulletMesh *mesh, void *buffer, int64_t size) {
    return (int32_t)cullet_make_ray_layout(mesh, buffer, (size_t)size);
}

/* Writes the point and the normal of a hit. */
static void write_hit(double *numbers, double first, const double *point, const double *normal) {
    numbers[0] = first;
    for (int axis = 0; axis < 3; axis++) {
        numbers[1 + axis] = point[axis];
        numbers[4 + axis] = normal[axis];
    }
}

CULLET_JVM int32_t cullet_jvm_raycast(const CulletMesh *mesh, float ox, float oy, float oz, float dx, float dy,
                                      float dz, double min_t, double max_t, double *numbers) {
    CulletRayHit hit;
    const float origin[3] = {ox, oy, oz};
    const float direction[3] = {dx, dy, dz};
    if (cullet_raycast(mesh, origin, direction, min_t, max_t, &hit)) {
        write_hit(numbers, hit.t, hit.point, hit.normal);
    }
    return hit.triangle;
}

CULLET_JVM int32_t cullet_jvm_any_ray(const CulletMesh *mesh, float ox, float oy, float oz, float dx, float dy,
                                      float dz, double min_t, double max_t) {
    const float origin[3] = {ox, oy, oz};
    const float direction[3] = {dx, dy, dz};
    return cullet_any_ray(mesh, origin, direction, min_t, max_t);
}

CULLET_JVM int32_t cullet_jvm_any_sphere(const CulletMesh *mesh, float x, float y, float z, float radius) {
    const float centre[3] = {x, y, z};
    return cullet_any_sphere(mesh, centre, radius);
}

CULLET_JVM int32_t cullet_jvm_any_sphere_approximate(const CulletMesh *mesh, float x, float y, float z, float radius) {
    const float centre[3] = {x, y, z};
    return cullet_any_sphere_approximate(mesh, centre, radius);
}

CULLET_JVM int32_t cullet_jvm_any_box(const CulletMesh *mesh, float min_x, float min_y, float min_z, float max_x,
                                      float max_y, float max_z) {
    const float min[3] = {min_x, min_y, min_z};
    const float max[3] = {max_x, max_y, max_z};
    return cullet_any_box(mesh, min, max);
}

CULLET_JVM int32_t cullet_jvm_closest_point(const CulletMesh *mesh, float x, float y, float z, double max_distance,
                                            double *numbers) {
    CulletClosestHit hit;
    const float point[3] = {x, y, z};
    if (cullet_closest_point(mesh, point, max_distance, &hit)) {
        write_hit(numbers, hit.distance, hit.point, hit.normal);
    }
    return hit.triangle;
}

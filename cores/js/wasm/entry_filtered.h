/*
 * What the complete build exports of queries with a filter, with all hits, and of rigid transforms; entry.c includes
 * it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/* Asks the binding whether an instance counts. The context is not used. */
__attribute__((import_module("binding"), import_name("accepts"))) int accepts_instance(void *context, int32_t instance);

/* Sets a filter, which queries take by its address; NULL stands for all. Those of a mesh use its triangles only. */
void EXPORT(filter_set)(CulletSceneFilter *filter, uint32_t layers, int asks, const uint32_t *surfaces,
        uint32_t surface_count, int front_faces_only) {
    filter->layers = layers;
    filter->accepts = asks ? accepts_instance : NULL;
    filter->context = NULL;
    filter->triangles.surfaces = surfaces;
    filter->triangles.surface_count = surface_count;
    filter->triangles.front_faces_only = front_faces_only;
}

size_t EXPORT(filter_size)(void) {
    return sizeof(CulletSceneFilter);
}

static const CulletTriangleFilter *triangles_of(const CulletSceneFilter *filter) {
    return filter ? &filter->triangles : NULL;
}

static CulletRay mesh_ray(float ox, float oy, float oz, float dx, float dy, float dz, double min_t, double max_t) {
    CulletRay ray = {{ox, oy, oz}, {dx, dy, dz}, min_t, max_t};
    return ray;
}

/* Rays: those that find a triangle return it, or -1 */

int32_t EXPORT(raycast_filtered)(const CulletMesh *mesh, const CulletSceneFilter *filter, float ox, float oy, float oz,
        float dx, float dy, float dz, double min_t, double max_t) {
    CulletRay ray = mesh_ray(ox, oy, oz, dx, dy, dz, min_t, max_t);
    cullet_raycast_filtered(mesh, &ray, triangles_of(filter), &io.ray);
    return io.ray.triangle;
}

int32_t EXPORT(any_ray_filtered)(const CulletMesh *mesh, const CulletSceneFilter *filter, float ox, float oy, float oz,
        float dx, float dy, float dz, double min_t, double max_t) {
    CulletRay ray = mesh_ray(ox, oy, oz, dx, dy, dz, min_t, max_t);
    return cullet_any_ray_filtered(mesh, &ray, triangles_of(filter));
}

/* Returns the number of hits, and sets whether there are more. */
int32_t EXPORT(raycast_all)(const CulletMesh *mesh, const CulletSceneFilter *filter, float ox, float oy, float oz,
        float dx, float dy, float dz, double min_t, double max_t, CulletRayHit *hits, int32_t capacity) {
    CulletRay ray = mesh_ray(ox, oy, oz, dx, dy, dz, min_t, max_t);
    int truncated;
    int32_t count = cullet_raycast_all(mesh, &ray, triangles_of(filter), hits, capacity, &truncated);
    io.i[0] = truncated;
    return count;
}

size_t EXPORT(ray_hit_size)(void) {
    return sizeof(CulletRayHit);
}

/* Shapes: io.d has 7 numbers of a capsule, 12 of a transform and 3 half sizes of a box, or 6 of an axis-parallel box */

enum { SHAPE_CAPSULE, SHAPE_ORIENTED_BOX, SHAPE_BOX };

static void get_floats(int at, int count, float *to) {
    for (int i = 0; i < count; i++) {
        to[i] = (float)io.d[at + i];
    }
}

/* Returns the number of triangles, and sets whether there are more. */
int32_t EXPORT(find_shape)(const CulletMesh *mesh, int shape, int32_t *triangles, int32_t capacity) {
    float n[7];
    int truncated = 0;
    int32_t count;
    get_floats(shape == SHAPE_ORIENTED_BOX ? 12 : 0, 7, n);
    if (shape == SHAPE_CAPSULE) {
        count = cullet_find_capsule(mesh, n, n + 3, n[6], triangles, capacity, &truncated);
    } else if (shape == SHAPE_ORIENTED_BOX) {
        count = cullet_find_oriented_box(mesh, io.d, n, triangles, capacity, &truncated);
    } else {
        count = cullet_find_box(mesh, n, n + 3, triangles, capacity, &truncated);
    }
    io.i[0] = truncated;
    return count;
}

/* Returns the first triangle of find_shape, or -1. */
int32_t EXPORT(any_shape)(const CulletMesh *mesh, int shape) {
    float n[7];
    int32_t triangle;
    int truncated;
    get_floats(shape == SHAPE_ORIENTED_BOX ? 12 : 0, 7, n);
    if (shape == SHAPE_CAPSULE) {
        return cullet_any_capsule(mesh, n, n + 3, n[6]);
    }
    if (shape == SHAPE_ORIENTED_BOX) {
        return cullet_any_oriented_box(mesh, io.d, n);
    }
    return cullet_find_box(mesh, n, n + 3, &triangle, 1, &truncated) > 0 ? triangle : -1;
}

/* Takes 7 numbers of a capsule. */
int32_t EXPORT(sweep_capsule)(const CulletMesh *mesh, const CulletSceneFilter *filter, double dx, double dy, double dz) {
    CulletCapsule capsule;
    double along[3] = {dx, dy, dz};
    get_floats(0, 3, capsule.from);
    get_floats(3, 3, capsule.to);
    get_floats(6, 1, &capsule.radius);
    cullet_sweep_capsule(mesh, &capsule, along, triangles_of(filter), &io.sphere_sweep);
    return io.sphere_sweep.triangle;
}

/* Rigid transforms: the first 12 numbers of io.d are one, the next 12 another one */

/* Sets a transform by a quaternion and a translation. */
int EXPORT(rigid_set)(double x, double y, double z, double w, double tx, double ty, double tz) {
    double rotation[4] = {x, y, z, w};
    double translation[3] = {tx, ty, tz};
    return cullet_rigid_set(io.d, rotation, translation);
}

void EXPORT(rigid_times)(void) {
    cullet_rigid_times(io.d, io.d + 12, io.d);
}

void EXPORT(rigid_inverse)(void) {
    cullet_rigid_inverse(io.d, io.d);
}

/* which: 0 to model space, 1 to the world; 2 more for a direction. Sets three floats. */
void EXPORT(rigid_map)(int which, double x, double y, double z) {
    static void (*const maps[])(const double[12], const double[3], float[3]) = {cullet_rigid_to_model_point,
        cullet_rigid_to_world_point, cullet_rigid_to_model_direction, cullet_rigid_to_world_direction};
    double from[3] = {x, y, z};
    float to[3];
    maps[which](io.d, from, to);
    for (int axis = 0; axis < 3; axis++) {
        io.f[axis] = to[axis];
    }
}

double EXPORT(rigid_rounding)(float x, float y, float z) {
    float point[3] = {x, y, z};
    return cullet_rigid_rounding(point);
}

// SPDX-License-Identifier: Apache-2.0
/* The public queries of one mesh with filters, with all hits, and by capsules and boxes. cullet.h documents them. */

/* Starts a walk over the triangles on a ray of floats; returns 0 for a wrong argument. */
static int ray_list_begin(RayTriangles *walk, const CulletMesh *mesh, const CulletRay *ray) {
    double origin[3];
    double direction[3];
    double limits[2] = {ray->min_t, ray->max_t};
    if (!is_ray(ray->origin, ray->direction, ray->min_t, ray->max_t)) {
        return 0;
    }
    widen3(ray->origin, origin);
    widen3(ray->direction, direction);
    ray_triangles_begin(walk, mesh, origin, direction, limits, 0);
    return 1;
}

/* Returns the next triangle of the walk that passes a filter, or -1. */
static int32_t ray_list_next(RayTriangles *walk, const CulletTriangleFilter *filter) {
    int32_t next = sweep_walk_next(&walk->walk);
    while (next >= 0 && !filter_passes(filter, walk->walk.mesh, (uint32_t)next, walk->walk.direction)) {
        next = sweep_walk_next(&walk->walk);
    }
    return next;
}

/* Sets point and normal of a hit, whose t and triangle are set. */
static void ray_list_fill(const RayTriangles *walk, CulletRayHit *hit) {
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = walk->walk.origin[axis] + hit->t * walk->walk.direction[axis];
    }
    set_normal(walk->walk.mesh, hit->triangle, 0, hit->normal);
}

int cullet_raycast_filtered(
        const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter, CulletRayHit *hit) {
    RayTriangles walk;
    hit->triangle = -1;
    hit->t = not_a_number();
    set_no_point(hit->point, hit->normal);
    if (!ray_list_begin(&walk, mesh, ray)) {
        return 0;
    }
    for (int32_t next = ray_list_next(&walk, filter); next >= 0; next = ray_list_next(&walk, filter)) {
        double t = walk.walk.t; /* not above the limit */
        if (hit->triangle < 0 || t < hit->t || next < hit->triangle) {
            hit->triangle = next;
            hit->t = t;
            sweep_walk_shorten(&walk.walk, t);
        }
    }
    if (hit->triangle < 0) {
        return 0;
    }
    ray_list_fill(&walk, hit);
    return 1;
}

int32_t cullet_any_ray_filtered(const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter) {
    RayTriangles walk;
    return ray_list_begin(&walk, mesh, ray) ? ray_list_next(&walk, filter) : -1;
}

int32_t cullet_raycast_all(const CulletMesh *mesh, const CulletRay *ray, const CulletTriangleFilter *filter,
        CulletRayHit *hits, int32_t capacity, int *truncated) {
    RayTriangles walk;
    int32_t count = 0;
    *truncated = 0;
    if (capacity < 1 || !ray_list_begin(&walk, mesh, ray)) {
        return -1;
    }
    for (int32_t next = ray_list_next(&walk, filter); next >= 0; next = ray_list_next(&walk, filter)) {
        double t = walk.walk.t;
        int32_t at = count;
        while (at > 0 && (hits[at - 1].t > t || (hits[at - 1].t == t && hits[at - 1].triangle > next))) {
            at--;
        }
        if (count == capacity) {
            *truncated = 1;
            if (at == count) {
                continue;
            }
            count--;
        }
        for (int32_t i = count++; i > at; i--) {
            hits[i] = hits[i - 1];
        }
        hits[at].t = t;
        hits[at].triangle = next;
        if (*truncated) {
            sweep_walk_shorten(&walk.walk, hits[count - 1].t);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        ray_list_fill(&walk, &hits[i]);
    }
    return count;
}

/* Collects the triangles of a walk; returns their number. */
static int32_t overlap_collect(OverlapWalk *walk, int32_t *triangles, int32_t capacity, int *truncated) {
    int32_t count = 0;
    int32_t next = overlap_next(walk);
    for (; next >= 0 && count < capacity; next = overlap_next(walk)) {
        triangles[count++] = next;
    }
    *truncated = next >= 0;
    return count;
}

/* Starts a walk over the triangles that a capsule of floats touches; returns 0 for a wrong argument. */
static int overlap_set_capsule(
        OverlapWalk *walk, const CulletMesh *mesh, const float from[3], const float to[3], float radius) {
    double start[3];
    double end[3];
    if (!is_finite3(from) || !is_finite3(to) || !is_size(radius)) {
        return 0;
    }
    widen3(from, start);
    widen3(to, end);
    overlap_begin_capsule(walk, mesh, start, end, radius, 0);
    return 1;
}

int32_t cullet_any_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius) {
    OverlapWalk walk;
    return overlap_set_capsule(&walk, mesh, from, to, radius) ? overlap_next(&walk) : -1;
}

int32_t cullet_find_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius,
        int32_t *triangles, int32_t capacity, int *truncated) {
    OverlapWalk walk;
    *truncated = 0;
    return overlap_set_capsule(&walk, mesh, from, to, radius) ? overlap_collect(&walk, triangles, capacity, truncated)
                                                              : -1;
}

/* Starts a walk over the triangles that an oriented box touches; returns 0 for a wrong argument. */
static int overlap_set_box(
        OverlapWalk *walk, const CulletMesh *mesh, const double box_to_mesh[12], const float half[3]) {
    if (!is_rigid(box_to_mesh) || !is_size(half[0]) || !is_size(half[1]) || !is_size(half[2])) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        walk->box.centre[i] = box_to_mesh[4 * i + 3];
        walk->box.half[i] = half[i];
        for (int k = 0; k < 3; k++) {
            walk->box.axes[3 * i + k] = box_to_mesh[4 * k + i];
        }
    }
    overlap_begin_box(walk, mesh, 0);
    return 1;
}

int32_t cullet_any_oriented_box(const CulletMesh *mesh, const double box_to_mesh[12], const float half[3]) {
    OverlapWalk walk;
    return overlap_set_box(&walk, mesh, box_to_mesh, half) ? overlap_next(&walk) : -1;
}

int32_t cullet_find_oriented_box(const CulletMesh *mesh, const double box_to_mesh[12], const float half[3],
        int32_t *triangles, int32_t capacity, int *truncated) {
    OverlapWalk walk;
    *truncated = 0;
    return overlap_set_box(&walk, mesh, box_to_mesh, half) ? overlap_collect(&walk, triangles, capacity, truncated)
                                                           : -1;
}

int32_t cullet_find_box(const CulletMesh *mesh, const float min[3], const float max[3], int32_t *triangles,
        int32_t capacity, int *truncated) {
    OverlapWalk walk;
    double low[3];
    double high[3];
    *truncated = 0;
    if (!is_finite3(min) || !is_finite3(max) || min[0] > max[0] || min[1] > max[1] || min[2] > max[2]) {
        return -1;
    }
    widen3(min, low);
    widen3(max, high);
    overlap_begin_aligned_box(&walk, mesh, low, high);
    return overlap_collect(&walk, triangles, capacity, truncated);
}

int cullet_sweep_capsule(const CulletMesh *mesh, const CulletCapsule *capsule, const double motion[3],
        const CulletTriangleFilter *filter, CulletSphereSweep *hit) {
    CapsuleTriangles moving;
    sphere_sweep_clear(hit);
    if (!is_finite3(capsule->from) || !is_finite3(capsule->to) || !is_size(capsule->radius)
            || !is_finite(CULLET_SQRT(dot3(motion, motion)))) {
        return 0;
    }
    widen3(capsule->from, moving.from);
    widen3(capsule->to, moving.to);
    moving.radius = capsule->radius;
    moving.walk.mesh = mesh;
    return capsule_sweep(&moving, motion, 1, filter_is_used(filter) ? filter : NULL, hit);
}

int32_t cullet_collide_filtered(const CulletMesh *mesh, const CulletCapsule *capsule,
        const CulletTriangleFilter *filter, CulletContact *contacts, int32_t capacity, int *truncated) {
    double from[3];
    double to[3];
    CulletContacts list = {contacts, capacity, 0, 0};
    widen3(capsule->from, from);
    widen3(capsule->to, to);
    *truncated = 0;
    if (!(capsule->radius >= 0 && size3(from) + size3(to) + capsule->radius <= MAX_FLOAT) || capacity < 1) {
        return -1;
    }
    contact_query(mesh, from, to, capsule->radius, filter, &list);
    *truncated = list.truncated;
    return list.count;
}

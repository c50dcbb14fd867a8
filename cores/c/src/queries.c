// SPDX-License-Identifier: Apache-2.0
/* The public queries: they check arguments, start the walks, and fill the results. cullet.h documents them. */

static void set_no_point(double point[3], double normal[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = not_a_number();
        normal[axis] = not_a_number();
    }
}

/*
 * Sets a normal to that of a triangle, of length 1, out of its front face; 0 0 0 for a triangle without area.
 *
 * slot: of the triangle in the layout for rays, which was just read, see RayCast; or 0
 */
static void set_normal(const CulletMesh *mesh, int32_t triangle, uint32_t slot, double normal[3]) {
    double corners[9];
    double u[3];
    double v[3];
#ifndef CULLET_MINIMAL
    if (slot != 0) {
        ray_slot_corners(mesh->ray_layout, slot - 1, corners);
    } else
#endif
    {
        (void)slot;
        corners_of(mesh, (uint32_t)triangle, corners);
    }
    subtract3(corners + 3, corners, u);
    subtract3(corners + 6, corners, v);
    cross3(u, v, normal);
    double length = CULLET_SQRT(dot3(normal, normal));
    double scale = length > 0 ? 1 / length : 0;
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] *= scale;
    }
}

/*
 * Walks with a ray of floats; fills the hit, but its triangle. The ray is on the stack during the walk only. hit: NULL
 * for any hit; else the first one
 */
static CULLET_INLINE int32_t cast_ray(const CulletMesh *mesh, const float origin[3], const float direction[3],
        double min_t, double max_t, RayWalk *walk, CulletRayHit *hit) {
    RayCast cast;
    for (int axis = 0; axis < 3; axis++) {
        cast.ray.origin[axis] = origin[axis];
        cast.ray.direction[axis] = direction[axis];
        cast.ray.low[axis] = 0;
    }
    cast_set(&cast, min_t, max_t, hit == NULL);
    int32_t triangle = ray_start(mesh, &cast, walk);
    if (hit != NULL && triangle >= 0) {
        hit->t = cast.t;
        cast_point(&cast, hit->point);
        set_normal(mesh, triangle, cast.slot, hit->normal);
    }
    return triangle;
}

/* Casts a ray of floats; fills the hit, or returns any one where it is NULL. Returns the triangle or -1. */
static CULLET_INLINE int32_t cast_decided_ray(const CulletMesh *mesh, const float origin[3],
        const float direction[3], double min_t, double max_t, CulletRayHit *hit) {
    RayWalk walk;
    ray_walk_set(&walk, max_t);
    for (;;) {
        int32_t triangle = cast_ray(mesh, origin, direction, min_t, max_t, &walk, hit);
        if (walk.doubtful < 0) {
            return triangle;
        }
        walk.t = ray_decide_floats(mesh, walk.doubtful, origin, direction, max_t);
    }
}

static int is_ray(const float origin[3], const float direction[3], double min_t, double max_t) {
    return is_finite3(origin) && is_finite3(direction) && is_not_zero3(direction) && min_t >= 0 && max_t >= 0;
}

int cullet_raycast(const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t, double max_t,
        CulletRayHit *hit) {
    hit->triangle =
            is_ray(origin, direction, min_t, max_t) ? cast_decided_ray(mesh, origin, direction, min_t, max_t, hit) : -1;
    if (hit->triangle < 0) {
        hit->t = not_a_number();
        set_no_point(hit->point, hit->normal);
        return 0;
    }
    return 1;
}

int32_t cullet_any_ray(
        const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t, double max_t) {
    return is_ray(origin, direction, min_t, max_t) ? cast_decided_ray(mesh, origin, direction, min_t, max_t, NULL) : -1;
}

int32_t cullet_any_sphere(const CulletMesh *mesh, const float centre[3], float radius) {
    double wide[3];
    widen3(centre, wide);
    return is_finite3(centre) && is_size(radius) ? sphere_first(mesh, wide, radius, 1) : -1;
}

int32_t cullet_any_sphere_approximate(const CulletMesh *mesh, const float centre[3], float radius) {
    double wide[3];
    widen3(centre, wide);
    return is_finite3(centre) && is_size(radius) ? sphere_first(mesh, wide, radius, 0) : -1;
}

int32_t cullet_any_box(const CulletMesh *mesh, const float min[3], const float max[3]) {
    double low[3];
    double high[3];
    widen3(min, low);
    widen3(max, high);
    if (!is_finite3(min) || !is_finite3(max) || min[0] > max[0] || min[1] > max[1] || min[2] > max[2]) {
        return -1;
    }
    return box_first(mesh, low, high);
}

/* Returns whether one segment of a chain touches, and fills the hit. */
static int segment_touches(
        const CulletMesh *mesh, const float from[3], const float to[3], float radius, CulletSegmentHit *hit) {
    RayCast cast;
    Ray *ray = &cast.ray;
    int is_point = radius == 0;
    for (int axis = 0; axis < 3; axis++) {
        ray->origin[axis] = from[axis];
        ray->direction[axis] = (double)to[axis] - from[axis];
        ray->low[axis] = lost_by(to[axis], -(double)from[axis], ray->direction[axis]);
        is_point = is_point && ray->direction[axis] == 0;
    }
    if (is_point) { /* a thin segment without length is a ray of any direction with max_t 0 */
        ray->direction[0] = 1;
    }
    cast_set(&cast, 0, is_point ? 0 : 1, 0);
    cast_thicken(&cast, radius);
    hit->triangle = ray_first(mesh, &cast);
    if (hit->triangle < 0) {
        return 0;
    }
    hit->t = cast.t;
    cast_point(&cast, hit->point);
    set_normal(mesh, hit->triangle, cast.slot, hit->normal);
    return 1;
}

int cullet_overlaps_segments(
        const CulletMesh *mesh, const float *points, size_t point_count, float radius, CulletSegmentHit *hit) {
    int valid = is_size(radius);
    for (size_t i = 0; i < point_count && valid; i++) {
        valid = is_finite3(points + 3 * i);
    }
    for (size_t i = 0; i + 1 < point_count && valid; i++) {
        if (segment_touches(mesh, points + 3 * i, points + 3 * i + 3, radius, hit)) {
            hit->segment = (int32_t)i;
            return 1;
        }
    }
    hit->segment = -1;
    hit->triangle = -1;
    hit->t = not_a_number();
    set_no_point(hit->point, hit->normal);
    return 0;
}

/* Sets point and normal of the nearest triangle. */
static CULLET_NOINLINE void set_nearest(const CulletMesh *mesh, const double from[3], CulletClosestHit *hit) {
    double corners[9];
    corners_of(mesh, (uint32_t)hit->triangle, corners);
    corners_from(corners, from, corners);
    nearest_point(corners, hit->point);
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = from[axis] + hit->point[axis];
    }
    set_normal(mesh, hit->triangle, 0, hit->normal);
}

int cullet_closest_point(const CulletMesh *mesh, const float point[3], double max_distance, CulletClosestHit *hit) {
    Nearest nearest;
    double from[3];
    hit->triangle = -1;
    hit->distance = not_a_number();
    set_no_point(hit->point, hit->normal);
    if (!is_finite3(point) || !(max_distance >= 0)) {
        return 0;
    }
    widen3(point, from);
    nearest = nearest_triangle(mesh, NULL, from, max_distance);
    if (nearest.triangle < 0) {
        return 0;
    }
    hit->triangle = nearest.triangle;
    hit->distance = min2(CULLET_SQRT(nearest.distance2), max_distance);
    set_nearest(mesh, from, hit);
    return 1;
}

static CulletSides sides_of(uint32_t bits) {
    return bits == PLANE_FRONT ? CULLET_FRONT : bits == PLANE_BACK ? CULLET_BACK : CULLET_BOTH;
}

CulletSides cullet_sides_of_plane(const CulletMesh *mesh, float a, float b, float c, float d) {
    double plane[4];
    if (!set_plane(plane, a, b, c, d)) {
        return CULLET_SIDES_INVALID;
    }
    return sides_of(plane_sides(mesh, plane));
}

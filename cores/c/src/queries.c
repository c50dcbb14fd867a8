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
 * column: its corners in a layout for rays, which were just read, see RayCast; or NULL
 */
static void set_normal(const CulletMesh *mesh, int32_t triangle, const float *column, double normal[3]) {
    double corners[9];
    double u[3];
    double v[3];
    if (column == NULL) {
        corners_of(mesh, (uint32_t)triangle, corners);
    } else {
        for (int i = 0; i < 9; i++) {
            corners[i] = column[4 * i];
        }
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

/* Casts a ray of floats; returns the triangle or -1. */
static int32_t cast_ray(RayCast *cast, const CulletMesh *mesh, const float origin[3], const float direction[3],
        double min_t, double max_t, int any) {
    if (!is_finite3(origin) || !is_finite3(direction) || !is_not_zero3(direction) || !(min_t >= 0)
            || !(max_t >= 0)) {
        return -1;
    }
    for (int axis = 0; axis < 3; axis++) {
        cast->ray.origin[axis] = origin[axis];
        cast->ray.direction[axis] = direction[axis];
        cast->ray.low[axis] = 0;
    }
    cast_set(cast, min_t, max_t, 0, any);
    return ray_first(mesh, cast);
}

int cullet_raycast(const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t, double max_t,
        CulletRayHit *hit) {
    RayCast cast;
    hit->triangle = cast_ray(&cast, mesh, origin, direction, min_t, max_t, 0);
    if (hit->triangle < 0) {
        hit->t = not_a_number();
        set_no_point(hit->point, hit->normal);
        return 0;
    }
    hit->t = cast.t;
    cast_point(&cast, hit->point);
    set_normal(mesh, hit->triangle, cast.column, hit->normal);
    return 1;
}

int32_t cullet_any_ray(
        const CulletMesh *mesh, const float origin[3], const float direction[3], double min_t, double max_t) {
    RayCast cast;
    return cast_ray(&cast, mesh, origin, direction, min_t, max_t, 1);
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
    cast_set(&cast, 0, is_point ? 0 : 1, radius, 0);
    hit->triangle = ray_first(mesh, &cast);
    if (hit->triangle < 0) {
        return 0;
    }
    hit->t = cast.t;
    cast_point(&cast, hit->point);
    set_normal(mesh, hit->triangle, cast.column, hit->normal);
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

int cullet_closest_point(const CulletMesh *mesh, const float point[3], double max_distance, CulletClosestHit *hit) {
    Nearest nearest;
    double from[3];
    double corners[9];
    nearest.triangle = -1;
    widen3(point, from);
    if (is_finite3(point) && max_distance >= 0) {
        nearest = nearest_triangle(mesh, from, max_distance);
    }
    hit->triangle = nearest.triangle;
    if (nearest.triangle < 0) {
        hit->distance = not_a_number();
        set_no_point(hit->point, hit->normal);
        return 0;
    }
    corners_of(mesh, (uint32_t)nearest.triangle, corners);
    corners_from(corners, from, corners);
    nearest_point(corners, hit->point);
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = from[axis] + hit->point[axis];
    }
    hit->distance = min2(CULLET_SQRT(nearest.distance2), max_distance);
    set_normal(mesh, nearest.triangle, NULL, hit->normal);
    return 1;
}

static CulletSides sides_of(uint32_t bits) {
    return bits == PLANE_FRONT ? CULLET_FRONT : bits == PLANE_BACK ? CULLET_BACK : CULLET_BOTH;
}

CulletSides cullet_sides_of_plane(const CulletMesh *mesh, float a, float b, float c, float d) {
    double plane[4];
    plane[0] = a;
    plane[1] = b;
    plane[2] = c;
    plane[3] = d;
    if (!is_finite(a) || !is_finite(b) || !is_finite(c) || !is_finite(d) || (a == 0 && b == 0 && c == 0)) {
        return CULLET_SIDES_INVALID;
    }
    return sides_of(plane_sides(mesh, plane));
}

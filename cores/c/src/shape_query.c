// SPDX-License-Identifier: Apache-2.0
/* Convex shapes: constructors, queries of one shape, and of pairs. */

/* Begins a shape whose corners are in it. */
static void shape_begin(CulletConvex *convex, uint32_t corner_count, float radius) {
    convex->corner_count = corner_count;
    convex->triangle_count = 0;
    convex->radius = radius;
    cullet_clear(&convex->hull, sizeof convex->hull);
}

/* Measures a shape that is set otherwise. */
static void shape_end(CulletConvex *convex) {
    convex->core.points = NULL;
    convex->core.rows = NULL;
    convex->core.count = convex->corner_count;
    convex->core.radius = convex->radius;
    CulletCore core = core_of(convex);
    core_measure(&core);
    core_set_centre(&core);
    shape_set_sphere(convex, &core);
    shape_set_bounds(&core, shape_identity, convex->bounds);
    core.points = NULL;
    convex->core = core;
}

static void shape_set_corner(CulletConvex *convex, uint32_t corner, const float at[3]) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        cullet_put_u32(convex->own_corners + 12 * corner + 4 * axis, float_bits(at[axis]));
    }
}

int cullet_convex_sphere(CulletConvex *convex, const float centre[3], float radius) {
    if (!is_finite3(centre) || !is_size(radius)) {
        return 0;
    }
    shape_begin(convex, 1, radius);
    shape_set_corner(convex, 0, centre);
    shape_end(convex);
    return 1;
}

int cullet_convex_capsule(CulletConvex *convex, const float from[3], const float to[3], float radius) {
    if (!is_finite3(from) || !is_finite3(to) || !is_size(radius)) {
        return 0;
    }
    shape_begin(convex, 2, radius);
    shape_set_corner(convex, 0, from);
    shape_set_corner(convex, 1, to);
    shape_end(convex);
    return 1;
}

int cullet_convex_box(CulletConvex *convex, const double box_to_shape[12], const float half[3]) {
    double h[3];
    widen3(half, h);
    if (!is_rigid(box_to_shape) || !is_size(half[0]) || !is_size(half[1]) || !is_size(half[2]) || half[0] == 0
            || half[1] == 0 || half[2] == 0) {
        return 0;
    }
    shape_begin(convex, 8, 0);
    if (!box_set(convex, box_to_shape, h)) {
        return 0;
    }
    shape_end(convex);
    return 1;
}

int cullet_convex_of_shape(CulletConvex *convex, const CulletShape *shape) {
    float n[10];
    double rows[12];
    double rotation[4];
    double centre[3];
    for (uint32_t i = 0; i < shape->primitive_count && i < 10; i++) {
        n[i] = cullet_shape_number(shape, i);
    }
    switch (shape->kind) {
        case 4:
            return cullet_convex_sphere(convex, n, n[3]);
        case 3:
            return cullet_convex_capsule(convex, n, n + 3, n[6]);
        case CULLET_SHAPE_BOX:
            widen3(n, centre);
            for (int i = 0; i < 4; i++) {
                rotation[i] = n[3 + i];
            }
            return cullet_rigid_set(rows, rotation, centre) && cullet_convex_box(convex, rows, n + 7);
        default:
            break;
    }
    if (shape->corner_count < 4 || shape->triangle_count < 4 || shape->plane_count < 4) {
        return 0;
    }
    shape_begin(convex, shape->corner_count, 0);
    convex->triangle_count = shape->triangle_count;
    convex->hull = *shape;
    shape_end(convex);
    return 1;
}

void cullet_convex_corner(const CulletConvex *convex, uint32_t corner, float at[3]) {
    CulletCore core = core_of(convex);
    for (uint32_t axis = 0; axis < 3; axis++) {
        at[axis] = cullet_f32(core.points + 12 * (size_t)corner + 4 * axis);
    }
}

void cullet_convex_triangle(const CulletConvex *convex, uint32_t triangle, uint32_t corners[3]) {
    for (uint32_t k = 0; k < 3; k++) {
        corners[k] = hull_triangle_corner(convex, triangle, k);
    }
}

int cullet_convex_contains(const CulletConvex *convex, const float point[3]) {
    if (!is_finite3(point)) {
        return 0;
    }
    if (convex->triangle_count > 0) {
        return hull_contains(convex, point);
    }
    CulletCore core = core_of(convex);
    double wide[3];
    widen3(point, wide);
    return round_contains(&core, wide);
}

int cullet_convex_raycast(const CulletConvex *convex, const CulletRay *ray, CulletConvexHit *hit) {
    shape_hit_clear(hit);
    if (!is_ray(ray->origin, ray->direction, ray->min_t, ray->max_t)) {
        return 0;
    }
    CulletCore core = core_of(convex);
    ShapeLine line;
    line_set_ray(&line, ray->origin, ray->direction, ray->min_t,
            min2(ray->max_t, shape_ray_last(&core, ray->origin, ray->direction)));
    return shape_cast(convex, &core, &line, hit);
}

int cullet_convex_cast_segment(
        const CulletConvex *convex, const float from[3], const float to[3], CulletConvexHit *hit) {
    shape_hit_clear(hit);
    if (!is_finite3(from) || !is_finite3(to)) {
        return 0;
    }
    CulletCore core = core_of(convex);
    ShapeLine line;
    line_set_segment(&line, from, to);
    return shape_cast(convex, &core, &line, hit);
}

CulletSides cullet_convex_sides_of_plane(const CulletConvex *convex, float a, float b, float c, float d) {
    CulletCore core = core_of(convex);
    double plane[4];
    if (!set_plane(plane, a, b, c, d)) {
        return CULLET_SIDES_INVALID;
    }
    return sides_of(shape_plane_sides(&core, plane));
}

void cullet_convex_bounds(const CulletConvex *convex, const double convex_to_world[12], float bounds[6]) {
    CulletCore core = core_of(convex);
    shape_set_bounds(&core, convex_to_world, bounds);
}

uint32_t cullet_convex_support(const CulletConvex *convex, const double direction[3], double point[3]) {
    CulletCore core = core_of(convex);
    uint32_t corner = core_farthest(&core, direction);
    double length = CULLET_SQRT(dot3(direction, direction));
    double scale = length > 0 ? core.radius / length : 0;
    double p[3];
    core_point(&core, corner, p);
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = p[axis] + scale * direction[axis];
    }
    return corner;
}

int cullet_convex_overlaps(CulletConvexMemory *memory, const CulletConvex *convex, const CulletConvex *other,
        const double other_to_this[12]) {
    ShapePair pair;
    Portal portal;
    CulletCore second = core_of(other);
    pair.a = core_of(convex);
    memory->steps = 0;
    if (!is_rigid(other_to_this)) {
        return 0;
    }
    portal.steps = 0;
    if (convex->radius == 0 && other->radius == 0) {
        portal_set_second(&portal, &second, other_to_this);
        int result = portal_run(&portal, &pair.a);
        if (result != GJK_UNDECIDED) {
            memory->steps = portal.steps;
            return result == GJK_TOUCHING;
        }
    }
    if (!pair_pose(&pair, memory, other, other_to_this)) {
        return 0;
    }
    memory->steps = portal.steps;
    if (spheres_apart(&pair.a, &pair.b)) {
        return 0;
    }
    int touches = pair_touches(&pair, 0);
    memory->steps += pair_steps(&pair);
    return touches;
}

static void shape_distance_clear(CulletConvexDistance *result) {
    result->distance = not_a_number();
    result->triangle = -1;
    set_no_point(result->point, result->normal);
    set_no_point(result->point, result->other_point);
}

int cullet_convex_closest_points(CulletConvexDistance *result, CulletConvexMemory *memory, const CulletConvex *convex,
        const CulletConvex *other, const double other_to_this[12], double max_distance) {
    ShapePair pair;
    shape_distance_clear(result);
    pair.a = core_of(convex);
    if (!pair_pose(&pair, memory, other, other_to_this) || !(max_distance >= 0)) {
        return 0;
    }
    int touches = pair_touches(&pair, positive_infinity());
    double distance = touches ? 0 : pair_distance(&pair);
    memory->steps = pair_steps(&pair);
    if (!(distance <= max_distance)) {
        return 0;
    }
    result->distance = distance;
    pair_nearest(&pair, touches, result->point, result->other_point);
    memory->steps = pair_steps(&pair);
    for (int axis = 0; axis < 3; axis++) {
        result->normal[axis] = pair.normal[axis];
    }
    return 1;
}

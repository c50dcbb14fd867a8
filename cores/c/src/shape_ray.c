// SPDX-License-Identifier: Apache-2.0
/* Rays, segments and planes against one shape: chooses the test, and fills the result. */

/* No point of the shape is beyond this many times the distance of its farthest point. */
#define SHAPE_RAY_GROWTH (1 + 0x1p-20)

/* Returns a t beyond which a ray has no point of the shape: so an end at infinity is one at a finite t. */
static double shape_ray_last(const CulletCore *core, const float origin[3], const float direction[3]) {
    double x = absolute(core->middle[0] - origin[0]);
    double y = absolute(core->middle[1] - origin[1]);
    double z = absolute(core->middle[2] - origin[2]);
    double largest = max3(absolute(direction[0]), absolute(direction[1]), absolute(direction[2]));
    return (x + y + z + core->extent + core->radius) / largest * SHAPE_RAY_GROWTH;
}

static void shape_hit_clear(CulletConvexHit *hit) {
    hit->t = not_a_number();
    hit->triangle = -1;
    hit->face = -1;
    hit->starts_inside = 0;
    set_no_point(hit->point, hit->normal);
}

/* Sets the normal of a round shape: the direction from its core to the point, times a scale per unit. */
static void shape_set_round_normal(const CulletCore *core, CulletConvexHit *hit) {
    double p[3];
    double n[3];
    double e[3];
    round_segment(core, p, e);
    subtract3(hit->point, p, n);
    double share = round_share(n, e, dot3(e, e));
    for (int axis = 0; axis < 3; axis++) {
        n[axis] -= share * e[axis];
    }
    double length = CULLET_SQRT(dot3(n, n));
    double scale = !hit->starts_inside && length > 0 ? 1 / length : 0;
    for (int axis = 0; axis < 3; axis++) {
        hit->normal[axis] = n[axis] * scale + 0.0;
    }
}

static void shape_set_hull_normal(const CulletConvex *convex, CulletConvexHit *hit) {
    HullPlane plane;
    hull_plane(convex, (uint32_t)max_int(hit->triangle, 0), &plane);
    double scale = hit->triangle < 0 ? 0 : 1 / CULLET_SQRT(dot3(plane.normal, plane.normal));
    for (int axis = 0; axis < 3; axis++) {
        hit->normal[axis] = plane.normal[axis] * scale + 0.0;
    }
}

/* Finds the first point of a shape on a line, and fills the result; returns 1 on a hit. */
static int shape_cast(const CulletConvex *convex, const CulletCore *core, const ShapeLine *line, CulletConvexHit *hit) {
    ShapeEntry entry;
    int is_hull = convex->triangle_count > 0;
    if (!(is_hull ? line_hits(line, convex, core, &entry) : round_hits(line, core, &entry))) {
        return 0;
    }
    hit->t = entry.t;
    hit->triangle = entry.triangle;
    hit->starts_inside = is_hull ? entry.triangle < 0 : entry.inside;
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = line->origin[axis] + entry.t * line->direction[axis];
    }
    if (is_hull) {
        hit->face = entry.triangle < 0 ? -1 : hull_face(convex, (uint32_t)entry.triangle);
        shape_set_hull_normal(convex, hit);
    } else {
        shape_set_round_normal(core, hit);
    }
    return 1;
}

/* Returns whether the distance of a point from a plane is at most a radius: a comparison of degree 4. */
static EXACT int plane_reaches(const double plane[4], double radius, const double point[3]) {
    double memory[PARTS_DEGREE_2 + 8 + 2 + PARTS_DEGREE_4];
    Sum height;
    Sum normal2;
    Sum radius2;
    Sum sum;
    double *next = sum_place(&height, 1, memory, PARTS_DEGREE_2);
    next = sum_place(&normal2, 1, next, 8);
    next = sum_place(&radius2, 1, next, 2);
    sum_place(&sum, 1, next, PARTS_DEGREE_4);
    for (int axis = 0; axis < 3; axis++) {
        sum_add_product(&height, plane[axis], point[axis]);
        sum_add_product(&normal2, plane[axis], plane[axis]);
    }
    sum_add(&height, plane[3]);
    sum_add_product(&radius2, radius, radius);
    sum_add_products(&sum, &height, &height, 1);
    sum_add_products(&sum, &normal2, &radius2, -1);
    return sum_sign(&sum) <= 0;
}

/* Returns the sides of a plane on which a shape is, exactly, as bits. */
static uint32_t shape_plane_sides(const CulletCore *core, const double plane[4]) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < core->count && found != (PLANE_FRONT | PLANE_BACK); i++) {
        double p[3];
        core_point(core, i, p);
        int32_t side = plane_side(plane, p);
        int touches = core->radius > 0 && plane_reaches(plane, core->radius, p);
        found |= (side >= 0 || touches ? PLANE_FRONT : 0u) | (side <= 0 || touches ? PLANE_BACK : 0u);
    }
    return found;
}

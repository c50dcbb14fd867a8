// SPDX-License-Identifier: Apache-2.0
/*
 * Two shapes in one space, and the decision whether they touch: spheres round them, then shape_gjk.c, then
 * shape_gjk_exact.c.
 */

/* Relative distance of common points above which a simplex was too thin for its weights in double. */
#define PAIR_PARTED 0x1p-46

typedef struct ShapePair {
    CulletCore a, b;
    Gjk gjk;
    ExactDistance exact;
    int was_exact;
    double normal[3];
} ShapePair;

static int spheres_apart(const CulletCore *a, const CulletCore *b) {
    double from[3];
    subtract3(a->middle, b->middle, from);
    double limit = (a->extent + b->extent + a->radius + b->radius) * (1 + 0x1p-40);
    return dot3(from, from) > limit * limit * (1 + 0x1p-40);
}

/* Poses the second shape by the rows of a similarity of a scale; returns 0 if a corner is moved beyond the floats. */
static int pair_pose_scaled(ShapePair *pair, CulletConvexMemory *memory, const CulletConvex *other,
        const double other_to_this[12], double scale) {
    CulletCore second = core_of(other);
    core_set_posed(&pair->b, &second, other_to_this, scale, memory->points);
    return pair->b.magnitude[0] <= MAX_FLOAT && pair->b.magnitude[1] <= MAX_FLOAT && pair->b.magnitude[2] <= MAX_FLOAT;
}

/* Poses the second shape; returns 0 for a wrong argument. */
static int pair_pose(
        ShapePair *pair, CulletConvexMemory *memory, const CulletConvex *other, const double other_to_this[12]) {
    memory->steps = 0;
    return is_rigid(other_to_this) && pair_pose_scaled(pair, memory, other, other_to_this, 1);
}

/* Returns whether two cores with their radii touch, exactly. limit: 0 to decide only; else the largest distance that is
 * measured */
static int pair_touches(ShapePair *pair, double limit) {
    int result = gjk_run(&pair->gjk, &pair->a, &pair->b, limit);
    pair->exact.steps = 0;
    pair->was_exact = result == GJK_UNDECIDED;
    return pair->was_exact ? exact_gjk_touches(&pair->gjk, limit > 0, &pair->exact) : result == GJK_TOUCHING;
}

static int32_t pair_steps(const ShapePair *pair) {
    return pair->gjk.steps + pair->exact.steps;
}

/* Returns the distance of shapes that do not touch, after a search that measures; infinity above its limit. */
static double pair_distance(const ShapePair *pair) {
    if (pair->gjk.is_far) {
        return positive_infinity();
    }
    double apart = pair->was_exact ? pair->exact.distance : gjk_length(&pair->gjk);
    return max2(apart - pair->a.radius - pair->b.radius, of_bits(1));
}

/* Sets the normal: from the first shape to the second. is_exact: of the exact search */
static void pair_set_normal(ShapePair *pair, int is_exact) {
    double length = gjk_length(&pair->gjk);
    for (int axis = 0; axis < 3; axis++) {
        pair->normal[axis] = 0.0 - (is_exact ? pair->exact.direction[axis] : pair->gjk.nearest[axis] / length);
    }
}

/* Gets a point of each core: the sums of points by weights. */
static void pair_sum_points(const ShapePair *pair, int32_t size, const uint32_t *of_a, const uint32_t *of_b,
        const double *weights, double point[3], double other_point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = 0;
        other_point[axis] = 0;
    }
    for (int32_t n = 0; n < size; n++) {
        double a[3];
        double b[3];
        core_point(&pair->a, of_a[n], a);
        core_point(&pair->b, of_b[n], b);
        for (int axis = 0; axis < 3; axis++) {
            point[axis] += weights[n] * a[axis];
            other_point[axis] += weights[n] * b[axis];
        }
    }
}

/* Gets the nearest point of each core. */
static void pair_copy_core_points(const ShapePair *pair, double point[3], double other_point[3]) {
    const Gjk *g = &pair->gjk;
    pair_sum_points(pair, g->size, g->of_a, g->of_b, g->weights, point, other_point);
}

/* Gets the point of each core that the exact search found. */
static void pair_copy_exact_points(const ShapePair *pair, double point[3], double other_point[3]) {
    const ExactDistance *exact = &pair->exact;
    pair_sum_points(pair, exact->size, exact->of_a, exact->of_b, exact->weights, point, other_point);
}

/* Returns whether rounding has parted points of cores that touch. */
static int pair_is_parted(const ShapePair *pair, const double point[3], const double other_point[3]) {
    const double *m = pair->a.magnitude;
    const double *n = pair->b.magnitude;
    double from[3];
    subtract3(point, other_point, from);
    double limit = pair->a.radius + pair->b.radius + PAIR_PARTED * (m[0] + m[1] + m[2] + n[0] + n[1] + n[2]);
    return dot3(from, from) > limit * limit;
}

/* Moves points of the cores to the boundaries of the shapes, along the normal. */
static void pair_move_to_boundary(const ShapePair *pair, double point[3], double other_point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] += pair->a.radius * pair->normal[axis];
        other_point[axis] -= pair->b.radius * pair->normal[axis];
    }
}

/* Gets the nearest points, or a common point, and sets the normal. */
static void pair_nearest(ShapePair *pair, int touches, double point[3], double other_point[3]) {
    int is_exact = pair->was_exact;
    if (!is_exact) {
        pair_copy_core_points(pair, point, other_point);
        if (touches && pair_is_parted(pair, point, other_point)) {
            exact_gjk_touches(&pair->gjk, 1, &pair->exact);
            is_exact = 1;
        }
    }
    if (is_exact) {
        pair_copy_exact_points(pair, point, other_point);
    }
    if (!touches) {
        pair_set_normal(pair, is_exact);
        pair_move_to_boundary(pair, point, other_point);
        return;
    }
    double radii = pair->a.radius + pair->b.radius;
    double share = radii > 0 ? pair->a.radius / radii : 0;
    for (int axis = 0; axis < 3; axis++) {
        pair->normal[axis] = 0;
        point[axis] += share * (other_point[axis] - point[axis]);
        other_point[axis] = point[axis];
    }
}

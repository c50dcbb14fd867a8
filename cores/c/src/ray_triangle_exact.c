// SPDX-License-Identifier: Apache-2.0
/*
 * Ray against closed triangle in exact arithmetic: decides where the filter of ray_triangle.c does not.
 *
 * Corners A, B and C are relative to the origin of the ray. Its line has the triangle's edges on the sides det [d A B],
 * det [d B C] and det [d C A], and meets the triangle if no two of them are opposite. Their sum is the slope d . n, n
 * being the normal, and t = det [A B C] / slope. If all three sides are 0, line and triangle are in one plane (or the
 * triangle has no area); the line then meets it in an interval, whose ends are corners on the line and points where an
 * edge crosses it.
 *
 * Exact for all floats; microseconds.
 *
 * Source: Shewchuk 1997, section 2 (arithmetic).
 */

/* Above it a limit of t counts as infinite: no t of floats is larger. Below its inverse a limit counts as 0. */
#define LARGEST_T 0x1p300

/* A triangle whose plane the line is in, or that has no area. */
#define RAY_IN_PLANE (-3.0)

/* Direction and corners relative to the origin; their numbers have 2 parts. */
typedef struct RayExact {
    Sum direction[3];
    Sum corners[9];
} RayExact;

/* Sets direction and corners; memory: 12 times the parts of a number, at least 2. */
static void ray_exact_set(RayExact *e, double *memory, int32_t parts, const double origin[3],
        const double direction[3], const double low[3], const double corners[9]) {
    memory = sum_place(e->direction, 3, memory, parts);
    sum_place(e->corners, 9, memory, parts);
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&e->direction[axis], direction[axis], -low[axis]);
    }
    for (int i = 0; i < 9; i++) {
        sum_set_difference(&e->corners[i], corners[i], origin[i % 3]);
    }
}

/* A quotient of two sums, above and below, of which only one is in memory at a time. */
typedef struct RayQuotient {
    double above, below; /* rounded */
    int32_t sign_above, sign_below;
    Sum rest; /* above - max_t * below */
} RayQuotient;

static void ray_quotient_above(RayQuotient *q, const Sum *above) {
    q->above = sum_value(above);
    q->sign_above = sum_sign(above);
    sum_add_scaled(&q->rest, above, 1);
}

static void ray_quotient_below(RayQuotient *q, const Sum *below, double max_t) {
    q->below = sum_value(below);
    q->sign_below = sum_sign(below);
    if (max_t <= MAX_DOUBLE) {
        sum_add_scaled(&q->rest, below, -max_t);
    }
}

/* Returns whether the quotient is 0 or more. */
static int ray_quotient_is_positive(const RayQuotient *q) {
    return q->sign_above * q->sign_below >= 0;
}

/* Returns whether the quotient is at most max_t. */
static int ray_quotient_is_within(const RayQuotient *q, double max_t) {
    return max_t > MAX_DOUBLE || sum_sign(&q->rest) * q->sign_below <= 0;
}

/* Returns the quotient, rounded, within 0 .. max_t. */
static double ray_quotient_value(const RayQuotient *q, double max_t) {
    return min2(max2(q->above / q->below, 0) + 0.0, max_t);
}

/* Sets a number to the component of d x p on an axis: at most 16 parts; returns its sign. */
static int32_t ray_exact_side(const RayExact *e, Sum *to, const Sum *p, int axis) {
    int next = (axis + 1) % 3;
    int last = (axis + 2) % 3;
    to->used = 0;
    sum_add_products(to, &e->direction[next], &p[last], 1);
    sum_add_products(to, &e->direction[last], &p[next], -1);
    return sum_sign(to);
}

/* Returns the t of a hit where the line is in the triangle's plane. */
static SUM_RARE double ray_exact_in_plane(const RayExact *e, double max_t) {
    double memory[SUM_PARTS + 41 + 2 * 16 + 2 * 24];
    Sum number = sum_in(memory, SUM_PARTS);
    Sum sides[2];
    Sum along[2];
    RayQuotient t;
    int axis = 0;
    int found = 0;
    t.rest = sum_in(memory + SUM_PARTS, 41);
    sum_place(along, 2, sum_place(sides, 2, memory + SUM_PARTS + 41, 16), 24);
    for (int i = 0; i < 9 && !found; i++) { /* an axis on which d x A, d x B and d x C, which are parallel, are not 0 */
        found = ray_exact_side(e, sides, &e->corners[3 * (i % 3)], i / 3) != 0;
        axis = found ? i / 3 : 0;
    }
    double first = positive_infinity();
    int starts_before = 0;
    int ends_after = 0;
    for (int corner = 0; corner < 3; corner++) {
        const Sum *p = &e->corners[3 * corner];
        const Sum *q = &e->corners[3 * ((corner + 1) % 3)];
        int32_t side_of_p = ray_exact_side(e, &sides[0], p, axis);
        int32_t side_of_q = ray_exact_side(e, &sides[1], q, axis);
        t.rest.used = 0;
        number.used = 0;
        if (side_of_p == 0) {
            sum_set_dot(&number, e->direction, p);
            ray_quotient_above(&t, &number);
            sum_set_dot(&number, e->direction, e->direction);
        } else if (side_of_p * side_of_q < 0) {
            /* at p + (q - p) * side of p / (side of p - side of q) */
            sum_set_dot(&along[0], e->direction, p);
            sum_set_dot(&along[1], e->direction, q);
            sum_add_products(&number, &sides[0], &along[1], 1);
            sum_add_products(&number, &sides[1], &along[0], -1);
            ray_quotient_above(&t, &number);
            sum_set_dot(&along[0], e->direction, e->direction);
            number.used = 0;
            sum_add_products(&number, &sides[0], &along[0], 1);
            sum_add_products(&number, &sides[1], &along[0], -1);
        } else {
            continue;
        }
        ray_quotient_below(&t, &number, max_t);
        if (t.sign_below == 0) {
            return RAY_MISS; /* no direction */
        }
        ends_after |= ray_quotient_is_positive(&t);
        starts_before |= ray_quotient_is_within(&t, max_t);
        first = min2(first, ray_quotient_value(&t, max_t));
    }
    return starts_before && ends_after ? first : RAY_MISS;
}

/* Adds a determinant, a . (p x q). */
static void ray_exact_add_determinant(Sum *to, const Sum *a, const Sum *p, const Sum *q) {
    double memory[16];
    for (int axis = 0; axis < 3; axis++) {
        int next = axis == 2 ? 0 : axis + 1;
        int last = axis == 0 ? 2 : axis - 1;
        Sum cross = sum_in(memory, 16); /* 8 products of parts */
        sum_add_products(&cross, &p[next], &q[last], 1);
        sum_add_products(&cross, &p[last], &q[next], -1);
        sum_add_products(to, &a[axis], &cross, 1);
    }
}

/* Returns the t of a hit, after ray_exact_set, RAY_MISS or RAY_IN_PLANE. */
static SUM_RARE double ray_exact_across(const RayExact *e, double max_t) {
    double memory[2 * SUM_PARTS];
    Sum slope = sum_in(memory, SUM_PARTS);
    Sum number = sum_in(memory + SUM_PARTS, SUM_PARTS);
    RayQuotient t;
    int left = 0;
    int right = 0;
    for (int corner = 0; corner < 3; corner++) {
        number.used = 0;
        ray_exact_add_determinant(
                &number, e->direction, &e->corners[3 * corner], &e->corners[3 * ((corner + 1) % 3)]);
        sum_add_scaled(&slope, &number, 1);
        left |= sum_sign(&number) > 0;
        right |= sum_sign(&number) < 0;
    }
    if (left && right) {
        return RAY_MISS;
    }
    if (!left && !right) {
        return RAY_IN_PLANE;
    }
    t.rest = sum_in(number.parts, SUM_PARTS); /* no longer a number */
    ray_quotient_below(&t, &slope, max_t);
    slope.used = 0; /* from here on the height */
    ray_exact_add_determinant(&slope, &e->corners[0], &e->corners[3], &e->corners[6]);
    ray_quotient_above(&t, &slope);
    return ray_quotient_is_positive(&t) && ray_quotient_is_within(&t, max_t) ? ray_quotient_value(&t, max_t)
                                                                             : RAY_MISS;
}

/* Returns the t of a hit, after ray_exact_set, or RAY_MISS. */
static double ray_exact_hit(const RayExact *e, double max_t) {
    double t = ray_exact_across(e, max_t);
    return t == RAY_IN_PLANE ? ray_exact_in_plane(e, max_t) : t;
}

/* Returns the t in 0 .. max_t at which a ray hits, rounded, or RAY_MISS. */
static SUM_RARE double ray_triangle_exact(const Ray *ray, const double corners[9]) {
    double memory[12 * 2];
    RayExact e;
    double max_t = ray->max_t;
    ray_exact_set(&e, memory, 2, ray->origin, ray->direction, ray->low, corners);
    return ray_exact_hit(&e, max_t >= LARGEST_T ? positive_infinity() : max_t <= 1 / LARGEST_T ? 0 : max_t);
}

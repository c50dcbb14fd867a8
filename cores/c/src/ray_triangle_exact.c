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

/* Direction and corners relative to the origin; their numbers have at most 4 parts. */
typedef struct RayExact {
    Sum direction[3];
    Sum corners[9];
    double memory[48];
} RayExact;

static void ray_exact_set(RayExact *e, const double origin[3], const double direction[3], const double low[3],
        const double corners[9]) {
    sum_place(e->direction, 3, e->memory, 4);
    for (int i = 0; i < 9; i++) {
        e->corners[i] = sum_in(e->memory + 12 + 4 * i);
        sum_set_difference(&e->corners[i], corners[i], origin[i % 3]);
    }
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&e->direction[axis], direction[axis], -low[axis]);
    }
}

/* Returns the sign of above / below - limit. */
static int32_t ray_exact_compare(const Sum *above, const Sum *below, double limit) {
    double memory[SUM_PARTS];
    Sum difference = sum_in(memory);
    if (limit > MAX_DOUBLE) {
        return -1;
    }
    sum_add_scaled(&difference, above, 1);
    sum_add_scaled(&difference, below, -limit);
    return sum_sign(&difference) * sum_sign(below);
}

/* Returns the quotient, rounded, within 0 .. max_t. */
static double ray_exact_quotient(const Sum *above, const Sum *below, double max_t) {
    return min2(max2(sum_value(above) / sum_value(below), 0) + 0.0, max_t);
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
static double ray_exact_in_plane(const RayExact *e, double max_t) {
    double memory[2 * SUM_PARTS + 4 * 24];
    Sum height = sum_in(memory);
    Sum slope = sum_in(memory + SUM_PARTS);
    Sum small[4]; /* sides of p and q, and positions along the direction, or the square of its length */
    int axis = 0;
    int found = 0;
    sum_place(small, 4, memory + 2 * SUM_PARTS, 24);
    for (int i = 0; i < 9 && !found; i++) { /* an axis on which d x A, d x B and d x C, which are parallel, are not 0 */
        found = ray_exact_side(e, &small[0], &e->corners[3 * (i % 3)], i / 3) != 0;
        axis = found ? i / 3 : 0;
    }
    double first = positive_infinity();
    int starts_before = 0;
    int ends_after = 0;
    for (int corner = 0; corner < 3; corner++) {
        const Sum *p = &e->corners[3 * corner];
        const Sum *q = &e->corners[3 * ((corner + 1) % 3)];
        int32_t side_of_p = ray_exact_side(e, &small[0], p, axis);
        int32_t side_of_q = ray_exact_side(e, &small[1], q, axis);
        if (side_of_p == 0) {
            sum_set_dot(&height, e->direction, p);
            sum_set_dot(&slope, e->direction, e->direction);
        } else if (side_of_p * side_of_q < 0) {
            /* at p + (q - p) * side of p / (side of p - side of q) */
            sum_set_dot(&small[2], e->direction, p);
            sum_set_dot(&small[3], e->direction, q);
            height.used = 0;
            sum_add_products(&height, &small[0], &small[3], 1);
            sum_add_products(&height, &small[1], &small[2], -1);
            sum_set_dot(&small[2], e->direction, e->direction);
            slope.used = 0;
            sum_add_products(&slope, &small[0], &small[2], 1);
            sum_add_products(&slope, &small[1], &small[2], -1);
        } else {
            continue;
        }
        if (sum_sign(&slope) == 0) {
            return RAY_MISS; /* no direction */
        }
        ends_after |= ray_exact_compare(&height, &slope, 0) >= 0;
        starts_before |= ray_exact_compare(&height, &slope, max_t) <= 0;
        first = min2(first, ray_exact_quotient(&height, &slope, max_t));
    }
    return starts_before && ends_after ? first : RAY_MISS;
}

/* Adds the product of a vector and a cross product, a . (p x q), term by term, as Java does. */
static void ray_exact_add_determinant(Sum *to, const Sum *a, const Sum *p, const Sum *q) {
    double memory[16];
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        Sum cross = sum_in(memory); /* 8 products of parts */
        sum_add_products(&cross, &p[next], &q[last], 1);
        sum_add_products(&cross, &p[last], &q[next], -1);
        sum_add_products(to, &a[axis], &cross, 1);
    }
}

/* Returns the t of a hit, after ray_exact_set, or RAY_MISS. */
static double ray_exact_hit(const RayExact *e, double max_t) {
    double memory[2 * SUM_PARTS];
    Sum slope = sum_in(memory);
    Sum number = sum_in(memory + SUM_PARTS);
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
        return ray_exact_in_plane(e, max_t);
    }
    number.used = 0;
    ray_exact_add_determinant(&number, &e->corners[0], &e->corners[3], &e->corners[6]);
    if (ray_exact_compare(&number, &slope, 0) < 0 || ray_exact_compare(&number, &slope, max_t) > 0) {
        return RAY_MISS;
    }
    return ray_exact_quotient(&number, &slope, max_t);
}

/* Returns the t in 0 .. max_t at which a ray hits, rounded, or RAY_MISS. */
static double ray_triangle_exact(const Ray *ray, const double corners[9]) {
    RayExact e;
    double max_t = ray->max_t;
    ray_exact_set(&e, ray->origin, ray->direction, ray->low, corners);
    return ray_exact_hit(&e, max_t >= LARGEST_T ? positive_infinity() : max_t <= 1 / LARGEST_T ? 0 : max_t);
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Sphere that moves along a segment against a closed triangle in exact arithmetic: whether the distance of segment and
 * triangle is at most the radius.
 *
 * The nearest points of a segment and a triangle that do not meet are an end of the segment and a point of the
 * triangle, a corner and a point of the segment, or points inside the segment and inside an edge, on the common
 * perpendicular of their lines. Every case is a comparison of polynomials of degree 6 at most. A case that is tested
 * although its points are not the nearest is a distance of two points of the shapes, so it accepts nothing else.
 *
 * Exact for all floats; where the motion is given in double, for numbers of 2^-100 to 2^100. Some 10 to 100
 * microseconds.
 */

/* Parts of polynomials of degree 2 and 4 of floats, more than after compression. */
#define SWEPT_2 18
#define SWEPT_4 28

/* Returns whether square / length2 is at most the radius squared; changes the square. */
static int swept_within(Sum *square, const Sum *length2, double radius) {
    double memory[2];
    Sum radius2 = sum_in(memory, 2);
    sum_add_product(&radius2, radius, radius);
    sum_add_products(square, &radius2, length2, -1);
    return sum_sign(square) <= 0;
}

/* Returns whether the sphere touches a corner during the motion; its ends are tested elsewhere. */
static SUM_RARE int swept_corner_touches(const Sum direction[3], const Sum p[3], double radius) {
    double memory[4 * SWEPT_2 + SWEPT_4];
    Sum number[4];
    Sum last = sum_in(sum_place(number, 4, memory, SWEPT_2), SWEPT_4);
    Sum *length2 = &number[3];
    Sum *dot = &last;
    int32_t along = sum_set_dot(dot, p, direction);
    int moves = sum_set_dot(length2, direction, direction) > 0;
    if (!moves || along < 0) {
        return 0;
    }
    sum_add_scaled(dot, length2, -1);
    if (sum_sign(dot) > 0) {
        return 0;
    }
    sum_set_cross(number, p, direction);
    sum_set_dot(dot, number, number);
    return swept_within(dot, length2, radius);
}

/*
 * Returns whether (p x axis) . n / n . n is in 0 .. 1: the other line's position.
 *
 * scratch: 4 sums
 */
static int swept_between(
        const Sum p[3], const Sum axis[3], const Sum normal[3], const Sum *length2, Sum scratch[4]) {
    sum_set_cross(scratch, p, axis);
    if (sum_set_dot(&scratch[3], scratch, normal) < 0) {
        return 0;
    }
    sum_add_scaled(&scratch[3], length2, -1);
    return sum_sign(&scratch[3]) <= 0 && sum_sign(length2) > 0;
}

/* Returns whether the sphere touches an edge from p to q where the line of the motion is nearest to its line. */
static SUM_RARE int swept_edge_touches(const Sum direction[3], const Sum p[3], const Sum q[3], double radius) {
    double memory[3 * 8 + 6 * SWEPT_2 + 2 * SWEPT_4 + SUM_PARTS];
    Sum edge[3];
    Sum number[8]; /* the normal, its square, a cross product and a scalar product */
    double *free = sum_place(number, 3, sum_place(edge, 3, memory, 8), SWEPT_2);
    free = sum_place(number + 4, 3, sum_place(number + 3, 1, free, SWEPT_4), SWEPT_2);
    Sum square = sum_in(sum_place(number + 7, 1, free, SWEPT_4), SUM_PARTS);
    for (int axis = 0; axis < 3; axis++) {
        sum_add_scaled(&edge[axis], &q[axis], 1);
        sum_add_scaled(&edge[axis], &p[axis], -1);
    }
    Sum *normal = number;
    Sum *length2 = &number[3];
    Sum *scratch = &number[4];
    sum_set_cross(normal, direction, edge);
    sum_set_dot(length2, normal, normal);
    if (!swept_between(p, edge, normal, length2, scratch)
            || !swept_between(p, direction, normal, length2, scratch)) {
        return 0;
    }
    sum_set_dot(&scratch[3], p, normal);
    sum_add_products(&square, &scratch[3], &scratch[3], 1);
    return swept_within(&square, length2, radius);
}

/* Returns whether the sphere touches the triangle between t = 0 and t = 1; low is what rounding took from direction. */
static SUM_RARE int swept_touches_exact(const double origin[3], const double direction[3], const double low[3],
        double radius, const double corners[9]) {
    double memory[12 * 4];
    RayExact e;
    ray_exact_set(&e, memory, 4, origin, direction, low, corners);
    if (ray_exact_hit(&e, 1) >= 0 || origin_within(e.corners, radius)) {
        return 1;
    }
    for (int corner = 0; corner < 3; corner++) {
        const Sum *p = &e.corners[3 * corner];
        if (swept_corner_touches(e.direction, p, radius)
                || swept_edge_touches(e.direction, p, &e.corners[3 * ((corner + 1) % 3)], radius)) {
            return 1;
        }
    }
    for (int i = 0; i < 9; i++) { /* relative to the end of the motion */
        sum_add_scaled(&e.corners[i], &e.direction[i % 3], -1);
    }
    return origin_within(e.corners, radius);
}

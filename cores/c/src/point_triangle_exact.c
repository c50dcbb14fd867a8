// SPDX-License-Identifier: Apache-2.0
/*
 * Whether a point is within a distance of a closed triangle, without rounding: the sign of polynomials of degree 2, 4
 * and 6 in the coordinates and the distance.
 *
 * With the corner a as the origin of the edges u and v, and p the corner less the point, all of them consist of six
 * scalar products. Each closed edge is tested from its first corner on; the inside of the face is tested only for a
 * point over it. A triangle without area has no inside: it is its three edges.
 *
 * Exact for coordinates and distances that are floats. A distance that is another double is exact if it is 0, or at
 * least 2^-186 metres; a smaller one counts as 0.
 */

/* Squared and multiplied by products of four floats, a smaller distance would underflow. */
#define MIN_DISTANCE 0x1p-186

/*
 * Parts of numbers: of corners relative to the point at most 4, of edges 8. Polynomials of degree 2, 4 and 6 of floats
 * have at most 13, 24 and 35 parts after compression, those with the limit 17, 27 and 39.
 */
#define WITHIN_2 18
#define WITHIN_4 28
#define WITHIN_6 48

/* Sets an edge, from corner i to corner j on an axis; or with j below 0 corner i itself. */
static Sum within_vector(const Sum corners[9], int i, int j, int axis, double *memory) {
    Sum edge = sum_in(memory, 8);
    if (j >= 0) {
        sum_add_scaled(&edge, &corners[3 * j + axis], 1);
        sum_add_scaled(&edge, &corners[3 * i + axis], -1);
        return edge;
    }
    return corners[3 * i + axis];
}

/* Sets a number to the scalar product of two vectors, given as i j of within_vector. */
static SUM_RARE void within_dot(Sum *to, const Sum corners[9], int i, int j, int k, int l) {
    double memory[16];
    to->used = 0;
    for (int axis = 0; axis < 3; axis++) {
        Sum a = within_vector(corners, i, j, axis, memory);
        Sum b = within_vector(corners, k, l, axis, memory + 8);
        sum_add_products(to, &a, &b, 1);
    }
}

/* Returns whether corner i or a point inside the edge from there to the next corner is within a limit of the origin. */
static SUM_RARE int within_edge(const Sum corners[9], int i, double limit) {
    double memory[3 * WITHIN_2 + WITHIN_4];
    int next = (i + 1) % 3;
    Sum number[3];
    Sum *start = &number[0];   /* squared distance of the start, less that of the limit */
    Sum *along = &number[1];   /* scalar product of the edge and the start */
    Sum *length2 = &number[2]; /* squared length of the edge */
    Sum sum = sum_in(sum_place(number, 3, memory, WITHIN_2), WITHIN_4);
    within_dot(start, corners, i, -1, i, -1);
    sum_add_product(start, limit, -limit);
    if (sum_sign(start) <= 0) {
        return 1;
    }
    within_dot(along, corners, i, -1, i, next);
    if (sum_sign(along) >= 0) {
        return 0;
    }
    within_dot(length2, corners, i, next, i, next);
    sum_add_scaled(&sum, along, 1);
    sum_add_scaled(&sum, length2, 1);
    if (sum_sign(&sum) <= 0) {
        return 0;
    }
    sum.used = 0;
    sum_add_products(&sum, start, length2, 1);
    sum_add_products(&sum, along, along, -1);
    return sum_sign(&sum) <= 0;
}

/* The foot of the origin on the plane is a + (s u + t v) / area2, with u = b - a and v = c - a. */
enum { WITHIN_S, WITHIN_T, WITHIN_AREA2 };

/* Adds sign times s, t or area2, for p = a: uv pv - vv pu, uv pu - uu pv, uu vv - uv uv; scratch: two numbers. */
static void within_add(Sum *to, const Sum corners[9], int which, double sign, Sum scratch[2]) {
    int area = which == WITHIN_AREA2;
    /* first product: uv pv, uv pu, uu vv */
    within_dot(&scratch[0], corners, 0, 1, 0, area ? 1 : 2);
    within_dot(&scratch[1], corners, 0, area ? 2 : -1, 0, which == WITHIN_T ? 1 : 2);
    sum_add_products(to, &scratch[0], &scratch[1], sign);
    /* second product: vv pu, uu pv, uv uv */
    within_dot(&scratch[0], corners, 0, which == WITHIN_S ? 2 : 1, 0, which == WITHIN_T ? 1 : 2);
    within_dot(&scratch[1], corners, 0, area ? 1 : -1, 0, which == WITHIN_S ? 1 : 2);
    sum_add_products(to, &scratch[0], &scratch[1], -sign);
}

/* Returns whether the foot of the origin is inside the face, and within a limit. */
static SUM_RARE int within_face(const Sum corners[9], double limit) {
    double memory[2 * WITHIN_2 + WITHIN_4 + WITHIN_6];
    Sum scratch[2];
    Sum number = sum_in(sum_place(scratch, 2, memory, WITHIN_2), WITHIN_4);
    Sum sum = sum_in(number.parts + WITHIN_4, WITHIN_6);
    for (int which = WITHIN_S; which <= WITHIN_T; which++) {
        number.used = 0;
        within_add(&number, corners, which, 1, scratch);
        if (sum_sign(&number) <= 0) {
            return 0;
        }
    }
    number.used = 0;
    within_add(&number, corners, WITHIN_AREA2, 1, scratch);
    within_add(&number, corners, WITHIN_S, -1, scratch);
    within_add(&number, corners, WITHIN_T, -1, scratch);
    if (sum_sign(&number) <= 0) {
        return 0;
    }
    for (int which = WITHIN_S; which <= WITHIN_AREA2; which++) { /* s pu + t pv + area2 (pp - limit^2) */
        number.used = 0;
        within_add(&number, corners, which, 1, scratch);
        within_dot(&scratch[0], corners, 0, -1, 0, which == WITHIN_AREA2 ? -1 : which + 1);
        if (which == WITHIN_AREA2) {
            sum_add_product(&scratch[0], limit, -limit);
        }
        sum_add_products(&sum, &number, &scratch[0], 1);
    }
    return sum_sign(&sum) <= 0;
}

/* Returns whether the distance of the origin from a triangle, of which 9 sums are the corners, is at most a limit. */
static int origin_within(const Sum corners[9], double limit) {
    double radius = limit < MIN_DISTANCE ? 0 : limit;
    return within_edge(corners, 0, radius) || within_edge(corners, 1, radius) || within_edge(corners, 2, radius)
            || within_face(corners, radius);
}

/* Returns whether the distance of a point from a triangle is at most a limit. */
static SUM_RARE int point_triangle_exact(const double point[3], double limit, const double corners[9]) {
    double memory[9 * 2];
    Sum relative[9];
    sum_place(relative, 9, memory, 2);
    for (int i = 0; i < 9; i++) {
        sum_set_difference(&relative[i], corners[i], point[i % 3]);
    }
    return origin_within(relative, limit);
}

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
 * Returns whether the start of an edge or a point inside it is within the limit.
 *
 * start: squared distance of the start, less that of the limit; along: scalar product of the edge and the start less
 * the point; length2: squared length of the edge
 */
static int edge_within(const Sum *start, const Sum *along, const Sum *length2) {
    double memory[SUM_PARTS];
    Sum sum = sum_in(memory);
    if (sum_sign(start) <= 0) {
        return 1;
    }
    if (sum_sign(along) >= 0) {
        return 0;
    }
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

/* Returns whether the distance of the origin from a triangle, of which 9 sums are the corners, is at most a limit. */
static int origin_within(const Sum corners[9], double limit) {
    double memory[9 * SUM_PARTS];
    double small[2 * 8];
    Sum number[9];
    sum_place(number, 9, memory, SUM_PARTS);
    Sum *pp = &number[0];
    Sum *pu = &number[1];
    Sum *pv = &number[2];
    Sum *uu = &number[3];
    Sum *uv = &number[4];
    Sum *vv = &number[5];
    for (int axis = 0; axis < 3; axis++) {
        const Sum *p = &corners[axis];
        Sum u = sum_in(small); /* at most 4 parts of each corner */
        Sum v = sum_in(small + 8);
        sum_add_scaled(&u, &corners[3 + axis], 1);
        sum_add_scaled(&u, p, -1);
        sum_add_scaled(&v, &corners[6 + axis], 1);
        sum_add_scaled(&v, p, -1);
        sum_add_products(pp, p, p, 1);
        sum_add_products(pu, p, &u, 1);
        sum_add_products(pv, p, &v, 1);
        sum_add_products(uu, &u, &u, 1);
        sum_add_products(uv, &u, &v, 1);
        sum_add_products(vv, &v, &v, 1);
    }
    double radius = limit < MIN_DISTANCE ? 0 : limit;
    sum_add_product(pp, radius, -radius); /* from here on, the squares of all distances are less the limit's */
    if (edge_within(pp, pu, uu)) {
        return 1;
    }
    Sum *start = &number[6];
    Sum *along = &number[7];
    Sum *length2 = &number[8];
    sum_add_scaled(start, pp, 1);
    sum_add_scaled(start, pu, 2);
    sum_add_scaled(start, uu, 1);
    sum_add_scaled(along, pv, 1);
    sum_add_scaled(along, pu, -1);
    sum_add_scaled(along, uv, 1);
    sum_add_scaled(along, uu, -1);
    sum_add_scaled(length2, uu, 1);
    sum_add_scaled(length2, uv, -2);
    sum_add_scaled(length2, vv, 1);
    if (edge_within(start, along, length2)) {
        return 1;
    }
    start->used = 0;
    sum_add_scaled(start, pp, 1);
    sum_add_scaled(start, pv, 2);
    sum_add_scaled(start, vv, 1);
    along->used = 0;
    sum_add_scaled(along, pv, -1);
    sum_add_scaled(along, vv, -1);
    if (edge_within(start, along, vv)) {
        return 1;
    }
    /* the foot of the point is a + (s u + t v) / area2 */
    Sum *s = start;
    Sum *t = along;
    Sum *area2 = length2;
    s->used = t->used = area2->used = 0;
    sum_add_products(s, uv, pv, 1);
    sum_add_products(s, vv, pu, -1);
    sum_add_products(t, uv, pu, 1);
    sum_add_products(t, uu, pv, -1);
    if (sum_sign(s) <= 0 || sum_sign(t) <= 0) {
        return 0;
    }
    sum_add_products(area2, uu, vv, 1);
    sum_add_products(area2, uv, uv, -1);
    Sum *sum = uu;
    sum->used = 0;
    sum_add_scaled(sum, area2, 1);
    sum_add_scaled(sum, s, -1);
    sum_add_scaled(sum, t, -1);
    if (sum_sign(sum) <= 0) {
        return 0;
    }
    sum->used = 0;
    sum_add_products(sum, pp, area2, 1);
    sum_add_products(sum, s, pu, 1);
    sum_add_products(sum, t, pv, 1);
    return sum_sign(sum) <= 0;
}

/* Returns whether the distance of a point from a triangle is at most a limit. */
static int point_triangle_exact(const double point[3], double limit, const double corners[9]) {
    double memory[9 * 2];
    Sum relative[9];
    sum_place(relative, 9, memory, 2);
    for (int i = 0; i < 9; i++) {
        sum_set_difference(&relative[i], corners[i], point[i % 3]);
    }
    return origin_within(relative, limit);
}

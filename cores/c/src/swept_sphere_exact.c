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
 * Exact for all floats; where point or motion are given in double, for numbers of 2^-100 to 2^100. Some 10 to 100
 * microseconds.
 */

/* As for a point, but numbers with two vectors that are below 2^129: 2^-536 to 2^291. */
#define SWEPT_ROOT_WORDS 27
#define SWEPT_WORDS 53

/* Returns whether a form of vectors is in 0 .. that of other vectors, which is above 0. */
static EXACT int swept_between(const ExactTable *table, Fixed *sum, const uint8_t *vectors, const uint8_t *others,
        const FixedForm *form) {
    if (fixed_form_sign(sum, table, others, form) <= 0 || fixed_form_sign(sum, table, vectors, form) < 0) {
        return 0;
    }
    fixed_add_form(sum, table, others, form, 0, ~(uint32_t)0);
    return fixed_sign(sum) <= 0;
}

/* Returns whether the sphere touches a corner, or the edge from there, inside the motion: its ends are not tested. */
static EXACT int swept_edge_exact(const ExactTable *table, int corner) {
    uint32_t words[SWEPT_WORDS + SWEPT_ROOT_WORDS];
    Fixed sum = {words, SWEPT_WORDS, 2 * ROOT_UNIT};
    Fixed root = {words + SWEPT_WORDS, SWEPT_ROOT_WORDS, ROOT_UNIT};
    uint8_t p = exact_corners[corner];
    uint8_t q = exact_corners[corner + 1];
    const uint8_t motion[4] = {AT_D, AT_L, AT_D, AT_L};
    const uint8_t normal[8] = {AT_D, AT_L, q, p, AT_D, AT_L, q, p};
    const uint8_t along[8] = {p, AT_O, AT_D, AT_L, AT_D, AT_L, q, p};
    const uint8_t across[8] = {p, AT_O, q, p, AT_D, AT_L, q, p};
    const uint8_t height[6] = {p, AT_O, AT_D, AT_L, q, p};
    for (int which = WITHIN_EDGE; which <= WITHIN_FACE; which++) {
        int at = which == WITHIN_EDGE ? swept_between(table, &sum, along, motion, &fixed_dot)
                : swept_between(table, &sum, across, normal, &fixed_cross_dot)
                        && swept_between(table, &sum, along, normal, &fixed_cross_dot);
        if (at && within_squares(table, &sum, &root, which == WITHIN_EDGE ? along : height, which)) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the sphere of a table, all of which is set but its scale, touches between t = 0 and t = 1. */
static EXACT int swept_table_exact(ExactTable *table, double radius) {
    table->scale = 1;
    if (ray_exact_hit(table) >= 0) {
        return 1;
    }
    table->scale = radius < MIN_DISTANCE ? 0 : radius;
    for (table->moved = 0; table->moved < 2; table->moved++) {
        if (within_exact(table)) {
            return 1;
        }
    }
    table->moved = 0;
    return swept_edge_exact(table, 0) || swept_edge_exact(table, 1) || swept_edge_exact(table, 2);
}

/* Returns whether the sphere touches the triangle between t = 0 and t = 1; low is what rounding took from direction. */
static EXACT int swept_touches_exact(const double origin[3], const double direction[3], const double low[3],
        double radius, const double corners[9]) {
    ExactTable table;
    exact_set_ray(&table, origin, direction, low, corners);
    return swept_table_exact(&table, radius);
}

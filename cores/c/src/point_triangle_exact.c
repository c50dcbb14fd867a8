// SPDX-License-Identifier: Apache-2.0
/*
 * Whether a point is within a distance of a closed triangle, without rounding: the sign of polynomials of degree 2, 4
 * and 6 in the coordinates and the distance.
 *
 * With p a corner less the point, and e the edge from there: a corner is near if p . p is at most the distance squared,
 * a point inside the edge if |p x e|^2 is at most that times e . e. The foot of the point is inside the face if
 * (p x e) . n is above 0 for each edge, n being the normal; then the square of det [u v p], which is the height times
 * |n|, is compared. A triangle without area has no inside: it is its three edges.
 *
 * Exact for coordinates and distances that are floats; also for a point of doubles that are 0 or 2^-100 to 2^100. A
 * distance that is another double is exact if it is 0, or at least 2^-186 metres; a smaller one counts as 0.
 */

/* Squared and multiplied by products of four floats, a smaller distance would underflow. */
#define MIN_DISTANCE 0x1p-186

/*
 * Numbers whose squares are added, and their sum. Vertices are below 2^30, other floats below 2^128: numbers are 2^-536
 * to 2^195. Bits of doubles from 2^-100 on are 2^-152 and more, so those of numbers 2^-536, too. For a moving sphere,
 * which has two such vectors, more.
 */
#define ROOT_UNIT (-17)
#define ROOT_WORDS 24
#define WITHIN_WORDS 47

/* What is compared with the distance: that of a corner, of the line of an edge, of the plane of the face. */
enum { WITHIN_CORNER, WITHIN_EDGE, WITHIN_FACE };

/* The scale alone. */
static const FixedForm within_scale = {0, 1, 0, {0}};

/*
 * Returns whether |p|^2, |p x e|^2 or the square of det [p u v] is at most the square of the distance, for an edge
 * times e . e, for the face times |u x v|^2. vectors: p, then e, or u and v
 */
static CULLET_PART int within_squares(
        const ExactTable *table, Fixed *sum, Fixed *root, const uint8_t *vectors, int which) {
    fixed_clear(sum);
    for (int i = which == WITHIN_FACE ? 2 : 0; i < (which == WITHIN_CORNER ? 4 : 6); i++) {
        int limits = i > 2;
        const FixedForm *form = which == WITHIN_CORNER ? limits ? &within_scale : &fixed_component[i]
                : which == WITHIN_EDGE                 ? limits ? &fixed_component[i - 3] : &fixed_cross[i]
                : limits                               ? &fixed_cross[i - 3]
                                                       : &fixed_determinant;
        fixed_clear(root);
        fixed_add_form(root, table, vectors + 2 * limits, form, limits, 0);
        fixed_add_square(sum, root, 0 - (uint32_t)limits);
    }
    return fixed_sign(sum) <= 0;
}

/* Returns whether the distance of the point from a triangle is at most the scale of the table. */
static EXACT int within_exact(const ExactTable *table) {
    uint32_t words[WITHIN_WORDS + ROOT_WORDS];
    Fixed sum = {words, WITHIN_WORDS, 2 * ROOT_UNIT};
    Fixed root = {words + WITHIN_WORDS, ROOT_WORDS, ROOT_UNIT};
    static const uint8_t face[6] = {AT_A, AT_O, AT_B, AT_A, AT_C, AT_A};
    int inside = 0;
    for (int i = 0; i < 7; i++) { /* corners, edges, face */
        uint8_t p = exact_corners[i % 3];
        uint8_t q = exact_corners[i % 3 + 1];
        const uint8_t vectors[8] = {p, AT_O, q, p, AT_B, AT_A, AT_C, AT_A};
        const uint8_t next[4] = {q, AT_O, q, p};
        int which = i / 3;
        int at = 1;
        for (int k = 0; k < 3 && which == WITHIN_EDGE; k++) { /* beside each end, and the face */
            fixed_clear(&sum);
            fixed_add_form(&sum, table, k == 1 ? next : vectors, k == 2 ? &fixed_cross_dot : &fixed_dot, 0, 0);
            int32_t sign = fixed_sign(&sum);
            at &= k == 0 ? sign < 0 : k == 2 || sign > 0;
            inside += k == 2 && sign > 0;
        }
        if (which == WITHIN_FACE) {
            at = inside == 3;
        }
        if (at && within_squares(table, &sum, &root, which == WITHIN_FACE ? face : vectors, which)) {
            return 1;
        }
    }
    return 0;
}

/* Sets the distance of a table. */
static void exact_set_distance(ExactTable *table, double distance) {
    table->scale = distance < MIN_DISTANCE ? 0 : distance;
    exact_set_plain(table);
}

/* Returns whether the distance of a point from a triangle is at most a limit. */
static EXACT int point_triangle_exact(const double point[3], double limit, const double corners[9]) {
    ExactTable table;
    exact_set_points(&table, point, corners);
    exact_set_distance(&table, limit);
    return within_exact(&table);
}

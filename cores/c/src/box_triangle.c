// SPDX-License-Identifier: Apache-2.0
/*
 * Closed box against closed triangle: the thirteen separating axes of Akenine-Moller 2001. Touching is not separated.
 * Exact for all coordinates that are floats.
 *
 * The box's own three axes compare the given numbers, without any arithmetic. The others are tested in double with the
 * box's centre as the origin. An axis on which the gap is smaller than its error bound is in doubt; if no other one
 * separates, the exact test below decides: signs of polynomials of degree 2 and 3. On a triangle without area the
 * plane's axis never separates, and the other twelve are those of a segment. BoxTriangle.java derives the bounds.
 */

#define BOX_ERROR 0x1p-48

#define BOX_OVERLAP 0
#define BOX_IN_DOUBT 1
#define BOX_SEPARATED 2

/* Memory of an exact decision: numbers of degree 3, 2^-447 to 2^194 with vertices below 2^30. */
#define BOX_WORDS 21
#define BOX_UNIT (-14)

/*
 * Returns whether the normal, or an axis across an edge, separates the box from the triangle: exactly. O of the table
 * is the box's corner that is farthest to the left of an edge, or lowest over the plane; then that opposite to it.
 */
static EXACT int box_apart_exact(
        const CulletMesh *mesh, uint32_t triangle, const double min[3], const double max[3]) {
    static const uint8_t plane[6] = {AT_O, AT_A, AT_B, AT_A, AT_C, AT_A};
    ExactTable table;
    const float *corners = table.corners;
    uint32_t words[BOX_WORDS];
    Fixed sum = {words, BOX_WORDS, BOX_UNIT};
    cullet_triangle(mesh, triangle, table.corners);
    exact_set_plain(&table);
    for (int opposite = 0; opposite < 2; opposite++) {
        int32_t apart = opposite ? 1 : -1;
        for (int i = 0; i < 9; i++) {
            int axis = i % 3;
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            uint8_t p = exact_corners[i / 3];
            uint8_t q = exact_corners[i / 3 + 1];
            const uint8_t first[4] = {q, p, AT_O, p};
            const uint8_t third[4] = {q, p, AT_O, (uint8_t)(AT_A + AT_B + AT_C - p - q)};
            const float *from = corners + p - AT_A;
            const float *to = corners + q - AT_A;
            table.origin[u] = (to[v] > from[v]) != opposite ? min[u] : max[u];
            table.origin[v] = (to[u] > from[u]) != opposite ? max[v] : min[v];
            if (fixed_form_sign(&sum, &table, first, &fixed_cross[axis]) == apart
                    && fixed_form_sign(&sum, &table, third, &fixed_cross[axis]) == apart) {
                return 1;
            }
        }
        for (int axis = 0; axis < 3; axis++) { /* the two edges of the plane are those of the normal */
            int faces = fixed_form_sign(&sum, &table, plane + 2, &fixed_cross[axis]) > 0;
            table.origin[axis] = faces == opposite ? max[axis] : min[axis];
        }
        if (fixed_form_sign(&sum, &table, plane, &fixed_determinant) == -apart) {
            return 1;
        }
    }
    return 0;
}

/*
 * Returns whether the interval from edge to third, in any order, is apart from -extent .. extent. Without branches, as
 * all of this file that most triangles take: which axis separates cannot be predicted.
 */
static inline int box_apart(double error, double extent, double edge, double third) {
    double inner = extent - error;
    double a = absolute(edge);
    double b = absolute(third);
    int outside = ((edge > inner) & (third > inner)) | ((edge < -inner) & (third < -inner));
    return outside + (outside & ((a < b ? a : b) > extent + error)); /* BOX_OVERLAP, BOX_IN_DOUBT or BOX_SEPARATED */
}

/*
 * Returns whether one of the three axes across an edge e separates, or is in doubt: bits.
 *
 * relative: bound of the error of a gap, relative to the edge's size; h: half sizes of the box; a: start of the edge;
 * t: the third corner
 */
static int box_across(double relative, const double *restrict h, const double *restrict e, const double *restrict a,
        const double *restrict t) {
    int result = BOX_OVERLAP;
    for (int axis = 0; axis < 3; axis++) {
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        double size_u = absolute(e[u]);
        double size_v = absolute(e[v]);
        result |= box_apart(relative * (size_u + size_v), size_v * h[u] + size_u * h[v], e[u] * a[v] - e[v] * a[u],
                e[u] * t[v] - e[v] * t[u]);
    }
    return result;
}

/* Returns whether a point is in the box for certain; false on its surface and within the rounding of it. */
static int box_contains(const double h[3], const double p[3]) {
    int is_inside = absolute(p[0]) <= h[0] * (1 - BOX_ERROR);
    is_inside &= absolute(p[1]) <= h[1] * (1 - BOX_ERROR);
    is_inside &= absolute(p[2]) <= h[2] * (1 - BOX_ERROR);
    return is_inside;
}

/* Returns whether a box touches a triangle, or WITHIN_DOUBT. */
static CULLET_INLINE int box_near(const double min[3], const double max[3], const double *restrict corners) {
    int near = 1;
    for (int axis = 0; axis < 3; axis++) {
        double a = corners[axis];
        double b = corners[axis + 3];
        double c = corners[axis + 6];
        near &= ((a <= max[axis]) | (b <= max[axis]) | (c <= max[axis]))
                & ((a >= min[axis]) | (b >= min[axis]) | (c >= min[axis]));
    }
    if (!near) {
        return 0;
    }
    double centre[3];
    double h[3];
    double c[9];
    double ab[3];
    double ac[3];
    double bc[3];
    double normal[3];
    for (int axis = 0; axis < 3; axis++) {
        centre[axis] = (min[axis] + max[axis]) / 2;
        h[axis] = (max[axis] - min[axis]) / 2;
    }
    corners_from(corners, centre, c);
    if (box_contains(h, c) | box_contains(h, c + 3) | box_contains(h, c + 6)) {
        return 1;
    }
    subtract3(corners + 3, corners, ab);
    subtract3(corners + 6, corners, ac);
    cross3(ab, ac, normal);
    double size_ab = size3(ab);
    double size_ac = size3(ac);
    double size = absolute(c[0]) + absolute(c[1]) + absolute(c[2]) + size_ab + size_ac + h[0] + h[1] + h[2];
    double relative = BOX_ERROR * size;
    double error = relative * size_ab * size_ac;
    double gap = absolute(dot3(normal, c))
            - (absolute(normal[0]) * h[0] + absolute(normal[1]) * h[1] + absolute(normal[2]) * h[2]);
    if (gap > error) {
        return 0;
    }
    subtract3(corners + 6, corners + 3, bc);
    int apart = box_across(relative, h, ab, c, c + 6);
    apart |= box_across(relative, h, ac, c, c + 3);
    apart |= box_across(relative, h, bc, c + 3, c);
    if ((apart & BOX_SEPARATED) != 0) {
        return 0;
    }
    return gap <= -error && apart == BOX_OVERLAP ? 1 : WITHIN_DOUBT;
}

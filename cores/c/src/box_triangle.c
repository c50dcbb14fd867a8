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

/* Returns the side of the line through q along the vector e of two sums on which p is: above 0 to the left. */
static int32_t box_side(const Sum e[2], double pu, double pv, double qu, double qv) {
    double memory[4 + 16];
    Sum u = sum_in(memory, 2);
    Sum v = sum_in(memory + 2, 2);
    Sum side = sum_in(memory + 4, 16);
    sum_set_difference(&u, pu, qu);
    sum_set_difference(&v, pv, qv);
    sum_add_products(&side, &e[0], &v, 1);
    sum_add_products(&side, &e[1], &u, -1);
    return sum_sign(&side);
}

/*
 * Returns whether the box is on one side of the line through an edge, in the plane of two axes u and v, and of the
 * parallel line through the third corner.
 */
static SUM_RARE int box_edge_apart_exact(const double min[3], const double max[3], const double *start,
        const double *end, const double *third, int u, int v) {
    double memory[4];
    Sum e[2];
    sum_place(e, 2, memory, 2);
    sum_set_difference(&e[0], end[u], start[u]);
    sum_set_difference(&e[1], end[v], start[v]);
    /* the box's corner that is farthest to the left of the edge, and that which is farthest to the right */
    double left_u = end[v] > start[v] ? min[u] : max[u];
    double right_u = end[v] > start[v] ? max[u] : min[u];
    double left_v = end[u] > start[u] ? max[v] : min[v];
    double right_v = end[u] > start[u] ? min[v] : max[v];
    return (box_side(e, left_u, left_v, start[u], start[v]) < 0
                   && box_side(e, left_u, left_v, third[u], third[v]) < 0)
            || (box_side(e, right_u, right_v, start[u], start[v]) > 0
                    && box_side(e, right_u, right_v, third[u], third[v]) > 0);
}

/* Sets a component of the normal of a triangle: at most 16 parts. */
static void box_normal(Sum *to, const double corners[9], int axis) {
    double memory[2 * 2];
    Sum edge[2];
    to->used = 0;
    sum_place(edge, 2, memory, 2);
    for (int sign = 1; sign >= -1; sign -= 2) {
        int u = (axis + (sign > 0 ? 1 : 2)) % 3;
        int v = (axis + (sign > 0 ? 2 : 1)) % 3;
        sum_set_difference(&edge[0], corners[3 + u], corners[u]);
        sum_set_difference(&edge[1], corners[6 + v], corners[v]);
        sum_add_products(to, &edge[0], &edge[1], sign);
    }
}

/* Returns whether the plane of a triangle separates: the box's nearest and farthest corner are on one side. */
static SUM_RARE int box_plane_apart_exact(const double min[3], const double max[3], const double corners[9]) {
    double memory[16 + 2 + 20];
    Sum normal = sum_in(memory, 16);
    Sum relative = sum_in(memory + 16, 2);
    Sum height = sum_in(memory + 18, 20);
    for (int far = 0; far < 2; far++) {
        height.used = 0;
        for (int axis = 0; axis < 3; axis++) {
            box_normal(&normal, corners, axis);
            double at = (sum_sign(&normal) > 0) == far ? max[axis] : min[axis];
            sum_set_difference(&relative, at, corners[axis]);
            sum_add_products(&height, &normal, &relative, 1);
        }
        if (far ? sum_sign(&height) < 0 : sum_sign(&height) > 0) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the normal, or an axis across an edge, separates the box from the triangle: exactly. */
static SUM_RARE int box_apart_exact(const double min[3], const double max[3], const double corners[9]) {
    for (int edge = 0; edge < 3; edge++) {
        const double *start = corners + 3 * edge;
        const double *end = corners + 3 * ((edge + 1) % 3);
        const double *third = corners + 3 * ((edge + 2) % 3);
        for (int axis = 0; axis < 3; axis++) {
            if (box_edge_apart_exact(min, max, start, end, third, (axis + 1) % 3, (axis + 2) % 3)) {
                return 1;
            }
        }
    }
    return box_plane_apart_exact(min, max, corners);
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

/* Returns whether a box touches a triangle. */
static int box_touches(const double min[3], const double max[3], const double *restrict corners) {
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
    return (gap <= -error && apart == BOX_OVERLAP) || !box_apart_exact(min, max, corners);
}

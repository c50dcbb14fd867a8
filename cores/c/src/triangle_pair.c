// SPDX-License-Identifier: Apache-2.0
/*
 * Exact overlap test of two triangles. Touching counts, coplanar triangles too. Exact for float coordinates; triangles
 * that degenerate to a line or a point are treated as such.
 *
 * If no corner lies in the other triangle's plane, six signs reject most pairs and two more decide. Otherwise the
 * triangles meet if and only if an edge of one meets the other, and each edge is tested.
 *
 * Source: Guigue and Devillers 2003, Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates.
 */

/* Bounds the error of adding six doubles, relative to the sum of their sizes: five roundings of 2^-53 and slack. */
#define TURN_ERROR (6 * 0x1p-53)

/* Returns the sign of a sum of six doubles, exactly. */
static EXACT int32_t turn_exact(const double products[6]) {
    double memory[6];
    Sum sum = sum_in(memory, 6);
    for (int i = 0; i < 6; i++) {
        sum_add(&sum, products[i]);
    }
    return sum_sign(&sum);
}

/* Returns 1 if three points of the plane turn left (counter-clockwise), -1 if they turn right, 0 on one line. */
static int32_t turn_of(float ax, float ay, float bx, float by, float cx, float cy) {
    double p[6]; /* a product of two floats is exact in double */
    p[0] = (double)ax * by;
    p[1] = -(double)ay * bx;
    p[2] = (double)bx * cy;
    p[3] = -(double)by * cx;
    p[4] = (double)cx * ay;
    p[5] = -(double)cy * ax;
    double sum = p[0] + p[1] + p[2] + p[3] + p[4] + p[5];
    double size = absolute(p[0]) + absolute(p[1]) + absolute(p[2]) + absolute(p[3]) + absolute(p[4]) + absolute(p[5]);
    if (absolute(sum) > TURN_ERROR * size) {
        return sum > 0 ? 1 : -1;
    }
    return turn_exact(p);
}

/* Returns the turn of three points seen along an axis. */
static int32_t turn_along(const float *a, const float *b, const float *c, int axis) {
    int u = axis == 2 ? 0 : axis + 1;
    int v = axis == 0 ? 2 : axis - 1;
    return turn_of(a[u], a[v], b[u], b[v], c[u], c[v]);
}

static int intervals_apart(float a, float b, float c, float d) {
    return (a > b ? a : b) < (c < d ? c : d) || (c > d ? c : d) < (a < b ? a : b);
}

static int projections_meet(const float *p, const float *q, const float *a, const float *b, int axis) {
    for (int k = 1; k <= 2; k++) {
        int other = (axis + k) % 3;
        if (intervals_apart(p[other], q[other], a[other], b[other])) {
            return 0;
        }
    }
    return turn_along(p, q, a, axis) * turn_along(p, q, b, axis) <= 0
            && turn_along(a, b, p, axis) * turn_along(a, b, q, axis) <= 0;
}

/*
 * Returns whether two segments share a point: they lie in one plane, and their projections along each axis meet. At
 * least one axis does not lie in that plane, and the projection along it is exact; for segments on one line, all axes
 * together decide.
 */
static int segments_meet(const float *p, const float *q, const float *a, const float *b) {
    return orientation_of(p, q, a, b) == 0 && projections_meet(p, q, a, b, 0) && projections_meet(p, q, a, b, 1)
            && projections_meet(p, q, a, b, 2);
}

/* Returns whether a point of a triangle's plane is inside of it; 0 if the triangle degenerates to a line. */
static int is_in_triangle(const float *p, const float *t) {
    int area = 0;
    for (int axis = 0; axis < 3; axis++) {
        int32_t turn = turn_along(t, t + 3, t + 6, axis);
        if (turn != 0) {
            area = 1;
            if (turn * turn_along(t, t + 3, p, axis) < 0 || turn * turn_along(t + 3, t + 6, p, axis) < 0
                    || turn * turn_along(t + 6, t, p, axis) < 0) {
                return 0;
            }
        }
    }
    return area;
}

static int segment_meets_triangle(const float *p, const float *q, const float *t) {
    int32_t at_p = orientation_of(t, t + 3, t + 6, p);
    int32_t at_q = orientation_of(t, t + 3, t + 6, q);
    if (at_p * at_q > 0) {
        return 0;
    }
    if (at_p != 0 || at_q != 0) { /* the segment pierces the plane in one point */
        int32_t e0 = orientation_of(p, q, t, t + 3);
        int32_t e1 = orientation_of(p, q, t + 3, t + 6);
        int32_t e2 = orientation_of(p, q, t + 6, t);
        return (e0 >= 0 && e1 >= 0 && e2 >= 0) || (e0 <= 0 && e1 <= 0 && e2 <= 0);
    }
    /* in its plane; across no edge all of it is inside, or all outside */
    return segments_meet(p, q, t, t + 3) || segments_meet(p, q, t + 3, t + 6) || segments_meet(p, q, t + 6, t)
            || is_in_triangle(p, t);
}

static int edges_meet(const float *s, const float *t) {
    return segment_meets_triangle(s, s + 3, t) || segment_meets_triangle(s + 3, s + 6, t)
            || segment_meets_triangle(s + 6, s, t);
}

/* Returns the index of the sign, of three not all equal and none zero, that differs from the other two. */
static int alone_of(int32_t sign0, int32_t sign1, int32_t sign2) {
    return sign1 == sign2 ? 0 : sign0 == sign2 ? 1 : 2;
}

/*
 * Returns whether triangles that cross each other's plane meet: each cuts the planes' common line in a segment, and the
 * segments overlap if each begins before the other ends.
 *
 * i, j: the corners that are alone on their side of the other triangle; side: the product of the three signs there
 */
static int cross_meets(const float *s, const float *t, int i, int j, int32_t side, int32_t other_side) {
    const float *p1 = s + 3 * i;
    const float *q1 = s + 3 * ((i + 1) % 3);
    const float *r1 = s + 3 * ((i + 2) % 3);
    const float *p2 = t + 3 * j;
    const float *q2 = t + 3 * ((j + 1) % 3);
    const float *r2 = t + 3 * ((j + 2) % 3);
    /* orient each triangle so that the other's lone corner is in front of it */
    if (side > 0) {
        const float *swapped = q2;
        q2 = r2;
        r2 = swapped;
    }
    if (other_side > 0) {
        const float *swapped = q1;
        q1 = r1;
        r1 = swapped;
    }
    return orientation_of(p1, q1, p2, q2) >= 0 && orientation_of(p1, r1, r2, p2) >= 0;
}

/* Returns the smallest or largest coordinate of a triangle on an axis. */
static float triangle_min(const float *t, int axis) {
    float least = t[axis] < t[3 + axis] ? t[axis] : t[3 + axis];
    return least < t[6 + axis] ? least : t[6 + axis];
}

static float triangle_max(const float *t, int axis) {
    float most = t[axis] > t[3 + axis] ? t[axis] : t[3 + axis];
    return most > t[6 + axis] ? most : t[6 + axis];
}

/* Returns whether two closed triangles share a point. */
static int triangles_touch(const float s[9], const float t[9]) {
    for (int axis = 0; axis < 3; axis++) {
        if (triangle_min(s, axis) > triangle_max(t, axis) || triangle_min(t, axis) > triangle_max(s, axis)) {
            return 0;
        }
    }
    int32_t s0 = orientation_of(t, t + 3, t + 6, s);
    int32_t s1 = orientation_of(t, t + 3, t + 6, s + 3);
    int32_t s2 = orientation_of(t, t + 3, t + 6, s + 6);
    if (s0 != 0 && s0 == s1 && s1 == s2) {
        return 0;
    }
    int32_t t0 = orientation_of(s, s + 3, s + 6, t);
    int32_t t1 = orientation_of(s, s + 3, s + 6, t + 3);
    int32_t t2 = orientation_of(s, s + 3, s + 6, t + 6);
    if (t0 != 0 && t0 == t1 && t1 == t2) {
        return 0;
    }
    int32_t side = s0 * s1 * s2;
    int32_t other_side = t0 * t1 * t2;
    if (side != 0 && other_side != 0) {
        return cross_meets(s, t, alone_of(s0, s1, s2), alone_of(t0, t1, t2), side, other_side);
    }
    return edges_meet(s, t) || edges_meet(t, s);
}

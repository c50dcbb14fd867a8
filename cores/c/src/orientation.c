// SPDX-License-Identifier: Apache-2.0
/*
 * On which side of a triangle a point is, exactly: a filter in double decides nearly always, exact sums the rest.
 *
 * Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, section 4.3.
 */

/* Shewchuk's bound A, (7 + 56 e) e with e = 2^-53, rounded up. */
#define ORIENTATION_ERROR 7.7716e-16

/* Below this a product may have lost bits to underflow. */
#define ORIENTATION_UNDERFLOW 1e-280

/* Adds the minor of three rows of the matrix with rows x y z 1. */
static void orientation_add_minor(Sum *sum, const float *p, const float *q, const float *r, double sign) {
    for (int axis = 0; axis < 3; axis++) {
        int next = axis == 2 ? 0 : axis + 1;
        int last = axis == 0 ? 2 : axis - 1;
        sum_add_product(sum, (double)p[axis] * q[next], sign * r[last]);
        sum_add_product(sum, (double)p[axis] * q[last], -sign * r[next]);
    }
}

/* Returns the sign of the determinant of the 4 x 4 matrix with rows x y z 1, by its four minors. */
static EXACT int32_t orientation_exact(const float *a, const float *b, const float *c, const float *d) {
    double memory[24]; /* a sum of products of three floats has at most 19 parts after compression */
    Sum sum = sum_in(memory, 24);
    orientation_add_minor(&sum, a, b, c, 1);
    orientation_add_minor(&sum, a, b, d, -1);
    orientation_add_minor(&sum, a, c, d, 1);
    orientation_add_minor(&sum, b, c, d, -1);
    return sum_sign(&sum);
}

/* Returns det [a, b, c], rounded; clears a flag if its sign is in doubt. */
static CULLET_PART double orientation_rounded(const double a[3], const double b[3], const double c[3], int *is_certain) {
    double bc = b[0] * c[1];
    double cb = c[0] * b[1];
    double ca = c[0] * a[1];
    double ac = a[0] * c[1];
    double ab = a[0] * b[1];
    double ba = b[0] * a[1];
    double determinant = a[2] * (bc - cb) + b[2] * (ca - ac) + c[2] * (ab - ba);
    double size = absolute(a[2]) * (absolute(bc) + absolute(cb)) + absolute(b[2]) * (absolute(ca) + absolute(ac))
            + absolute(c[2]) * (absolute(ab) + absolute(ba));
    *is_certain &= absolute(determinant) > ORIENTATION_ERROR * size + ORIENTATION_UNDERFLOW;
    return determinant;
}

/*
 * Returns the sign of det [a - d, b - d, c - d]: above 0 where d is behind the triangle a b c, which is
 * counter-clockwise from its front; 0 where the four lie in one plane.
 */
static int32_t orientation_of(const float *a, const float *b, const float *c, const float *d) {
    double ad[3];
    double bd[3];
    double cd[3];
    int is_certain = 1;
    for (int axis = 0; axis < 3; axis++) {
        ad[axis] = (double)a[axis] - d[axis];
        bd[axis] = (double)b[axis] - d[axis];
        cd[axis] = (double)c[axis] - d[axis];
    }
    double determinant = orientation_rounded(ad, bd, cd, &is_certain);
    if (!is_certain) {
        return orientation_exact(a, b, c, d);
    }
    return determinant > 0 ? 1 : -1;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * A box in any orientation, and whether it touches a triangle.
 *
 * The box is the set of all points centre + s0 axis0 + s1 axis1 + s2 axis2 with |s_i| <= half_i, of the given doubles:
 * if rounding has made the axes not quite orthonormal, the box is not quite rectangular, by as much. For that set the
 * decision is exact.
 *
 * A filter in double moves the triangle into the coordinates s and clips it by the six planes (Sutherland and Hodgman
 * 1974). A coordinate errs by less than 2^-48 of the sizes that enter, and a new corner of the clipped polygon by as
 * much again, six times. So a triangle of which nothing is left in the box grown by 2^-44 of the sizes is a miss, and
 * one of which something is left in the box shrunk by that is a hit; oriented_box_exact.c decides the rest.
 */

#define ORIENTED_ERROR 0x1p-44

/* Doubles of a polygon: a triangle clipped by six planes has at most nine corners. */
#define ORIENTED_POLYGON (3 * 9)

/* Above the longest row of the inverse. */
#define ORIENTED_LONGEST (1 + 0x1p-9)

typedef struct OrientedBox {
    double centre[3], half[3];
    double axes[9];    /* one after another, orthonormal within 1e-3 */
    double inverse[9]; /* row by row */
    double slack;      /* by how much the box is grown; 0 for an exact decision */
} OrientedBox;

static EXACT int oriented_box_exact(const OrientedBox *box, const double corners[9]);

/* Sets the inverse of the axes. */
static void oriented_box_invert(OrientedBox *box) {
    const double *a = box->axes;
    double *inverse = box->inverse;
    for (int i = 0; i < 3; i++) {
        const double *b = a + 3 * ((i + 1) % 3);
        const double *c = a + 3 * ((i + 2) % 3);
        cross3(b, c, inverse + 3 * i);
    }
    double determinant = dot3(a, inverse);
    for (int i = 0; i < 9; i++) {
        inverse[i] /= determinant;
    }
}

/* Clips a polygon to side * coordinate <= limit; returns the doubles of what is left. */
static int oriented_clip(const double *polygon, int length, int axis, double side, double limit, double *to) {
    int count = 0;
    for (int i = 0; i < length; i += 3) {
        int j = i + 3 == length ? 0 : i + 3;
        double here = limit - side * polygon[i + axis];
        double there = limit - side * polygon[j + axis];
        if (here >= 0) {
            for (int k = 0; k < 3; k++) {
                to[count++] = polygon[i + k];
            }
        }
        if ((here < 0) != (there < 0)) {
            double share = here / (here - there);
            for (int k = 0; k < 3; k++) {
                to[count++] = polygon[i + k] + share * (polygon[j + k] - polygon[i + k]);
            }
        }
    }
    return count;
}

/* Returns whether something of a triangle is left in the box grown by a distance, in double. s: its coordinates */
static int oriented_reaches(const OrientedBox *box, const double s[9], double grown) {
    double polygon[ORIENTED_POLYGON];
    double clipped[ORIENTED_POLYGON];
    double limits[3];
    int length = 9;
    for (int axis = 0; axis < 3; axis++) {
        double limit = box->half[axis] + grown;
        limits[axis] = limit;
        if (limit < 0 || (s[axis] > limit && s[3 + axis] > limit && s[6 + axis] > limit)
                || (s[axis] < -limit && s[3 + axis] < -limit && s[6 + axis] < -limit)) {
            return 0;
        }
    }
    for (int i = 0; i < 9; i++) {
        polygon[i] = s[i];
    }
    for (int axis = 0; axis < 3 && length > 0; axis++) {
        length = oriented_clip(polygon, length, axis, 1, limits[axis], clipped);
        length = oriented_clip(clipped, length, axis, -1, limits[axis], polygon);
    }
    return length > 0;
}

/* Returns whether the box touches a triangle; with a slack, no miss and a hit within two of it. */
static int oriented_box_touches(const OrientedBox *box, const double corners[9]) {
    double s[9];
    double size = box->half[0] + box->half[1] + box->half[2] + box->slack;
    int contains = 0;
    for (int k = 0; k < 9; k += 3) {
        double from[3];
        subtract3(corners + k, box->centre, from);
        size += size3(from);
        for (int i = 0; i < 3; i++) {
            s[k + i] = dot3(box->inverse + 3 * i, from);
        }
    }
    double error = ORIENTED_ERROR * size;
    for (int k = 0; k < 9 && !contains; k += 3) {
        contains = absolute(s[k]) <= box->half[0] - error && absolute(s[k + 1]) <= box->half[1] - error
                && absolute(s[k + 2]) <= box->half[2] - error;
    }
    if (contains) {
        return 1;
    }
    if (!oriented_reaches(box, s, error + ORIENTED_LONGEST * box->slack)) {
        return 0;
    }
    return box->slack > 0 || oriented_reaches(box, s, -error) || oriented_box_exact(box, corners);
}

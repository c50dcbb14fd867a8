// SPDX-License-Identifier: Apache-2.0
/*
 * Minimum distance of pairs of triangles, and the nearest points of the best pair so far.
 *
 * Two triangles that are apart are nearest at a corner of one, or inside two edges: 15 cases, in double, for the other
 * mesh's vertices transformed in double and rounded to float once. Of equally near pairs the one with the lowest
 * triangle is kept, then with the lowest other triangle, so the result does not depend on the order.
 *
 * Source: Ericson 2005, 5.1.9 (edges).
 */

/* The best pair so far, and the current one. */
typedef struct TriangleDistance {
    double corners[9];       /* of the triangle of the first mesh */
    double other_corners[9]; /* of the triangle of the other mesh, transformed */
    uint32_t current;        /* that triangle */
    double point[6];         /* the nearest point on the first mesh, then on the other */
    double distance2;
    int32_t triangle, other_triangle;
    int found;
} TriangleDistance;

static void keep_point(TriangleDistance *best, int at, double x, double y, double z) {
    best->point[at] = x;
    best->point[at + 1] = y;
    best->point[at + 2] = z;
}

/* Sets the triangle of the other mesh to measure against. */
static void distance_set_other(
        TriangleDistance *best, const CulletMesh *other, uint32_t triangle, const double rows[12]) {
    double model[9];
    corners_of(other, triangle, model);
    best->current = triangle;
    for (int k = 0; k < 9; k += 3) {
        for (int axis = 0; axis < 3; axis++) {
            best->other_corners[k + axis] = (float)mapped(rows + 4 * axis, model + k);
        }
    }
}

/* Measures a point against a triangle. at: offset of its nearest point, 0 of the first mesh, 3 of the other */
static int distance_of_corner(TriangleDistance *best, const double from[3], const double triangle[9], int at) {
    double c[9];
    double to[3];
    corners_from(triangle, from, c);
    double apart2 = triangle_distance2(best->distance2, c);
    if (!(apart2 < best->distance2)) {
        return 0;
    }
    nearest_point(c, to);
    best->distance2 = apart2;
    keep_point(best, at, from[0] + to[0], from[1] + to[1], from[2] + to[2]);
    keep_point(best, 3 - at, from[0], from[1], from[2]);
    return 1;
}

/* Measures the edge i to k of the first triangle against j to l of the other, if both are nearest inside. */
static int distance_of_edges(TriangleDistance *best, int i, int k, int j, int l) {
    const double *p = best->corners + i;
    const double *q = best->other_corners + j;
    double d[3];
    double e[3];
    double r[3];
    double n[3];
    double re[3];
    double rd[3];
    subtract3(best->corners + k, p, d);
    subtract3(best->other_corners + l, q, e);
    subtract3(q, p, r);
    cross3(d, e, n);
    cross3(r, e, re);
    cross3(r, d, rd);
    double length2 = dot3(n, n);
    /* triple products, not dot products: their error does not grow for nearly parallel edges */
    double s = dot3(n, re) / length2;
    double t = dot3(n, rd) / length2;
    if (!(s > 0 && s < 1 && t > 0 && t < 1)) {
        return 0;
    }
    double x = r[0] - s * d[0] + t * e[0];
    double y = r[1] - s * d[1] + t * e[1];
    double z = r[2] - s * d[2] + t * e[2];
    double apart2 = x * x + y * y + z * z;
    if (!(apart2 < best->distance2)) {
        return 0;
    }
    best->distance2 = apart2;
    keep_point(best, 0, p[0] + s * d[0], p[1] + s * d[1], p[2] + s * d[2]);
    keep_point(best, 3, q[0] + t * e[0], q[1] + t * e[1], q[2] + t * e[2]);
    return 1;
}

static double corner_min(const double *t, int axis) {
    return min2(t[axis], min2(t[3 + axis], t[6 + axis]));
}

static double corner_max(const double *t, int axis) {
    return max2(t[axis], max2(t[3 + axis], t[6 + axis]));
}

/* Returns whether the triangles' boxes are too far apart. */
static int distance_boxes_apart(const TriangleDistance *best) {
    double apart2 = 0;
    for (int axis = 0; axis < 3; axis++) {
        double gap = max2(corner_min(best->other_corners, axis) - corner_max(best->corners, axis), 0);
        gap = max2(gap, corner_min(best->corners, axis) - corner_max(best->other_corners, axis));
        apart2 += gap * gap;
    }
    return apart2 * (1 - 1e-12) > best->distance2;
}

/* Returns whether the triangles are too far apart along the line of their middles, which rejects most pairs. */
static int distance_apart_along(const TriangleDistance *best) {
    const double *p = best->corners;
    const double *q = best->other_corners;
    double line[3];
    double first = positive_infinity();
    double last = -positive_infinity();
    for (int axis = 0; axis < 3; axis++) {
        line[axis] = (q[axis] + q[3 + axis] + q[6 + axis]) / 3 - (p[axis] + p[3 + axis] + p[6 + axis]) / 3;
    }
    for (int k = 0; k < 9; k += 3) {
        double from[3];
        subtract3(q + k, p, from);
        first = min2(first, dot3(line, from));
        subtract3(p + k, p, from);
        last = max2(last, dot3(line, from));
    }
    double gap = first - last;
    return gap > 0 && gap * gap * (1 - 1e-9) > best->distance2 * dot3(line, line);
}

/* Measures a triangle of the first mesh against the current one of the other; keeps the nearer pair. */
static void distance_measure(TriangleDistance *best, const CulletMesh *mesh, uint32_t triangle) {
    corners_of(mesh, triangle, best->corners);
    if (distance_boxes_apart(best) || distance_apart_along(best)) {
        return;
    }
    double before2 = best->distance2;
    int first = !best->found || (int32_t)triangle < best->triangle
            || ((int32_t)triangle == best->triangle && (int32_t)best->current < best->other_triangle);
    int nearer = 0;
    if (first && before2 < positive_infinity()) { /* an equal one counts as nearer if it comes first */
        best->distance2 = of_bits(bits_of(before2) + 1);
    }
    for (int k = 0; k < 9; k += 3) {
        nearer |= distance_of_corner(best, best->corners + k, best->other_corners, 3);
        nearer |= distance_of_corner(best, best->other_corners + k, best->corners, 0);
        for (int j = 0; j < 9; j += 3) {
            nearer |= distance_of_edges(best, k, (k + 3) % 9, j, (j + 3) % 9);
        }
    }
    if (nearer) {
        best->found = 1;
        best->triangle = (int32_t)triangle;
        best->other_triangle = (int32_t)best->current;
    } else {
        best->distance2 = before2;
    }
}

/* Returns the height of a corner above a triangle's plane, times twice the triangle's area. */
static double height_above(const double corner[3], const double q[9]) {
    double u[3];
    double v[3];
    double n[3];
    double from[3];
    subtract3(q + 3, q, u);
    subtract3(q + 6, q, v);
    cross3(u, v, n);
    subtract3(corner, q, from);
    return dot3(n, from);
}

static void distance_pierce(TriangleDistance *best, const double p[9], const double q[9], int at) {
    for (int i = 0; i < 9; i += 3) {
        int k = (i + 3) % 9;
        double from = height_above(p + i, q);
        double to = height_above(p + k, q);
        if (from * to < 0) {
            double share = from / (from - to);
            double point[3];
            for (int axis = 0; axis < 3; axis++) {
                point[axis] = p[i + axis] + share * (p[k + axis] - p[i + axis]);
            }
            distance_of_corner(best, point, q, at);
        }
    }
}

/* Sets the points of touching triangles: at a corner or inside two edges, as measured, or where an edge pierces. */
static void distance_set_common_point(TriangleDistance *best) {
    distance_pierce(best, best->corners, best->other_corners, 3);
    distance_pierce(best, best->other_corners, best->corners, 0);
}

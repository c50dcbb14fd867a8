// SPDX-License-Identifier: Apache-2.0
/*
 * The triangle of a hull through which a line enters or leaves, by a search of all of them.
 *
 * Seen along the line, the triangles on the side where it enters do not overlap. The search is certified: the slope of
 * the triangle's plane and the sides of its three edges exceed their rounding. So it is the only one, and that which the
 * walk over neighbouring triangles in Java finds.
 */

/* Bound of the rounding of the side of an edge, relative to the sizes that enter. */
#define EDGE_ROUNDING 0x1p-48

/* No triangle is certainly crossed. */
#define LINE_NO_TRIANGLE UINT32_MAX

/* Returns the bound of the rounding of the side of an edge of a hull. */
static double line_edge_error(const ShapeLine *line, const CulletCore *core) {
    const double *d = line->direction;
    double far = 0;
    for (int axis = 0; axis < 3; axis++) {
        far = max3(far, core->upper[axis] - line->origin[axis], line->origin[axis] - core->lower[axis]);
    }
    return EDGE_ROUNDING * (absolute(d[0]) + absolute(d[1]) + absolute(d[2])) * far * far + HULL_UNDERFLOW;
}

/*
 * Returns on which side of an edge the line is: the product of the direction and both ends as seen from the origin. The
 * edge of two triangles gives the same number with opposite signs.
 */
static double line_edge(const ShapeLine *line, const float from[3], const float to[3]) {
    double p[3];
    double q[3];
    double c[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = from[axis] - line->origin[axis];
        q[axis] = to[axis] - line->origin[axis];
    }
    cross3(p, q, c);
    return dot3(line->direction, c);
}

/* Returns whether the line certainly crosses a triangle. side: -1 where it enters, 1 where it leaves */
static int line_crosses(
        const ShapeLine *line, const CulletConvex *convex, uint32_t triangle, int side, double edge_error) {
    HullPlane plane;
    float corners[9];
    const double *d = line->direction;
    hull_plane(convex, triangle, &plane);
    double error = plane.error * (absolute(d[0]) + absolute(d[1]) + absolute(d[2])) + HULL_UNDERFLOW;
    if (!(side * dot3(plane.normal, d) > 2 * error)) {
        return 0;
    }
    hull_triangle(convex, triangle, corners);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t k = i == 2 ? 0 : i + 1;
        if (!(side * line_edge(line, corners + 3 * i, corners + 3 * k) > edge_error)) {
            return 0;
        }
    }
    return 1;
}

/* Returns the triangle that the line certainly crosses. */
static uint32_t line_triangle(const ShapeLine *line, const CulletConvex *convex, const CulletCore *core, int side) {
    double error = line_edge_error(line, core);
    for (uint32_t triangle = 0; triangle < convex->triangle_count; triangle++) {
        if (line_crosses(line, convex, triangle, side, error)) {
            return triangle;
        }
    }
    return LINE_NO_TRIANGLE;
}

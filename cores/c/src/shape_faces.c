// SPDX-License-Identifier: Apache-2.0
/*
 * The boundary of a hull: triangles, counter-clockwise from outside, whose planes are computed in double with the factor
 * of the rounding of heights above them.
 *
 * The height of a point p is n . (p - a), positive outside. Each component of n is a difference of two products of
 * rounded differences; a height errs by less than the error times the sum of the components of p - a. Where the height
 * is nearer to 0, exact arithmetic decides.
 */

/* Relative error of a height, with a factor of 1.6. */
#define HULL_ROUNDING 0x1p-49

/* Below this a product may have lost bits to underflow. */
#define HULL_UNDERFLOW 1e-280

typedef struct HullPlane {
    double normal[3], at[3], error;
} HullPlane;

/* Returns corner k, 0 to 2, of a triangle. */
static uint32_t hull_triangle_corner(const CulletConvex *convex, uint32_t triangle, uint32_t k) {
    return convex->hull.triangles != NULL ? cullet_shape_index(convex->hull.triangles, 3 * triangle + k)
                                          : convex->own_triangles[3 * triangle + k];
}

/* Gets x y z of the corners of a triangle. */
static void hull_triangle(const CulletConvex *convex, uint32_t triangle, float corners[9]) {
    const uint8_t *points = convex->hull.corners != NULL ? convex->hull.corners : convex->own_corners;
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t corner = hull_triangle_corner(convex, triangle, i / 3);
        corners[i] = cullet_f32(points + 12 * (size_t)corner + 4 * (i % 3));
    }
}

/* Gets the plane of a triangle. */
static CULLET_NOINLINE void hull_plane(const CulletConvex *convex, uint32_t triangle, HullPlane *plane) {
    float t[9];
    double u[3];
    double v[3];
    hull_triangle(convex, triangle, t);
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = (double)t[3 + axis] - t[axis];
        v[axis] = (double)t[6 + axis] - t[axis];
        plane->at[axis] = t[axis];
    }
    cross3(u, v, plane->normal);
    double x = absolute(u[1] * v[2]) + absolute(u[2] * v[1]);
    double y = absolute(u[2] * v[0]) + absolute(u[0] * v[2]);
    double z = absolute(u[0] * v[1]) + absolute(u[1] * v[0]);
    plane->error = HULL_ROUNDING * max3(x, y, z);
}

/* Returns the height of a point above a plane, and its largest error. */
static double hull_height(const HullPlane *plane, const double point[3], double *error) {
    double from[3];
    subtract3(point, plane->at, from);
    *error = plane->error * (absolute(from[0]) + absolute(from[1]) + absolute(from[2])) + HULL_UNDERFLOW;
    return dot3(plane->normal, from);
}

/* Returns whether a point is in the hull, boundary included; exact. */
static int hull_contains(const CulletConvex *convex, const float point[3]) {
    double p[3];
    int doubt = 0;
    HullPlane plane;
    double error;
    widen3(point, p);
    for (uint32_t t = 0; t < convex->triangle_count; t++) {
        hull_plane(convex, t, &plane);
        double height = hull_height(&plane, p, &error);
        if (height > error) {
            return 0;
        }
        doubt |= height >= -error;
    }
    for (uint32_t t = 0; doubt && t < convex->triangle_count; t++) {
        hull_plane(convex, t, &plane);
        if (hull_height(&plane, p, &error) >= -error) {
            float corners[9];
            hull_triangle(convex, t, corners);
            if (orientation_of(corners, corners + 3, corners + 6, point) < 0) {
                return 0;
            }
        }
    }
    return 1;
}

/* Sets a vector to the exact normal of a triangle. edges: memory for two vectors */
static void hull_exact_normal(const CulletConvex *convex, uint32_t triangle, Sum *edges, Sum *normal) {
    float t[9];
    double p[9];
    hull_triangle(convex, triangle, t);
    for (int i = 0; i < 9; i++) {
        p[i] = t[i];
    }
    sum_set_differences(edges, p + 3, p);
    sum_set_differences(edges + 3, p + 6, p);
    sum_cross(normal, edges, edges + 3);
}

/* Returns the number of corners that a face has in common with a triangle. */
static int hull_common_corners(const CulletConvex *convex, uint32_t face, const uint32_t corners[3]) {
    int is_own = convex->hull.face_corners == NULL;
    uint32_t begin = is_own ? 4 * face : cullet_shape_index(convex->hull.face_starts, face);
    uint32_t end = is_own ? 4 * face + 4 : cullet_shape_index(convex->hull.face_starts, face + 1);
    int common = 0;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t corner = is_own ? box_face_corners[i] : cullet_shape_index(convex->hull.face_corners, i);
        common += corner == corners[0] || corner == corners[1] || corner == corners[2];
    }
    return common;
}

/*
 * Returns the face of which a triangle is a part: that with the most of its corners, and of several the first. After
 * rounding of corners to float, a triangle may have corners of two faces that meet at a flat angle.
 */
static int32_t hull_face(const CulletConvex *convex, uint32_t triangle) {
    uint32_t count = convex->hull.face_corners == NULL ? 6 : convex->hull.plane_count;
    uint32_t corners[3];
    uint32_t best = 0;
    int max = 0;
    for (uint32_t k = 0; k < 3; k++) {
        corners[k] = hull_triangle_corner(convex, triangle, k);
    }
    for (uint32_t face = 0; face < count; face++) {
        int common = hull_common_corners(convex, face, corners);
        if (common > max) {
            max = common;
            best = face;
        }
    }
    return (int32_t)best;
}

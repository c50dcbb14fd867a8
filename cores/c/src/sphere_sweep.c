// SPDX-License-Identifier: Apache-2.0
/*
 * First contact of a sphere that moves along a line with a mesh, in closed form: the walk of a thick ray. The point of
 * the hit triangle nearest to the centre at that time gives point and normal.
 *
 * Source: Ericson 2005, 5.5.6.
 */

/* Below this share of the sphere's coordinates and motion, the distance between sphere and mesh is rounding. */
#define SWEEP_NOISE 0x1p-40

/*
 * Sets the contact of a point of the shape's axis, or its centre, by its foot on the triangle.
 *
 * magnitude: sum of coordinates and motion
 */
static void sweep_set(CulletSphereSweep *hit, const double from[3], const TriangleFoot *foot, const double motion[3],
        double magnitude) {
    double length = CULLET_SQRT(foot->distance2);
    int valid = length > SWEEP_NOISE * magnitude; /* else the point is on the surface, and the motion gives the side */
    double per = valid ? 1 / length : dot3(foot->normal, motion) > 0 ? -1 : 1;
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = from[axis] + foot->to[axis];
        hit->normal[axis] = per * (valid ? 0 - foot->to[axis] : foot->normal[axis]) + 0.0; /* no -0 */
    }
}

/* Sets the contact at a position of the centre. */
static void sphere_sweep_set(CulletSphereSweep *hit, const CulletMesh *mesh, const double centre[3],
        const double motion[3], double magnitude) {
    TriangleFoot foot;
    double corners[9];
    corners_of(mesh, (uint32_t)hit->triangle, corners);
    foot_drop(&foot, corners, centre);
    sweep_set(hit, centre, &foot, motion, magnitude);
}

/* Makes a sweep a miss. */
static void sphere_sweep_clear(CulletSphereSweep *hit) {
    hit->triangle = -1;
    hit->t = not_a_number();
    set_no_point(hit->point, hit->normal);
}

/* Finds the first contact of a sphere whose numbers are floats, or doubles that are 0 or 2^-100 to 2^100. */
static int sphere_sweep(const CulletMesh *mesh, const double centre[3], double radius, const double motion[3],
        double max_t, CulletSphereSweep *hit) {
    RayCast cast;
    double at[3];
    double length = CULLET_SQRT(motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2]);
    if (sphere_first(mesh, centre, radius, 1) >= 0) {
        hit->triangle = nearest_triangle(mesh, NULL, centre, positive_infinity()).triangle;
        hit->t = 0;
        sphere_sweep_set(hit, mesh, centre, motion, 0);
        return 1;
    }
    sphere_sweep_clear(hit);
    if (length == 0) {
        return 0;
    }
    for (int axis = 0; axis < 3; axis++) {
        cast.ray.origin[axis] = centre[axis];
        cast.ray.direction[axis] = motion[axis];
        cast.ray.low[axis] = 0;
    }
    cast_set(&cast, 0, max_t, 0);
    cast_thicken(&cast, radius);
    hit->triangle = ray_first(mesh, &cast);
    if (hit->triangle < 0) {
        return 0;
    }
    hit->t = cast.t;
    cast_point(&cast, at);
    sphere_sweep_set(hit, mesh, at, motion, size3(at) + length);
    return 1;
}

int cullet_sweep_sphere(const CulletMesh *mesh, const float centre[3], float radius, const double motion[3],
        CulletSphereSweep *hit) {
    double from[3];
    double length = CULLET_SQRT(motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2]);
    sphere_sweep_clear(hit);
    if (!is_finite(length) || !is_finite3(centre) || !is_size(radius)) {
        return 0;
    }
    widen3(centre, from);
    return sphere_sweep(mesh, from, radius, motion, 1, hit);
}

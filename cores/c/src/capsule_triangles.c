// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the triangles that a moving capsule touches.
 *
 * A capsule touches a triangle where a sphere touches the Minkowski sum of the triangle and the reversed segment: a
 * prism whose faces are the triangle less each end of the segment, and the three parallelograms of its edges and the
 * segment. These are eight triangles, and a moving sphere that starts outside touches the prism first where it touches
 * the first of them, which has a closed form (swept_sphere.c). So whether it touches is exact, for numbers that are 0
 * or 2^-100 to 2^100; t is rounded.
 *
 * A sphere that starts inside the prism, where the segment pierces the triangle, is not found to touch: the caller
 * tests the start.
 */

/* The capsule and its motion. */
typedef struct CapsuleTriangles {
    SweepWalk walk;
    double from[3], to[3], radius;
} CapsuleTriangles;

/* The corners of the eight triangles: 0 to 2 less the start of the segment, 3 to 5 less its end. */
static const uint8_t capsule_faces[24] = {
        0, 1, 2, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5};

/* Sets the corners of one of the eight triangles, of which the first is at a place of the table. */
static void capsule_face(const double corners[18], int first, double c[9]) {
    for (int k = 0; k < 9; k++) {
        c[k] = corners[3 * capsule_faces[first + k / 3] + k % 3];
    }
}

/* Returns the first t at which a sphere touches one of the eight triangles in double, or infinity. */
static double capsule_enter(const double motion[3], const double corners[18], double radius, double slack) {
    double first = positive_infinity();
    for (int i = 0; i < 24; i += 3) {
        double c[9];
        capsule_face(corners, i, c);
        double t = swept_enter(motion, radius, slack, c);
        first = t >= 0 ? min2(first, t) : first;
    }
    return first;
}

/* Returns whether the way of the sphere crosses one of the eight triangles for certain. */
static int capsule_crosses(const double motion[3], const double corners[18], double slack) {
    for (int i = 0; i < 24; i += 3) {
        double c[9];
        capsule_face(corners, i, c);
        if (swept_crosses(motion, slack, c)) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the capsule touches during the motion. */
static EXACT int capsule_touches_exact(const CapsuleTriangles *capsule, const double corners[9]) {
    static const double none[3] = {0, 0, 0};
    for (int i = 0; i < 24; i += 3) {
        double face[9];
        uint8_t at_end = 0;
        ExactTable table;
        for (int k = 0; k < 9; k++) {
            uint8_t corner = capsule_faces[i + k / 3];
            face[k] = corners[3 * (corner % 3) + k % 3];
            at_end |= (uint8_t)((corner >= 3) << (k / 3));
        }
        exact_set_ray(&table, capsule->from, capsule->walk.direction, none, face);
        table.at_end = at_end;
        table.end = capsule->to;
        if (swept_table_exact(&table, capsule->radius)) {
            return 1;
        }
    }
    return 0;
}

/* Returns the t in 0 .. 1 at which the capsule touches, or a negative number. */
static double capsule_triangles_hit(const SweepWalk *walk, const double corners[9]) {
    const CapsuleTriangles *capsule = (const CapsuleTriangles *)walk->shape;
    const double *motion = walk->direction;
    double relative[18];
    double size = size3(motion);
    for (int k = 0; k < 9; k += 3) {
        for (int axis = 0; axis < 3; axis++) {
            relative[k + axis] = corners[k + axis] - capsule->from[axis];
            relative[9 + k + axis] = corners[k + axis] - capsule->to[axis];
            size += absolute(relative[k + axis]) + absolute(relative[9 + k + axis]);
        }
    }
    double radius = capsule->radius;
    double slack = SWEPT_SLACK * size;
    double latest = capsule_enter(motion, relative, radius + slack, slack);
    if (latest > 1
            || !((radius > slack ? capsule_enter(motion, relative, radius - slack, 0) <= 1
                                 : capsule_crosses(motion, relative, slack))
                    || capsule_touches_exact(capsule, corners))) {
        return -1;
    }
    double first = capsule_enter(motion, relative, radius, 0);
    return first <= 1 ? first : latest;
}

/* Starts a walk up to a t; ends, radius and mesh of the walk are set. motion: from t = 0 to t = 1, not 0 0 0 */
static void capsule_triangles_begin(CapsuleTriangles *capsule, const double motion[3], double max_t) {
    SweepWalk *walk = &capsule->walk;
    double extents[6];
    for (int axis = 0; axis < 3; axis++) {
        double lower = capsule->from[axis] - capsule->to[axis];
        double upper = capsule->to[axis] - capsule->from[axis];
        extents[axis] = capsule->radius + (lower > 0 ? lower : 0);
        extents[3 + axis] = capsule->radius + (upper > 0 ? upper : 0);
        walk->origin[axis] = capsule->from[axis];
        walk->direction[axis] = motion[axis];
    }
    walk->hit = capsule_triangles_hit;
    walk->shape = capsule;
    sweep_walk_begin(walk, 0, 1, extents);
    sweep_walk_shorten(walk, max_t);
}

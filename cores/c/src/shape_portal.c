// SPDX-License-Identifier: Apache-2.0
/*
 * Whether two cores touch, in few steps, or in doubt: Minkowski portal refinement.
 *
 * The Minkowski difference of the cores contains the difference of their centres, point 0. The search keeps three of its
 * points, a portal, through which the ray from point 0 to the origin leaves the tetrahedron of point 0 and the portal,
 * and adds the point of the difference that is farthest along the portal's normal. It needs neither divisions nor roots,
 * and only the few corners that it finds are moved.
 *
 * A decision is certified: that the cores are apart by a direction along which all points of the difference are before
 * the origin by more than all rounding, also that of moved corners to float; that they touch by the tetrahedron, if its
 * four orientations have the signs of one that contains the origin, and exceed their rounding. Else the result is
 * undecided.
 *
 * Source: Snethen 2008, XenoCollide: Complex Collision Made Simple (Game Programming Gems 7).
 */

/* Maximum number of points that are added. */
#define PORTAL_MAX_STEPS 32

/*
 * Bound of all rounding, relative to the sizes of coordinates: a corner that is moved is rounded to float, which is
 * 2^-24; two corners may be off.
 */
#define PORTAL_ROUNDING 0x1p-22

/* Coordinates above this, times the rounding, are not tested. */
#define PORTAL_LARGEST (PORTAL_ROUNDING * 1e37)

/* Above the rounding of floats below the normal ones, divided by the relative one. */
#define PORTAL_SMALLEST 1e-37

#define PORTAL_UNDERFLOW 1e-280

typedef struct Portal {
    const CulletCore *a, *b;
    const double *rows;          /* move the second core */
    double sizes[3], centre[3];  /* of the second core as moved: sums of the magnitudes that enter coordinates */
    double error[3];             /* by how much coordinates may be off */
    double w[5][3];              /* the centre, the three points of the portal, and one that is added */
    double direction[3];         /* of the search */
    double along;                /* product of the newest point with the direction for which it was found */
    double side[3];              /* normal of the plane of the ray and a point */
    int result;                  /* where the newest point is not beyond the origin */
    int32_t steps;               /* points of the difference that were computed */
} Portal;

/* Sets the second core, with radius 0, for the searches that follow; it and the rows stay while it is in use. */
static void portal_set_second(Portal *portal, const CulletCore *second, const double rows[12]) {
    portal->b = second;
    portal->rows = rows;
    portal->steps = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double *row = rows + 4 * axis;
        portal->sizes[axis] = PORTAL_SMALLEST + absolute(row[0]) * second->magnitude[0]
                + absolute(row[1]) * second->magnitude[1] + absolute(row[2]) * second->magnitude[2] + absolute(row[3]);
        portal->centre[axis] = mapped(row, second->centre);
    }
}

/*
 * Finds the farthest point along a direction; returns whether it is certainly beyond the origin. If not, the result is
 * set: it is certainly before the origin, or in doubt.
 */
static int portal_is_beyond(Portal *portal, const double direction[3], double to[3]) {
    const double *m = portal->rows;
    double turned[3];
    double first[3];
    double second[3];
    float moved[3];
    double error = 0;
    portal->steps++;
    for (int axis = 0; axis < 3; axis++) {
        turned[axis] = -(m[axis] * direction[0] + m[4 + axis] * direction[1] + m[8 + axis] * direction[2]);
    }
    core_point(portal->a, core_farthest(portal->a, direction), first);
    core_point(portal->b, core_farthest(portal->b, turned), second);
    core_move(m, second, moved);
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = first[axis] - moved[axis];
        error += absolute(direction[axis]) * portal->error[axis];
    }
    error += PORTAL_UNDERFLOW;
    portal->along = dot3(direction, to);
    portal->result = portal->along < -error ? GJK_APART : GJK_UNDECIDED;
    return portal->along > error;
}

/* Sets the direction to that from the line of the centre and a point to the origin. */
static void portal_set_towards_origin(Portal *portal, int i) {
    const double *from = portal->w[0];
    double e[3];
    subtract3(portal->w[i], from, e);
    double along = dot3(from, e);
    double length2 = dot3(e, e);
    for (int axis = 0; axis < 3; axis++) {
        portal->direction[axis] = along * e[axis] - length2 * from[axis];
    }
}

/* Sets the direction to the normal of three points. */
static void portal_set_normal(Portal *portal, int i, int j, int k) {
    double u[3];
    double v[3];
    subtract3(portal->w[j], portal->w[i], u);
    subtract3(portal->w[k], portal->w[i], v);
    cross3(u, v, portal->direction);
}

/* Sets the normal of the plane of the ray and a point. */
static void portal_set_side(Portal *portal, int i) {
    cross3(portal->w[i], portal->w[0], portal->side);
}

/* Returns on which side of that plane a point is. */
static double portal_side(const Portal *portal, int i) {
    return dot3(portal->side, portal->w[i]);
}

/* Returns the determinant of three points, or 0 if its sign is in doubt. scale: the rounding of the first, or 0 */
static double portal_determinant(const Portal *portal, int i, int j, int k, double scale) {
    const double *p = portal->w[i];
    const double *q = portal->w[j];
    const double *r = portal->w[k];
    double yz = q[1] * r[2];
    double zy = q[2] * r[1];
    double zx = q[2] * r[0];
    double xz = q[0] * r[2];
    double xy = q[0] * r[1];
    double yx = q[1] * r[0];
    double determinant = p[0] * (yz - zy) + p[1] * (zx - xz) + p[2] * (xy - yx);
    double error =
            (ORIENTATION_ERROR * absolute(p[0]) + scale * portal->error[0]) * (absolute(yz) + absolute(zy))
            + (ORIENTATION_ERROR * absolute(p[1]) + scale * portal->error[1]) * (absolute(zx) + absolute(xz))
            + (ORIENTATION_ERROR * absolute(p[2]) + scale * portal->error[2]) * (absolute(xy) + absolute(yx))
            + PORTAL_UNDERFLOW;
    return absolute(determinant) > error ? determinant : 0;
}

/* Returns whether the tetrahedron of the centre and a portal certainly contains the origin. */
static int portal_contains(const Portal *portal, int i, int j, int k) {
    return portal_determinant(portal, 0, i, j, 2) < 0 && portal_determinant(portal, 0, j, k, 2) < 0
            && portal_determinant(portal, 0, k, i, 2) < 0 && portal_determinant(portal, i, j, k, 0) > 0;
}

/* Adds points until the portal is beyond the origin, or a point is not. p: the three points */
static int portal_refine(Portal *portal, int p[3]) {
    int added = 4;
    for (;;) {
        portal_set_normal(portal, p[0], p[1], p[2]);
        double height = dot3(portal->direction, portal->w[p[0]]);
        if (height >= 0) {
            return portal_contains(portal, p[0], p[1], p[2]) ? GJK_TOUCHING : GJK_UNDECIDED;
        }
        if (!portal_is_beyond(portal, portal->direction, portal->w[added])) {
            return portal->result;
        }
        if (portal->steps >= PORTAL_MAX_STEPS || !(portal->along > height)) {
            return GJK_UNDECIDED;
        }
        portal_set_side(portal, added);
        int is_behind = portal_side(portal, p[0]) > 0;
        int replaced = is_behind ? (portal_side(portal, p[1]) > 0 ? 0 : 2) : (portal_side(portal, p[2]) > 0 ? 1 : 0);
        int old = p[replaced];
        p[replaced] = added;
        added = old;
    }
}

/* Searches from the centre, which is point 0. */
static int portal_search(Portal *portal) {
    double *x = portal->direction;
    int p[3] = {1, 2, 3};
    for (int axis = 0; axis < 3; axis++) {
        x[axis] = -portal->w[0][axis];
    }
    if (!portal_is_beyond(portal, x, portal->w[1])) {
        return portal->result;
    }
    portal_set_towards_origin(portal, 1);
    if (!portal_is_beyond(portal, x, portal->w[2])) {
        return portal->result;
    }
    portal_set_normal(portal, 0, 1, 2);
    if (dot3(x, portal->w[0]) > 0) {
        p[0] = 2;
        p[1] = 1;
        for (int axis = 0; axis < 3; axis++) {
            x[axis] = -x[axis];
        }
    }
    for (;;) { /* turns about the ray until it is between the three points */
        if (!portal_is_beyond(portal, x, portal->w[p[2]])) {
            return portal->result;
        }
        if (portal->steps >= PORTAL_MAX_STEPS) {
            return GJK_UNDECIDED;
        }
        portal_set_side(portal, p[2]);
        int outside = 0;
        if (portal_side(portal, p[0]) < 0) {
            outside = 1;
        } else if (!(portal_side(portal, p[1]) > 0)) {
            return portal_refine(portal, p);
        }
        int old = p[outside];
        p[outside] = p[2];
        p[2] = old;
        portal_set_normal(portal, 0, p[0], p[1]);
    }
}

/* Runs the search for a first core, with radius 0, and the second one. */
static CULLET_NOINLINE int portal_run(Portal *portal, const CulletCore *first) {
    double *from = portal->w[0];
    double sum = 0;
    portal->a = first;
    portal->steps = 0;
    for (int axis = 0; axis < 3; axis++) {
        portal->error[axis] = PORTAL_ROUNDING * (first->magnitude[axis] + portal->sizes[axis]);
        sum += portal->error[axis];
        from[axis] = first->centre[axis] - portal->centre[axis];
    }
    if (!(sum <= PORTAL_LARGEST)) {
        return GJK_UNDECIDED;
    }
    if (from[0] == 0 && from[1] == 0 && from[2] == 0) {
        from[0] = portal->error[0]; /* any direction */
    }
    return portal_search(portal);
}

/*
 * Computes a box that contains the second core as moved: lower, then upper. Returns 0 if coordinates are beyond the
 * range.
 */
static int portal_second_bounds(const Portal *portal, double lower[3], double upper[3]) {
    for (int axis = 0; axis < 3; axis++) {
        const double *row = portal->rows + 4 * axis;
        double back[3] = {-row[0], -row[1], -row[2]};
        double error = 2 * PORTAL_ROUNDING * portal->sizes[axis];
        double p[3];
        core_point(portal->b, core_farthest(portal->b, back), p);
        lower[axis] = mapped(row, p) - error;
        core_point(portal->b, core_farthest(portal->b, row), p);
        upper[axis] = mapped(row, p) + error;
    }
    return portal->sizes[0] + portal->sizes[1] + portal->sizes[2] <= PORTAL_LARGEST / PORTAL_ROUNDING;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the triangles that a sphere, a capsule or a box touches. An OverlapWalk is the state of the walk.
 * Numbers are in the model space of the mesh, in double; they are 0 or 2^-100 to 2^100.
 *
 * A query that was mapped into model space errs: the slack is the bound of that, in metres. With slack 0 the decision
 * is exact for the given numbers. Else the shape is grown by it, so that no triangle is missed that the exact shape
 * touches; what is accepted is within two slacks, of a box along each of its axes.
 *
 * Boxes of the tree are tested against the box of the query, and against the oriented box round a capsule or an
 * oriented box.
 */

typedef struct OverlapWalk {
    LeafWalk leaves;
    LaneFilter lanes;
    Ray axis;        /* of a capsule from end to end; of a sphere its origin is the centre */
    double radius;
    double min[3], max[3]; /* of an axis-parallel box */
    uint32_t triangle;     /* the last of leaves */
    OrientedBox box;
    int (*touches)(const struct OverlapWalk *walk, const double corners[9]);
} OverlapWalk;

static int overlap_sphere_touches(const OverlapWalk *walk, const double corners[9]) {
    return triangle_within(walk->axis.origin, walk->radius, corners);
}

static int overlap_capsule_touches(const OverlapWalk *walk, const double corners[9]) {
    return swept_triangle(&walk->axis, corners, walk->radius) >= 0;
}

static int overlap_box_touches(const OverlapWalk *walk, const double corners[9]) {
    return oriented_box_touches(&walk->box, corners);
}

/* Starts a walk over the triangles that a sphere touches. */
static void overlap_begin_sphere(
        OverlapWalk *walk, const CulletMesh *mesh, const double centre[3], double radius, double slack) {
    static const double still[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++) {
        walk->axis.origin[axis] = centre[axis];
    }
    walk->radius = radius + slack;
    walk->touches = overlap_sphere_touches;
    leaf_walk_begin(&walk->leaves, mesh, centre, still, walk->radius);
}

/* Sets the lanes to the oriented box round a capsule, along a direction of a length. */
static void overlap_set_lanes(
        OverlapWalk *walk, const CulletMesh *mesh, const double direction[3], double length, double radius) {
    double u[3];
    double v[3];
    double w[3];
    double middle[3];
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = direction[axis] / length;
        middle[axis] = walk->axis.origin[axis] + 0.5 * direction[axis];
    }
    /* the direction, and two vectors across it: the first is also across the axis of the smallest component */
    int is_x = absolute(u[0]) <= absolute(u[1]) && absolute(u[0]) <= absolute(u[2]);
    int is_y = !is_x && absolute(u[1]) <= absolute(u[2]);
    v[0] = is_x ? 0 : is_y ? -u[2] : u[1];
    v[1] = is_x ? u[2] : is_y ? 0 : -u[0];
    v[2] = is_x ? -u[1] : is_y ? u[0] : 0;
    double across = 1 / CULLET_SQRT(dot3(v, v));
    for (int axis = 0; axis < 3; axis++) {
        v[axis] *= across;
    }
    cross3(u, v, w);
    lane_filter_set_centre(&walk->lanes, mesh, middle);
    lane_filter_set_axis(&walk->lanes, mesh, 0, u, 0.5 * length + radius);
    lane_filter_set_axis(&walk->lanes, mesh, 1, v, radius);
    lane_filter_set_axis(&walk->lanes, mesh, 2, w, radius);
}

/* Starts a walk over the triangles that a capsule touches. */
static void overlap_begin_capsule(OverlapWalk *walk, const CulletMesh *mesh, const double from[3], const double to[3],
        double radius, double slack) {
    Ray *axis = &walk->axis;
    double *along = axis->direction;
    for (int i = 0; i < 3; i++) {
        axis->origin[i] = from[i];
        along[i] = to[i] - from[i];
        axis->low[i] = lost_by(to[i], -from[i], along[i]);
    }
    double length = CULLET_SQRT(dot3(along, along));
    walk->radius = radius + slack;
    int is_sphere = !(length > 0);
    walk->touches = is_sphere ? overlap_sphere_touches : overlap_capsule_touches;
    leaf_walk_begin(&walk->leaves, mesh, from, along, walk->radius);
    if (!is_sphere) {
        overlap_set_lanes(walk, mesh, along, length, walk->radius);
        leaf_walk_filter(&walk->leaves, &walk->lanes);
    }
}

/* Starts a walk over the triangles that the box touches; its centre, half sizes and axes are set. */
static void overlap_begin_box(OverlapWalk *walk, const CulletMesh *mesh, double slack) {
    OrientedBox *box = &walk->box;
    double from[3];
    double along[3];
    box->slack = slack;
    walk->touches = overlap_box_touches;
    oriented_box_invert(box);
    lane_filter_set_centre(&walk->lanes, mesh, box->centre);
    for (int i = 0; i < 3; i++) {
        double extent = box->half[0] * absolute(box->axes[i]) + box->half[1] * absolute(box->axes[3 + i])
                + box->half[2] * absolute(box->axes[6 + i]);
        from[i] = box->centre[i] - extent;
        along[i] = 2 * extent;
        lane_filter_set_axis(&walk->lanes, mesh, i, box->inverse + 3 * i, box->half[i] + 2 * slack);
    }
    leaf_walk_begin(&walk->leaves, mesh, from, along, slack);
    leaf_walk_filter(&walk->leaves, &walk->lanes);
}

static int overlap_aligned_box_touches(const OverlapWalk *walk, const double corners[9]) {
    int near = box_near(walk->min, walk->max, corners);
    return near == WITHIN_DOUBT ? !box_apart_exact(walk->leaves.mesh, walk->triangle, walk->min, walk->max) : near;
}

/* Starts a walk over the triangles that a closed axis-parallel box of floats touches. */
static void overlap_begin_aligned_box(
        OverlapWalk *walk, const CulletMesh *mesh, const double min[3], const double max[3]) {
    double along[3];
    for (int axis = 0; axis < 3; axis++) {
        walk->min[axis] = min[axis];
        walk->max[axis] = max[axis];
        along[axis] = max[axis] - min[axis];
    }
    walk->touches = overlap_aligned_box_touches;
    leaf_walk_begin(&walk->leaves, mesh, min, along, 0);
}

/* Returns the next triangle that the shape touches, each once, in no order; or -1. */
static int32_t overlap_next(OverlapWalk *walk) {
    for (;;) {
        double corners[9];
        int32_t triangle = leaf_walk_next(&walk->leaves);
        if (triangle < 0) {
            return -1;
        }
        walk->triangle = (uint32_t)triangle;
        corners_of(walk->leaves.mesh, walk->triangle, corners);
        if (walk->touches(walk, corners)) {
            return triangle;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
/*
 * The part of a line in a convex hull: origin + t * direction for t from the last plane through which the line enters to
 * the first through which it leaves.
 *
 * Whether a part between two limits is in the hull is exact. Each t is the quotient of two heights in double with
 * bounds of their errors; where the intervals of the last entry and of the first exit overlap, the quotients are
 * compared without rounding, as products of degree 6 in the floats. t itself, and the triangle, are those of the
 * quotients in double.
 *
 * Source: Cyrus and Beck 1978, Generalized Two- and Three-Dimensional Clipping.
 */

/* A part of a line. The direction is the exact difference of two points. */
typedef struct ShapeLine {
    double origin[3], to[3], from[3], direction[3];
    double min_t, max_t;
} ShapeLine;

/* The begin of the part of a line that is in a shape. */
typedef struct ShapeEntry {
    double t;
    int32_t triangle; /* through which the line enters; -1 if it is in the hull at the first limit */
    int inside;       /* of round shapes: whether the line is in it there, as computed in double */
    double enter_low, exit_high;
} ShapeEntry;

static void line_set_ray(ShapeLine *line, const float origin[3], const float direction[3], double min_t, double max_t) {
    widen3(origin, line->origin);
    widen3(direction, line->to);
    for (int axis = 0; axis < 3; axis++) {
        line->from[axis] = 0;
        line->direction[axis] = line->to[axis] - line->from[axis];
    }
    line->min_t = min_t + 0.0;
    line->max_t = max_t;
}

static void line_set_segment(ShapeLine *line, const float from[3], const float to[3]) {
    widen3(from, line->origin);
    widen3(from, line->from);
    widen3(to, line->to);
    subtract3(line->to, line->from, line->direction);
    line->min_t = 0;
    line->max_t = 1;
}

/* Where a line meets the plane of a triangle. */
typedef struct PlaneMeeting {
    double height, height_error, slope, slope_error;
    double at, error; /* t, where the line is not parallel */
    int parallel;     /* or nearly so */
} PlaneMeeting;

static void line_meet(const ShapeLine *line, const HullPlane *plane, PlaneMeeting *m) {
    const double *d = line->direction;
    m->height = hull_height(plane, line->origin, &m->height_error);
    m->slope = dot3(plane->normal, d);
    m->slope_error = plane->error * (absolute(d[0]) + absolute(d[1]) + absolute(d[2])) + HULL_UNDERFLOW;
    double steep = absolute(m->slope);
    m->parallel = steep <= 2 * m->slope_error;
    if (!m->parallel) {
        m->at = -m->height / m->slope;
        m->error = (m->height_error + m->slope_error * absolute(m->at)) / (steep - m->slope_error)
                + absolute(m->at) * 0x1p-50;
    }
}

/* Memory of the exact comparison. */
typedef struct LineSums {
    Sum edges[6], normal[3], from[3], direction[3];
    Sum height, slope, entry[2], exit[2]; /* of entry and exit: height and slope */
    Sum compared;
} LineSums;

enum {
    LINE_PARTS = 12 * PARTS_DIFFERENCE + 3 * PARTS_DEGREE_2 + 6 * PARTS_DEGREE_3 + SUM_PARTS
};

/* Returns the sign of -h / s - (-g / r), for pairs h s and g r. */
static EXACT int32_t line_compare(LineSums *e, const Sum *h, const Sum *s, const Sum *g, const Sum *r) {
    e->compared.used = 0;
    sum_add_products(&e->compared, g, s, 1);
    sum_add_products(&e->compared, h, r, -1);
    return sum_sign(&e->compared) * sum_sign(s) * sum_sign(r);
}

/* Sets a pair to a number: t is -height / slope. */
static void line_set_limit(Sum pair[2], double height, double slope) {
    pair[0].used = 0;
    pair[1].used = 0;
    sum_add(&pair[0], height);
    sum_add(&pair[1], slope);
}

/* Keeps the plane of a triangle as last entry or first exit; returns 0 if the line is outside of it. */
static EXACT int line_keep(LineSums *e, const ShapeLine *line, const CulletConvex *convex, uint32_t triangle) {
    HullPlane plane;
    hull_plane(convex, triangle, &plane);
    hull_exact_normal(convex, triangle, e->edges, e->normal);
    sum_set_differences(e->from, line->origin, plane.at);
    int32_t height = sum_set_dot(&e->height, e->normal, e->from);
    int32_t slope = sum_set_dot(&e->slope, e->normal, e->direction);
    if (slope == 0) {
        return height <= 0;
    }
    Sum *kept = slope < 0 ? e->entry : e->exit;
    int32_t later = line_compare(e, &e->height, &e->slope, &kept[0], &kept[1]);
    if (slope < 0 ? later > 0 : later < 0) {
        sum_copy(&kept[0], &e->height);
        sum_copy(&kept[1], &e->slope);
    }
    return 1;
}

/* Returns whether a plane may be the last entry, the first exit, or parallel. */
static int line_may_matter(const ShapeLine *line, const PlaneMeeting *m, const ShapeEntry *entry) {
    if (m->parallel) {
        return m->height + m->height_error + (absolute(m->slope) + m->slope_error) * line->max_t > 0;
    }
    return m->slope < 0 ? m->at + m->error >= entry->enter_low : m->at - m->error <= entry->exit_high;
}

/* Compares the last entry and the first exit without rounding. */
static EXACT int line_hits_exactly(const ShapeLine *line, const CulletConvex *convex, const ShapeEntry *entry) {
    double memory[LINE_PARTS];
    LineSums e;
    double *next = sum_place(e.edges, 6, memory, PARTS_DIFFERENCE);
    next = sum_place(e.from, 3, next, PARTS_DIFFERENCE);
    next = sum_place(e.direction, 3, next, PARTS_DIFFERENCE);
    next = sum_place(e.normal, 3, next, PARTS_DEGREE_2);
    next = sum_place(&e.height, 1, next, PARTS_DEGREE_3);
    next = sum_place(&e.slope, 1, next, PARTS_DEGREE_3);
    next = sum_place(e.entry, 2, next, PARTS_DEGREE_3);
    next = sum_place(e.exit, 2, next, PARTS_DEGREE_3);
    sum_place(&e.compared, 1, next, SUM_PARTS);
    sum_set_differences(e.direction, line->to, line->from);
    line_set_limit(e.entry, line->min_t, -1);
    line_set_limit(e.exit, -line->max_t, 1);
    for (uint32_t t = 0; t < convex->triangle_count; t++) {
        HullPlane plane;
        PlaneMeeting m;
        hull_plane(convex, t, &plane);
        line_meet(line, &plane, &m);
        if (line_may_matter(line, &m, entry) && !line_keep(&e, line, convex, t)) {
            return 0;
        }
    }
    return line_compare(&e, &e.entry[0], &e.entry[1], &e.exit[0], &e.exit[1]) <= 0;
}

/* The same by the planes of all triangles. */
static int line_clips(const ShapeLine *line, const CulletConvex *convex, ShapeEntry *entry) {
    double enter = line->min_t;
    double enter_high = enter;
    double exit_low = line->max_t;
    int doubt = 0;
    entry->enter_low = enter;
    entry->exit_high = line->max_t;
    for (uint32_t t = 0; t < convex->triangle_count; t++) {
        HullPlane plane;
        PlaneMeeting m;
        hull_plane(convex, t, &plane);
        line_meet(line, &plane, &m);
        if (m.parallel) {
            double change = (absolute(m.slope) + m.slope_error) * line->max_t;
            if (m.height - m.height_error - change > 0) {
                return 0;
            }
            doubt |= m.height + m.height_error + change > 0;
        } else if (m.slope < 0) {
            if (m.at > enter) {
                enter = m.at;
                entry->triangle = (int32_t)t;
            }
            entry->enter_low = max2(entry->enter_low, m.at - m.error);
            enter_high = max2(enter_high, m.at + m.error);
        } else {
            exit_low = min2(exit_low, m.at - m.error);
            entry->exit_high = min2(entry->exit_high, m.at + m.error);
        }
    }
    if (entry->enter_low > entry->exit_high) {
        return 0;
    }
    entry->t = min2(enter, line->max_t);
    return (!doubt && enter_high <= exit_low) || line_hits_exactly(line, convex, entry);
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Nearest points of a segment and a triangle: the segment's candidates for the nearest point, and for each the foot on
 * the triangle.
 *
 * The distance of a triangle from the segment is convex, so all nearest pairs of points are equally near. The points of
 * the segment that may belong to one are its ends, 0 and 1; inner points nearest to an inner point of an edge, 2 to 4,
 * or to a corner, 5 to 7; and PIERCING, where the segment pierces the triangle.
 *
 * Source: Ericson 2005, 5.1.9.
 */

#define PIERCING 8

/* Below this share of all lengths, two points are one, and their direction is rounding. */
#define SAME_POINT 1e-9

/* Squared sine below which a direction counts as that of a face's normal. */
#define SAME_DIRECTION 1e-10

/* The point of a triangle nearest to a given point, and the triangle's normal. */
typedef struct TriangleFoot {
    double to[3];     /* from the given point to the foot, metres */
    double distance2; /* squared length of that, by which spheres touch */
    double normal[3]; /* the unit normal out of the front; 0 0 0 without an area */
    int has_normal;   /* whether the triangle has an area */
} TriangleFoot;

/* A segment, its current point, and the foot from there. */
typedef struct SegmentFoot {
    TriangleFoot foot;
    double from[3], along[3];
    double low[3]; /* what rounding took from along */
    double length2;
    double size;  /* length of the capsule: the scale of rounding */
    double share; /* position of the current point on the segment, 0 .. 1 */
} SegmentFoot;

/* Computes the foot of a point in model space. */
static void foot_drop(TriangleFoot *foot, const double corners[9], const double point[3]) {
    double c[9];
    double u[3];
    double v[3];
    corners_from(corners, point, c);
    foot->distance2 = triangle_distance2(positive_infinity(), c);
    nearest_point(c, foot->to);
    subtract3(corners + 3, corners, u);
    subtract3(corners + 6, corners, v);
    cross3(u, v, foot->normal);
    double length = CULLET_SQRT(dot3(foot->normal, foot->normal));
    foot->has_normal = length > NORMAL_ERROR * (size3(u) * size3(v));
    for (int axis = 0; axis < 3; axis++) {
        foot->normal[axis] = foot->has_normal ? foot->normal[axis] / length : 0;
    }
}

static void segment_foot_set(SegmentFoot *s, const double from[3], const double to[3], double radius) {
    for (int axis = 0; axis < 3; axis++) {
        s->from[axis] = from[axis];
        s->along[axis] = to[axis] - from[axis];
        s->low[axis] = lost_by(to[axis], -from[axis], s->along[axis]);
    }
    s->length2 = dot3(s->along, s->along);
    s->size = radius + CULLET_SQRT(s->length2);
}

/* Returns whether a triangle is within a distance of the segment, exactly; some 10 to 100 microseconds. */
static int segment_foot_touches(const SegmentFoot *s, const double corners[9], double radius) {
    return s->length2 > 0 ? swept_touches_exact(s->from, s->along, s->low, radius, corners)
                          : triangle_within(s->from, radius, corners);
}

/* Returns the number of candidates, PIERCING not included; 1 for a sphere. */
static int segment_foot_count(const SegmentFoot *s) {
    return s->length2 > 0 ? PIERCING : 1;
}

/* Returns the position of a candidate on the segment; outside 0 .. 1 or NaN if it does not exist. */
static double segment_foot_share(SegmentFoot *s, const double corners[9], int point) {
    if (point < 2) {
        return point;
    }
    int k = (point - 2) % 3;
    double r[3];
    subtract3(corners + 3 * k, s->from, r);
    if (point == PIERCING) { /* k is 0 */
        foot_drop(&s->foot, corners, s->from);
        double height = dot3(s->foot.normal, r);
        return height / dot3(s->foot.normal, s->along);
    }
    if (point > 4) {
        return dot3(r, s->along) / s->length2;
    }
    double e[3];
    double n[3];
    double m[3];
    subtract3(corners + 3 * ((k + 1) % 3), corners + 3 * k, e);
    cross3(s->along, e, n);
    cross3(r, e, m);
    return dot3(n, m) / dot3(n, n);
}

/* Moves to a candidate and computes the foot; returns 0 if the candidate does not exist. */
static int segment_foot_move_to(SegmentFoot *s, const double corners[9], int point) {
    double at[3];
    s->share = segment_foot_share(s, corners, point);
    if (!(point < 2 || (s->share > 0 && s->share < 1))) {
        return 0;
    }
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = s->from[axis] + s->share * s->along[axis];
    }
    foot_drop(&s->foot, corners, at);
    return 1;
}

static int segment_foot_pierces(SegmentFoot *s, const double corners[9]) {
    return s->length2 > 0 && segment_foot_move_to(s, corners, PIERCING)
            && s->foot.distance2 <= SAME_POINT * SAME_POINT * s->length2;
}

/* Returns the squared distance of a triangle from the segment; or -1, with the foot there, if it is pierced. */
static double segment_foot_distance2(SegmentFoot *s, const double corners[9]) {
    if (segment_foot_pierces(s, corners)) {
        return -1;
    }
    double min = positive_infinity();
    for (int i = 0; i < segment_foot_count(s); i++) {
        if (segment_foot_move_to(s, corners, i)) {
            min = min2(min, s->foot.distance2);
        }
    }
    return min;
}

/*
 * Moves to a nearest point of the segment, or to where it pierces the triangle, and computes the foot; returns whether
 * it pierces.
 */
static int segment_foot_move_to_nearest(SegmentFoot *s, const double corners[9]) {
    if (segment_foot_pierces(s, corners)) {
        return 1;
    }
    int nearest = 0;
    double min = positive_infinity();
    for (int i = 0; i < segment_foot_count(s); i++) {
        if (segment_foot_move_to(s, corners, i) && s->foot.distance2 < min) {
            min = s->foot.distance2;
            nearest = i;
        }
    }
    segment_foot_move_to(s, corners, nearest);
    return 0;
}

/* Gets the foot, in model space. */
static void segment_foot_point(const SegmentFoot *s, double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = s->from[axis] + s->share * s->along[axis] + s->foot.to[axis];
    }
}

/* Returns whether the direction to the foot is that of the face's normal. */
static int segment_foot_is_along_normal(const SegmentFoot *s) {
    const TriangleFoot *foot = &s->foot;
    double along = dot3(foot->to, foot->normal);
    return foot->has_normal
            && foot->distance2 - along * along
                    <= max2(SAME_DIRECTION * foot->distance2, SAME_POINT * SAME_POINT * s->size * s->size);
}

/* Returns the edges on which a point of the triangle lies: bit k for the edge from corner k. */
static uint32_t segment_foot_edges(const SegmentFoot *s, const double corners[9], const double point[3]) {
    uint32_t edges = 0;
    uint32_t nearest = 0;
    double min = positive_infinity();
    for (uint32_t k = 0; k < 3; k++) {
        const double *i = corners + 3 * k;
        const double *j = corners + 3 * ((k + 1) % 3);
        double p[3];
        double e[3];
        double n[3];
        subtract3(point, i, p);
        subtract3(j, i, e);
        cross3(p, e, n);
        double edge2 = dot3(e, e);
        double away2 = dot3(n, n) / edge2;
        if (away2 < min) {
            min = away2;
            nearest = k;
        }
        if (away2 <= SAME_POINT * SAME_POINT * (edge2 + s->size * s->size)) {
            edges |= 1u << k;
        }
    }
    return edges | 1u << nearest;
}

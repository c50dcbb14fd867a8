// SPDX-License-Identifier: Apache-2.0
/*
 * A point and a part of a line against a capsule, or a sphere as a capsule whose segment is a point.
 *
 * Whether they touch is exact: the distance is compared with the radius in double, and where it is nearer to it than
 * its rounding, without rounding. The first t is that of the two spheres at the ends or of the cylinder, in double.
 */

/* Relative bounds of the rounding of distances, with a factor of some hundreds. */
#define ROUND_POINT_DOUBT 0x1p-40
#define ROUND_LINE_DOUBT 0x1p-36

/* Sine of the angle below which the nearest points of two lines are in doubt. */
#define ROUND_PARALLEL 0x1p-16

/* Parts of numbers: of points relative to a line's begin, and of the motion along it. */
enum { PARTS_RELATIVE = 6, PARTS_MOTION = 8 };

/* Gets the first end of a capsule's segment, and the vector to the second. */
static void round_segment(const CulletCore *core, double from[3], double along[3]) {
    core_point(core, 0, from);
    core_point(core, core->count - 1, along);
    subtract3(along, from, along);
}

/* Returns the part of a segment at which a point is nearest. e2: its squared length */
static double round_share(const double point[3], const double segment[3], double e2) {
    return e2 > 0 ? max2(0, min2(dot3(point, segment) / e2, 1)) : 0;
}

/* Memory of the exact comparison of a point and a segment. */
typedef struct RoundSums {
    Sum number, along, length2, sum;
} RoundSums;

static double *round_place(RoundSums *s, double *memory, int32_t parts) {
    return sum_place(&s->number, 4, memory, parts);
}

/*
 * Returns whether the distance of 0 0 0 from the segment of a point p and a vector d is at most a radius, exactly.
 * There are three cases: the first end, the second end, and a point between.
 */
static EXACT int round_reaches_origin(RoundSums *s, const Sum *p, const Sum *d, double radius) {
    sum_set_dot(&s->number, p, p);
    sum_add_product(&s->number, radius, -radius);
    int32_t along = -sum_set_dot(&s->along, p, d);
    if (along <= 0) {
        return sum_sign(&s->number) <= 0;
    }
    sum_set_dot(&s->length2, d, d);
    sum_copy(&s->sum, &s->along);
    sum_add_scaled(&s->sum, &s->length2, 1);
    if (sum_sign(&s->sum) <= 0) { /* nearest to the second end */
        sum_add_scaled(&s->number, &s->along, 2);
        sum_add_scaled(&s->number, &s->length2, 1);
        return sum_sign(&s->number) <= 0;
    }
    s->sum.used = 0;
    sum_add_products(&s->sum, &s->number, &s->length2, 1);
    sum_add_products(&s->sum, &s->along, &s->along, -1);
    return sum_sign(&s->sum) <= 0;
}

static EXACT int round_contains_exactly(const CulletCore *core, const double point[3]) {
    double memory[6 * PARTS_DIFFERENCE + 4 * PARTS_DEGREE_4];
    double from[3];
    double to[3];
    Sum p[3];
    Sum d[3];
    RoundSums s;
    core_point(core, 0, from);
    core_point(core, core->count - 1, to);
    double *next = sum_place(p, 3, memory, PARTS_DIFFERENCE);
    next = sum_place(d, 3, next, PARTS_DIFFERENCE);
    round_place(&s, next, PARTS_DEGREE_4);
    sum_set_differences(p, from, point);
    sum_set_differences(d, to, from);
    return round_reaches_origin(&s, p, d, core->radius);
}

/* Returns whether a point is in a sphere or a capsule, exactly. */
static int round_contains(const CulletCore *core, const double point[3]) {
    double m[3];
    double e[3];
    double n[3];
    round_segment(core, m, e);
    subtract3(point, m, m);
    double e2 = dot3(e, e);
    double share = round_share(m, e, e2);
    for (int axis = 0; axis < 3; axis++) {
        n[axis] = m[axis] - share * e[axis];
    }
    double apart2 = dot3(n, n);
    double radius2 = core->radius * core->radius;
    double doubt = ROUND_POINT_DOUBT * (dot3(m, m) + e2 + radius2) + 1e-280;
    if (absolute(apart2 - radius2) > doubt) {
        return apart2 < radius2;
    }
    return round_contains_exactly(core, point);
}

/* A line and a capsule, relative to the first end of its segment. */
typedef struct RoundLine {
    const ShapeLine *line;
    double m[3], e[3]; /* from there to the line's origin, and to the second end */
    double d2, e2, n[3], n2; /* of the direction, of the segment, and their cross product */
    double nearest_t;
    int parallel;
} RoundLine;

/* Returns the squared distance of the point at t from the segment. */
static double round_distance2_at(const RoundLine *r, double t) {
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = r->m[axis] + t * r->line->direction[axis];
    }
    double share = round_share(p, r->e, r->e2);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] -= share * r->e[axis];
    }
    return dot3(p, p);
}

/* Returns where on the line an end of the segment, 0 or 1, is nearest. */
static double round_nearest_to(const RoundLine *r, int end) {
    const double *d = r->line->direction;
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = r->m[axis] - end * r->e[axis];
    }
    return r->d2 > 0 ? -dot3(p, d) / r->d2 : r->line->min_t;
}

/* Returns the distance of the part of the line from the segment, and sets where on the line it is. */
static double round_distance(RoundLine *r) {
    const ShapeLine *line = r->line;
    double min_squared = positive_infinity();
    double c[3];
    r->parallel = r->e2 > 0 && r->d2 > 0 && r->n2 <= ROUND_PARALLEL * ROUND_PARALLEL * r->d2 * r->e2;
    cross3(r->m, r->e, c);
    double at = r->n2 > 0 ? -dot3(r->n, c) / r->n2 : line->min_t;
    for (int i = 0; i < 5; i++) {
        double candidate = i == 0 ? at : i == 1 ? line->min_t : i == 2 ? line->max_t : round_nearest_to(r, i - 3);
        candidate = max2(line->min_t, min2(candidate, line->max_t));
        double squared = round_distance2_at(r, candidate);
        if (squared < min_squared) {
            min_squared = squared;
            r->nearest_t = candidate;
        }
    }
    return CULLET_SQRT(min_squared);
}

/* Two segments, in exact numbers: p is from the begin of the first to that of the second. */
typedef struct RoundPair {
    Sum motion[3], from[3], segment[3], end[3], back[3], normal[3];
    RoundSums s;
} RoundPair;

enum {
    ROUND_PAIR_PARTS = 6 * PARTS_MOTION + 3 * PARTS_RELATIVE + 3 * PARTS_DIFFERENCE + 3 * 2 * PARTS_MOTION
            + (3 + 4) * SUM_PARTS
};

/* Returns whether (p x axis) . n / n . n is in 0 .. 1: the position on the other line. length2 is n . n, not 0. */
static EXACT int round_is_between(RoundPair *r, const Sum *axis) {
    RoundSums *s = &r->s;
    s->sum.used = 0;
    for (int i = 0; i < 3; i++) { /* (p x axis) . n, by the terms of the cross product */
        int next = i == 2 ? 0 : i + 1;
        int last = i == 0 ? 2 : i - 1;
        s->number.used = 0;
        sum_add_products(&s->number, &r->from[next], &axis[last], 1);
        sum_add_products(&s->number, &r->from[last], &axis[next], -1);
        sum_add_products(&s->sum, &s->number, &r->normal[i], 1);
    }
    if (sum_sign(&s->sum) < 0) {
        return 0;
    }
    sum_add_scaled(&s->sum, &s->length2, -1);
    return sum_sign(&s->sum) <= 0;
}

/* Returns whether two segments are within a radius where their lines are nearest to each other. */
static EXACT int round_lines_touch(RoundPair *r, double radius) {
    RoundSums *s = &r->s;
    sum_cross(r->normal, r->motion, r->segment);
    if (sum_set_dot(&s->length2, r->normal, r->normal) == 0 || !round_is_between(r, r->segment)
            || !round_is_between(r, r->motion)) {
        return 0;
    }
    sum_set_dot(&s->along, r->from, r->normal);
    s->number.used = 0;
    sum_add_product(&s->number, radius, radius);
    s->sum.used = 0;
    sum_add_products(&s->sum, &s->along, &s->along, 1);
    sum_add_products(&s->sum, &s->number, &s->length2, -1);
    return sum_sign(&s->sum) <= 0;
}

/* Returns whether the distance of the part of the line from the segment is at most the radius, exactly. */
static EXACT int round_touches_exactly(const ShapeLine *line, const CulletCore *core) {
    double memory[ROUND_PAIR_PARTS];
    double from[3];
    double to[3];
    RoundPair r;
    core_point(core, 0, from);
    core_point(core, core->count - 1, to);
    double *next = sum_place(r.motion, 3, memory, PARTS_MOTION);
    next = sum_place(r.back, 3, next, PARTS_MOTION);
    next = sum_place(r.from, 3, next, PARTS_RELATIVE);
    next = sum_place(r.segment, 3, next, PARTS_DIFFERENCE);
    next = sum_place(r.end, 3, next, 2 * PARTS_MOTION);
    next = sum_place(r.normal, 3, next, SUM_PARTS);
    round_place(&r.s, next, SUM_PARTS);
    for (int axis = 0; axis < 3; axis++) {
        Sum *direction = &r.s.number;
        Sum *time = &r.s.along;
        sum_set_difference(direction, line->to[axis], line->from[axis]);
        sum_set_difference(time, line->max_t, line->min_t);
        r.motion[axis].used = 0;
        sum_add_products(&r.motion[axis], direction, time, 1);
        r.back[axis].used = 0;
        sum_add_scaled(&r.back[axis], &r.motion[axis], -1);
        sum_set_difference(&r.from[axis], from[axis], line->origin[axis]);
        sum_add_scaled(&r.from[axis], direction, -line->min_t);
        sum_set_difference(&r.segment[axis], to[axis], from[axis]);
    }
    double radius = core->radius;
    /* the begin of the line against the segment, and the segment's first end against the line */
    if (round_reaches_origin(&r.s, r.from, r.segment, radius)
            || round_reaches_origin(&r.s, r.from, r.back, radius)) {
        return 1;
    }
    for (int axis = 0; axis < 3; axis++) {
        sum_copy(&r.end[axis], &r.from[axis]);
        sum_add_scaled(&r.end[axis], &r.motion[axis], -1);
    }
    if (round_reaches_origin(&r.s, r.end, r.segment, radius)) {
        return 1;
    }
    for (int axis = 0; axis < 3; axis++) {
        sum_copy(&r.end[axis], &r.from[axis]);
        sum_add_scaled(&r.end[axis], &r.segment[axis], 1);
    }
    return round_reaches_origin(&r.s, r.end, r.back, radius) || round_lines_touch(&r, radius);
}

/* Returns where the line enters the sphere round an end, or infinity. length: that of the direction */
static double round_enter_sphere(const RoundLine *r, int end, double radius, double length) {
    const double *d = r->line->direction;
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = r->m[axis] - end * r->e[axis];
    }
    double middle = -dot3(p, d) / (length * length);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] += middle * d[axis];
    }
    double half2 = radius * radius - dot3(p, p);
    return half2 >= 0 ? middle - CULLET_SQRT(half2) / length : positive_infinity();
}

/* Returns where the line enters the cylinder between the ends, or infinity. */
static double round_enter_cylinder(const RoundLine *r, double radius) {
    const double *d = r->line->direction;
    double p[3];
    if (!(r->n2 > 0)) {
        return positive_infinity();
    }
    cross3(r->m, r->e, p);
    double middle = -dot3(p, r->n) / r->n2;
    for (int axis = 0; axis < 3; axis++) {
        p[axis] += middle * r->n[axis];
    }
    double half2 = (radius * radius * r->e2 - dot3(p, p)) / r->n2;
    if (!(half2 >= 0)) {
        return positive_infinity();
    }
    double at = middle - CULLET_SQRT(half2);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = r->m[axis] + at * d[axis];
    }
    double along = dot3(p, r->e);
    return along >= 0 && along <= r->e2 ? at : positive_infinity();
}

/* Sets the first t in the capsule: of three entries the smallest, as the capsule is convex. */
static void round_set_first(const RoundLine *r, double radius, double length, ShapeEntry *entry) {
    const ShapeLine *line = r->line;
    entry->inside = round_distance2_at(r, line->min_t) <= radius * radius;
    if (entry->inside || length == 0) {
        return;
    }
    double first = min2(round_enter_sphere(r, 0, radius, length), round_enter_sphere(r, 1, radius, length));
    if (r->e2 > 0) {
        first = min2(first, round_enter_cylinder(r, radius));
    }
    entry->t = first == positive_infinity() ? r->nearest_t : max2(line->min_t, min2(first, line->max_t));
}

/* Returns whether a part of a line touches a capsule or sphere; sets where it begins. */
static int round_hits(const ShapeLine *line, const CulletCore *core, ShapeEntry *entry) {
    RoundLine r;
    double radius = core->radius;
    entry->t = line->min_t;
    entry->triangle = -1;
    entry->inside = 0;
    if (line->min_t > line->max_t) {
        return 0;
    }
    r.line = line;
    r.nearest_t = 0;
    round_segment(core, r.m, r.e);
    subtract3(line->origin, r.m, r.m);
    r.d2 = dot3(line->direction, line->direction);
    r.e2 = dot3(r.e, r.e);
    cross3(line->direction, r.e, r.n);
    r.n2 = dot3(r.n, r.n);
    double length = CULLET_SQRT(r.d2);
    double size = CULLET_SQRT(dot3(r.m, r.m)) + CULLET_SQRT(r.e2) + radius;
    size += length * line->max_t;
    double apart = round_distance(&r);
    double slack = ROUND_LINE_DOUBT * size;
    if (r.parallel) { /* the distance may be smaller by what the lines part on the way */
        slack += 4 * ROUND_PARALLEL * size;
    }
    if (apart > radius + slack || (apart > radius - ROUND_LINE_DOUBT * size && !round_touches_exactly(line, core))) {
        return 0;
    }
    round_set_first(&r, radius, length, entry);
    return 1;
}

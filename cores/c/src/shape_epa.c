// SPDX-License-Identifier: Apache-2.0
/*
 * Penetration of two cores in double, by the expanding polytope algorithm: the face of the boundary of the Minkowski
 * difference that is nearest to the origin.
 *
 * A polytope in the difference grows from the simplex of shape_gjk.c. Each step takes the face that is nearest to the
 * origin, and adds the point of the difference that is farthest along its normal; if there is none beyond the face, it
 * is a face of the difference. The height of the farthest point along any direction bounds the depth from above: a
 * motion of that length along it parts the cores. The result is the smallest of these, so it parts them whatever
 * rounding does to the polytope, and its difference to the nearest face bounds by how much it is not the least.
 *
 * Source: van den Bergen 2001, Proximity Queries and Penetration Depth Computation on 3D Game Objects.
 */

/* Maximum number of points that are added to the first four. */
#define EPA_MAX_STEPS (CULLET_POLYTOPE_POINTS - 5)

/* Relative gain below which a face counts as one of the difference. */
#define EPA_CONVERGED 0x1p-44

/* Extent of the difference, relative to its size, below which it counts as flat. */
#define EPA_FLAT 0x1p-44

/* Cosine of the angle of two normals above which they count as equal. */
#define EPA_SAME_NORMAL (1 - 1e-12)

typedef struct Epa {
    CulletPolytope *p;
    const CulletCore *a, *b;
    int32_t count, face_count, border_count, steps;
    double scale;
    double depth, direction[3]; /* the shortest motion found that parts the cores, along which the second moves */
    double excess;              /* how much shorter the shortest motion may be */
    double weights[3];          /* of three points of the nearest face */
    int32_t nearest[3], nearest_count;
} Epa;

static void epa_put(Epa *e, int32_t at, uint32_t i, uint32_t k) {
    double a[3];
    double b[3];
    core_point(e->a, i, a);
    core_point(e->b, k, b);
    subtract3(a, b, e->p->points + 3 * at);
    e->p->of_a[at] = (uint16_t)i;
    e->p->of_b[at] = (uint16_t)k;
}

/* Puts the point of the difference that is farthest along sign * d behind the others, without counting it. */
static void epa_put_farthest(Epa *e, double sign, const double d[3]) {
    double along[3];
    double back[3];
    for (int axis = 0; axis < 3; axis++) {
        along[axis] = sign * d[axis];
        back[axis] = -along[axis];
    }
    epa_put(e, e->count, core_farthest(e->a, along), core_farthest(e->b, back));
}

static double epa_along(const Epa *e, int32_t i, const double d[3]) {
    return dot3(e->p->points + 3 * i, d);
}

/* Gets the cross product of the edges from a point to two others. */
static void epa_cross(const Epa *e, int32_t i, int32_t j, int32_t k, double to[3]) {
    const double *w = e->p->points;
    double u[3];
    double v[3];
    subtract3(w + 3 * j, w + 3 * i, u);
    subtract3(w + 3 * k, w + 3 * i, v);
    cross3(u, v, to);
}

/* Returns the height of the fourth point above the plane of three, times the length of its normal. */
static double epa_height(const Epa *e) {
    double normal[3];
    double from[3];
    epa_cross(e, 0, 1, 2, normal);
    subtract3(e->p->points + 9, e->p->points, from);
    return dot3(normal, from);
}

/* Gets the unit normal of three points; 0 0 0 if they are on a line. */
static void epa_normal(const Epa *e, int32_t i, int32_t j, int32_t k, double normal[3]) {
    epa_cross(e, i, j, k, normal);
    double length = CULLET_SQRT(dot3(normal, normal));
    double per = length > 0 ? 1 / length : 0;
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] *= per;
    }
}

/* Sets the result for a difference without volume: no motion across it is needed. */
static void epa_set_flat(Epa *e, const double normal[3]) {
    e->depth = 0;
    for (int axis = 0; axis < 3; axis++) {
        e->direction[axis] = normal[axis];
    }
}

/* Adds a second point, the farthest from the first of those along the axes. */
static int epa_add_to_point(Epa *e) {
    double up[3] = {0, 0, 1};
    int best_axis = -1;
    double best = 0;
    for (int i = 0; i < 7; i++) {
        int at = i < 6 ? i : best_axis;
        double d[3] = {0, 0, 0};
        double from[3];
        if (at < 0) {
            epa_set_flat(e, up);
            return 0;
        }
        d[at / 2] = at % 2 == 0 ? 1 : -1;
        epa_put_farthest(e, 1, d);
        subtract3(e->p->points + 3 * e->count, e->p->points, from);
        double away2 = dot3(from, from);
        if (i < 6 && away2 > best) {
            best = away2;
            best_axis = at;
        }
    }
    e->count++;
    return 1;
}

/* Adds a third point, the farthest from the line of two in four directions across it. */
static int epa_add_to_line(Epa *e) {
    double d[3];
    double across[2][3];
    double *u = across[0];
    double best = EPA_FLAT * e->scale;
    int best_direction = -1;
    subtract3(e->p->points + 3, e->p->points, d);
    double length = CULLET_SQRT(dot3(d, d));
    for (int axis = 0; axis < 3; axis++) {
        d[axis] /= length;
    }
    int is_x = absolute(d[0]) <= absolute(d[1]) && absolute(d[0]) <= absolute(d[2]);
    int is_y = !is_x && absolute(d[1]) <= absolute(d[2]);
    u[0] = is_x ? 0 : is_y ? -d[2] : d[1];
    u[1] = is_x ? d[2] : is_y ? 0 : -d[0];
    u[2] = is_x ? -d[1] : is_y ? d[0] : 0;
    length = CULLET_SQRT(dot3(u, u));
    for (int axis = 0; axis < 3; axis++) {
        u[axis] /= length;
    }
    cross3(d, u, across[1]);
    for (int i = 0; i < 4; i++) {
        double from[3];
        epa_put_farthest(e, i % 2 == 0 ? 1 : -1, across[i / 2]);
        subtract3(e->p->points + 3 * e->count, e->p->points, from);
        double away = absolute(dot3(from, across[i / 2]));
        if (away > best) {
            best = away;
            best_direction = i;
        }
    }
    if (best_direction < 0) {
        epa_set_flat(e, u);
        return 0;
    }
    epa_put_farthest(e, best_direction % 2 == 0 ? 1 : -1, across[best_direction / 2]);
    e->count++;
    return 1;
}

/* Adds a fourth point, the farthest from the plane of three. */
static int epa_add_to_plane(Epa *e) {
    double normal[3];
    epa_normal(e, 0, 1, 2, normal);
    epa_put_farthest(e, 1, normal);
    double above = absolute(epa_along(e, e->count, normal) - epa_along(e, 0, normal));
    epa_put_farthest(e, -1, normal);
    double below = absolute(epa_along(e, e->count, normal) - epa_along(e, 0, normal));
    if (!(max2(above, below) > EPA_FLAT * e->scale)) {
        epa_set_flat(e, normal);
        return 0;
    }
    if (above >= below) {
        epa_put_farthest(e, 1, normal);
    }
    e->count++;
    return 1;
}

static void epa_add_face(Epa *e, int32_t i, int32_t j, int32_t k) {
    int32_t f = e->face_count++;
    double *plane = e->p->planes + 4 * f;
    e->p->faces[3 * f] = (uint8_t)i;
    e->p->faces[3 * f + 1] = (uint8_t)j;
    e->p->faces[3 * f + 2] = (uint8_t)k;
    epa_normal(e, i, j, k, plane);
    int has_area = plane[0] != 0 || plane[1] != 0 || plane[2] != 0;
    plane[3] = has_area ? epa_along(e, i, plane) : positive_infinity();
}

/* Completes the simplex to a tetrahedron; if the difference is flat, sets the result and returns 0. */
static int epa_start_faces(Epa *e) {
    if (e->count == 4 && epa_height(e) == 0) {
        e->count = 3;
    }
    while (e->count < 4) {
        if (!(e->count == 1       ? epa_add_to_point(e)
                      : e->count == 2 ? epa_add_to_line(e)
                                      : epa_add_to_plane(e))) {
            return 0;
        }
    }
    int is_outward = epa_height(e) < 0; /* the last point is behind the first three */
    int32_t second = is_outward ? 1 : 2;
    int32_t third = is_outward ? 2 : 1;
    e->face_count = 0;
    epa_add_face(e, 0, second, third);
    epa_add_face(e, second, 0, 3);
    epa_add_face(e, third, second, 3);
    epa_add_face(e, 0, third, 3);
    return 1;
}

static int32_t epa_nearest_face(const Epa *e) {
    int32_t best = 0;
    double min = positive_infinity();
    for (int32_t f = 0; f < e->face_count; f++) {
        if (e->p->planes[4 * f + 3] < min) {
            min = e->p->planes[4 * f + 3];
            best = f;
        }
    }
    return best;
}

/* Returns whether the new point is a corner of a face. */
static int epa_is_in(const Epa *e, int32_t face) {
    const CulletPolytope *p = e->p;
    for (int i = 0; i < 3; i++) {
        int32_t corner = p->faces[3 * face + i];
        if (p->of_a[corner] == p->of_a[e->count] && p->of_b[corner] == p->of_b[e->count]) {
            return 1;
        }
    }
    return 0;
}

/* Adds an edge of a removed face; with the one in the other direction it is inside, and both are dropped. */
static void epa_add_border(Epa *e, uint8_t from, uint8_t to) {
    uint8_t *border = e->p->border;
    for (int32_t i = 0; i < e->border_count; i++) {
        if (border[2 * i] == to && border[2 * i + 1] == from) {
            e->border_count--;
            border[2 * i] = border[2 * e->border_count];
            border[2 * i + 1] = border[2 * e->border_count + 1];
            return;
        }
    }
    border[2 * e->border_count] = from;
    border[2 * e->border_count + 1] = to;
    e->border_count++;
}

static void epa_swap_seen(uint16_t *seen, int32_t i, int32_t k) {
    uint16_t face = seen[i];
    seen[i] = seen[k];
    seen[k] = face;
}

static int epa_share_an_edge(const uint8_t *face, const uint8_t *other) {
    for (int i = 0; i < 9; i++) {
        if (face[i / 3] == other[(i + 1) % 3] && face[(i / 3 + 1) % 3] == other[i % 3]) {
            return 1;
        }
    }
    return 0;
}

/*
 * Finds the faces that the new point sees, connected with the one that it was found for; returns their number. By
 * rounding it may also see others, in whose planes it is, and two holes instead of one would turn the polytope inside
 * out.
 */
static int32_t epa_find_seen(Epa *e, int32_t face) {
    CulletPolytope *p = e->p;
    int32_t candidates = 0;
    for (int32_t f = 0; f < e->face_count; f++) {
        const double *plane = p->planes + 4 * f;
        if (epa_along(e, e->count, plane) - plane[3] > 0) {
            p->seen[candidates++] = (uint16_t)f;
            if (f == face) {
                epa_swap_seen(p->seen, 0, candidates - 1);
            }
        }
    }
    int32_t seen_count = candidates > 0 && p->seen[0] == face ? 1 : 0;
    for (int32_t from = 0; from < seen_count; from++) {
        for (int32_t i = seen_count; i < candidates; i++) {
            if (epa_share_an_edge(p->faces + 3 * p->seen[from], p->faces + 3 * p->seen[i])) {
                epa_swap_seen(p->seen, seen_count++, i);
            }
        }
    }
    return seen_count;
}

static int epa_is_seen(const Epa *e, int32_t seen_count, int32_t face) {
    for (int32_t i = 0; i < seen_count; i++) {
        if (e->p->seen[i] == face) {
            return 1;
        }
    }
    return 0;
}

/* Replaces the faces that the new point sees by those of the point and their border; returns 0 if none is. */
static int epa_insert(Epa *e, int32_t seen_face) {
    CulletPolytope *p = e->p;
    int32_t kept = 0;
    e->border_count = 0;
    int32_t seen_count = epa_find_seen(e, seen_face);
    for (int32_t f = 0; f < e->face_count; f++) {
        const uint8_t *face = p->faces + 3 * f;
        const double *plane = p->planes + 4 * f;
        if (epa_is_seen(e, seen_count, f)) {
            for (int i = 0; i < 3; i++) {
                epa_add_border(e, face[i], face[(i + 1) % 3]);
            }
            continue;
        }
        if (kept < f) {
            for (int i = 0; i < 3; i++) {
                p->faces[3 * kept + i] = face[i];
            }
            for (int i = 0; i < 4; i++) {
                p->planes[4 * kept + i] = plane[i];
            }
        }
        kept++;
    }
    if (kept == e->face_count || e->border_count == 0 || kept + e->border_count > CULLET_POLYTOPE_FACES) {
        return 0;
    }
    e->face_count = kept;
    int32_t point = e->count++;
    e->steps++;
    for (int32_t i = 0; i < e->border_count; i++) {
        epa_add_face(e, p->border[2 * i], p->border[2 * i + 1], point);
    }
    return 1;
}

/* Returns twice the area, along a face's normal, of the triangle of the foot of the origin and an edge: from corner i. */
static double epa_area(const Epa *e, int32_t face, int i) {
    const double *plane = e->p->planes + 4 * face;
    const double *q = e->p->points + 3 * e->p->faces[3 * face + i];
    const double *r = e->p->points + 3 * e->p->faces[3 * face + (i + 1) % 3];
    double u[3];
    double v[3];
    double cross[3];
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = q[axis] - plane[3] * plane[axis];
        v[axis] = r[axis] - plane[3] * plane[axis];
    }
    cross3(u, v, cross);
    return dot3(plane, cross);
}

/* Sets the weights of the foot of the origin on a face. */
static void epa_set_weights(Epa *e, int32_t face) {
    double sum = 0;
    e->nearest_count = 3;
    for (int i = 0; i < 3; i++) {
        e->nearest[i] = e->p->faces[3 * face + i];
        e->weights[i] = max2(0, epa_area(e, face, (i + 1) % 3));
        sum += e->weights[i];
    }
    for (int i = 0; i < 3; i++) {
        e->weights[i] = sum > 0 ? e->weights[i] / sum : 1.0 / 3;
    }
}

/*
 * Sets the points to those of the face along a direction that contains the foot of the origin; to the farthest point
 * where no face has the direction.
 *
 * height: distance of the face from the origin
 */
static void epa_set_points(Epa *e, const double direction[3], double height) {
    int32_t best = -1;
    double max = -positive_infinity();
    for (int32_t f = 0; f < e->face_count; f++) {
        const double *plane = e->p->planes + 4 * f;
        if (!(dot3(plane, direction) > EPA_SAME_NORMAL && absolute(plane[3] - height) <= EPA_CONVERGED * e->scale)) {
            continue;
        }
        double inside = min2(epa_area(e, f, 0), min2(epa_area(e, f, 1), epa_area(e, f, 2)));
        if (inside > max) {
            max = inside;
            best = f;
        }
    }
    if (best >= 0) {
        epa_set_weights(e, best);
        return;
    }
    epa_put_farthest(e, 1, direction);
    e->nearest_count = 1;
    e->nearest[0] = e->count;
    e->weights[0] = 1;
}

static void epa_expand(Epa *e) {
    double best[3] = {0, 0, 0};
    for (;;) {
        int32_t face = epa_nearest_face(e);
        const double *plane = e->p->planes + 4 * face;
        double normal[3] = {plane[0], plane[1], plane[2]};
        double distance = plane[3];
        epa_put_farthest(e, 1, normal);
        double farthest = epa_along(e, e->count, normal);
        if (farthest < e->depth) {
            e->depth = farthest;
            for (int axis = 0; axis < 3; axis++) {
                best[axis] = normal[axis];
            }
        }
        e->excess = e->depth - distance;
        int is_last = e->steps == EPA_MAX_STEPS || e->face_count + 3 * e->count + 16 > CULLET_POLYTOPE_FACES;
        if (is_last || e->excess <= EPA_CONVERGED * e->scale || epa_is_in(e, face) || !epa_insert(e, face)) {
            double height = e->depth;
            if (farthest <= e->depth + EPA_CONVERGED * e->scale) { /* of equal directions that of the nearest face */
                e->depth = farthest;
                height = distance;
                for (int axis = 0; axis < 3; axis++) {
                    best[axis] = normal[axis];
                }
            }
            epa_set_points(e, best, height);
            break;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        e->direction[axis] = best[axis];
    }
    e->depth = max2(e->depth, 0);
    e->excess = max2(e->excess, 0);
}

static void epa_set_flat_weights(Epa *e, const Gjk *start) {
    double sum = 0;
    e->nearest_count = min_int(e->count, 3);
    for (int32_t i = 0; i < e->nearest_count; i++) {
        e->nearest[i] = i;
        e->weights[i] = i < start->size ? start->weights[i] : 0;
        sum += e->weights[i];
    }
    for (int32_t i = 0; i < e->nearest_count; i++) {
        e->weights[i] = sum > 0 ? e->weights[i] / sum : 1.0 / e->nearest_count;
    }
}

/* Runs the algorithm for cores that have a common point. */
static CULLET_NOINLINE void epa_run(Epa *e, CulletPolytope *memory, const Gjk *start) {
    e->p = memory;
    e->a = start->a;
    e->b = start->b;
    e->steps = 0;
    e->count = start->size;
    e->scale = e->a->extent + e->b->extent;
    for (int32_t i = 0; i < e->count; i++) {
        epa_put(e, i, start->of_a[i], start->of_b[i]);
    }
    e->depth = positive_infinity();
    e->excess = 0;
    if (epa_start_faces(e)) {
        epa_expand(e);
    } else {
        epa_set_flat_weights(e, start);
    }
}

/* Gets the point of each core that is deepest in the other. */
static void epa_copy_points(const Epa *e, double point[3], double other_point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = 0;
        other_point[axis] = 0;
    }
    for (int32_t n = 0; n < e->nearest_count; n++) {
        double a[3];
        double b[3];
        core_point(e->a, e->p->of_a[e->nearest[n]], a);
        core_point(e->b, e->p->of_b[e->nearest[n]], b);
        for (int axis = 0; axis < 3; axis++) {
            point[axis] += e->weights[n] * a[axis];
            other_point[axis] += e->weights[n] * b[axis];
        }
    }
}

/*
 * Gets the shortest motion of the second shape of a pair that parts two shapes that touch, after a search that measures.
 */
static void epa_penetration(ShapePair *pair, CulletConvexMemory *memory, CulletConvexPenetration *result) {
    Epa e;
    double radii = pair->a.radius + pair->b.radius;
    result->depth_excess = 0;
    if (gjk_is_apart(&pair->gjk)) {
        pair_copy_core_points(pair, result->point, result->other_point);
        pair_set_normal(pair, 0);
        result->depth = max2(0, radii - gjk_length(&pair->gjk));
    } else {
        epa_run(&e, &result->polytope, &pair->gjk);
        memory->steps += e.steps;
        result->depth_excess = e.steps == 0 ? 0 : e.excess;
        epa_copy_points(&e, result->point, result->other_point);
        for (int axis = 0; axis < 3; axis++) {
            pair->normal[axis] = e.direction[axis];
        }
        result->depth = e.depth + radii;
    }
    pair_move_to_boundary(pair, result->point, result->other_point);
    for (int axis = 0; axis < 3; axis++) {
        result->normal[axis] = pair->normal[axis];
    }
}

int cullet_convex_penetration(CulletConvexPenetration *result, CulletConvexMemory *memory, const CulletConvex *convex,
        const CulletConvex *other, const double other_to_this[12]) {
    ShapePair pair;
    result->depth = not_a_number();
    result->depth_excess = result->depth;
    set_no_point(result->point, result->normal);
    set_no_point(result->point, result->other_point);
    pair.a = core_of(convex);
    if (!pair_pose(&pair, memory, other, other_to_this) || spheres_apart(&pair.a, &pair.b)) {
        return 0;
    }
    int touches = pair_touches(&pair, positive_infinity());
    memory->steps = pair_steps(&pair);
    if (touches) {
        epa_penetration(&pair, memory, result);
    }
    return touches;
}

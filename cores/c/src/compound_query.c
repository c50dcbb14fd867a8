// SPDX-License-Identifier: Apache-2.0
/* A compound against a convex shape or another compound. */

/* Above the rounding of a float on three axes, and to the box. */
#define COMPOUND_BOX_ROUNDING 0x1p-21

/* Above what a rotation that is orthonormal within 1e-4 takes from a radius. */
#define COMPOUND_STRETCH 2e-4

/* Above the rounding of distances in double, relative. */
#define COMPOUND_ROUNDING 0x1p-30

/*
 * Gets the box of a box that a transform moves, grown by more than rounding: that of a corner moved in double and
 * rounded to float, and that of the radius of a round piece. Beyond the range of floats it is infinite.
 */
static void compound_move_box(const double rows[12], const float box[6], float to[6]) {
    double half[3];
    double middle[3];
    for (int axis = 0; axis < 3; axis++) {
        half[axis] = 0.5 * ((double)box[3 + axis] - (double)box[axis]);
        middle[axis] = (double)box[axis] + half[axis];
    }
    for (int axis = 0; axis < 3; axis++) {
        const double *m = rows + 4 * axis;
        double extent = absolute(m[0]) * half[0] + absolute(m[1]) * half[1] + absolute(m[2]) * half[2];
        double at = m[0] * middle[0] + m[1] * middle[1] + m[2] * middle[2] + m[3];
        double size = absolute(m[0] * middle[0]) + absolute(m[1] * middle[1]) + absolute(m[2] * middle[2])
                + absolute(m[3]) + extent;
        double grown = extent + COMPOUND_STRETCH * (half[0] + half[1] + half[2]) + COMPOUND_BOX_ROUNDING * size;
        double low = at - grown;
        double high = at + grown;
        to[axis] = low > -(double)MAX_FLOAT ? -next_float(-(float)low) : (float)-positive_infinity();
        to[3 + axis] = high < (double)MAX_FLOAT ? next_float((float)high) : (float)positive_infinity();
    }
}

/* Returns the next piece from a place on that a shape with a box touches, or -1. */
static int32_t compound_touching(CulletConvexMemory *memory, const CulletCompound *c, int32_t place,
        const CulletConvex *other, const double rows[12], const float box[6]) {
    place = compound_next(c, place, box);
    while (place >= 0 && !cullet_convex_overlaps(memory, &c->pieces[place], other, rows)) {
        place = compound_next(c, compound_after(c, place), box);
    }
    return place;
}

int32_t cullet_compound_any(CulletConvexMemory *memory, const CulletCompound *compound, const CulletConvex *other,
        const double other_to_this[12]) {
    float box[6];
    if (!is_rigid(other_to_this)) {
        return -1;
    }
    cullet_convex_bounds(other, other_to_this, box);
    return compound_touching(memory, compound, compound_first(compound), other, other_to_this, box);
}

int32_t cullet_compound_find(CulletConvexMemory *memory, const CulletCompound *compound, const CulletConvex *other,
        const double other_to_this[12], int32_t *pieces, int32_t capacity, int *truncated) {
    float box[6];
    int32_t count = 0;
    *truncated = 0;
    if (!is_rigid(other_to_this)) {
        return -1;
    }
    cullet_convex_bounds(other, other_to_this, box);
    int32_t place = compound_touching(memory, compound, compound_first(compound), other, other_to_this, box);
    for (; place >= 0 && count < capacity; count++) {
        pieces[count] = place;
        place = compound_touching(memory, compound, compound_after(compound, place), other, other_to_this, box);
    }
    *truncated = place >= 0;
    return count;
}

int32_t cullet_compound_any_of(CulletConvexMemory *memory, const CulletCompound *compound, const CulletCompound *other,
        const double other_to_this[12], int32_t *other_piece) {
    float box[6];
    *other_piece = -1;
    if (!is_rigid(other_to_this)) {
        return -1;
    }
    int32_t place = compound_first(other);
    while (place >= 0) {
        compound_move_box(other_to_this, compound_box(other, place), box);
        int is_near = compound_next(compound, compound_first(compound), box) >= 0;
        if (is_near && compound_is_piece(place)) {
            int32_t found = cullet_compound_any(memory, compound, &other->pieces[place], other_to_this);
            if (found >= 0) {
                *other_piece = place;
                return found;
            }
        }
        place = compound_onward(other, place, is_near);
    }
    return -1;
}

/* The search of the piece that is nearest to a shape. */
typedef struct CompoundNearest {
    const CulletCompound *compound;
    const CulletConvex *other;
    const double *rows;
    CulletConvexMemory *memory;
    CulletConvexDistance *result;
    double lower[3], upper[3], radius; /* of the other shape's core, as moved */
    double best;
    int32_t piece;
} CompoundNearest;

/* Returns a lower bound of the distance of a box from the shape. */
static double compound_bound(const CompoundNearest *n, int32_t place) {
    const float *box = compound_box(n->compound, place);
    double gaps[3];
    for (int axis = 0; axis < 3; axis++) {
        gaps[axis] = max2(0, max2((double)box[axis] - n->upper[axis], n->lower[axis] - (double)box[3 + axis]));
    }
    double apart = CULLET_SQRT(dot3(gaps, gaps)) * (1 - COMPOUND_ROUNDING) - n->radius * (1 + COMPOUND_ROUNDING);
    return max2(0, apart);
}

/* Returns the piece at the end of the way down that takes the nearest box each time. */
static int32_t compound_nearest_path(const CompoundNearest *n) {
    int32_t place = compound_first(n->compound);
    while (!compound_is_piece(place)) {
        int32_t candidate = compound_below(place);
        int32_t end = compound_after(n->compound, place);
        int32_t nearest = candidate;
        double min = positive_infinity();
        for (; candidate != end; candidate = compound_after(n->compound, candidate)) {
            double apart = compound_bound(n, candidate);
            if (apart < min) {
                min = apart;
                nearest = candidate;
            }
        }
        place = nearest;
    }
    return place;
}

/* Measures a piece, and keeps it if it is nearer; returns whether it touches. */
static CULLET_NOINLINE int compound_measure(CompoundNearest *n, int32_t place) {
    CulletConvexDistance trial;
    if (!cullet_convex_closest_points(
                &trial, n->memory, &n->compound->pieces[place], n->other, n->rows, positive_infinity())) {
        return 0;
    }
    if (trial.distance < n->best || (trial.distance == n->best && (n->piece < 0 || place < n->piece))) {
        n->best = trial.distance;
        n->piece = place;
        *n->result = trial;
    }
    return trial.distance == 0;
}

/* Sets the box of the other shape, as moved. */
static void compound_pose(CompoundNearest *n) {
    CulletCore core = core_of(n->other);
    CulletCore posed;
    core_set_posed(&posed, &core, n->rows, 1, n->memory->points);
    for (int axis = 0; axis < 3; axis++) {
        n->lower[axis] = posed.lower[axis];
        n->upper[axis] = posed.upper[axis];
    }
    n->radius = posed.radius;
}

/* Finds the nearest piece that is at most a limit away; clears the result and returns -1 if there is none. */
static int32_t compound_nearest(CompoundNearest *n, double max_distance) {
    compound_pose(n);
    n->best = max_distance;
    n->piece = -1;
    shape_distance_clear(n->result);
    int32_t seed = compound_nearest_path(n);
    int touches = compound_bound(n, seed) <= n->best && compound_measure(n, seed);
    int32_t place = compound_first(n->compound);
    while (place >= 0 && !touches) {
        int is_near = place != seed && compound_bound(n, place) <= n->best;
        if (is_near && compound_is_piece(place)) {
            touches = compound_measure(n, place);
        }
        place = compound_onward(n->compound, place, is_near);
    }
    return n->piece;
}

int32_t cullet_compound_closest_points(CulletConvexDistance *result, CulletConvexMemory *memory,
        const CulletCompound *compound, const CulletConvex *other, const double other_to_this[12],
        double max_distance) {
    CompoundNearest n;
    if (!is_rigid(other_to_this) || !(max_distance >= 0)) {
        shape_distance_clear(result);
        return -1;
    }
    n.compound = compound;
    n.other = other;
    n.rows = other_to_this;
    n.memory = memory;
    n.result = result;
    return compound_nearest(&n, max_distance);
}

int32_t cullet_compound_penetration(CulletConvexPenetration *result, CulletConvexMemory *memory,
        const CulletCompound *compound, const CulletConvex *other, const double other_to_this[12]) {
    float box[6];
    double best[11]; /* the numbers of a result, but its polytope */
    int32_t found = -1;
    for (int i = 0; i < 11; i++) {
        best[i] = not_a_number();
    }
    result->depth = result->depth_excess = not_a_number();
    set_no_point(result->point, result->normal);
    set_no_point(result->point, result->other_point);
    if (!is_rigid(other_to_this)) {
        return -1;
    }
    cullet_convex_bounds(other, other_to_this, box);
    int32_t place = compound_next(compound, compound_first(compound), box);
    for (; place >= 0; place = compound_next(compound, compound_after(compound, place), box)) {
        if (cullet_convex_penetration(result, memory, &compound->pieces[place], other, other_to_this)
                && (found < 0 || result->depth > best[0])) {
            found = place;
            best[0] = result->depth;
            best[1] = result->depth_excess;
            for (int axis = 0; axis < 3; axis++) {
                best[2 + axis] = result->point[axis];
                best[5 + axis] = result->other_point[axis];
                best[8 + axis] = result->normal[axis];
            }
        }
    }
    result->depth = best[0];
    result->depth_excess = best[1];
    for (int axis = 0; axis < 3; axis++) {
        result->point[axis] = best[2 + axis];
        result->other_point[axis] = best[5 + axis];
        result->normal[axis] = best[8 + axis];
    }
    return found;
}

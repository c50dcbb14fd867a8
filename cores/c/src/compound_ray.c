// SPDX-License-Identifier: Apache-2.0
/*
 * Rays and segments against a compound: the pieces whose boxes they meet.
 *
 * Where a ray enters and leaves the slab of an axis is rounded three times in double, so by less than 2^-51 of itself.
 * Each is moved outward by 2^-40 of itself: a box is never missed.
 */

#define COMPOUND_RAY_ROUNDING 0x1p-40

typedef struct CompoundRay {
    double origin[3], direction[3], min_t;
} CompoundRay;

static double compound_outward(double t, double share) {
    return t >= 0 ? t * (1 + share) : t * (1 - share);
}

/* Returns whether the ray meets a box, which it does not enter later than max_t. */
static int compound_ray_meets(const CompoundRay *ray, const float *box, double max_t) {
    double entry = ray->min_t;
    double leave = (double)MAX_FLOAT * (double)MAX_FLOAT * (double)MAX_FLOAT; /* later than any */
    for (int axis = 0; axis < 3; axis++) {
        double d = ray->direction[axis];
        double low = (double)box[axis] - ray->origin[axis];
        double high = (double)box[3 + axis] - ray->origin[axis];
        if (d == 0 && (low > 0 || high < 0)) {
            return 0;
        }
        if (d != 0) {
            entry = max2(entry, compound_outward((d > 0 ? low : high) / d, -COMPOUND_RAY_ROUNDING));
            leave = min2(leave, compound_outward((d > 0 ? high : low) / d, COMPOUND_RAY_ROUNDING));
        }
    }
    return entry <= max_t && entry <= leave;
}

/* Returns the next piece from a place on whose box the ray meets, or -1. */
static int32_t compound_ray_next(const CompoundRay *ray, const CulletCompound *c, int32_t place, double max_t) {
    while (place >= 0) {
        int meets = compound_ray_meets(ray, compound_box(c, place), max_t);
        if (meets && compound_is_piece(place)) {
            return place;
        }
        place = compound_onward(c, place, meets);
    }
    return -1;
}

/* Keeps a hit that is nearer than the best; returns the piece of the nearer one. */
static int32_t compound_keep(CulletConvexHit *best, int32_t best_piece, const CulletConvexHit *hit, int32_t piece) {
    if (best_piece >= 0 && !(hit->t < best->t)) {
        return best_piece;
    }
    *best = *hit;
    return piece;
}

int32_t cullet_compound_raycast(const CulletCompound *compound, const CulletRay *ray, CulletConvexHit *hit) {
    CompoundRay boxes;
    CulletConvexHit trial;
    int32_t found = -1;
    shape_hit_clear(hit);
    if (!is_ray(ray->origin, ray->direction, ray->min_t, ray->max_t)) {
        return -1;
    }
    widen3(ray->origin, boxes.origin);
    widen3(ray->direction, boxes.direction);
    boxes.min_t = ray->min_t;
    int32_t place = compound_ray_next(&boxes, compound, compound_first(compound), ray->max_t);
    while (place >= 0) {
        if (cullet_convex_raycast(&compound->pieces[place], ray, &trial)) {
            found = compound_keep(hit, found, &trial, place);
        }
        place = compound_ray_next(&boxes, compound, compound_after(compound, place), found < 0 ? ray->max_t : hit->t);
    }
    return found;
}

int32_t cullet_compound_cast_segment(
        const CulletCompound *compound, const float from[3], const float to[3], CulletConvexHit *hit) {
    CompoundRay boxes;
    CulletConvexHit trial;
    int32_t found = -1;
    shape_hit_clear(hit);
    if (!is_finite3(from) || !is_finite3(to)) {
        return -1;
    }
    widen3(from, boxes.origin);
    widen3(to, boxes.direction);
    subtract3(boxes.direction, boxes.origin, boxes.direction);
    boxes.min_t = 0;
    int32_t place = compound_ray_next(&boxes, compound, compound_first(compound), 1);
    while (place >= 0) {
        if (cullet_convex_cast_segment(&compound->pieces[place], from, to, &trial)) {
            found = compound_keep(hit, found, &trial, place);
        }
        place = compound_ray_next(&boxes, compound, compound_after(compound, place), found < 0 ? 1 : hit->t);
    }
    return found;
}

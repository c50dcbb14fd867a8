// SPDX-License-Identifier: Apache-2.0
/*
 * Distance of two cores against the sum of their radii without rounding, where shape_gjk.c does not decide.
 *
 * The same search, with the nearest point of the simplex as the solution of exact signs: the face, edge or corner whose
 * weights are all positive, and beyond whose plane no other point of the simplex is nearer to the origin. Its direction
 * u is a polynomial of degree 1 for a corner, 3 for an edge and 2 for a face. Farthest points are found in double, and
 * compared without rounding where they are within it. If no point is farther along u, the nearest point is found, and
 * its squared distance is compared with that of the radii: degree 6. Each step is nearer than all before, so the search
 * ends, usually after one to five steps of some 10 microseconds.
 */

/* Steps after which the search ends as touching. No step repeats a simplex; tests need at most 20. */
#define EXACT_GJK_MAX_STEPS 1024

typedef struct ExactGjk {
    const CulletCore *a, *b;
    uint32_t of_a[4], of_b[4];
    int32_t size;
    uint32_t mask; /* the points that span the nearest point, as bits */
    double weights[4]; /* of the points in the nearest point, rounded */
    int32_t steps;
    double distance, direction[3]; /* of the cores, rounded, where the search measures; from the second to the first */
    Sum points[12], u[3], edge[3], other[3], cross[3];
    Sum number, square, sum, radius2, last;
} ExactGjk;

enum {
    EXACT_GJK_PARTS = 12 * PARTS_DIFFERENCE + 6 * PARTS_DIFFERENCES + 3 * PARTS_DEGREE_3 + 5 * PARTS_DEGREE_2
            + 2 * PARTS_DEGREE_4 + PARTS_DEGREE_6
};

static void exact_gjk_place(ExactGjk *g, double *memory) {
    double *next = sum_place(g->points, 12, memory, PARTS_DIFFERENCE);
    next = sum_place(g->edge, 3, next, PARTS_DIFFERENCES);
    next = sum_place(g->other, 3, next, PARTS_DIFFERENCES);
    next = sum_place(g->u, 3, next, PARTS_DEGREE_3);
    next = sum_place(g->cross, 3, next, PARTS_DEGREE_2);
    next = sum_place(&g->sum, 1, next, PARTS_DEGREE_2);
    next = sum_place(&g->radius2, 1, next, PARTS_DEGREE_2);
    next = sum_place(&g->number, 1, next, PARTS_DEGREE_4);
    next = sum_place(&g->square, 1, next, PARTS_DEGREE_4);
    sum_place(&g->last, 1, next, PARTS_DEGREE_6);
}

static void exact_gjk_set_point(ExactGjk *g, int32_t at, uint32_t i, uint32_t k) {
    double a[3];
    double b[3];
    core_point(g->a, i, a);
    core_point(g->b, k, b);
    sum_set_differences(g->points + 3 * at, a, b);
    g->of_a[at] = i;
    g->of_b[at] = k;
}

/* Adds a point to the start unless it is in the affine hull of the others. */
static EXACT void exact_gjk_add_if_independent(ExactGjk *g, uint32_t i, uint32_t k) {
    const Sum *p = g->points;
    const Sum *added = p + 3 * g->size;
    exact_gjk_set_point(g, g->size, i, k);
    if (g->size > 0) {
        sum_subtract(g->other, added, p);
        if (g->size == 1 && sum_is_zero3(g->other)) {
            return;
        }
    }
    if (g->size > 1) {
        sum_subtract(g->edge, p + 3, p);
        if (g->size == 3) {
            sum_subtract(g->other, p + 6, p);
        }
        sum_cross(g->cross, g->edge, g->other);
        if (g->size == 2) {
            if (sum_is_zero3(g->cross)) {
                return;
            }
        } else {
            sum_subtract(g->other, added, p);
            if (sum_set_dot(&g->number, g->cross, g->other) == 0) {
                return;
            }
        }
    }
    g->size++;
}

/* Sets u to (d . d) p - (p . d) d for the edge d from p to q; returns whether both have weights. */
static EXACT int exact_gjk_edge(ExactGjk *g, int32_t i, int32_t j) {
    const Sum *p = g->points + 3 * i;
    const Sum *q = g->points + 3 * j;
    sum_subtract(g->edge, q, p);
    if (sum_set_dot(&g->sum, p, g->edge) >= 0 || sum_set_dot(&g->number, q, g->edge) <= 0) {
        return 0;
    }
    g->weights[i] = sum_value(&g->number);
    g->weights[j] = -sum_value(&g->sum);
    sum_set_dot(&g->square, g->edge, g->edge);
    for (int axis = 0; axis < 3; axis++) {
        g->u[axis].used = 0;
        sum_add_products(&g->u[axis], &g->square, &p[axis], 1);
        sum_add_products(&g->u[axis], &g->sum, &g->edge[axis], -1);
    }
    return 1;
}

/* Sets the weight of a corner of a face, u . (p x q) for the other two; returns its sign. */
static EXACT int32_t exact_gjk_weight(ExactGjk *g, int32_t of, int32_t p, int32_t q) {
    sum_cross(g->cross, g->points + 3 * p, g->points + 3 * q);
    int32_t sign = sum_set_dot(&g->number, g->u, g->cross);
    g->weights[of] = sum_value(&g->number);
    return sign;
}

/* Sets u to the normal of a face, away from the origin; returns whether all three corners have weights. */
static EXACT int exact_gjk_face(ExactGjk *g, int32_t i, int32_t j, int32_t k) {
    sum_subtract(g->edge, g->points + 3 * j, g->points + 3 * i);
    sum_subtract(g->other, g->points + 3 * k, g->points + 3 * i);
    sum_cross(g->u, g->edge, g->other);
    if (exact_gjk_weight(g, k, i, j) <= 0 || exact_gjk_weight(g, i, j, k) <= 0 || exact_gjk_weight(g, j, k, i) <= 0) {
        return 0;
    }
    int32_t side = sum_set_dot(&g->number, g->u, g->points + 3 * i);
    for (int axis = 0; axis < 3; axis++) {
        Sum *u = &g->u[axis];
        for (int32_t part = 0; part < u->used; part++) {
            u->parts[part] *= side;
        }
        u->used = side == 0 ? 0 : u->used;
    }
    return 1;
}

/* Sets the weight of a corner of a tetrahedron, up to the sign of all, which is returned. */
static EXACT int32_t exact_gjk_orientation(ExactGjk *g, int32_t of, int32_t i, int32_t j, int32_t k) {
    sum_cross(g->cross, g->points + 3 * i, g->points + 3 * j);
    int32_t sign = sum_set_dot(&g->number, g->cross, g->points + 3 * k);
    g->weights[of] = sum_value(&g->number);
    return sign;
}

static EXACT int exact_gjk_contains_origin(ExactGjk *g) {
    int32_t side = exact_gjk_orientation(g, 0, 1, 2, 3);
    return side != 0 && side == exact_gjk_orientation(g, 1, 0, 3, 2) && side == exact_gjk_orientation(g, 2, 0, 1, 3)
            && side == exact_gjk_orientation(g, 3, 0, 2, 1);
}

/* Gives the points that do not span the nearest point no weight, and the others a sum of 1. */
static void exact_gjk_scale_weights(ExactGjk *g) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        g->weights[i] = g->mask >> i & 1 ? g->weights[i] : 0;
        sum += g->weights[i];
    }
    for (int i = 0; i < 4; i++) {
        g->weights[i] /= sum;
    }
}

/* Returns whether no other point of the simplex is nearer along u than point i. */
static EXACT int exact_gjk_is_nearest(ExactGjk *g, uint32_t subset, int32_t i) {
    for (int32_t other = 0; other < g->size; other++) {
        if (!(subset >> other & 1)) {
            sum_subtract(g->other, g->points + 3 * other, g->points + 3 * i);
            if (sum_set_dot(&g->number, g->u, g->other) < 0) {
                return 0;
            }
        }
    }
    return 1;
}

/*
 * Finds the points of the simplex that span its point nearest to the origin, and the direction u to that point; returns
 * whether it is the origin. The points are in no plane of lower dimension, so there is exactly one such subset.
 */
static EXACT int exact_gjk_find_nearest(ExactGjk *g) {
    for (uint32_t subset = 1; subset < 1u << g->size; subset++) {
        int32_t of[4];
        int32_t count = 0;
        int spans = 1;
        for (int32_t n = 0; n < g->size; n++) {
            if (subset >> n & 1) {
                of[count++] = n;
            }
        }
        if (count == 1) {
            g->weights[of[0]] = 1;
            for (int axis = 0; axis < 3; axis++) {
                sum_copy(&g->u[axis], &g->points[3 * of[0] + axis]);
            }
        } else {
            spans = count == 2  ? exact_gjk_edge(g, of[0], of[1])
                    : count == 3 ? exact_gjk_face(g, of[0], of[1], of[2])
                                 : exact_gjk_contains_origin(g);
        }
        int is_origin = spans && (count == 4 || sum_is_zero3(g->u));
        if (spans && (is_origin || exact_gjk_is_nearest(g, subset, of[0]))) {
            g->mask = subset;
            exact_gjk_scale_weights(g);
            return is_origin;
        }
    }
    return 1;
}

static void exact_gjk_drop_others(ExactGjk *g) {
    int32_t kept = 0;
    for (int32_t i = 0; i < g->size; i++) {
        if (g->mask >> i & 1) {
            if (kept < i) {
                exact_gjk_set_point(g, kept, g->of_a[i], g->of_b[i]);
                g->weights[kept] = g->weights[i];
            }
            kept++;
        }
    }
    g->size = kept;
}

/* Returns whether the squared distance of the nearest point from the origin is at most that of the radii. */
static EXACT int exact_gjk_is_within_radii(ExactGjk *g) {
    const Sum *p = g->points;
    g->last.used = 0;
    if (g->size == 3) { /* (p . u)^2 / u . u */
        sum_set_dot(&g->number, g->u, p);
        sum_set_dot(&g->square, g->u, g->u);
        sum_add_products(&g->last, &g->number, &g->number, 1);
        sum_add_products(&g->last, &g->radius2, &g->square, -1);
        return sum_sign(&g->last) <= 0;
    }
    sum_set_dot(&g->number, p, p);
    sum_add_scaled(&g->number, &g->radius2, -1);
    if (g->size == 1) {
        return sum_sign(&g->number) <= 0;
    }
    sum_subtract(g->edge, p + 3, p); /* p . p - (p . d)^2 / d . d */
    sum_set_dot(&g->square, g->edge, g->edge);
    sum_set_dot(&g->sum, p, g->edge);
    sum_add_products(&g->last, &g->number, &g->square, 1);
    sum_add_products(&g->last, &g->sum, &g->sum, -1);
    return sum_sign(&g->last) <= 0;
}

/* Returns the first of the points of a core that are farthest along sign * u, exactly. */
static EXACT uint32_t exact_gjk_farthest(ExactGjk *g, const CulletCore *core, int32_t sign, const double u[3]) {
    double direction[3];
    double sizes[3];
    for (int axis = 0; axis < 3; axis++) {
        direction[axis] = sign * u[axis];
        sizes[axis] = absolute(direction[axis]);
    }
    uint32_t best = core_farthest(core, direction);
    double error = 4 * GJK_DOT_ERROR * dot3(sizes, core->magnitude);
    double enough = core_along(core, best, direction) - error;
    for (uint32_t i = 0; i < core->count; i++) {
        if (i != best && core_along(core, i, direction) >= enough) {
            double p[3];
            double q[3];
            core_point(core, i, p);
            core_point(core, best, q);
            sum_set_differences(g->other, p, q);
            int32_t side = sign * sum_set_dot(&g->number, g->u, g->other);
            if (side > 0 || (side == 0 && i < best)) {
                best = i;
            }
        }
    }
    return best;
}

/* Sets the distance of the cores, and the direction, after a search that found them apart. */
static EXACT void exact_gjk_measure(ExactGjk *g) {
    double u[3];
    sum_values(g->u, u);
    sum_set_dot(&g->number, g->u, g->points);
    double length = CULLET_SQRT(dot3(u, u));
    g->distance = sum_value(&g->number) / length;
    for (int axis = 0; axis < 3; axis++) {
        g->direction[axis] = u[axis] / length;
    }
}

/* Searches; returns whether the cores with their radii touch. */
static EXACT int exact_gjk_search(ExactGjk *g, const Gjk *start, int measure) {
    int round = g->a->radius + g->b->radius > 0;
    sum_add(&g->sum, g->a->radius);
    sum_add(&g->sum, g->b->radius);
    sum_add_products(&g->radius2, &g->sum, &g->sum, 1);
    for (int32_t i = start->size - 1; i >= 0; i--) {
        exact_gjk_add_if_independent(g, start->of_a[i], start->of_b[i]);
    }
    while (g->steps < EXACT_GJK_MAX_STEPS) {
        double u[3];
        g->steps++;
        if (exact_gjk_find_nearest(g)) {
            return 1; /* the origin */
        }
        exact_gjk_drop_others(g);
        if (round && exact_gjk_is_within_radii(g)) {
            return 1;
        }
        sum_values(g->u, u);
        uint32_t i = exact_gjk_farthest(g, g->a, -1, u);
        uint32_t k = exact_gjk_farthest(g, g->b, 1, u);
        const Sum *added = g->points + 3 * g->size;
        exact_gjk_set_point(g, g->size, i, k);
        if (!round && !measure && sum_set_dot(&g->number, g->u, added) > 0) {
            return 0; /* a separating plane */
        }
        sum_subtract(g->other, added, g->points);
        if (sum_set_dot(&g->number, g->u, g->other) >= 0) {
            if (measure) {
                exact_gjk_measure(g);
            }
            return 0; /* no point is nearer, and this one is beyond the radii */
        }
        g->size++;
    }
    return 1;
}

/* What the exact search found: its last simplex, too. */
typedef struct ExactDistance {
    double distance, direction[3], weights[4];
    uint32_t of_a[4], of_b[4];
    int32_t size, steps;
} ExactDistance;

/*
 * Returns whether two shapes touch.
 *
 * start: the search in double, whose simplex is the start
 * measure: whether to continue to the nearest point
 */
static EXACT int exact_gjk_touches(const Gjk *start, int measure, ExactDistance *found) {
    double memory[EXACT_GJK_PARTS];
    ExactGjk g;
    g.a = start->a;
    g.b = start->b;
    g.size = 0;
    g.mask = 0;
    g.steps = 0;
    g.distance = 0;
    cullet_clear(g.direction, sizeof g.direction);
    cullet_clear(g.weights, sizeof g.weights);
    exact_gjk_place(&g, memory);
    int touches = exact_gjk_search(&g, start, measure);
    found->distance = g.distance;
    found->steps = g.steps;
    found->size = g.size;
    for (int32_t i = 0; i < g.size; i++) {
        found->weights[i] = g.weights[i];
        found->of_a[i] = g.of_a[i];
        found->of_b[i] = g.of_b[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        found->direction[axis] = g.direction[axis];
    }
    return touches;
}

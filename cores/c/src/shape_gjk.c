// SPDX-License-Identifier: Apache-2.0
/*
 * Distance of two cores in double, by the algorithm of Gilbert, Johnson and Keerthi, with certificates.
 *
 * A pair of a point a of the first core and a point b of the second is the point a - b of their Minkowski difference;
 * the cores share a point if the difference contains the origin. The search keeps a simplex of at most four such points
 * and the point of it nearest to the origin, and adds the point of the difference that is farthest towards the origin,
 * until that is no nearer.
 *
 * A decision is certified: that the shapes are apart by a direction along which the gap of all points exceeds the radii
 * by more than the rounding of scalar products, for all floats; that they touch by a tetrahedron that contains the
 * origin with four orientations whose signs exceed their rounding, or by a point of the simplex nearer than the radii
 * less rounding. Else the result is undecided, and shape_gjk_exact.c decides.
 *
 * Source: Gilbert, Johnson and Keerthi 1988, A Fast Procedure for Computing the Distance Between Complex Objects in
 * Three-Dimensional Space; van den Bergen 2003, Collision Detection in Interactive 3D Environments (termination).
 */

/* Results: the last one is within rounding of touching. */
enum { GJK_APART = 0, GJK_TOUCHING = 1, GJK_UNDECIDED = 2 };

/* Maximum number of points that are added. */
#define GJK_MAX_STEPS 64

/* Bound of the rounding of the difference of two scalar products, relative to the sizes of their terms. */
#define GJK_DOT_ERROR 0x1p-50

#define GJK_UNDERFLOW 1e-280

/* Relative gain below which the nearest point counts as found. */
#define GJK_CONVERGED 0x1p-44

/*
 * Relative bound of the rounding of a squared length. Where the nearest point moves by a share d of its distance, it
 * comes nearer by a share d squared, which may be less than this: so a few steps need not come nearer.
 */
#define GJK_ROUNDING 0x1p-50

#define GJK_MAX_STALLED 8

/* Relative bound of the error of a point of the simplex. */
#define GJK_POINT_ERROR 0x1p-46

/* Error of a distance, relative to the size of the difference, above which the exact search measures. */
#define GJK_MEASURED 0x1p-42

typedef struct Gjk {
    const CulletCore *a, *b;
    /* the simplex: points, their numbers in both cores, and weights in the nearest point */
    double w[4][3], weights[4];
    uint32_t of_a[4], of_b[4];
    int32_t size;
    double nearest[3]; /* the point of the simplex that is nearest to the origin */
    int is_far;        /* whether the search ended because the shapes are farther apart than its limit */
    int32_t steps;     /* points that were added */
    /* best candidate for the nearest point: its points as bits, and their weights */
    uint32_t best_mask;
    double best2, best[3], best_weights[4];
    int certain;  /* whether the orientations of the tetrahedron that contains the origin exceed their rounding */
    double scale; /* largest sum of the magnitudes of a point's coordinates, for bounds of rounding */
} Gjk;

static int gjk_contains(const Gjk *g, uint32_t i, uint32_t k) {
    for (int32_t n = 0; n < g->size; n++) {
        if (g->of_a[n] == i && g->of_b[n] == k) {
            return 1;
        }
    }
    return 0;
}

static void gjk_add(Gjk *g, uint32_t i, uint32_t k) {
    double *w = g->w[g->size];
    double a[3];
    double b[3];
    core_point(g->a, i, a);
    core_point(g->b, k, b);
    subtract3(a, b, w);
    g->of_a[g->size] = i;
    g->of_b[g->size] = k;
    g->scale = max2(g->scale, absolute(w[0]) + absolute(w[1]) + absolute(w[2]));
    g->size++;
}

/* Returns the determinant of three points of the simplex; clears `certain` if its sign is in doubt. */
static double gjk_orientation(Gjk *g, int i, int j, int k) {
    return orientation_rounded(g->w[i], g->w[j], g->w[k], &g->certain);
}

/* Returns whether the simplex is a tetrahedron that contains the origin; sets its weights. */
static int gjk_contains_origin(Gjk *g) {
    double d[4];
    if (g->size < 4) {
        return 0;
    }
    g->certain = 1;
    d[0] = gjk_orientation(g, 1, 2, 3);
    d[1] = gjk_orientation(g, 0, 3, 2);
    d[2] = gjk_orientation(g, 0, 1, 3);
    d[3] = gjk_orientation(g, 0, 2, 1);
    if (!((d[0] > 0 && d[1] > 0 && d[2] > 0 && d[3] > 0) || (d[0] < 0 && d[1] < 0 && d[2] < 0 && d[3] < 0))) {
        return 0;
    }
    double sum = d[0] + d[1] + d[2] + d[3];
    for (int i = 0; i < 4; i++) {
        g->weights[i] = d[i] / sum;
    }
    g->nearest[0] = 0;
    g->nearest[1] = 0;
    g->nearest[2] = 0;
    return 1;
}

/* Keeps a candidate if it is nearer than the best. */
static int gjk_offer(Gjk *g, const double p[3], uint32_t mask) {
    double near2 = dot3(p, p);
    if (!(near2 < g->best2)) {
        return 0;
    }
    g->best2 = near2;
    for (int axis = 0; axis < 3; axis++) {
        g->best[axis] = p[axis];
    }
    g->best_mask = mask;
    return 1;
}

/* Offers the nearest point of the line of the newest point n and another. */
static void gjk_edge(Gjk *g, int32_t i, int32_t n) {
    const double *w = g->w[n];
    double e[3];
    double p[3];
    subtract3(g->w[i], w, e);
    double e2 = dot3(e, e);
    double share = -dot3(w, e) / e2;
    if (share > 0 && share < 1) {
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = w[axis] + share * e[axis];
        }
        if (gjk_offer(g, p, 1u << i | 1u << n)) {
            g->best_weights[i] = share;
            g->best_weights[n] = 1 - share;
        }
    }
}

/* Offers the nearest point of the plane of the newest point n and two others. */
static void gjk_face(Gjk *g, int32_t i, int32_t j, int32_t n) {
    const double *w = g->w[n];
    double u[3];
    double v[3];
    double normal[3];
    double o[3]; /* the origin relative to the newest point, then in the plane's coordinates */
    double c[3];
    subtract3(g->w[i], w, u);
    subtract3(g->w[j], w, v);
    cross3(u, v, normal);
    double n2 = dot3(normal, normal);
    for (int axis = 0; axis < 3; axis++) {
        o[axis] = -w[axis];
    }
    cross3(o, v, c);
    double s = dot3(normal, c) / n2;
    cross3(u, o, c);
    double t = dot3(normal, c) / n2;
    if (s > 0 && t > 0 && s + t < 1) {
        double height = dot3(normal, w) / n2;
        for (int axis = 0; axis < 3; axis++) {
            c[axis] = height * normal[axis];
        }
        if (gjk_offer(g, c, 1u << i | 1u << j | 1u << n)) {
            g->best_weights[i] = s;
            g->best_weights[j] = t;
            g->best_weights[n] = 1 - s - t;
        }
    }
}

/* Finds the point nearest to the origin of all faces, edges and corners with the newest point. */
static CULLET_NOINLINE void gjk_find_nearest(Gjk *g) {
    int32_t n = g->size - 1;
    g->best2 = dot3(g->w[n], g->w[n]);
    for (int axis = 0; axis < 3; axis++) {
        g->best[axis] = g->w[n][axis];
    }
    g->best_mask = 1u << n;
    g->best_weights[n] = 1;
    for (int32_t i = 0; i < n; i++) {
        gjk_edge(g, i, n);
    }
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++) {
            gjk_face(g, i, j, n);
        }
    }
}

/* Drops the points without a weight. */
static void gjk_take_best(Gjk *g) {
    int32_t kept = 0;
    for (int32_t i = 0; i < g->size; i++) {
        if (g->best_mask >> i & 1) {
            for (int axis = 0; axis < 3; axis++) {
                g->w[kept][axis] = g->w[i][axis];
            }
            g->of_a[kept] = g->of_a[i];
            g->of_b[kept] = g->of_b[i];
            g->weights[kept] = g->best_weights[i];
            kept++;
        }
    }
    g->size = kept;
    for (int axis = 0; axis < 3; axis++) {
        g->nearest[axis] = g->best[axis];
    }
}

/* Begins with the vector from middle to middle. */
static void gjk_begin(Gjk *g, const CulletCore *a, const CulletCore *b) {
    g->a = a;
    g->b = b;
    g->size = 0;
    g->steps = 0;
    g->scale = 0;
    g->certain = 0;
    g->is_far = 0;
    subtract3(a->middle, b->middle, g->nearest);
    if (g->nearest[0] == 0 && g->nearest[1] == 0 && g->nearest[2] == 0) {
        g->nearest[0] = 1;
    }
}

/* Returns the distance of the nearest point from the origin. */
static double gjk_length(const Gjk *g) {
    return CULLET_SQRT(dot3(g->nearest, g->nearest));
}

/*
 * Runs the search.
 *
 * limit: a distance that is large enough: the search ends when the shapes are certainly farther apart. With 0 it only
 *     decides; else it continues to the nearest point, also where the radii touch
 */
static CULLET_NOINLINE int gjk_run(Gjk *g, const CulletCore *a, const CulletCore *b, double limit) {
    double radii = (a->radius + b->radius) * (1 + 0x1p-52);
    double *p = g->nearest;
    int result = GJK_UNDECIDED;
    int stalled = 0;
    double unproven = positive_infinity(); /* the squared length, less the bound along the direction */
    gjk_begin(g, a, b);
    while (g->steps < GJK_MAX_STEPS) {
        double back[3] = {-p[0], -p[1], -p[2]};
        double error = 0;
        uint32_t i = core_farthest(a, back);
        uint32_t k = core_farthest(b, p);
        double gap = core_along(a, i, p) - core_along(b, k, p);
        for (int axis = 0; axis < 3; axis++) {
            error += absolute(p[axis]) * (a->magnitude[axis] + b->magnitude[axis]);
        }
        error *= GJK_DOT_ERROR;
        double length2 = dot3(p, p);
        double gap_low = gap - error - GJK_UNDERFLOW;
        unproven = length2 - gap_low;
        double length = radii == 0 && limit == 0 ? 0 : CULLET_SQRT(length2) * (1 + 0x1p-50);
        if (gap_low > (radii == 0 ? 0 : radii * length)) {
            result = GJK_APART;
            if (limit == 0 || gap_low > (radii + limit) * length) {
                g->is_far = 1;
                return GJK_APART;
            }
        }
        if (g->size > 0 && (length2 - gap <= GJK_CONVERGED * length2 + error || gjk_contains(g, i, k))) {
            break; /* no nearer */
        }
        g->steps++;
        gjk_add(g, i, k);
        double before2 = g->size == 1 ? positive_infinity() : length2;
        if (gjk_contains_origin(g)) {
            return g->certain ? GJK_TOUCHING : GJK_UNDECIDED;
        }
        gjk_find_nearest(g);
        stalled = g->best2 < before2 ? 0 : stalled + 1;
        if (stalled > GJK_MAX_STALLED || !(g->best2 <= before2 * (1 + GJK_ROUNDING))) {
            g->size--; /* rounding: the simplex before is as near */
            break;
        }
        gjk_take_best(g);
        unproven = positive_infinity();
        double rounding = GJK_POINT_ERROR * g->scale;
        if (g->best2 <= rounding * rounding) {
            return radii > 2 * rounding ? GJK_TOUCHING : GJK_UNDECIDED;
        }
        if (limit == 0 && CULLET_SQRT(g->best2) + rounding < a->radius + b->radius) {
            return GJK_TOUCHING;
        }
    }
    double distance = gjk_length(g);
    if (result == GJK_UNDECIDED && distance + GJK_POINT_ERROR * g->scale < a->radius + b->radius) {
        return GJK_TOUCHING;
    }
    return unproven > GJK_MEASURED * g->scale * distance ? GJK_UNDECIDED : result;
}

/* Returns whether the nearest point is not the origin, within rounding. */
static int gjk_is_apart(const Gjk *g) {
    double rounding = GJK_POINT_ERROR * g->scale;
    return dot3(g->nearest, g->nearest) > rounding * rounding;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Ray against closed triangle in exact arithmetic: decides where the filter of ray_triangle.c does not.
 *
 * Corners A, B and C are relative to the origin of the ray. Its line has the triangle's edges on the sides det [d A B],
 * det [d B C] and det [d C A], and meets the triangle if no two of them are opposite. Their sum is the slope d . n, n
 * being the normal, and t = det [A B C] / slope. If all three sides are 0, line and triangle are in one plane (or the
 * triangle has no area); the line then meets it in an interval, whose ends are corners on the line and points where an
 * edge crosses it.
 *
 * A number is computed again wherever it is needed, so that one is in memory at a time. Exact for all floats; some 10
 * microseconds.
 */

/* Above it a limit of t counts as infinite: no t of floats is larger. Below its inverse a limit counts as 0. */
#define LARGEST_T 0x1p300

/*
 * Vertices are below 2^30, other floats below 2^128: values of degree 4 are 2^-596 to 2^421; a rest is 2^-799 to 2^194,
 * or 2^-499 to 2^494. What overflows on the way there does no harm, as in all arithmetic of two's complement.
 */
#define RAY_WORDS 33
#define RAY_UNIT (-19)

/* Where the line meets the triangle. */
enum { RAY_ACROSS, RAY_AT_CORNER, RAY_AT_EDGE };

/* The numbers of a quotient, t. The sign of the rest, which is above - limit * below, is that of t - limit if below
 * is positive. */
enum { RAY_ABOVE, RAY_BELOW, RAY_REST };

/* The corners, the first one again at the end. */
static const uint8_t exact_corners[4] = {AT_A, AT_B, AT_C, AT_A};

/* A decision, with memory for one number. */
typedef struct RayExact {
    const ExactTable *table; /* its scale is the limit of t */
    Fixed number;
    uint8_t kind, corner, axis;
} RayExact;

static inline void ray_exact_add(RayExact *r, const uint8_t *vectors, const FixedForm *form, int scaled, int minus) {
    fixed_add_form(&r->number, r->table, vectors, form, scaled, 0 - (uint32_t)minus);
}

/* Returns the sign of the component of d x p on an axis for a corner p. */
static EXACT int32_t ray_exact_side(RayExact *r, int corner, int axis) {
    const uint8_t vectors[4] = {AT_D, AT_L, exact_corners[corner], AT_O};
    return fixed_form_sign(&r->number, r->table, vectors, &fixed_cross[axis]);
}

/*
 * Sets a number of the quotient; returns its sign. In the plane t is det [A B C] / slope; for a corner p on the line
 * d . p / d . d; for an edge from p to q that crosses it that of p + (q - p) * side of p / (side of p - side of q),
 * which is (p x e) / (d x e) too, with e = q - p: a rest of lower degree.
 */
static EXACT int32_t ray_exact_set(RayExact *r, int number) {
    static const uint8_t triangle[6] = {AT_A, AT_O, AT_B, AT_O, AT_C, AT_O};
    uint8_t p = exact_corners[r->corner];
    uint8_t q = exact_corners[r->corner + 1];
    uint8_t vectors[8] = {AT_D, AT_L, p, AT_O, AT_D, AT_L, AT_D, AT_L};
    const uint8_t edge[4] = {p, AT_O, q, p};
    const uint8_t along[4] = {AT_D, AT_L, q, p};
    int rest = number == RAY_REST;
    int32_t exponent = max_int(-300, min_int(exponent_of(r->table->scale), 0));
    r->number.unit = rest ? (exponent - 500) >> 5 : RAY_UNIT;
    fixed_clear(&r->number);
    if (r->kind == RAY_AT_EDGE && rest) {
        ray_exact_add(r, edge, &fixed_cross[r->axis], 0, 1);
        ray_exact_add(r, along, &fixed_cross[r->axis], 1, 0);
    } else if (r->kind == RAY_AT_EDGE) {
        for (int other = 0; other < 2; other++) {
            vectors[2] = other ? q : p;
            vectors[6] = number == RAY_BELOW ? AT_D : other ? p : q;
            vectors[7] = number == RAY_BELOW ? AT_L : AT_O;
            ray_exact_add(r, vectors, &fixed_cross_times_dot[r->axis], 0, other);
        }
    } else if (r->kind == RAY_AT_CORNER) {
        if (number != RAY_BELOW) {
            ray_exact_add(r, vectors, &fixed_dot, 0, 0);
        }
        if (number != RAY_ABOVE) {
            ray_exact_add(r, vectors + 4, &fixed_dot, rest, rest);
        }
    } else {
        if (number != RAY_BELOW) {
            ray_exact_add(r, triangle, &fixed_determinant, 0, 0);
        }
        for (int corner = 0; corner < 3 && number != RAY_ABOVE; corner++) {
            vectors[2] = exact_corners[corner];
            vectors[4] = exact_corners[corner + 1];
            vectors[5] = AT_O;
            ray_exact_add(r, vectors, &fixed_determinant, rest, rest);
        }
    }
    return fixed_sign(&r->number);
}

/*
 * Sets t to the quotient, rounded, within 0 .. the limit. Returns as bits whether it is 0 or more and at most the
 * limit; a negative number if there is none.
 */
static int ray_exact_divide(RayExact *r, double *t) {
    double limit = r->table->scale;
    int32_t above_sign = ray_exact_set(r, RAY_ABOVE);
    double above = fixed_value(&r->number);
    int32_t below_sign = ray_exact_set(r, RAY_BELOW);
    double below = fixed_value(&r->number);
    *t = min2(max2(above / below, 0) + 0.0, limit);
    int within = limit > MAX_DOUBLE || ray_exact_set(r, RAY_REST) * below_sign <= 0;
    return below_sign == 0 ? -1 : (above_sign * below_sign >= 0) | within << 1;
}

/* Returns the t of a hit where the line is in the triangle's plane. */
static double ray_exact_in_plane(RayExact *r) {
    double first = positive_infinity();
    double t;
    int all = 0;
    r->axis = 0; /* one on which d x A, d x B and d x C, which are parallel, are not 0 */
    for (int i = 8; i >= 0; i--) {
        r->axis = ray_exact_side(r, i % 3, i / 3) != 0 ? (uint8_t)(i / 3) : r->axis;
    }
    for (r->corner = 0; r->corner < 3; r->corner++) {
        int32_t side = ray_exact_side(r, r->corner, r->axis);
        if (side != 0 && side * ray_exact_side(r, r->corner + 1, r->axis) >= 0) {
            continue;
        }
        r->kind = side == 0 ? RAY_AT_CORNER : RAY_AT_EDGE;
        int within = ray_exact_divide(r, &t);
        if (within < 0) {
            return RAY_MISS; /* no direction */
        }
        all |= within;
        first = min2(first, t);
    }
    return all == 3 ? first : RAY_MISS;
}

/* Returns the t in 0 .. the scale at which a ray hits, rounded, or RAY_MISS. */
static EXACT double ray_exact_hit(const ExactTable *table) {
    uint32_t words[RAY_WORDS];
    RayExact r = {table, {words, RAY_WORDS, RAY_UNIT}, RAY_ACROSS, 0, 0};
    double t;
    int sides = 0;
    for (int corner = 0; corner < 3; corner++) {
        const uint8_t side[6] = {AT_D, AT_L, exact_corners[corner], AT_O, exact_corners[corner + 1], AT_O};
        int32_t sign = fixed_form_sign(&r.number, table, side, &fixed_determinant);
        sides |= sign < 0 ? 2 : sign;
    }
    return sides == 3             ? RAY_MISS
            : sides == 0          ? ray_exact_in_plane(&r)
            : ray_exact_divide(&r, &t) == 3 ? t
                                            : RAY_MISS;
}

/* Sets the point O and the corners of a table, which are floats. */
static EXACT void exact_set_points(ExactTable *table, const double point[3], const double corners[9]) {
    for (int i = 0; i < 9; i++) {
        table->corners[i] = (float)corners[i];
        table->origin[i % 3] = point[i % 3];
    }
    exact_set_plain(table);
}

/* Sets all of a table but its scale: a ray from a point, and what rounding took from its direction. */
static EXACT void exact_set_ray(ExactTable *table, const double origin[3], const double direction[3],
        const double low[3], const double corners[9]) {
    exact_set_points(table, origin, corners);
    for (int i = 0; i < 3; i++) {
        table->direction[i] = direction[i];
        table->low[i] = -low[i];
    }
}

/* Returns the limit of t for a table. */
static double exact_limit(double max_t) {
    return max_t >= LARGEST_T ? positive_infinity() : max_t <= 1 / LARGEST_T ? 0 : max_t;
}

/* Returns the t in 0 .. max_t at which a ray hits, rounded, or RAY_MISS. */
static EXACT double ray_triangle_exact(const Ray *ray, const double corners[9]) {
    ExactTable table;
    exact_set_ray(&table, ray->origin, ray->direction, ray->low, corners);
    table.scale = exact_limit(ray->max_t);
    return ray_exact_hit(&table);
}

/* Returns that of a ray of floats and a triangle of a mesh. */
static EXACT double ray_decide_floats(const CulletMesh *mesh, int32_t triangle, const float origin[3],
        const float direction[3], double max_t) {
    ExactTable table;
    cullet_triangle(mesh, (uint32_t)triangle, table.corners);
    for (int axis = 0; axis < 3; axis++) {
        table.origin[axis] = origin[axis];
        table.direction[axis] = direction[axis];
        table.low[axis] = 0;
    }
    table.scale = exact_limit(max_t);
    exact_set_plain(&table);
    return ray_exact_hit(&table);
}

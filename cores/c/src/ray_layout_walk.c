// SPDX-License-Identifier: Apache-2.0
/*
 * The walk of ray_query.c over the layout for rays: the same first triangle at the same t, to the bit.
 *
 * A step has no branch but that between node and leaf, and that for what begins beyond the best hit: all four lanes of
 * a node are ordered by their ranks and written to a stack, of which only as many entries count as lanes were hit. The
 * stack has RAY_STACK words, which the depth of the tree bounds; it is below the call.
 *
 * Why no triangle is lost. Boxes are those of ray_query.c, with the same margins and the same times in float. A ray that
 * starts near is not cut: its origin o is below 2^18, planes b below 2^16 and o relative to -32768 below 2^18 + 2^15.
 * With u = 2^-24, roundings of per, of the product, of the addend and of the sum err, in steps, by less than u times
 * 3 * 2^16 + 3 * (2^18 + 2^15) + 9 m; a component of the direction below u moves the ray by less than u (2^19 + 4 m)
 * until it has passed all boxes. Together that is below 0.1 + m / 2^20, and boxes are grown by 1/4 + m / 2^17.
 *
 * Thin rays reject triangles, four at once, by the sides of the edges in float; those that are left are tested as
 * without the layout. Let u = 2^-24, S the bound of the coordinates of a corner relative to the origin, 2^-40 < S <
 * 2^40, and the origin a float on each axis. Slopes are at most 1. A sheared coordinate, (x - ox) - s (z - oz), errs by
 * u S for each of both differences, u S for s rounded, u S for the product and 2 u S for the last difference: less than
 * 6.1 u S with all terms of higher order, and with the rounding of the slope in double and of the direction's low part,
 * which are below 2^-50 S. Let d = 6.1 u S, and n the sum of the absolute sheared coordinates as computed. The side of
 * an edge is cu bv - cv bu. Its error is below d n + 2 d^2 from the coordinates, and below 2.1 u S n from the roundings
 * of both products and their difference, since a coordinate is below 2.1 S: together 8.2 u S n + 75 u^2 S^2. The bound
 * that is compared, E (n + E) with E = 16 u S, is nearly twice that, which covers its own rounding of some 8 u; what
 * underflows is below 2^-147, and E^2 above 2^-121. So if one side is below minus the bound and another above it, the
 * line passes the triangle, and the test in double or without rounding finds no hit either. With a number that is not
 * finite no comparison holds, and the triangle is tested.
 */

#include "float4.h"
#include "ray_layout.h"

/* Once for thin rays and once for thick ones. */
#ifdef __GNUC__
#define RAY_INLINE inline __attribute__((always_inline))
#else
#define RAY_INLINE inline
#endif

/* The bound S is error / RAY_ERROR of a ray; E = 16 u S, and a little for its rounding to float. */
#define RAY_FILTER_ERROR (0x1.001p-20 / RAY_ERROR)

/* A ray on an axis as the walk needs it, four times beside each other. */
typedef struct RayLanes {
    Float4 per, near_add, far_add;
    size_t near, far; /* of the planes of a node */
} RayLanes;

/* A thin ray with its axes renamed, as float; see Ray. */
typedef struct RayFilter {
    Float4 rx, ry, rz, sx, sy, error;
    int x, y, z;
} RayFilter;

static inline RayLanes ray_lanes(const RayAxis *axis) {
    RayLanes lanes;
    lanes.per = f4_all(axis->per);
    lanes.near_add = f4_all(axis->near_add);
    lanes.far_add = f4_all(axis->far_add);
    lanes.near = axis->near_side / 2; /* planes have two bytes */
    lanes.far = lanes.near ^ 4;
    return lanes;
}

static inline void ray_set_filter(RayFilter *filter, const Ray *ray) {
    double error = ray->error * RAY_FILTER_ERROR;
    int usable = error > 0x1p-60 && error < 0x1p20 && (double)(float)ray->rx == ray->rx
            && (double)(float)ray->ry == ray->ry && (double)(float)ray->rz == ray->rz;
    filter->rx = f4_all((float)ray->rx);
    filter->ry = f4_all((float)ray->ry);
    filter->rz = f4_all((float)ray->rz);
    filter->sx = f4_all((float)ray->sx);
    filter->sy = f4_all((float)ray->sy);
    filter->error = f4_all(usable ? (float)error : (float)MAX_FLOAT); /* the bound is infinite then */
    filter->x = ray->x;
    filter->y = ray->y;
    filter->z = ray->z;
}

static inline Float4 ray_in(const RayNode *node, const RayLanes *ray) {
    return f4_add(f4_multiply(f4_planes(&node->planes[0][0] + ray->near), ray->per), ray->near_add);
}

static inline Float4 ray_out(const RayNode *node, const RayLanes *ray) {
    return f4_add(f4_multiply(f4_planes(&node->planes[0][0] + ray->far), ray->per), ray->far_add);
}

/* Writes the lanes of a node that a ray enters before it leaves, the nearest last; returns their number. */
static inline uint32_t ray_push(
        const RayNode *node, const RayLanes *x, const RayLanes *y, const RayLanes *z, int32_t best, uint64_t *top) {
    Float4 in = f4_max(f4_max(ray_in(node, x), ray_in(node, y)), f4_max(ray_in(node, z), f4_all(0)));
    Float4 out = f4_min(f4_min(ray_out(node, x), ray_out(node, y)),
            f4_min(ray_out(node, z), f4_all(of_float_bits((uint32_t)best))));
    return f4_push(in, out, node->refs, top);
}

/* Gets sheared coordinates of a corner of four triangles. */
static inline void ray_shear(const RayFilter *ray, const float (*corner)[4], Float4 *u, Float4 *v) {
    Float4 z = f4_subtract(f4_load(corner[ray->z]), ray->rz);
    *u = f4_subtract(f4_subtract(f4_load(corner[ray->x]), ray->rx), f4_multiply(ray->sx, z));
    *v = f4_subtract(f4_subtract(f4_load(corner[ray->y]), ray->ry), f4_multiply(ray->sy, z));
}

static inline Float4 ray_side(Float4 au, Float4 av, Float4 bu, Float4 bv) {
    return f4_subtract(f4_multiply(au, bv), f4_multiply(av, bu));
}

/* Returns the triangles of a block that a thin ray may hit, a bit each. */
static inline uint32_t ray_candidates(const RayFilter *ray, const RayBlock *block) {
    Float4 au, av, bu, bv, cu, cv;
    ray_shear(ray, block->corners, &au, &av);
    ray_shear(ray, block->corners + 3, &bu, &bv);
    ray_shear(ray, block->corners + 6, &cu, &cv);
    Float4 a = ray_side(cu, cv, bu, bv);
    Float4 b = ray_side(au, av, cu, cv);
    Float4 c = ray_side(bu, bv, au, av);
    Float4 size = f4_add(f4_add(f4_add(f4_absolute(au), f4_absolute(av)), f4_add(f4_absolute(bu), f4_absolute(bv))),
            f4_add(f4_absolute(cu), f4_absolute(cv)));
    Float4 bound = f4_multiply(ray->error, f4_add(size, ray->error));
    uint32_t above = f4_above(f4_max(f4_max(a, b), c), bound);
    uint32_t below = f4_above(f4_subtract(f4_all(0), bound), f4_min(f4_min(a, b), c));
    return ~(above & below) & 15;
}

/* Gets the corners of a triangle from its column of a block, with these axes first, second and third. */
static inline void ray_column(const float *column, int x, int y, int z, double corners[9]) {
    for (int k = 0; k < 9; k += 3) {
        corners[k] = column[4 * (k + x)];
        corners[k + 1] = column[4 * (k + y)];
        corners[k + 2] = column[4 * (k + z)];
    }
}

/* Returns the t at which a ray hits a triangle, or a negative number. */
static inline double ray_hit_column(const RayCast *cast, const float *column, int is_thin) {
    const Ray *ray = &cast->ray;
    double corners[9];
    if (is_thin) {
        ray_column(column, ray->x, ray->y, ray->z, corners);
        double t = ray_triangle(ray, corners);
        if (t != RAY_DOUBT) {
            return t;
        }
    }
    ray_column(column, 0, 1, 2, corners);
    return cast->hit(cast, corners);
}

/* As ray_walk; sets the slot of the triangle. */
static RAY_INLINE int32_t ray_steps(const CulletRayLayout *layout, RayCast *cast, const RayAxis *axes, double scale,
        double start, double end, int is_thin) {
    const double min_t = cast->min_t;
    uint64_t stack[RAY_STACK];
    RayFilter filter;
    int32_t best_triangle = -1;
    double best_t = cast->ray.max_t;
    int32_t best = ray_latest(end - start);
    uint32_t size = 0;
    uint32_t ref = 0;
    const RayLanes x = ray_lanes(&axes[0]);
    const RayLanes y = ray_lanes(&axes[1]);
    const RayLanes z = ray_lanes(&axes[2]);
    ray_set_filter(&filter, &cast->ray);
    for (;;) {
        if ((ref & RAY_LEAF) == 0) {
            size += ray_push(&layout->nodes[ref], &x, &y, &z, best, stack + size);
        } else {
            uint32_t slot = (ref & ~RAY_LEAF) >> RAY_COUNT_BITS;
            uint32_t slots = ((1u << (ref & 15)) - 1) << (slot & 3);
            for (uint32_t at = slot >> 2; slots != 0; slots >>= 4, at++) {
                const RayBlock *block = &layout->blocks[at];
                uint32_t left = slots & (is_thin ? ray_candidates(&filter, block) : 15);
                for (; left != 0; left &= left - 1) {
                    uint32_t lane = trailing_zeros(left);
                    const float *column = block->corners[0] + lane;
                    double t = ray_hit_column(cast, column, is_thin);
                    int32_t triangle = (int32_t)(layout->firsts[at] + lane);
                    if (t >= min_t
                            && (t < best_t || (t == best_t && (best_triangle < 0 || triangle < best_triangle)))) {
                        best_t = t;
                        best_triangle = triangle;
                        best = min_int(best, ray_latest(t * scale - start));
                        cast->slot = 4 * at + lane + 1;
                        if (cast->any) {
                            return best_triangle;
                        }
                    }
                }
            }
        }
        do {
            if (size == 0) {
                cast->t = best_t;
                return best_triangle;
            }
            size--;
        } while ((int32_t)(stack[size] >> 32) > (best | 3)); /* the lowest two bits are a lane */
        ref = (uint32_t)stack[size];
    }
}

static int32_t ray_layout_walk(
        const CulletMesh *mesh, RayCast *cast, const RayAxis *axes, double scale, double start, double end) {
    return cast->thick ? ray_steps(mesh->ray_layout, cast, axes, scale, start, end, 0)
                       : ray_steps(mesh->ray_layout, cast, axes, scale, start, end, 1);
}

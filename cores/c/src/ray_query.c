// SPDX-License-Identifier: Apache-2.0
/*
 * Ray against mesh, thin or as thick as a sphere that moves along it: the first triangle hit.
 *
 * The walk goes to the nearest box first and keeps, instead of a stack, four bits per level in one word (which lanes of
 * the nodes above are still to be visited) and the last four of those lanes with their distances. When these have run
 * out it climbs parent links to the deepest node with lanes left and tests those again (after Barringer and
 * Akenine-Moller 2013). A box is skipped only if it begins beyond the best hit, so of equally near triangles the one
 * with the lowest index is found.
 *
 * Boxes are tested in float, on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along its
 * longest axis. Boxes are grown so that none is lost by rounding; RayQuery.java has the proof.
 */

#include "ray_layout.h"

/* Time per step at most: a direction component below 2^-24 is taken for 2^-24. */
#define MAX_PER 16777216.0f

/* Beyond this margin float would overflow; every box passes then, and the triangle tests decide alone. */
#define RAY_OVERFLOW 0x1p60

/* Bound of the error of t on the lattice, relative to the sizes that enter. */
#define T_ERROR 0x1p-30

/* A ray to cast, thin or thick. The members of ray that describe its renamed axes are set by the query. */
typedef struct RayCast {
    Ray ray;
    double min_t;  /* compared with t as rounded */
    double radius; /* half the thickness, and max_t is 1 then; of a thin ray its slack, mostly 0: see slack_ray.c */
    uint8_t thick; /* whether a sphere moves along the ray: see cast_thicken */
    uint8_t any;   /* whether to return at any hit; else the first is found, and of equal ones the lowest index */
    uint32_t slot; /* of the hit, with a layout for rays: 1 + its slot there; else 0 */
    double t;      /* of the hit */
    /* returns the t at which the ray hits a triangle, or a negative number; of a thin one where in doubt */
    double (*hit)(const struct RayCast *cast, const double *corners);
} RayCast;

/* Returns the float bits of a time, rounded up. */
static int32_t ray_latest(double time) {
    double up = (time > 0 ? time : 0) * (1 + 0x1p-20);
    return (int32_t)float_bits((float)(up < MAX_FLOAT ? up : MAX_FLOAT));
}

/* Returns the time per step. */
static float ray_per_component(double direction, double inverse) {
    return absolute(inverse) <= MAX_PER ? (float)inverse : direction < 0 ? -MAX_PER : MAX_PER;
}

/*
 * Narrows an interval of time to that in which a line is between two bounds; a line that does not move on this axis is
 * in there always, or never. The signs of directions cannot be predicted, so they select without a branch.
 */
static inline void ray_cut(
        const double bounds[2], double origin, double direction, double inverse, double *start, double *end) {
    int backward = direction < 0;
    double in = (bounds[backward] - origin) * inverse;
    double out = (bounds[1 - backward] - origin) * inverse;
    if (!is_finite(inverse)) {
        in = origin >= bounds[0] && origin <= bounds[1] ? -positive_infinity() : positive_infinity();
        out = positive_infinity();
    }
    *start = in > *start ? in : *start;
    *end = out < *end ? out : *end;
}

/* Where a walk stopped at a triangle that is in doubt, and is to go on: exact arithmetic needs the walk's stack. */
typedef struct RayWalk {
    uint64_t levels;  /* of the lanes left; their keys are not kept */
    double best_t, t; /* t: of the triangle in doubt, as decided */
    int32_t best_triangle, best;
    int32_t doubtful; /* the triangle, or -1 after the end */
    uint32_t node, lanes;
} RayWalk;

static EXACT double ray_hit_thin(const RayCast *cast, const double *corners) {
    return ray_triangle_exact(&cast->ray, corners);
}

/* Returns the t at which a ray hits a triangle, or a negative number; RAY_DOUBT of a thin ray that is in doubt. */
static CULLET_INLINE double ray_hit(
        const CulletMesh *restrict mesh, const RayCast *restrict cast, uint32_t triangle) {
    double corners[9];
    if (!cast->thick) {
        corners_along(mesh, triangle, cast->ray.x, cast->ray.y, cast->ray.z, corners);
        return ray_triangle(&cast->ray, corners);
    }
    corners_of(mesh, triangle, corners);
    return cast->hit(cast, corners);
}

/* Sets all of a thin cast but its origin, direction and low. */
static void cast_set(RayCast *cast, double min_t, double max_t, int any) {
    cast->ray.max_t = max_t;
    cast->min_t = min_t;
    cast->radius = 0;
    cast->thick = 0;
    cast->any = any != 0;
    cast->hit = ray_hit_thin;
    cast->slot = 0;
}

static double ray_hit_thick(const RayCast *cast, const double *corners) {
    return swept_triangle(&cast->ray, corners, cast->radius);
}

/* Gives a cast a radius. A program that makes none does not contain the code of moving spheres. */
static void cast_thicken(RayCast *cast, double radius) {
    if (radius != 0) {
        cast->radius = radius;
        cast->thick = 1;
        cast->hit = ray_hit_thick;
    }
}

/* Gets the point of a hit, or where the centre of a moving sphere is then. */
static void cast_point(const RayCast *cast, double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = cast->ray.origin[axis] + cast->t * cast->ray.direction[axis];
    }
}

/* A ray on the lattice: time there is t * scale, counted from start; end: of the part of the ray that is in it. */
typedef struct RayRange {
    RayAxis axes[3];
    double scale, start, end;
} RayRange;

/* Walks the tree, from where the walk stopped; returns the triangle, or -1, unless it stops. */
static CULLET_PART int32_t ray_walk(const CulletMesh *restrict mesh, RayCast *restrict cast,
        const RayRange *restrict range, RayWalk *restrict walk) {
    int32_t best = min_int(ray_latest(range->end - range->start), walk->best);
    uint32_t node = walk->node;
    uint32_t lanes = walk->lanes;  /* those of the node to be tested */
    int32_t first = walk->doubtful; /* triangle of the node to be tested */
    LanesLeft later = {walk->levels, 0, 0, 0, 0};
    for (;;) {
        const uint8_t *boxes = node_boxes(mesh, node);
        uint64_t links = node_links(mesh, node);
        uint64_t shape = node_shape(mesh, node);
        int32_t enter[4];
        uint32_t hits = ray_boxes(boxes, range->axes, best, enter) & lanes & ((1u << lane_count(shape)) - 1);
        uint32_t leaves = leaf_lanes(shape);
        for (uint32_t left = hits & leaves; left != 0; left &= left - 1) {
            uint32_t lane = trailing_zeros(left);
            uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane);
            uint32_t last = first_triangle(links) + leaf_end(shape, lane);
            triangle = first > (int32_t)triangle ? (uint32_t)first : triangle;
            for (; triangle < last; triangle++) {
                double t = ray_hit(mesh, cast, triangle);
                if (t == RAY_DOUBT) {
                    if ((int32_t)triangle != walk->doubtful) {
                        walk->levels = later.levels;
                        walk->best = best;
                        walk->doubtful = (int32_t)triangle;
                        walk->node = node;
                        walk->lanes = lanes;
                        return -1;
                    }
                    t = walk->t;
                }
                if (t >= cast->min_t
                        && (t < walk->best_t
                                || (t == walk->best_t
                                        && (walk->best_triangle < 0
                                                || (int32_t)triangle < walk->best_triangle)))) {
                    walk->best_t = t;
                    walk->best_triangle = (int32_t)triangle;
                    best = min_int(best, ray_latest(t * range->scale - range->start));
                    if (cast->any) {
                        walk->doubtful = -1;
                        return walk->best_triangle;
                    }
                }
            }
        }
        uint32_t inner = hits & ~leaves;
        lanes = 15;
        first = -1;
        if (inner != 0) {
            node = lanes_descend(&later, links, inner, (uint32_t)enter[0], (uint32_t)enter[1], (uint32_t)enter[2],
                    (uint32_t)enter[3]);
        } else if (!lanes_back(&later, mesh, best, &node, &lanes)) {
            cast->t = walk->best_t;
            walk->doubtful = -1;
            return walk->best_triangle;
        }
    }
}

/* Sets the range, and the rest of a cast; returns whether any of the ray is in the lattice. */
static CULLET_INLINE int ray_prepare(const CulletMesh *mesh, RayCast *cast, RayRange *range) {
    RayAxis *axes = range->axes;
    double at[3];
    double along[3];
    double inverse[3];
    double per_step = lattice_per_step(mesh);
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (cast->ray.origin[axis] - mesh->tree_origin[axis]) * per_step;
        along[axis] = cast->ray.direction[axis] * per_step;
    }
    ray_rename(&cast->ray);
    int32_t exponent = exponent_of(along[cast->ray.z]); /* the largest */
    double scale = power_of_two(exponent < -1022 ? -1022 : exponent); /* lattice time per t */
    double per_scale = 1 / scale;
    for (int axis = 0; axis < 3; axis++) {
        along[axis] *= per_scale;
        inverse[axis] = 1 / along[axis];
    }
    double r = cast->radius * per_step;
    double distance = absolute(at[0]) + absolute(at[1]) + absolute(at[2]);
    double size = distance + (LATTICE_MAX + 1);
    cast->ray.error = RAY_ERROR * mesh->tree_step * size + RAY_PER_SLACK * cast->radius;
    double margin = lattice_margin(distance + r);
    double m = r + (margin + 0.25 + (r + margin) / (1 << 17));

    /* cut to the cube, and to what is not before min_t by more than t errs */
    const double bounds[2] = {-2 * m, LATTICE_MAX + 2 * m};
    double start = 0;
    double end = cast->ray.max_t * scale;
    if (cast->min_t != 0) {
        double first = cast->min_t * scale - T_ERROR * (scale + size + r);
        start = first > 0 ? first : 0;
    }
    int is_near = distance < RAY_NEAR && r == 0 && cast->min_t == 0; /* not cut, as in LatticeRay.java */
    end = is_near && end > RAY_PASSED ? RAY_PASSED : end;
    for (int axis = 0; axis < 3 && !is_near; axis++) {
        ray_cut(bounds, at[axis], along[axis], inverse[axis], &start, &end);
    }
    if (!(start <= end)) {
        return 0;
    }
    int overflows = m > RAY_OVERFLOW;
    for (int axis = 0; axis < 3; axis++) {
        double from = at[axis] + start * along[axis];
        uint32_t backward = along[axis] < 0;
        double side = of_bits(bits_of(m) ^ (uint64_t)(1 - backward) << 63); /* by how much near planes are moved */
        float per = ray_per_component(along[axis], inverse[axis]);
        axes[axis].per = overflows ? 0 : per;
        axes[axis].near_add = overflows ? 0 : (float)((-32768 - from + side) * per);
        axes[axis].far_add = overflows ? (float)MAX_FLOAT : (float)((-32768 - from - side) * per);
        axes[axis].near_side = (uint32_t)(16 * axis) + 8 * backward;
    }
    range->scale = scale;
    range->start = start;
    range->end = end;
    return 1;
}

/*
 * Starts a walk, or goes on with it; see ray_walk. With a layout for rays that walk is taken, which does not stop.
 */
static CULLET_NOINLINE int32_t ray_start(const CulletMesh *mesh, RayCast *cast, RayWalk *walk) {
    RayRange range;
    if (!ray_prepare(mesh, cast, &range)) {
        return -1;
    }
#ifndef CULLET_MINIMAL
    if (mesh->ray_layout != NULL) {
        return mesh->ray_layout->walk(mesh, cast, range.axes, range.scale, range.start, range.end);
    }
#endif
    return ray_walk(mesh, cast, &range, walk);
}

/* A walk before its start. */
static void ray_walk_set(RayWalk *walk, double max_t) {
    walk->levels = 0;
    walk->best_t = max_t;
    walk->best_triangle = -1;
    walk->best = INT32_MAX;
    walk->doubtful = -1;
    walk->node = 0;
    walk->lanes = 15;
}

/* Decides the triangle in doubt. */
static EXACT void ray_decide(const CulletMesh *mesh, const RayCast *cast, RayWalk *walk) {
    double corners[9];
    corners_of(mesh, (uint32_t)walk->doubtful, corners);
    walk->t = cast->hit(cast, corners);
}

/* Returns a triangle hit at min_t <= t <= max_t, or -1; sets t. */
static int32_t ray_first(const CulletMesh *mesh, RayCast *cast) {
    RayWalk walk;
    int32_t triangle;
    ray_walk_set(&walk, cast->ray.max_t);
    for (triangle = ray_start(mesh, cast, &walk); walk.doubtful >= 0; triangle = ray_start(mesh, cast, &walk)) {
        ray_decide(mesh, cast, &walk);
    }
    return triangle;
}

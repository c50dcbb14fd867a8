// SPDX-License-Identifier: Apache-2.0
/*
 * The nearest point of a mesh. The walk of ray_query.c, nearest box first, with the distances of four boxes at once. A
 * box is skipped only if it is farther than the best so far, so of equally near triangles the one with the lowest index
 * is found. Whether a triangle is within the limit is exact; which is the nearest is decided by distances in double.
 */

/*
 * Returns the distances of four boxes from a point on one axis, in whole steps, rounded down: in four lanes, 0 where
 * the point is between a box's sides. Of empty lanes it is any number.
 *
 * up: the point, in the cube, rounded up, in all lanes; down: rounded down, with guards
 */
static uint64_t lane_gaps(uint64_t lower, uint64_t upper, uint64_t up, uint64_t down) {
    uint64_t below = (lower | LANE_GUARDS) - up; /* its guards stay where the box is above the point */
    uint64_t above = down - (upper ^ LANE_GUARDS);
    uint64_t b = below & LANE_GUARDS;
    uint64_t a = above & LANE_GUARDS;
    return (below & (b - (b >> 15))) | (above & (a - (a >> 15)));
}

/* The nearest triangle of a walk. */
typedef struct Nearest {
    double distance2;
    int32_t triangle;
} Nearest;

/*
 * Where a walk stopped at a triangle that is in doubt, before any was found, and is to go on: exact arithmetic needs
 * the walk's stack.
 */
typedef struct NearestWalk {
    uint64_t levels; /* of the lanes left; their keys are not kept */
    uint32_t node, lanes;
    uint32_t first; /* triangle of the node to be tested */
    int stopped;
    int limited; /* whether that is yet to be within the distance */
} NearestWalk;

/* Goes on with a walk, which may stop. See nearest_triangle. */
static CULLET_INLINE Nearest nearest_walk(const CulletMesh *restrict mesh, const CulletTriangleFilter *filter,
        const double from[3], double max_distance, NearestWalk *restrict walk) {
    uint64_t up[3];
    uint64_t down[3];
    int64_t twice[3]; /* twice the distance of the point from the cube, in whole steps, rounded down */
    double at[3];
    double per_step = lattice_per_step(mesh);
    int64_t farthest = 3 * LATTICE_MAX;
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (from[axis] - mesh->tree_origin[axis]) * per_step;
        uint32_t lower = lattice_lower(at[axis]);
        down[axis] = lower * EACH_LANE | LANE_GUARDS;
        up[axis] = (lower < LATTICE_MAX && at[axis] > lower ? lower + 1 : lower) * EACH_LANE;
        twice[axis] = 2 * (outside_cube(at[axis]) / 8);
        farthest += twice[axis];
    }
    double margin = lattice_margin(absolute(at[0]) + absolute(at[1]) + absolute(at[2]));
    double outside2 = 0.25
            * ((double)twice[0] * (double)twice[0] + (double)twice[1] * (double)twice[1]
                    + (double)twice[2] * (double)twice[2]);
    /* distances are kept in 31 bits, next to child and lane: as many low bits go as the farthest box needs */
    uint32_t drop = 0;
    for (farthest *= LATTICE_MAX; farthest >> drop > INT32_MAX;) {
        drop++;
    }
    int limited = walk->limited;
    Nearest best;
    best.distance2 = positive_infinity(); /* until a triangle within the limit is found */
    best.triangle = -1;
    int64_t limit = distance_limit(max_distance * per_step + margin, outside2);
    uint32_t node = walk->node;
    uint32_t lanes = walk->lanes; /* those of the node to be tested */
    uint32_t first = walk->first;
    LanesLeft later = {walk->levels, 0, 0, 0, 0};
    walk->stopped = 0;
    for (;;) {
        const uint8_t *boxes = node_boxes(mesh, node);
        uint64_t links = node_links(mesh, node);
        uint64_t shape = node_shape(mesh, node);
        int64_t distance[4] = {0, 0, 0, 0};
        uint32_t hits = 0;
        for (int axis = 0; axis < 3; axis++) {
            uint64_t gaps = lane_gaps(
                    cullet_u64(boxes + 16 * axis), cullet_u64(boxes + 16 * axis + 8), up[axis], down[axis]);
            for (int lane = 0; lane < 4; lane++) {
                int64_t gap = (int64_t)(gaps >> (16 * lane) & 0xFFFF);
                distance[lane] += gap * (gap + twice[axis]);
            }
        }
        for (int lane = 0; lane < 4; lane++) {
            hits |= (uint32_t)(distance[lane] <= limit) << lane;
        }
        hits &= lanes & ((1u << lane_count(shape)) - 1);
        uint32_t leaves = leaf_lanes(shape);
        for (uint32_t left = hits & leaves; left != 0; left &= left - 1) {
            uint32_t lane = trailing_zeros(left);
            uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane);
            uint32_t last = first_triangle(links) + leaf_end(shape, lane);
            triangle = triangle < first ? first : triangle;
            for (; triangle < last; triangle++) {
                double corners[9];
                if (filter != NULL && !filter_has_surface(filter, mesh, triangle)) {
                    continue;
                }
                corners_of(mesh, triangle, corners);
                if (limited) { /* until one is found */
                    int near = triangle_near(from, max_distance, corners);
                    if (near == WITHIN_DOUBT) {
                        walk->levels = later.levels;
                        walk->node = node;
                        walk->lanes = lanes;
                        walk->first = triangle;
                        walk->stopped = 1;
                        return best;
                    }
                    if (near == 0) {
                        continue;
                    }
                    limited = 0;
                }
                corners_from(corners, from, corners);
                double distance2 = triangle_distance2(best.distance2, corners);
                if (distance2 < best.distance2
                        || (distance2 == best.distance2
                                && (best.triangle < 0 || (int32_t)triangle < best.triangle))) {
                    best.distance2 = distance2;
                    best.triangle = (int32_t)triangle;
                    limit = distance_limit(CULLET_SQRT(distance2) * per_step + margin, outside2);
                }
            }
        }
        uint32_t inner = hits & ~leaves;
        lanes = 15;
        first = 0;
        if (inner != 0) {
            node = lanes_descend(&later, links, inner, (uint32_t)(distance[0] >> drop),
                    (uint32_t)(distance[1] >> drop), (uint32_t)(distance[2] >> drop), (uint32_t)(distance[3] >> drop));
        } else if (!lanes_back(&later, mesh, limit >> drop, &node, &lanes)) {
            return best;
        }
    }
}

/*
 * Returns the nearest triangle within a distance, which may be infinite, of those whose surfaces pass a filter, which
 * may be NULL; its number is -1 if there is none.
 */
static Nearest nearest_triangle(
        const CulletMesh *mesh, const CulletTriangleFilter *filter, const double from[3], double max_distance) {
    NearestWalk walk = {0, 0, 15, 0, 0, max_distance <= MAX_DOUBLE};
    Nearest best;
    for (best = nearest_walk(mesh, filter, from, max_distance, &walk); walk.stopped;
            best = nearest_walk(mesh, filter, from, max_distance, &walk)) {
        walk.limited = !triangle_decide(mesh, walk.first, from, max_distance);
        walk.first += (uint32_t)walk.limited; /* one within the distance is found again, without this test */
    }
    return best;
}

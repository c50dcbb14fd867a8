// SPDX-License-Identifier: Apache-2.0
/*
 * Branch and bound walk over the AABB tree of a mesh for the triangle nearest to a posed shape. It takes the nearest
 * box from those of a node, and skips boxes that are farther from the box of the shape than the best triangle so far.
 * Triangles are measured by shape_pair.c, which stops where one is farther.
 */

/* Bound of the rounding of a box's corner in model space, relative to the sizes that enter. */
#define SHAPE_BOX_ROUNDING 0x1p-48

/* A node leaves at most three boxes when the walk descends into the fourth. */
#define SHAPE_STACK (4 * (CULLET_MAX_DEPTH + 1))

typedef struct ShapeNearest {
    ShapePair pair; /* a triangle, and the shape */
    const CulletMesh *mesh;
    CulletConvexMemory *memory;
    CulletConvexDistance *result;
    const CulletTriangleFilter *filter; /* triangles that count; NULL: all */
    const double *direction;            /* of a motion, for the faces of the filter; NULL: at rest */
    double best;
    int32_t size;
    int32_t stack[SHAPE_STACK]; /* nodes below as their number, leaves as the complement of node and lane */
    double bounds[SHAPE_STACK];
} ShapeNearest;

/* Returns how far an interval of a box of the tree is from that of the shape, at least. */
static double shape_gap(const ShapeNearest *walk, const uint8_t *boxes, uint32_t lane, int axis) {
    const CulletCore *posed = &walk->pair.b;
    double origin = walk->mesh->tree_origin[axis];
    double step = walk->mesh->tree_step;
    double low = origin + step * lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
    double high = origin + step * lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
    double min = posed->lower[axis];
    double max = posed->upper[axis];
    double rounding =
            SHAPE_BOX_ROUNDING * (absolute(origin) + absolute(low) + absolute(high) + absolute(min) + absolute(max));
    return max2(0, max2(low - max, min - high) - rounding);
}

/* Returns a lower bound of the distance of a box of the tree from the shape. */
static double shape_bound(const ShapeNearest *walk, const uint8_t *boxes, uint32_t lane) {
    double gaps[3];
    for (int axis = 0; axis < 3; axis++) {
        gaps[axis] = shape_gap(walk, boxes, lane, axis);
    }
    double apart = CULLET_SQRT(dot3(gaps, gaps)) * (1 - 0x1p-40) - walk->pair.b.radius * (1 + 0x1p-40);
    return max2(0, apart);
}

/* Pushes the boxes of a node, the nearest last. */
static void shape_push_lanes(ShapeNearest *walk, uint32_t node) {
    const uint8_t *boxes = node_boxes(walk->mesh, node);
    uint64_t links = node_links(walk->mesh, node);
    uint64_t shape = node_shape(walk->mesh, node);
    int32_t begin = walk->size;
    uint32_t lanes = lane_count(shape);
    for (uint32_t lane = 0; lane < lanes; lane++) {
        double bound = shape_bound(walk, boxes, lane);
        if (bound > walk->best || walk->size == SHAPE_STACK) {
            continue;
        }
        int32_t entry = leaf_end(shape, lane) != 0 ? ~(int32_t)(node << 2 | lane) : (int32_t)child_of(links, lane);
        int32_t i = walk->size++;
        for (; i > begin && bound > walk->bounds[i - 1]; i--) {
            walk->bounds[i] = walk->bounds[i - 1];
            walk->stack[i] = walk->stack[i - 1];
        }
        walk->bounds[i] = bound;
        walk->stack[i] = entry;
    }
}

/* Measures a triangle, and keeps it if it is nearer; returns whether it touches. */
static int shape_measure(ShapeNearest *walk, int32_t triangle) {
    ShapePair *pair = &walk->pair;
    CulletConvexDistance *result = walk->result;
    double limit = walk->best + pair->b.radius * (1 + 0x1p-40);
    core_set_triangle(&pair->a, walk->mesh, (uint32_t)triangle, walk->memory->triangle);
    if (core_box_distance2(&pair->a, &pair->b) > limit * limit * (1 + 0x1p-40)) {
        return 0;
    }
    int touches = pair_touches(pair, walk->best == 0 ? of_bits(1) : walk->best * (1 + 0x1p-40));
    double apart = touches ? 0 : pair_distance(pair);
    if (apart < walk->best || (apart == walk->best && (result->triangle < 0 || triangle < result->triangle))) {
        walk->best = apart;
        result->distance = apart;
        result->triangle = triangle;
        pair_nearest(pair, touches, result->point, result->other_point);
        for (int axis = 0; axis < 3; axis++) {
            result->normal[axis] = pair->normal[axis];
        }
    }
    return touches;
}

/* Measures the triangles of a leaf; returns whether one touches. */
static int shape_measure_leaf(ShapeNearest *walk, uint32_t node, uint32_t lane) {
    uint64_t shape = node_shape(walk->mesh, node);
    uint32_t first = first_triangle(node_links(walk->mesh, node));
    uint32_t end = first + leaf_end(shape, lane);
    for (uint32_t triangle = first + leaf_begin(shape, lane); triangle < end; triangle++) {
        if (filter_passes(walk->filter, walk->mesh, triangle, walk->direction)
                && shape_measure(walk, (int32_t)triangle)) {
            return 1;
        }
    }
    return 0;
}

/* Finds the nearest triangle that is at most a limit away, to a shape that is posed; returns 1 if there is one. */
static int shape_nearest(ShapeNearest *walk, double max_distance) {
    walk->best = max_distance;
    walk->size = 1;
    walk->stack[0] = 0;
    walk->bounds[0] = 0;
    while (walk->size > 0) {
        int32_t i = --walk->size;
        int32_t entry = walk->stack[i];
        if (walk->bounds[i] > walk->best) {
            continue;
        }
        if (entry >= 0) {
            shape_push_lanes(walk, (uint32_t)entry);
        } else if (shape_measure_leaf(walk, (uint32_t)~entry >> 2, (uint32_t)~entry & 3)) {
            return 1;
        }
    }
    return walk->result->triangle >= 0;
}

/* Poses a shape, and finds the nearest triangle; returns 0, too, for a wrong argument. */
static int shape_mesh_closest(ShapeNearest *walk, const CulletConvex *convex, const double convex_to_mesh[12],
        double max_distance) {
    shape_distance_clear(walk->result);
    return max_distance >= 0 && pair_pose(&walk->pair, walk->memory, convex, convex_to_mesh)
            && shape_nearest(walk, max_distance);
}

int cullet_convex_mesh_distance(CulletConvexDistance *result, CulletConvexMemory *memory, const CulletMesh *mesh,
        const CulletConvex *convex, const double convex_to_mesh[12], const CulletTriangleFilter *filter,
        double max_distance) {
    ShapeNearest walk;
    walk.filter = filter;
    walk.direction = NULL;
    walk.mesh = mesh;
    walk.memory = memory;
    walk.result = result;
    return shape_mesh_closest(&walk, convex, convex_to_mesh, max_distance);
}

/*
 * Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float of the
 * moving shape's corners where they are near what does not move, and double arithmetic.
 *
 * lower, upper: box of what does not move
 * radius: of a sphere round the moving shape
 */
static double shape_sweep_slack(const float lower[3], const float upper[3], float radius) {
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        size = max3(size, absolute((double)lower[axis]), absolute((double)upper[axis]));
    }
    return SWEEP_ROUNDING * (size + 2 * (double)radius) + 0x1p-40 * size;
}

/* Computes the transform at a time as Motion.transformAt does: motion_rows_at, for meshes, rounds otherwise. */
static void shape_rows_at(const CulletMotion *motion, double t, double rows[12]) {
    double m[12];
    double turned = motion->angle * t;
    double sine = sine_of(turned, 0);
    double rest = 1 - sine_of(turned, 1);
    double x = motion->axis[0];
    double y = motion->axis[1];
    double z = motion->axis[2];
    m[0] = 1 - rest * (y * y + z * z);
    m[1] = rest * x * y - sine * z;
    m[2] = rest * x * z + sine * y;
    m[4] = rest * x * y + sine * z;
    m[5] = 1 - rest * (x * x + z * z);
    m[6] = rest * y * z - sine * x;
    m[8] = rest * x * z - sine * y;
    m[9] = rest * y * z + sine * x;
    m[10] = 1 - rest * (x * x + y * y);
    for (int i = 0; i < 12; i += 4) {
        m[i + 3] = motion->centre[i / 4] + t * motion->velocity[i / 4];
        for (int k = 0; k < 3; k++) {
            m[i + 3] -= m[i + k] * motion->centre[k];
        }
    }
    cullet_rigid_times(m, motion->start, rows);
}

/* Moves a shape between two times, if the tolerance is valid; after a hit, the nearest triangle is that at a->t. */
static void shape_advance(ShapeNearest *walk, const CulletConvex *convex, const CulletMotion *motion, double tolerance,
        double first_t, double last_t, Advance *a) {
    const CulletMesh *mesh = walk->mesh;
    double rows[12];
    int is_next = tolerance >= 0;
    advance_begin(a, first_t, last_t, motion_path_length(motion, convex->sphere_centre, convex->sphere_radius),
            shape_sweep_slack(mesh->lower, mesh->upper, convex->sphere_radius), tolerance);
    while (is_next) {
        shape_rows_at(motion, a->at, rows);
        int is_near = shape_mesh_closest(walk, convex, rows, a->limit);
        is_next = advance_next(a, is_near ? walk->result->distance * (1 - SWEEP_ROUNDING) : a->limit);
    }
}

/* Sets a result to what a search found, nothing near after CULLET_SWEEP_FREE; returns the outcome. */
static CulletSweepOutcome shape_end_sweep(const Advance *advance, CulletConvexSweep *result) {
    if (advance->outcome == CULLET_SWEEP_FREE || advance->outcome == CULLET_SWEEP_INVALID) {
        shape_distance_clear(&result->nearest);
    }
    result->t = advance->t;
    result->overlap_t = advance->overlap_t;
    result->steps = advance->steps;
    return advance->outcome;
}

CulletSweepOutcome cullet_sweep_convex(CulletConvexSweep *result, CulletConvexMemory *memory, const CulletMesh *mesh,
        const CulletConvex *convex, const CulletMotion *motion, const CulletTriangleFilter *filter, double tolerance) {
    Advance advance;
    ShapeNearest walk;
    walk.mesh = mesh;
    walk.memory = memory;
    walk.result = &result->nearest;
    walk.filter = filter;
    walk.direction = motion->velocity;
    shape_advance(&walk, convex, motion, tolerance, 0, 1, &advance);
    return shape_end_sweep(&advance, result);
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the triangles that a shape touches while it moves along a line: nearest box first, by parent links and
 * four bits per level. A SweepWalk is the state of the walk.
 *
 * Boxes are tested in double on the lattice, with time counted so that the shape moves 1 to 2 steps per unit along its
 * longest axis. They are grown by the shape's box, and by lattice_margin of all sizes: more than what a triangle test
 * accepts beside the shape, and more than 2^18 times the rounding of the times.
 */

typedef struct SweepWalk {
    const CulletMesh *mesh;
    /* returns the t in 0 .. the largest one at which the shape touches a triangle, or a negative number */
    double (*hit)(const struct SweepWalk *walk, const double corners[9]);
    const void *shape;
    double origin[3], direction[3];
    double at[3];         /* origin on the lattice */
    double per[3];        /* time per step on each axis; infinite for 0 */
    double grown[6];      /* of boxes: on their lower sides, then on their upper ones */
    double scale, size;
    double min_t, limit;  /* of t */
    double latest;        /* a bound above the time of a hit at the limit */
    double t;             /* of the last triangle */
    uint64_t trail;       /* lowest four bits: lanes of the node left for later; the next four: of its parent */
    uint32_t node, leaves; /* leaves: lanes of the node that are left */
    int32_t nearest;      /* inner lane of the node to enter, or -1 */
    uint32_t next, end;
} SweepWalk;

/* Leaves out hits beyond a t, which is not above those before. */
static void sweep_walk_shorten(SweepWalk *walk, double last_t) {
    walk->limit = last_t;
    walk->latest = last_t * walk->scale * (1 + 0x1p-20) + T_ERROR * (walk->scale + walk->size);
}

/*
 * Starts a walk along the line, whose origin and direction are set, as are mesh, hit and shape.
 *
 * extents: of the shape's box from its origin, 3 to lower coordinates, then 3 to upper ones, not negative
 */
static void sweep_walk_begin(SweepWalk *walk, double min_t, double max_t, const double extents[6]) {
    const CulletMesh *mesh = walk->mesh;
    double per_step = lattice_per_step(mesh);
    double along[3];
    walk->min_t = min_t;
    for (int axis = 0; axis < 3; axis++) {
        walk->at[axis] = (walk->origin[axis] - mesh->tree_origin[axis]) * per_step;
        along[axis] = walk->direction[axis] * per_step;
    }
    double longest = max3(absolute(along[0]), absolute(along[1]), absolute(along[2]));
    walk->scale = power_of_two(max_int(-1022, exponent_of(longest)));
    walk->size = size3(walk->at) + (LATTICE_MAX + 1);
    for (int side = 0; side < 6; side++) {
        walk->size += extents[side] * per_step;
    }
    double margin = lattice_margin(walk->size);
    for (int side = 0; side < 6; side++) { /* what extends upward touches boxes below */
        walk->grown[side] = extents[(side + 3) % 6] * per_step + margin;
        walk->per[side % 3] = walk->scale / along[side % 3];
    }
    walk->node = 0;
    walk->leaves = 0;
    walk->nearest = -1;
    walk->next = 0;
    walk->end = 0;
    sweep_walk_shorten(walk, max_t);
    walk->trail = 15; /* of the root, which is not yet tested */
}

/* Returns when the shape enters a lane's box, at least 0; a negative number for a miss. */
static double sweep_walk_entry(const SweepWalk *walk, const uint8_t *boxes, uint32_t lane) {
    double in = 0;
    double out = positive_infinity();
    for (int axis = 0; axis < 3; axis++) {
        double at = walk->at[axis];
        double per = walk->per[axis];
        double low = lane_coordinate(cullet_u64(boxes + 16 * axis), lane) - walk->grown[axis];
        double high = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane) + walk->grown[3 + axis];
        if (!is_finite(per)) {
            if (at < low || at > high) {
                return -1;
            }
            continue;
        }
        double first = ((per > 0 ? low : high) - at) * per;
        double last = ((per > 0 ? high : low) - at) * per;
        in = first > in ? first : in;
        out = last < out ? last : out;
    }
    return in <= out ? in : -1;
}

/* Tests lanes of the node. */
static void sweep_walk_test(SweepWalk *walk, uint32_t lanes) {
    const uint8_t *boxes = node_boxes(walk->mesh, walk->node);
    uint64_t shape = node_shape(walk->mesh, walk->node);
    uint32_t leaves = leaf_lanes(shape);
    double nearest = positive_infinity();
    walk->nearest = -1;
    for (uint32_t left = lanes & ((1u << lane_count(shape)) - 1); left != 0; left &= left - 1) {
        uint32_t lane = trailing_zeros(left);
        double time = sweep_walk_entry(walk, boxes, lane);
        if (time < 0 || !(time <= walk->latest)) {
            continue;
        }
        if ((leaves >> lane & 1) != 0) {
            walk->leaves |= 1u << lane;
            continue;
        }
        walk->trail |= (uint64_t)1 << lane;
        if (walk->nearest < 0 || time < nearest) {
            walk->nearest = (int32_t)lane;
            nearest = time;
        }
    }
    if (walk->nearest >= 0) {
        walk->trail &= ~((uint64_t)1 << walk->nearest);
    }
}

/* Goes on to the next node with lanes to test; returns 0 after the last. */
static int sweep_walk_step(SweepWalk *walk) {
    const CulletMesh *mesh = walk->mesh;
    uint32_t lanes = 15;
    if (walk->nearest >= 0) { /* down to the nearest, the others are left for later */
        walk->trail <<= 4;
        walk->node = child_of(node_links(mesh, walk->node), (uint32_t)walk->nearest);
    } else {
        if (walk->trail == 0) {
            return 0;
        }
        for (; (walk->trail & 15) == 0; walk->trail >>= 4) { /* up to the deepest node with lanes left */
            walk->node = (uint32_t)parent_of(node_shape(mesh, walk->node));
        }
        lanes = (uint32_t)walk->trail & 15;
        walk->trail &= ~(uint64_t)15;
    }
    sweep_walk_test(walk, lanes);
    return 1;
}

/* Returns the next triangle that is touched, each once, in no order; or -1. Sets t. */
static int32_t sweep_walk_next(SweepWalk *walk) {
    for (;;) {
        while (walk->next < walk->end) {
            double corners[9];
            corners_of(walk->mesh, walk->next++, corners);
            walk->t = walk->hit(walk, corners);
            if (walk->t >= walk->min_t && walk->t <= walk->limit) {
                return (int32_t)walk->next - 1;
            }
        }
        if (walk->leaves != 0) {
            uint64_t shape = node_shape(walk->mesh, walk->node);
            uint32_t first = first_triangle(node_links(walk->mesh, walk->node));
            uint32_t lane = trailing_zeros(walk->leaves);
            walk->leaves &= walk->leaves - 1;
            walk->next = first + leaf_begin(shape, lane);
            walk->end = first + leaf_end(shape, lane);
        } else if (!sweep_walk_step(walk)) {
            return -1;
        }
    }
}

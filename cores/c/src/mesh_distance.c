// SPDX-License-Identifier: Apache-2.0
/*
 * Branch and bound walk over two trees for the minimum distance of two meshes.
 *
 * Whether the distance is 0 is decided exactly by mesh_pairs.c, before anything is measured. Then the walk enters the
 * node below the larger box, visits the lane nearest to the other's box first, and skips pairs of boxes that are
 * farther apart than the best pair of triangles so far. It returns by parent links; one bit per level stores the tree
 * in which it descended, and four bits the lanes that are left. Lower bounds are distances of two boxes, one of them
 * the image of the other tree's box on this one's lattice, in both directions, and the gap of the two along the line of
 * their middles.
 *
 * Source: Larsen, Gottschalk, Lin and Manocha 2000, Fast Distance Queries with Rectangular Swept Sphere Volumes.
 */

/* A transform may stretch by 1e-4: lower bound of the ratio of squared distances in the two spaces. */
#define DISTANCE_STRETCH2 0.999

/* The state of a walk. */
typedef struct DistanceWalk {
    CulletPairs *pairs;
    TriangleDistance best;
    PairImage images[2]; /* of the box of either side on the lattice of the other */
    uint64_t sides, lanes, lanes_above;
    uint32_t depth;
} DistanceWalk;

/* Returns the squared distance of a side's box from an image, in steps: a lower bound for their contents. */
static double image_apart2(const PairImage *image, const CulletPairSide *side) {
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        double gap = max2(0, max2(side->lower[axis] - image->upper[axis], image->lower[axis] - side->upper[axis]));
        sum += gap * gap;
    }
    return sum;
}

/* Gets the vector from the middle of a side's box to that of an image, in steps. */
static void from_middle(const PairImage *image, const CulletPairSide *side, double to[3]) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = 0.5 * (image->lower[axis] + image->upper[axis] - side->lower[axis] - side->upper[axis]);
    }
}

/* Returns a lower bound of the squared distance of the two boxes, on the lattice of a side. */
static double distance_bound(const DistanceWalk *walk, int side) {
    const CulletPairSide *its = &walk->pairs->sides[side];
    double step = its->mesh->tree_step;
    double apart2 = image_apart2(&walk->images[1 - side], its) * step * step;
    return side == 0 ? apart2 : apart2 * DISTANCE_STRETCH2;
}

/* Returns whether the boxes are too far apart along the line of their middles, which the face axes may not show. */
static int distance_middles_apart(const DistanceWalk *walk) {
    const CulletPairSide *a = &walk->pairs->sides[0];
    const CulletPairSide *b = &walk->pairs->sides[1];
    const double *m = walk->pairs->rows;
    double step = a->mesh->tree_step;
    double v[3];
    from_middle(&walk->images[1], a, v);
    double gap = dot3(v, v);
    double own = 0;
    double others = 0;
    for (int axis = 0; axis < 3; axis++) {
        own += absolute(v[axis]) * (a->upper[axis] - a->lower[axis]);
        double along = v[0] * m[axis] + v[1] * m[4 + axis] + v[2] * m[8 + axis];
        others += absolute(along) * (b->upper[axis] - b->lower[axis]);
    }
    double free = gap * step - 0.5 * (own * step + others * (double)b->mesh->tree_step);
    double limit = CULLET_SQRT(walk->best.distance2) + walk->pairs->maps[1].margin * step;
    return free > 0 && free * free > limit * limit * gap * (1 + 1e-9);
}

/* Enters the node below the larger of two boxes, at least one of which is not a leaf. */
static void distance_descend(DistanceWalk *walk) {
    CulletPairSide *sides = walk->pairs->sides;
    int in_first = pair_side_is_leaf(&sides[1])
            || (!pair_side_is_leaf(&sides[0]) && pair_side_size(&sides[0]) >= pair_side_size(&sides[1]));
    CulletPairSide *side = &sides[in_first ? 0 : 1];
    uint32_t node = side->node < 0 ? 0 : child_of(node_links(side->mesh, (uint32_t)side->node), side->lane);
    side->node = (int32_t)node;
    walk->sides = walk->sides << 1 | (uint64_t)in_first;
    walk->lanes_above = walk->lanes_above << 4 | walk->lanes >> 60;
    walk->lanes = walk->lanes << 4 | ((1u << lane_count(node_shape(side->mesh, node))) - 1);
    walk->depth++;
}

/* Moves from a lane of a node to the parent lane of that node. */
static void distance_climb(DistanceWalk *walk, int side) {
    CulletPairSide *its = &walk->pairs->sides[side];
    int32_t parent = parent_of(node_shape(its->mesh, (uint32_t)its->node));
    if (parent < 0) {
        pair_side_to_top(its);
    } else {
        uint32_t lane = (uint32_t)its->node - child_of(node_links(its->mesh, (uint32_t)parent), 0);
        pair_side_to_lane(its, (uint32_t)parent, lane);
    }
    walk->images[side] = pair_image(&walk->pairs->maps[side], its);
    walk->sides >>= 1;
    walk->lanes = walk->lanes >> 4 | walk->lanes_above << 60;
    walk->lanes_above >>= 4;
    walk->depth--;
}

/* Returns the lane to visit first, or -1 if all that are left are too far. For overlapping boxes the middles decide. */
static int32_t distance_nearest_lane(DistanceWalk *walk, int side) {
    CulletPairSide *its = &walk->pairs->sides[side];
    double step = its->mesh->tree_step;
    double least = positive_infinity();
    int32_t nearest = -1;
    for (uint32_t left = (uint32_t)walk->lanes & 15; left != 0; left &= left - 1) {
        uint32_t lane = trailing_zeros(left);
        double v[3];
        pair_side_to_lane(its, (uint32_t)its->node, lane);
        double bound = distance_bound(walk, side);
        if (bound > walk->best.distance2) {
            walk->lanes &= ~((uint64_t)1 << lane);
            continue;
        }
        from_middle(&walk->images[1 - side], its, v);
        for (int axis = 0; axis < 3; axis++) {
            v[axis] *= step;
        }
        double key = bound + dot3(v, v) / 256;
        if (key < least) {
            least = key;
            nearest = (int32_t)lane;
        }
    }
    return nearest;
}

static void distance_measure_leaves(DistanceWalk *walk) {
    const CulletPairSide *a = &walk->pairs->sides[0];
    const CulletPairSide *b = &walk->pairs->sides[1];
    uint32_t end = pair_side_end(a);
    uint32_t other_end = pair_side_end(b);
    for (uint32_t other = pair_side_begin(b); other < other_end; other++) {
        distance_set_other(&walk->best, b->mesh, other, walk->pairs->rows);
        for (uint32_t triangle = pair_side_begin(a); triangle < end; triangle++) {
            distance_measure(&walk->best, a->mesh, triangle);
        }
    }
}

static void distance_walk(DistanceWalk *walk) {
    CulletPairSide *sides = walk->pairs->sides;
    for (int side = 0; side < 2; side++) {
        pair_side_to_top(&sides[side]);
        walk->images[side] = pair_image(&walk->pairs->maps[side], &sides[side]);
    }
    walk->sides = 0;
    walk->lanes = 0;
    walk->lanes_above = 0;
    walk->depth = 0;
    distance_descend(walk);
    while (walk->depth > 0) {
        int side = (walk->sides & 1) != 0 ? 0 : 1;
        int32_t lane = distance_nearest_lane(walk, side);
        if (lane < 0) {
            distance_climb(walk, side);
            continue;
        }
        walk->lanes &= ~((uint64_t)1 << lane);
        pair_side_to_lane(&sides[side], (uint32_t)sides[side].node, (uint32_t)lane);
        walk->images[side] = pair_image(&walk->pairs->maps[side], &sides[side]);
        if (distance_bound(walk, 1 - side) <= walk->best.distance2 && !distance_middles_apart(walk)) {
            if (pair_side_is_leaf(&sides[0]) && pair_side_is_leaf(&sides[1])) {
                distance_measure_leaves(walk);
            } else {
                distance_descend(walk);
            }
        }
    }
}

/* Sets the result of a miss. */
static void distance_clear(CulletDistance *result) {
    result->distance = not_a_number();
    result->triangle = -1;
    result->other_triangle = -1;
    for (int axis = 0; axis < 3; axis++) {
        result->point[axis] = not_a_number();
        result->other_point[axis] = not_a_number();
    }
}

static void distance_keep(CulletDistance *result, const TriangleDistance *best, double distance) {
    result->distance = distance;
    result->triangle = best->triangle;
    result->other_triangle = best->other_triangle;
    for (int axis = 0; axis < 3; axis++) {
        result->point[axis] = best->point[axis];
        result->other_point[axis] = best->point[3 + axis];
    }
}

/*
 * Finds the minimum distance of two meshes. The result is that of the same meshes before, whose pair of triangles is
 * measured first, or has the triangle -1.
 */
static int distance_closest(CulletDistance *result, const CulletMesh *mesh, const CulletMesh *other,
        const double other_to_mesh[12], double max_distance) {
    DistanceWalk walk;
    TriangleDistance *best = &walk.best;
    walk.pairs = &result->pairs;
    best->distance2 = positive_infinity();
    best->found = 0;
    pairs_begin(walk.pairs, mesh, other, other_to_mesh);
    if (cullet_pairs_next(walk.pairs)) {
        distance_set_other(best, other, (uint32_t)walk.pairs->other_triangle, walk.pairs->rows);
        distance_measure(best, mesh, (uint32_t)walk.pairs->triangle);
        distance_set_common_point(best);
        distance_keep(result, best, 0);
        return 1;
    }
    best->distance2 = max_distance * max_distance;
    if (result->triangle >= 0) {
        distance_set_other(best, other, (uint32_t)result->other_triangle, walk.pairs->rows);
        distance_measure(best, mesh, (uint32_t)result->triangle);
    }
    distance_walk(&walk);
    if (!best->found) {
        distance_clear(result);
        return 0;
    }
    distance_keep(result, best, max2(CULLET_SQRT(best->distance2), of_bits(1)));
    return 1;
}

int cullet_mesh_distance(CulletDistance *result, const CulletMesh *mesh, const CulletMesh *other,
        const double other_to_mesh[12], double max_distance) {
    distance_clear(result);
    if (!is_rigid(other_to_mesh) || !(max_distance >= 0)) {
        return 0;
    }
    return distance_closest(result, mesh, other, other_to_mesh, max_distance);
}

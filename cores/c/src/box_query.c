// SPDX-License-Identifier: Apache-2.0
/*
 * Axis-parallel box against mesh. The walk of sphere_query.c, without distances: lanes are entered in their order. A
 * leaf whose box is inside the query is a hit at once. Constant memory: a node, its lanes left, and four bits per level
 * above.
 */

/* Goes on with a walk; returns a triangle that touches, or -1, unless it stops at one in doubt. See sphere_query.c. */
static CULLET_INLINE int32_t box_walk(
        const CulletMesh *restrict mesh, const double min[3], const double max[3], SphereWalk *restrict walk) {
    LatticeBox box;
    LatticeBox inner; /* contains the box of a leaf that is inside the query as a whole; none is inside 32767 .. 0 */
    double low[3];
    double high[3];
    double per_step = lattice_per_step(mesh);
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (min[axis] - mesh->tree_origin[axis]) * per_step;
        high[axis] = (max[axis] - mesh->tree_origin[axis]) * per_step;
    }
    double margin = lattice_margin(absolute(low[0]) + absolute(low[1]) + absolute(low[2]) + absolute(high[0])
            + absolute(high[1]) + absolute(high[2]));
    int wide = 1;
    for (int axis = 0; axis < 3; axis++) {
        double lower = low[axis] - margin;
        double upper = high[axis] + margin;
        if (lattice_outside(lower, upper)) {
            return -1;
        }
        box.lower[axis] = lower_lanes(lower);
        box.upper[axis] = upper_lanes(upper);
        lower = low[axis] + margin;
        upper = high[axis] - margin;
        wide &= lower <= upper && !lattice_outside(lower, upper);
        inner.lower[axis] = EACH_LANE * lattice_upper(lower);
        inner.upper[axis] = EACH_LANE * lattice_lower(upper);
    }
    for (int axis = 0; axis < 3 && !wide; axis++) {
        inner.lower[axis] = EACH_LANE * LATTICE_MAX;
        inner.upper[axis] = 0;
    }
    uint64_t packed_low = packed_bound(mesh, min[0], min[1], min[2], 0);
    uint64_t packed_high = packed_bound(mesh, max[0], max[1], max[2], 1);
    uint32_t node = walk->node;
    uint32_t next = walk->next;
    uint32_t lanes = next != 0 ? walk->lanes : lane_bits(lanes_touching(node_boxes(mesh, node), &box));
    uint64_t trail = walk->trail;
    walk->next = 0;
    for (;;) {
        uint64_t shape = node_shape(mesh, node);
        while (lanes != 0) {
            uint32_t lane = trailing_zeros(lanes);
            lanes &= lanes - 1;
            uint64_t links = node_links(mesh, node);
            uint32_t end = leaf_end(shape, lane);
            if (end == 0) {
                if (lane >= lane_count(shape)) {
                    break; /* empty lanes, which are last, pass only where the query covers the whole lattice */
                }
                trail = trail << 4 | lanes;
                node = child_of(links, lane);
                shape = node_shape(mesh, node);
                lanes = lane_bits(lanes_touching(node_boxes(mesh, node), &box));
                continue;
            }
            uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane);
            if (lanes_inside(node_boxes(mesh, node), &inner) >> (16 * lane + 15) & 1) {
                return (int32_t)triangle; /* all of the leaf is in the box */
            }
            uint32_t last = first_triangle(links) + end;
            triangle = triangle < next ? next : triangle;
            next = 0;
            for (triangle = next_near(mesh, triangle, last, packed_low, packed_high); triangle < last;
                    triangle = next_near(mesh, triangle + 1, last, packed_low, packed_high)) {
                double corners[9];
                corners_of(mesh, triangle, corners);
                int near = box_near(min, max, corners);
                if (near != 0) {
                    if (near == WITHIN_DOUBT) {
                        walk->trail = trail;
                        walk->node = node;
                        walk->lanes = lanes | 1u << lane;
                        walk->next = triangle + 1;
                    }
                    return (int32_t)triangle;
                }
            }
        }
        if (trail == 0) {
            return -1;
        }
        for (lanes = 0; lanes == 0; trail >>= 4) {
            node = (uint32_t)parent_of(node_shape(mesh, node));
            lanes = (uint32_t)trail & 15;
        }
    }
}

/* Returns a triangle that the closed box touches, or -1. */
static int32_t box_first(const CulletMesh *mesh, const double min[3], const double max[3]) {
    SphereWalk walk = {0, 0, 0, 0, 0};
    for (;;) {
        int32_t triangle = box_walk(mesh, min, max, &walk);
        if (walk.next == 0 || !box_apart_exact(mesh, (uint32_t)triangle, min, max)) {
            return triangle;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the triangles in leaves whose boxes touch a box, by parent links. A LeafWalk is the state of the walk.
 */

typedef struct LeafWalk {
    const CulletMesh *mesh;
    const LaneFilter *filter; /* tests the lanes that touch the box; NULL: none */
    LatticeBox box;
    uint64_t lanes; /* guard bits of the lanes of the node that are left */
    uint32_t node, next, end;
} LeafWalk;

/* Returns the lanes of the node that touch; empty ones would touch a box that covers the whole lattice. */
static uint64_t leaf_walk_touching(const LeafWalk *walk) {
    uint64_t lanes = lanes_touching(node_boxes(walk->mesh, walk->node), &walk->box)
            & LANE_GUARDS >> (16 * (4 - lane_count(node_shape(walk->mesh, walk->node))));
    return walk->filter == NULL
            ? lanes
            : lane_filter_touching(walk->filter, node_boxes(walk->mesh, walk->node), lanes);
}

/* Starts a walk with the box of a segment, enlarged by a radius. along: from the segment's first point to its last */
static void leaf_walk_begin(
        LeafWalk *walk, const CulletMesh *mesh, const double from[3], const double along[3], double radius) {
    double at[3];
    double d[3];
    double per_step = lattice_per_step(mesh);
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (from[axis] - mesh->tree_origin[axis]) * per_step;
        d[axis] = along[axis] * per_step;
    }
    double r = radius * per_step;
    r += lattice_margin(absolute(at[0]) + absolute(at[1]) + absolute(at[2]) + absolute(d[0]) + absolute(d[1])
            + absolute(d[2]) + r);
    int outside = 0;
    for (int axis = 0; axis < 3; axis++) {
        double lower = at[axis] + (d[axis] < 0 ? d[axis] : 0) - r;
        double upper = at[axis] + (d[axis] > 0 ? d[axis] : 0) + r;
        walk->box.lower[axis] = lower_lanes(lower);
        walk->box.upper[axis] = upper_lanes(upper);
        outside |= lattice_outside(lower, upper);
    }
    walk->mesh = mesh;
    walk->filter = NULL;
    walk->node = 0;
    walk->next = 0;
    walk->end = 0;
    walk->lanes = outside ? 0 : leaf_walk_touching(walk);
}

/* Leaves out lanes that an oriented box does not touch, from the begin of a walk on. */
static void leaf_walk_filter(LeafWalk *walk, const LaneFilter *filter) {
    walk->filter = filter;
    walk->lanes = lane_filter_touching(filter, node_boxes(walk->mesh, 0), walk->lanes);
}

/* Returns the next triangle, or -1. */
static int32_t leaf_walk_next(LeafWalk *walk) {
    while (walk->next == walk->end) {
        uint64_t links = node_links(walk->mesh, walk->node);
        uint64_t shape = node_shape(walk->mesh, walk->node);
        if (walk->lanes != 0) {
            uint32_t lane = first_lane(walk->lanes);
            uint32_t end = leaf_end(shape, lane);
            walk->lanes &= walk->lanes - 1;
            if (end != 0) {
                walk->next = first_triangle(links) + leaf_begin(shape, lane);
                walk->end = first_triangle(links) + end;
            } else {
                walk->next = 0;
                walk->end = 0;
                walk->node = child_of(links, lane);
                walk->lanes = leaf_walk_touching(walk);
            }
        } else {
            int32_t parent = parent_of(shape);
            if (parent < 0) {
                return -1;
            }
            uint32_t lane = walk->node - child_of(node_links(walk->mesh, (uint32_t)parent), 0);
            walk->node = (uint32_t)parent;
            walk->lanes = leaf_walk_touching(walk) & ((~(uint64_t)0 - 1) << (16 * lane + 15));
        }
    }
    return (int32_t)walk->next++;
}

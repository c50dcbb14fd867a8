// SPDX-License-Identifier: Apache-2.0
/*
 * Walk over the trees of two meshes that returns pairs of touching triangles, one after the other.
 *
 * The walk takes a pair of boxes from a stack, descends in the tree whose box is larger, and pushes the lanes that
 * touch the other box, the one with the nearest middle last, so that it is taken first: meshes that penetrate each
 * other deeply are found to touch in half the steps. The depth of the trees bounds the stack, which is the caller's.
 * Boxes are compared on the face axes of both meshes: four lanes at once against the image of the other's box, then the
 * lane's image against the other's box; a box on the stack keeps its image.
 *
 * Source: Gottschalk, Lin and Manocha 1996, OBBTree (the axes); Ericson 2005, 6.3.2 (descent).
 */

/* What to do with a pair on the stack, bits 0-1 of its first link: the side to descend in, or both are leaves. */
#define PAIR_LEAVES 2u

/* Pushes a pair of boxes above the roots. */
static void pairs_push_tops(CulletPairs *pairs, const PairImage images[2]) {
    CulletPairBoxes *top = &pairs->stack[0];
    uint32_t down = pair_side_size(&pairs->sides[0]) >= pair_side_size(&pairs->sides[1]) ? 0 : 1;
    for (int side = 0; side < 2; side++) {
        top->link[side] = side == 0 ? down : 0;
        for (int axis = 0; axis < 3; axis++) {
            top->box[side][2 * axis] = (uint16_t)lattice_lower(images[side].lower[axis]);
            top->box[side][2 * axis + 1] = (uint16_t)(lattice_upper(images[side].upper[axis]) | 0x8000u);
        }
    }
    pairs->stack_size = 1;
}

/* Starts a walk. */
static void pairs_begin(
        CulletPairs *pairs, const CulletMesh *mesh, const CulletMesh *other, const double other_to_mesh[12]) {
    double inverse[12];
    double farthest = 0;
    PairImage images[2];
    for (int i = 0; i < 12; i++) {
        pairs->rows[i] = other_to_mesh[i];
    }
    invert_rows(pairs->rows, inverse);
    for (int i = 0; i < 12; i += 4) {
        double size = absolute(pairs->rows[i + 3]);
        for (int axis = 0; axis < 3; axis++) {
            size += absolute(pairs->rows[i + axis]) * pair_extent(other, axis);
        }
        farthest = max2(farthest, size);
    }
    double slack = farthest * PAIR_FLOAT_ROUNDING;
    pair_map_set(&pairs->maps[1], other, mesh, pairs->rows, slack);
    pair_map_set(&pairs->maps[0], mesh, other, inverse, 2 * slack); /* the inverse stretches by less than that */
    pairs->sides[0].mesh = mesh;
    pairs->sides[1].mesh = other;
    for (int side = 0; side < 2; side++) {
        pair_side_to_top(&pairs->sides[side]);
        images[side] = pair_image(&pairs->maps[side], &pairs->sides[side]);
    }
    pairs->triangle = -1;
    pairs->other_triangle = -1;
    pairs->in_leaves = 0;
    pairs->placed_leaf = -1;
    pairs->stack_size = 0;
    if (pair_side_touches(&pairs->sides[0], &images[1]) && pair_side_touches(&pairs->sides[1], &images[0])) {
        pairs_push_tops(pairs, images);
    }
}

/* Returns the lanes of a node that touch a box of the stack, as guard bits. */
static uint64_t pair_lanes(const CulletMesh *mesh, uint32_t node, const uint16_t box[6]) {
    LatticeBox lanes;
    for (int axis = 0; axis < 3; axis++) {
        lanes.lower[axis] = box[2 * axis] * EACH_LANE;
        lanes.upper[axis] = box[2 * axis + 1] * EACH_LANE;
    }
    /* empty lanes, which are last, touch a box that covers the whole lattice */
    return lanes_touching(node_boxes(mesh, node), &lanes)
            & LANE_GUARDS >> (16 * (4 - lane_count(node_shape(mesh, node))));
}

/*
 * Writes the image of a lane's box to a box of the stack. Returns the distance of its middle from that of the other
 * side's box, relative to both sizes, per axis; or -1 if the image misses that box.
 */
static int32_t pair_write_image(
        const CulletPairMap *map, const CulletPairSide *lane, const CulletPairSide *other, uint16_t box[6]) {
    double middle[3];
    double half[3];
    double relative = 0;
    pair_map_box(map, lane->lower, lane->upper, middle, half);
    for (int axis = 0; axis < 3; axis++) {
        double other_middle = 0.5 * (other->lower[axis] + other->upper[axis]);
        double other_half = 0.5 * (other->upper[axis] - other->lower[axis]);
        double apart = absolute(middle[axis] - other_middle);
        if (half[axis] + other_half - apart < 0) {
            return -1;
        }
        relative += apart / (half[axis] + other_half);
    }
    for (int axis = 0; axis < 3; axis++) { /* a cast rounds up below zero, where there are no boxes */
        int32_t lower = max_int(to_int(middle[axis] - half[axis]), 0);
        int32_t upper = min_int(to_int(middle[axis] + half[axis]), LATTICE_MAX);
        box[2 * axis] = (uint16_t)lower;
        box[2 * axis + 1] = (uint16_t)(upper | 0x8000);
    }
    return to_int((1 << 24) * relative);
}

/* Replaces the pair on top of the stack by the lanes below one of its boxes that touch the other one. */
static void pairs_descend(CulletPairs *pairs, uint32_t down) {
    uint32_t begin = --pairs->stack_size;
    CulletPairBoxes kept = pairs->stack[begin];
    CulletPairSide *side = &pairs->sides[down];
    CulletPairSide *other = &pairs->sides[1 - down];
    uint32_t parent = kept.link[down] >> 2;
    uint32_t other_link = kept.link[1 - down] >> 2;
    uint32_t node = parent == 0 ? 0 : child_of(node_links(side->mesh, (parent - 1) >> 2), (parent - 1) & 3);
    uint64_t lanes = pair_lanes(side->mesh, node, kept.box[1 - down]);
    if (lanes == 0) {
        return;
    }
    if (other_link == 0) {
        pair_side_to_top(other);
    } else {
        pair_side_to_lane(other, (other_link - 1) >> 2, (other_link - 1) & 3);
    }
    int other_leaf = pair_side_is_leaf(other);
    double other_size = pair_side_size(other);
    uint32_t nearest = begin;
    int32_t least = INT32_MAX;
    for (; lanes != 0; lanes &= lanes - 1) {
        CulletPairBoxes *pushed = &pairs->stack[pairs->stack_size];
        uint32_t lane = first_lane(lanes);
        pair_side_to_lane(side, node, lane);
        *pushed = kept;
        int32_t distance = pair_write_image(&pairs->maps[down], side, other, pushed->box[down]);
        if (distance < 0) {
            continue;
        }
        int leaf = pair_side_is_leaf(side);
        int in_other = !other_leaf && (leaf || pair_side_size(side) < other_size);
        uint32_t then = leaf && other_leaf ? PAIR_LEAVES : in_other ? 1 - down : down;
        pushed->link[down] = (4 * node + lane + 1) << 2;
        pushed->link[0] = (pushed->link[0] & ~3u) | then;
        if (distance < least) {
            least = distance;
            nearest = pairs->stack_size;
        }
        pairs->stack_size++;
    }
    if (pairs->stack_size > begin) {
        CulletPairBoxes last = pairs->stack[pairs->stack_size - 1];
        pairs->stack[pairs->stack_size - 1] = pairs->stack[nearest];
        pairs->stack[nearest] = last;
    }
}

/* Moves to the next pair of leaves whose boxes touch; returns 0 after the last one. */
static int pairs_next_leaves(CulletPairs *pairs) {
    while (pairs->stack_size > 0) {
        const CulletPairBoxes *top = &pairs->stack[pairs->stack_size - 1];
        uint32_t down = top->link[0] & 3;
        if (down == PAIR_LEAVES) {
            for (int side = 0; side < 2; side++) {
                uint32_t lane = (top->link[side] >> 2) - 1;
                pair_side_to_lane(&pairs->sides[side], lane >> 2, lane & 3);
            }
            pairs->stack_size--;
            leaf_pairs_begin(pairs);
            return 1;
        }
        pairs_descend(pairs, down);
    }
    return 0;
}

int cullet_pairs_next(CulletPairs *pairs) {
    for (;;) {
        if (pairs->in_leaves && leaf_pairs_next(pairs)) {
            return 1;
        }
        pairs->in_leaves = (uint8_t)pairs_next_leaves(pairs);
        if (!pairs->in_leaves) {
            pairs->triangle = -1;
            pairs->other_triangle = -1;
            return 0;
        }
    }
}

int cullet_overlaps_mesh(
        CulletPairs *pairs, const CulletMesh *mesh, const CulletMesh *other, const double other_to_mesh[12]) {
    if (!is_rigid(other_to_mesh)) {
        pairs->triangle = -1;
        pairs->other_triangle = -1;
        pairs->in_leaves = 0;
        pairs->stack_size = 0;
        return 0;
    }
    pairs_begin(pairs, mesh, other, other_to_mesh);
    return cullet_pairs_next(pairs);
}

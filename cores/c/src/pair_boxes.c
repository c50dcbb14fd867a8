// SPDX-License-Identifier: Apache-2.0
/*
 * Positions in the trees of two meshes, and maps of boxes of one mesh to the lattice of the other.
 *
 * A box is mapped by its middle and half sizes, which gives the smallest box around its image, and enlarged by a margin
 * that covers all rounding: that of the map, in double, and that of transformed vertices, to float. So a box whose
 * image misses contains no triangle that the exact test accepts.
 */

/* Half a unit in the last place of a float, relative, with a factor of two. */
#define PAIR_FLOAT_ROUNDING 0x1p-23

/* The image of a box on the lattice of the other mesh. */
typedef struct PairImage {
    double lower[3], upper[3];
} PairImage;

/* Moves above the root, to the box of all its lanes. */
static void pair_side_to_top(CulletPairSide *side) {
    const uint8_t *boxes = node_boxes(side->mesh, 0);
    uint32_t lanes = lane_count(node_shape(side->mesh, 0));
    side->node = -1;
    side->lane = 0;
    for (int axis = 0; axis < 3; axis++) {
        side->lower[axis] = LATTICE_MAX;
        side->upper[axis] = 0;
        for (uint32_t lane = 0; lane < lanes; lane++) {
            int32_t lower = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
            int32_t upper = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
            side->lower[axis] = min_int(side->lower[axis], lower);
            side->upper[axis] = max_int(side->upper[axis], upper);
        }
    }
}

static void pair_side_to_lane(CulletPairSide *side, uint32_t node, uint32_t lane) {
    const uint8_t *boxes = node_boxes(side->mesh, node);
    side->node = (int32_t)node;
    side->lane = lane;
    for (int axis = 0; axis < 3; axis++) {
        side->lower[axis] = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
        side->upper[axis] = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
    }
}

static int pair_side_is_leaf(const CulletPairSide *side) {
    return side->node >= 0 && leaf_end(node_shape(side->mesh, (uint32_t)side->node), side->lane) != 0;
}

/* Returns the sum of the box's three sides, metres. */
static double pair_side_size(const CulletPairSide *side) {
    int32_t steps = 0;
    for (int axis = 0; axis < 3; axis++) {
        steps += side->upper[axis] - side->lower[axis];
    }
    return steps * (double)side->mesh->tree_step;
}

/* Returns the first triangle of the leaf. */
static uint32_t pair_side_begin(const CulletPairSide *side) {
    uint32_t node = (uint32_t)side->node;
    return first_triangle(node_links(side->mesh, node)) + leaf_begin(node_shape(side->mesh, node), side->lane);
}

/* Returns the end of the leaf's triangles. */
static uint32_t pair_side_end(const CulletPairSide *side) {
    uint32_t node = (uint32_t)side->node;
    return first_triangle(node_links(side->mesh, node)) + leaf_end(node_shape(side->mesh, node), side->lane);
}

/*
 * Prepares a map.
 *
 * rows: from the model space of `from` to that of `to`; slack: metres in the space of `to` by which a vertex may lie
 * outside of its box's image
 */
static void pair_map_set(
        CulletPairMap *map, const CulletMesh *from, const CulletMesh *to, const double rows[12], double slack) {
    double per_step = lattice_per_step(to);
    double scale = from->tree_step * per_step;
    double magnitude = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double *row = rows + 4 * axis;
        double x = row[0] * from->tree_origin[0];
        double y = row[1] * from->tree_origin[1];
        double z = row[2] * from->tree_origin[2];
        double origin = to->tree_origin[axis];
        double terms = absolute(x) + absolute(y) + absolute(z);
        terms += absolute(row[3]) + absolute(origin)
                + (absolute(row[0]) + absolute(row[1]) + absolute(row[2])) * from->tree_step * LATTICE_MAX;
        magnitude += terms * per_step;
        for (int k = 0; k < 3; k++) {
            map->middle[axis][k] = 0.5 * (row[k] * scale);
            map->size[axis][k] = absolute(map->middle[axis][k]);
        }
        map->origin[axis] = (x + y + z + row[3] - origin) * per_step;
    }
    map->margin = lattice_margin(magnitude) + slack * per_step;
}

/* Maps a box. */
static void pair_map_box(
        const CulletPairMap *map, const int32_t lower[3], const int32_t upper[3], double middle[3], double half[3]) {
    double sum[3];
    double size[3];
    for (int axis = 0; axis < 3; axis++) {
        sum[axis] = lower[axis] + upper[axis];
        size[axis] = upper[axis] - lower[axis];
    }
    for (int axis = 0; axis < 3; axis++) {
        middle[axis] = dot3(map->middle[axis], sum) + map->origin[axis];
        half[axis] = dot3(map->size[axis], size) + map->margin;
    }
}

/* Returns the image of a side's box. */
static PairImage pair_image(const CulletPairMap *map, const CulletPairSide *side) {
    PairImage image;
    double middle[3];
    double half[3];
    pair_map_box(map, side->lower, side->upper, middle, half);
    for (int axis = 0; axis < 3; axis++) {
        image.lower[axis] = middle[axis] - half[axis];
        image.upper[axis] = middle[axis] + half[axis];
    }
    return image;
}

/* Returns whether a box touches the image of a box of the other tree, rounded outward to the lattice. */
static int pair_side_touches(const CulletPairSide *side, const PairImage *image) {
    for (int axis = 0; axis < 3; axis++) {
        if (lattice_outside(image->lower[axis], image->upper[axis])
                || side->lower[axis] > (int32_t)(lattice_upper(image->upper[axis]) & LATTICE_MAX)
                || side->upper[axis] < (int32_t)lattice_lower(image->lower[axis])) {
            return 0;
        }
    }
    return 1;
}

/* Returns the largest absolute coordinate that a mesh can have on an axis. */
static double pair_extent(const CulletMesh *mesh, int axis) {
    return absolute(mesh->tree_origin[axis]) + (double)mesh->tree_step * LATTICE_MAX;
}

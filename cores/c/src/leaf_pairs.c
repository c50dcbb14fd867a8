// SPDX-License-Identifier: Apache-2.0
/*
 * Pairs of touching triangles of two leaves, one after the other. Planes and boxes reject most pairs, triangle_pair.c
 * decides the rest exactly, for the other mesh's vertices transformed in double and rounded to float once.
 *
 * The other mesh's triangles are placed once per leaf, with their planes. Each is tested against the box of the first
 * mesh's leaf before a triangle of that leaf is read. Then each pair is tested: the plane of the placed triangle, and
 * the plane of the first mesh's triangle. The planes reject only what their bounds of rounding prove.
 */

/* Sixteen times the relative error of a sum of three products of sums of two products of rounded differences. */
#define PAIR_ROUNDING 0x1p-46

/* Places a triangle of the other mesh. */
static void placed_triangle_set(
        CulletPlacedTriangle *placed, const CulletMesh *other, uint32_t triangle, const double rows[12]) {
    double u[3];
    double v[3];
    mapped_corners_of(other, triangle, rows, placed->corners);
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = (double)placed->corners[3 + axis] - placed->corners[axis];
        v[axis] = (double)placed->corners[6 + axis] - placed->corners[axis];
    }
    for (int axis = 0; axis < 3; axis++) {
        int y = axis == 2 ? 0 : axis + 1;
        int z = axis == 0 ? 2 : axis - 1;
        placed->normal[axis] = u[y] * v[z] - u[z] * v[y];
        placed->error[axis] = absolute(u[y] * v[z]) + absolute(u[z] * v[y]);
    }
}

/*
 * Returns whether the box or the plane of a placed triangle misses the box of the first mesh's leaf; sets the bound of
 * the rounding error of heights above the plane, for points in that leaf.
 */
static int placed_triangle_misses(
        const CulletPlacedTriangle *placed, const CulletPairSide *leaf, double *height_error) {
    const CulletMesh *mesh = leaf->mesh;
    double step = mesh->tree_step;
    double height = 0;
    double extent = 0;
    double error = 0;
    int apart = 0;
    for (int axis = 0; axis < 3; axis++) {
        double origin = mesh->tree_origin[axis];
        double low = origin + step * leaf->lower[axis];
        double high = origin + step * leaf->upper[axis];
        double p = placed->corners[axis];
        double away = 0.5 * (low + high) - p;
        height += placed->normal[axis] * away;
        extent += absolute(placed->normal[axis]) * (0.5 * step * (leaf->upper[axis] - leaf->lower[axis]));
        error += placed->error[axis] * (absolute(away) + (absolute(origin) + step * leaf->upper[axis]));
        apart |= triangle_min(placed->corners, axis) > high || triangle_max(placed->corners, axis) < low;
    }
    *height_error = error * PAIR_ROUNDING + ORIENTATION_UNDERFLOW;
    return apart || absolute(height) > extent + *height_error;
}

/* Returns whether three heights are on one side of a plane, by more than an error. */
static int all_beyond(const double heights[3], double error) {
    return (heights[0] > error && heights[1] > error && heights[2] > error)
            || (heights[0] < -error && heights[1] < -error && heights[2] < -error);
}

/* Returns whether a placed triangle is on one side of the plane of a triangle of the first mesh. */
static int is_beside_plane(const double *restrict triangle, const float *restrict placed) {
    double u[3];
    double v[3];
    double normal[3];
    double products[3];
    double sizes[3] = {0, 0, 0};
    double heights[3];
    subtract3(triangle + 3, triangle, u);
    subtract3(triangle + 6, triangle, v);
    for (int axis = 0; axis < 3; axis++) {
        int y = axis == 2 ? 0 : axis + 1;
        int z = axis == 0 ? 2 : axis - 1;
        normal[axis] = u[y] * v[z] - u[z] * v[y];
        products[axis] = absolute(u[y] * v[z]) + absolute(u[z] * v[y]);
    }
    for (int k = 0; k < 3; k++) {
        double away[3];
        for (int axis = 0; axis < 3; axis++) {
            away[axis] = placed[3 * k + axis] - triangle[axis];
            sizes[axis] += absolute(away[axis]);
        }
        heights[k] = dot3(normal, away);
    }
    return all_beyond(heights, dot3(products, sizes) * PAIR_ROUNDING + ORIENTATION_UNDERFLOW);
}

/* Returns whether a triangle of the first mesh touches a placed one. error: by placed_triangle_misses */
static int placed_triangle_touches(
        const CulletPlacedTriangle *placed, const CulletMesh *mesh, uint32_t triangle, double error) {
    double model[9];
    double heights[3];
    float corners[9];
    corners_of(mesh, triangle, model);
    for (int k = 0; k < 3; k++) {
        heights[k] = 0;
        for (int axis = 0; axis < 3; axis++) {
            heights[k] += placed->normal[axis] * (model[3 * k + axis] - placed->corners[axis]);
        }
    }
    if (all_beyond(heights, error) || is_beside_plane(model, placed->corners)) {
        return 0;
    }
    for (int i = 0; i < 9; i++) {
        corners[i] = (float)model[i];
    }
    return triangles_touch(corners, placed->corners);
}

/* Starts with the leaves at which the two sides are. */
static void leaf_pairs_begin(CulletPairs *pairs) {
    const CulletPairSide *other = &pairs->sides[1];
    int64_t leaf = 4 * (int64_t)other->node + other->lane;
    pairs->other_begin = pair_side_begin(other);
    pairs->other_end = pair_side_end(other);
    if (pairs->placed_leaf != leaf) { /* consecutive leaves of the first mesh are tested against the same one */
        pairs->placed_leaf = leaf;
        for (uint32_t i = pairs->other_begin; i < pairs->other_end; i++) {
            placed_triangle_set(&pairs->placed[i - pairs->other_begin], other->mesh, i, pairs->rows);
        }
    }
    pairs->leaf_end = pair_side_end(&pairs->sides[0]);
    pairs->next = pairs->leaf_end;
    pairs->other_next = pairs->other_begin;
}

/* Moves to the next pair of touching triangles of the leaves; returns 0 after the last one. */
static int leaf_pairs_next(CulletPairs *pairs) {
    for (;;) {
        while (pairs->next < pairs->leaf_end) { /* other_next is one after the placed triangle */
            const CulletPlacedTriangle *placed = &pairs->placed[pairs->other_next - 1 - pairs->other_begin];
            uint32_t triangle = pairs->next++;
            if (placed_triangle_touches(placed, pairs->sides[0].mesh, triangle, pairs->height_error)) {
                pairs->triangle = (int32_t)triangle;
                pairs->other_triangle = (int32_t)pairs->other_next - 1;
                return 1;
            }
        }
        if (pairs->other_next == pairs->other_end) {
            return 0;
        }
        uint32_t index = pairs->other_next++ - pairs->other_begin;
        if (!placed_triangle_misses(&pairs->placed[index], &pairs->sides[0], &pairs->height_error)) {
            pairs->next = pair_side_begin(&pairs->sides[0]);
        }
    }
}

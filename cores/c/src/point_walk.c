// SPDX-License-Identifier: Apache-2.0
/*
 * Point in solid with a BSP tree: descends by the side of each node's plane. The coarse plane of a node decides in 32
 * bits where the point is clearly on one side; elsewhere the plane of the node's triangle does, in 64. For a point on a
 * plane both sides are visited, because the solid is closed: a bit per level stores where the front is visited first,
 * and the walk starts again from the top for the back.
 */

/* Returns the value at a plane of the table: 33 + 27 bits, three times, and 51 + 11: below 2^63. */
static int64_t point_table(const CulletMesh *mesh, int32_t plane, const int64_t at[3]) {
    return bsp_plane_of_table(mesh, plane, 0) * at[0] + bsp_plane_of_table(mesh, plane, 1) * at[1]
            + bsp_plane_of_table(mesh, plane, 2) * at[2] + bsp_plane_of_table(mesh, plane, 3) * SUBSTEPS;
}

/* Returns the value at the plane of a top node. */
static int64_t point_top(const CulletMesh *mesh, int32_t plane, const int64_t at[3]) {
    return plane < 0 ? point_table(mesh, ~plane, at) : at[plane >> 16] - (plane & 0xFFFF) * SUBSTEPS;
}

/* Returns a number with the sign of the value at the exact plane of a node. */
static int64_t point_exact(const Solid *solid, int32_t frame, uint64_t node, const int64_t at[3]) {
    int kind = frame_kind(node);
    int axis = frame_axis(node);
    LatticeTriangle t;
    if (kind == FRAME_AXIS) {
        return at[axis] - (int64_t)frame_number(node) * SUBSTEPS;
    }
    if (kind == FRAME_TABLE) {
        return point_table(solid->mesh, frame_number(node), at);
    }
    solid_triangle(solid, frame_triangle(solid->mesh, frame, node), &t);
    int64_t value = crossing_value(&t, at);
    return crossing_normal(&t, axis) < 0 ? -value : value;
}

/*
 * In a mixed leaf, for a point moved by less than any difference: from the leaf's sample, whose winding number is
 * stored, in three axis-parallel ways to the point. All of them are in the box whose triangles the leaf lists, so all
 * that they cross is counted.
 */
static int point_inside_mixed(const Solid *solid, int32_t leaf, const int64_t at[3]) {
    const CulletMesh *mesh = solid->mesh;
    const CulletNumbers *samples = &mesh->bsp.mixed_samples;
    uint32_t k = (uint32_t)(BSP_FIRST_MIXED - leaf);
    uint32_t count = mesh->bsp.mixed_leaves;
    int64_t from[3];
    for (uint32_t axis = 0; axis < 3; axis++) {
        from[axis] = bsp_number(samples, axis * count + k) * (SUBSTEPS / 2);
    }
    int32_t winding = bsp_number(samples, 3 * count + k);
    uint32_t entry;
    uint32_t end = bsp_mixed_list(mesh, k, &entry);
    for (; entry < end; entry++) {
        LatticeTriangle t;
        int64_t way[3];
        solid_face(solid, bsp_mixed_face(mesh, entry), &t);
        way[0] = from[0];
        way[1] = from[1];
        way[2] = from[2];
        for (int axis = 0; axis < 3; axis++) {
            winding += crossing_change(&t, axis, way, at[axis], NULL);
            way[axis] = at[axis];
        }
    }
    return winding >= 1;
}

/* Returns whether a point is inside; coordinates are in 1/2048 lattice steps. */
static int point_walk_inside(const Solid *solid, const int64_t point[3]) {
    const CulletMesh *mesh = solid->mesh;
    const int32_t top_count = (int32_t)mesh->bsp.top_count;
    uint64_t later = 0; /* bit per level: the point is on the plane, and the back is visited */
    for (;;) {
        uint64_t first = 0; /* bit per level: the point is on the plane, and the front is visited */
        uint64_t level = 1; /* its bit */
        int32_t at = bsp_root(mesh);
        while (at >= 0 && at < top_count) {
            int64_t value = point_top(mesh, bsp_top(mesh, at, 0), point);
            int front = value > 0 || (value == 0 && (later & level) == 0);
            first |= value == 0 && front ? level : 0;
            at = bsp_top(mesh, at, front ? 1 : 2);
            level <<= 1;
        }
        if (at >= 0) {
            int32_t frame = at - top_count;
            uint64_t header = frame_word(mesh, frame);
            uint32_t shift = (uint32_t)(header >> 48);
            int32_t q[3];
            int32_t doubt = 0;
            for (int axis = 0; axis < 3; axis++) {
                q[axis] = (int32_t)(point[axis] - (int64_t)(header >> (16 * axis) & 0xFFFF) * SUBSTEPS) >> shift;
                doubt += q[axis] < 0 ? -q[axis] : q[axis];
            }
            doubt = (doubt >> 1) + FRAME_ERROR;
            at = frame + FRAME_HEADER;
            for (;;) {
                uint64_t node = frame_word(mesh, at);
                int32_t k[3];
                int kind = frame_kind(node);
                uint32_t offset = (uint32_t)FRAME_OFFSET_UNIT * (uint32_t)frame_plane(node, k);
                int32_t value = (int32_t)((uint32_t)k[0] * (uint32_t)q[0] + (uint32_t)k[1] * (uint32_t)q[1]
                        + (uint32_t)k[2] * (uint32_t)q[2] + offset);
                int front = value > doubt;
                if (kind == FRAME_AXIS || kind == FRAME_TABLE || (!front && value >= -doubt)) {
                    int64_t exact = point_exact(solid, frame, node, point);
                    front = exact > 0 || (exact == 0 && (later & level) == 0);
                    first |= exact == 0 && front ? level : 0;
                }
                level <<= 1;
                uint32_t child = frame_child_kind(node, front);
                if (child != 0) {
                    at = child == 1 ? BSP_EMPTY : child == 2 ? BSP_SOLID : frame_mixed(mesh, frame, at, front);
                    break;
                }
                at += front ? 1 : frame_distance(node);
            }
        }
        if (at == BSP_SOLID
                || (at <= BSP_FIRST_MIXED
                        && (point_inside_mixed(solid, at, point) || surface_touches_solid(solid, point)))) {
            return 1;
        }
        if (first == 0) {
            return 0;
        }
        while ((first & (first - 1)) != 0) { /* the last level */
            first &= first - 1;
        }
        later = (later & (first - 1)) | first;
    }
}

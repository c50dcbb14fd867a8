// SPDX-License-Identifier: Apache-2.0
/*
 * Whether a point exactly on the surface touches the solid: whether the winding number is 1 or more anywhere next to
 * it.
 *
 * The triangles at the point divide the directions around it. Each region of directions is beside an arc of a triangle,
 * between directions where another triangle meets it. So the point is moved, by less than any difference, along each
 * such direction, then to either side within the triangle, then to either side of it; the winding number is counted by
 * solid_ray.c for the moved point. The signs of all moves are exact.
 *
 * O(k^2) tests of pairs for k triangles at the point, and a ray for each direction: 4 for a point within a triangle,
 * some 4 k at a vertex.
 */

static int32_t solid_ray_winding(const Solid *solid, const int64_t from[3], const Move *move);

/* Iterates over the triangles and caps with an area that a point is on. */
typedef struct SurfaceFaces {
    LeafWalk walk;
    uint32_t cap;
    LatticeTriangle face;
} SurfaceFaces;

static void faces_begin(SurfaceFaces *faces, const Solid *solid, const int64_t at[3]) {
    double point[3];
    double along[3] = {0, 0, 0};
    solid_model_point(solid, at, point);
    leaf_walk_begin(&faces->walk, solid->mesh, point, along, solid->mesh->lattice.displacement);
    faces->cap = 0;
}

/* Returns an axis that a triangle is not along, or -1 if it has no area. */
static int face_axis(const LatticeTriangle *face) {
    for (int axis = 0; axis < 3; axis++) {
        if (crossing_normal(face, axis) != 0) {
            return axis;
        }
    }
    return -1;
}

/* Returns whether a point is on a triangle with an area. */
static int face_is_at(const LatticeTriangle *face, const int64_t at[3]) {
    int axis = face_axis(face);
    if (axis < 0 || crossing_value(face, at) != 0) {
        return 0;
    }
    int32_t facing = sign_of_long(crossing_normal(face, axis));
    for (int k = 0; k < 3; k++) {
        if (facing * sign_of_long(crossing_turn(face->p[k], face->p[(k + 1) % 3], axis, at)) < 0) {
            return 0;
        }
    }
    return 1;
}

static int faces_next(SurfaceFaces *faces, const Solid *solid, const int64_t at[3]) {
    for (int32_t t = leaf_walk_next(&faces->walk); t >= 0; t = leaf_walk_next(&faces->walk)) {
        solid_triangle(solid, (uint32_t)t, &faces->face);
        if (face_is_at(&faces->face, at)) {
            return 1;
        }
    }
    while (faces->cap < solid->mesh->lattice.cap_count) {
        solid_cap(solid, faces->cap++, &faces->face);
        if (face_is_at(&faces->face, at)) {
            return 1;
        }
    }
    return 0;
}

/* Sets the first move to that towards a lattice point; returns whether that is elsewhere. */
static int surface_set_towards(Move *move, uint64_t corner, const int64_t at[3]) {
    int elsewhere = 0;
    move->signs[0] = 1;
    for (int axis = 0; axis < 3; axis++) {
        int64_t to = (int64_t)packed_coordinate(corner, axis) * SUBSTEPS - at[axis];
        move->moves[axis].used = 0;
        sum_add(&move->moves[axis], (double)to);
        elsewhere |= to != 0;
    }
    return elsewhere;
}

/* Returns whether the first move, in the plane of a triangle, stays in it; min: 1 within, 0 along an edge, too. */
static int surface_is_in(const Move *move, const LatticeTriangle *face, const int64_t at[3], int32_t min) {
    int axis = face_axis(face);
    int32_t facing = sign_of_long(crossing_normal(face, axis));
    for (int k = 0; k < 3; k++) {
        uint64_t from = face->p[k];
        uint64_t to = face->p[(k + 1) % 3];
        if (crossing_turn(from, to, axis, at) == 0
                && facing * move->signs[0]
                                * move_sign_of(move, 0, crossing_along(from, to, axis, 0),
                                        crossing_along(from, to, axis, 1), crossing_along(from, to, axis, 2))
                        < min) {
            return 0;
        }
    }
    return 1;
}

/* Returns whether the solid is beside the first move, on any side within the triangle and off it. */
static int surface_solid_beside(const Solid *solid, Move *move, const int64_t normal[3], const int64_t at[3]) {
    for (int axis = 0; axis < 3; axis++) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        Sum *across = &move->moves[3 + axis];
        Sum *off = &move->moves[6 + axis];
        across->used = 0;
        sum_add_scaled(across, &move->moves[v], (double)normal[u]);
        sum_add_scaled(across, &move->moves[u], -(double)normal[v]);
        off->used = 0;
        sum_add(off, (double)normal[axis]);
    }
    for (int sides = 0; sides < 4; sides++) {
        move->signs[1] = 1 - 2 * (sides & 1);
        move->signs[2] = 1 - (sides & 2);
        if (solid_ray_winding(solid, at, move) >> 1 >= 1) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the solid is beside a direction in which another triangle meets the first one. */
static int surface_solid_where_other_meets(const Solid *solid, Move *move, const LatticeTriangle *face,
        const LatticeTriangle *other, const int64_t normal[3], const int64_t at[3]) {
    int coplanar = 1;
    for (int axis = 0; axis < 3; axis++) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        Sum *along = &move->moves[axis];
        along->used = 0;
        sum_add_product(along, (double)normal[u], (double)crossing_normal(other, v));
        sum_add_product(along, -(double)normal[v], (double)crossing_normal(other, u));
        coplanar &= sum_sign(along) == 0;
    }
    if (coplanar) {
        for (int k = 0; k < 3; k++) {
            if (surface_set_towards(move, other->p[k], at) && surface_is_in(move, face, at, 1)
                    && surface_solid_beside(solid, move, normal, at)) {
                return 1;
            }
        }
        return 0;
    }
    for (int32_t sign = 1; sign >= -1; sign -= 2) {
        move->signs[0] = sign;
        if (surface_is_in(move, face, at, 1) && surface_is_in(move, other, at, 0)
                && surface_solid_beside(solid, move, normal, at)) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether a point is on the surface of the solid; fine coordinates. */
static int surface_touches_solid(const Solid *solid, const int64_t at[3]) {
    SurfaceFaces faces;
    SurfaceFaces others;
    Move move;
    sum_place(move.moves, 3, move.memory, 4);
    sum_place(move.moves + 3, 3, move.memory + 12, 16);
    sum_place(move.moves + 6, 3, move.memory + 60, 1);
    move.signs[0] = move.signs[1] = move.signs[2] = 1;
    faces_begin(&faces, solid, at);
    while (faces_next(&faces, solid, at)) {
        int64_t normal[3];
        int own = 0;
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = crossing_normal(&faces.face, axis);
        }
        for (int k = 0; k < 3 && !own; k++) { /* the only arc if no other triangle meets this one */
            own = surface_set_towards(&move, faces.face.p[k], at);
        }
        if (own && surface_solid_beside(solid, &move, normal, at)) {
            return 1;
        }
        faces_begin(&others, solid, at);
        while (faces_next(&others, solid, at)) {
            if (surface_solid_where_other_meets(solid, &move, &faces.face, &others.face, normal, at)) {
                return 1;
            }
        }
    }
    return 0;
}

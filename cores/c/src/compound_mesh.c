// SPDX-License-Identifier: Apache-2.0
/* A compound against a mesh, and compounds and shapes in motion. */

/* The pieces of a compound whose boxes, as moved, are near the box of a mesh. */
typedef struct CompoundMesh {
    const CulletMesh *mesh;
    const CulletCompound *compound;
    const double *rows;
    double box[6];
} CompoundMesh;

/* Sets the box of a mesh: that of its tree. */
static void compound_set_mesh(CompoundMesh *m, const CulletMesh *mesh) {
    const uint8_t *boxes = node_boxes(mesh, 0);
    uint32_t lanes = lane_count(node_shape(mesh, 0));
    m->mesh = mesh;
    for (int axis = 0; axis < 3; axis++) {
        int32_t low = INT32_MAX;
        int32_t high = 0;
        for (uint32_t lane = 0; lane < lanes; lane++) {
            int32_t from = (int32_t)lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
            int32_t to = (int32_t)lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
            low = from < low ? from : low;
            high = to > high ? to : high;
        }
        double origin = mesh->tree_origin[axis];
        double min = origin + (double)mesh->tree_step * low;
        double max = origin + (double)mesh->tree_step * high;
        double rounding = 0x1p-48 * (absolute(origin) + absolute(min) + absolute(max));
        m->box[axis] = min - rounding;
        m->box[3 + axis] = max + rounding;
    }
}

/* Returns the next piece from a place on that may be at most a distance from the mesh, or -1. */
static int32_t compound_mesh_next(const CompoundMesh *m, int32_t place, double distance) {
    while (place >= 0) {
        float posed[6];
        double gaps[3];
        compound_move_box(m->rows, compound_box(m->compound, place), posed);
        for (int axis = 0; axis < 3; axis++) {
            gaps[axis] = max2(0, max2((double)posed[axis] - m->box[3 + axis], m->box[axis] - (double)posed[3 + axis]));
        }
        int is_near = CULLET_SQRT(dot3(gaps, gaps)) * (1 - COMPOUND_ROUNDING) <= distance;
        if (is_near && compound_is_piece(place)) {
            return place;
        }
        place = compound_onward(m->compound, place, is_near);
    }
    return -1;
}

int32_t cullet_compound_any_triangle(CulletConvexMemory *memory, const CulletMesh *mesh, const CulletCompound *compound,
        const double compound_to_mesh[12], int32_t *piece) {
    CompoundMesh m;
    int32_t triangle = -1;
    *piece = -1;
    if (!is_rigid(compound_to_mesh)) {
        return -1;
    }
    compound_set_mesh(&m, mesh);
    m.compound = compound;
    m.rows = compound_to_mesh;
    int32_t place = compound_mesh_next(&m, compound_first(compound), 0);
    while (place >= 0) {
        triangle = cullet_convex_any_triangle(memory, mesh, &compound->pieces[place], compound_to_mesh, NULL);
        if (triangle >= 0) {
            break;
        }
        place = compound_mesh_next(&m, compound_after(compound, place), 0);
    }
    *piece = place;
    return triangle;
}

/* Returns a bound of the absolute error of a measured distance; see shape_sweep_slack. */
static double compound_slack(const float lower[3], const float upper[3], float radius) {
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        size = max3(size, absolute((double)lower[axis]), absolute((double)upper[axis]));
    }
    return SWEEP_ROUNDING * (size + 2 * (double)radius) + 0x1p-40 * size;
}

/* Finds the piece nearest to the mesh, at most a limit away; returns -1 if there is none. */
static int32_t compound_mesh_nearest(CompoundMesh *m, CulletConvexDistance *result, CulletConvexMemory *memory,
        double limit) {
    double best = limit;
    int32_t found = -1;
    shape_distance_clear(result);
    int32_t place = compound_mesh_next(m, compound_first(m->compound), best);
    while (place >= 0 && best > 0) {
        CulletConvexDistance trial;
        if (cullet_convex_mesh_distance(&trial, memory, m->mesh, &m->compound->pieces[place], m->rows, NULL, best)
                && (found < 0 || trial.distance < best)) {
            *result = trial;
            best = trial.distance;
            found = place;
        }
        place = compound_mesh_next(m, compound_after(m->compound, place), best);
    }
    return found;
}

/* Copies what a search found, and clears what is near after CULLET_SWEEP_FREE. */
static CulletSweepOutcome compound_end_sweep(const Advance *advance, CulletConvexSweep *result, int32_t *piece) {
    if (advance->outcome == CULLET_SWEEP_FREE) {
        shape_distance_clear(&result->nearest);
        *piece = -1;
    }
    result->t = advance->t;
    result->overlap_t = advance->overlap_t;
    result->steps = advance->steps;
    return advance->outcome;
}

CulletSweepOutcome cullet_compound_sweep_mesh(CulletConvexSweep *result, CulletConvexMemory *memory,
        const CulletMesh *mesh, const CulletCompound *compound, const CulletMotion *motion, double tolerance,
        int32_t *piece) {
    Advance advance;
    CompoundMesh m;
    double rows[12];
    double apart;
    compound_set_mesh(&m, mesh);
    m.compound = compound;
    m.rows = rows;
    advance_begin(&advance, motion_path_length(motion, compound->sphere_centre, compound->sphere_radius),
            compound_slack(mesh->lower, mesh->upper, compound->sphere_radius), tolerance, 1);
    shape_distance_clear(&result->nearest);
    *piece = -1;
    if (tolerance >= 0) {
        do {
            shape_rows_at(motion, advance.at, rows);
            *piece = compound_mesh_nearest(&m, &result->nearest, memory, advance.limit);
            apart = *piece >= 0 ? result->nearest.distance * (1 - SWEEP_ROUNDING) : advance.limit;
        } while (advance_next(&advance, apart));
    }
    return compound_end_sweep(&advance, result, piece);
}

CulletSweepOutcome cullet_compound_sweep_convex(CulletConvexSweep *result, CulletConvexMemory *memory,
        const CulletCompound *compound, const CulletConvex *convex, const CulletMotion *motion, double tolerance,
        int32_t *piece) {
    Advance advance;
    CompoundNearest n;
    double rows[12];
    double apart;
    n.compound = compound;
    n.other = convex;
    n.rows = rows;
    n.memory = memory;
    n.result = &result->nearest;
    advance_begin(&advance, motion_path_length(motion, convex->sphere_centre, convex->sphere_radius),
            compound_slack(compound->bounds, compound->bounds + 3, convex->sphere_radius), tolerance, 1);
    shape_distance_clear(&result->nearest);
    *piece = -1;
    if (tolerance >= 0) {
        do {
            shape_rows_at(motion, advance.at, rows);
            *piece = compound_nearest(&n, advance.limit);
            apart = *piece >= 0 ? result->nearest.distance * (1 - SWEEP_ROUNDING) : advance.limit;
        } while (advance_next(&advance, apart));
    }
    return compound_end_sweep(&advance, result, piece);
}

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
        const double compound_to_mesh[12], const CulletTriangleFilter *filter, int32_t *piece) {
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
        triangle = cullet_convex_any_triangle(memory, mesh, &compound->pieces[place], compound_to_mesh, filter);
        if (triangle >= 0) {
            break;
        }
        place = compound_mesh_next(&m, compound_after(compound, place), 0);
    }
    *piece = place;
    return triangle;
}

/* The motion of a compound against a mesh, or of a shape against a compound. */
typedef struct CompoundMotion {
    const CulletMotion *motion;
    double rows[12];             /* where it is */
    CompoundMesh *mesh;          /* NULL: the compound does not move */
    ShapeNearest *walk;          /* of a piece, over the mesh */
    CompoundNearest *shape;
    CulletConvexDistance *result;
    int32_t piece;               /* the nearest, or -1 */
    int32_t only;                /* the only piece that the shape moves against, or -1 */
} CompoundMotion;

/* Finds the piece nearest to the mesh, at most a limit away; returns -1 if there is none. */
static int32_t compound_mesh_nearest(CompoundMotion *c, double limit) {
    const CompoundMesh *m = c->mesh;
    CulletConvexDistance trial;
    double best = limit;
    int32_t found = -1;
    c->walk->result = &trial;
    shape_distance_clear(c->result);
    int32_t place = compound_mesh_next(m, compound_first(m->compound), best);
    while (place >= 0 && best > 0) {
        if (shape_mesh_closest(c->walk, &m->compound->pieces[place], c->rows, best)
                && (found < 0 || trial.distance < best)) {
            *c->result = trial;
            best = trial.distance;
            found = place;
        }
        place = compound_mesh_next(m, compound_after(m->compound, place), best);
    }
    return found;
}

/* Measures the distance at a time, if it is at most a limit; returns a lower bound of it, or the limit. */
static double compound_distance_at(CompoundMotion *c, double t, double limit) {
    shape_rows_at(c->motion, t, c->rows);
    if (c->only >= 0) {
        c->shape->best = limit;
        c->shape->piece = -1;
        compound_measure(c->shape, c->only);
        c->piece = c->shape->piece;
    } else {
        c->piece = c->mesh ? compound_mesh_nearest(c, limit) : compound_nearest(c->shape, limit);
    }
    return c->piece >= 0 ? c->result->distance * (1 - SWEEP_ROUNDING) : limit;
}

/* Returns the next piece from a place on that may be at most a distance from the other body at a time, or -1. */
static int32_t compound_next_near(CompoundMotion *c, int32_t place, double t, double distance) {
    shape_rows_at(c->motion, t, c->rows);
    if (c->mesh) {
        return compound_mesh_next(c->mesh, place, distance);
    }
    compound_pose(c->shape);
    while (place >= 0) {
        int is_near = compound_bound(c->shape, place) <= distance;
        if (is_near && compound_is_piece(place)) {
            return place;
        }
        place = compound_onward(c->shape->compound, place, is_near);
    }
    return -1;
}

/* Advances a search that has begun. */
static void compound_advance(CompoundMotion *c, Advance *a) {
    while (advance_next(a, compound_distance_at(c, a->at, a->limit))) {
    }
}

/*
 * Moves piece by piece on from where the search for all of them ended: each has steps of its own, and a piece moves
 * less than the compound does. The first to hit counts.
 */
static void compound_advance_pieces(CompoundMotion *c, double tolerance, Advance *all) {
    const CulletCompound *compound = c->mesh ? c->mesh->compound : c->shape->compound;
    double first_t = all->t;
    CulletConvexDistance nearest;
    all->outcome = CULLET_SWEEP_FREE;
    all->t = 1;
    all->overlap_t = not_a_number();
    int32_t place = compound_next_near(c, compound_first(compound), first_t, all->limit);
    while (place >= 0 && all->t > first_t) {
        Advance a;
        if (c->mesh) {
            c->walk->result = &nearest;
            shape_advance(c->walk, &compound->pieces[place], c->motion, tolerance, first_t, all->t, &a);
        } else {
            c->only = place;
            advance_begin(&a, first_t, all->t, all->speed, all->slack, tolerance);
            compound_advance(c, &a);
            c->only = -1;
        }
        all->steps += a.steps;
        if (a.outcome != CULLET_SWEEP_FREE && (a.t < all->t || all->outcome == CULLET_SWEEP_FREE)) {
            all->outcome = a.outcome;
            all->t = a.t;
            all->overlap_t = a.overlap_t;
        }
        place = compound_next_near(c, compound_after(compound, place), first_t, all->limit);
    }
    if (all->outcome != CULLET_SWEEP_FREE) {
        compound_distance_at(c, all->t, all->limit);
        all->steps++;
    }
}

/* Advances a search that has begun, if the tolerance is valid. */
static CulletSweepOutcome compound_sweep(
        CompoundMotion *c, double tolerance, Advance *advance, CulletConvexSweep *result, int32_t *piece) {
    c->piece = -1;
    c->only = -1;
    c->result = &result->nearest;
    if (tolerance >= 0) {
        compound_advance(c, advance);
    }
    if (advance->outcome == CULLET_SWEEP_UNFINISHED) {
        compound_advance_pieces(c, tolerance, advance);
    }
    *piece = advance->outcome == CULLET_SWEEP_FREE ? -1 : c->piece;
    return shape_end_sweep(advance, result);
}

CulletSweepOutcome cullet_compound_sweep_mesh(CulletConvexSweep *result, CulletConvexMemory *memory,
        const CulletMesh *mesh, const CulletCompound *compound, const CulletMotion *motion,
        const CulletTriangleFilter *filter, double tolerance, int32_t *piece) {
    Advance advance;
    CompoundMesh m;
    ShapeNearest walk;
    CompoundMotion c;
    c.motion = motion;
    c.mesh = &m;
    c.walk = &walk;
    compound_set_mesh(&m, mesh);
    m.compound = compound;
    m.rows = c.rows;
    walk.mesh = mesh;
    walk.memory = memory;
    walk.filter = filter;
    walk.direction = motion->velocity;
    advance_begin(&advance, 0, 1, motion_path_length(motion, compound->sphere_centre, compound->sphere_radius),
            shape_sweep_slack(mesh->lower, mesh->upper, compound->sphere_radius), tolerance);
    return compound_sweep(&c, tolerance, &advance, result, piece);
}

CulletSweepOutcome cullet_compound_sweep_convex(CulletConvexSweep *result, CulletConvexMemory *memory,
        const CulletCompound *compound, const CulletConvex *convex, const CulletMotion *motion, double tolerance,
        int32_t *piece) {
    Advance advance;
    CompoundNearest n;
    CompoundMotion c;
    c.motion = motion;
    c.mesh = NULL;
    c.walk = NULL;
    c.shape = &n;
    n.compound = compound;
    n.other = convex;
    n.rows = c.rows;
    n.memory = memory;
    n.result = &result->nearest;
    advance_begin(&advance, 0, 1, motion_path_length(motion, convex->sphere_centre, convex->sphere_radius),
            shape_sweep_slack(compound->bounds, compound->bounds + 3, convex->sphere_radius), tolerance);
    return compound_sweep(&c, tolerance, &advance, result, piece);
}

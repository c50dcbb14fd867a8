// SPDX-License-Identifier: Apache-2.0
/*
 * Segment against solid: visits the cells along the segment, the near side of each plane first, until one is solid. A
 * cell has the closed interval of the segment that is in it; an interval of one point counts, and a segment in a plane
 * is on both sides of it. Intervals are in double, so the result is exact within rounding.
 *
 * Where both ends of an interval are clearly on one side of a node's coarse plane, the plane is not crossed; elsewhere
 * the crossing is computed from the exact plane.
 */

/* In place of a plane: the segment starts in the cell. */
#define SEGMENT_START (-1)

/*
 * The largest coordinate, in lattice steps, with which coarse planes decide: there the rounding of all that the exact
 * plane would give is below 2^-10 of SEGMENT_ERROR.
 */
#define SEGMENT_MAX_COARSE 268435456.0

/* Half a unit of a coarse plane's offset, and more than the rounding of its check and of the walk. */
#define SEGMENT_ERROR 16512.0

/* A segment on the lattice. */
typedef struct LatticeSegment {
    double from[3], to[3], along[3];
} LatticeSegment;

/*
 * Descends from a node of a frame while both ends of an interval are clearly on the same side of the coarse plane.
 * Returns the node at which they are not, or the leaf.
 */
static int32_t segment_clear(
        const CulletMesh *mesh, int32_t frame, int32_t at, const LatticeSegment *s, double start, double end) {
    uint64_t header = frame_word(mesh, frame);
    double scale = (double)SUBSTEPS * power_of_two(-(int32_t)(header >> 48));
    double p[3];
    double q[3];
    for (int axis = 0; axis < 3; axis++) {
        int32_t centre = (int32_t)(header >> (16 * axis) & 0xFFFF);
        p[axis] = (s->from[axis] + start * s->along[axis] - centre) * scale;
        q[axis] = (s->from[axis] + end * s->along[axis] - centre) * scale;
    }
    double doubt_p = size3(p) * 0.5 + SEGMENT_ERROR;
    double doubt_q = size3(q) * 0.5 + SEGMENT_ERROR;
    for (;;) {
        uint64_t node = frame_word(mesh, at);
        int kind = frame_kind(node);
        int axis = frame_axis(node);
        int32_t k[3];
        double offset = (double)FRAME_OFFSET_UNIT * frame_plane(node, k);
        if (kind == FRAME_AXIS) {
            k[0] = k[1] = k[2] = 0;
            k[axis] = FRAME_UNIT;
            offset = FRAME_UNIT * scale * ((int32_t)(header >> (16 * axis) & 0xFFFF) - frame_number(node));
        } else if (kind == FRAME_TABLE) {
            return at;
        }
        double at_p = k[0] * p[0] + k[1] * p[1] + k[2] * p[2] + offset;
        double at_q = k[0] * q[0] + k[1] * q[1] + k[2] * q[2] + offset;
        int front = at_p > doubt_p;
        if (front ? !(at_q > doubt_q) : !(at_p < -doubt_p && at_q < -doubt_q)) {
            return at;
        }
        uint32_t child = frame_child_kind(node, front);
        if (child != 0) {
            return child == 1 ? BSP_EMPTY : child == 2 ? BSP_SOLID : frame_mixed(mesh, frame, at, front);
        }
        at += front ? 1 : frame_distance(node);
    }
}

/* Pushes a child of a top node or of a node of a frame. */
static void segment_push(CulletSolidHit *hit, int32_t top, int32_t top_count, int32_t frame, int32_t child,
        double start, double end, int32_t through_frame, int32_t through) {
    CulletSolidCell *cell = &hit->cells[top];
    int enters = frame < 0 && child >= top_count;
    cell->frame = enters ? child - top_count : frame;
    cell->cell = enters ? child - top_count + FRAME_HEADER : child;
    cell->start = start;
    cell->end = end;
    cell->through_frame = through_frame;
    cell->through = through;
}

/* Sets the normal, against the direction of the segment; 0 0 0 without a length. */
static void segment_set_normal(const double k[3], const double along[3], CulletSolidHit *hit) {
    double sign = dot3(k, along) > 0 ? -1 : 1;
    double n[3];
    for (int axis = 0; axis < 3; axis++) {
        n[axis] = sign * k[axis];
    }
    double length = CULLET_SQRT(dot3(n, n));
    for (int axis = 0; axis < 3; axis++) {
        hit->normal[axis] = length > 0 ? n[axis] / length + 0.0 : 0; /* + 0.0: no -0 */
    }
}

/* Sets the normal of the plane that was crossed. */
static void segment_set_plane_normal(
        const Solid *solid, int32_t frame, int32_t node, const double along[3], CulletSolidHit *hit) {
    BspPlane plane;
    double k[3] = {0, 0, 0};
    if (node != SEGMENT_START) {
        if (frame < 0) {
            bsp_plane_top(solid->mesh, &plane, bsp_top(solid->mesh, node, 0));
        } else {
            bsp_plane_set(solid, &plane, frame, frame_word(solid->mesh, node));
        }
        for (int axis = 0; axis < 3; axis++) {
            k[axis] = (double)plane.k[axis];
        }
    }
    segment_set_normal(k, along, hit);
}

/* Gets the two edges of a face from its first corner. */
static void segment_edges(const LatticeTriangle *t, double e[3], double f[3]) {
    for (int axis = 0; axis < 3; axis++) {
        double first = packed_coordinate(t->p[0], axis);
        e[axis] = packed_coordinate(t->p[1], axis) - first;
        f[axis] = packed_coordinate(t->p[2], axis) - first;
    }
}

/* Returns where the line crosses a triangle, or NaN. */
static double segment_crossing(const LatticeTriangle *t, const LatticeSegment *s) {
    double e[3];
    double f[3];
    double p[3];
    double q[3];
    double from[3];
    segment_edges(t, e, f);
    cross3(s->along, f, p);
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = s->from[axis] - packed_coordinate(t->p[0], axis);
    }
    double scale = dot3(e, p);
    double b = dot3(from, p) / scale;
    cross3(from, e, q);
    double c = dot3(s->along, q) / scale;
    /* a line through an edge may cross both triangles: which side is solid is decided between crossings */
    return b >= -1e-9 && c >= -1e-9 && b + c <= 1 + 1e-9 ? dot3(f, q) / scale : not_a_number();
}

/* Returns whether a point of the segment is inside, in a mixed leaf. */
static int segment_inside(const Solid *solid, int32_t leaf, const LatticeSegment *s, double at) {
    int64_t fine[3];
    for (int axis = 0; axis < 3; axis++) {
        double coordinate = s->from[axis] + at * s->along[axis];
        if (!(coordinate >= 0 && coordinate <= SOLID_MAX)) {
            return 0; /* outer cells extend beyond the lattice, the mesh does not */
        }
        fine[axis] = (int64_t)nearest_integer(coordinate * SUBSTEPS);
    }
    return point_inside_mixed(solid, leaf, fine);
}

/*
 * Returns where the segment is first inside within a mixed leaf: at the start of the cell's interval, or behind one of
 * the triangles; infinity if it is not.
 */
static double segment_in_mixed(
        const Solid *solid, int32_t leaf, const CulletSolidCell *cell, const LatticeSegment *s, CulletSolidHit *hit) {
    const CulletMesh *mesh = solid->mesh;
    LatticeTriangle t;
    double at = cell->start;
    int64_t face = -1;
    for (;;) {
        double next = cell->end;
        int64_t next_face = -1;
        uint32_t entry;
        uint32_t list_end = bsp_mixed_list(mesh, (uint32_t)(BSP_FIRST_MIXED - leaf), &entry);
        for (; entry < list_end; entry++) {
            uint32_t number = bsp_mixed_face(mesh, entry);
            solid_face(solid, number, &t);
            double crossing = segment_crossing(&t, s);
            if (crossing > at && crossing < next) {
                next = crossing;
                next_face = number;
            }
        }
        if (segment_inside(solid, leaf, s, 0.5 * (at + next))) {
            if (face < 0) {
                segment_set_plane_normal(solid, cell->through_frame, cell->through, s->along, hit);
            } else {
                double e[3];
                double f[3];
                double normal[3];
                solid_face(solid, (uint32_t)face, &t);
                segment_edges(&t, e, f);
                cross3(e, f, normal);
                segment_set_normal(normal, s->along, hit);
            }
            return at;
        }
        if (next_face < 0) {
            return positive_infinity();
        }
        at = next;
        face = next_face;
    }
}

/* Returns where a segment is first inside, or infinity; sets the normal then. */
static double segment_first(const Solid *solid, const double from[3], const double to[3], CulletSolidHit *hit) {
    const CulletMesh *mesh = solid->mesh;
    const int32_t top_count = (int32_t)mesh->bsp.top_count;
    LatticeSegment s;
    int near = 1;
    for (int axis = 0; axis < 3; axis++) {
        s.from[axis] = (from[axis] - mesh->lattice.origin[axis]) * solid->per_step;
        s.to[axis] = (to[axis] - mesh->lattice.origin[axis]) * solid->per_step;
        s.along[axis] = s.to[axis] - s.from[axis];
        near &= absolute(s.from[axis]) <= SEGMENT_MAX_COARSE && absolute(s.to[axis]) <= SEGMENT_MAX_COARSE;
    }
    double best = positive_infinity();
    int32_t size = 0;
    segment_push(hit, size++, top_count, -1, bsp_root(mesh), 0, 1, SEGMENT_START, SEGMENT_START);
    while (size > 0) {
        CulletSolidCell cell = hit->cells[--size];
        int32_t at = cell.cell;
        if (cell.start >= best) {
            continue;
        }
        while (at >= 0) {
            if (cell.frame >= 0 && near) {
                at = segment_clear(mesh, cell.frame, at, &s, cell.start, cell.end);
                if (at < 0) {
                    break;
                }
            }
            BspPlane plane;
            int axis = -1;
            int32_t k = 0;
            int32_t front;
            int32_t back;
            if (cell.frame < 0) {
                int32_t stored = bsp_top(mesh, at, 0);
                front = bsp_top(mesh, at, 1);
                back = bsp_top(mesh, at, 2);
                if (stored >= 0) {
                    axis = stored >> 16;
                    k = stored & 0xFFFF;
                } else {
                    bsp_plane_top(mesh, &plane, stored);
                }
            } else {
                uint64_t node = frame_word(mesh, at);
                int swapped = 0;
                if (frame_kind(node) == FRAME_AXIS) {
                    axis = frame_axis(node);
                    k = frame_number(node);
                } else {
                    bsp_plane_set(solid, &plane, cell.frame, node);
                    swapped = plane.swapped;
                }
                front = frame_child(mesh, cell.frame, at, node, !swapped, BSP_EMPTY);
                back = frame_child(mesh, cell.frame, at, node, swapped, BSP_EMPTY);
            }
            double e0;
            double e1;
            if (axis >= 0) {
                e0 = s.from[axis] - k;
                e1 = s.to[axis] - k;
            } else {
                double a = (double)plane.k[0];
                double b = (double)plane.k[1];
                double c = (double)plane.k[2];
                double d = (double)plane.d;
                e0 = a * s.from[0] + b * s.from[1] + c * s.from[2] + d;
                e1 = a * s.to[0] + b * s.to[1] + c * s.to[2] + d;
            }
            int32_t through = at;
            at = BSP_EMPTY;
            if (e0 == e1) { /* the segment is parallel to the plane: on one side, or on both */
                at = e0 < 0 ? back : front;
                if (e0 == 0 && back != BSP_EMPTY) {
                    segment_push(hit, size++, top_count, cell.frame, back, cell.start, cell.end, cell.through_frame,
                            cell.through);
                }
            } else {
                double cross = e0 / (e0 - e1);
                int32_t nearer = e0 > e1 ? front : back;
                int32_t farther = e0 > e1 ? back : front;
                if (cross >= cell.start) {
                    if (cross <= cell.end && farther != BSP_EMPTY) {
                        segment_push(
                                hit, size++, top_count, cell.frame, farther, cross, cell.end, cell.frame, through);
                    }
                    at = nearer;
                    cell.end = min2(cross, cell.end);
                } else if (cross <= cell.end) {
                    at = farther;
                }
            }
            if (cell.frame < 0 && at >= top_count) {
                cell.frame = at - top_count;
                at = cell.frame + FRAME_HEADER;
            }
        }
        if (at == BSP_SOLID) {
            best = cell.start;
            segment_set_plane_normal(solid, cell.through_frame, cell.through, s.along, hit);
        } else if (at <= BSP_FIRST_MIXED) {
            cell.cell = at;
            best = min2(best, segment_in_mixed(solid, at, &cell, &s, hit));
        }
    }
    return best;
}

// SPDX-License-Identifier: Apache-2.0
/*
 * First contact of a capsule that moves along a line, without turning, with a mesh, in closed form. Whether it touches
 * is exact; t, point and normal are rounded. Of a segment and a triangle that are parallel, several points are equally
 * near: the contact is one of them.
 *
 * Source: Ericson 2005, 5.5.6, for the Minkowski sum of a triangle and a segment.
 */

/*
 * Returns the triangle nearest to the segment, of those that pass a filter and that the capsule touches at its start,
 * or -1.
 */
static int32_t capsule_nearest_at_start(const CapsuleTriangles *capsule, const CulletTriangleFilter *filter,
        const double motion[3], SegmentFoot *segment) {
    const CulletMesh *mesh = capsule->walk.mesh;
    OverlapWalk overlaps;
    int32_t nearest = -1;
    double min = positive_infinity();
    segment_foot_set(segment, capsule->from, capsule->to, capsule->radius);
    overlap_begin_capsule(&overlaps, mesh, capsule->from, capsule->to, capsule->radius, 0);
    for (int32_t next = overlap_next(&overlaps); next >= 0; next = overlap_next(&overlaps)) {
        double corners[9];
        corners_of(mesh, (uint32_t)next, corners);
        double distance2 = segment_foot_distance2(segment, corners);
        if ((distance2 < min || (distance2 == min && next < nearest) || nearest < 0)
                && filter_passes(filter, mesh, (uint32_t)next, motion)) {
            min = distance2;
            nearest = next;
        }
    }
    return nearest;
}

/* Sets point and normal for a position of the capsule. length: of the motion */
static void capsule_sweep_fill(CulletSphereSweep *hit, const CapsuleTriangles *capsule, const double motion[3],
        double length, SegmentFoot *segment) {
    double from[3];
    double to[3];
    double corners[9];
    for (int axis = 0; axis < 3; axis++) {
        double way = hit->t * motion[axis];
        from[axis] = capsule->from[axis] + way;
        to[axis] = capsule->to[axis] + way;
    }
    corners_of(capsule->walk.mesh, (uint32_t)hit->triangle, corners);
    segment_foot_set(segment, from, to, capsule->radius);
    int pierces = segment_foot_move_to_nearest(segment, corners);
    double magnitude = size3(capsule->from) + length + segment->size;
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = segment->from[axis] + segment->share * segment->along[axis];
    }
    sweep_set(hit, from, &segment->foot, motion, magnitude);
    if (pierces) {
        const double *normal = segment->foot.normal;
        double side = (dot3(normal, segment->along) > 0) == (segment->share < 0.5) ? 1 : -1;
        for (int axis = 0; axis < 3; axis++) {
            hit->normal[axis] = side * normal[axis] + 0.0; /* no -0 */
        }
    }
}

/*
 * Finds the first contact of a capsule, whose ends, radius and mesh are set, with triangles that pass a filter, which
 * may be NULL. Numbers are floats, or doubles that are 0 or 2^-100 to 2^100.
 */
static int capsule_sweep(CapsuleTriangles *capsule, const double motion[3], double max_t,
        const CulletTriangleFilter *filter, CulletSphereSweep *hit) {
    const CulletMesh *mesh = capsule->walk.mesh;
    SegmentFoot segment;
    double length = CULLET_SQRT(dot3(motion, motion));
    sphere_sweep_clear(hit);
    int32_t first = capsule_nearest_at_start(capsule, filter, motion, &segment);
    double at = 0;
    if (first < 0 && length > 0) {
        capsule_triangles_begin(capsule, motion, max_t);
        for (int32_t next = sweep_walk_next(&capsule->walk); next >= 0; next = sweep_walk_next(&capsule->walk)) {
            double t = capsule->walk.t; /* not above the limit */
            if ((first < 0 || t < at || next < first) && filter_passes(filter, mesh, (uint32_t)next, motion)) {
                first = next;
                at = t;
                sweep_walk_shorten(&capsule->walk, at);
            }
        }
    }
    if (first < 0) {
        return 0;
    }
    hit->triangle = first;
    hit->t = at;
    capsule_sweep_fill(hit, capsule, motion, length, &segment);
    return 1;
}

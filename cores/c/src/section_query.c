// SPDX-License-Identifier: Apache-2.0
/*
 * Cross section of a transformed mesh against a polygon seen from above. The mesh is cut by a plane; the intersection
 * of a triangle with the plane is a segment (or a point, or the triangle itself if it lies in the plane), and its x and
 * z are tested against the polygon, whose vertices are x and z, too.
 *
 * The walk visits the boxes of the tree that reach the plane and the polygon's rectangle, and returns by parent links.
 */

/* Half a unit in the last place of a float, relative, and more than twice as much. */
#define SECTION_ROUNDING 0x1p-22

/* A query in progress. */
typedef struct SectionQuery {
    const CulletMesh *mesh;
    const double *rows; /* of the mesh to the world */
    double plane[4];    /* in the world */
    double model_plane[4];
    double slack;
    double lower[2], upper[2]; /* rectangle that boxes must reach */
    TriangleSection section;
} SectionQuery;

/* Prepares a query; returns 0 for a wrong argument. */
static int section_begin(SectionQuery *q, const CulletMesh *mesh, const double rows[12], const double plane[4]) {
    double farthest = 0;
    double extent = (double)mesh->tree_step * LATTICE_MAX;
    if (!is_finite(size3(plane) + absolute(plane[3])) || plane[1] == 0 || !is_rigid(rows)) {
        return 0;
    }
    q->mesh = mesh;
    q->rows = rows;
    /* times a power of two, so that the normal is about 1 long and no product of few numbers overflows */
    int32_t exponent = -exponent_of(max3(absolute(plane[0]), absolute(plane[1]), absolute(plane[2])));
    for (int i = 0; i < 4; i++) {
        q->plane[i] = scaled(plane[i], exponent);
    }
    q->plane[3] = max2(-CLUSTER_FAR, min2(q->plane[3], CLUSTER_FAR));
    for (int i = 0; i < 12; i += 4) {
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size += absolute(rows[i + axis]) * (absolute(mesh->tree_origin[axis]) + extent);
        }
        farthest = max2(farthest, size + absolute(rows[i + 3]));
    }
    q->slack = farthest * SECTION_ROUNDING;
    section_set_plane(&q->section, q->plane, farthest);
    for (int i = 0; i < 4; i++) {
        q->model_plane[i] = q->plane[0] * rows[i] + q->plane[1] * rows[i + 4] + q->plane[2] * rows[i + 8]
                + (i == 3 ? q->plane[3] : 0);
    }
    return 1;
}

/* Returns whether a lane's transformed box may reach the plane and the rectangle. Conservative. */
static int section_reaches(const SectionQuery *q, const uint8_t *boxes, uint32_t lane) {
    double step = 0.5 * (double)q->mesh->tree_step;
    double middle[3];
    double half[3];
    for (int axis = 0; axis < 3; axis++) {
        double lower = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
        double upper = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
        middle[axis] = q->mesh->tree_origin[axis] + step * (lower + upper);
        half[axis] = step * (upper - lower);
    }
    const double *m = q->model_plane;
    double radius = absolute(m[0]) * half[0] + absolute(m[1]) * half[1] + absolute(m[2]) * half[2];
    if (absolute(mapped(m, middle)) > radius + size3(q->plane) * q->slack + absolute(q->plane[3]) * 0x1p-45) {
        return 0;
    }
    for (int axis = 0; axis < 2; axis++) { /* x and z */
        const double *row = q->rows + 8 * axis;
        double at = mapped(row, middle);
        double size = absolute(row[0]) * half[0] + absolute(row[1]) * half[1] + absolute(row[2]) * half[2] + q->slack;
        if (at + size < q->lower[axis] || at - size > q->upper[axis]) {
            return 0;
        }
    }
    return 1;
}

/* Sets the section to that of a triangle. */
static void section_set_triangle(SectionQuery *q, uint32_t triangle) {
    double model[9];
    corners_of(q->mesh, triangle, model);
    for (int k = 0; k < 9; k += 3) {
        for (int axis = 0; axis < 3; axis++) {
            q->section.corners[k + axis] = (float)mapped(q->rows + 4 * axis, model + k);
        }
    }
    section_measure(&q->section);
}

/* Returns whether a triangle that lies in the plane touches a polygon. corners: x and z of each */
static int section_flat_touches(const float corners[6], const CulletPolygon *polygon) {
    const float *a = corners;
    const float *b = corners + 2;
    const float *c = corners + 4;
    if (cullet_polygon_overlaps_segment(polygon, a, b) || cullet_polygon_overlaps_segment(polygon, b, c)
            || cullet_polygon_overlaps_segment(polygon, c, a)) {
        return 1;
    }
    for (uint32_t ring = 0; ring < polygon->ring_count; ring++) { /* no edge meets: inside or outside as a whole */
        const float *p = polygon_ring(polygon, ring);
        int32_t turn = turn_of(a[0], a[1], b[0], b[1], p[0], p[1]);
        if (turn != 0 && turn == turn_of(b[0], b[1], c[0], c[1], p[0], p[1])
                && turn == turn_of(c[0], c[1], a[0], a[1], p[0], p[1])) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether the current triangle's section touches the polygon. */
static int section_triangle_touches(TriangleSection *s, const CulletPolygon *polygon) {
    int count = 0;
    if (s->signs[0] == 0 && s->signs[1] == 0 && s->signs[2] == 0) {
        float corners[6];
        for (int k = 0; k < 3; k++) {
            corners[2 * k] = s->corners[3 * k];
            corners[2 * k + 1] = s->corners[3 * k + 2];
        }
        return section_flat_touches(corners, polygon);
    }
    for (int k = 0; k < 3; k++) {
        int next = (k + 1) % 3;
        if (s->signs[k] == 0) {
            section_set_point(s, count++, k, k);
        } else if (s->signs[k] * s->signs[next] < 0) {
            section_set_point(s, count++, k, next);
        }
    }
    return count > 0 && section_touches(s, polygon, count - 1);
}

/*
 * Returns how the current triangle's section crosses the ray from a point towards larger x: 1 or -1, or 0. Corners in
 * the plane count as above, so the sections of neighbours join.
 */
static int32_t section_crossing(TriangleSection *s, const double plane[4], const float p[2]) {
    int up = -1;
    int down = -1;
    for (int k = 0; k < 3; k++) {
        int below = s->signs[k] < 0;
        if (below != (s->signs[(k + 1) % 3] < 0)) {
            up = below ? k : up;
            down = below ? down : k;
        }
    }
    if (up < 0) {
        return 0;
    }
    section_set_point(s, 0, up, (up + 1) % 3);
    section_set_point(s, 1, down, (down + 1) % 3);
    int rises = section_compare(s, 1, 1, p[1]) > 0;
    if (rises == (section_compare(s, 0, 1, p[1]) > 0)) {
        return 0;
    }
    int passes = (section_turn(s, p) > 0) == rises;
    /* seen from above, x to the right and z down; above is where b is positive */
    return !passes ? 0 : rises == (plane[1] > 0) ? 1 : -1;
}

/*
 * Visits all triangles whose boxes reach the plane and the rectangle. With a polygon, returns 1 if a triangle's section
 * touches it, otherwise 0. Without one, returns the winding number of the sections around a point.
 */
static int32_t section_walk(SectionQuery *q, const CulletPolygon *polygon, const float point[2]) {
    int32_t winding = 0;
    uint32_t node = 0;
    uint32_t lane = 0;
    for (;;) {
        uint64_t links = node_links(q->mesh, node);
        uint64_t shape = node_shape(q->mesh, node);
        int down = 0;
        for (; lane < lane_count(shape) && !down; lane++) {
            if (!section_reaches(q, node_boxes(q->mesh, node), lane)) {
                continue;
            }
            uint32_t end = first_triangle(links) + leaf_end(shape, lane);
            if (leaf_end(shape, lane) == 0) {
                down = 1;
                break;
            }
            for (uint32_t triangle = first_triangle(links) + leaf_begin(shape, lane); triangle < end; triangle++) {
                section_set_triangle(q, triangle);
                if (polygon == NULL) {
                    winding += section_crossing(&q->section, q->plane, point);
                } else if (section_triangle_touches(&q->section, polygon)) {
                    return 1;
                }
            }
        }
        if (down) {
            node = child_of(links, lane);
            lane = 0;
            continue;
        }
        int32_t parent = parent_of(shape);
        if (parent < 0) {
            return winding;
        }
        lane = node - child_of(node_links(q->mesh, (uint32_t)parent), 0) + 1;
        node = (uint32_t)parent;
    }
}

/* Returns whether the line of the section touches a polygon. */
static int section_line_touches(SectionQuery *q, const CulletPolygon *polygon) {
    for (int axis = 0; axis < 2; axis++) {
        q->lower[axis] = polygon->lower[axis];
        q->upper[axis] = polygon->upper[axis];
    }
    return section_walk(q, polygon, NULL) != 0;
}

int cullet_section_overlaps_surface(
        const CulletMesh *mesh, const double mesh_to_world[12], const double plane[4], const CulletPolygon *polygon) {
    SectionQuery query;
    return section_begin(&query, mesh, mesh_to_world, plane) ? section_line_touches(&query, polygon) : -1;
}

int cullet_section_overlaps_solid(
        const CulletMesh *mesh, const double mesh_to_world[12], const double plane[4], const CulletPolygon *polygon) {
    SectionQuery query;
    if (!section_begin(&query, mesh, mesh_to_world, plane)) {
        return -1;
    }
    if (section_line_touches(&query, polygon)) {
        return 1;
    }
    /* the line touches no part of the polygon: each ring is inside or outside as a whole */
    for (uint32_t ring = 0; ring < polygon->ring_count; ring++) {
        const float *point = polygon_ring(polygon, ring);
        query.lower[0] = point[0];
        query.upper[0] = positive_infinity();
        query.lower[1] = point[1];
        query.upper[1] = point[1];
        if (section_walk(&query, NULL, point) > 0) {
            return 1;
        }
    }
    return 0;
}

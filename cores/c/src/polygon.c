// SPDX-License-Identifier: Apache-2.0
/*
 * Overlap tests of polygons in the plane. Touching, containment and collinear edges count. Exact for float coordinates.
 *
 * Tests bounding circles, then bounding rectangles, then edges against edges in O(n m), then one vertex of each ring
 * against the other polygon.
 */

/* An edge of a polygon, and the position of the iteration. */
typedef struct PolygonEdge {
    const float *from, *to; /* x and y of its ends */
    uint32_t next, ring, begin;
} PolygonEdge;

static PolygonEdge polygon_edges(void) {
    PolygonEdge edge = {NULL, NULL, 0, 0, 0};
    return edge;
}

/* Moves to the next edge; returns 0 after the last one. */
static int polygon_next_edge(const CulletPolygon *polygon, PolygonEdge *edge) {
    if (edge->next == polygon->vertex_count) {
        return 0;
    }
    if (edge->next == polygon->ring_ends[edge->ring]) {
        edge->begin = edge->next;
        edge->ring++;
    }
    uint32_t last = edge->next == edge->begin ? polygon->ring_ends[edge->ring] - 1 : edge->next - 1;
    edge->from = polygon->vertices + 2 * (size_t)last;
    edge->to = polygon->vertices + 2 * (size_t)edge->next++;
    return 1;
}

/* Returns the first vertex of a ring. */
static const float *polygon_ring(const CulletPolygon *polygon, uint32_t ring) {
    return polygon->vertices + 2 * (size_t)(ring == 0 ? 0 : polygon->ring_ends[ring - 1]);
}

/* Returns whether the rings have at least 3 vertices each, all of them finite, and no vertex is left. */
static int polygon_is_valid(const CulletPolygon *polygon) {
    uint32_t begin = 0;
    for (uint32_t ring = 0; ring < polygon->ring_count; ring++) {
        uint32_t end = polygon->ring_ends[ring];
        if (end > polygon->vertex_count || end < begin || end - begin < 3) {
            return 0;
        }
        begin = end;
    }
    for (size_t i = 0; i < 2 * (size_t)polygon->vertex_count; i++) {
        if (!is_finite(polygon->vertices[i])) {
            return 0;
        }
    }
    return polygon->ring_count > 0 && begin == polygon->vertex_count;
}

int cullet_polygon_set(CulletPolygon *polygon, const float *vertices, uint32_t vertex_count, const uint32_t *ring_ends,
        uint32_t ring_count) {
    double farthest = 0;
    polygon->vertices = vertices;
    polygon->vertex_count = vertex_count;
    polygon->ring_ends = ring_ends;
    polygon->ring_count = ring_count;
    if (!polygon_is_valid(polygon)) {
        return 0;
    }
    for (int axis = 0; axis < 2; axis++) {
        double lower = positive_infinity();
        double upper = -positive_infinity();
        for (size_t i = 0; i < vertex_count; i++) {
            lower = min2(lower, vertices[2 * i + axis]);
            upper = max2(upper, vertices[2 * i + axis]);
        }
        polygon->lower[axis] = (float)lower;
        polygon->upper[axis] = (float)upper;
        polygon->centre[axis] = (float)(0.5 * (lower + upper));
    }
    for (size_t i = 0; i < vertex_count; i++) {
        double dx = (double)vertices[2 * i] - polygon->centre[0];
        double dy = (double)vertices[2 * i + 1] - polygon->centre[1];
        farthest = max2(farthest, dx * dx + dy * dy);
    }
    /* one float up is far more than the rounding in double */
    polygon->radius = next_float((float)CULLET_SQRT(farthest));
    return 1;
}

int cullet_outline_polygon(const CulletOutline *outline, float *vertices, uint32_t *ring_ends, CulletPolygon *polygon) {
    for (size_t i = 0; i < 2 * (size_t)outline->vertex_count; i++) {
        vertices[i] = cullet_f32(outline->vertices + 4 * i);
    }
    for (size_t i = 0; i < outline->ring_count; i++) {
        ring_ends[i] = cullet_u32(outline->ring_ends + 4 * i);
    }
    return cullet_polygon_set(polygon, vertices, outline->vertex_count, ring_ends, outline->ring_count);
}

/* Returns whether the closed segments a-b and c-d share a point; either may be a point. */
static int segments_meet2(const float a[2], const float b[2], const float c[2], const float d[2]) {
    if (intervals_apart(a[0], b[0], c[0], d[0]) || intervals_apart(a[1], b[1], c[1], d[1])) {
        return 0;
    }
    /* the boxes overlap: the segments meet if and only if neither lies strictly on one side of the other's line */
    return turn_of(a[0], a[1], b[0], b[1], c[0], c[1]) * turn_of(a[0], a[1], b[0], b[1], d[0], d[1]) <= 0
            && turn_of(c[0], c[1], d[0], d[1], a[0], a[1]) * turn_of(c[0], c[1], d[0], d[1], b[0], b[1]) <= 0;
}

/* Returns whether a point is inside or on an edge. */
static int polygon_contains(const CulletPolygon *polygon, const float p[2]) {
    PolygonEdge edge = polygon_edges();
    int inside = 0;
    if (!(p[0] >= polygon->lower[0] && p[0] <= polygon->upper[0] && p[1] >= polygon->lower[1]
                && p[1] <= polygon->upper[1])) {
        return 0;
    }
    while (polygon_next_edge(polygon, &edge)) {
        const float *a = edge.from;
        const float *b = edge.to;
        if (p[1] < (a[1] < b[1] ? a[1] : b[1]) || p[1] > (a[1] > b[1] ? a[1] : b[1])) {
            continue;
        }
        int32_t side = turn_of(a[0], a[1], b[0], b[1], p[0], p[1]);
        if (side == 0 && p[0] >= (a[0] < b[0] ? a[0] : b[0]) && p[0] <= (a[0] > b[0] ? a[0] : b[0])) {
            return 1;
        }
        /* an edge counts for the half-open range of y that it spans, so a shared vertex counts once */
        if ((a[1] > p[1]) != (b[1] > p[1]) && (side > 0) == (b[1] > a[1])) {
            inside = !inside;
        }
    }
    return inside;
}

int cullet_polygon_contains(const CulletPolygon *polygon, const float point[2]) {
    return polygon_contains(polygon, point);
}

int cullet_polygon_overlaps_segment(const CulletPolygon *polygon, const float from[2], const float to[2]) {
    PolygonEdge edge = polygon_edges();
    if (polygon_contains(polygon, from)) {
        return 1;
    }
    while (polygon_next_edge(polygon, &edge)) {
        if (segments_meet2(edge.from, edge.to, from, to)) {
            return 1;
        }
    }
    return 0;
}

/* A rotation with a cosine and sine of length 1, and a translation. */
typedef struct Transform2 {
    double cosine, sine, x, y;
} Transform2;

static void transform2_point(const Transform2 *transform, const float p[2], float to[2]) {
    to[0] = (float)(transform->cosine * p[0] - transform->sine * p[1] + transform->x);
    to[1] = (float)(transform->sine * p[0] + transform->cosine * p[1] + transform->y);
}

static int polygon_circles_touch(const CulletPolygon *a, const CulletPolygon *b, const Transform2 *transform) {
    float centre[2];
    transform2_point(transform, b->centre, centre);
    double dx = (double)centre[0] - a->centre[0];
    double dy = (double)centre[1] - a->centre[1];
    double radii = (double)a->radius + b->radius;
    /* transforming rounds the centre and each vertex to float: by at most one step of the largest coordinate each */
    radii += 4
            * max2(float_ulp((float)(absolute(dx) + absolute(a->centre[0]) + radii)),
                    float_ulp((float)(absolute(dy) + absolute(a->centre[1]) + radii)));
    return dx * dx + dy * dy <= radii * radii * (1 + 0x1p-50);
}

static int polygon_edges_meet(const CulletPolygon *a, const CulletPolygon *b, const Transform2 *transform) {
    PolygonEdge other = polygon_edges();
    while (polygon_next_edge(b, &other)) {
        float p[2];
        float q[2];
        transform2_point(transform, other.from, p);
        transform2_point(transform, other.to, q);
        if (intervals_apart(p[0], q[0], a->lower[0], a->upper[0])
                || intervals_apart(p[1], q[1], a->lower[1], a->upper[1])) {
            continue;
        }
        PolygonEdge edge = polygon_edges();
        while (polygon_next_edge(a, &edge)) {
            if (segments_meet2(edge.from, edge.to, p, q)) {
                return 1;
            }
        }
    }
    return 0;
}

/* Returns whether a transformed polygon contains a point that is on no edge: counting crossings is enough. */
static int polygon_contains_transformed(const CulletPolygon *polygon, const Transform2 *transform, const float p[2]) {
    PolygonEdge edge = polygon_edges();
    int inside = 0;
    while (polygon_next_edge(polygon, &edge)) {
        float a[2];
        float b[2];
        transform2_point(transform, edge.from, a);
        transform2_point(transform, edge.to, b);
        if ((a[1] > p[1]) != (b[1] > p[1])
                && (turn_of(a[0], a[1], b[0], b[1], p[0], p[1]) > 0) == (b[1] > a[1])) {
            inside = !inside;
        }
    }
    return inside;
}

/* Returns whether a ring is inside of the other polygon. If no edges meet, it is inside or outside as a whole. */
static int polygon_any_ring_inside(const CulletPolygon *a, const CulletPolygon *b, const Transform2 *transform) {
    for (uint32_t ring = 0; ring < b->ring_count; ring++) {
        float point[2];
        transform2_point(transform, polygon_ring(b, ring), point);
        if (polygon_contains(a, point)) {
            return 1;
        }
    }
    for (uint32_t ring = 0; ring < a->ring_count; ring++) {
        if (polygon_contains_transformed(b, transform, polygon_ring(a, ring))) {
            return 1;
        }
    }
    return 0;
}

int cullet_polygon_overlaps(const CulletPolygon *polygon, const CulletPolygon *other, const double other_to_this[4]) {
    Transform2 transform;
    double length = CULLET_SQRT(other_to_this[0] * other_to_this[0] + other_to_this[1] * other_to_this[1]);
    transform.cosine = other_to_this[0] / length;
    transform.sine = other_to_this[1] / length;
    transform.x = other_to_this[2];
    transform.y = other_to_this[3];
    if (!(absolute(length - 1) <= 1e-6 && absolute(transform.x) <= MAX_FLOAT && absolute(transform.y) <= MAX_FLOAT)) {
        return 0;
    }
    return polygon_circles_touch(polygon, other, &transform)
            && (polygon_edges_meet(polygon, other, &transform)
                    || polygon_any_ring_inside(polygon, other, &transform));
}

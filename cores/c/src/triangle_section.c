// SPDX-License-Identifier: Apache-2.0
/*
 * The intersection of a triangle with a plane, seen along y: a point, or a segment from point 0 to point 1. Its points
 * are quotients of sums of products of the corners and the plane's numbers, and every sign is that of the exact
 * quotients: a sum in double decides if it exceeds its error, otherwise it is repeated without error.
 */

/* The section of one triangle after another. */
typedef struct TriangleSection {
    const double *plane;
    double error;            /* bound of the error of any vertex's value in the plane's equation */
    float corners[9];
    double values[3];        /* of the corners */
    int32_t signs[3];
    int upper[2], lower[2];  /* per point, the corners above and below the plane; the same one if it is a corner */
    double points[4];        /* x and z of both points */
    double point_errors[2];  /* bounds of their errors */
} TriangleSection;

/* Sets the plane. max_coordinate: a bound of the coordinates of all corners */
static void section_set_plane(TriangleSection *s, const double plane[4], double max_coordinate) {
    s->plane = plane;
    s->error = 2 * PLANE_ERROR * (size3(plane) * max_coordinate + absolute(plane[3]));
}

/* Computes the corners' sides of the plane. */
static void section_measure(TriangleSection *s) {
    for (int k = 0; k < 3; k++) {
        double point[3];
        widen3(s->corners + 3 * k, point);
        double value = s->plane[0] * point[0] + s->plane[1] * point[1] + s->plane[2] * point[2] + s->plane[3];
        s->values[k] = value;
        s->signs[k] = value > s->error ? 1 : value < -s->error ? -1 : plane_side(s->plane, point);
    }
}

/* Sets a point to that of an edge in the plane, an end if that is in it; the ends are not on the same side. */
static void section_set_point(TriangleSection *s, int point, int k, int next) {
    int high = s->signs[k] > 0 ? k : next;
    int low = high == k ? next : k;
    if (s->signs[low] == 0) {
        high = low;
    } else if (s->signs[high] == 0) {
        low = high;
    }
    s->upper[point] = high;
    s->lower[point] = low;
    double x = s->corners[3 * high];
    double z = s->corners[3 * high + 2];
    s->points[2 * point] = x;
    s->points[2 * point + 1] = z;
    s->point_errors[point] = 0;
    if (high != low) {
        double dx = s->corners[3 * low] - x;
        double dz = s->corners[3 * low + 2] - z;
        double span = s->values[high] - s->values[low];
        double share = 2 * s->error / span;
        double t = share < 0.25 ? s->values[high] / span : 0.5;
        double size = absolute(dx) + absolute(dz);
        s->points[2 * point] = x + t * dx;
        s->points[2 * point + 1] = z + t * dz;
        s->point_errors[point] = size * (share < 0.25 ? 4 * (share + PLANE_ERROR) : 1)
                + PLANE_ERROR * (absolute(x) + absolute(z) + size);
    }
}

/* x, z and the denominator of a point, exactly; the denominator is positive. */
typedef struct ExactPoint {
    Sum x, z, w;
    double memory[28 + 28 + 14];
} ExactPoint;

/* Sets a sum to the value of a corner in the plane's equation: at most 7 parts. */
static void section_exact_value(const TriangleSection *s, int corner, Sum *value) {
    for (int axis = 0; axis < 3; axis++) {
        sum_add_product(value, s->plane[axis], s->corners[3 * corner + axis]);
    }
    sum_add(value, s->plane[3]);
}

static EXACT void section_exact_point(const TriangleSection *s, int point, ExactPoint *exact) {
    const float *high = s->corners + 3 * s->upper[point];
    const float *low = s->corners + 3 * s->lower[point];
    double memory[14];
    Sum high_value = sum_in(memory, 7);
    Sum low_value = sum_in(memory + 7, 7);
    exact->x = sum_in(exact->memory, 28);
    exact->z = sum_in(exact->memory + 28, 28);
    exact->w = sum_in(exact->memory + 56, 14);
    if (high == low) {
        sum_add(&exact->x, high[0]);
        sum_add(&exact->z, high[2]);
        sum_add(&exact->w, 1);
        return;
    }
    section_exact_value(s, s->upper[point], &high_value);
    section_exact_value(s, s->lower[point], &low_value);
    sum_add_scaled(&exact->x, &high_value, low[0]);
    sum_add_scaled(&exact->x, &low_value, -high[0]);
    sum_add_scaled(&exact->z, &high_value, low[2]);
    sum_add_scaled(&exact->z, &low_value, -high[2]);
    sum_add_scaled(&exact->w, &high_value, 1);
    sum_add_scaled(&exact->w, &low_value, -1);
}

/* Sets a sum, in new memory, to a coordinate of a point minus a number, times the point's denominator. */
static void section_relative(const ExactPoint *point, const Sum *coordinate, double number, Sum *relative) {
    sum_add_scaled(relative, coordinate, 1);
    sum_add_scaled(relative, &point->w, -number);
}

static EXACT int32_t section_compare_exact(const TriangleSection *s, int point, int axis, float number) {
    ExactPoint exact;
    double memory[SUM_PARTS];
    Sum relative = sum_in(memory, SUM_PARTS);
    section_exact_point(s, point, &exact);
    section_relative(&exact, axis == 0 ? &exact.x : &exact.z, number, &relative);
    return sum_sign(&relative);
}

/* Returns the sign of a coordinate of a point, 0 for x and 1 for z, minus a number. */
static int32_t section_compare(const TriangleSection *s, int point, int axis, float number) {
    double difference = s->points[2 * point + axis] - number;
    if (absolute(difference) > s->point_errors[point] * 2) {
        return difference > 0 ? 1 : -1;
    }
    return s->upper[point] == s->lower[point] ? 0 : section_compare_exact(s, point, axis, number);
}

static EXACT int32_t section_side_exact(const TriangleSection *s, int point, const float a[2], const float b[2]) {
    ExactPoint exact;
    double memory[3 * SUM_PARTS + 2];
    Sum x = sum_in(memory, SUM_PARTS);
    Sum z = sum_in(memory + SUM_PARTS, SUM_PARTS);
    Sum sum = sum_in(memory + 2 * SUM_PARTS, SUM_PARTS);
    Sum along = sum_in(memory + 3 * SUM_PARTS, 2);
    section_exact_point(s, point, &exact);
    section_relative(&exact, &exact.x, a[0], &x);
    section_relative(&exact, &exact.z, a[1], &z);
    sum_set_difference(&along, b[0], a[0]);
    sum_add_products(&sum, &z, &along, 1);
    sum_set_difference(&along, b[1], a[1]);
    sum_add_products(&sum, &x, &along, -1);
    return sum_sign(&sum);
}

/* Returns the side of the line from a to b on which a point is: 1 to the left, -1 to the right, or 0. */
static int32_t section_side_of_edge(const TriangleSection *s, int point, const float a[2], const float b[2]) {
    double ex = (double)b[0] - a[0];
    double ez = (double)b[1] - a[1];
    double left = ex * (s->points[2 * point + 1] - a[1]);
    double right = ez * (s->points[2 * point] - a[0]);
    double doubt = 2 * s->point_errors[point] * (absolute(ex) + absolute(ez))
            + PLANE_ERROR * (absolute(left) + absolute(right));
    if (absolute(left - right) > doubt) {
        return left > right ? 1 : -1;
    }
    return section_side_exact(s, point, a, b);
}

static EXACT int32_t section_turn_exact(const TriangleSection *s, const float p[2]) {
    double memory[5 * SUM_PARTS];
    Sum numbers[4]; /* x and z of either point, from p */
    Sum sum = sum_in(sum_place(numbers, 4, memory, SUM_PARTS), SUM_PARTS);
    for (int point = 0; point < 2; point++) {
        ExactPoint exact;
        section_exact_point(s, point, &exact);
        section_relative(&exact, &exact.x, p[0], &numbers[2 * point]);
        section_relative(&exact, &exact.z, p[1], &numbers[2 * point + 1]);
    }
    sum_add_products(&sum, &numbers[0], &numbers[3], 1);
    sum_add_products(&sum, &numbers[1], &numbers[2], -1);
    return sum_sign(&sum);
}

/* Returns 1 if point 0, point 1 and a third point turn left, -1 if they turn right, 0 if they are on one line. */
static int32_t section_turn(const TriangleSection *s, const float p[2]) {
    double ax = s->points[0] - p[0];
    double az = s->points[1] - p[1];
    double bx = s->points[2] - p[0];
    double bz = s->points[3] - p[1];
    double left = ax * bz;
    double right = az * bx;
    double doubt = 2 * s->point_errors[0] * (absolute(bx) + absolute(bz) + s->point_errors[1])
            + 2 * s->point_errors[1] * (absolute(ax) + absolute(az) + s->point_errors[0])
            + PLANE_ERROR * (absolute(left) + absolute(right));
    if (absolute(left - right) > doubt) {
        return left > right ? 1 : -1;
    }
    return section_turn_exact(s, p);
}

/* Returns whether the section's box overlaps that of an edge. */
static int section_boxes_overlap(const TriangleSection *s, int last, const float a[2], const float b[2]) {
    for (int axis = 0; axis < 2; axis++) {
        float low = a[axis] < b[axis] ? a[axis] : b[axis];
        float high = a[axis] > b[axis] ? a[axis] : b[axis];
        if ((section_compare(s, 0, axis, low) < 0 && section_compare(s, last, axis, low) < 0)
                || (section_compare(s, 0, axis, high) > 0 && section_compare(s, last, axis, high) > 0)) {
            return 0;
        }
    }
    return 1;
}

/*
 * Returns whether the segment from point 0 to point `last` meets the one from a to b: neither lies strictly on one side
 * of the other's line, and if they are on one line, their boxes overlap.
 */
static int section_meets(const TriangleSection *s, int last, const float a[2], const float b[2]) {
    int32_t sides = section_side_of_edge(s, 0, a, b) * section_side_of_edge(s, last, a, b);
    if (sides > 0) {
        return 0;
    }
    int32_t turns = last == 0 ? 0 : section_turn(s, a) * section_turn(s, b);
    return turns <= 0 && ((sides < 0 && turns < 0) || section_boxes_overlap(s, last, a, b));
}

/* Returns whether point 0, which is on no edge, is inside a polygon. */
static int section_is_inside(const TriangleSection *s, const CulletPolygon *polygon) {
    PolygonEdge edge = polygon_edges();
    int inside = 0;
    while (polygon_next_edge(polygon, &edge)) {
        if (section_compare(s, 0, 0, edge.from[0] > edge.to[0] ? edge.from[0] : edge.to[0]) > 0) {
            continue; /* behind the ray */
        }
        int rises = section_compare(s, 0, 1, edge.to[1]) < 0;
        if (rises != (section_compare(s, 0, 1, edge.from[1]) < 0)
                && (section_side_of_edge(s, 0, edge.from, edge.to) > 0) == rises) {
            inside = !inside;
        }
    }
    return inside;
}

/* Returns whether the segment from point 0 to point `last`, 0 or 1, shares a point with a polygon. */
static int section_touches(const TriangleSection *s, const CulletPolygon *polygon, int last) {
    PolygonEdge edge = polygon_edges();
    double slack = 2 * max2(s->point_errors[0], s->point_errors[last]);
    double lower[2];
    double upper[2];
    for (int axis = 0; axis < 2; axis++) {
        lower[axis] = min2(s->points[axis], s->points[2 * last + axis]) - slack;
        upper[axis] = max2(s->points[axis], s->points[2 * last + axis]) + slack;
        if (lower[axis] > polygon->upper[axis] || upper[axis] < polygon->lower[axis]) {
            return 0;
        }
    }
    while (polygon_next_edge(polygon, &edge)) {
        const float *a = edge.from;
        const float *b = edge.to;
        int apart = (a[0] < lower[0] && b[0] < lower[0]) || (a[0] > upper[0] && b[0] > upper[0])
                || (a[1] < lower[1] && b[1] < lower[1]) || (a[1] > upper[1] && b[1] > upper[1]);
        if (!apart && section_meets(s, last, a, b)) {
            return 1;
        }
    }
    return section_is_inside(s, polygon);
}

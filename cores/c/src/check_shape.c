/*
 * Checks an enclosing shape. Lengths, numbers and indices are checked always; at level full also that it is closed and
 * convex, in exact arithmetic. That it encloses its part is not checked: cullet verify does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

enum { CULLET_SHAPE_KDOP = 1, CULLET_SHAPE_BOX = 2, CULLET_SHAPE_SPHERE = 4, CULLET_SHAPE_PLANES = 2048,
       CULLET_SHAPE_CORNERS = 2 * CULLET_SHAPE_PLANES - 4 };

#define CULLET_SHAPE_COORDINATE (4 * CULLET_COORDINATE_MAX)

static int32_t cullet_shape_normal(const CulletShape *shape, uint32_t i) {
    return (int16_t)cullet_u16(shape->normals + 2 * (size_t)i);
}

static double cullet_shape_offset(const CulletShape *shape, uint32_t plane) {
    return of_bits(cullet_u64(shape->offsets + 8 * (size_t)plane));
}

static float cullet_shape_corner(const CulletShape *shape, uint32_t corner, unsigned axis) {
    return cullet_f32(shape->corners + 12 * (size_t)corner + 4 * axis);
}

static float cullet_shape_number(const CulletShape *shape, uint32_t i) {
    return cullet_f32(shape->primitive + 4 * (size_t)i);
}

static uint32_t cullet_shape_index(const uint8_t *indices, uint32_t i) {
    return cullet_u16(indices + 2 * (size_t)i);
}

static int cullet_shape_lengths_fit(const CulletShape *shape, unsigned odd) {
    static const uint8_t numbers[] = {0, 0, 10, 7, 4};
    if (shape->primitive_count != numbers[shape->kind] || odd & CULLET_ODD_SHAPE) {
        return 0;
    }
    if (shape->kind > CULLET_SHAPE_KDOP) {
        return !(shape->normal_count | shape->plane_count | shape->corner_count | shape->face_start_count
                 | shape->face_corner_count | shape->triangle_count);
    }
    return shape->plane_count >= 4 && shape->plane_count <= CULLET_SHAPE_PLANES && shape->corner_count >= 4
        && shape->corner_count <= CULLET_SHAPE_CORNERS && shape->normal_count == 3 * shape->plane_count
        && shape->face_start_count == shape->plane_count + 1 && shape->face_corner_count <= 6 * shape->plane_count
        && shape->triangle_count >= 4 && shape->triangle_count <= 2 * shape->corner_count;
}

static int cullet_shape_in_range(double value, double max) {
    return value >= -max && value <= max;
}

static CulletStatus cullet_check_shape_numbers(const CulletShape *shape) {
    for (uint32_t i = 0; i < 3 * shape->corner_count; i++) {
        if (!cullet_shape_in_range((double)cullet_shape_corner(shape, i / 3, i % 3), (double)CULLET_SHAPE_COORDINATE)) {
            return CULLET_SHAPE_NUMBER;
        }
    }
    for (uint32_t i = 0; i < shape->plane_count; i++) {
        if (!cullet_shape_in_range(cullet_shape_offset(shape, i), 3.0 * 32767 * (double)CULLET_SHAPE_COORDINATE)) {
            return CULLET_SHAPE_NUMBER;
        }
    }
    uint32_t sizes = shape->primitive_count - (shape->kind == CULLET_SHAPE_BOX ? 3 : 1); /* half extents, or radius */
    for (uint32_t i = 0; i < shape->primitive_count; i++) {
        float number = cullet_shape_number(shape, i);
        if (!cullet_shape_in_range((double)number, (double)CULLET_SHAPE_COORDINATE) || (i >= sizes && number < 0)) {
            return CULLET_SHAPE_NUMBER;
        }
    }
    if (shape->kind == CULLET_SHAPE_BOX) {
        double length = 0;
        for (uint32_t i = 3; i < 7; i++) {
            length += (double)cullet_shape_number(shape, i) * (double)cullet_shape_number(shape, i);
        }
        if (!cullet_shape_in_range(length - 1, 0x1p-20)) {
            return CULLET_SHAPE_ROTATION;
        }
    }
    return CULLET_OK;
}

static int cullet_indices_below(const uint8_t *indices, uint32_t count, uint32_t end) {
    for (uint32_t i = 0; i < count; i++) {
        if (cullet_shape_index(indices, i) >= end) {
            return 0;
        }
    }
    return 1;
}

/* What every level checks of a hull: normals, indices, faces. */
static CulletStatus cullet_check_shape_arrays(const CulletShape *shape) {
    for (uint32_t i = 0; i < 3 * shape->plane_count; i += 3) {
        int32_t a = cullet_shape_normal(shape, i);
        int32_t b = cullet_shape_normal(shape, i + 1);
        int32_t c = cullet_shape_normal(shape, i + 2);
        if ((a == 0 && b == 0 && c == 0) || a == INT16_MIN || b == INT16_MIN || c == INT16_MIN) {
            return CULLET_SHAPE_NORMAL;
        }
    }
    if (!cullet_indices_below(shape->face_corners, shape->face_corner_count, shape->corner_count)
        || !cullet_indices_below(shape->triangles, 3 * shape->triangle_count, shape->corner_count)) {
        return CULLET_SHAPE_INDEX;
    }
    uint32_t start = cullet_shape_index(shape->face_starts, 0);
    if (start != 0 || cullet_shape_index(shape->face_starts, shape->plane_count) != shape->face_corner_count) {
        return CULLET_SHAPE_FACE;
    }
    for (uint32_t f = 0; f < shape->plane_count; f++) {
        uint32_t end = cullet_shape_index(shape->face_starts, f + 1);
        if (end < start + 3) {
            return CULLET_SHAPE_FACE;
        }
        start = end;
    }
    return CULLET_OK;
}

/* The edges of faces, or of triangles where starts is NULL, from one corner to the next. */
typedef struct CulletShapeEdges {
    const uint8_t *starts, *corners;
    uint32_t face_count, face, next, end, from, to;
} CulletShapeEdges;

/* Goes on to the next edge; returns 0 at the end. */
static int cullet_next_edge(CulletShapeEdges *e) {
    if (e->next == e->end) {
        if (e->face == e->face_count) {
            return 0;
        }
        e->face++;
        e->end = e->starts ? cullet_shape_index(e->starts, e->face) : 3 * e->face;
        e->to = cullet_shape_index(e->corners, e->end - 1);
    }
    e->from = e->to;
    e->to = cullet_shape_index(e->corners, e->next++);
    return 1;
}

/* Returns whether each edge is there once, and once in the opposite direction. */
static CULLET_NOINLINE int cullet_edges_are_paired(const uint8_t *starts, const uint8_t *corners, uint32_t face_count) {
    const CulletShapeEdges first = {starts, corners, face_count, 0, 0, 0, 0, 0};
    for (CulletShapeEdges e = first; cullet_next_edge(&e);) {
        uint32_t there = 0;
        uint32_t back = 0;
        for (CulletShapeEdges other = first; cullet_next_edge(&other);) {
            there += other.from == e.from && other.to == e.to;
            back += other.from == e.to && other.to == e.from;
        }
        if (there != 1 || back != 1 || e.from == e.to) {
            return 0;
        }
    }
    return 1;
}

/* Returns the sign of a*x + b*y + c*z - d. */
static EXACT int32_t cullet_side_of_plane(const CulletShape *shape, uint32_t plane, uint32_t corner) {
    double terms[4]; /* a product of a float and a number of 16 bits is exact in double */
    double memory[4];
    double size = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        terms[axis] = cullet_shape_normal(shape, 3 * plane + axis) * (double)cullet_shape_corner(shape, corner, axis);
        size += absolute(terms[axis]);
    }
    terms[3] = -cullet_shape_offset(shape, plane);
    size += absolute(terms[3]);
    double side = terms[0] + terms[1] + terms[2] + terms[3];
    if (absolute(side) > 0x1p-51 * size) {
        return side > 0 ? 1 : -1;
    }
    Sum sum = sum_in(memory, 4);
    for (int i = 0; i < 4; i++) {
        sum_add(&sum, terms[i]);
    }
    return sum_sign(&sum);
}

static void cullet_shape_point(const CulletShape *shape, uint32_t corner, float point[3]) {
    for (unsigned axis = 0; axis < 3; axis++) {
        point[axis] = cullet_shape_corner(shape, corner, axis);
    }
}

/* Returns whether no corner is in front of a triangle, and at least one behind it. */
static int cullet_triangle_bounds_corners(const CulletShape *shape, uint32_t triangle) {
    float t[9];
    float point[3];
    int is_behind = 0;
    for (uint32_t k = 0; k < 3; k++) {
        cullet_shape_point(shape, cullet_shape_index(shape->triangles, 3 * triangle + k), t + 3 * k);
    }
    for (uint32_t c = 0; c < shape->corner_count; c++) {
        cullet_shape_point(shape, c, point);
        int32_t side = orientation_of(t, t + 3, t + 6, point);
        if (side < 0) {
            return 0;
        }
        is_behind |= side > 0;
    }
    return is_behind;
}

/* Checks that a hull is closed and convex. */
static CULLET_NOINLINE CulletStatus cullet_check_shape_exactly(const CulletShape *shape) {
    if (!cullet_edges_are_paired(shape->face_starts, shape->face_corners, shape->plane_count)
        || !cullet_edges_are_paired(NULL, shape->triangles, shape->triangle_count)
        || shape->corner_count + shape->plane_count != shape->face_corner_count / 2 + 2) {
        return CULLET_SHAPE_CLOSED;
    }
    for (uint32_t f = 0; f < shape->plane_count; f++) {
        for (uint32_t c = 0; c < shape->corner_count; c++) {
            if (cullet_side_of_plane(shape, f, c) > 0) {
                return CULLET_SHAPE_PLANE;
            }
        }
    }
    for (uint32_t t = 0; t < shape->triangle_count; t++) {
        if (!cullet_triangle_bounds_corners(shape, t)) {
            return CULLET_SHAPE_SURFACE;
        }
    }
    return CULLET_OK;
}

static CULLET_NOINLINE CulletStatus cullet_check_shape(const CulletShape *shape, unsigned odd, int full) {
    if (shape->kind > CULLET_SHAPE_SPHERE) {
        return CULLET_SHAPE_KIND;
    }
    if (shape->figure_count != 4) {
        return CULLET_SHAPE_FIGURE;
    }
    for (unsigned i = 0; i < 4; i++) {
        float figure = cullet_f32(shape->figures + 4 * i);
        if (!(i == 1 && figure == -1) && !(figure >= 0 && figure <= CULLET_FLOAT_MAX)) {
            return CULLET_SHAPE_FIGURE;
        }
    }
    if (!cullet_shape_lengths_fit(shape, odd)) {
        return CULLET_SHAPE_LENGTH;
    }
    CulletStatus status = cullet_check_shape_numbers(shape);
    if (status == CULLET_OK && shape->kind <= CULLET_SHAPE_KDOP) {
        status = cullet_check_shape_arrays(shape);
        status = status == CULLET_OK && full ? cullet_check_shape_exactly(shape) : status;
    }
    return status;
}

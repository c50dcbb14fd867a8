/*
 * The exact plane of a triangle of a BSP tree, a*x + b*y + c*z + d = 0 with whole coefficients in lattice steps. The
 * first coefficient that is not 0 is positive.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_BSP_PLANE_H
#define CULLET_SRC_BSP_PLANE_H

#include "numbers.h"

typedef struct CulletPlane {
    int64_t normal[3];
    int64_t d;
} CulletPlane;

/* Returns corner k of a triangle as a packed point of coordinates on the lattice of the part, 0 .. 65535. */
static uint64_t cullet_lattice_corner(const CulletMesh *mesh, uint32_t triangle, unsigned k) {
    if (mesh->blocks) {
        uint32_t vertex = cullet_block_corner(mesh->blocks, triangle, k);
        return cullet_block_vertex(mesh->blocks, triangle >> 7, vertex);
    }
    const uint8_t *at = mesh->positions + 12 * (size_t)(uint32_t)cullet_corner(mesh, triangle, k);
    double per_step = 1 / (double)mesh->lattice.step;
    uint64_t point = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        double from_origin = (double)cullet_f32(at + 4 * axis) - (double)mesh->lattice.origin[axis];
        point |= (cullet_double_bits(from_origin * per_step + CULLET_ROUNDER) & 0xFFFF) << (21 * axis);
    }
    return point;
}

/* Computes the plane of a triangle, with common factors. */
static CulletPlane cullet_triangle_plane(const CulletMesh *mesh, uint32_t triangle) {
    CulletPlane plane;
    int64_t p[3];
    int64_t u[3];
    int64_t v[3];
    uint64_t corner = cullet_lattice_corner(mesh, triangle, 0);
    uint64_t second = cullet_lattice_corner(mesh, triangle, 1);
    uint64_t third = cullet_lattice_corner(mesh, triangle, 2);
    for (unsigned axis = 0; axis < 3; axis++) {
        p[axis] = cullet_point_coordinate(corner, axis);
        u[axis] = (int64_t)cullet_point_coordinate(second, axis) - p[axis];
        v[axis] = (int64_t)cullet_point_coordinate(third, axis) - p[axis];
    }
    plane.normal[0] = u[1] * v[2] - u[2] * v[1];
    plane.normal[1] = u[2] * v[0] - u[0] * v[2];
    plane.normal[2] = u[0] * v[1] - u[1] * v[0];
    int64_t first = plane.normal[0] != 0 ? plane.normal[0] : plane.normal[1] != 0 ? plane.normal[1] : plane.normal[2];
    if (first < 0) {
        for (int axis = 0; axis < 3; axis++) {
            plane.normal[axis] = -plane.normal[axis];
        }
    }
    plane.d = -(plane.normal[0] * p[0] + plane.normal[1] * p[1] + plane.normal[2] * p[2]);
    return plane;
}

static int64_t cullet_gcd(int64_t a, int64_t b) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Returns the common factor of a normal without its powers of two; 0 if all are 0. */
static int64_t cullet_odd_factor(const CulletPlane *plane) {
    int64_t factor = cullet_gcd(cullet_gcd(plane->normal[0], plane->normal[1]), plane->normal[2]);
    while (factor != 0 && (factor & 1) == 0) {
        factor >>= 1;
    }
    return factor;
}

#endif

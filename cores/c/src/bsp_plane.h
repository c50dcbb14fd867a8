/*
 * The exact plane of a triangle of a BSP tree, a*x + b*y + c*z + d = 0 with whole coefficients in lattice steps. The
 * first coefficient that is not 0 is positive.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_BSP_PLANE_H
#define CULLET_SRC_BSP_PLANE_H

#include "corners.h"

typedef struct CulletPlane {
    int64_t normal[3];
    int64_t d;
    int turned; /* the normal is that of the triangle times -1 */
} CulletPlane;

/* Computes the plane of three corners, packed points, with common factors. */
static CulletPlane cullet_plane_of(const uint64_t corners[3]) {
    CulletPlane plane;
    int64_t p[3];
    int64_t u[3];
    int64_t v[3];
    for (unsigned axis = 0; axis < 3; axis++) {
        p[axis] = cullet_point_coordinate(corners[0], axis);
        u[axis] = (int64_t)cullet_point_coordinate(corners[1], axis) - p[axis];
        v[axis] = (int64_t)cullet_point_coordinate(corners[2], axis) - p[axis];
    }
    plane.normal[0] = u[1] * v[2] - u[2] * v[1];
    plane.normal[1] = u[2] * v[0] - u[0] * v[2];
    plane.normal[2] = u[0] * v[1] - u[1] * v[0];
    int64_t first = plane.normal[0] != 0 ? plane.normal[0] : plane.normal[1] != 0 ? plane.normal[1] : plane.normal[2];
    plane.turned = first < 0;
    if (plane.turned) {
        for (int axis = 0; axis < 3; axis++) {
            plane.normal[axis] = -plane.normal[axis];
        }
    }
    plane.d = -(plane.normal[0] * p[0] + plane.normal[1] * p[1] + plane.normal[2] * p[2]);
    return plane;
}

#ifndef CULLET_MINIMAL
/* Computes the plane of a triangle, with common factors. */
static inline CulletPlane cullet_triangle_plane(const CulletMesh *mesh, uint32_t triangle) {
    uint64_t corners[3];
    lattice_corners(mesh, triangle, 1 / (double)mesh->lattice.step, corners);
    return cullet_plane_of(corners);
}
#endif

#endif

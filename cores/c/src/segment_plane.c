// SPDX-License-Identifier: Apache-2.0
/*
 * The exact plane of a node, a*x + b*y + c*z + d = 0 with whole coefficients in lattice steps. The first coefficient
 * that is not 0 is positive.
 *
 * A triangle's plane is the cross product of its edges, of which an odd common factor is removed by multiplication with
 * its inverse modulo 2^64. Powers of two stay: they change no sign, and no quotient in double.
 */

#include "odd_factor.h"

typedef struct BspPlane {
    int64_t k[3], d;
    int swapped; /* whether the front of the stored node is the back of this plane */
} BspPlane;

static void bsp_plane_axis(BspPlane *plane, int axis, int32_t at) {
    plane->k[0] = axis == 0;
    plane->k[1] = axis == 1;
    plane->k[2] = axis == 2;
    plane->d = -(int64_t)at;
    plane->swapped = 0;
}

static void bsp_plane_table(const CulletMesh *mesh, BspPlane *plane, int32_t number) {
    for (int axis = 0; axis < 3; axis++) {
        plane->k[axis] = bsp_plane_of_table(mesh, number, axis);
    }
    plane->d = bsp_plane_of_table(mesh, number, 3);
    plane->swapped = 0;
}

/* Sets the plane of a top node. */
static void bsp_plane_top(const CulletMesh *mesh, BspPlane *plane, int32_t stored) {
    if (stored < 0) {
        bsp_plane_table(mesh, plane, ~stored);
    } else {
        bsp_plane_axis(plane, stored >> 16, stored & 0xFFFF);
    }
}

/* Returns the inverse of an odd number modulo 2^64. */
static uint64_t inverse_of_odd(uint64_t odd) {
    uint64_t inverse = odd; /* right in 3 bits; each step doubles them */
    for (int step = 0; step < 5; step++) {
        inverse *= 2 - odd * inverse;
    }
    return inverse;
}

/* Sets the plane of a node of a frame. */
static void bsp_plane_set(const Solid *solid, BspPlane *plane, int32_t frame, uint64_t node) {
    int kind = frame_kind(node);
    int axis = frame_axis(node);
    if (kind == FRAME_AXIS) {
        bsp_plane_axis(plane, axis, frame_number(node));
        return;
    }
    if (kind == FRAME_TABLE) {
        bsp_plane_table(solid->mesh, plane, frame_number(node));
        return;
    }
    LatticeTriangle t;
    solid_triangle(solid, frame_triangle(solid->mesh, frame, node), &t);
    int64_t *k = plane->k;
    for (int i = 0; i < 3; i++) {
        k[i] = crossing_normal(&t, i);
    }
    if (kind == FRAME_LARGE_FACTOR) {
        int64_t factor = cullet_odd_factor(k);
        for (int i = 0; i < 3 && factor != 0; i++) {
            k[i] /= factor;
        }
    } else if (kind > 0) {
        uint64_t inverse = inverse_of_odd(2 * (uint64_t)kind + 1);
        for (int i = 0; i < 3; i++) {
            k[i] = (int64_t)((uint64_t)k[i] * inverse);
        }
    }
    if ((k[0] != 0 ? k[0] : k[1] != 0 ? k[1] : k[2]) < 0) {
        for (int i = 0; i < 3; i++) {
            k[i] = (int64_t)(0 - (uint64_t)k[i]);
        }
    }
    plane->swapped = k[axis] < 0;
    uint64_t d = 0; /* the sum fits, but in a tree whose planes were not checked */
    for (int i = 0; i < 3; i++) {
        d -= (uint64_t)k[i] * (uint64_t)packed_coordinate(t.p[0], i);
    }
    plane->d = (int64_t)d;
}

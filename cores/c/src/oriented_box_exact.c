// SPDX-License-Identifier: Apache-2.0
/*
 * Oriented box against triangle without rounding: the thirteen separating axes, as signs of polynomials of degree 5 at
 * most. The axes of the box need not be orthonormal: its face normals are their cross products.
 *
 * Exact for numbers that are 0 or 2^-100 to 2^100. Some 10 to 200 microseconds.
 */

/* Parts of a difference of two doubles, and of two such differences. */
#define BOX_POINT_PARTS 2
#define BOX_EDGE_PARTS 4

/* The numbers of a decision, with their memory. */
typedef struct OrientedExact {
    const OrientedBox *box;
    Sum corners[9]; /* relative to the centre */
    Sum u[3], v[3]; /* the separating axis is across these */
    Sum axis[3], number, radius, height;
    double memory[9 * BOX_POINT_PARTS + 6 * BOX_EDGE_PARTS + 6 * SUM_PARTS];
} OrientedExact;

/* Sets a vector to the edge between two corners. */
static EXACT void oriented_set_edge(OrientedExact *e, Sum to[3], int from, int last) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis].used = 0;
        sum_add_scaled(&to[axis], &e->corners[3 * last + axis], 1);
        sum_add_scaled(&to[axis], &e->corners[3 * from + axis], -1);
    }
}

/* Sets a vector to an axis of the box. */
static EXACT void oriented_set_axis(OrientedExact *e, Sum to[3], int i) {
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&to[axis], e->box->axes[3 * i + axis], 0);
    }
}

/* Returns whether the axis across u and v separates. */
static EXACT int oriented_is_apart(OrientedExact *e) {
    int above = 1;
    int below = 1;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        e->axis[i].used = 0;
        sum_add_products(&e->axis[i], &e->u[j], &e->v[k], 1);
        sum_add_products(&e->axis[i], &e->u[k], &e->v[j], -1);
    }
    e->radius.used = 0;
    for (int i = 0; i < 3; i++) {
        e->number.used = 0;
        for (int k = 0; k < 3; k++) {
            sum_add_scaled(&e->number, &e->axis[k], e->box->axes[3 * i + k]);
        }
        sum_add_scaled(&e->radius, &e->number, sum_sign(&e->number) * e->box->half[i]);
    }
    for (int k = 0; k < 9 && (above || below); k += 3) {
        sum_set_dot(&e->height, &e->corners[k], e->axis);
        for (int sign = -1; sign <= 1; sign += 2) {
            e->number.used = 0;
            sum_add_scaled(&e->number, &e->height, 1);
            sum_add_scaled(&e->number, &e->radius, sign);
            above &= sign > 0 || sum_sign(&e->number) > 0;
            below &= sign < 0 || sum_sign(&e->number) < 0;
        }
    }
    return above || below;
}

/* Returns whether a box touches a triangle. */
static EXACT int oriented_box_exact(const OrientedBox *box, const double corners[9]) {
    OrientedExact e;
    e.box = box;
    double *memory = sum_place(e.corners, 9, e.memory, BOX_POINT_PARTS);
    memory = sum_place(e.u, 3, memory, BOX_EDGE_PARTS);
    memory = sum_place(e.v, 3, memory, BOX_EDGE_PARTS);
    memory = sum_place(e.axis, 3, memory, SUM_PARTS);
    memory = sum_place(&e.number, 1, memory, SUM_PARTS);
    memory = sum_place(&e.radius, 1, memory, SUM_PARTS);
    sum_place(&e.height, 1, memory, SUM_PARTS);
    for (int i = 0; i < 9; i++) {
        sum_set_difference(&e.corners[i], corners[i], box->centre[i % 3]);
    }
    for (int i = 0; i < 3; i++) { /* the faces of the box */
        oriented_set_axis(&e, e.u, (i + 1) % 3);
        oriented_set_axis(&e, e.v, (i + 2) % 3);
        if (oriented_is_apart(&e)) {
            return 0;
        }
    }
    oriented_set_edge(&e, e.u, 0, 1);
    oriented_set_edge(&e, e.v, 0, 2);
    if (oriented_is_apart(&e)) {
        return 0;
    }
    for (int i = 0; i < 9; i++) {
        oriented_set_edge(&e, e.u, i / 3, (i / 3 + 1) % 3);
        oriented_set_axis(&e, e.v, i % 3);
        if (oriented_is_apart(&e)) {
            return 0;
        }
    }
    return 1;
}

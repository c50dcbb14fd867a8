/*
 * Poses. A rotation needs no sine: by the angle a about an axis it is the quaternion (axis * tan(a/2), 1), normalized.
 * The remaining operations, + - * / and square roots, give the same bits on every machine.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>

Pose pose_at_origin(void) {
    Pose pose = {0, 0, 0, 0, 0, 0, 1};
    return pose;
}

/* Rotates about an axis of the world whose length is the tangent of half the angle. */
void pose_turn(Pose *p, const double t[3]) {
    double w = p->qw - t[0] * p->qx - t[1] * p->qy - t[2] * p->qz;
    double i = p->qx + t[0] * p->qw + t[1] * p->qz - t[2] * p->qy;
    double j = p->qy + t[1] * p->qw + t[2] * p->qx - t[0] * p->qz;
    double k = p->qz + t[2] * p->qw + t[0] * p->qy - t[1] * p->qx;
    double per = 1 / sqrt(w * w + i * i + j * j + k * k);
    p->qw = w * per;
    p->qx = i * per;
    p->qy = j * per;
    p->qz = k * per;
}

/* Sets the rows of a rotation by a quaternion, then a translation. */
static void set_rows(double rows[12], double x, double y, double z, double w, const double to[3]) {
    double s = 2 / (x * x + y * y + z * z + w * w);
    rows[0] = 1 - s * (y * y + z * z);
    rows[1] = s * (x * y - w * z);
    rows[2] = s * (x * z + w * y);
    rows[4] = s * (x * y + w * z);
    rows[5] = 1 - s * (x * x + z * z);
    rows[6] = s * (y * z - w * x);
    rows[8] = s * (x * z - w * y);
    rows[9] = s * (y * z + w * x);
    rows[10] = 1 - s * (x * x + y * y);
    for (int i = 0; i < 3; i++) {
        rows[4 * i + 3] = to[i];
    }
}

/* Sets the transform from the body's model space to the world. */
void pose_to_world(const Pose *p, double rows[12]) {
    double to[3] = {p->x, p->y, p->z};
    set_rows(rows, p->qx, p->qy, p->qz, p->qw, to);
}

/* v + 2 u x (u x v + w v), for the quaternion (u, w). */
static void rotate(double ux, double uy, double uz, double w, double v[3]) {
    double cx = uy * v[2] - uz * v[1] + w * v[0];
    double cy = uz * v[0] - ux * v[2] + w * v[1];
    double cz = ux * v[1] - uy * v[0] + w * v[2];
    v[0] += 2 * (uy * cz - uz * cy);
    v[1] += 2 * (uz * cx - ux * cz);
    v[2] += 2 * (ux * cy - uy * cx);
}

/* Sets the transform from the body's model space to that of another. */
void pose_seen_from(const Pose *p, const Pose *o, double rows[12]) {
    /* conjugate(o.q) * q, and the difference of the positions, rotated by conjugate(o.q) */
    double w = o->qw * p->qw + o->qx * p->qx + o->qy * p->qy + o->qz * p->qz;
    double i = o->qw * p->qx - o->qx * p->qw - o->qy * p->qz + o->qz * p->qy;
    double j = o->qw * p->qy - o->qy * p->qw - o->qz * p->qx + o->qx * p->qz;
    double k = o->qw * p->qz - o->qz * p->qw - o->qx * p->qy + o->qy * p->qx;
    double apart[3] = {p->x - o->x, p->y - o->y, p->z - o->z};
    pose_into_model(o, apart);
    set_rows(rows, i, j, k, w, apart);
}

/* Rotates a direction from the world to the body's model space. */
void pose_into_model(const Pose *p, double v[3]) {
    rotate(-p->qx, -p->qy, -p->qz, p->qw, v);
}

/* Rotates a direction from the body's model space to the world. */
void pose_into_world(const Pose *p, double v[3]) {
    rotate(p->qx, p->qy, p->qz, p->qw, v);
}

/* Rotates a direction by the inverse of a transform. */
void to_model_direction(const double rows[12], double x, double y, double z, float to[3]) {
    for (int i = 0; i < 3; i++) {
        to[i] = (float)(rows[i] * x + rows[4 + i] * y + rows[8 + i] * z);
    }
}

/* Moves a point by the inverse of a transform. */
void to_model_point(const double rows[12], double x, double y, double z, float to[3]) {
    to_model_direction(rows, x - rows[3], y - rows[7], z - rows[11], to);
}

// SPDX-License-Identifier: Apache-2.0
/*
 * Where an instance of a mesh stands in the world. All numbers are double; nothing is rounded to float, so the
 * precision of a query does not depend on the distance of the instance from the origin of the world.
 * InstanceTransform.java derives the bounds of the errors.
 */

#include "decode.h"

/* The largest scale; the smallest is its reciprocal. */
#define SCALE_MAX 0x1p20

/* The largest difference of the squared length of a quaternion from 1. */
#define ROTATION_ERROR 0x1p-20

/* A placed box is grown by this share of its coordinates. */
#define PLACED_MARGIN 0x1p-46

/* Sets R from quaternion and mirror. */
static void transform_set_rows(CulletInstanceTransform *t) {
    rotation_rows(t->rotation, t->rows);
    for (int row = 0; t->mirrored && row < 9; row += 3) {
        t->rows[row] = -t->rows[row];
    }
}

/* Returns whether the coordinates of a position are in range. */
static int is_position(const double position[3]) {
    const double max = (double)CULLET_COORDINATE_MAX;
    return absolute(position[0]) <= max && absolute(position[1]) <= max && absolute(position[2]) <= max;
}

int cullet_transform_set(CulletInstanceTransform *transform, const double position[3], const double rotation[4],
        double scale, int mirrored) {
    double x = rotation[0];
    double y = rotation[1];
    double z = rotation[2];
    double w = rotation[3];
    double length2 = x * x + y * y + z * z + w * w;
    if (!is_position(position) || !(absolute(length2 - 1) <= ROTATION_ERROR)
            || !(scale >= 1 / SCALE_MAX && scale <= SCALE_MAX)) {
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        transform->rotation[i] = rotation[i];
        transform->position[i % 3] = position[i % 3];
    }
    transform->scale = scale;
    transform->mirrored = mirrored != 0;
    transform_set_rows(transform);
    return 1;
}

void cullet_transform_to_world_normal(const CulletInstanceTransform *t, const double normal[3], double to[3]) {
    double x = normal[0];
    double y = normal[1];
    double z = normal[2];
    for (int i = 0; i < 3; i++) {
        to[i] = t->rows[3 * i] * x + t->rows[3 * i + 1] * y + t->rows[3 * i + 2] * z;
    }
}

void cullet_transform_to_world_point(const CulletInstanceTransform *t, const double point[3], double to[3]) {
    double turned[3];
    cullet_transform_to_world_normal(t, point, turned);
    for (int i = 0; i < 3; i++) {
        to[i] = t->position[i] + t->scale * turned[i];
    }
}

void cullet_transform_to_world_direction(const CulletInstanceTransform *t, const double direction[3], double to[3]) {
    double scaled[3];
    for (int i = 0; i < 3; i++) {
        scaled[i] = t->scale * direction[i];
    }
    cullet_transform_to_world_normal(t, scaled, to);
}

void cullet_transform_to_mesh_normal(const CulletInstanceTransform *t, const double normal[3], double to[3]) {
    double x = normal[0];
    double y = normal[1];
    double z = normal[2];
    for (int i = 0; i < 3; i++) {
        to[i] = t->rows[i] * x + t->rows[3 + i] * y + t->rows[6 + i] * z;
    }
}

void cullet_transform_to_mesh_direction(const CulletInstanceTransform *t, const double direction[3], double to[3]) {
    double per = 1 / t->scale;
    cullet_transform_to_mesh_normal(t, direction, to);
    for (int i = 0; i < 3; i++) {
        to[i] *= per;
    }
}

void cullet_transform_to_mesh_point(const CulletInstanceTransform *t, const double point[3], double to[3]) {
    double from[3];
    subtract3(point, t->position, from);
    cullet_transform_to_mesh_direction(t, from, to);
}

void cullet_transform_bounds(const CulletInstanceTransform *t, const float bounds[6], double to[6]) {
    double centre[3];
    double half[3];
    for (int i = 0; i < 3; i++) {
        centre[i] = 0.5 * ((double)bounds[i] + bounds[3 + i]);
        half[i] = 0.5 * ((double)bounds[3 + i] - bounds[i]);
    }
    double size = t->scale
            * (absolute(centre[0]) + absolute(centre[1]) + absolute(centre[2]) + half[0] + half[1] + half[2]);
    cullet_transform_to_world_point(t, centre, to);
    for (int i = 0; i < 3; i++) {
        const double *row = t->rows + 3 * i;
        double side = t->scale * (absolute(row[0]) * half[0] + absolute(row[1]) * half[1] + absolute(row[2]) * half[2])
                + PLACED_MARGIN * (absolute(t->position[i]) + size);
        to[3 + i] = to[i] + side;
        to[i] -= side;
    }
}

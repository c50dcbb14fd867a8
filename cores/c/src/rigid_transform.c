// SPDX-License-Identifier: Apache-2.0
/*
 * Helpers for rigid transforms: 12 doubles, the rows of a 3 x 4 matrix. Moved points are rounded to float, as queries
 * of meshes take them.
 */

int cullet_rigid_is_valid(const double rows[12]) {
    return is_rigid(rows);
}

int cullet_rigid_set(double rows[12], const double rotation[4], const double translation[3]) {
    double x = rotation[0];
    double y = rotation[1];
    double z = rotation[2];
    double w = rotation[3];
    double length2 = x * x + y * y + z * z + w * w;
    double turned[9];
    if (!(absolute(CULLET_SQRT(length2) - 1) <= TRANSFORM_TOLERANCE)
            || !is_finite(translation[0] + translation[1] + translation[2])) {
        return 0;
    }
    rotation_rows(rotation, turned);
    for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 3; k++) {
            rows[4 * axis + k] = turned[3 * axis + k];
        }
        rows[4 * axis + 3] = translation[axis];
    }
    return 1;
}

void cullet_rigid_times(const double a[12], const double b[12], double product[12]) {
    double to[12];
    for (int row = 0; row < 12; row += 4) {
        for (int k = 0; k < 4; k++) {
            to[row + k] = a[row] * b[k] + a[row + 1] * b[4 + k] + a[row + 2] * b[8 + k];
        }
        to[row + 3] += a[row + 3];
    }
    for (int i = 0; i < 12; i++) {
        product[i] = to[i];
    }
}

void cullet_rigid_inverse(const double rows[12], double inverse[12]) {
    double to[12];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            to[4 * i + k] = rows[4 * k + i];
        }
        to[4 * i + 3] = -(to[4 * i] * rows[3] + to[4 * i + 1] * rows[7] + to[4 * i + 2] * rows[11]);
    }
    for (int i = 0; i < 12; i++) {
        inverse[i] = to[i];
    }
}

void cullet_rigid_to_model_direction(const double rows[12], const double direction[3], float to[3]) {
    for (int i = 0; i < 3; i++) {
        to[i] = (float)(rows[i] * direction[0] + rows[4 + i] * direction[1] + rows[8 + i] * direction[2]);
    }
}

void cullet_rigid_to_model_point(const double rows[12], const double point[3], float to[3]) {
    double from[3];
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = point[axis] - rows[4 * axis + 3];
    }
    cullet_rigid_to_model_direction(rows, from, to);
}

void cullet_rigid_to_world_point(const double rows[12], const double point[3], float to[3]) {
    for (int i = 0; i < 3; i++) {
        to[i] = (float)mapped(rows + 4 * i, point);
    }
}

void cullet_rigid_to_world_direction(const double rows[12], const double direction[3], float to[3]) {
    for (int i = 0; i < 3; i++) {
        to[i] = (float)row_dot(rows + 4 * i, direction);
    }
}

double cullet_rigid_rounding(const float point[3]) {
    return float_rounding(point[0], point[1], point[2]);
}

// SPDX-License-Identifier: Apache-2.0
/* Rigid transforms: 12 doubles, the rows of a 3 x 4 matrix. */

/* By how much a rotation may differ from an orthonormal one. */
#define TRANSFORM_TOLERANCE 1e-4

static double row_dot(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Returns whether a transform is finite, orthonormal within the tolerance, and not mirrored. */
static int is_rigid(const double r[12]) {
    for (int i = 0; i < 12; i += 4) {
        if (!(absolute(CULLET_SQRT(row_dot(r + i, r + i)) - 1) <= TRANSFORM_TOLERANCE)
                || !(absolute(row_dot(r + i, r + (i + 4) % 12)) <= TRANSFORM_TOLERANCE)) {
            return 0;
        }
    }
    return is_finite(r[3] + r[7] + r[11])
            && r[0] * (r[5] * r[10] - r[6] * r[9]) - r[1] * (r[4] * r[10] - r[6] * r[8])
                    + r[2] * (r[4] * r[9] - r[5] * r[8])
            > 0;
}

/* Returns one coordinate of a mapped point. row: four numbers */
static double mapped(const double *row, const double point[3]) {
    return row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
}

/* Gets the rotation of a quaternion x y z w, not 0: 3 rows of 3. */
static void rotation_rows(const double q[4], double rows[9]) {
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    double s = 2 / (x * x + y * y + z * z + w * w);
    rows[0] = 1 - s * (y * y + z * z);
    rows[1] = s * (x * y - z * w);
    rows[2] = s * (x * z + y * w);
    rows[3] = s * (x * y + z * w);
    rows[4] = 1 - s * (x * x + z * z);
    rows[5] = s * (y * z - x * w);
    rows[6] = s * (x * z - y * w);
    rows[7] = s * (y * z + x * w);
    rows[8] = 1 - s * (x * x + y * y);
}

static double cofactor(const double rows[12], int row, int column) {
    int r = 4 * ((row + 1) % 3);
    int s = 4 * ((row + 2) % 3);
    int c = (column + 1) % 3;
    int d = (column + 2) % 3;
    return rows[r + c] * rows[s + d] - rows[r + d] * rows[s + c];
}

/* Inverts a transform by cofactors: accurate also if it is rigid only within the tolerance. */
static void invert_rows(const double rows[12], double inverse[12]) {
    double determinant = 0;
    for (int k = 0; k < 3; k++) {
        determinant += rows[k] * cofactor(rows, 0, k);
    }
    for (int i = 0; i < 12; i += 4) {
        for (int k = 0; k < 3; k++) {
            inverse[i + k] = cofactor(rows, k, i / 4) / determinant;
        }
        inverse[i + 3] = -(inverse[i] * rows[3] + inverse[i + 1] * rows[7] + inverse[i + 2] * rows[11]);
    }
}

/* Gets the corners of a triangle, transformed in double and rounded to float once: x y z of each, none of them -0. */
static void mapped_corners_of(const CulletMesh *mesh, uint32_t triangle, const double rows[12], float corners[9]) {
    double model[9];
    corners_of(mesh, triangle, model);
    for (int k = 0; k < 9; k += 3) {
        for (int axis = 0; axis < 3; axis++) {
            corners[k + axis] = (float)((float)mapped(rows + 4 * axis, model + k) + 0.0);
        }
    }
}

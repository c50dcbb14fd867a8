// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

/**
 * An instance of a scene: {@code world = position + scale * R(rotation) * m}, where x of the point m is negated before
 * if the instance is mirrored.
 *
 * @param part index of the part
 * @param position x y z in metres
 * @param rotation quaternion x y z w
 * @param scale greater than 0
 * @param mirrored whether x of the part is negated first
 * @param layers bits for masks
 * @param id a number for the game
 */
@SuppressWarnings("ArrayRecordComponent") // read only
public record ExportInstance(
        int part, double[] position, float[] rotation, float scale, boolean mirrored, int layers, long id) {
    /**
     * Returns the transform as 12 numbers: three rows of a matrix of 3 columns, and the position at the end of each
     * row. The rotation is that of {@link dev.cullet.format.AssetScene}, in double.
     */
    public double[] matrix() {
        double[] r = rotationMatrix(rotation);
        double[] matrix = new double[12];
        for (int row = 0; row < 3; row++) {
            matrix[4 * row] = scale * (mirrored ? -r[3 * row] : r[3 * row]);
            matrix[4 * row + 1] = scale * r[3 * row + 1];
            matrix[4 * row + 2] = scale * r[3 * row + 2];
            matrix[4 * row + 3] = position[row];
        }
        return matrix;
    }

    /** Returns the matrix of a quaternion x y z w divided by its length: 9 numbers, row by row. */
    public static double[] rotationMatrix(float[] quaternion) {
        double x = quaternion[0];
        double y = quaternion[1];
        double z = quaternion[2];
        double w = quaternion[3];
        double s = 2 / (x * x + y * y + z * z + w * w);
        return new double[] {
            1 - s * (y * y + z * z),
            s * (x * y - z * w),
            s * (x * z + y * w),
            s * (x * y + z * w),
            1 - s * (x * x + z * z),
            s * (y * z - x * w),
            s * (x * z - y * w),
            s * (y * z + x * w),
            1 - s * (x * x + y * y)
        };
    }
}

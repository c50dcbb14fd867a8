// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/**
 * A rotation, then a translation: {@code p' = R * p + t}, in double. As the transform of a model it maps model space
 * to the world; a query is moved into model space by the inverse, and the mesh is never moved. As the argument {@code
 * otherToThis} of a query for two shapes it maps the space of the other shape to that of this one: {@code
 * thisToWorld.inverse().times(otherToWorld)}.
 *
 * <p>Immutable, unless it is a {@link MutableRigidTransform}: every query takes either and keeps none. Methods that
 * move points and directions allocate nothing.
 *
 * <p>Distances are kept, so radii, sizes and t are the same in both spaces. A scale, mirror or shear is an {@link
 * IllegalArgumentException}: bake it into the asset. The result of a move is rounded to float, by at most half a unit
 * in the last place per coordinate; grow the radius by {@link #rounding} where that must not lose a touch.
 */
public class RigidTransform {
    /** The transform that moves nothing. */
    public static final RigidTransform IDENTITY = translation(0, 0, 0);

    private static final double TOLERANCE = 1e-4;
    private static final int ROWS = 12;

    /** The rows of a 3 x 4 matrix; the last column is the translation. Only a mutable transform writes them later. */
    final double[] m;

    /** Wraps rows, which are complete: so a transform can be passed to other threads without synchronization. */
    RigidTransform(double[] rows) {
        this.m = rows;
    }

    /** Returns a translation. */
    public static RigidTransform translation(double x, double y, double z) {
        double[] rows = new double[ROWS];
        setTranslation(rows, x, y, z);
        return new RigidTransform(rows);
    }

    /**
     * Returns a rotation by a quaternion, then a translation.
     *
     * @param qx first imaginary component; the length of the four must be 1 within 1e-4, and is made exactly 1
     * @param qw real component
     */
    public static RigidTransform ofQuaternionXyzw(
            double qx, double qy, double qz, double qw, double x, double y, double z) {
        double[] rows = new double[ROWS];
        setQuaternion(rows, qx, qy, qz, qw, x, y, z);
        return new RigidTransform(rows);
    }

    /**
     * Returns the transform of a 4 x 4 matrix.
     *
     * @param matrix 16 numbers, row by row; the rotation must be orthonormal within 1e-4 and not mirrored, the last
     *     row 0 0 0 1
     */
    public static RigidTransform ofRowMajor(double... matrix) {
        double[] rows = new double[ROWS];
        setRowMajor(rows, matrix);
        return new RigidTransform(rows);
    }

    /** Returns an immutable copy of a transform that may be mutable. */
    public static RigidTransform copyOf(RigidTransform transform) {
        return new RigidTransform(transform.m.clone());
    }

    /** Returns the transform that applies the other one first, then this one: {@code this * other}. */
    public final RigidTransform times(RigidTransform other) {
        double[] rows = new double[ROWS];
        setProduct(rows, m, other.m);
        return new RigidTransform(rows);
    }

    /** Returns the transform in the opposite direction. */
    public final RigidTransform inverse() {
        double[] rows = new double[ROWS];
        setInverse(rows, m);
        return new RigidTransform(rows);
    }

    /**
     * Copies the 4 x 4 matrix, as {@link #ofRowMajor} takes it.
     *
     * @param target gets 16 numbers from its start, row by row; the last row is 0 0 0 1
     */
    public final void copyRowMajor(double[] target) {
        System.arraycopy(m, 0, target, 0, ROWS);
        target[12] = 0;
        target[13] = 0;
        target[14] = 0;
        target[15] = 1;
    }

    /**
     * Moves a point from world to model space, by the inverse.
     *
     * @param target gets 3 floats from {@code at}
     */
    public final void toModelPoint(double x, double y, double z, float[] target, int at) {
        toModelDirection(x - m[3], y - m[7], z - m[11], target, at);
    }

    /** Turns a direction from world to model space; its length stays. */
    public final void toModelDirection(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (m[0] * x + m[4] * y + m[8] * z);
        target[at + 1] = (float) (m[1] * x + m[5] * y + m[9] * z);
        target[at + 2] = (float) (m[2] * x + m[6] * y + m[10] * z);
    }

    /**
     * Moves a point, such as a hit, from model space to the world.
     *
     * @param target gets 3 floats from {@code at}
     */
    public final void toWorldPoint(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (m[0] * x + m[1] * y + m[2] * z + m[3]);
        target[at + 1] = (float) (m[4] * x + m[5] * y + m[6] * z + m[7]);
        target[at + 2] = (float) (m[8] * x + m[9] * y + m[10] * z + m[11]);
    }

    /** Turns a direction, such as a normal, from model space to the world; its length stays. */
    public final void toWorldDirection(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (m[0] * x + m[1] * y + m[2] * z);
        target[at + 1] = (float) (m[4] * x + m[5] * y + m[6] * z);
        target[at + 2] = (float) (m[8] * x + m[9] * y + m[10] * z);
    }

    /**
     * Returns an upper bound of the distance of {@link #toModelPoint} from the exact image, in metres, for a point in
     * model space: half a unit in the last place of each coordinate, and the rounding of the arithmetic.
     */
    public static double rounding(float x, float y, float z) {
        return (double) Math.ulp(x) + Math.ulp(y) + Math.ulp(z);
    }

    /**
     * Puts the image of a box into a target: 3 minima, then 3 maxima, rounded outward to float.
     *
     * @param box the box in the space that this transform maps from: 3 minima, then 3 maxima
     */
    final void boundsOf(float[] box, float[] target, int at) {
        for (int axis = 0; axis < 3; axis++) {
            double low = m[4 * axis + 3];
            double high = low;
            double magnitude = Math.abs(low);
            for (int k = 0; k < 3; k++) {
                double factor = m[4 * axis + k];
                double atMin = factor * box[k];
                double atMax = factor * box[k + 3];
                low += Math.min(atMin, atMax);
                high += Math.max(atMin, atMax);
                magnitude += Math.max(Math.abs(atMin), Math.abs(atMax));
            }
            double error = magnitude * 0x1p-50; // six roundings of at most 2^-53 each
            target[at + axis] = floor(low - error);
            target[at + 3 + axis] = -floor(-high - error);
        }
    }

    /** Returns the largest float that is not above a number. */
    private static float floor(double value) {
        float nearest = (float) value;
        return nearest > value ? -Math.nextUp(-nearest) : nearest;
    }

    static void setRowMajor(double[] rows, double[] matrix) {
        if (matrix.length != 16) {
            throw new IllegalArgumentException("matrix has " + matrix.length + " numbers, but must have 16");
        }
        if (matrix[12] != 0 || matrix[13] != 0 || matrix[14] != 0 || matrix[15] != 1) {
            throw new IllegalArgumentException("the last row " + matrix[12] + " " + matrix[13] + " " + matrix[14] + " "
                    + matrix[15] + " must be 0 0 0 1 (is the matrix stored by columns?)");
        }
        check(matrix);
        System.arraycopy(matrix, 0, rows, 0, ROWS);
    }

    static void setQuaternion(double[] rows, double qx, double qy, double qz, double qw, double x, double y, double z) {
        double length2 = qx * qx + qy * qy + qz * qz + qw * qw;
        double length = Math.sqrt(length2);
        if (!isOne(length)) {
            throw new IllegalArgumentException("quaternion " + qx + " " + qy + " " + qz + " " + qw + " has length "
                    + length + ", but must have length 1 within " + TOLERANCE);
        }
        double s = 2 / length2;
        checkTranslation(x, y, z);
        setRow(rows, 0, 1 - s * (qy * qy + qz * qz), s * (qx * qy - qw * qz), s * (qx * qz + qw * qy), x);
        setRow(rows, 4, s * (qx * qy + qw * qz), 1 - s * (qx * qx + qz * qz), s * (qy * qz - qw * qx), y);
        setRow(rows, 8, s * (qx * qz - qw * qy), s * (qy * qz + qw * qx), 1 - s * (qx * qx + qy * qy), z);
    }

    /** Sets the product of two transforms; the rows may be those of either. */
    static void setProduct(double[] rows, double[] a, double[] b) {
        double b0 = b[0];
        double b1 = b[1];
        double b2 = b[2];
        double b3 = b[3];
        double b4 = b[4];
        double b5 = b[5];
        double b6 = b[6];
        double b7 = b[7];
        double b8 = b[8];
        double b9 = b[9];
        double b10 = b[10];
        double b11 = b[11];
        for (int row = 0; row < ROWS; row += 4) {
            double x = a[row];
            double y = a[row + 1];
            double z = a[row + 2];
            double t = a[row + 3];
            rows[row] = x * b0 + y * b4 + z * b8;
            rows[row + 1] = x * b1 + y * b5 + z * b9;
            rows[row + 2] = x * b2 + y * b6 + z * b10;
            rows[row + 3] = x * b3 + y * b7 + z * b11 + t;
        }
    }

    /** Sets the inverse of a transform; the rows may be its own. */
    static void setInverse(double[] rows, double[] a) {
        double xx = a[0];
        double xy = a[4];
        double xz = a[8];
        double yx = a[1];
        double yy = a[5];
        double yz = a[9];
        double zx = a[2];
        double zy = a[6];
        double zz = a[10];
        double x = a[3];
        double y = a[7];
        double z = a[11];
        setRow(rows, 0, xx, xy, xz, -(xx * x + xy * y + xz * z));
        setRow(rows, 4, yx, yy, yz, -(yx * x + yy * y + yz * z));
        setRow(rows, 8, zx, zy, zz, -(zx * x + zy * y + zz * z));
    }

    static void setTranslation(double[] rows, double x, double y, double z) {
        checkTranslation(x, y, z);
        setRow(rows, 0, 1, 0, 0, x);
        setRow(rows, 4, 0, 1, 0, y);
        setRow(rows, 8, 0, 0, 1, z);
    }

    private static void setRow(double[] rows, int at, double x, double y, double z, double translation) {
        rows[at] = x;
        rows[at + 1] = y;
        rows[at + 2] = z;
        rows[at + 3] = translation;
    }

    private static void checkTranslation(double x, double y, double z) {
        double sum = x + y + z;
        if (Double.isNaN(sum) || Double.isInfinite(sum)) {
            throw new IllegalArgumentException("translation " + x + " " + y + " " + z + " must be finite");
        }
    }

    private static void check(double[] r) {
        checkTranslation(r[3], r[7], r[11]);
        double lengthX = Math.sqrt(dot(r, 0, 0));
        double lengthY = Math.sqrt(dot(r, 4, 4));
        double lengthZ = Math.sqrt(dot(r, 8, 8));
        if (!(isOne(lengthX) && isOne(lengthY) && isOne(lengthZ))) {
            throw new IllegalArgumentException("the rotation's rows have lengths " + lengthX + " " + lengthY + " "
                    + lengthZ + ", but must have 1 within " + TOLERANCE + "; a scale must be baked into the asset");
        }
        if (!(isZero(dot(r, 0, 4)) && isZero(dot(r, 0, 8)) && isZero(dot(r, 4, 8)))) {
            throw new IllegalArgumentException("the rotation's rows are not at right angles within " + TOLERANCE
                    + "; a shear must be baked into the asset");
        }
        double determinant = r[0] * (r[5] * r[10] - r[6] * r[9])
                - r[1] * (r[4] * r[10] - r[6] * r[8])
                + r[2] * (r[4] * r[9] - r[5] * r[8]);
        if (determinant < 0) {
            throw new IllegalArgumentException("the rotation has determinant " + determinant
                    + ", but must have 1; a mirror must be baked into the asset");
        }
    }

    private static double dot(double[] r, int row, int other) {
        return r[row] * r[other] + r[row + 1] * r[other + 1] + r[row + 2] * r[other + 2];
    }

    private static boolean isOne(double length) {
        return Math.abs(length - 1) <= TOLERANCE;
    }

    private static boolean isZero(double cosine) {
        return Math.abs(cosine) <= TOLERANCE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/**
 * Where a model stands in the world: a rotation, then a translation, {@code world = R * model + t}. A query is moved into
 * model space by the inverse; the mesh is never moved. Immutable, in double; the methods allocate nothing.
 *
 * <p>Distances are kept, so radii, sizes and t are the same in both spaces. A scale, a mirror or a shear is refused:
 * bake it. The result of a move is rounded to float, by at most half a unit in the last place per coordinate; grow the
 * radius by {@link #rounding} where even that must not lose a touch.
 */
public final class RigidTransform {
    /** The transform that moves nothing. */
    public static final RigidTransform IDENTITY = new RigidTransform(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

    private static final double TOLERANCE = 1e-4;

    private final double xx;
    private final double xy;
    private final double xz;
    private final double yx;
    private final double yy;
    private final double yz;
    private final double zx;
    private final double zy;
    private final double zz;
    private final double tx;
    private final double ty;
    private final double tz;

    private RigidTransform(
            double xx,
            double xy,
            double xz,
            double yx,
            double yy,
            double yz,
            double zx,
            double zy,
            double zz,
            double tx,
            double ty,
            double tz) {
        this.xx = xx;
        this.xy = xy;
        this.xz = xz;
        this.yx = yx;
        this.yy = yy;
        this.yz = yz;
        this.zx = zx;
        this.zy = zy;
        this.zz = zz;
        this.tx = tx;
        this.ty = ty;
        this.tz = tz;
    }

    /** A translation alone. */
    public static RigidTransform translation(double x, double y, double z) {
        return checked(1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z);
    }

    /**
     * A rotation by a quaternion, then a translation.
     *
     * @param qw the real part; the length of the four must be 1 within 1e-4, and is made exactly 1
     */
    public static RigidTransform ofQuaternion(
            double qx, double qy, double qz, double qw, double x, double y, double z) {
        double length2 = qx * qx + qy * qy + qz * qz + qw * qw;
        double length = Math.sqrt(length2);
        if (!(Math.abs(length - 1) <= TOLERANCE)) {
            throw new IllegalArgumentException("quaternion " + qx + " " + qy + " " + qz + " " + qw + " has length "
                    + length + ", but must have length 1 within " + TOLERANCE);
        }
        double s = 2 / length2;
        return checked(
                1 - s * (qy * qy + qz * qz),
                s * (qx * qy - qw * qz),
                s * (qx * qz + qw * qy),
                s * (qx * qy + qw * qz),
                1 - s * (qx * qx + qz * qz),
                s * (qy * qz - qw * qx),
                s * (qx * qz - qw * qy),
                s * (qy * qz + qw * qx),
                1 - s * (qx * qx + qy * qy),
                x,
                y,
                z);
    }

    /**
     * A 4 x 4 matrix, row by row, that maps model to world: its rotation must be orthonormal within 1e-4 and not mirrored, its
     * last row 0 0 0 1.
     */
    public static RigidTransform ofRowMajor(double... matrix) {
        if (matrix.length != 16) {
            throw new IllegalArgumentException("matrix has " + matrix.length + " numbers, but must have 16");
        }
        if (matrix[12] != 0 || matrix[13] != 0 || matrix[14] != 0 || matrix[15] != 1) {
            throw new IllegalArgumentException("the last row " + matrix[12] + " " + matrix[13] + " " + matrix[14] + " "
                    + matrix[15] + " must be 0 0 0 1 (is the matrix stored by columns?)");
        }
        return checked(
                matrix[0],
                matrix[1],
                matrix[2],
                matrix[4],
                matrix[5],
                matrix[6],
                matrix[8],
                matrix[9],
                matrix[10],
                matrix[3],
                matrix[7],
                matrix[11]);
    }

    private static RigidTransform checked(
            double xx,
            double xy,
            double xz,
            double yx,
            double yy,
            double yz,
            double zx,
            double zy,
            double zz,
            double tx,
            double ty,
            double tz) {
        double moved = tx + ty + tz;
        if (Double.isNaN(moved) || Double.isInfinite(moved)) {
            throw new IllegalArgumentException("translation " + tx + " " + ty + " " + tz + " must be finite");
        }
        double lengthX = Math.sqrt(xx * xx + xy * xy + xz * xz);
        double lengthY = Math.sqrt(yx * yx + yy * yy + yz * yz);
        double lengthZ = Math.sqrt(zx * zx + zy * zy + zz * zz);
        if (!(isOne(lengthX) && isOne(lengthY) && isOne(lengthZ))) {
            throw new IllegalArgumentException("the rotation's rows have lengths " + lengthX + " " + lengthY + " "
                    + lengthZ + ", but must have 1 within " + TOLERANCE + "; a scale must be baked into the asset");
        }
        if (!(isZero(xx * yx + xy * yy + xz * yz)
                && isZero(xx * zx + xy * zy + xz * zz)
                && isZero(yx * zx + yy * zy + yz * zz))) {
            throw new IllegalArgumentException("the rotation's rows are not at right angles within " + TOLERANCE
                    + "; a shear must be baked into the asset");
        }
        double determinant = xx * (yy * zz - yz * zy) - xy * (yx * zz - yz * zx) + xz * (yx * zy - yy * zx);
        if (determinant < 0) {
            throw new IllegalArgumentException("the rotation has determinant " + determinant
                    + ", but must have 1; a mirror must be baked into the asset");
        }
        return new RigidTransform(xx, xy, xz, yx, yy, yz, zx, zy, zz, tx, ty, tz);
    }

    private static boolean isOne(double length) {
        return Math.abs(length - 1) <= TOLERANCE;
    }

    private static boolean isZero(double cosine) {
        return Math.abs(cosine) <= TOLERANCE;
    }

    /** The transform from world to model. */
    public RigidTransform inverse() {
        return new RigidTransform(
                xx,
                yx,
                zx,
                xy,
                yy,
                zy,
                xz,
                yz,
                zz,
                -(xx * tx + yx * ty + zx * tz),
                -(xy * tx + yy * ty + zy * tz),
                -(xz * tx + yz * ty + zz * tz));
    }

    /**
     * Copies the matrix that maps model to world: 12 doubles, the rows of a 3 x 4 matrix.
     *
     * @param target gets them from its start
     */
    public void copyRows(double[] target) {
        target[0] = xx;
        target[1] = xy;
        target[2] = xz;
        target[3] = tx;
        target[4] = yx;
        target[5] = yy;
        target[6] = yz;
        target[7] = ty;
        target[8] = zx;
        target[9] = zy;
        target[10] = zz;
        target[11] = tz;
    }

    /**
     * Moves a point of the world into model space.
     *
     * @param target gets 3 floats from {@code at}
     */
    public void toModelPoint(double x, double y, double z, float[] target, int at) {
        toModelDirection(x - tx, y - ty, z - tz, target, at);
    }

    /** Turns a direction of the world into model space; its length stays. */
    public void toModelDirection(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (xx * x + yx * y + zx * z);
        target[at + 1] = (float) (xy * x + yy * y + zy * z);
        target[at + 2] = (float) (xz * x + yz * y + zz * z);
    }

    /** Moves a point of the model, such as a hit, into the world. */
    public void toWorldPoint(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (xx * x + xy * y + xz * z + tx);
        target[at + 1] = (float) (yx * x + yy * y + yz * z + ty);
        target[at + 2] = (float) (zx * x + zy * y + zz * z + tz);
    }

    /** Turns a direction of the model, such as a normal, into the world; its length stays. */
    public void toWorldDirection(double x, double y, double z, float[] target, int at) {
        target[at] = (float) (xx * x + xy * y + xz * z);
        target[at + 1] = (float) (yx * x + yy * y + yz * z);
        target[at + 2] = (float) (zx * x + zy * y + zz * z);
    }

    /**
     * An upper bound of how far {@link #toModelPoint} may be from the exact image, in metres, for a point in model space: half
     * a unit in the last place of each coordinate, and the rounding of the arithmetic.
     */
    public static double rounding(float x, float y, float z) {
        return (double) Math.ulp(x) + Math.ulp(y) + Math.ulp(z);
    }
}

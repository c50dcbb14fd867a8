// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;

/**
 * Where an instance of a mesh stands in the world: a translation, a rotation, one scale for all axes and a mirror.
 * Mutable, to be reused; for one thread at a time.
 *
 * <pre>
 * world = translation + scale * R(rotation) * m      m: a point of the mesh, x negated if the instance is mirrored
 * </pre>
 *
 * <p>R is the matrix of the quaternion divided by its length. All numbers are double; nothing is rounded to float, so
 * the precision of a query does not depend on the distance of the instance from the origin of the world.
 *
 * <p>Rounding. Let u be 2^-53, d a point less the translation, |d| the sum of its absolute components. An entry of R
 * errs by at most 17 u, a component of d by u of itself, the product of a row and d by at most 22 u |d|, and the
 * division by the scale adds 2 u. So a point or direction of the world is mapped into the space of the mesh with an
 * error of less than 42 u |d| / scale, which {@link #slack} bounds by 2^-47 |d| / scale.
 */
public final class InstanceTransform {
    /** The smallest scale, 2^-20; the largest is 2^20. */
    public static final double MIN_SCALE = 1.0 / AssetScene.MAX_SCALE;

    /** The largest absolute coordinate of a translation, metres. */
    public static final double MAX_TRANSLATION = Asset.MAX_COORDINATE;

    /** The largest difference of the squared length of a quaternion from 1. */
    private static final double LENGTH_ERROR = 0x1p-20;

    /** Bound of the error of a mapped point, relative to its distance, see above. */
    private static final double MAPPING = 0x1p-47;

    /** A placed box is grown by this share of its coordinates. */
    private static final double BOX_MARGIN = 0x1p-46;

    private double x;
    private double y;
    private double z;
    private double qx;
    private double qy;
    private double qz;
    private double qw = 1;
    private double scale = 1;
    private boolean mirrored;

    /** R, its first column negated if mirrored. */
    private double xx = 1;

    private double xy;
    private double xz;
    private double yx;
    private double yy = 1;
    private double yz;
    private double zx;
    private double zy;
    private double zz = 1;

    /** The identity. */
    public InstanceTransform() {}

    /** Sets the identity. */
    public InstanceTransform setIdentity() {
        return setTranslation(0, 0, 0).setRotation(0, 0, 0, 1).setScale(1).setMirrored(false);
    }

    /** Copies another transform. */
    public InstanceTransform set(InstanceTransform other) {
        x = other.x;
        y = other.y;
        z = other.z;
        scale = other.scale;
        mirrored = other.mirrored;
        qx = other.qx;
        qy = other.qy;
        qz = other.qz;
        qw = other.qw;
        setMatrix();
        return this;
    }

    /** Sets the translation: metres, each coordinate at most {@link #MAX_TRANSLATION}. */
    public InstanceTransform setTranslation(double newX, double newY, double newZ) {
        if (!(Math.abs(newX) <= MAX_TRANSLATION
                && Math.abs(newY) <= MAX_TRANSLATION
                && Math.abs(newZ) <= MAX_TRANSLATION)) {
            boolean finite =
                    SceneArguments.isFinite(newX) && SceneArguments.isFinite(newY) && SceneArguments.isFinite(newZ);
            throw new IllegalArgumentException("translation " + newX + " " + newY + " " + newZ
                    + (finite ? " must have coordinates of at most " + MAX_TRANSLATION : " must be finite"));
        }
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    /** Sets the rotation: a quaternion whose squared length is 1 within 2^-20. */
    public InstanceTransform setRotation(double newX, double newY, double newZ, double newW) {
        double length2 = newX * newX + newY * newY + newZ * newZ + newW * newW;
        if (!(Math.abs(length2 - 1) <= LENGTH_ERROR)) {
            throw new IllegalArgumentException(
                    "quaternion " + newX + " " + newY + " " + newZ + " " + newW + " has the squared length " + length2
                            + ", but it must be 1 within 2^-20; divide it by its length");
        }
        qx = newX;
        qy = newY;
        qz = newZ;
        qw = newW;
        setMatrix();
        return this;
    }

    /** Sets the scale of all axes: 2^-20 to 2^20. */
    public InstanceTransform setScale(double newScale) {
        if (!(newScale >= MIN_SCALE && newScale <= 1 / MIN_SCALE)) {
            throw new IllegalArgumentException("scale " + newScale
                    + (SceneArguments.isFinite(newScale) ? " must be from 2^-20 to 2^20" : " must be finite"));
        }
        scale = newScale;
        return this;
    }

    /** Sets whether x of the mesh is negated before the rotation. */
    public InstanceTransform setMirrored(boolean newMirrored) {
        mirrored = newMirrored;
        setMatrix();
        return this;
    }

    /** Sets the rotation to that of another transform, followed by that of a quaternion of length 1. */
    void turn(InstanceTransform from, double x1, double y1, double z1, double w1) {
        double per = 1 / Math.sqrt(from.qx * from.qx + from.qy * from.qy + from.qz * from.qz + from.qw * from.qw);
        qx = per * (w1 * from.qx + x1 * from.qw + y1 * from.qz - z1 * from.qy);
        qy = per * (w1 * from.qy - x1 * from.qz + y1 * from.qw + z1 * from.qx);
        qz = per * (w1 * from.qz + x1 * from.qy - y1 * from.qx + z1 * from.qw);
        qw = per * (w1 * from.qw - x1 * from.qx - y1 * from.qy - z1 * from.qz);
        setMatrix();
    }

    private void setMatrix() {
        double s = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
        double sign = mirrored ? -1 : 1;
        xx = sign * (1 - s * (qy * qy + qz * qz));
        yx = sign * (s * (qx * qy + qz * qw));
        zx = sign * (s * (qx * qz - qy * qw));
        xy = s * (qx * qy - qz * qw);
        yy = 1 - s * (qx * qx + qz * qz);
        zy = s * (qy * qz + qx * qw);
        xz = s * (qx * qz + qy * qw);
        yz = s * (qy * qz - qx * qw);
        zz = 1 - s * (qx * qx + qy * qy);
    }

    /** Returns x of the translation, metres. */
    public double x() {
        return x;
    }

    /** Returns y of the translation, metres. */
    public double y() {
        return y;
    }

    /** Returns z of the translation, metres. */
    public double z() {
        return z;
    }

    /** Returns x of the quaternion, as set. */
    public double rotationX() {
        return qx;
    }

    /** Returns y of the quaternion. */
    public double rotationY() {
        return qy;
    }

    /** Returns z of the quaternion. */
    public double rotationZ() {
        return qz;
    }

    /** Returns w of the quaternion. */
    public double rotationW() {
        return qw;
    }

    /** Returns the scale of all axes. */
    public double scale() {
        return scale;
    }

    /** Returns whether x of the mesh is negated before the rotation. */
    public boolean isMirrored() {
        return mirrored;
    }

    /** Maps a point of the mesh into the world: 3 doubles at {@code at}. */
    public void toWorldPoint(double mx, double my, double mz, double[] target, int at) {
        target[at] = x + scale * (xx * mx + xy * my + xz * mz);
        target[at + 1] = y + scale * (yx * mx + yy * my + yz * mz);
        target[at + 2] = z + scale * (zx * mx + zy * my + zz * mz);
    }

    /** Maps a direction of the mesh into the world, scaled: 3 doubles at {@code at}. */
    public void toWorldDirection(double mx, double my, double mz, double[] target, int at) {
        toWorldNormal(scale * mx, scale * my, scale * mz, target, at);
    }

    /** Maps a normal of the mesh into the world, of the same length: 3 doubles at {@code at}. */
    public void toWorldNormal(double mx, double my, double mz, double[] target, int at) {
        target[at] = xx * mx + xy * my + xz * mz;
        target[at + 1] = yx * mx + yy * my + yz * mz;
        target[at + 2] = zx * mx + zy * my + zz * mz;
    }

    /** Maps a point of the world into the space of the mesh: 3 doubles at {@code at}. */
    public void toMeshPoint(double wx, double wy, double wz, double[] target, int at) {
        toMeshDirection(wx - x, wy - y, wz - z, target, at);
    }

    /** Maps a direction of the world into the space of the mesh, divided by the scale: 3 doubles at {@code at}. */
    public void toMeshDirection(double wx, double wy, double wz, double[] target, int at) {
        toMeshNormal(wx, wy, wz, target, at);
        double per = 1 / scale;
        target[at] *= per;
        target[at + 1] *= per;
        target[at + 2] *= per;
    }

    /** Maps a normal of the world into the space of the mesh, of the same length: 3 doubles at {@code at}. */
    public void toMeshNormal(double wx, double wy, double wz, double[] target, int at) {
        target[at] = xx * wx + yx * wy + zx * wz;
        target[at + 1] = xy * wx + yy * wy + zy * wz;
        target[at + 2] = xz * wx + yz * wy + zz * wz;
    }

    /** Returns a length of the world in the space of the mesh. */
    public double toMeshLength(double length) {
        return length / scale;
    }

    /** Returns a length of the mesh in the world. */
    public double toWorldLength(double length) {
        return length * scale;
    }

    /**
     * Returns a bound of the rounding error of {@link #toMeshPoint}, metres in the space of the mesh; see the class.
     *
     * @param wx the point, in the world
     */
    public double slack(double wx, double wy, double wz) {
        return MAPPING * distance(wx, wy, wz);
    }

    /** Returns the sum of a point's absolute coordinates relative to the translation, in metres of the mesh. */
    double distance(double wx, double wy, double wz) {
        return (Math.abs(wx - x) + Math.abs(wy - y) + Math.abs(wz - z)) / scale;
    }

    /**
     * Computes the box in the world round a box of the mesh: 3 minima, then 3 maxima. Rounded outward by 2^-46 of its
     * coordinates, eight times the rounding of all terms.
     *
     * @param bounds of the mesh: 3 minima, then 3 maxima
     * @param target gets 6 doubles from {@code at}
     */
    public void worldBounds(float[] bounds, double[] target, int at) {
        double cx = 0.5 * ((double) bounds[0] + bounds[3]);
        double cy = 0.5 * ((double) bounds[1] + bounds[4]);
        double cz = 0.5 * ((double) bounds[2] + bounds[5]);
        double hx = 0.5 * ((double) bounds[3] - bounds[0]);
        double hy = 0.5 * ((double) bounds[4] - bounds[1]);
        double hz = 0.5 * ((double) bounds[5] - bounds[2]);
        double size = scale * (Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + hx + hy + hz);
        toWorldPoint(cx, cy, cz, target, at);
        double halfX = scale * (Math.abs(xx) * hx + Math.abs(xy) * hy + Math.abs(xz) * hz);
        double halfY = scale * (Math.abs(yx) * hx + Math.abs(yy) * hy + Math.abs(yz) * hz);
        double halfZ = scale * (Math.abs(zx) * hx + Math.abs(zy) * hy + Math.abs(zz) * hz);
        setSides(target, at, halfX + BOX_MARGIN * (Math.abs(x) + size));
        setSides(target, at + 1, halfY + BOX_MARGIN * (Math.abs(y) + size));
        setSides(target, at + 2, halfZ + BOX_MARGIN * (Math.abs(z) + size));
    }

    private static void setSides(double[] target, int at, double half) {
        double center = target[at];
        target[at] = center - half;
        target[at + 3] = center + half;
    }

    /** Copies all to an array: {@link Instances} keeps it there. */
    void write(double[] target, int at) {
        target[at] = x;
        target[at + 1] = y;
        target[at + 2] = z;
        target[at + 3] = qx;
        target[at + 4] = qy;
        target[at + 5] = qz;
        target[at + 6] = qw;
        target[at + 7] = mirrored ? -scale : scale;
    }

    /** Reads an instance of a scene whose numbers were checked. */
    void read(AssetScene scene, int instance) {
        double[] p = scene.positions();
        float[] q = scene.rotations();
        x = p[3 * instance];
        y = p[3 * instance + 1];
        z = p[3 * instance + 2];
        qx = q[4 * instance];
        qy = q[4 * instance + 1];
        qz = q[4 * instance + 2];
        qw = q[4 * instance + 3];
        scale = scene.scales()[instance];
        mirrored = scene.isMirrored(instance);
        setMatrix();
    }

    /** Reads what {@link #write} has written. */
    void read(double[] source, int at) {
        x = source[at];
        y = source[at + 1];
        z = source[at + 2];
        qx = source[at + 3];
        qy = source[at + 4];
        qz = source[at + 5];
        qw = source[at + 6];
        mirrored = source[at + 7] < 0;
        scale = Math.abs(source[at + 7]);
        setMatrix();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/**
 * A rigid transform that can be set again, for a body that moves: one object per body instead of one per frame. Every
 * query accepts it where it takes a {@link RigidTransform}. The setters allocate nothing, check what the factories of
 * {@link RigidTransform} check, and leave the transform unchanged when they throw. Not thread-safe.
 *
 * <pre>
 * body.setQuaternionXyzw(qx, qy, qz, qw, x, y, z);
 * rockToShip.setInverse(ship).setTimes(rockToShip, body);
 * </pre>
 */
public final class MutableRigidTransform extends RigidTransform {
    /** Makes the transform that moves nothing. */
    public MutableRigidTransform() {
        super(IDENTITY.m.clone());
    }

    /** Copies another transform. */
    public MutableRigidTransform set(RigidTransform transform) {
        System.arraycopy(transform.m, 0, m, 0, m.length);
        return this;
    }

    /** Sets a translation without a rotation. */
    public MutableRigidTransform setTranslation(double x, double y, double z) {
        setTranslation(m, x, y, z);
        return this;
    }

    /** Sets a rotation and a translation; see {@link RigidTransform#ofQuaternionXyzw}. */
    public MutableRigidTransform setQuaternionXyzw(
            double qx, double qy, double qz, double qw, double x, double y, double z) {
        setQuaternion(m, qx, qy, qz, qw, x, y, z);
        return this;
    }

    /**
     * Sets a 4 x 4 matrix; see {@link RigidTransform#ofRowMajor}.
     *
     * @param matrix 16 numbers, row by row
     */
    public MutableRigidTransform setRowMajor(double[] matrix) {
        setRowMajor(m, matrix);
        return this;
    }

    /** Sets {@code left * right}, which applies the right one first; either may be this transform itself. */
    public MutableRigidTransform setTimes(RigidTransform left, RigidTransform right) {
        setProduct(m, left.m, right.m);
        return this;
    }

    /** Sets the inverse of a transform, which may be this one itself. */
    public MutableRigidTransform setInverse(RigidTransform transform) {
        setInverse(m, transform.m);
        return this;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.OverlapWalk;

/** An oriented box in the world. Starts as the point 0 0 0. */
public final class SceneBox extends SceneShape {
    private final InstanceTransform pose = new InstanceTransform();
    private final double[] numbers = new double[6];

    /** Half sizes, metres in the world. */
    private double halfX;

    private double halfY;
    private double halfZ;

    /** A box without size at the origin. */
    public SceneBox() {}

    /**
     * Sets the box.
     *
     * @param boxToWorld center and rotation of the box, copied; its scale multiplies the half sizes
     * @param sizeX half size along the box's own x axis, not negative; {@code sizeY} and {@code sizeZ} likewise
     */
    public SceneBox set(InstanceTransform boxToWorld, double sizeX, double sizeY, double sizeZ) {
        SceneArguments.size("halfX", sizeX);
        SceneArguments.size("halfY", sizeY);
        SceneArguments.size("halfZ", sizeZ);
        pose.set(boxToWorld);
        halfX = pose.toWorldLength(sizeX);
        halfY = pose.toWorldLength(sizeY);
        halfZ = pose.toWorldLength(sizeZ);
        return this;
    }

    @Override
    void begin(SceneWalk walk, QueryFilter filter) {
        double[] e = numbers;
        e[3] = 0;
        e[4] = 0;
        e[5] = 0;
        for (int axis = 0; axis < 3; axis++) {
            pose.toWorldNormal(axis == 0 ? halfX : 0, axis == 1 ? halfY : 0, axis == 2 ? halfZ : 0, e, 0);
            for (int k = 0; k < 3; k++) {
                e[3 + k] += Math.abs(e[k]);
            }
        }
        walk.setBox(-e[3], -e[4], -e[5], e[3], e[4], e[5]);
        walk.beginBox(pose.x(), pose.y(), pose.z(), filter);
    }

    @Override
    void begin(OverlapWalk triangles, MeshSpace space, QueryMesh data) {
        space.point(pose.x(), pose.y(), pose.z(), 0);
        double[] m = space.mapped;
        triangles.box.set(m[0], m[1], m[2], space.length(halfX), space.length(halfY), space.length(halfZ));
        for (int axis = 0; axis < 3; axis++) {
            pose.toWorldNormal(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, numbers, 0);
            space.axis(numbers[0], numbers[1], numbers[2], 3);
            triangles.box.setAxis(axis, m[3], m[4], m[5]);
        }
        triangles.beginOrientedBox(data, space.slack);
    }
}

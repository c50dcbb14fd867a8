// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.OverlapWalk;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a {@link SceneQuery}, a capsule (or sphere) or an oriented box, and the triangles that it touches:
 * scratch memory for one thread.
 */
final class OverlapSearch {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final OverlapWalk triangles = new OverlapWalk();
    private final double[] numbers = new double[6];
    private final InstanceTransform pose = new InstanceTransform();
    private boolean isBox;
    private boolean truncated;

    /** Ends of the capsule's segment, in the world; of a box the center, and half sizes. */
    double ax;

    double ay;
    double az;
    double bx;
    double by;
    double bz;
    double radius;

    OverlapSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    void setCapsule(double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double size) {
        SceneArguments.point("start", fromX, fromY, fromZ);
        SceneArguments.point("end", toX, toY, toZ);
        SceneArguments.size("radius", size);
        isBox = false;
        ax = fromX;
        ay = fromY;
        az = fromZ;
        bx = toX;
        by = toY;
        bz = toZ;
        radius = size;
    }

    void setBox(InstanceTransform boxToWorld, double halfX, double halfY, double halfZ) {
        SceneArguments.size("halfX", halfX);
        SceneArguments.size("halfY", halfY);
        SceneArguments.size("halfZ", halfZ);
        isBox = true;
        pose.set(boxToWorld);
        ax = pose.x();
        ay = pose.y();
        az = pose.z();
        bx = pose.toWorldLength(halfX);
        by = pose.toWorldLength(halfY);
        bz = pose.toWorldLength(halfZ);
    }

    /** Starts the walk over instances. */
    void begin(int layerMask) {
        truncated = false;
        if (isBox) {
            double[] e = numbers;
            e[3] = 0;
            e[4] = 0;
            e[5] = 0;
            for (int axis = 0; axis < 3; axis++) {
                pose.toWorldNormal(axis == 0 ? bx : 0, axis == 1 ? by : 0, axis == 2 ? bz : 0, e, 0);
                for (int k = 0; k < 3; k++) {
                    e[3 + k] += Math.abs(e[k]);
                }
            }
            walk.beginBox(ax, ay, az, -e[3], -e[4], -e[5], e[3], e[4], e[5], layerMask);
            return;
        }
        walk.beginBox(
                ax,
                ay,
                az,
                Math.min(0, bx - ax) - radius,
                Math.min(0, by - ay) - radius,
                Math.min(0, bz - az) - radius,
                Math.max(0, bx - ax) + radius,
                Math.max(0, by - ay) + radius,
                Math.max(0, bz - az) + radius,
                layerMask);
    }

    /** Returns an instance that the shape touches, or -1; sets the result. */
    int any(int layerMask, @Nullable InstanceFilter filter) {
        begin(layerMask);
        for (CollisionMesh mesh = walk.nextMesh(0, filter); mesh != null; mesh = walk.nextMesh(0, filter)) {
            int i = walk.instance();
            beginTriangles(i, mesh);
            int triangle = triangles.next();
            if (triangle >= 0) {
                result.set(i, instances.userIds[i], mesh, triangle);
                return i;
            }
        }
        return -1;
    }

    /** Collects pairs of instance and triangle that the shape touches; returns their number. */
    int findAll(int layerMask, @Nullable InstanceFilter filter, int[] pairs) {
        SceneArguments.pairs(pairs);
        begin(layerMask);
        int count = 0;
        for (CollisionMesh mesh = walk.nextMesh(0, filter); mesh != null; mesh = walk.nextMesh(0, filter)) {
            int i = walk.instance();
            beginTriangles(i, mesh);
            for (int triangle = triangles.next(); triangle >= 0; triangle = triangles.next()) {
                if (2 * count == pairs.length) {
                    truncated = true;
                    return count;
                }
                pairs[2 * count] = i;
                pairs[2 * count + 1] = triangle;
                count++;
            }
        }
        return count;
    }

    /** Returns whether there were more pairs than fit. */
    boolean isTruncated() {
        return truncated;
    }

    /** Starts the walk over the triangles of one mesh that the shape touches. */
    private void beginTriangles(int instance, CollisionMesh mesh) {
        space.begin(instances, instance, mesh);
        space.point(ax, ay, az, 0);
        double[] m = space.mapped;
        QueryMesh data = MeshAccess.queryMesh(mesh);
        if (isBox) {
            triangles.box.set(m[0], m[1], m[2], space.length(bx), space.length(by), space.length(bz));
            for (int axis = 0; axis < 3; axis++) {
                pose.toWorldNormal(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, numbers, 0);
                space.axis(numbers[0], numbers[1], numbers[2], 3);
                triangles.box.setAxis(axis, m[3], m[4], m[5]);
            }
            triangles.beginOrientedBox(data, space.slack);
            return;
        }
        boolean isSphere = ax == bx && ay == by && az == bz;
        double own = space.length(radius);
        if (isSphere) {
            triangles.beginSphere(data, m[0], m[1], m[2], own, space.slack);
        } else {
            space.point(bx, by, bz, 3);
            triangles.beginCapsule(data, m[0], m[1], m[2], m[3], m[4], m[5], own, space.slack);
        }
    }
}

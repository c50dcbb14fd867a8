// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.world.internal.ResultIndex;

/**
 * A ray and all its hits, by t, then by instance, then by triangle, in fixed capacity: of more, the first ones are
 * kept. For one thread, to be reused; allocates nothing after its creation.
 *
 * <pre>
 * query.raycastAll(hits.setRay(ox, oy, oz, dx, dy, dz, 100), QueryFilter.ALL);
 * for (int i = 0; i &lt; hits.count(); i++) { ... hits.t(i) ... hits.instance(i) ... }
 * </pre>
 */
public final class SceneHits {
    private final double[] times;
    private final int[] instances;
    private final int[] triangles;
    final double[] origin = new double[3];
    final double[] direction = new double[3];
    double maxT;
    private int count;
    private boolean truncated;
    private boolean queried;

    /**
     * Creates an empty list.
     *
     * @param capacity maximum number of hits, at least 1
     */
    public SceneHits(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity + " must be at least 1");
        }
        times = new double[capacity];
        instances = new int[capacity];
        triangles = new int[capacity];
    }

    /**
     * Sets the ray of the next {@link SceneQuery#raycastAll}, and clears the list.
     *
     * @param ox origin, the world
     * @param dx direction of any length from 2^-60 on
     * @param lastT the ray's end in multiples of the direction, included; may be infinite
     */
    public SceneHits setRay(double ox, double oy, double oz, double dx, double dy, double dz, double lastT) {
        clear();
        queried = false;
        maxT = lastT;
        origin[0] = ox;
        origin[1] = oy;
        origin[2] = oz;
        direction[0] = dx;
        direction[1] = dy;
        direction[2] = dz;
        return this;
    }

    void clear() {
        queried = true;
        count = 0;
        truncated = false;
    }

    /** Adds a hit in order. */
    void add(double t, int instance, int triangle) {
        int at = count;
        while (at > 0 && isBefore(t, instance, triangle, at - 1)) {
            at--;
        }
        if (count == times.length) {
            truncated = true;
            if (at == count) {
                return;
            }
            count--;
        }
        int later = count++ - at;
        System.arraycopy(times, at, times, at + 1, later);
        System.arraycopy(instances, at, instances, at + 1, later);
        System.arraycopy(triangles, at, triangles, at + 1, later);
        times[at] = t;
        instances[at] = instance;
        triangles[at] = triangle;
    }

    private boolean isBefore(double t, int instance, int triangle, int other) {
        if (t != times[other]) {
            return t < times[other];
        }
        return instance != instances[other] ? instance < instances[other] : triangle < triangles[other];
    }

    /** Returns the t beyond which no hit matters any more, at most a limit: a full list waits for one hit too many. */
    double limit(double last) {
        return truncated ? times[count - 1] : last;
    }

    /** Returns the number of hits. */
    public int count() {
        return count;
    }

    /** Returns whether there were more hits than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    /** Returns the position of a hit on the ray, in multiples of its direction; not below that of the one before. */
    public double t(int hit) {
        return times[check(hit)];
    }

    /** Returns the id of a hit's instance. */
    public int instance(int hit) {
        return instances[check(hit)];
    }

    /** Returns the triangle of a hit in the mesh of its instance. */
    public int triangle(int hit) {
        return triangles[check(hit)];
    }

    /** Returns x of the point hit, in the world. */
    public double x(int hit) {
        return coordinate(hit, 0);
    }

    /** Returns y of the point hit. */
    public double y(int hit) {
        return coordinate(hit, 1);
    }

    /** Returns z of the point hit. */
    public double z(int hit) {
        return coordinate(hit, 2);
    }

    private double coordinate(int hit, int axis) {
        return origin[axis] + t(hit) * direction[axis];
    }

    private int check(int hit) {
        return ResultIndex.check("hit", hit, count, queried);
    }
}

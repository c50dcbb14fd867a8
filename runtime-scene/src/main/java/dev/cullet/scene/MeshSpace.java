// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;

/**
 * The numbers of a query in the space of one instance's mesh, and the bound of what mapping them has rounded. For one
 * thread.
 *
 * <p>A mapped point errs by at most 2^-47 of its distance |d| / scale from the translation ({@link InstanceTransform}),
 * a mapped direction by as much of itself, a length by 2^-52. At the place where a ray, or a shape of size r, touches
 * the mesh, it has moved by at most |d| / scale + r / scale + the farthest coordinate of the mesh. So all that is
 * mapped errs there by less than 2^-45 of the sum of these numbers: {@link #slack}. Components below 2^-60 of their sum
 * become 0, so that exact arithmetic on them does not underflow; that is below the slack, too.
 */
final class MeshSpace {
    /** Share of all sizes by which a mapped query errs at the place where it touches. */
    private static final double SLACK = 0x1p-45;

    private static final double TINY = 0x1p-60;

    final InstanceTransform transform = new InstanceTransform();

    /** Points and vectors that were mapped: 3 doubles each. */
    final double[] mapped = new double[12];

    /** Scratch of the mapping back: 3 doubles. */
    final double[] world = new double[3];

    /** Metres of the mesh. */
    double slack;

    private double size;

    /** Starts with an instance. */
    void begin(Instances instances, int instance, CollisionMesh mesh) {
        instances.transform(instance, transform);
        float[] bounds = mesh.data().bounds();
        size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size += Math.max(Math.abs((double) bounds[axis]), Math.abs((double) bounds[3 + axis]));
        }
        slack = SLACK * size;
    }

    /** Maps a point to {@code mapped[at..]}. */
    void point(double x, double y, double z, int at) {
        transform.toMeshPoint(x, y, z, mapped, at);
        double distance = transform.distance(x, y, z);
        dropTiny(at, distance);
        grow(distance);
    }

    /** Maps the motion of a ray or shape; the slack needs no more than that of its origin. */
    void direction(double x, double y, double z, int at) {
        transform.toMeshDirection(x, y, z, mapped, at);
        dropTiny(at, transform.toMeshLength(Math.abs(x) + Math.abs(y) + Math.abs(z)));
    }

    /** Maps a unit vector. */
    void axis(double x, double y, double z, int at) {
        transform.toMeshNormal(x, y, z, mapped, at);
        dropTiny(at, Math.abs(x) + Math.abs(y) + Math.abs(z));
    }

    /** Maps a length. */
    double length(double length) {
        double own = transform.toMeshLength(length);
        grow(own);
        return own;
    }

    /**
     * Returns whether a mapped line may come within two slacks of a box, which is what a ray may hit: by the three
     * separating axes across the line, without a division. The sums round by 2^-50 of the slack's sizes, so four slacks
     * are enough.
     *
     * @param at where the point is
     * @param to where the direction is
     * @param bounds 3 minima, then 3 maxima
     * @param x by how much the box is grown, for a shape that moves along the line; likewise y and z
     */
    boolean lineTouchesBox(int at, int to, float[] bounds, double x, double y, double z) {
        double hx = 0.5 * ((double) bounds[3] - bounds[0]) + (4 * slack + x);
        double hy = 0.5 * ((double) bounds[4] - bounds[1]) + (4 * slack + y);
        double hz = 0.5 * ((double) bounds[5] - bounds[2]) + (4 * slack + z);
        double cx = 0.5 * ((double) bounds[0] + bounds[3]) - mapped[at];
        double cy = 0.5 * ((double) bounds[1] + bounds[4]) - mapped[at + 1];
        double cz = 0.5 * ((double) bounds[2] + bounds[5]) - mapped[at + 2];
        double dx = mapped[to];
        double dy = mapped[to + 1];
        double dz = mapped[to + 2];
        return Math.abs(cy * dz - cz * dy) <= hy * Math.abs(dz) + hz * Math.abs(dy)
                && Math.abs(cz * dx - cx * dz) <= hz * Math.abs(dx) + hx * Math.abs(dz)
                && Math.abs(cx * dy - cy * dx) <= hx * Math.abs(dy) + hy * Math.abs(dx);
    }

    private void grow(double by) {
        size += by;
        slack = SLACK * size;
    }

    private void dropTiny(int at, double sum) {
        for (int i = at; i < at + 3; i++) {
            if (Math.abs(mapped[i]) < TINY * sum) {
                mapped[i] = 0;
            }
        }
    }
}

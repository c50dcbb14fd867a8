// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.BoxTriangle;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the triangles that a sphere, a capsule or a box touches. An instance is the state of the walk, for one
 * thread; it allocates nothing. Numbers are in the model space of the mesh, in double; they are 0 or from 2^-100 to
 * 2^100.
 *
 * <p>A query that was mapped into model space errs: {@code slack} is the bound of that, in metres. With slack 0 the
 * decision is exact for the given numbers. Else the shape is grown by it, so that no triangle is missed that the exact
 * shape touches; what is accepted is within two slacks, of a box along each of its axes.
 *
 * <p>Boxes of the tree are tested against the box of the query, and against the oriented box round a capsule or an
 * oriented box.
 */
public final class OverlapWalk {
    private static final int SPHERE = 0;
    private static final int CAPSULE = 1;
    private static final int BOX = 2;
    private static final int ORIENTED_BOX = 3;

    /** The capsule of {@link #beginCapsule}, which the caller sets before. */
    public final Capsule capsule = new Capsule();

    /** The box of {@link #beginOrientedBox}, which the caller sets before. */
    public final OrientedBox box = new OrientedBox();

    private final LeafWalk leaves = new LeafWalk();
    private final LaneFilter lanes = new LaneFilter();
    private final PreparedRay axis = new PreparedRay();
    private @Nullable QueryMesh mesh;
    private int shape;

    /** Center, start of a segment, or lower corner of a box. */
    private double x;

    private double y;
    private double z;

    /** From the start of a segment to its end, or the upper corner of a box. */
    private double dx;

    private double dy;
    private double dz;

    private double radius;

    /** A walk that has begun nowhere. */
    public OverlapWalk() {}

    /** Starts a walk over the triangles that a sphere touches. */
    public void beginSphere(QueryMesh of, double centerX, double centerY, double centerZ, double size, double slack) {
        begin(of, SPHERE, centerX, centerY, centerZ, 0, 0, 0);
        radius = size + slack;
        leaves.begin(of, x, y, z, 0, 0, 0, radius);
    }

    /** Starts a walk over the triangles that {@link #capsule} touches. */
    public void beginCapsule(QueryMesh of, double slack) {
        Capsule c = capsule;
        begin(of, CAPSULE, c.fromX, c.fromY, c.fromZ, c.toX - c.fromX, c.toY - c.fromY, c.toZ - c.fromZ);
        radius = c.radius + slack;
        axis.setSegment(c.fromX, c.fromY, c.fromZ, c.toX, c.toY, c.toZ).withRadius(radius, false);
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length > 0)) {
            shape = SPHERE;
            leaves.begin(of, x, y, z, dx, dy, dz, radius);
            return;
        }
        // the direction, and two vectors across it: the first is also across the axis of the smallest component
        double ux = dx / length;
        double uy = dy / length;
        double uz = dz / length;
        boolean isX = Math.abs(ux) <= Math.abs(uy) && Math.abs(ux) <= Math.abs(uz);
        boolean isY = !isX && Math.abs(uy) <= Math.abs(uz);
        double vx = isX ? 0 : isY ? -uz : uy;
        double vy = isX ? uz : isY ? 0 : -ux;
        double vz = isX ? -uy : isY ? ux : 0;
        double across = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
        vx *= across;
        vy *= across;
        vz *= across;
        lanes.setCenter(of, x + 0.5 * dx, y + 0.5 * dy, z + 0.5 * dz);
        lanes.setAxis(of, 0, ux, uy, uz, 0.5 * length + radius);
        lanes.setAxis(of, 1, vx, vy, vz, radius);
        lanes.setAxis(of, 2, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx, radius);
        leaves.begin(of, x, y, z, dx, dy, dz, radius);
        leaves.filter(lanes);
    }

    /**
     * Starts a walk over the triangles that a closed axis-parallel box touches; with slack 0, exact for floats only.
     */
    public void beginBox(
            QueryMesh of, double minX, double minY, double minZ, double maxX, double maxY, double maxZ, double slack) {
        double sizes =
                Math.abs(minX) + Math.abs(minY) + Math.abs(minZ) + Math.abs(maxX) + Math.abs(maxY) + Math.abs(maxZ);
        double grown = slack == 0 ? 0 : slack + 0x1p-50 * sizes; // the test rounds the center
        begin(of, BOX, minX - grown, minY - grown, minZ - grown, maxX + grown, maxY + grown, maxZ + grown);
        leaves.begin(of, minX, minY, minZ, maxX - minX, maxY - minY, maxZ - minZ, grown);
    }

    /** Starts a walk over the triangles that {@link #box} touches. */
    public void beginOrientedBox(QueryMesh of, double slack) {
        begin(of, ORIENTED_BOX, 0, 0, 0, 0, 0, 0);
        box.begin(of, leaves, lanes, slack);
    }

    private void begin(QueryMesh of, int kind, double ax, double ay, double az, double bx, double by, double bz) {
        mesh = of;
        shape = kind;
        x = ax;
        y = ay;
        z = az;
        dx = bx;
        dy = by;
        dz = bz;
    }

    /** Returns the next triangle that the shape touches, each once, in no order; or -1. */
    public int next() {
        QueryMesh of = mesh;
        if (of == null) {
            return -1;
        }
        int triangle = leaves.next();
        while (triangle >= 0 && !touches(of, triangle)) {
            triangle = leaves.next();
        }
        return triangle;
    }

    private boolean touches(QueryMesh of, int triangle) {
        if (shape == SPHERE) {
            return PointTriangle.within(of, triangle, x, y, z, radius);
        }
        if (shape == CAPSULE) {
            return axis.touches(of, triangle);
        }
        return shape == BOX ? BoxTriangle.touches(of, triangle, x, y, z, dx, dy, dz) : box.touches(of, triangle);
    }
}

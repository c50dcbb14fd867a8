// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * A ray, thin or as thick as a sphere that moves along it, prepared for one mesh. Its owner sets it once per query and
 * reuses it: {@code ray.set(origin, direction).between(minT, maxT)}, then one of the walks. Mutable, for one thread.
 *
 * <p>It also has what a walk writes on its way: {@link LatticeRay}, {@link LaneTrail} and the stack of a {@link
 * RayLayout}.
 */
public final class PreparedRay {
    /** Bound of the error of t on the lattice, relative to the sizes that enter: 16 times what is stated for t. */
    private static final double T_ERROR = 0x1p-30;

    /** Rays of queries without a record. */
    private static final ThreadLocal<PreparedRay> SCRATCH = new Scratch();

    /** A subclass, as {@code ThreadLocal.withInitial} is not on Android before API level 26. */
    private static final class Scratch extends ThreadLocal<PreparedRay> {
        @Override
        protected PreparedRay initialValue() {
            return new PreparedRay();
        }
    }

    /** The ray on the lattice of the mesh. */
    final LatticeRay lattice = new LatticeRay();

    /** The way back of a walk over the nodes. */
    final LaneTrail trail = new LaneTrail();

    /** The moving sphere of a thick ray. */
    final SweptSphereTriangle swept = new SweptSphereTriangle();

    private long @Nullable [] stack;
    private @Nullable PreparedRay grown;

    double ox;
    double oy;
    double oz;
    double dx;
    double dy;
    double dz;

    /** The direction is the exact sum of this and {@link #dx}; 0 for a direction in float. */
    double lowX;

    double lowY;
    double lowZ;
    double minT;
    double maxT;
    double radius;
    double slack;
    boolean approaching;

    /** For {@link RayTriangle}: the axes, renamed so that the direction is longest along the last one. */
    int axisX;

    int axisY;
    int axisZ;

    /** The direction on the renamed axes: x / z, y / z, 1 / z. */
    double shearX;

    double shearY;
    double perZ;

    /** The origin on the renamed axes. */
    double originX;

    double originY;
    double originZ;

    /** See {@link RayTriangle#hit}. */
    double error;

    @Nullable
    NodeBudget budget;

    /** A ray that is not set. */
    public PreparedRay() {}

    /** Returns the ray of the calling thread; its first call allocates it. */
    public static PreparedRay scratch() {
        return SCRATCH.get();
    }

    /**
     * Sets origin and direction, in model space, of a thin ray from 0 to infinity.
     *
     * @param x0 origin
     * @param x1 direction, not zero for a thin ray
     */
    public PreparedRay set(double x0, double y0, double z0, double x1, double y1, double z1) {
        ox = x0;
        oy = y0;
        oz = z0;
        dx = x1;
        dy = y1;
        dz = z1;
        lowX = 0;
        lowY = 0;
        lowZ = 0;
        minT = 0;
        maxT = Double.POSITIVE_INFINITY;
        radius = 0;
        slack = 0;
        approaching = false;
        budget = null;
        return this;
    }

    /**
     * Sets the part of the ray that counts.
     *
     * @param first 0 or more; compared with t as rounded
     * @param last included, may be infinite; at most 1 for a thick ray
     */
    public PreparedRay between(double first, double last) {
        minT = first;
        maxT = last;
        return this;
    }

    /** Sets a limit of the nodes of the walk, which does not use the layout for rays then. */
    public PreparedRay within(NodeBudget limit) {
        budget = limit;
        return this;
    }

    /**
     * Sets the ray from one point to another, at t = 1, exactly: its direction may have more digits than a double.
     *
     * @param x0 begin
     * @param x1 end
     */
    public PreparedRay setSegment(double x0, double y0, double z0, double x1, double y1, double z1) {
        set(x0, y0, z0, x1 - x0, y1 - y0, z1 - z0);
        lowX = Expansion.lost(x1, -x0, dx);
        lowY = Expansion.lost(y1, -y0, dy);
        lowZ = Expansion.lost(z1, -z0, dz);
        maxT = 1;
        return this;
    }

    /**
     * Makes the ray thick.
     *
     * @param half half the ray's thickness; 0 for a thin ray
     * @param onlyApproached whether only triangles count that the sphere approaches, see {@link
     *     SweptSphereTriangle#approaches}; the record of the hit is changed on a miss, too
     */
    public PreparedRay withRadius(double half, boolean onlyApproached) {
        radius = half;
        approaching = onlyApproached;
        return this;
    }

    /**
     * Sets the slack of a thin ray: every triangle counts whose distance from the ray is at most this, and no other
     * one. A triangle that the ray hits keeps its t, but near its edges and the ends of the ray, where t may be that at
     * which the ray comes within the slack.
     */
    public PreparedRay withSlack(double distance) {
        slack = distance;
        return this;
    }

    /** Copies origin, direction, begin and end: the input of {@link NativeMesh#raycast}. */
    public void copyTo(double[] numbers) {
        numbers[0] = ox;
        numbers[1] = oy;
        numbers[2] = oz;
        numbers[3] = dx;
        numbers[4] = dy;
        numbers[5] = dz;
        numbers[6] = minT;
        numbers[7] = maxT;
    }

    /** Returns whether the direction is 0 on all axes. */
    boolean isPoint() {
        return dx == 0 && dy == 0 && dz == 0;
    }

    /** Prepares the ray for a walk over a mesh; returns whether it may meet a box. */
    boolean enter(QueryMesh mesh) {
        double perStep = mesh.perStep();
        double ou = (ox - mesh.originX()) * perStep;
        double ov = (oy - mesh.originY()) * perStep;
        double ow = (oz - mesh.originZ()) * perStep;
        double size = Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + (Lattice.MAX + 1);
        double r = (radius + slack) * perStep;
        lattice.set(ou, ov, ow, dx * perStep, dy * perStep, dz * perStep);
        double firstT = 0;
        if (minT > 0 && slack == 0) { // what is not before minT by more than t errs
            firstT = Math.max(0, minT - T_ERROR * (1 + (size + r) / lattice.scale()));
        }
        if (!lattice.clip(r, r, r, firstT, maxT)) {
            return false;
        }
        setAxes(mesh.step() * size);
        return true;
    }

    /** Prepares the ray for {@link #hit} alone. */
    public void prepare(QueryMesh mesh) {
        double size = Math.abs((ox - mesh.originX()) * mesh.perStep())
                + Math.abs((oy - mesh.originY()) * mesh.perStep())
                + Math.abs((oz - mesh.originZ()) * mesh.perStep())
                + (Lattice.MAX + 1);
        setAxes(mesh.step() * size);
    }

    /** Sets what {@link RayTriangle} reads, for corners whose coordinates relative to the origin are at most a size. */
    private void setAxes(double size) {
        error = RayTriangle.ERROR * size + RayTriangle.PER_SLACK * slack;
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        if (ax > ay && ax > az) {
            axisX = 1;
            axisY = 2;
            axisZ = 0;
            perZ = 1 / dx;
            shearX = dy * perZ;
            shearY = dz * perZ;
            originX = oy;
            originY = oz;
            originZ = ox;
        } else if (ax <= ay && ay > az) {
            axisX = 2;
            axisY = 0;
            axisZ = 1;
            perZ = 1 / dy;
            shearX = dz * perZ;
            shearY = dx * perZ;
            originX = oz;
            originY = ox;
            originZ = oy;
        } else {
            axisX = 0;
            axisY = 1;
            axisZ = 2;
            perZ = 1 / dz;
            shearX = dx * perZ;
            shearY = dy * perZ;
            originX = ox;
            originY = oy;
            originZ = oz;
        }
    }

    /**
     * Returns the t at which the ray hits a triangle, or a negative number.
     *
     * @param bestT for a thick ray: the largest t that counts; a miss may be returned for a larger one
     * @param foot scratch memory of a ray that only counts what it approaches; null if it does not
     */
    double hit(QueryMesh mesh, int triangle, double bestT, @Nullable HitRecord foot) {
        if (radius == 0) {
            return hit(mesh, triangle);
        }
        double t = swept.hit(this, mesh, triangle, bestT);
        return approaching && foot != null && t >= 0 && !swept.approaches(this, mesh, triangle, t, foot)
                ? RayTriangle.MISS
                : t;
    }

    /** Returns whether a capsule from t = 0 to t = 1 touches a triangle: exactly, also one of radius 0. */
    public boolean touches(QueryMesh mesh, int triangle) {
        return swept.hit(this, mesh, triangle, 1) >= 0;
    }

    /**
     * Returns the t in {@code 0 .. maxT} at which a thin ray hits a triangle, or a negative number: what the walks
     * decide by, to the bit. After {@link #prepare}.
     */
    public double hit(QueryMesh mesh, int triangle) {
        double t = RayTriangle.hit(this, mesh, triangle);
        return t == RayTriangle.DOUBT ? inDoubt(mesh, triangle) : t;
    }

    /** Decides where {@link RayTriangle} is in doubt: exactly, or by the distance where there is a slack. */
    private double inDoubt(QueryMesh mesh, int triangle) {
        if (slack == 0) {
            return RayTriangleExact.hit(this, mesh, triangle);
        }
        double farthest = Math.abs(ox - mesh.originX()) + Math.abs(oy - mesh.originY()) + Math.abs(oz - mesh.originZ());
        double size = 2 * (farthest + (Lattice.MAX + 1) * mesh.step() + slack); // behind the mesh
        double end = Math.min(maxT, size / Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz))));
        double half = slack + 0x1p-50 * size; // for the rounding of the end
        PreparedRay thick = grown();
        thick.set(ox, oy, oz, end * dx, end * dy, end * dz).withRadius(half, false);
        double t = swept.hit(thick, mesh, triangle, 1);
        return t < 0 ? RayTriangle.MISS : Math.min(end * t, maxT);
    }

    private PreparedRay grown() {
        PreparedRay own = grown;
        if (own == null) {
            own = new PreparedRay();
            grown = own;
        }
        return own;
    }

    /** Returns the stack of a walk over a {@link RayLayout}; the first call allocates it. */
    long[] stack() {
        long[] own = stack;
        if (own == null) {
            own = new long[RayLayout.MAX_DEPTH];
            stack = own;
        }
        return own;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.SphereSigns;

/**
 * A sphere cluster against a plane, a box or a ray, in the cluster's own model space. An instance is the result, for
 * one thread; queries allocate nothing.
 *
 * <p>The result is that of testing every sphere of the cluster, its leaves; touching counts. Each decision is exact for
 * the stored spheres and the given numbers; only {@link #t} is rounded. The walk is that of {@link ClusterQuery}: one
 * index, no stack, enlarged inner nodes. A miss clears the result.
 */
public final class ClusterShapeQuery {
    private static final int FRONT = 1;
    private static final int BACK = 2;

    /** No sphere of floats is as far away. */
    private static final double FAR = 0x1p200;

    private int sphere = -1;
    private double t = Double.NaN;

    /** The plane of the query. */
    private double a;

    private double b;
    private double c;
    private double d;

    /** Length of its normal. */
    private double length;

    /** The ray of the query, with a direction of about 1, and its end. */
    private double ox;

    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;
    private double maxT;
    private double length2;

    /** The end as given. */
    private double lastT;

    /** The direction is that of the caller times two to the power of this. */
    private int exponent;

    /** Where the ray enters the last node tested. */
    private double entry;

    private final ThreadGuard guard = new ThreadGuard();

    /** An empty result. */
    public ClusterShapeQuery() {
        setRay(0, 0, 0, 1, 0, 0, 0);
    }

    /** The sphere that the last {@link #overlapsBox} or {@link #raycast} found, 0 .. N-1; or -1. */
    public int sphere() {
        return sphere;
    }

    /** Where the last {@link #raycast} hit, in multiples of its direction; NaN after a miss. */
    public double t() {
        return t;
    }

    /**
     * Returns on which sides of the plane {@code a x + b y + c z + d = 0} the cluster is: in front where the sum is
     * positive, behind where it is negative; both if a sphere touches the plane or there are spheres on either side.
     *
     * @param a normal of any length except 0, in the cluster's model space
     */
    public PlaneSides sidesOfPlane(SphereCluster cluster, double a, double b, double c, double d) {
        setPlane(a, b, c, d);
        int[] next = cluster.next();
        int sides = 0;
        int node = 0;
        while (node < next.length && sides != (FRONT | BACK)) {
            int side = side(cluster, node);
            if (side != 0) {
                sides |= side;
                node = next[node];
            } else if (next[node] == node + 1) {
                sides = FRONT | BACK;
            } else {
                node++;
            }
        }
        return sides == FRONT ? PlaneSides.FRONT : sides == BACK ? PlaneSides.BACK : PlaneSides.BOTH;
    }

    /** Scales a plane by a power of two, so that its normal is about 1 long. */
    private void setPlane(double ofX, double ofY, double ofZ, double offset) {
        double largest = Math.max(Math.abs(ofX), Math.max(Math.abs(ofY), Math.abs(ofZ)));
        if (!(largest > 0 && largest <= Double.MAX_VALUE && Math.abs(offset) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("plane " + ofX + " " + ofY + " " + ofZ + " " + offset
                    + " must be finite and have a normal that is not 0 0 0");
        }
        int exponent = -Math.getExponent(largest);
        a = Math.scalb(ofX, exponent);
        b = Math.scalb(ofY, exponent);
        c = Math.scalb(ofZ, exponent);
        d = Math.max(-FAR, Math.min(Math.scalb(offset, exponent), FAR));
        length = Math.sqrt(a * a + b * b + c * c);
    }

    /** Returns FRONT or BACK if a node's sphere is on that side, 0 if it touches the plane. */
    private int side(SphereCluster cluster, int node) {
        float[] spheres = cluster.spheres();
        float x = spheres[4 * node];
        float y = spheres[4 * node + 1];
        float z = spheres[4 * node + 2];
        double radius = spheres[4 * node + 3];
        double px = a * x;
        double py = b * y;
        double pz = c * z;
        double height = px + py + pz + d;
        double extent = length * radius;
        double gap = Math.abs(height) - extent;
        double sizes = extent + Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(d);
        if (!cluster.isLeaf(node)) {
            gap -= ClusterQuery.SLACK * sizes;
        } else if (Math.abs(gap) <= SphereSigns.ERROR * sizes) {
            return exactSide(x, y, z, radius);
        }
        return gap <= 0 ? 0 : height > 0 ? FRONT : BACK;
    }

    private int exactSide(float x, float y, float z, double radius) {
        Expansion[] e = Expansion.scratch();
        Expansion height =
                e[0].clear().addProduct(a, x).addProduct(b, y).addProduct(c, z).add(d);
        Expansion length2 = e[1].clear().addProduct(a, a).addProduct(b, b).addProduct(c, c);
        Expansion radius2 = e[2].clear().addProduct(radius, radius);
        int apart = e[3].clear()
                .addProduct(height, height)
                .subtractProduct(length2, radius2)
                .sign();
        return apart <= 0 ? 0 : height.sign() > 0 ? FRONT : BACK;
    }

    /**
     * Finds all spheres that touch the plane {@code a x + b y + c z + d = 0}, in ascending order.
     *
     * @param a normal of any length except 0, in the cluster's model space
     * @param found receives one int per sphere; what does not fit is only counted
     * @return number of spheres that touch
     */
    public int allPlane(SphereCluster cluster, double a, double b, double c, double d, int[] found) {
        setPlane(a, b, c, d);
        int[] next = cluster.next();
        int count = 0;
        int node = 0;
        while (node < next.length) {
            int side = side(cluster, node);
            if (side == 0 && next[node] == node + 1) {
                if (count < found.length) {
                    found[count] = cluster.sphere(node);
                }
                count++;
            }
            node = side == 0 ? node + 1 : next[node];
        }
        return count;
    }

    /**
     * Returns whether a sphere touches an axis-aligned box in the cluster's model space. {@link #sphere} is the first.
     */
    public boolean overlapsBox(
            SphereCluster cluster, double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
        int node = boxFrom(0, cluster, minX, minY, minZ, maxX, maxY, maxZ);
        sphere = node >= 0 ? cluster.sphere(node) : -1;
        t = Double.NaN;
        return node >= 0;
    }

    /**
     * Finds all spheres that touch an axis-aligned box in the cluster's model space, in ascending order.
     *
     * @param found receives one int per sphere; what does not fit is only counted
     * @return number of spheres that touch
     */
    public int allBox(
            SphereCluster cluster,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
            int[] found) {
        int count = 0;
        int node = boxFrom(0, cluster, minX, minY, minZ, maxX, maxY, maxZ);
        while (node >= 0) {
            if (count < found.length) {
                found[count] = cluster.sphere(node);
            }
            count++;
            node = boxFrom(node + 1, cluster, minX, minY, minZ, maxX, maxY, maxZ);
        }
        return count;
    }

    private static int boxFrom(
            int start,
            SphereCluster cluster,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ) {
        if (!(minX <= maxX && minY <= maxY && minZ <= maxZ)) {
            throw new IllegalArgumentException("box " + minX + " " + minY + " " + minZ + " to " + maxX + " " + maxY
                    + " " + maxZ + " must have no minimum above its maximum, and no NaN");
        }
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            float cx = spheres[4 * node];
            float cy = spheres[4 * node + 1];
            float cz = spheres[4 * node + 2];
            double dx = outside(cx, minX, maxX);
            double dy = outside(cy, minY, maxY);
            double dz = outside(cz, minZ, maxZ);
            double radius = spheres[4 * node + 3];
            if (!leaf) {
                radius += ClusterQuery.SLACK * (radius + dx + dy + dz);
            }
            double distance2 = dx * dx + dy * dy + dz * dz;
            boolean touches = leaf
                    ? SphereSigns.within(
                            cx,
                            cy,
                            cz,
                            Math.max(minX, Math.min(cx, maxX)),
                            Math.max(minY, Math.min(cy, maxY)),
                            Math.max(minZ, Math.min(cz, maxZ)),
                            radius,
                            0)
                    : distance2 <= radius * radius;
            if (touches && leaf) {
                return node;
            }
            node = touches ? node + 1 : next[node];
        }
        return -1;
    }

    private static double outside(double v, double min, double max) {
        return v < min ? min - v : v > max ? v - max : 0;
    }

    /**
     * Sets the ray of {@link #raycast} and {@link #allRay}; initially it is the point 0 0 0.
     *
     * @param fromX origin, in the cluster's model space
     * @param alongX direction, not zero, of any length
     * @param end end of the ray in multiples of the direction, inclusive; may be infinite
     */
    public ClusterShapeQuery setRay(
            double fromX, double fromY, double fromZ, double alongX, double alongY, double alongZ, double end) {
        double largest = Math.max(Math.abs(alongX), Math.max(Math.abs(alongY), Math.abs(alongZ)));
        double origin = Math.abs(fromX) + Math.abs(fromY) + Math.abs(fromZ);
        if (!(largest > 0 && largest <= Double.MAX_VALUE && origin <= Double.MAX_VALUE && end >= 0)) {
            throw new IllegalArgumentException("ray from " + fromX + " " + fromY + " " + fromZ + " along " + alongX
                    + " " + alongY + " " + alongZ + " to " + end
                    + " must be finite, its direction not zero, its end not negative");
        }
        exponent = -Math.getExponent(largest); // scales the direction so that it is about 1 long
        lastT = end;
        ox = fromX;
        oy = fromY;
        oz = fromZ;
        dx = Math.scalb(alongX, exponent);
        dy = Math.scalb(alongY, exponent);
        dz = Math.scalb(alongZ, exponent);
        maxT = Math.scalb(end, -exponent);
        length2 = dx * dx + dy * dy + dz * dz;
        return this;
    }

    /**
     * Finds the first point of the ray in a sphere: {@link #t}, and {@link #sphere}, of equally near ones the lowest. A
     * ray that starts in a sphere hits it at 0.
     *
     * @return whether the ray hits
     */
    public boolean raycast(SphereCluster cluster) {
        guard.enter();
        double best = maxT;
        int found = -1;
        int node = rayFrom(0, cluster, best);
        while (node >= 0) {
            if (found < 0 || entry < best) {
                best = entry;
                found = node;
            }
            node = rayFrom(node + 1, cluster, best);
        }
        t = found < 0 ? Double.NaN : Math.min(Math.scalb(best, exponent), lastT);
        sphere = found < 0 ? -1 : cluster.sphere(found);
        guard.leave();
        return found >= 0;
    }

    /**
     * Finds all spheres that the ray hits, in ascending order, not sorted along the ray.
     *
     * @param found receives one int per sphere; what does not fit is only counted
     * @return number of spheres that the ray hits, or starts in
     */
    public int allRay(SphereCluster cluster, int[] found) {
        int count = 0;
        int node = rayFrom(0, cluster, maxT);
        while (node >= 0) {
            if (count < found.length) {
                found[count] = cluster.sphere(node);
            }
            count++;
            node = rayFrom(node + 1, cluster, maxT);
        }
        return count;
    }

    /**
     * Returns the next leaf, from a node on, that the ray enters before its end, not after {@code best}, or -1; sets
     * {@link #entry}.
     */
    private int rayFrom(int start, SphereCluster cluster, double best) {
        double origin = Math.abs(ox) + Math.abs(oy) + Math.abs(oz);
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            double mx = spheres[4 * node] - ox;
            double my = spheres[4 * node + 1] - oy;
            double mz = spheres[4 * node + 2] - oz;
            double r = spheres[4 * node + 3];
            if (!leaf) {
                r += ClusterQuery.SLACK * (r + Math.abs(mx) + Math.abs(my) + Math.abs(mz) + origin);
            }
            // by the foot of the centre on the line and its distance: no difference of large squares
            double foot = (mx * dx + my * dy + mz * dz) / length2;
            double px = mx - foot * dx;
            double py = my - foot * dy;
            double pz = mz - foot * dz;
            double chord2 = r * r - (px * px + py * py + pz * pz);
            double half = Math.sqrt(Math.max(0, chord2) / length2);
            boolean startsInside = mx * mx + my * my + mz * mz <= r * r;
            entry = startsInside ? 0 : Math.max(0, foot - half);
            // rounding may delay the entry of an inner node: by its half chord at most
            boolean within =
                    leaf ? hits(spheres, 4 * node, mx, my, mz, r) : startsInside || (chord2 >= 0 && foot + half >= 0);
            entry = leaf ? Math.min(entry, maxT) : entry;
            if (within && entry <= best) {
                if (leaf) {
                    return node;
                }
                node++;
            } else {
                node = next[node];
            }
        }
        return -1;
    }

    /**
     * Returns whether the ray, up to its end, touches a sphere: its start or its end is inside, or the foot of the
     * centre is between them and near enough. Where rounding leaves a sign in doubt, the signs are exact.
     */
    private boolean hits(float[] spheres, int at, double mx, double my, double mz, double r) {
        double m2 = mx * mx + my * my + mz * mz;
        double r2 = r * r;
        double doubt = SphereSigns.ERROR * (m2 + r2);
        if (m2 - r2 < -doubt) {
            return true;
        }
        boolean sure = m2 - r2 > doubt;
        double cx = my * dz - mz * dy;
        double cy = mz * dx - mx * dz;
        double cz = mx * dy - my * dx;
        double away = cx * cx + cy * cy + cz * cz - r2 * length2;
        doubt = 16 * SphereSigns.ERROR * (m2 + r2) * length2;
        if (away > doubt) {
            return false;
        }
        sure &= away < -doubt;
        double size = Math.abs(mx * dx) + Math.abs(my * dy) + Math.abs(mz * dz);
        double along = mx * dx + my * dy + mz * dz;
        if (sure && along < -SphereSigns.ERROR * size) {
            return false;
        }
        sure &= along > SphereSigns.ERROR * size;
        if (sure && maxT < Double.POSITIVE_INFINITY) {
            double end = maxT * length2;
            if (end - along > SphereSigns.ERROR * (end + size)) {
                return true;
            }
            double qx = mx - maxT * dx;
            double qy = my - maxT * dy;
            double qz = mz - maxT * dz;
            double beyond = qx * qx + qy * qy + qz * qz - r2;
            doubt = 16 * SphereSigns.ERROR * (m2 + maxT * end + r2);
            if (beyond < -doubt) {
                return true;
            }
            if (beyond > doubt && along - end > SphereSigns.ERROR * (end + size)) {
                return false;
            }
            sure = false;
        }
        return sure || hitsExactly(spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
    }

    private boolean hitsExactly(float x, float y, float z, float r) {
        Expansion[] e = Expansion.scratch();
        Expansion mx = e[0].setDifference(x, ox);
        Expansion my = e[1].setDifference(y, oy);
        Expansion mz = e[2].setDifference(z, oz);
        Expansion r2 = e[3].clear().addProduct(r, r);
        if (apart(e[4], mx, my, mz, r2) <= 0) {
            entry = 0;
            return true;
        }
        Expansion along = e[5].clear().addProduct(mx, dx).addProduct(my, dy).addProduct(mz, dz);
        if (along.sign() <= 0) {
            return false;
        }
        Expansion d2 = e[6].clear().addProduct(dx, dx).addProduct(dy, dy).addProduct(dz, dz);
        if (maxT < Double.POSITIVE_INFINITY
                && e[7].clear().addProduct(d2, maxT).addProduct(along, -1).sign() <= 0) {
            mx.addProduct(maxT, -dx);
            my.addProduct(maxT, -dy);
            mz.addProduct(maxT, -dz);
            return apart(e[4], mx, my, mz, r2) <= 0;
        }
        Expansion cross2 = e[8].clear();
        square(e[9].clear().addProduct(my, dz).addProduct(mz, -dy), cross2);
        square(e[9].clear().addProduct(mz, dx).addProduct(mx, -dz), cross2);
        square(e[9].clear().addProduct(mx, dy).addProduct(my, -dx), cross2);
        return cross2.subtractProduct(r2, d2).sign() <= 0;
    }

    /** Returns the sign of x x + y y + z z - r2. */
    private static int apart(Expansion sum, Expansion x, Expansion y, Expansion z, Expansion r2) {
        return sum.clear()
                .addProduct(x, x)
                .addProduct(y, y)
                .addProduct(z, z)
                .addProduct(r2, -1)
                .sign();
    }

    private static void square(Expansion length, Expansion sum) {
        sum.addProduct(length, length);
    }
}

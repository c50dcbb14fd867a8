// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.PlaneSides;

/**
 * A sphere cluster against a plane, a box or a ray, in the cluster's own model space. An instance is the result, for
 * one thread; queries allocate nothing.
 *
 * <p>The result is that of testing every sphere of the cluster, its leaves, in double; touching counts. The walk is
 * that of {@link ClusterQuery}: one index, no stack, enlarged inner nodes. A miss clears the result.
 */
public final class ClusterShapeQuery {
    private static final int FRONT = 1;
    private static final int BACK = 2;

    private int sphere = -1;
    private double t = Double.NaN;

    /** Where the ray enters the last node tested. */
    private double entry;

    /** An empty result. */
    public ClusterShapeQuery() {}

    /** The sphere that the last {@link #overlapsBox} or {@link #raycast} found, 0 .. N-1; or -1. */
    public int sphere() {
        return sphere;
    }

    /** Where the last ray hit, in multiples of its direction; NaN after a miss. */
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
        int[] next = cluster.next();
        int sides = 0;
        int node = 0;
        while (node < next.length && sides != (FRONT | BACK)) {
            int side = side(cluster, node, a, b, c, d);
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

    /** Returns FRONT or BACK if a node's sphere is on that side, 0 if it touches the plane. */
    private static int side(SphereCluster cluster, int node, double a, double b, double c, double d) {
        double length = Math.sqrt(a * a + b * b + c * c);
        if (!(length > 0 && length <= Double.MAX_VALUE && Math.abs(d) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "plane " + a + " " + b + " " + c + " " + d + " must be finite and have a normal that is not 0 0 0");
        }
        float[] spheres = cluster.spheres();
        double px = a * spheres[4 * node];
        double py = b * spheres[4 * node + 1];
        double pz = c * spheres[4 * node + 2];
        double distance = px + py + pz + d;
        double radius = length * spheres[4 * node + 3];
        if (!cluster.isLeaf(node)) {
            radius += ClusterQuery.SLACK * (radius + Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(d));
        }
        return Math.abs(distance) <= radius ? 0 : distance > 0 ? FRONT : BACK;
    }

    /**
     * Finds all spheres that touch the plane {@code a x + b y + c z + d = 0}, in ascending order.
     *
     * @param a normal of any length except 0, in the cluster's model space
     * @param found receives one int per sphere; what does not fit is only counted
     * @return number of spheres that touch
     */
    public int allPlane(SphereCluster cluster, double a, double b, double c, double d, int[] found) {
        int[] next = cluster.next();
        int count = 0;
        int node = 0;
        while (node < next.length) {
            int side = side(cluster, node, a, b, c, d);
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
            double dx = outside(spheres[4 * node], minX, maxX);
            double dy = outside(spheres[4 * node + 1], minY, maxY);
            double dz = outside(spheres[4 * node + 2], minZ, maxZ);
            double radius = spheres[4 * node + 3];
            if (!leaf) {
                radius += ClusterQuery.SLACK * (radius + dx + dy + dz);
            }
            boolean touches = dx * dx + dy * dy + dz * dz <= radius * radius;
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
     * Finds the first point of a ray in a sphere: {@link #t}, and {@link #sphere}, of equally near ones the lowest. A
     * ray that starts in a sphere hits it at 0.
     *
     * @param ox origin, in the cluster's model space
     * @param dx direction, not zero, of any length
     * @param maxT end of the ray in multiples of the direction, inclusive; may be infinite
     * @return whether the ray hits
     */
    public boolean raycast(
            SphereCluster cluster, double ox, double oy, double oz, double dx, double dy, double dz, double maxT) {
        double best = maxT;
        int found = -1;
        int node = rayFrom(0, cluster, ox, oy, oz, dx, dy, dz, best);
        while (node >= 0) {
            if (found < 0 || entry < best) {
                best = entry;
                found = node;
            }
            node = rayFrom(node + 1, cluster, ox, oy, oz, dx, dy, dz, best);
        }
        t = found < 0 ? Double.NaN : best;
        sphere = found < 0 ? -1 : cluster.sphere(found);
        return found >= 0;
    }

    /**
     * Finds all spheres that a ray hits, in ascending order, not sorted along the ray.
     *
     * @param maxT end of the ray in multiples of the direction, inclusive; may be infinite
     * @param found receives one int per sphere; what does not fit is only counted
     * @return number of spheres that the ray hits, or starts in
     */
    public int allRay(
            SphereCluster cluster,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int[] found) {
        int count = 0;
        int node = rayFrom(0, cluster, ox, oy, oz, dx, dy, dz, maxT);
        while (node >= 0) {
            if (count < found.length) {
                found[count] = cluster.sphere(node);
            }
            count++;
            node = rayFrom(node + 1, cluster, ox, oy, oz, dx, dy, dz, maxT);
        }
        return count;
    }

    /** Returns the next leaf, from a node on, that the ray enters before its end, or -1; sets {@link #entry}. */
    private int rayFrom(
            int start,
            SphereCluster cluster,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT) {
        double length2 = dx * dx + dy * dy + dz * dz;
        double origin = Math.abs(ox) + Math.abs(oy) + Math.abs(oz);
        if (!(length2 > 0 && length2 <= Double.MAX_VALUE && origin <= Double.MAX_VALUE && maxT >= 0)) {
            throw new IllegalArgumentException("ray from " + ox + " " + oy + " " + oz + " along " + dx + " " + dy + " "
                    + dz + " to " + maxT + " must be finite, its direction not zero, its end not negative");
        }
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
            entry = startsInside ? 0 : foot - half;
            // rounding may delay the entry of an inner node: by its half chord at most
            boolean within = startsInside || (chord2 >= 0 && (leaf ? entry : foot + half) >= 0);
            if (within && entry <= maxT) {
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
}

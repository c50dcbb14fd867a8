// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.SphereSigns;

/**
 * A sphere cluster against a mesh or another cluster. An instance is scratch memory and result, for one thread; queries
 * allocate nothing.
 *
 * <pre>
 * if (query.overlaps(terrain, shipCluster, shipToTerrain)) { ... query.sphere() ... query.triangle() ... }
 * </pre>
 *
 * <p>The result is that of testing every sphere of the cluster, its leaves. The nodes above only reject subtrees: the
 * walk visits the nodes in preorder and skips the subtree of a sphere that misses, so it needs one index and no stack.
 * An inner node is enlarged by all that rounding could take from the leaves below, so it never contradicts them. With
 * {@link SphereCluster#coarser} a distant object is tested by fewer spheres.
 *
 * <p>Sets are closed: touching counts. Centres are transformed in double. Two clusters are decided exactly for these
 * centres. Against a mesh the centre is then rounded to float. A centre that is a float already is decided exactly; for
 * another one the radius is enlarged by the rounding, so a cluster that covers its mesh still does: no false miss, but
 * false hits within that rounding. A miss clears the result.
 */
public final class ClusterQuery {
    /** Relative enlargement of inner nodes: far more than the rounding of double arithmetic. */
    static final double SLACK = 1e-12;

    private final ThreadGuard guard = new ThreadGuard();
    private final double[] rows = new double[16];
    private double x;
    private double y;
    private double z;

    private int sphere = -1;
    private int triangle = -1;
    private int otherSphere = -1;

    /** Scratch memory for one thread. */
    public ClusterQuery() {}

    /** The sphere of the cluster, or of the first of two clusters, that the last query found, 0 .. N-1; or -1. */
    public int sphere() {
        return sphere;
    }

    /** The triangle that the last query against a mesh found, or -1. */
    public int triangle() {
        return triangle;
    }

    /** The sphere of the other of two clusters that the last query found, or -1. */
    public int otherSphere() {
        return otherSphere;
    }

    /**
     * Returns whether a mesh touches a sphere of a cluster. {@link #sphere} is the first that it touches, {@link
     * #triangle} one of its triangles that touch it.
     *
     * @param otherToThis where the cluster stands in the mesh's model space
     */
    public boolean overlaps(CollisionMesh mesh, SphereCluster cluster, RigidTransform otherToThis) {
        guard.enter();
        clear();
        boolean found = meshFrom(0, mesh, cluster, otherToThis) >= 0;
        guard.leave();
        return found;
    }

    /**
     * Finds all spheres of a cluster that a mesh touches, in ascending order, with one triangle each.
     *
     * @param otherToThis where the cluster stands in the mesh's model space
     * @param pairs receives 2 ints per sphere: a triangle that touches it, the sphere; what does not fit is only
     *     counted
     * @return number of spheres that the mesh touches
     */
    public int allOverlaps(CollisionMesh mesh, SphereCluster cluster, RigidTransform otherToThis, int[] pairs) {
        guard.enter();
        clear();
        int found = 0;
        int node = meshFrom(0, mesh, cluster, otherToThis);
        while (node >= 0) {
            write(pairs, found++, triangle, sphere);
            node = meshFrom(node + 1, mesh, cluster, otherToThis);
        }
        guard.leave();
        return found;
    }

    /** Returns the next leaf, from a node on, that touches, or -1. */
    private int meshFrom(int start, CollisionMesh mesh, SphereCluster cluster, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            transform(spheres[4 * node], spheres[4 * node + 1], spheres[4 * node + 2]);
            float r = spheres[4 * node + 3];
            boolean rounded = x != (float) x || y != (float) y || z != (float) z;
            double grown = leaf
                    ? rounded ? r + RigidTransform.rounding((float) x, (float) y, (float) z) : r
                    : r
                            + 4
                                    * RigidTransform.rounding(
                                            (float) (Math.abs(x) + r), (float) (Math.abs(y) + r), (float)
                                                    (Math.abs(z) + r));
            int hit = mesh.anySphere((float) x, (float) y, (float) z, up(grown));
            if (hit >= 0 && leaf) {
                sphere = cluster.sphere(node);
                triangle = hit;
                return node;
            }
            node = hit >= 0 ? node + 1 : next[node];
        }
        return -1;
    }

    /**
     * Returns whether a sphere of one cluster touches a sphere of another. {@link #otherSphere} is the first that does,
     * and {@link #sphere} the first that it touches.
     *
     * @param otherToThis where the other cluster stands in the model space of the first
     */
    public boolean overlaps(SphereCluster cluster, SphereCluster other, RigidTransform otherToThis) {
        guard.enter();
        clear();
        boolean found = findPair(cluster, other, otherToThis);
        guard.leave();
        return found;
    }

    private boolean findPair(SphereCluster cluster, SphereCluster other, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        int[] next = other.next();
        int node = 0;
        while (node < next.length) {
            int touched = touching(cluster, 0, other, node);
            if (touched >= 0 && next[node] == node + 1) {
                sphere = cluster.sphere(touched);
                otherSphere = other.sphere(node);
                return true;
            }
            node = touched >= 0 ? node + 1 : next[node];
        }
        return false;
    }

    /**
     * Finds all pairs of touching spheres of two clusters, sorted by sphere of the other, then of the first.
     *
     * @param otherToThis where the other cluster stands in the model space of the first
     * @param pairs receives 2 ints per pair: sphere of the first, sphere of the other; what does not fit is only
     *     counted
     * @return number of touching pairs
     */
    public int allOverlaps(SphereCluster cluster, SphereCluster other, RigidTransform otherToThis, int[] pairs) {
        guard.enter();
        clear();
        otherToThis.copyRowMajor(rows);
        int[] next = other.next();
        int found = 0;
        int node = 0;
        while (node < next.length) {
            int touched = touching(cluster, 0, other, node);
            boolean leaf = next[node] == node + 1;
            int skipTo = touched >= 0 ? node + 1 : next[node];
            while (touched >= 0 && leaf) {
                write(pairs, found++, cluster.sphere(touched), other.sphere(node));
                touched = touching(cluster, touched + 1, other, node);
            }
            node = skipTo;
        }
        guard.leave();
        return found;
    }

    /** Returns the next leaf of the cluster, from a node on, that touches a node of the other, or -1. */
    private int touching(SphereCluster cluster, int start, SphereCluster other, int otherNode) {
        float[] theirs = other.spheres();
        transform(theirs[4 * otherNode], theirs[4 * otherNode + 1], theirs[4 * otherNode + 2]);
        double radius = theirs[4 * otherNode + 3];
        if (!other.isLeaf(otherNode)) {
            radius += SLACK * (radius + Math.abs(x) + Math.abs(y) + Math.abs(z));
        }
        return nextWithin(cluster, start, x, y, z, radius);
    }

    /** Returns the next leaf, from a node on, that touches a sphere, or -1. */
    private static int nextWithin(SphereCluster cluster, int start, double x, double y, double z, double radius) {
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            float cx = spheres[4 * node];
            float cy = spheres[4 * node + 1];
            float cz = spheres[4 * node + 2];
            double dx = x - cx;
            double dy = y - cy;
            double dz = z - cz;
            double radii = radius + spheres[4 * node + 3];
            if (!leaf) {
                radii += SLACK * (radii + Math.abs(x) + Math.abs(y) + Math.abs(z));
            }
            double distance2 = dx * dx + dy * dy + dz * dz;
            double limit2 = radii * radii;
            boolean touches =
                    leaf ? SphereSigns.within(x, y, z, cx, cy, cz, radius, spheres[4 * node + 3]) : distance2 <= limit2;
            if (touches && leaf) {
                return node;
            }
            node = touches ? node + 1 : next[node];
        }
        return -1;
    }

    private void clear() {
        sphere = -1;
        triangle = -1;
        otherSphere = -1;
    }

    /** Sets x, y, z to a centre in the space of the mesh or of the first cluster. */
    private void transform(double cx, double cy, double cz) {
        x = rows[0] * cx + rows[1] * cy + rows[2] * cz + rows[3];
        y = rows[4] * cx + rows[5] * cy + rows[6] * cz + rows[7];
        z = rows[8] * cx + rows[9] * cy + rows[10] * cz + rows[11];
    }

    private static void write(int[] pairs, int at, int first, int second) {
        if (2 * at + 1 < pairs.length) {
            pairs[2 * at] = first;
            pairs[2 * at + 1] = second;
        }
    }

    /** Rounds up to float. */
    private static float up(double length) {
        float r = (float) length;
        return r < length ? Math.nextUp(r) : r;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.cluster;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;

/**
 * A sphere cluster against a mesh, another cluster, a plane, a box, a ray. An instance is the walk's memory, for one
 * thread; nothing is allocated after it is made.
 *
 * <pre>
 * if (query.overlaps(shipCluster, terrain, shipToTerrain)) { ... query.sphere() ... query.triangle() ... }
 * </pre>
 *
 * <p>The answer is that of testing every sphere of the cluster, its leaves. The nodes above only say early that nothing
 * below can touch: the walk goes through the nodes in preorder and skips the subtree of a sphere that misses, so it needs
 * one number and no stack. A node that is no leaf is tested a little larger than it is, by all that rounding could take from
 * the leaves below, so it never contradicts them. With {@link SphereCluster#coarser} an object far away is tested by
 * fewer spheres.
 *
 * <p>Sets are closed: touching counts. A sphere that is moved is moved in double; against a mesh its centre is then rounded
 * to float, and its radius grown by as much, so that a cluster that covers its mesh still does.
 */
public final class ClusterQuery {
    /** What a node above the leaves is grown by, relative to all lengths involved: far more than double arithmetic loses. */
    static final double SLACK = 1e-12;

    private final double[] rows = new double[16];
    private double x;
    private double y;
    private double z;

    private int sphere = -1;
    private int triangle = -1;
    private int otherSphere = -1;

    /** A query to be asked. */
    public ClusterQuery() {}

    /** The sphere of the (first) cluster found by the last query that found one: 0 .. N-1. */
    public int sphere() {
        return sphere;
    }

    /** The triangle found by the last {@link #overlaps(SphereCluster, CollisionMesh, RigidTransform)} that found one. */
    public int triangle() {
        return triangle;
    }

    /** The sphere of the other cluster found by the last query against one that found one. */
    public int otherSphere() {
        return otherSphere;
    }

    // ---- mesh

    /**
     * Whether a sphere touches a mesh. {@link #sphere} is the first that does, and {@link #triangle} some triangle that it
     * touches.
     *
     * @param clusterToMesh where the cluster stands in the mesh's model space
     */
    public boolean overlaps(SphereCluster cluster, CollisionMesh mesh, RigidTransform clusterToMesh) {
        return meshFrom(0, cluster, mesh, clusterToMesh) >= 0;
    }

    /**
     * All spheres that touch a mesh, in order, with a triangle for each.
     *
     * @param pairs gets 2 ints per sphere: the sphere, and some triangle that it touches; what does not fit is only counted
     * @return how many spheres touch
     */
    public int overlapsAll(SphereCluster cluster, CollisionMesh mesh, RigidTransform clusterToMesh, int[] pairs) {
        int found = 0;
        int node = meshFrom(0, cluster, mesh, clusterToMesh);
        while (node >= 0) {
            note(pairs, found++, sphere, triangle);
            node = meshFrom(node + 1, cluster, mesh, clusterToMesh);
        }
        return found;
    }

    /** The next leaf, from a node on, that touches, or -1. */
    private int meshFrom(int start, SphereCluster cluster, CollisionMesh mesh, RigidTransform clusterToMesh) {
        clusterToMesh.copyRowMajor(rows);
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            move(spheres[4 * node], spheres[4 * node + 1], spheres[4 * node + 2]);
            float r = spheres[4 * node + 3];
            double grown = leaf
                    ? r + RigidTransform.rounding((float) x, (float) y, (float) z)
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

    // ---- cluster

    /**
     * Whether a sphere of one cluster touches a sphere of another. {@link #otherSphere} is the first that does, and {@link
     * #sphere} the first that it touches.
     *
     * @param otherToCluster where the other cluster stands in the model space of the first
     */
    public boolean overlaps(SphereCluster cluster, SphereCluster other, RigidTransform otherToCluster) {
        otherToCluster.copyRowMajor(rows);
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
     * All pairs of spheres of two clusters that touch, by sphere of the other, then of the first.
     *
     * @param pairs gets 2 ints per pair: sphere of the first, sphere of the other; what does not fit is only counted
     * @return how many pairs touch
     */
    public int overlapsAll(SphereCluster cluster, SphereCluster other, RigidTransform otherToCluster, int[] pairs) {
        otherToCluster.copyRowMajor(rows);
        int[] next = other.next();
        int found = 0;
        int node = 0;
        while (node < next.length) {
            int touched = touching(cluster, 0, other, node);
            boolean leaf = next[node] == node + 1;
            int skipTo = touched >= 0 ? node + 1 : next[node];
            while (touched >= 0 && leaf) {
                note(pairs, found++, cluster.sphere(touched), other.sphere(node));
                touched = touching(cluster, touched + 1, other, node);
            }
            node = skipTo;
        }
        return found;
    }

    /** The next leaf of the cluster, from a node on, that touches a node of the other, or -1. */
    private int touching(SphereCluster cluster, int start, SphereCluster other, int otherNode) {
        float[] theirs = other.spheres();
        move(theirs[4 * otherNode], theirs[4 * otherNode + 1], theirs[4 * otherNode + 2]);
        double radius = theirs[4 * otherNode + 3];
        if (!other.isLeaf(otherNode)) {
            radius += SLACK * (radius + Math.abs(x) + Math.abs(y) + Math.abs(z));
        }
        return nextWithin(cluster, start, x, y, z, radius);
    }

    /** The next leaf, from a node on, that touches a ball, or -1. */
    private static int nextWithin(SphereCluster cluster, int start, double x, double y, double z, double radius) {
        float[] spheres = cluster.spheres();
        int[] next = cluster.next();
        int node = start;
        while (node < next.length) {
            boolean leaf = next[node] == node + 1;
            double dx = x - spheres[4 * node];
            double dy = y - spheres[4 * node + 1];
            double dz = z - spheres[4 * node + 2];
            double reach = radius + spheres[4 * node + 3];
            if (!leaf) {
                reach += SLACK * (reach + Math.abs(x) + Math.abs(y) + Math.abs(z));
            }
            boolean touches = dx * dx + dy * dy + dz * dz <= reach * reach;
            if (touches && leaf) {
                return node;
            }
            node = touches ? node + 1 : next[node];
        }
        return -1;
    }

    // ---- small things

    /** Moves a centre into the space of the query: x, y, z. */
    private void move(double cx, double cy, double cz) {
        x = rows[0] * cx + rows[1] * cy + rows[2] * cz + rows[3];
        y = rows[4] * cx + rows[5] * cy + rows[6] * cz + rows[7];
        z = rows[8] * cx + rows[9] * cy + rows[10] * cz + rows[11];
    }

    private static void note(int[] pairs, int at, int first, int second) {
        if (2 * at + 1 < pairs.length) {
            pairs[2 * at] = first;
            pairs[2 * at + 1] = second;
        }
    }

    /** A float not below a length. */
    private static float up(double length) {
        float r = (float) length;
        return r < length ? Math.nextUp(r) : r;
    }
}

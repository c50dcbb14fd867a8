// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.Arrays;

/**
 * A part as a few spheres, nested in levels from one sphere to all of them.
 *
 * <pre>
 * spheres   x y z r | x y z r | ...   4 floats per node: a parent comes before its children (preorder)
 * next      k | k | ...               per node, the first node after its subtree; next = node + 1 at a leaf
 *
 *   node      0  1  2  3  4  5  6        level 0   node 0
 *   next      7  4  3  4  7  6  7        level 1   nodes 1, 4
 *   leaf         .  0  1  .  2  3        level 2   leaves 2, 3, 5, 6 = spheres 0, 1, 2, 3
 * </pre>
 *
 * <p>The leaves, in order, are the spheres 0 .. N-1 of the cluster, which queries return. Every other node contains all
 * spheres below it: where it touches nothing, nothing below it does. A level consists of the nodes at its depth and the
 * leaves above it.
 */
public final class SphereCluster {
    /** Mode: every point of the surface is in a sphere, which {@code cullet verify} proves. */
    public static final int COVER = 0;

    /** Mode: every sphere is inside the solid. */
    public static final int INNER = 1;

    /** Mode: smallest difference between the solid and the spheres, both ways; not conservative. */
    public static final int FIT = 2;

    /** Floats per level in {@link #figures()}. */
    public static final int LEVEL_FIGURES = 4;

    /** Index of a figure of a level: cubic metres inside the spheres and outside the mesh. */
    public static final int OUTSIDE_VOLUME = 0;

    /** Index of a figure of a level: distance of the spheres' surface outside the mesh, metres, mean by area. */
    public static final int MEAN_OVERHANG = 1;

    /** Index of a figure of a level: largest distance of the spheres' surface outside the mesh, metres. */
    public static final int MAX_OVERHANG = 2;

    /** Index of a figure of a level: share of the mesh's surface that is in a sphere. */
    public static final int COVERAGE = 3;

    /** The largest number of nodes. */
    public static final int MAX_NODES = 1 << 16;

    /** The largest number of levels. */
    public static final int MAX_LEVELS = 16;

    private final int mode;
    private final float[] spheres;
    private final int[] next;
    private final int[] leafNumber;
    private final int leafCount;
    private final float meshVolume;
    private final float[] figures;

    /**
     * Wraps the arrays without a copy.
     *
     * @param mode {@link #COVER}, {@link #INNER} or {@link #FIT}
     * @param meshVolume cubic metres inside the mesh, 0 where it has no inside
     * @param figures 4 floats per level, coarsest first: {@link #OUTSIDE_VOLUME}, {@link #MEAN_OVERHANG}, {@link
     *     #MAX_OVERHANG}, {@link #COVERAGE}
     */
    public SphereCluster(int mode, float[] spheres, int[] next, float meshVolume, float[] figures) {
        this.mode = mode;
        this.spheres = spheres;
        this.next = next;
        this.meshVolume = meshVolume;
        this.figures = figures;
        this.leafNumber = new int[next.length];
        int leaves = 0;
        for (int node = 0; node < next.length; node++) {
            leafNumber[node] = leaves;
            leaves += next[node] == node + 1 ? 1 : 0;
        }
        this.leafCount = leaves;
    }

    /** Returns {@link #COVER}, {@link #INNER} or {@link #FIT}. */
    public int mode() {
        return mode;
    }

    /** Returns x y z r, 4 floats per node, model space, metres. Read only. */
    public float[] spheres() {
        return spheres;
    }

    /** Returns per node the first node after its subtree. Read only. */
    public int[] next() {
        return next;
    }

    /** Returns the number of nodes, leaves included. */
    public int nodeCount() {
        return next.length;
    }

    /** Returns the number of spheres, which are the leaves. */
    public int sphereCount() {
        return leafCount;
    }

    /** Returns whether a node is a leaf. */
    public boolean isLeaf(int node) {
        return next[node] == node + 1;
    }

    /** Returns the index of a leaf among the spheres; for another node, that of its first leaf. */
    public int sphere(int node) {
        return leafNumber[node];
    }

    /** Returns cubic metres inside the mesh, 0 where it has no inside. */
    public float meshVolume() {
        return meshVolume;
    }

    /**
     * Returns 4 floats per level, coarsest first: outside volume, mean overhang, largest overhang, coverage. Read
     * only.
     */
    public float[] figures() {
        return figures;
    }

    /** Returns the number of levels. */
    public int levelCount() {
        return figures.length / LEVEL_FIGURES;
    }

    /**
     * Returns the cluster without the nodes below a level: its spheres are those of that level. Allocates; meant for
     * distant objects when they are loaded.
     *
     * @param level 0 is the coarsest; the finest has this cluster's spheres
     */
    public SphereCluster coarser(int level) {
        if (level < 0 || level >= levelCount()) {
            throw new IllegalArgumentException("level " + level + " is not in 0.." + (levelCount() - 1));
        }
        int[] kept = new int[next.length]; // number of nodes kept before each node
        int[] ends = new int[levelCount() + 1];
        int depth = 0;
        int count = 0;
        float[] keptSpheres = new float[spheres.length];
        for (int node = 0; node < next.length; node++) {
            while (depth > 0 && node == ends[depth]) {
                depth--;
            }
            kept[node] = count;
            if (depth <= level) {
                System.arraycopy(spheres, 4 * node, keptSpheres, 4 * count++, 4);
            }
            if (!isLeaf(node)) {
                ends[++depth] = next[node];
            }
        }
        int[] links = new int[count];
        for (int node = 0; node < next.length; node++) { // of nodes with the same number the last, which is kept
            if (kept[node] < count) {
                links[kept[node]] = next[node] == next.length ? count : kept[next[node]];
            }
        }
        return new SphereCluster(
                mode,
                Arrays.copyOf(keptSpheres, 4 * count),
                links,
                meshVolume,
                Arrays.copyOf(figures, LEVEL_FIGURES * (level + 1)));
    }

    /**
     * Copies the spheres of a level.
     *
     * @param level 0 is the coarsest
     * @return 4 floats per sphere: x y z r
     */
    public float[] level(int level) {
        SphereCluster coarser = coarser(level);
        float[] leaves = new float[4 * coarser.leafCount];
        for (int node = 0; node < coarser.next.length; node++) {
            if (coarser.isLeaf(node)) {
                System.arraycopy(coarser.spheres, 4 * node, leaves, 4 * coarser.leafNumber[node], 4);
            }
        }
        return leaves;
    }
}

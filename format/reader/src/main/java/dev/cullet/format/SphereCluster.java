// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
 * <p>The leaves, in order, are the spheres 0 .. N-1 of the cluster: they are what queries answer for. Every other node
 * holds all spheres below it, whole: where it touches nothing, nothing below it does. A level is made of the nodes at
 * its depth, and of the leaves above it.
 */
public final class SphereCluster {
    /** Every point of the surface is in some sphere; the certificate proves it. */
    public static final int COVER = 0;

    /** Every sphere is inside the solid. */
    public static final int INNER = 1;

    /** The least difference between the solid and the spheres, both ways; promises nothing about either. */
    public static final int FIT = 2;

    /** Floats per level in {@link #figures()}. */
    public static final int LEVEL_FIGURES = 4;

    /** Place of a figure among those of its level: cubic metres in the spheres and outside the mesh. */
    public static final int OUTSIDE_VOLUME = 0;

    /** Metres that the spheres stick out of the mesh, mean by area. */
    public static final int MEAN_OVERHANG = 1;

    /** Metres that the spheres stick out of the mesh at most. */
    public static final int MAX_OVERHANG = 2;

    /** Share of the surface that is in some sphere. */
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
    private final byte @Nullable [] certificate;

    /**
     * Wraps the arrays without a copy.
     *
     * @param mode {@link #COVER}, {@link #INNER} or {@link #FIT}
     * @param meshVolume cubic metres inside the mesh, 0 where it has no inside
     * @param figures 4 floats per level, coarsest first: {@link #OUTSIDE_VOLUME}, {@link #MEAN_OVERHANG}, {@link
     *     #MAX_OVERHANG}, {@link #COVERAGE}
     * @param certificate proof of the cover, for {@code cullet verify}; null in the other modes
     */
    public SphereCluster(
            int mode, float[] spheres, int[] next, float meshVolume, float[] figures, byte @Nullable [] certificate) {
        this.mode = mode;
        this.spheres = spheres;
        this.next = next;
        this.meshVolume = meshVolume;
        this.figures = figures;
        this.certificate = certificate;
        this.leafNumber = new int[next.length];
        int leaves = 0;
        for (int node = 0; node < next.length; node++) {
            leafNumber[node] = leaves;
            leaves += next[node] == node + 1 ? 1 : 0;
        }
        this.leafCount = leaves;
    }

    /** {@link #COVER}, {@link #INNER} or {@link #FIT}. */
    public int mode() {
        return mode;
    }

    /** x y z r, 4 floats per node, model space, metres. Read only. */
    public float[] spheres() {
        return spheres;
    }

    /** Per node, the first node after its subtree. Read only. */
    public int[] next() {
        return next;
    }

    public int nodeCount() {
        return next.length;
    }

    /** Number of spheres that the cluster was made of: its leaves. */
    public int sphereCount() {
        return leafCount;
    }

    public boolean isLeaf(int node) {
        return next[node] == node + 1;
    }

    /** Of a leaf, its number among the spheres; of another node, that of its first leaf. */
    public int sphere(int node) {
        return leafNumber[node];
    }

    /** Cubic metres inside the mesh, 0 where it has no inside. */
    public float meshVolume() {
        return meshVolume;
    }

    /** 4 floats per level, coarsest first: outside volume, mean overhang, largest overhang, coverage. Read only. */
    public float[] figures() {
        return figures;
    }

    public int levelCount() {
        return figures.length / LEVEL_FIGURES;
    }

    /** Proof of the cover, or null where there is none. Read only. */
    public byte @Nullable [] certificate() {
        return certificate;
    }

    /**
     * The cluster without what is below a level: its spheres are those of that level. For objects far away, once, when they
     * are loaded.
     *
     * @param level 0 is the coarsest; the finest gives this cluster's spheres
     */
    public SphereCluster coarser(int level) {
        if (level < 0 || level >= levelCount()) {
            throw new IllegalArgumentException("level " + level + " is not in 0.." + (levelCount() - 1));
        }
        int[] kept = new int[next.length]; // nodes in use before each node
        int[] ends = new int[levelCount() + 1];
        int depth = 0;
        int count = 0;
        float[] some = new float[spheres.length];
        for (int node = 0; node < next.length; node++) {
            while (depth > 0 && node == ends[depth]) {
                depth--;
            }
            kept[node] = count;
            if (depth <= level) {
                System.arraycopy(spheres, 4 * node, some, 4 * count++, 4);
            }
            if (!isLeaf(node)) {
                ends[++depth] = next[node];
            }
        }
        int[] links = new int[count];
        for (int node = 0; node < next.length; node++) { // of nodes at one place the last, the one that is in use
            if (kept[node] < count) {
                links[kept[node]] = next[node] == next.length ? count : kept[next[node]];
            }
        }
        return new SphereCluster(
                mode,
                Arrays.copyOf(some, 4 * count),
                links,
                meshVolume,
                Arrays.copyOf(figures, LEVEL_FIGURES * (level + 1)),
                null);
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

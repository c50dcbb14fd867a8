// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SphereCluster;

/**
 * Checks a sphere cluster in one pass: subtrees nest in preorder under one root, each sphere is inside every sphere
 * above it, all numbers are finite. The coverage of the surface is not checked, because that takes time in proportion
 * to the triangles: a verifier checks it.
 */
final class SphereClusterValidator {
    private SphereClusterValidator() {}

    static void check(SphereCluster cluster, AssetSection section) throws CorruptAssetException {
        int nodes = cluster.nodeCount();
        float[] spheres = cluster.spheres();
        if (nodes < 1 || nodes > SphereCluster.MAX_NODES || spheres.length != 4 * nodes) {
            throw section.corrupt(
                    AssetErrorCode.CLUSTER_LENGTH,
                    spheres.length + " sphere numbers for " + nodes + " nodes, but there must be 4 for each of 1 to "
                            + SphereCluster.MAX_NODES);
        }
        if (cluster.mode() < SphereCluster.COVER || cluster.mode() > SphereCluster.FIT) {
            throw section.corrupt(
                    AssetErrorCode.CLUSTER_MODE,
                    "mode is " + cluster.mode() + ", but must be 0 to " + SphereCluster.FIT);
        }
        for (int i = 0; i < spheres.length; i++) {
            if (!(Math.abs(spheres[i]) <= 8 * Asset.MAX_COORDINATE) || (i % 4 == 3 && spheres[i] < 0)) {
                throw section.corrupt(
                        AssetErrorCode.CLUSTER_SPHERE, "sphere of node " + i / 4 + " holds " + spheres[i]);
            }
        }
        checkFigures(cluster, checkNodes(cluster, section), section);
    }

    /** Returns the number of levels. */
    private static int checkNodes(SphereCluster cluster, AssetSection section) throws CorruptAssetException {
        int[] next = cluster.next();
        int[] above = new int[SphereCluster.MAX_LEVELS];
        int depth = 0; // number of nodes above the next one
        int levels = 1;
        for (int node = 0; node < next.length; node++) {
            while (depth > 0 && next[above[depth - 1]] == node) {
                depth--;
            }
            int limit = depth == 0 ? next.length : next[above[depth - 1]];
            if (next[node] <= node || next[node] > limit || (depth == 0 && next[node] != limit)) {
                throw section.corrupt(
                        AssetErrorCode.CLUSTER_SUBTREE,
                        "subtree of node " + node + " ends at " + next[node] + ", but must end "
                                + (depth == 0 ? "at " : "after the node, and at most at ") + limit);
            }
            for (int k = 0; k < depth; k++) {
                checkHolds(cluster.spheres(), above[k], node, section);
            }
            if (!cluster.isLeaf(node)) {
                if (depth + 1 == SphereCluster.MAX_LEVELS) {
                    throw section.corrupt(
                            AssetErrorCode.CLUSTER_TOO_DEEP,
                            "node " + node + " is deeper than " + SphereCluster.MAX_LEVELS + " levels");
                }
                above[depth++] = node;
                levels = Math.max(levels, depth + 1);
            }
        }
        return levels;
    }

    private static void checkHolds(float[] spheres, int outer, int inner, AssetSection section)
            throws CorruptAssetException {
        double dx = (double) spheres[4 * outer] - spheres[4 * inner];
        double dy = (double) spheres[4 * outer + 1] - spheres[4 * inner + 1];
        double dz = (double) spheres[4 * outer + 2] - spheres[4 * inner + 2];
        double farthest = Math.sqrt(dx * dx + dy * dy + dz * dz) + spheres[4 * inner + 3];
        if (!(farthest <= spheres[4 * outer + 3])) {
            throw section.corrupt(
                    AssetErrorCode.CLUSTER_NESTING,
                    "sphere of node " + inner + " reaches " + farthest + " m from the centre of node " + outer
                            + ", whose radius is " + spheres[4 * outer + 3]);
        }
    }

    private static void checkFigures(SphereCluster cluster, int levels, AssetSection section)
            throws CorruptAssetException {
        float[] figures = cluster.figures();
        if (figures.length != SphereCluster.LEVEL_FIGURES * levels) {
            throw section.corrupt(
                    AssetErrorCode.CLUSTER_FIGURE_COUNT,
                    figures.length + " figures for " + levels + " levels, but there must be "
                            + SphereCluster.LEVEL_FIGURES + " for each");
        }
        for (int i = 0; i < figures.length; i++) {
            float max = i % SphereCluster.LEVEL_FIGURES == SphereCluster.COVERAGE ? 1 : Float.MAX_VALUE;
            if (!(figures[i] >= 0 && figures[i] <= max)) {
                throw section.corrupt(AssetErrorCode.CLUSTER_FIGURE, "figure " + i + " is " + figures[i]);
            }
        }
        if (!(cluster.meshVolume() >= 0 && cluster.meshVolume() <= Float.MAX_VALUE)) {
            throw section.corrupt(AssetErrorCode.CLUSTER_FIGURE, "mesh volume is " + cluster.meshVolume());
        }
    }
}

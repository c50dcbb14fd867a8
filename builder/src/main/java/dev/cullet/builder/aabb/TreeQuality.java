// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * What a tree costs to walk.
 *
 * @param sah surface area heuristic of the binary tree: (areas of inner nodes + triangles times areas of leaves) / area
 *     of the root, so the root itself counts 1
 * @param wideSah the same of the stored tree: a 4-wide node counts once, a triangle once
 * @param leaves leaf lanes of the stored tree
 * @param binaryNodes nodes of the binary tree, leaves included
 * @param wideNodes nodes of the stored tree
 * @param depth levels of stored nodes on the longest path
 * @param largestLeaf triangles in the largest leaf
 */
public record TreeQuality(
        double sah, double wideSah, int leaves, int binaryNodes, int wideNodes, int depth, int largestLeaf) {}

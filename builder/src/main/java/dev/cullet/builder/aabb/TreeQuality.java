// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * The quality of an AABB tree: its traversal cost and its size.
 *
 * @param sah surface area heuristic of the binary tree: (sum of areas of inner nodes + sum over leaves of triangles
 *     times area) / area of the root, so that the root counts 1
 * @param wideSah the same for the stored tree: a 4-wide node counts once, a triangle once
 * @param leaves leaf lanes of the stored tree
 * @param binaryNodes nodes of the binary tree, including leaves
 * @param wideNodes nodes of the stored tree
 * @param depth levels of stored nodes on the longest path
 * @param largestLeaf triangles in the largest leaf
 */
public record TreeQuality(
        double sah, double wideSah, int leaves, int binaryNodes, int wideNodes, int depth, int largestLeaf) {}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;

/**
 * A tree and the order of triangles that it was laid out for.
 *
 * @param tree numbers triangles by their place in leaf order
 * @param order the mesh's triangle at each place in leaf order: a permutation
 * @param quality what the tree costs to walk
 */
public record BuiltTree(AabbTree tree, int[] order, TreeQuality quality) {}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeQuality;
import dev.cullet.format.AssetPart;

/**
 * A part, ready to be stored, and what its structures cost.
 *
 * @param part all arrays in the order of the tree's leaves
 * @param quality of the AABB tree
 */
public record BuiltPart(AssetPart part, TreeQuality quality) {}

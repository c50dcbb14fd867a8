// SPDX-License-Identifier: Apache-2.0
/**
 * Builds AABB trees: splitting, reinsertion, collapse of leaves, and layout of 4-wide nodes. {@code docs/trees.md}
 * describes the stages.
 */
@NullMarked
package dev.cullet.builder.aabb;

import org.jspecify.annotations.NullMarked;

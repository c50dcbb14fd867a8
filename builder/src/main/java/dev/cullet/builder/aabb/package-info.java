// SPDX-License-Identifier: Apache-2.0
/** The AABB tree: split, reinsert, collapse, and lay out for the walks; {@code docs/trees.md} tells the whole way. */
@NullMarked
package dev.cullet.builder.aabb;

import org.jspecify.annotations.NullMarked;

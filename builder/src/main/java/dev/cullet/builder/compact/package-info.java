// SPDX-License-Identifier: Apache-2.0
/**
 * Compact triangles: vertices moved to a lattice and packed in blocks. {@code docs/format.md} describes them.
 */
@NullMarked
package dev.cullet.builder.compact;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** The triangles of a compact part: vertices moved to a lattice, and packed in blocks; {@code docs/format.md} tells the whole way. */
@NullMarked
package dev.cullet.builder.compact;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * Decomposes a part into few convex pieces: triangles, pieces that grow by merging, their shapes, and the proofs that
 * they stay near the part and cover it.
 */
@NullMarked
package dev.cullet.builder.decompose;

import org.jspecify.annotations.NullMarked;

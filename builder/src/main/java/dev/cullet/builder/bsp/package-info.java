// SPDX-License-Identifier: Apache-2.0
/** Builds and verifies BSP trees, exactly on a lattice. Used by the pipeline. */
@NullMarked
package dev.cullet.builder.bsp;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** BSP trees, exact on a lattice. The pipeline builds and verifies with it. */
@NullMarked
package dev.cullet.builder.bsp;

import org.jspecify.annotations.NullMarked;

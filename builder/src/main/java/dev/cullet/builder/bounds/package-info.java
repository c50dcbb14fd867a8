// SPDX-License-Identifier: Apache-2.0
/** The smallest box and the smallest sphere around a mesh, rounded outward to float. */
@NullMarked
package dev.cullet.builder.bounds;

import org.jspecify.annotations.NullMarked;

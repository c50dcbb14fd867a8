// SPDX-License-Identifier: Apache-2.0

/** Shared borders of tiles: which border edges are active. */
@NullMarked
package dev.cullet.mesh.seams;

import org.jspecify.annotations.NullMarked;

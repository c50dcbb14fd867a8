// SPDX-License-Identifier: Apache-2.0
/** Tiles without seams: assets whose border edges are decided with their neighbours. */
@NullMarked
package dev.cullet.pipeline.tiles;

import org.jspecify.annotations.NullMarked;

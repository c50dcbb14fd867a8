// SPDX-License-Identifier: Apache-2.0
/**
 * A small shooter: a ship, drones, bullets, a curved beam, walls. The rules of the game, one step at a time, without
 * window, file and clock; a run is the same on every machine. Start reading at {@link dev.cullet.samples.arena.World}.
 */
@NullMarked
package dev.cullet.samples.arena;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * A small shooter: a ship, drones, bullets, a bent beam, walls. The game alone, a step at a time; it knows no window, no file
 * and no clock, and plays alike on every machine. {@link dev.cullet.samples.arena.World} is where to begin.
 */
@NullMarked
package dev.cullet.samples.arena;

import org.jspecify.annotations.NullMarked;

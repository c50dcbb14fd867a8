// SPDX-License-Identifier: Apache-2.0
/** The arena in a window: OpenGL through LWJGL. Draws the state of the game and passes keys to it. */
@NullMarked
package dev.cullet.samples.arena.window;

import org.jspecify.annotations.NullMarked;

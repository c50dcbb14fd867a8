// SPDX-License-Identifier: Apache-2.0
/** The arena in a window: OpenGL through LWJGL. It draws what the game says and gives it keys; it decides nothing. */
@NullMarked
package dev.cullet.samples.arena.window;

import org.jspecify.annotations.NullMarked;

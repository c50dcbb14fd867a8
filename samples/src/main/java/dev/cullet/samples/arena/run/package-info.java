// SPDX-License-Identifier: Apache-2.0
/** The arena without a window: its models are baked, it is played, and what happened is printed. */
@NullMarked
package dev.cullet.samples.arena.run;

import org.jspecify.annotations.NullMarked;

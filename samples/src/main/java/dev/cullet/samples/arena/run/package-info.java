// SPDX-License-Identifier: Apache-2.0
/** The arena without a window: bakes its models, plays it, and prints a summary. */
@NullMarked
package dev.cullet.samples.arena.run;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** The arena where there is little room: in a JVM with next to no memory, and in JavaScript. */
@NullMarked
package dev.cullet.samples.small;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** The arena on small platforms: in a JVM with little memory, and in JavaScript. */
@NullMarked
package dev.cullet.samples.small;

import org.jspecify.annotations.NullMarked;

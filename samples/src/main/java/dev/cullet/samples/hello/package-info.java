// SPDX-License-Identifier: Apache-2.0
/** The smallest program: bake, load, ask. */
@NullMarked
package dev.cullet.samples.hello;

import org.jspecify.annotations.NullMarked;

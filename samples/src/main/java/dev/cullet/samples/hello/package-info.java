// SPDX-License-Identifier: Apache-2.0
/** The smallest program: bake, load, query. */
@NullMarked
package dev.cullet.samples.hello;

import org.jspecify.annotations.NullMarked;

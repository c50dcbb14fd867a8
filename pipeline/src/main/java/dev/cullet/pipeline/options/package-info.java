// SPDX-License-Identifier: Apache-2.0
/** The options of a bake, and the table of settings that front ends generate flags and properties from. */
@NullMarked
package dev.cullet.pipeline.options;

import org.jspecify.annotations.NullMarked;

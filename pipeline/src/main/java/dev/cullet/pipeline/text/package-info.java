// SPDX-License-Identifier: Apache-2.0
/** Text helpers: decimal numbers, natural order, suggestions for misspelled names, JSON. */
@NullMarked
package dev.cullet.pipeline.text;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Summaries of the content of an asset. */
@NullMarked
package dev.cullet.pipeline.inspect;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Findings about a source mesh as reports contain them. */
@NullMarked
package dev.cullet.pipeline.findings;

import org.jspecify.annotations.NullMarked;

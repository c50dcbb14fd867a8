// SPDX-License-Identifier: Apache-2.0
/** Builds the parts of an asset from meshes: every structure that a query traverses. Used by the pipeline. */
@NullMarked
package dev.cullet.builder;

import org.jspecify.annotations.NullMarked;

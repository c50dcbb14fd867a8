// SPDX-License-Identifier: Apache-2.0
/** Fits sphere clusters to meshes: search, proof of coverage, nested levels. Used by the pipeline. */
@NullMarked
package dev.cullet.builder.spheres;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Silhouettes and sections of meshes as polygons. The only package that uses JTS. Used by the pipeline. */
@NullMarked
package dev.cullet.builder.outline;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** What a mesh looks like along an axis, and where a plane cuts it, as polygons. JTS stops here. Used by the pipeline. */
@NullMarked
package dev.cullet.builder.outline;

import org.jspecify.annotations.NullMarked;

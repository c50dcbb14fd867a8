// SPDX-License-Identifier: Apache-2.0
/** Triangulates polygons, which may be concave, by ear clipping in their plane. */
@NullMarked
package dev.cullet.importer.polygon;

import org.jspecify.annotations.NullMarked;

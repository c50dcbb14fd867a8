// SPDX-License-Identifier: Apache-2.0
/** Counts the polygons that a file declares, independently of the reader, and compares them with those that arrive. */
@NullMarked
package dev.cullet.importer.declared;

import org.jspecify.annotations.NullMarked;

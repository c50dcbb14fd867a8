// SPDX-License-Identifier: Apache-2.0
/** Scans OBJ files line by line: exact coordinates, groups, and the line of each error. */
@NullMarked
package dev.cullet.importer.obj;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Reads the unit and the up axis that a file states, where the native importer does not. */
@NullMarked
package dev.cullet.importer.units;

import org.jspecify.annotations.NullMarked;

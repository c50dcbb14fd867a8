// SPDX-License-Identifier: Apache-2.0
/** Reads STL files without native code. */
@NullMarked
package dev.cullet.importer.stl;

import org.jspecify.annotations.NullMarked;

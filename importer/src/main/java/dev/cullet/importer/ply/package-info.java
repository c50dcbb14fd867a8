// SPDX-License-Identifier: Apache-2.0
/** Reads PLY files without native code. */
@NullMarked
package dev.cullet.importer.ply;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** The triangle mesh, its cleaning and its diagnosis. Every stage of the compiler may use this package. */
@NullMarked
package dev.cullet.mesh;

import org.jspecify.annotations.NullMarked;

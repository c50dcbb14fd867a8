// SPDX-License-Identifier: Apache-2.0
/** A mesh as a few spheres: found by search, proved to cover it, nested in levels. The pipeline uses it. */
@NullMarked
package dev.cullet.builder.spheres;

import org.jspecify.annotations.NullMarked;

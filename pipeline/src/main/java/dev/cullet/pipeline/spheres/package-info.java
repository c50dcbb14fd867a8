// SPDX-License-Identifier: Apache-2.0
/** Fitting of sphere clusters without a bake, to choose the number of spheres. */
@NullMarked
package dev.cullet.pipeline.spheres;

import org.jspecify.annotations.NullMarked;

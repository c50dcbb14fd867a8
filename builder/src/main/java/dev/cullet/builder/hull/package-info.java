// SPDX-License-Identifier: Apache-2.0
/**
 * Enclosing convex shapes of a point set: convex hulls with few planes, oriented boxes, capsules, spheres and k-DOPs,
 * each with an exact proof that no point is outside.
 */
@NullMarked
package dev.cullet.builder.hull;

import org.jspecify.annotations.NullMarked;

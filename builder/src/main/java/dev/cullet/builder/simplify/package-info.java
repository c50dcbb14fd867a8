// SPDX-License-Identifier: Apache-2.0
/**
 * Simplified meshes with a proof: edge collapses onto existing vertices, the first by an estimate, each of the
 * others only if the distance between the mesh and its source is proved to stay within an error, both ways.
 */
@NullMarked
package dev.cullet.builder.simplify;

import org.jspecify.annotations.NullMarked;

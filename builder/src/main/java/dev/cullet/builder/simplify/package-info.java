// SPDX-License-Identifier: Apache-2.0
/**
 * Simplified meshes with a proof: edge collapses onto existing vertices, each accepted only if the distance between the
 * mesh and its source stays within an error, both ways.
 */
@NullMarked
package dev.cullet.builder.simplify;

import org.jspecify.annotations.NullMarked;

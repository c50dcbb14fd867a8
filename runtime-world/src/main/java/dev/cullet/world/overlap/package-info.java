// SPDX-License-Identifier: Apache-2.0
/** Overlaps of shapes with a mesh: one triangle, or all of them. */
package dev.cullet.world.overlap;

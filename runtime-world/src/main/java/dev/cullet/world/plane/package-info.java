// SPDX-License-Identifier: Apache-2.0
/** Polygons in the plane: walls and outlines seen from above. For games; stands on nothing. */
package dev.cullet.world.plane;

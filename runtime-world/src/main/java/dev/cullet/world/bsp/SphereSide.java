// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

/** Position of a sphere relative to a solid. */
public enum SphereSide {
    /** Outside, not touching the surface. */
    OUTSIDE,
    /** Touching the surface. */
    TOUCHING,
    /** Inside, not touching the surface. */
    INSIDE
}

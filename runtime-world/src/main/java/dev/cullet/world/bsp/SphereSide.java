// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

/** Where a sphere is, seen from a solid. */
public enum SphereSide {
    /** Wholly outside, and touches nothing. */
    OUTSIDE,
    /** Touches the surface. */
    TOUCHING,
    /** Wholly inside, and touches nothing. */
    INSIDE
}

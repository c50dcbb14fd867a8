// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Which simple shape encloses a part. */
public enum PrimitiveChoice {
    /** None. */
    NONE,
    /** The box, capsule or sphere of the smallest volume within the error, or a hull where none is within it. */
    AUTO,
    /** An oriented box. */
    BOX,
    /** A capsule. */
    CAPSULE,
    /** A sphere. */
    SPHERE,
    /** A hull with planes along the axes and the diagonals. */
    KDOP14,
    /** A hull with planes along the axes, the diagonals and the directions between two axes. */
    KDOP26
}

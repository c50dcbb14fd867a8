// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * A rule of {@link HullProof} that a shape breaks.
 *
 * @param rule the rule
 * @param index the corner, plane or source vertex that breaks it, or -1
 * @param x where, in metres; NaN if it is nowhere
 * @param amount how far it is on the wrong side in metres, rounded, or NaN
 * @param message one line: where, what, found against allowed
 */
public record HullFinding(Rule rule, int index, double x, double y, double z, double amount, String message) {
    /** The rules. */
    public enum Rule {
        /** Arrays have lengths that fit, indices within them, finite numbers, and normals of 15 bits that are not 0. */
        ARRAYS,
        /** Faces are loops of at least three different corners, and a corner is on at least three of them. */
        LOOPS,
        /** Each edge is on two faces in opposite directions, and Euler's formula holds: closed, without a hole. */
        CLOSED,
        /** Every corner is on the inner side of every plane. */
        CORNER_OUTSIDE,
        /** The corners of a face are on its plane, up to four roundings of a corner. */
        CORNER_OFF_PLANE,
        /** The corners of a face are counter-clockwise from outside. */
        WINDING,
        /** No two planes have the same normal, and not all corners are in one plane. */
        DEGENERATE,
        /** Every source vertex is in the convex hull of the corners. */
        VERTEX_OUTSIDE
    }

    static HullFinding nowhere(Rule rule, int index, String message) {
        return new HullFinding(rule, index, Double.NaN, Double.NaN, Double.NaN, Double.NaN, message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/** Decides whether a collapse keeps the error, and applies it. */
interface CollapseCheck {
    /**
     * Returns whether a collapse keeps the error. The next call of {@link #apply} may use what was found.
     *
     * @param star the triangles around the vertex that moves
     * @param limit the error, as a distance that is computed
     */
    boolean accepts(VertexStar star, int from, int to, double limit);

    /** Collapses the edge that was accepted last. */
    void apply(VertexStar star, int from, int to);
}

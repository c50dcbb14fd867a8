// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * The lattice of a part on which inside and outside are exact, and the triangles that close its small holes. A part
 * has one if it is closed or has a BSP tree. Immutable.
 *
 * <p>A lattice coordinate k on an axis is {@code origin + k * step}, exact in double: {@code step} is a power of two
 * and the same on all axes. Vertices are rounded to coordinates of 0 to {@link BspTree#LATTICE_MAX}; a query point to
 * 1/{@link BspTree#SUBSTEPS} of a step. In a compact part it is the lattice of the blocks, and no vertex moves.
 */
public final class SolidLattice {
    private final float[] origin;
    private final float step;
    private final float displacement;
    private final boolean solid;
    private final int[] caps;

    /**
     * Wraps the arrays without a copy.
     *
     * @param origin 3 floats, the lattice point 0 0 0 in model space, metres
     * @param step metres per lattice step, a power of two
     * @param displacement the largest distance between a vertex and its lattice point, metres, rounded up
     * @param solid whether the part encloses a solid: it is closed, except for holes that caps close
     * @param caps 9 ints each: lattice corners of triangles that close small holes; empty without a solid
     */
    public SolidLattice(float[] origin, float step, float displacement, boolean solid, int[] caps) {
        this.origin = origin;
        this.step = step;
        this.displacement = displacement;
        this.solid = solid;
        this.caps = caps;
    }

    /** Returns the lattice point 0 0 0 in model space: 3 floats, metres. Read only. */
    public float[] origin() {
        return origin;
    }

    /** Returns the metres per lattice step, a power of two. */
    public float step() {
        return step;
    }

    /** Returns the largest distance between a vertex and its lattice point, metres, rounded up. */
    public float displacement() {
        return displacement;
    }

    /** Returns whether the part encloses a solid; a mesh that is not closed enough does not. */
    public boolean solid() {
        return solid;
    }

    /** Returns the caps: 9 ints each, three lattice corners. Read only. */
    public int[] caps() {
        return caps;
    }
}

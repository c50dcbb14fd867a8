// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.SolidLattice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that a part encloses a solid on its lattice: the triangles and the stored caps, rounded to the lattice, have
 * no border. Then the winding number is a whole number everywhere off the surface. Some milliseconds per thousand
 * triangles.
 */
public final class SolidVerifier {
    private SolidVerifier() {}

    /**
     * Returns the violation as a sentence, or null.
     *
     * @param lattice of a part that is solid
     * @param positions 3 floats per vertex of the part, in metres
     * @param indices 3 per triangle of the part
     */
    public static @Nullable String flaw(SolidLattice lattice, float[] positions, int[] indices) {
        LatticeMesh mesh = LatticeMesh.on(positions, indices, lattice.origin(), lattice.step());
        if (!(mesh.rounded.displacement <= lattice.displacement())) {
            return "a vertex is " + mesh.rounded.displacement
                    + " m from its lattice point, but the part states at most " + lattice.displacement() + " m";
        }
        int[] corners = mesh.rounded.corners;
        int[] caps = lattice.caps();
        int[] closed = Arrays.copyOf(corners, corners.length + caps.length);
        System.arraycopy(caps, 0, closed, corners.length, caps.length);
        int open = HoleCaps.of(closed).length / 9;
        // caps without area are not stored: borders of several may join to loops with an area
        return open == 0 || Arrays.equals(caps, HoleCaps.of(corners))
                ? null
                : "the part is marked as solid, but it takes " + open + " more caps to close it";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.format.SolidLattice;
import org.jspecify.annotations.Nullable;

/**
 * The lattice of a part that encloses a solid, in numbers. Its JSON form has these very names.
 *
 * @param caps triangles that close small holes
 * @param step metres per lattice step
 * @param displacement metres by which vertices were moved to the lattice at most
 */
public record SolidSummary(int caps, float step, float displacement) {
    /** Returns the summary; null unless there is a solid. */
    static @Nullable SolidSummary of(@Nullable SolidLattice lattice) {
        return lattice == null || !lattice.solid()
                ? null
                : new SolidSummary(lattice.caps().length / 9, lattice.step(), lattice.displacement());
    }
}

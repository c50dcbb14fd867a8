// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import org.jspecify.annotations.Nullable;

/** A number per triangle, or one for all of them. Immutable. */
public final class TriangleAttribute {
    private final @Nullable IntSequence values;
    private final int uniform;

    /**
     * Wraps the numbers without a copy.
     *
     * @param values per triangle, or null: all have the uniform number
     * @param uniform the number of all triangles, if there are no values
     */
    public TriangleAttribute(@Nullable IntSequence values, int uniform) {
        this.values = values;
        this.uniform = uniform;
    }

    /** Returns the numbers per triangle, or null if all have {@link #uniform()}. */
    public @Nullable IntSequence values() {
        return values;
    }

    /** Returns the number of all triangles where {@link #values()} is null. */
    public int uniform() {
        return uniform;
    }

    int get(int triangle) {
        return values == null ? uniform : values.get(triangle);
    }
}

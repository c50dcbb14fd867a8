// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.EnclosingCompound;

/** Converts a decomposition to the compound of an asset. Bounds are rounded up to float. */
public final class StoredCompound {
    private StoredCompound() {}

    /**
     * Returns the pieces as an asset stores them.
     *
     * @param limits with which they were built
     */
    public static EnclosingCompound of(ConvexPieces decomposition, HullOptions limits) {
        ShapeOptions options = new ShapeOptions(true, PrimitiveChoice.AUTO, limits, null);
        SolidCover.Result cover = decomposition.cover();
        float depth = (float) cover.depth();
        float[] figures = {
            ceil(decomposition.error()),
            ceil(decomposition.stickOut()),
            depth <= 0 ? depth : ceil(cover.depth()),
            (float) cover.point()[0],
            (float) cover.point()[1],
            (float) cover.point()[2]
        };
        return new EnclosingCompound(
                figures,
                decomposition.pieces().stream()
                        .map(piece -> StoredShape.of(piece, options))
                        .toList());
    }

    private static float ceil(double value) {
        float rounded = (float) value;
        return rounded < value ? Math.nextUp(rounded) : rounded;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.pipeline.text.OptionalValue;
import org.jspecify.annotations.Nullable;

/**
 * The convex pieces of a part in numbers. Its JSON form has these very names; lengths in metres.
 *
 * @param pieces number of pieces
 * @param hulls number of pieces with planes; the others are boxes, capsules and spheres
 * @param planes number of planes of all hulls
 * @param vertices number of corners of all hulls
 * @param error the requested distance
 * @param stickOut largest distance of a point of a piece from the part, an upper bound
 * @param uncoveredDepth largest distance of a point of the solid from the nearest piece, an upper bound; absent where
 *     the part is not closed
 * @param uncoveredPoint 3 numbers, the deepest point found outside of all pieces; absent where there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CompoundSummary(
        int pieces,
        int hulls,
        int planes,
        int vertices,
        double error,
        double stickOut,
        @OptionalValue @Nullable Double uncoveredDepth,
        @OptionalValue float @Nullable [] uncoveredPoint) {
    /** Returns the summary of a compound, or null if there is none. */
    public static @Nullable CompoundSummary of(@Nullable EnclosingCompound compound) {
        if (compound == null) {
            return null;
        }
        int hulls = 0;
        int planes = 0;
        int vertices = 0;
        for (EnclosingShape piece : compound.pieces()) {
            hulls += piece.hasPlanes() ? 1 : 0;
            planes += piece.planeCount();
            vertices += piece.cornerCount();
        }
        float depth = compound.uncoveredDepth();
        float[] point = compound.uncoveredPoint();
        boolean isFound = point[0] != 0 || point[1] != 0 || point[2] != 0;
        return new CompoundSummary(
                compound.pieces().size(),
                hulls,
                planes,
                vertices,
                compound.error(),
                compound.stickOut(),
                depth == EnclosingCompound.NOT_CLOSED ? null : (Double) (double) depth,
                depth > 0 && isFound ? point : null);
    }
}

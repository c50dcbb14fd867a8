// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.format.EnclosingShape;
import dev.cullet.pipeline.text.OptionalValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An enclosing shape in numbers. Its JSON form has these very names; lengths in metres, volumes in cubic metres.
 *
 * @param kind hull, kdop, box, capsule or sphere
 * @param planes number of planes; 0 for a box, capsule or sphere
 * @param vertices number of corners; 0 for a box, capsule or sphere
 * @param volume of the shape
 * @param excessVolume volume beyond the exact convex hull of the part, as a share of it; absent where it is flat
 * @param stickOut largest distance of a point of the shape from the exact hull, an upper bound
 * @param margin how far the shape was moved out
 * @param engine whose limits and tolerance the shape allows for; absent for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ShapeSummary(
        String kind,
        int planes,
        int vertices,
        double volume,
        @OptionalValue @Nullable Double excessVolume,
        double stickOut,
        double margin,
        @OptionalValue @Nullable String engine) {
    private static final List<String> KINDS = List.of("hull", "kdop", "box", "capsule", "sphere");

    /** Returns the summary of a shape, or null if there is none. */
    public static @Nullable ShapeSummary of(@Nullable EnclosingShape shape) {
        return shape == null
                ? null
                : new ShapeSummary(
                        kindName(shape),
                        shape.planeCount(),
                        shape.cornerCount(),
                        shape.volume(),
                        shape.excessVolume() == EnclosingShape.NO_VOLUME
                                ? null
                                : (Double) (double) shape.excessVolume(),
                        shape.stickOut(),
                        shape.margin(),
                        shape.engine().isEmpty() ? null : shape.engine());
    }

    /** Returns the kind: hull, kdop, box, capsule or sphere. */
    public static String kindName(EnclosingShape shape) {
        return KINDS.get(shape.kind());
    }

    static long bytes(EnclosingShape shape) {
        return 4L * (shape.primitive().length + shape.corners().length + shape.figures().length)
                + 2L * shape.normals().length
                + 8L * shape.offsets().length
                + 4L * (shape.faceStarts().length + shape.faceCorners().length + shape.triangles().length);
    }
}

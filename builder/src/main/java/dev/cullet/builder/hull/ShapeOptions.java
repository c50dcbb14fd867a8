// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.format.EnclosingShape;
import org.jspecify.annotations.Nullable;

/**
 * Which enclosing shape a part gets. It gets one: a primitive takes the place of a hull.
 *
 * @param hull whether the part gets a hull where no primitive is chosen
 * @param primitive the primitive, or {@link PrimitiveChoice#NONE}
 * @param limits planes, error, margin and engine; a box, capsule or sphere only has the margin
 * @param given a shape from elsewhere that the part gets if no other is chosen, and if it encloses the part, see
 *     {@link GivenShape}; or null
 */
public record ShapeOptions(
        boolean hull,
        PrimitiveChoice primitive,
        HullOptions limits,
        @Nullable EnclosingShape given) {
    /** No shape. */
    public static final ShapeOptions NONE = new ShapeOptions(false, PrimitiveChoice.NONE, HullOptions.DEFAULT, null);

    /** Returns a copy with another setting for hulls. */
    public ShapeOptions withHull(boolean value) {
        return new ShapeOptions(value, primitive, limits, given);
    }

    /** Returns a copy with another primitive. */
    public ShapeOptions withPrimitive(PrimitiveChoice value) {
        return new ShapeOptions(hull, value, limits, given);
    }

    /** Returns a copy with other limits. */
    public ShapeOptions withLimits(HullOptions value) {
        return new ShapeOptions(hull, primitive, value, given);
    }

    /** Returns a copy with a shape from elsewhere, which is given without sizes and triangles. */
    public ShapeOptions withGiven(@Nullable EnclosingShape value) {
        return new ShapeOptions(hull, primitive, limits, value);
    }

    /** Returns whether a shape is built for the part. */
    public boolean isBuilt() {
        return hull || primitive != PrimitiveChoice.NONE;
    }
}

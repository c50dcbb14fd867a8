// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * Which enclosing shape a part gets. It gets one: a primitive takes the place of a hull.
 *
 * @param hull whether the part gets a hull where no primitive is chosen
 * @param primitive the primitive, or {@link PrimitiveChoice#NONE}
 * @param limits planes, error, margin and engine; a box, capsule or sphere only has the margin
 */
public record ShapeOptions(boolean hull, PrimitiveChoice primitive, HullOptions limits) {
    /** No shape. */
    public static final ShapeOptions NONE = new ShapeOptions(false, PrimitiveChoice.NONE, HullOptions.DEFAULT);

    /** Returns a copy with another setting for hulls. */
    public ShapeOptions withHull(boolean value) {
        return new ShapeOptions(value, primitive, limits);
    }

    /** Returns a copy with another primitive. */
    public ShapeOptions withPrimitive(PrimitiveChoice value) {
        return new ShapeOptions(hull, value, limits);
    }

    /** Returns a copy with other limits. */
    public ShapeOptions withLimits(HullOptions value) {
        return new ShapeOptions(hull, primitive, value);
    }

    /** Returns whether a part gets a shape. */
    public boolean isBuilt() {
        return hull || primitive != PrimitiveChoice.NONE;
    }
}

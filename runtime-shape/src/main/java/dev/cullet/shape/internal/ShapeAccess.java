// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape.internal;

import dev.cullet.shape.ConvexShape;

/**
 * Access of other runtime modules to the searches of {@link ConvexShape}, which no public signature exposes. The only
 * implementation is in {@code ConvexShape}, whose static initializer registers it: it is registered before any shape
 * exists.
 */
public abstract class ShapeAccess {
    @SuppressWarnings("NullAway.Init") // registered before a shape exists
    private static volatile ShapeAccess instance;

    /** For the implementation in {@code ConvexShape}. */
    protected ShapeAccess() {}

    /** Registers the implementation. */
    public static void register(ShapeAccess access) {
        instance = access;
    }

    /** Returns new scratch memory, which {@link PlacedShape#place} sets to a shape: this one, or another. */
    public static PlacedShape newPlacedShape(ConvexShape first) {
        return instance.placedShapeFor(first);
    }

    /** Implements {@link #newPlacedShape}. */
    protected abstract PlacedShape placedShapeFor(ConvexShape first);
}

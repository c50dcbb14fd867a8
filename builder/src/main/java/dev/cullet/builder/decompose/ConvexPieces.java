// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import java.util.List;

/**
 * Convex pieces that contain all triangles of a part, and what is proved of them.
 *
 * @param error the requested distance in metres
 * @param stickOut upper bound of the distance of a point of a piece from the part, in metres: from its solid if it is
 *     closed, else from its triangles; above the error by the margin of the shapes only
 * @param cover how much of the solid is in no piece
 * @param pieces in an order in which neighbours are near each other
 */
public record ConvexPieces(double error, double stickOut, SolidCover.Result cover, List<FittedShape> pieces) {
    /** Copies the list. */
    public ConvexPieces {
        pieces = List.copyOf(pieces);
    }
}

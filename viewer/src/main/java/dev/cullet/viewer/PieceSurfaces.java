// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.EnclosingShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The surfaces of the convex pieces of a part in one list of points.
 *
 * @param surface all pieces
 * @param ends after the last point of each piece
 */
record PieceSurfaces(ShapeSurface surface, int[] ends) {
    static PieceSurfaces of(List<EnclosingShape> pieces) {
        List<ShapeSurface> all = new ArrayList<>();
        int[] ends = new int[pieces.size()];
        int points = 0;
        int triangles = 0;
        int edges = 0;
        for (int i = 0; i < ends.length; i++) {
            ShapeSurface piece = ShapeSurface.ofPiece(pieces.get(i));
            all.add(piece);
            points += piece.points().length / 3;
            triangles += piece.triangles().length;
            edges += piece.edges().length;
            ends[i] = points;
        }
        ShapeSurface joined = new ShapeSurface(new float[3 * points], new int[triangles], new int[edges]);
        int triangle = 0;
        int edge = 0;
        for (int i = 0; i < ends.length; i++) {
            ShapeSurface piece = all.get(i);
            int first = i == 0 ? 0 : ends[i - 1];
            System.arraycopy(piece.points(), 0, joined.points(), 3 * first, piece.points().length);
            System.arraycopy(
                    shifted(piece.triangles(), first), 0, joined.triangles(), triangle, piece.triangles().length);
            System.arraycopy(shifted(piece.edges(), first), 0, joined.edges(), edge, piece.edges().length);
            triangle += piece.triangles().length;
            edge += piece.edges().length;
        }
        return new PieceSurfaces(joined, ends);
    }

    private static int[] shifted(int[] indices, int by) {
        return Arrays.stream(indices).map(index -> index + by).toArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the polygons of a mesh, an array of vertices in which the last corner of a polygon is the complement of its
 * vertex: {@code 0,1,-3}. The native importer drops a last polygon without such an end, and joins a polygon that ends
 * in {@code -0} with the next.
 */
final class FbxPolygons implements DoubleConsumer {
    private final long vertices;
    private long corners;
    private long outOfRange;
    private double firstOutOfRange;
    private long withoutEnd;

    private FbxPolygons(long vertices) {
        this.vertices = vertices;
    }

    /** Returns null if the array cannot be read, which the native importer reports. */
    static @Nullable FbxPolygons of(Path file, FbxArray array, long vertices) {
        FbxPolygons polygons = new FbxPolygons(vertices);
        try {
            array.forEach(file, polygons);
        } catch (IOException e) {
            return null;
        }
        return polygons;
    }

    @Override
    public void accept(double index) {
        boolean isNegativeZero = index == 0 && 1 / index < 0;
        withoutEnd += isNegativeZero ? 1 : 0;
        double vertex = index < 0 ? -index - 1 : index;
        if (vertex >= vertices || vertex != Math.rint(vertex)) {
            firstOutOfRange = outOfRange++ == 0 ? index : firstOutOfRange;
        }
        corners = index < 0 ? 0 : corners + 1;
    }

    /** Returns the number of malformed polygons, 0 if there is none. */
    long problems() {
        return outOfRange + withoutEnd + (corners > 0 ? 1 : 0);
    }

    /** Returns what is malformed, such as {@code its last polygon has 3 corners and no end}. */
    String describe() {
        if (outOfRange > 0) {
            return "its polygons refer to vertex "
                    + (long) (firstOutOfRange < 0 ? -firstOutOfRange - 1 : firstOutOfRange) + ", but it has " + vertices
                    + (vertices == 1 ? " vertex" : " vertices");
        }
        if (withoutEnd > 0) {
            return "a polygon ends in -0, which is no end; the end of vertex 0 is -1";
        }
        return "its last polygon has " + corners + (corners == 1 ? " corner" : " corners")
                + " and no end, and is left out";
    }
}

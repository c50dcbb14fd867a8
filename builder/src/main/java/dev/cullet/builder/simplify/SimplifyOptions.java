// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * How far a mesh is simplified.
 *
 * @param error largest distance between the mesh and its source, both ways, in metres, above 0; infinity if only the
 *     number of triangles counts
 * @param triangles number of triangles at which it stops, or 0
 * @param bordersFixed whether open edges stay as they are, so that meshes that meet at them still do
 */
public record SimplifyOptions(double error, int triangles, boolean bordersFixed) {
    /** Checks the numbers. */
    public SimplifyOptions {
        if (!(error > 0)) {
            throw new IllegalArgumentException(
                    "the error of a simplified mesh is " + error + " m, but must be above 0 m");
        }
        if (triangles < 0) {
            throw new IllegalArgumentException(
                    "a simplified mesh of " + triangles + " triangles is not possible; it needs at least 1");
        }
        if (triangles == 0 && error == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a simplified mesh needs an error or a number of triangles");
        }
    }

    /** Returns options with an error in metres. */
    public static SimplifyOptions ofError(double metres) {
        return new SimplifyOptions(metres, 0, false);
    }

    /** Returns options with a number of triangles. */
    public static SimplifyOptions ofTriangles(int number) {
        return new SimplifyOptions(Double.POSITIVE_INFINITY, number, false);
    }

    /** Returns options that keep open edges, or not. */
    public SimplifyOptions withBordersFixed(boolean value) {
        return new SimplifyOptions(error, triangles, value);
    }
}

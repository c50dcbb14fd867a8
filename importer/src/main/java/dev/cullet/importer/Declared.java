// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * The triangles that a file declares, counted from its bytes and not by the reader: n - 2 for each polygon of n
 * corners, a mesh once. In a DAE file a mesh counts once for each node that has it.
 *
 * @param triangles that the file declares; -1: they are not counted, because the format has no counter
 * @param lost of them, those that the file itself breaks
 * @param unused of them, those of meshes that no node of the scene has
 * @param inScene that the reader delivers, a mesh once for each node that has it, before options leave any out
 */
public record Declared(long triangles, long lost, long unused, long inScene) {
    /** The value for formats without a counter. */
    public static final Declared UNKNOWN = new Declared(-1, 0, 0, 0);

    /** Returns whether the triangles were counted. */
    public boolean isKnown() {
        return triangles >= 0;
    }

    /** Returns the triangles that repeated meshes add. */
    public long instanced() {
        return inScene - (triangles - lost - unused);
    }
}

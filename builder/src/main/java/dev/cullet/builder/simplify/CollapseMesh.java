// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * A mesh whose edges collapse. Triangles keep their numbers; a list per vertex has the corners at it, of which those of
 * removed triangles are dropped when the list is read. 28 bytes per triangle and 4 per vertex.
 */
final class CollapseMesh {
    private final float[] positions;
    private final int[] vertices;
    private final int[] groups;
    private final boolean[] removed;
    private final int[] first;
    private final int[] next;
    private int triangles;

    /**
     * Creates the mesh.
     *
     * @param positions 3 floats per vertex; not copied
     * @param indices 3 vertices per triangle; copied
     * @param groups one per triangle; not copied
     */
    CollapseMesh(float[] positions, int[] indices, int[] groups) {
        this.positions = positions;
        this.vertices = indices.clone();
        this.groups = groups;
        this.triangles = indices.length / 3;
        this.removed = new boolean[triangles];
        this.first = new int[positions.length / 3];
        this.next = new int[indices.length];
        Arrays.fill(first, -1);
        for (int corner = indices.length - 1; corner >= 0; corner--) {
            next[corner] = first[indices[corner]];
            first[indices[corner]] = corner;
        }
    }

    float[] positions() {
        return positions;
    }

    int vertexCount() {
        return first.length;
    }

    /** Returns the number of triangles that are not removed. */
    int triangleCount() {
        return triangles;
    }

    /** Returns the number of triangles of the source. */
    int sourceCount() {
        return removed.length;
    }

    boolean isRemoved(int triangle) {
        return removed[triangle];
    }

    int group(int triangle) {
        return groups[triangle];
    }

    /** Returns the vertex of a corner: 3 times the triangle plus 0 to 2. */
    int vertex(int corner) {
        return vertices[corner];
    }

    /** Returns the first corner at a vertex, or -1. */
    int firstCorner(int vertex) {
        int corner = first[vertex];
        while (corner >= 0 && removed[corner / 3]) {
            corner = next[corner];
        }
        first[vertex] = corner;
        return corner;
    }

    /** Returns the next corner at the same vertex, or -1. */
    int nextCorner(int corner) {
        int following = next[corner];
        while (following >= 0 && removed[following / 3]) {
            following = next[following];
        }
        next[corner] = following;
        return following;
    }

    /** Moves all corners at a vertex to another, and removes the triangles that have both. */
    void collapse(int from, int to) {
        int last = -1;
        for (int corner = firstCorner(from); corner >= 0; corner = nextCorner(corner)) {
            int triangle = corner / 3;
            int base = 3 * triangle;
            if (vertices[base] == to || vertices[base + 1] == to || vertices[base + 2] == to) {
                removed[triangle] = true;
                triangles--;
            } else {
                vertices[corner] = to;
            }
            last = corner;
        }
        if (last >= 0) {
            next[last] = first[to];
            first[to] = first[from];
            first[from] = -1;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * The triangles around one vertex, and what kind of place it is.
 *
 * <p>An edge is a <em>feature</em> unless exactly two triangles of one group, with the same winding, meet at it. A
 * vertex is <em>inner</em> if it has no feature and its triangles are one closed fan. It is <em>on a curve</em> if it
 * has exactly two features, and its triangles are open fans from one to the other: a border, a border between groups,
 * or an edge at which any number of sheets meet. All other vertices are <em>fixed</em>. A collapse never changes the
 * kind of the vertices that remain.
 *
 * <p>O(triangles around the vertex) time; 20 bytes per vertex of the mesh.
 */
final class VertexStar {
    /** What kind of place a vertex is. */
    enum Kind {
        /** In the middle of a surface. */
        INNER,
        /** On a border or another feature. */
        CURVE,
        /** Not to be moved. */
        FIXED
    }

    private final CollapseMesh mesh;
    private final int[] stamps;
    private final int[] out;
    private final int[] in;
    private final int[] edgeGroup;
    private final int[] fanTriangle;
    private int stamp;
    private int[] triangles = new int[32];
    private int[] firsts = new int[32];
    private int[] seconds = new int[32];
    private int[] neighbors = new int[32];
    private int count;
    private int neighborCount;
    private int featureCount;
    private final int[] features = new int[2];
    private Kind kind = Kind.FIXED;

    VertexStar(CollapseMesh mesh) {
        this.mesh = mesh;
        int vertexCount = mesh.vertexCount();
        stamps = new int[vertexCount];
        out = new int[vertexCount];
        in = new int[vertexCount];
        edgeGroup = new int[vertexCount];
        fanTriangle = new int[vertexCount];
    }

    /** Reads the triangles around a vertex. */
    void read(int vertex) {
        stamp++;
        count = 0;
        neighborCount = 0;
        for (int corner = mesh.firstCorner(vertex); corner >= 0; corner = mesh.nextCorner(corner)) {
            int triangle = corner / 3;
            int turned = corner - 3 * triangle;
            if (count == triangles.length) {
                triangles = Arrays.copyOf(triangles, 2 * count);
                firsts = Arrays.copyOf(firsts, 2 * count);
                seconds = Arrays.copyOf(seconds, 2 * count);
                neighbors = Arrays.copyOf(neighbors, 4 * count);
            }
            int a = mesh.vertex(3 * triangle + (turned + 1) % 3);
            int b = mesh.vertex(3 * triangle + (turned + 2) % 3);
            triangles[count] = triangle;
            firsts[count] = a;
            seconds[count] = b;
            meet(a, mesh.group(triangle));
            meet(b, mesh.group(triangle));
            out[a]++;
            in[b]++;
            fanTriangle[a] = count;
            count++;
        }
        featureCount = 0;
        for (int i = 0; i < neighborCount; i++) {
            int neighbor = neighbors[i];
            if (isFeature(neighbor)) {
                if (featureCount < 2) {
                    features[featureCount] = neighbor;
                }
                featureCount++;
            }
        }
        kind = count == 0
                ? Kind.FIXED
                : featureCount == 0 && isClosedFan()
                        ? Kind.INNER
                        : featureCount == 2 && areOpenFans() ? Kind.CURVE : Kind.FIXED;
    }

    private void meet(int neighbor, int group) {
        if (stamps[neighbor] != stamp) {
            stamps[neighbor] = stamp;
            out[neighbor] = 0;
            in[neighbor] = 0;
            edgeGroup[neighbor] = group;
            if (neighborCount == neighbors.length) {
                neighbors = Arrays.copyOf(neighbors, 2 * neighborCount);
            }
            neighbors[neighborCount++] = neighbor;
        } else if (edgeGroup[neighbor] != group) {
            edgeGroup[neighbor] = -1;
        }
    }

    /** Returns the number of triangles. */
    int count() {
        return count;
    }

    int triangle(int i) {
        return triangles[i];
    }

    /** Returns whether no triangle before one is of its group. */
    boolean isFirstOfGroup(int i) {
        int group = mesh.group(triangles[i]);
        for (int j = 0; j < i; j++) {
            if (mesh.group(triangles[j]) == group) {
                return false;
            }
        }
        return true;
    }

    /** Returns the corner after the vertex in a triangle. */
    int first(int i) {
        return firsts[i];
    }

    /** Returns the corner before the vertex in a triangle. */
    int second(int i) {
        return seconds[i];
    }

    /** Returns the number of vertices that share an edge with the vertex. */
    int neighborCount() {
        return neighborCount;
    }

    int neighbor(int i) {
        return neighbors[i];
    }

    Kind kind() {
        return kind;
    }

    /** Returns whether a vertex shares an edge with the vertex. */
    boolean isNeighbor(int other) {
        return stamps[other] == stamp;
    }

    /** Returns whether the edge to a neighbour is a feature. */
    boolean isFeature(int neighbor) {
        return out[neighbor] != 1 || in[neighbor] != 1 || edgeGroup[neighbor] < 0;
    }

    /** Returns one of the two neighbours along the curve of the vertex. */
    int feature(int i) {
        return features[i];
    }

    /** Returns whether the vertex may move to a neighbour: an inner one to all, one on a curve along it. */
    boolean mayMoveTo(int neighbor) {
        return kind == Kind.INNER || (kind == Kind.CURVE && isFeature(neighbor));
    }

    private boolean isClosedFan() {
        int start = firsts[0];
        int at = start;
        for (int i = 0; i < count; i++) {
            at = seconds[fanTriangle[at]];
            if (at == start) {
                return i == count - 1;
            }
        }
        return false;
    }

    /** Returns whether walks over the edges that are no features lead from one feature to the other, over all. */
    private boolean areOpenFans() {
        int visited = 0;
        for (int i = 0; i < count; i++) {
            if (isFeature(firsts[i])) {
                int at = seconds[i];
                int steps = 1;
                while (!isFeature(at)) {
                    at = seconds[fanTriangle[at]];
                    if (++steps > count) {
                        return false;
                    }
                }
                if (at == firsts[i]) {
                    return false;
                }
                visited += steps;
            }
        }
        return visited == count;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.List;

/** Counts findings of one kind and keeps the first places in order of source triangle, for any order of insertion. */
final class LocationList {
    private final TriangleMesh mesh;
    private final List<Location> locations = new ArrayList<>();
    private long count;

    LocationList(TriangleMesh mesh) {
        this.mesh = mesh;
    }

    long count() {
        return count;
    }

    /** Counts a triangle; its first corner is the place. */
    void addTriangle(int triangle) {
        count++;
        if (isAmongFirst(triangle)) {
            keep(location(mesh, triangle));
        }
    }

    /** Counts an edge of a triangle, {@code 3 * triangle + corner}; the edge's middle is the place. */
    void addEdge(int halfEdge) {
        count++;
        int triangle = halfEdge / 3;
        if (isAmongFirst(triangle)) {
            int from = 3 * mesh.indices()[halfEdge];
            int to = 3 * mesh.indices()[EdgeTopology.next(halfEdge)];
            float[] p = mesh.positions();
            keep(new Location(
                    mesh.nodePaths().get(mesh.nodes()[triangle]),
                    mesh.sourceTriangles()[triangle],
                    ((double) p[from] + p[to]) / 2,
                    ((double) p[from + 1] + p[to + 1]) / 2,
                    ((double) p[from + 2] + p[to + 2]) / 2));
        }
    }

    /** Counts a vertex and its first triangle. */
    void addVertex(int triangle, int vertex) {
        count++;
        if (isAmongFirst(triangle)) {
            keep(locationOfVertex(mesh, triangle, vertex));
        }
    }

    /** Adds the finding if the count is above 0. */
    void report(FindingKind kind, String detail, List<Finding> findings) {
        if (count > 0) {
            findings.add(new Finding(kind, count, detail, locations));
        }
    }

    /** Returns the place of a triangle's first corner. */
    static Location location(TriangleMesh mesh, int triangle) {
        return locationOfVertex(mesh, triangle, mesh.indices()[3 * triangle]);
    }

    static Location locationOfVertex(TriangleMesh mesh, int triangle, int vertex) {
        return new Location(
                mesh.nodePaths().get(mesh.nodes()[triangle]),
                mesh.sourceTriangles()[triangle],
                mesh.positions()[3 * vertex],
                mesh.positions()[3 * vertex + 1],
                mesh.positions()[3 * vertex + 2]);
    }

    private boolean isAmongFirst(int triangle) {
        return locations.size() < Finding.MAX_LOCATIONS
                || mesh.sourceTriangles()[triangle]
                        < locations.get(locations.size() - 1).sourceTriangle();
    }

    private void keep(Location location) {
        int at = locations.size();
        while (at > 0 && locations.get(at - 1).sourceTriangle() > location.sourceTriangle()) {
            at--;
        }
        locations.add(at, location);
        if (locations.size() > Finding.MAX_LOCATIONS) {
            locations.remove(Finding.MAX_LOCATIONS);
        }
    }
}

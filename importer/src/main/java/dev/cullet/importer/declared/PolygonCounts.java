// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.source.SourceScene;

/**
 * A number of polygons.
 *
 * @param polygons those of at least three corners
 * @param corners the sum of their corners
 */
public record PolygonCounts(long polygons, long corners) {
    public static final PolygonCounts NONE = new PolygonCounts(0, 0);

    /** Returns the counts of one polygon; none if it has fewer than three corners. */
    public static PolygonCounts polygon(long corners) {
        return corners < 3 ? NONE : new PolygonCounts(1, corners);
    }

    /** Returns the counts of triangles. */
    public static PolygonCounts ofTriangles(long triangles) {
        return new PolygonCounts(triangles, 3 * triangles);
    }

    static PolygonCounts of(SourceScene.Mesh mesh) {
        return new PolygonCounts(mesh.cornerCounts().length, mesh.corners().length);
    }

    /** Returns the sum of both. */
    public PolygonCounts plus(PolygonCounts other) {
        return new PolygonCounts(polygons + other.polygons, corners + other.corners);
    }

    /** Returns the number of triangles of the polygons: n - 2 for n corners. */
    public long triangles() {
        return corners - 2 * polygons;
    }
}

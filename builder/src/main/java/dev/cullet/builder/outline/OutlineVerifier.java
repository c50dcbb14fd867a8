// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import dev.cullet.format.Outline;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.index.strtree.STRtree;

/**
 * Verifies an outline against its mesh: its rings are valid polygons, it contains the shadow or the segment of every
 * triangle, and none of its vertices is farther from all of them than the stored error. By exact predicates, except for
 * intersections of edges with the plane and for distances, whose relative error is 10^-15. O(n log n) for common
 * meshes.
 */
public final class OutlineVerifier {
    private static final GeometryFactory JTS = new GeometryFactory();

    private OutlineVerifier() {}

    /**
     * Returns the first violation, or null.
     *
     * @param outline the outline
     * @param positions of the mesh, 3 floats per vertex in metres
     * @param indices 3 vertices per triangle
     */
    public static @Nullable String flaw(Outline outline, float[] positions, int[] indices) {
        Geometry region = region(outline);
        if (!region.isValid()) {
            return "its rings cross, or holes are not in their polygons";
        }
        Projection mesh =
                new Projection(positions, indices, new OutlineRequest(outline.kind(), outline.axis(), outline.at()), 1);
        PreparedGeometry prepared = PreparedGeometryFactory.prepare(region);
        STRtree shadows = new STRtree();
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            Coordinate[] seen = mesh.seen(triangle);
            if (seen.length > 0) {
                Geometry shadow = shadow(seen);
                if (!prepared.covers(shadow)) {
                    return "triangle " + triangle + " is not wholly in it";
                }
                shadows.insert(shadow.getEnvelopeInternal(), shadow);
            }
        }
        return farVertex(outline, shadows);
    }

    private static @Nullable String farVertex(Outline outline, STRtree shadows) {
        float[] vertices = outline.vertices();
        for (int i = 0; i < vertices.length; i += 2) {
            Point point = JTS.createPoint(new Coordinate(vertices[i], vertices[i + 1]));
            Envelope near = point.getEnvelopeInternal();
            near.expandBy(outline.error());
            boolean found = false;
            List<?> candidates = shadows.query(near);
            for (int k = 0; k < candidates.size() && !found; k++) {
                found = candidates.get(k) instanceof Geometry shadow && shadow.distance(point) <= outline.error();
            }
            if (!found) {
                return "vertex " + i / 2 + " is farther than " + outline.error() + " m from every triangle";
            }
        }
        return null;
    }

    private static Geometry shadow(Coordinate[] seen) {
        if (seen.length == 1) {
            return JTS.createPoint(seen[0]);
        }
        boolean flat = seen.length == 2 || Orientation.index(seen[0], seen[1], seen[2]) == 0;
        return flat
                ? JTS.createLineString(seen)
                : JTS.createPolygon(new Coordinate[] {seen[0], seen[1], seen[2], seen[0]});
    }

    private static Geometry region(Outline outline) {
        Polygon[] polygons = new Polygon[outline.polygonEnds().length];
        int ring = 0;
        for (int i = 0; i < polygons.length; i++) {
            LinearRing border = ring(outline, ring++);
            LinearRing[] holes = new LinearRing[outline.polygonEnds()[i] - ring];
            for (int k = 0; k < holes.length; k++) {
                holes[k] = ring(outline, ring++);
            }
            polygons[i] = JTS.createPolygon(border, holes);
        }
        return JTS.createMultiPolygon(polygons);
    }

    private static LinearRing ring(Outline outline, int ring) {
        int begin = ring == 0 ? 0 : outline.ringEnds()[ring - 1];
        Coordinate[] points = new Coordinate[outline.ringEnds()[ring] - begin + 1];
        for (int k = 0; k < points.length; k++) {
            int at = 2 * (begin + k % (points.length - 1));
            points[k] = new Coordinate(outline.vertices()[at], outline.vertices()[at + 1]);
        }
        return JTS.createLinearRing(points);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.locationtech.jts.algorithm.ConvexHull;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.PrecisionModel;
import org.locationtech.jts.operation.overlayng.UnaryUnionNG;

/**
 * Regions whose vertices are whole cells of a lattice. A union rounds new vertices to whole cells and moves an edge by
 * less than a cell; unions of many regions are computed pairwise and add less than a cell per level.
 */
final class CellRegion {
    static final GeometryFactory JTS = new GeometryFactory(new PrecisionModel(1));

    private CellRegion() {}

    static Geometry union(Collection<? extends Geometry> parts) {
        Geometry all = JTS.buildGeometry(new ArrayList<>(parts));
        return parts.isEmpty() ? JTS.createPolygon() : UnaryUnionNG.union(all, JTS.getPrecisionModel());
    }

    /** Returns all points within some cells, along both axes, of a region and of segments. */
    static Geometry grown(Geometry region, Collection<Coordinate[]> segments, int cells) {
        List<Geometry> parts = new ArrayList<>();
        for (Polygon polygon : polygons(region)) {
            parts.add(polygon);
            addGrown(polygon.getExteriorRing(), cells, parts);
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                addGrown(polygon.getInteriorRingN(i), cells, parts);
            }
        }
        for (Coordinate[] segment : segments) {
            parts.add(grown(segment[0], segment[1], cells));
        }
        return withoutPinholes(union(parts), 4 * cells);
    }

    static List<Polygon> polygons(Geometry region) {
        List<Polygon> polygons = new ArrayList<>();
        for (int i = 0; i < region.getNumGeometries(); i++) {
            if (region.getGeometryN(i) instanceof Polygon polygon && !polygon.isEmpty()) {
                polygons.add(polygon);
            }
        }
        return polygons;
    }

    private static void addGrown(LineString ring, int cells, List<Geometry> parts) {
        for (int i = 0; i + 1 < ring.getNumPoints(); i++) {
            parts.add(grown(ring.getCoordinateN(i), ring.getCoordinateN(i + 1), cells));
        }
    }

    /** Returns the convex hull of a square around each end. */
    private static Geometry grown(Coordinate a, Coordinate b, int cells) {
        Coordinate[] corners = new Coordinate[8];
        for (int k = 0; k < 4; k++) {
            double x = (k & 1) == 0 ? -cells : cells;
            double y = (k & 2) == 0 ? -cells : cells;
            corners[k] = new Coordinate(a.x + x, a.y + y);
            corners[k + 4] = new Coordinate(b.x + x, b.y + y);
        }
        return new ConvexHull(corners, JTS).getConvexHull();
    }

    /** Fills holes that are narrower than rounding can create. */
    private static Geometry withoutPinholes(Geometry region, int cells) {
        List<Polygon> kept = new ArrayList<>();
        for (Polygon polygon : polygons(region)) {
            List<LinearRing> holes = new ArrayList<>();
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                LinearRing hole = polygon.getInteriorRingN(i);
                if (hole.getEnvelopeInternal().getWidth() > cells
                        && hole.getEnvelopeInternal().getHeight() > cells) {
                    holes.add(hole);
                }
            }
            kept.add(JTS.createPolygon(polygon.getExteriorRing(), holes.toArray(new LinearRing[0])));
        }
        return JTS.createMultiPolygon(kept.toArray(new Polygon[0]));
    }
}

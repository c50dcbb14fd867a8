// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import dev.cullet.builder.bounds.MinimalSphere;
import dev.cullet.format.Outline;
import dev.cullet.format.Sphere;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/**
 * Builds outlines of a mesh: the union of the shadows of its triangles along an axis, or the region in which a plane
 * cuts it.
 *
 * <p>An outline is never too small. All points are rounded to a lattice with the resolution of a float at the farthest
 * coordinate of the mesh, and united there; then the region is grown by at least as many cells as rounding may have
 * removed. {@link OutlineVerifier} tests whether it contains every shadow or segment; where it does not, it is grown
 * more. The stored error bounds by how much it may be too large.
 *
 * <p>A section is the interior of the mesh in the plane (winding number 1 or more) and the segments of its triangles,
 * which are grown too: the section of an open mesh is at least a thin line. All arithmetic is the same on every
 * machine. JTS (OverlayNG) computes the unions; O(n log n) for common meshes.
 *
 * <p>Source: Hobby 1999, Practical segment intersection with finite precision output (snap rounding).
 */
public final class OutlineBuilder {
    private static final int MIN_CELLS = 2;
    private static final int MAX_CELLS = 256;

    /** The farthest coordinate is 2^22 to 2^23 cells out: a float represents every whole cell, with space to grow. */
    private static final int LATTICE_BITS = 23;

    private static final int MIN_EXPONENT = -120;

    private OutlineBuilder() {}

    /**
     * Builds an outline.
     *
     * @param positions 3 floats per vertex in metres, finite
     * @param indices 3 vertices per triangle
     * @param request the kind, axis and plane
     * @return the outline, or null where the plane of a section misses the mesh
     */
    public static @Nullable Outline build(float[] positions, int[] indices, OutlineRequest request) {
        double farthest = new Projection(positions, indices, request, 1).farthest();
        int exponent = Math.max(MIN_EXPONENT, Math.getExponent(farthest) + 1 - LATTICE_BITS);
        double cell = Math.scalb(1.0, exponent);
        Projection mesh = new Projection(positions, indices, request, 1 / cell);
        List<Coordinate[]> segments = new ArrayList<>();
        Geometry region = region(mesh, request, segments);
        if (region.isEmpty() && segments.isEmpty()) {
            return null;
        }
        int levels = 4 + 2 * (32 - Integer.numberOfLeadingZeros(mesh.triangleCount() + segments.size()));
        for (int cells = MIN_CELLS; cells <= MAX_CELLS; cells *= 2) {
            float error = Math.nextUp((float) (1.5 * (cells + levels) * cell)); // 1.5 > square root of 2
            Outline outline = outline(CellRegion.grown(region, segments, cells), request, cell, error);
            if (OutlineVerifier.flaw(outline, positions, indices) == null) {
                return outline;
            }
        }
        throw new IllegalStateException("an outline grown by " + MAX_CELLS + " cells of " + cell
                + " m still does not contain its mesh; please report this mesh");
    }

    /**
     * Returns the region in whole cells.
     *
     * @param segments receives what is too thin to be a region, or may be: each segment once
     */
    private static Geometry region(Projection mesh, OutlineRequest request, List<Coordinate[]> segments) {
        List<Geometry> parts = new ArrayList<>();
        Map<String, Coordinate[]> thin = new LinkedHashMap<>();
        List<Coordinate[]> rings = new ArrayList<>();
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            Coordinate[] seen = rounded(mesh.seen(triangle));
            if (seen.length == 3 && Orientation.index(seen[0], seen[1], seen[2]) != 0) {
                parts.add(CellRegion.JTS.createPolygon(new Coordinate[] {seen[0], seen[1], seen[2], seen[0]}));
            } else {
                for (int k = 0; k < seen.length; k++) {
                    addThin(thin, seen[k], seen[(k + 1) % seen.length]);
                }
            }
            Coordinate[] directed = request.kind() == Outline.SECTION ? mesh.directed(triangle) : null;
            if (directed != null) {
                rings.add(rounded(directed));
            }
        }
        parts.addAll(faces(rings, thin.values()));
        segments.addAll(thin.values());
        return CellRegion.union(parts);
    }

    private static void addThin(Map<String, Coordinate[]> thin, Coordinate a, Coordinate b) {
        boolean ordered = a.compareTo(b) <= 0;
        Coordinate[] segment = {ordered ? a : b, ordered ? b : a};
        thin.putIfAbsent(segment[0].x + " " + segment[0].y + " " + segment[1].x + " " + segment[1].y, segment);
    }

    /** Returns those faces between segments that are inside the mesh. */
    private static List<Geometry> faces(List<Coordinate[]> rings, Iterable<Coordinate[]> thin) {
        List<Geometry> lines = new ArrayList<>();
        for (Coordinate[] segment : thin) {
            if (!segment[0].equals2D(segment[1])) {
                lines.add(CellRegion.JTS.createLineString(segment));
            }
        }
        List<Geometry> inside = new ArrayList<>();
        if (rings.isEmpty() || lines.isEmpty()) {
            return inside;
        }
        Polygonizer polygonizer = new Polygonizer();
        polygonizer.add(CellRegion.union(lines));
        for (Object face : polygonizer.getPolygons()) {
            Polygon polygon = (Polygon) face;
            if (winding(rings, polygon.getInteriorPoint().getCoordinate()) >= 1) {
                inside.add(polygon);
            }
        }
        return inside;
    }

    /** Returns how often directed segments surround a point, counter-clockwise. */
    private static int winding(List<Coordinate[]> segments, Coordinate point) {
        int winding = 0;
        for (Coordinate[] segment : segments) {
            boolean below = segment[0].y <= point.y;
            if (below != segment[1].y <= point.y) {
                int side = Orientation.index(segment[0], segment[1], point);
                winding += below && side > 0 ? 1 : !below && side < 0 ? -1 : 0;
            }
        }
        return winding;
    }

    private static Coordinate[] rounded(Coordinate[] points) {
        for (Coordinate point : points) {
            point.x = Math.rint(point.x) + 0.0; // no minus zero
            point.y = Math.rint(point.y) + 0.0;
        }
        return points;
    }

    /**
     * Returns the outline with counter-clockwise borders and clockwise holes, in an order that is independent of how
     * the region was computed.
     */
    private static Outline outline(Geometry region, OutlineRequest request, double cell, float error) {
        region.normalize();
        List<Coordinate[]> rings = new ArrayList<>();
        List<Integer> polygonEnds = new ArrayList<>();
        for (Polygon polygon : CellRegion.polygons(region)) {
            rings.add(ring(polygon.getExteriorRing(), true));
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                rings.add(ring(polygon.getInteriorRingN(i), false));
            }
            polygonEnds.add(rings.size());
        }
        int[] ringEnds = new int[rings.size()];
        int count = 0;
        for (int i = 0; i < ringEnds.length; i++) {
            count += rings.get(i).length;
            ringEnds[i] = count;
        }
        float[] vertices = new float[2 * count];
        int at = 0;
        for (Coordinate[] ring : rings) {
            for (Coordinate point : ring) {
                vertices[at++] = (float) (point.x * cell);
                vertices[at++] = (float) (point.y * cell);
            }
        }
        return new Outline(
                request.kind(),
                request.axis(),
                (float) request.at(),
                error,
                vertices,
                ringEnds,
                polygonEnds.stream().mapToInt(Integer::intValue).toArray(),
                envelope(vertices));
    }

    /** Returns the corners of a ring in the given direction, without points collinear with their neighbours. */
    private static Coordinate[] ring(LineString line, boolean counterClockwise) {
        Coordinate[] points = line.getCoordinates();
        boolean forward = Orientation.isCCW(points) == counterClockwise;
        int last = points.length - 1;
        List<Coordinate> corners = new ArrayList<>();
        for (int k = 0; k < last; k++) {
            Coordinate before = points[k == 0 ? last - 1 : k - 1];
            if (Orientation.index(before, points[k], points[k + 1]) != 0) {
                corners.add(forward ? corners.size() : 0, points[k]);
            }
        }
        return corners.toArray(new Coordinate[0]);
    }

    /** Returns the exact bounding rectangle, and a small circle that contains all vertices. */
    private static float[] envelope(float[] vertices) {
        float[] flat = new float[vertices.length / 2 * 3];
        float[] envelope = {
            Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, 0, 0, 0
        };
        for (int i = 0; i < vertices.length; i++) {
            flat[3 * (i / 2) + i % 2] = vertices[i];
            envelope[i % 2] = Math.min(envelope[i % 2], vertices[i]);
            envelope[2 + i % 2] = Math.max(envelope[2 + i % 2], vertices[i]);
        }
        Sphere sphere = MinimalSphere.of(flat);
        double farthest = 0;
        for (int i = 0; i < vertices.length; i += 2) {
            double dx = (double) vertices[i] - sphere.x();
            double dy = (double) vertices[i + 1] - sphere.y();
            farthest = Math.max(farthest, dx * dx + dy * dy);
        }
        envelope[4] = sphere.x();
        envelope[5] = sphere.y();
        envelope[6] = Math.nextUp((float) Math.sqrt(farthest));
        return envelope;
    }
}

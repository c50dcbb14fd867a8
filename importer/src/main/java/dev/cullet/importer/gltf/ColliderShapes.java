// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Surfaces of boxes, spheres, capsules and cylinders as polygons, about the origin, with the axis Y; fronts outward.
 *
 * <p>A box is exact. The others are surfaces of revolution with {@value #SEGMENTS} segments, and bands of at most
 * 180 / {@value #BANDS} degrees from pole to pole. All vertices are on the surface, so polygons are inside of a convex
 * shape: by less than 1 % of the radius (0.96 % on a sphere, 0.48 % on a cylinder). The extents along the axes are
 * exact. Inscribed, because a box that encloses the shape is then the exact one, and a sphere or capsule rests at its
 * exact height.
 */
final class ColliderShapes {
    /** A multiple of 4, so that vertices are on the axes. */
    static final int SEGMENTS = 32;

    /** Bands of a sphere. */
    static final int BANDS = 16;

    private final List<double[]> vertices = new ArrayList<>();
    private final List<int[]> polygons = new ArrayList<>();

    private ColliderShapes() {}

    /** Returns a box with the given lengths of edges. */
    static SourceScene.Mesh box(double x, double y, double z) {
        ColliderShapes shape = new ColliderShapes();
        for (int corner = 0; corner < 8; corner++) {
            shape.vertices.add(new double[] {
                (corner & 1) == 0 ? -x / 2 : x / 2,
                (corner & 2) == 0 ? -y / 2 : y / 2,
                (corner & 4) == 0 ? -z / 2 : z / 2
            });
        }
        shape.polygons.addAll(List.of(
                new int[] {0, 4, 6, 2},
                new int[] {1, 3, 7, 5},
                new int[] {0, 1, 5, 4},
                new int[] {2, 6, 7, 3},
                new int[] {0, 2, 3, 1},
                new int[] {4, 5, 7, 6}));
        return shape.mesh();
    }

    /** Returns a rectangle in the plane y = 0 that faces up, and a second one that faces down if it has two sides. */
    static SourceScene.Mesh rectangle(double x, double z, boolean twoSided) {
        ColliderShapes shape = new ColliderShapes();
        for (int corner = 0; corner < 4; corner++) {
            shape.vertices.add(
                    new double[] {(corner & 1) == 0 ? -x / 2 : x / 2, 0, (corner & 2) == 0 ? -z / 2 : z / 2});
        }
        shape.polygons.add(new int[] {0, 2, 3, 1});
        if (twoSided) {
            shape.polygons.add(new int[] {0, 1, 3, 2});
        }
        return shape.mesh();
    }

    /** Returns a sphere. */
    static SourceScene.Mesh sphere(double radius) {
        List<double[]> profile = new ArrayList<>();
        arc(profile, 0, radius, -Math.PI / 2, Math.PI / 2);
        return revolve(profile);
    }

    /**
     * Returns the convex hull of two spheres.
     *
     * @param height distance of their centers
     */
    static SourceScene.Mesh capsule(double height, double bottom, double top) {
        List<double[]> profile = new ArrayList<>();
        if (height <= Math.abs(bottom - top)) { // one sphere contains the other
            double center = bottom > top ? -height / 2 : height / 2;
            arc(profile, center, Math.max(bottom, top), -Math.PI / 2, Math.PI / 2);
        } else {
            double tangent = StrictMath.asin((bottom - top) / height); // latitude of the circles that the cone touches
            arc(profile, -height / 2, bottom, -Math.PI / 2, tangent);
            arc(profile, height / 2, top, tangent, Math.PI / 2);
        }
        return revolve(profile);
    }

    /** Returns a cylinder, a truncated cone, or a cone if one radius is 0. */
    static SourceScene.Mesh cylinder(double height, double bottom, double top) {
        return revolve(List.of(new double[] {bottom, -height / 2}, new double[] {top, height / 2}));
    }

    /** Appends points (radius, y) of a circle about (0, center), from one latitude to another. */
    private static void arc(List<double[]> profile, double center, double radius, double from, double to) {
        if (radius == 0) {
            profile.add(new double[] {0, center});
            return;
        }
        int bands = (int) Math.max(1, Math.ceil((to - from) / (Math.PI / BANDS) - 1e-9));
        for (int i = 0; i <= bands; i++) {
            double latitude = from + (to - from) * i / bands;
            boolean isPole = Math.abs(Math.abs(latitude) - Math.PI / 2) < 1e-12;
            profile.add(new double[] {
                isPole ? 0 : radius * StrictMath.cos(latitude),
                isPole ? center + Math.copySign(radius, latitude) : center + radius * StrictMath.sin(latitude)
            });
        }
    }

    private static SourceScene.Mesh revolve(List<double[]> profile) {
        ColliderShapes shape = new ColliderShapes();
        int[][] rings = new int[profile.size()][];
        for (int i = 0; i < rings.length; i++) {
            rings[i] = shape.ring(profile.get(i)[0], profile.get(i)[1]);
        }
        shape.cap(rings[0], false);
        for (int i = 0; i + 1 < rings.length; i++) {
            for (int j = 0; j < SEGMENTS; j++) {
                int next = (j + 1) % SEGMENTS;
                shape.side(rings[i][next], rings[i][j], rings[i + 1][j], rings[i + 1][next]);
            }
        }
        shape.cap(rings[rings.length - 1], true);
        return shape.mesh();
    }

    /** Adds a circle of vertices and returns their indices; a circle of radius 0 is one vertex. */
    private int[] ring(double radius, double y) {
        int[] ring = new int[SEGMENTS];
        for (int j = 0; j < SEGMENTS; j++) {
            if (j == 0 || radius > 0) {
                vertices.add(new double[] {radius * cosine(j), y, radius * cosine(j - SEGMENTS / 4)});
            }
            ring[j] = vertices.size() - 1;
        }
        return ring;
    }

    /** Returns the cosine of a multiple of the angle of a segment; exact on the axes, equal up to sign in quadrants. */
    private static double cosine(int segment) {
        int at = Math.floorMod(segment, SEGMENTS);
        int fromZero = Math.min(at, SEGMENTS - at); // 0 .. SEGMENTS / 2
        int inQuadrant = Math.min(fromZero, SEGMENTS / 2 - fromZero);
        double value = inQuadrant == SEGMENTS / 4 ? 0 : StrictMath.cos(2 * Math.PI * inQuadrant / SEGMENTS);
        return fromZero > SEGMENTS / 4 ? -value : value;
    }

    private void cap(int[] ring, boolean top) {
        if (ring[0] == ring[1]) {
            return;
        }
        int[] polygon = new int[SEGMENTS];
        for (int j = 0; j < SEGMENTS; j++) {
            polygon[j] = ring[top ? SEGMENTS - 1 - j : j];
        }
        polygons.add(polygon);
    }

    private void side(int a, int b, int c, int d) {
        if (a != b && c != d) {
            polygons.add(new int[] {a, b, c, d});
        } else if (a != b) {
            polygons.add(new int[] {a, b, c});
        } else if (c != d) {
            polygons.add(new int[] {a, c, d});
        }
    }

    private SourceScene.Mesh mesh() {
        float[] positions = new float[3 * vertices.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) vertices.get(i / 3)[i % 3];
        }
        return new SourceScene.Mesh(
                positions,
                polygons.stream().flatMapToInt(Arrays::stream).toArray(),
                polygons.stream().mapToInt(polygon -> polygon.length).toArray(),
                null,
                SourceScene.Omitted.NONE,
                0,
                List.of());
    }
}

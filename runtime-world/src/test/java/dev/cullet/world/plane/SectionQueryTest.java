// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/**
 * The oracle cuts every transformed triangle in decimal arithmetic, rounds the points where edges cross the plane to
 * double, and uses JTS; the inside is decided by the solid angle of all triangles. {@link PlaneExactTest} has the
 * touches.
 */
class SectionQueryTest {
    private static final GeometryFactory JTS = new GeometryFactory();
    private static final CollisionMesh BOX = Scene.load(Meshes.box(0, 0, 0, 4, 4, 4));
    private static final Polygon2 POST = square(1, 1, 2);

    private static Polygon2 square(float x, float z, float size) {
        return new Polygon2(new float[] {x, z, x + size, z, x + size, z + size, x, z + size});
    }

    private static boolean cut(CollisionMesh mesh, double height, Polygon2 polygon, boolean solid) {
        SectionQuery query = new SectionQuery();
        return solid
                ? query.overlapsSolid(mesh, RigidTransform.IDENTITY, 0, 1, 0, -height, polygon)
                : query.overlapsSurface(mesh, RigidTransform.IDENTITY, 0, 1, 0, -height, polygon);
    }

    @Test
    void aPostInsideABoxTouchesTheSolidButNotTheSurface() {
        assertFalse(cut(BOX, 2, POST, false));
        assertTrue(cut(BOX, 2, POST, true));
        assertTrue(cut(BOX, 2, square(-1, 1, 2), false));
        assertFalse(cut(BOX, 2, square(9, 1, 2), true));
        assertTrue(cut(BOX, 2, square(-9, -9, 30), false), "the box inside the polygon");
    }

    @Test
    void aFaceInThePlaneIsASliceOfItsOwn() {
        assertTrue(cut(BOX, 4, POST, false), "the top holds the post");
        assertTrue(cut(BOX, 0, POST, false));
        assertFalse(cut(BOX, Math.nextUp(4.0), POST, true));
        assertFalse(cut(BOX, -Double.MIN_VALUE, POST, true));
    }

    @Test
    void touchingInAPointIsEnough() {
        assertTrue(cut(BOX, 2, square(4, 4, 1), false));
        assertFalse(cut(BOX, 2, square(Math.nextUp(4f), 4, 1), false));
        CollisionMesh tip = Scene.load(HardMeshes.icosphere(0));
        float[] corners = new float[9];
        float top = Float.NEGATIVE_INFINITY;
        float[] at = {0, 0};
        for (int t = 0; t < tip.triangleCount(); t++) {
            tip.triangleCorners(t, corners, 0);
            for (int k = 0; k < 9; k += 3) {
                if (corners[k + 1] > top) {
                    top = corners[k + 1];
                    at = new float[] {corners[k], corners[k + 2]};
                }
            }
        }
        Polygon2 under = new Polygon2(new float[] {at[0], at[1], at[0] + 1, at[1], at[0], at[1] + 1});
        assertTrue(cut(tip, top, under, false), "a tip in the plane, on a corner of the polygon");
        assertFalse(cut(tip, Math.nextUp(top), under, true));
    }

    @Test
    void aPolygonWithAHoleLetsABoxStandInIt() {
        Polygon2 frame = new Polygon2(new float[] {-9, -9, 9, -9, 9, 9, -9, 9, -1, -1, -1, 5, 5, 5, 5, -1}, 4, 8);
        assertFalse(cut(BOX, 2, frame, true));
        assertTrue(cut(Scene.load(Meshes.box(0, 0, 0, 6, 1, 1)), 0.5, frame, false));
    }

    @Test
    void anUprightPlaneIsRefused() {
        SectionQuery query = new SectionQuery();
        assertThrows(
                IllegalArgumentException.class,
                () -> query.overlapsSurface(BOX, RigidTransform.IDENTITY, 1, 0, 0, 0, POST));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.overlapsSurface(BOX, RigidTransform.IDENTITY, 0, 1, 0, Double.NaN, POST));
    }

    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void agreesWithAllTrianglesAnywhere(double scale) {
        List<MeshArrays> shapes = List.of(
                Meshes.box(-1, -1, -1, 1, 1, 1),
                Meshes.noiseSphere(6, 0.3, 4),
                Meshes.torusKnot(4, 12),
                HardMeshes.twoShells(5));
        List<CollisionMesh> meshes = new ArrayList<>();
        for (MeshArrays shape : shapes) {
            meshes.add(Scene.load(shape.scaledAndMoved(scale, 0.3 * scale, 0, -0.2 * scale)));
        }
        Random random = new Random(21);
        SectionQuery query = new SectionQuery();
        int[] seen = new int[3];
        int cases = size(240, 4_000);
        for (int i = 0; i < cases; i++) {
            CollisionMesh mesh = meshes.get(random.nextInt(meshes.size()));
            RigidTransform transform = RigidTransform.ofRowMajor(Queries.rigidMatrix(random, 0.7 * scale));
            boolean level = i % 2 == 0;
            double[] plane = {
                level ? 0 : random.nextGaussian(),
                level ? (i % 4 == 0 ? 1 : -2) : random.nextGaussian(),
                level ? 0 : random.nextGaussian(),
                0.4 * scale * random.nextGaussian()
            };
            Polygon2 polygon = star(random, scale);
            check(mesh, transform, plane, polygon, query, seen, "case " + i);
        }
        assertTrue(seen[0] > cases * 3 / 40 && seen[1] > cases / 40 && seen[2] > cases * 3 / 40, Arrays.toString(seen));
    }

    /**
     * Corners on the plane, faces in it, corners and edges of the polygon on the slice: all on a lattice, so all exact.
     */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void agreesWithAllTrianglesWhereTheyTouch(long seed) {
        List<CollisionMesh> meshes = List.of(
                Scene.load(Meshes.box(-2, -2, -2, 2, 2, 2)),
                Scene.load(Meshes.box(-6, -1, -6, 6, 1, 6)),
                Scene.load(Meshes.box(-4, 0, -1, 4, 2, 1).and(Meshes.box(-1, 4, -1, 1, 6, 1), "two")),
                Scene.load(new MeshArrays(
                        "pyramid",
                        new float[] {-2, -2, -2, 2, -2, -2, 2, -2, 2, -2, -2, 2, 0, 2, 0},
                        new int[] {0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0})));
        Random random = new Random(seed);
        SectionQuery query = new SectionQuery();
        int[] seen = new int[3];
        int cases = size(240, 4_000);
        for (int i = 0; i < cases; i++) {
            CollisionMesh mesh = meshes.get(random.nextInt(meshes.size()));
            int turn = random.nextInt(4);
            int[] cosine = {1, 0, -1, 0};
            double c = cosine[turn];
            double s = cosine[(turn + 3) % 4];
            boolean upright = random.nextBoolean();
            RigidTransform transform = upright
                    ? RigidTransform.ofRowMajor(
                            c, 0, s, random.nextInt(5) - 2, 0, 1, 0, random.nextInt(5) - 2, -s, 0, c, 0, 0, 0, 0, 1)
                    : RigidTransform.ofRowMajor(c, -s, 0, random.nextInt(5) - 2, s, c, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1);
            float[] v = new float[6 + 2 * random.nextInt(3)];
            do {
                for (int k = 0; k < v.length; k++) {
                    v[k] = random.nextInt(9) - 4;
                }
            } while (!polygon(new Polygon2(v)).isValid());
            check(
                    mesh,
                    transform,
                    new double[] {0, 1, 0, random.nextInt(5) - 2},
                    new Polygon2(v),
                    query,
                    seen,
                    "case " + i);
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 200 && seen[2] > cases * 3 / 40, Arrays.toString(seen));
    }

    private static void check(
            CollisionMesh mesh,
            RigidTransform transform,
            double[] plane,
            Polygon2 polygon,
            SectionQuery query,
            int[] seen,
            String text) {
        float[][] placed = placed(mesh, transform);
        boolean surface = polygon(polygon).intersects(slice(placed, plane));
        boolean solid = surface || inside(placed, plane, polygon);
        String message = text + ", " + mesh.name() + ", plane " + Arrays.toString(plane);
        assertEquals(
                surface,
                query.overlapsSurface(mesh, transform, plane[0], plane[1], plane[2], plane[3], polygon),
                message);
        assertEquals(
                solid, query.overlapsSolid(mesh, transform, plane[0], plane[1], plane[2], plane[3], polygon), message);
        seen[surface ? 2 : solid ? 1 : 0]++;
    }

    private static float[][] placed(CollisionMesh mesh, RigidTransform transform) {
        float[][] corners = new float[mesh.triangleCount()][9];
        float[] own = new float[9];
        for (int t = 0; t < corners.length; t++) {
            mesh.triangleCorners(t, own, 0);
            for (int k = 0; k < 9; k += 3) {
                transform.toWorldPoint(own[k], own[k + 1], own[k + 2], corners[t], k);
            }
        }
        return corners;
    }

    private static Geometry slice(float[][] triangles, double[] plane) {
        List<Geometry> sections = new ArrayList<>();
        for (float[] t : triangles) {
            double[] value = new double[3];
            for (int k = 0; k < 3; k++) {
                value[k] = plane[0] * t[3 * k] + plane[1] * t[3 * k + 1] + plane[2] * t[3 * k + 2] + plane[3];
            }
            List<Coordinate> points = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                int next = (k + 1) % 3;
                if (value[k] == 0) {
                    points.add(new Coordinate(t[3 * k], t[3 * k + 2]));
                } else if (value[k] * value[next] < 0 || Math.signum(value[k]) == -Math.signum(value[next])) {
                    BigDecimal a = new BigDecimal(value[k]);
                    BigDecimal span = a.subtract(new BigDecimal(value[next]));
                    points.add(new Coordinate(
                            between(t[3 * k], t[3 * next], a, span), between(t[3 * k + 2], t[3 * next + 2], a, span)));
                }
            }
            if (points.size() == 3) {
                points.add(points.get(0));
                sections.add(
                        area(points) == 0
                                ? JTS.createLineString(points.toArray(new Coordinate[0]))
                                : JTS.createPolygon(points.toArray(new Coordinate[0])));
            } else if (points.size() == 2) {
                sections.add(JTS.createLineString(points.toArray(new Coordinate[0])));
            } else if (points.size() == 1) {
                sections.add(JTS.createPoint(points.get(0)));
            }
        }
        return JTS.createGeometryCollection(sections.toArray(new Geometry[0]));
    }

    private static double area(List<Coordinate> p) {
        return (p.get(1).x - p.get(0).x) * (p.get(2).y - p.get(0).y)
                - (p.get(2).x - p.get(0).x) * (p.get(1).y - p.get(0).y);
    }

    private static double between(float from, float to, BigDecimal a, BigDecimal span) {
        BigDecimal way = new BigDecimal(to).subtract(new BigDecimal(from)).multiply(a);
        return new BigDecimal(from).add(way.divide(span, new MathContext(60))).doubleValue();
    }

    /** By the solid angle of all triangles, at the polygon's first vertex. */
    private static boolean inside(float[][] triangles, double[] plane, Polygon2 polygon) {
        double x = polygon.x(0);
        double z = polygon.y(0);
        double[] point = {x, -(plane[0] * x + plane[2] * z + plane[3]) / plane[1], z};
        double angle = 0;
        for (float[] t : triangles) {
            double[] corners = new double[9];
            for (int k = 0; k < 9; k++) {
                corners[k] = t[k];
            }
            angle += TriangleOracles.solidAngle(point, corners);
        }
        return angle / (4 * Math.PI) > 0.5;
    }

    private static Geometry polygon(Polygon2 polygon) {
        Coordinate[] ring = new Coordinate[polygon.vertexCount() + 1];
        for (int k = 0; k < ring.length; k++) {
            int at = k % polygon.vertexCount();
            ring[k] = new Coordinate(polygon.x(at), polygon.y(at));
        }
        return JTS.createPolygon(ring);
    }

    private static Polygon2 star(Random random, double scale) {
        int corners = 3 + random.nextInt(6);
        float[] vertices = new float[2 * corners];
        double x = scale * random.nextGaussian();
        double z = scale * random.nextGaussian();
        double size = scale * (0.05 + 0.4 * random.nextDouble());
        for (int k = 0; k < corners; k++) {
            double angle = 2 * Math.PI * (k + 0.8 * random.nextDouble()) / corners;
            double radius = size * (0.3 + random.nextDouble());
            vertices[2 * k] = (float) (x + radius * Math.cos(angle));
            vertices[2 * k + 1] = (float) (z + radius * Math.sin(angle));
        }
        return new Polygon2(vertices);
    }

    @Test
    void allocatesNothingAndNeedsNoStack() throws InterruptedException {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(12, 150));
        Random random = new Random(5);
        Polygon2[] polygons = new Polygon2[60];
        Arrays.setAll(polygons, i -> star(random, 1.5));
        SectionQuery query = new SectionQuery();
        int[] hits = {0};
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            for (Polygon2 polygon : polygons) {
                hits[0] += query.overlapsSolid(knot, RigidTransform.IDENTITY, 0, 1, 0, 0.1, polygon) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 60 && hits[0] < 1_740, "hits " + hits[0]);
        assertEquals(0, bytes, "bytes allocated by 60 queries");
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}

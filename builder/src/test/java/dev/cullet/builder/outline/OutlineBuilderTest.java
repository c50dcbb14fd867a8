// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Outline;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutlineBuilderTest {
    private static Outline build(MeshArrays mesh, String request) {
        Outline outline = OutlineBuilder.build(mesh.positions(), mesh.indices(), OutlineRequest.parse(request));
        assertNotNull(outline);
        return outline;
    }

    private static double area(Outline outline) {
        double area = 0;
        int begin = 0;
        for (int end : outline.ringEnds()) {
            for (int i = begin; i < end; i++) {
                int next = i + 1 < end ? i + 1 : begin;
                area += 0.5 * (u(outline, i) * v(outline, next) - u(outline, next) * v(outline, i));
            }
            begin = end;
        }
        return area;
    }

    private static double u(Outline outline, int vertex) {
        return outline.vertices()[2 * vertex];
    }

    private static double v(Outline outline, int vertex) {
        return outline.vertices()[2 * vertex + 1];
    }

    /** By counting edges on the way out, in double: not for points near an edge. */
    private static boolean contains(Outline outline, double x, double y) {
        boolean inside = false;
        int begin = 0;
        for (int end : outline.ringEnds()) {
            for (int i = begin; i < end; i++) {
                int next = i + 1 < end ? i + 1 : begin;
                if (v(outline, i) > y != v(outline, next) > y) {
                    double t = (y - v(outline, i)) / (v(outline, next) - v(outline, i));
                    inside ^= x < u(outline, i) + t * (u(outline, next) - u(outline, i));
                }
            }
            begin = end;
        }
        return inside;
    }

    @Test
    void theShadowOfABoxIsItsSide() {
        MeshArrays box = Meshes.box(1, 2, 3, 2, 4, 7);
        double[] areas = {2 * 4, 1 * 4, 1 * 2};
        float[][] lower = {{2, 3}, {1, 3}, {1, 2}};
        for (int axis = 0; axis < 3; axis++) {
            Outline outline = build(box, "silhouette:" + "xyz".charAt(axis));
            assertEquals(areas[axis], area(outline), 1e-4);
            assertTrue(area(outline) >= areas[axis]);
            assertEquals(4, outline.vertices().length / 2);
            assertArrayEquals(new int[] {1}, outline.polygonEnds());
            assertEquals(lower[axis][0], outline.envelope()[0], 1e-5);
            assertEquals(lower[axis][1], outline.envelope()[1], 1e-5);
            assertTrue(outline.error() < 1e-4, "error " + outline.error());
        }
    }

    @Test
    void aSliceOfABoxIsItsSideAndOneBesideItIsNothing() {
        MeshArrays box = Meshes.box(1, 2, 3, 2, 4, 7);
        assertEquals(4, area(build(box, "section:y=3")), 1e-4);
        assertEquals(8, area(build(box, "section:x=1.5")), 1e-4);
        assertEquals(2, area(build(box, "section:z=6.9")), 1e-4);
        assertEquals(4, area(build(box, "section:y=4")), 1e-4, "its top");
        assertNull(OutlineBuilder.build(box.positions(), box.indices(), OutlineRequest.parse("section:y=4.001")));
    }

    @Test
    void aSliceBetweenTwoShellsHasAHole() {
        MeshArrays hollow = HardMeshes.twoShells(8);
        Outline slice = build(hollow, "section:y=0");
        assertEquals(2, slice.ringEnds().length);
        assertArrayEquals(new int[] {2}, slice.polygonEnds());
        Outline shadow = build(hollow, "silhouette:y");
        assertEquals(1, shadow.ringEnds().length);
        assertTrue(area(slice) < 0.95 * area(shadow));
    }

    @Test
    void anOpenMeshIsCutInThinLines() {
        MeshArrays wall =
                new MeshArrays("wall", new float[] {0, 0, 0, 4, 0, 0, 4, 3, 0, 0, 3, 0}, new int[] {0, 1, 2, 0, 2, 3});
        Outline slice = build(wall, "section:y=1");
        assertTrue(area(slice) > 0 && area(slice) < 1e-3, "area " + area(slice));
        assertEquals(4, slice.envelope()[2] - slice.envelope()[0], 1e-4);
        Outline shadow = build(wall, "silhouette:y");
        assertTrue(area(shadow) > 0 && area(shadow) < 1e-3, "a wall seen from above");
        assertEquals(12, area(build(wall, "silhouette:z")), 1e-3);
    }

    /** Points of the surface are in the silhouette; points farther away than its error are not. */
    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void containsTheSurfaceAndLittleMore(double scale) {
        List<MeshArrays> shapes = List.of(
                Meshes.torusKnot(5, 30),
                Meshes.noiseSphere(8, 0.3, 2),
                Meshes.soup(30, 0.5, 3),
                HardMeshes.needleFan(12),
                Meshes.terrain(5, 1));
        Random random = new Random(8);
        int[] seen = new int[2];
        int points = Effort.cases(100, 400);
        for (MeshArrays shape : shapes) {
            MeshArrays mesh = shape.scaledAndMoved(scale, 3 * scale, -2 * scale, scale);
            for (int axis = 0; axis < 3; axis++) {
                Outline outline = build(mesh, "silhouette:" + "xyz".charAt(axis));
                assertNull(OutlineVerifier.flaw(outline, mesh.positions(), mesh.indices()));
                assertTrue(outline.error() < 1e-4 * scale, "error " + outline.error());
                for (int i = 0; i < points; i++) {
                    double[] point = surfacePoint(random, mesh, axis);
                    assertTrue(contains(outline, point[0], point[1]), mesh.name() + " axis " + axis);
                    double[] other = {
                        point[0] + 0.2 * scale * random.nextGaussian(), point[1] + 0.2 * scale * random.nextGaussian()
                    };
                    double distance = distance(mesh, axis, other);
                    if (distance == 0 || distance > 2 * outline.error()) {
                        assertEquals(
                                distance == 0, contains(outline, other[0], other[1]), mesh.name() + " " + distance);
                        seen[distance == 0 ? 1 : 0]++;
                    }
                }
            }
        }
        assertTrue(seen[0] > 5 * points / 4 && seen[1] > 5 * points / 4, Arrays.toString(seen));
    }

    /** What is inside a closed mesh by the solid angle is inside its section. */
    @Tag("scaled")
    @Test
    void aSectionIsTheInterior() {
        List<MeshArrays> solids = List.of(
                Meshes.torusKnot(5, 30),
                Meshes.noiseSphere(8, 0.3, 2),
                HardMeshes.twoShells(5),
                HardMeshes.crossingBoxes());
        Random random = new Random(9);
        int[] seen = new int[2];
        int points = Effort.cases(200, 1_000);
        for (MeshArrays solid : solids) {
            double[] bounds = solid.bounds();
            for (int axis = 0; axis < 3; axis++) {
                float at =
                        (float) (bounds[axis] + (0.3 + 0.4 * random.nextDouble()) * (bounds[axis + 3] - bounds[axis]));
                Outline outline = build(solid, "section:" + "xyz".charAt(axis) + "=" + at);
                assertNull(OutlineVerifier.flaw(outline, solid.positions(), solid.indices()));
                for (int i = 0; i < points; i++) {
                    double[] point = new double[3];
                    for (int k = 0; k < 3; k++) {
                        point[k] = bounds[k] + random.nextDouble() * (bounds[k + 3] - bounds[k]);
                    }
                    point[axis] = at;
                    double angle = 0;
                    double nearest = Double.POSITIVE_INFINITY;
                    for (int t = 0; t < solid.triangleCount(); t++) {
                        angle += TriangleOracles.solidAngle(point, solid.corners(t));
                        nearest = Math.min(nearest, TriangleOracles.distance2(point, solid.corners(t)));
                    }
                    if (Math.sqrt(nearest) > 4 * outline.error()) {
                        boolean inside = angle / (4 * Math.PI) > 0.5;
                        int u = axis == 0 ? 1 : 0;
                        int v = axis == 2 ? 1 : 2;
                        assertEquals(inside, contains(outline, point[u], point[v]), solid.name() + " axis " + axis);
                        seen[inside ? 1 : 0]++;
                    }
                }
            }
        }
        assertTrue(seen[0] > points && seen[1] > points, Arrays.toString(seen));
    }

    @Test
    void theOrderOfTrianglesDoesNotChangeTheSectionsRegion() {
        MeshArrays mesh = Meshes.noiseSphere(8, 0.3, 2);
        for (String request : new String[] {"silhouette:x", "section:z=0.1"}) {
            Outline outline = build(mesh, request);
            Outline again = build(mesh, request);
            assertArrayEquals(outline.vertices(), again.vertices());
            assertEquals(area(outline), area(build(mesh.shuffled(4), request)), 1e-4);
        }
    }

    @Test
    void theVerifierFindsMissingAndAddedRegions() {
        MeshArrays mesh = Meshes.noiseSphere(6, 0.2, 2);
        for (String request : new String[] {"silhouette:y", "section:y=0.05"}) {
            Outline whole = build(mesh, request);
            for (int vertex = 0; vertex < whole.vertices().length / 2; vertex += 3) {
                float[] moved = whole.vertices().clone();
                moved[2 * vertex] *= 0.9f;
                moved[2 * vertex + 1] *= 0.9f;
                assertNotNull(
                        OutlineVerifier.flaw(with(whole, moved), mesh.positions(), mesh.indices()), "vertex " + vertex);
                moved[2 * vertex] *= 1.3f;
                moved[2 * vertex + 1] *= 1.3f;
                assertNotNull(
                        OutlineVerifier.flaw(with(whole, moved), mesh.positions(), mesh.indices()), "vertex " + vertex);
            }
        }
    }

    private static Outline with(Outline outline, float[] vertices) {
        return new Outline(
                outline.kind(),
                outline.axis(),
                outline.at(),
                outline.error(),
                vertices,
                outline.ringEnds(),
                outline.polygonEnds(),
                outline.envelope());
    }

    @Test
    void parsesKindAndAxis() {
        assertEquals(new OutlineRequest(Outline.SILHOUETTE, 1, 0), OutlineRequest.parse("silhouette:y"));
        assertEquals(new OutlineRequest(Outline.SECTION, 2, -1.5f), OutlineRequest.parse("section:z=-1.5"));
        List<String> wrong = new ArrayList<>(List.of("silhouette", "silhouette:", "silhouette:w", "silhouette:yy"));
        wrong.addAll(
                List.of("section:y", "section:y=", "section:y=a", "section:y=NaN", "section:y=1e60", "shadow:y", ""));
        for (String text : wrong) {
            assertThrows(IllegalArgumentException.class, () -> OutlineRequest.parse(text), text);
        }
    }

    private static double[] surfacePoint(Random random, MeshArrays mesh, int axis) {
        double[] c = mesh.corners(random.nextInt(mesh.triangleCount()));
        double s = random.nextDouble();
        double t = (1 - s) * random.nextDouble();
        int u = axis == 0 ? 1 : 0;
        int v = axis == 2 ? 1 : 2;
        return new double[] {
            c[u] + s * (c[3 + u] - c[u]) + t * (c[6 + u] - c[u]), c[v] + s * (c[3 + v] - c[v]) + t * (c[6 + v] - c[v])
        };
    }

    /** From a point of the outline's plane to the nearest shadow. */
    private static double distance(MeshArrays mesh, int axis, double[] point) {
        double nearest = Double.POSITIVE_INFINITY;
        int u = axis == 0 ? 1 : 0;
        int v = axis == 2 ? 1 : 2;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            double[] c = mesh.corners(t);
            boolean left = true;
            boolean right = true;
            double edges = Double.POSITIVE_INFINITY;
            for (int k = 0; k < 9; k += 3) {
                int n = (k + 3) % 9;
                double du = c[n + u] - c[k + u];
                double dv = c[n + v] - c[k + v];
                double side = du * (point[1] - c[k + v]) - dv * (point[0] - c[k + u]);
                left &= side >= 0;
                right &= side <= 0;
                double[] nearestPoint = TriangleOracles.closestOnSegment(
                        new double[] {point[0], point[1], 0},
                        new double[] {c[k + u], c[k + v], 0},
                        new double[] {c[n + u], c[n + v], 0});
                edges = Math.min(edges, Math.hypot(nearestPoint[0] - point[0], nearestPoint[1] - point[1]));
            }
            nearest = Math.min(nearest, left || right ? 0 : edges);
        }
        return nearest;
    }
}

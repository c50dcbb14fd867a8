// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.builder.bsp.BspNodes;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A tree as it is stored is the tree that was built, and has its answers bit for bit. */
class BspAsStoredTest {
    private static final int POINTS = Effort.cases(200, 1000);

    /** A tree as stored, and the nodes that the builder made. */
    record Both(BspMesh stored, BspArrays arrays, MeshArrays mesh) {
        static Both of(MeshArrays mesh, BspOptions options, AssetEncoding encoding) {
            AssetPart part = TestAsset.part(mesh.named("hull"), TestAsset.options(encoding));
            TriangleSet set = part.triangles();
            BspBuild build = BspFixture.build(part, options);
            CollisionAsset asset = CollisionAsset.of(TestAsset.of(part.withBsp(build.tree())));
            MeshArrays ordered = new MeshArrays(mesh.name(), set.positions(), set.indices());
            BspMesh stored = BspMesh.of(asset.part(0));
            return new Both(stored, new BspArrays(build.tree(), build.nodes(), ordered), ordered);
        }

        void compareNodes() {
            BspNodes expected = arrays.nodes;
            BspNodes actual = BspNodes.of(stored.tree, stored.mesh.data().triangles());
            assertEquals(expected.root(), actual.root());
            assertEquals(expected.nodeCount(), stored.tree.nodeCount());
            assertArrayEquals(expected.planes(), actual.planes());
            assertArrayEquals(expected.children(), actual.children());
            assertArrayEquals(expected.firstPolygon(), actual.firstPolygon());
            assertArrayEquals(expected.polygonTriangles(), actual.polygonTriangles());
        }

        void comparePoints(float[] points) {
            SolidMesh ray = SolidMesh.of(
                    CollisionAsset.of(TestAsset.of(stored.mesh.data().withBsp(null)))
                            .part(0));
            for (int i = 0; i < points.length; i += 3) {
                boolean expected = BspArrays.inside(arrays, points[i], points[i + 1], points[i + 2]);
                boolean actual = stored.pointInSolid(points[i], points[i + 1], points[i + 2]);
                // in mixed leaves the arrays leave out points on the surface with the solid on another side
                boolean onSurface = actual
                        && stored.tree.mixedCount() > 0
                        && ray.pointInSolid(points[i], points[i + 1], points[i + 2]);
                if (expected != actual && !onSurface) {
                    assertEquals(expected, !expected, mesh.name() + ": point " + i / 3);
                }
            }
        }

        void compareSegments(float[] points) {
            SolidHit expected = new SolidHit();
            SolidHit actual = new SolidHit();
            for (int i = 3; i < points.length; i += 3) {
                float x = points[i - 3];
                float y = points[i - 2];
                float z = points[i - 1];
                boolean hit = BspArrays.first(arrays, x, y, z, points[i], points[i + 1], points[i + 2], expected);
                assertEquals(hit, stored.castSegment(x, y, z, points[i], points[i + 1], points[i + 2], actual));
                assertEquals(expected.t(), actual.t());
                assertEquals(expected.normalX(), actual.normalX());
                assertEquals(expected.normalY(), actual.normalY());
                assertEquals(expected.normalZ(), actual.normalZ());
            }
        }

        /** Vertices, middles of edges and of triangles: mostly on planes. */
        float[] onTheSurface() {
            int triangles = mesh.indices().length / 3;
            float[] points = new float[9 * triangles];
            for (int t = 0; t < triangles; t++) {
                for (int axis = 0; axis < 3; axis++) {
                    float a = mesh.positions()[3 * mesh.indices()[3 * t] + axis];
                    float b = mesh.positions()[3 * mesh.indices()[3 * t + 1] + axis];
                    float c = mesh.positions()[3 * mesh.indices()[3 * t + 2] + axis];
                    points[9 * t + axis] = a;
                    points[9 * t + 3 + axis] = 0.5f * (a + b);
                    points[9 * t + 6 + axis] = (a + b + c) / 3;
                }
            }
            return points;
        }
    }

    static Stream<MeshArrays> meshes() {
        return BspFixture.all().stream();
    }

    @Tag("scaled")
    @ParameterizedTest
    @MethodSource("meshes")
    void answersAreThoseOfTheArrays(MeshArrays mesh) {
        compare(Both.of(mesh, BspOptions.DEFAULT, AssetEncoding.EXACT), POINTS);
        compare(Both.of(mesh, BspOptions.DEFAULT, AssetEncoding.COMPACT), POINTS / 2);
        compare(Both.of(mesh, BspFixture.TIGHT, AssetEncoding.EXACT), POINTS / 10);
    }

    private static void compare(Both both, int count) {
        both.compareNodes();
        assertDoesNotThrow(() -> AssetValidator.validate(TestAsset.of(both.stored.mesh.data()), "a.cullet"));
        if (both.stored.isSolid()) {
            both.comparePoints(Queries.pointsAround(both.mesh, count, 1));
            both.compareSegments(Queries.pointsAround(both.mesh, count, 2));
            float[] on = both.onTheSurface();
            float[] some = Arrays.copyOf(on, Math.min(on.length, 3 * count));
            both.comparePoints(some);
            both.compareSegments(some);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.ObjArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a compact mesh promises of the mesh that it was made from: vertices within the stated error, and with that
 * answers of every kind within the error, both ways, at any scale. That its answers are those of the triangles it
 * stores is held by {@link OracleTest} and the others, over {@link Fixture#all}.
 */
@Tag("scaled")
final class CompactTest {
    private static final double[] SCALES = {0.01, 0.1, 10, 10_000, 100_000};
    private static final int PER_MESH = Effort.cases(48, 120); // times 85: a campaign has more than 10,000
    private static final int MIN_QUERIES = Effort.cases(4_000, 10_000);

    /** Of all meshes: built once for the tests of all kinds of queries. */
    private static final List<Pair> PAIRS = meshes().stream().map(Pair::of).toList();

    /** A mesh compact and exact, and by how much queries are grown: the stated error and rounding. */
    private record Pair(CollisionMesh compact, CollisionMesh exact, MeshArrays source, float grown) {
        static Pair of(MeshArrays mesh) {
            CollisionMesh compact = Fixture.compact(mesh).mesh();
            double far = 0;
            for (double bound : mesh.bounds()) {
                far = Math.max(far, Math.abs(bound));
            }
            double rounding = Fixture.ROUNDING * mesh.diagonal() + 0x1p-22 * (far + 2 * mesh.diagonal());
            float grown = Math.nextUp((float) (blocks(compact).error() + rounding));
            return new Pair(compact, Fixture.of(mesh).mesh(), mesh, grown);
        }
    }

    private static TriangleBlocks blocks(CollisionMesh mesh) {
        TriangleBlocks blocks = mesh.data().triangles().blocks();
        assertNotNull(blocks);
        return blocks;
    }

    /** Each small mesh with a diagonal of each size in metres, every second one far from the origin. */
    private static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>();
        for (MeshArrays mesh : Fixture.small()) {
            for (double scale : SCALES) {
                double factor = scale / mesh.diagonal();
                double away = meshes.size() % 2 == 0 ? 0 : 20 * scale;
                meshes.add(mesh.scaledAndMoved(factor, away, -away, away / 3).named(mesh.name() + " of " + scale));
            }
        }
        return meshes;
    }

    @Test
    void noVertexIsFartherFromItsPlaceThanStated() {
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            CollisionMesh compact = pair.compact;
            TriangleBlocks blocks = blocks(compact);
            double farthest = 0;
            float[] corners = new float[9];
            for (int triangle = 0; triangle < compact.triangleCount(); triangle++) {
                compact.triangleCorners(triangle, corners, 0);
                double[] source = mesh.corners(compact.sourceTriangle(triangle));
                for (int k = 0; k < 9; k += 3) {
                    double x = corners[k] - source[k];
                    double y = corners[k + 1] - source[k + 1];
                    double z = corners[k + 2] - source[k + 2];
                    farthest = Math.max(farthest, Math.sqrt(x * x + y * y + z * z));
                }
            }
            assertTrue(farthest <= blocks.error(), mesh + ": " + farthest + ", stated " + blocks.error());
            assertEquals(farthest, blocks.error(), 1e-6 * farthest, mesh + ": more is stated than is true");
            assertTrue(blocks.error() <= 0.8661 * blocks.step(), mesh + ": " + blocks.error());
            double[] bounds = mesh.bounds();
            double longest = 0;
            double far = 0;
            for (int axis = 0; axis < 3; axis++) {
                longest = Math.max(longest, bounds[axis + 3] - bounds[axis]);
                far = Math.max(far, Math.max(-bounds[axis], bounds[axis + 3]));
            }
            double finest = Math.max(longest / 32767, Math.ulp((float) far));
            assertTrue(blocks.step() <= 1.0001 * finest, mesh + ": step " + blocks.step() + " of " + longest);
        }
    }

    @Test
    void sphereThatHitsOneHitsTheOtherWhenGrownByTheError() {
        Tally tally = new Tally();
        int differ = 0;
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            for (double size : new double[] {0, 0.01, 0.1}) {
                float[] s = Queries.spheres(mesh, size, PER_MESH / 3, 21);
                for (int i = 0; i < s.length; i += 4) {
                    // every second sphere just reaches the surface, or just fails to: there the two differ
                    float r = i % 8 == 0 ? s[i + 3] : touching(pair.exact, s, i);
                    boolean compact = pair.compact.anySphere(s[i], s[i + 1], s[i + 2], r) >= 0;
                    boolean exact = pair.exact.anySphere(s[i], s[i + 1], s[i + 2], r) >= 0;
                    String where = mesh + " sphere " + size + " " + i / 4;
                    if (compact) {
                        float grown = r + pair.grown;
                        assertTrue(pair.exact.anySphere(s[i], s[i + 1], s[i + 2], grown) >= 0, where);
                        assertTrue(pair.exact.anySphereApproximate(s[i], s[i + 1], s[i + 2], grown) >= 0, where);
                    }
                    if (exact) {
                        float grown = r + pair.grown;
                        assertTrue(pair.compact.anySphere(s[i], s[i + 1], s[i + 2], grown) >= 0, where);
                        assertTrue(pair.compact.anySphereApproximate(s[i], s[i + 1], s[i + 2], grown) >= 0, where);
                    }
                    differ += compact != exact ? 1 : 0;
                    tally.count(compact);
                }
            }
        }
        tally.check(MIN_QUERIES, 0);
        assertTrue(differ > 5 * PER_MESH / 6, "the two meshes differ: " + differ);
    }

    /** The distance of a centre from a mesh, a little more or less. */
    private static float touching(CollisionMesh mesh, float[] s, int i) {
        ClosestHit hit = new ClosestHit();
        assertTrue(mesh.closestPoint(s[i], s[i + 1], s[i + 2], Float.POSITIVE_INFINITY, hit));
        return (float) hit.distance();
    }

    @Test
    void boxThatHitsOneHitsTheOtherWhenGrownByTheError() {
        Tally tally = new Tally();
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            for (double size : new double[] {0.001, 0.03, 0.1}) {
                float[] b = Queries.boxes(mesh, size, PER_MESH / 3, 22);
                for (int i = 0; i < b.length; i += 6) {
                    boolean compact = box(pair.compact, b, i, 0);
                    boolean exact = box(pair.exact, b, i, 0);
                    String where = mesh + " box " + size + " " + i / 6;
                    assertTrue(!compact || box(pair.exact, b, i, pair.grown), where);
                    assertTrue(!exact || box(pair.compact, b, i, pair.grown), where);
                    tally.count(compact);
                }
            }
        }
        tally.check(MIN_QUERIES, 0);
    }

    private static boolean box(CollisionMesh mesh, float[] b, int i, float by) {
        return mesh.anyBox(b[i] - by, b[i + 1] - by, b[i + 2] - by, b[i + 3] + by, b[i + 4] + by, b[i + 5] + by) >= 0;
    }

    /** A thin ray is a segment of no thickness; its counterpart on the other mesh is as thick as the error. */
    @Test
    void segmentThatHitsOneHitsTheOtherNotLaterWhenThickerByTheError() {
        Tally tally = new Tally();
        SegmentHit ofCompact = new SegmentHit();
        SegmentHit ofExact = new SegmentHit();
        SegmentHit thick = new SegmentHit();
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            for (double size : new double[] {0, 0.02}) {
                float[] s = Queries.segments(mesh, 0.3, PER_MESH / 2, 23);
                float radius = (float) (size * mesh.diagonal());
                float[] points = new float[6];
                for (int i = 0; i < s.length; i += 6) {
                    System.arraycopy(s, i, points, 0, 6);
                    boolean compact = pair.compact.overlapsSegments(points, 2, radius, ofCompact);
                    boolean exact = pair.exact.overlapsSegments(points, 2, radius, ofExact);
                    String where = mesh + " segment " + size + " " + i / 6;
                    if (compact) {
                        assertTrue(pair.exact.overlapsSegments(points, 2, radius + pair.grown, thick), where);
                        assertTrue(thick.t() <= ofCompact.t() + 1e-9, where);
                    }
                    if (exact) {
                        assertTrue(pair.compact.overlapsSegments(points, 2, radius + pair.grown, thick), where);
                        assertTrue(thick.t() <= ofExact.t() + 1e-9, where);
                    }
                    tally.count(compact);
                }
            }
        }
        tally.check(MIN_QUERIES, 0);
    }

    @Test
    void rayThatHitsOneIsHitByTheOtherAsThickAsTheError() {
        Tally tally = new Tally();
        SegmentHit thick = new SegmentHit();
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            float[] r = Queries.rays(mesh, PER_MESH, 24);
            float[] points = new float[6];
            for (int i = 0; i < r.length; i += 6) {
                float length = (float) (4 * mesh.diagonal() / Math.hypot(Math.hypot(r[i + 3], r[i + 4]), r[i + 5]));
                for (int axis = 0; axis < 3; axis++) {
                    points[axis] = r[i + axis];
                    points[3 + axis] = r[i + axis] + length * r[i + 3 + axis];
                }
                boolean compact =
                        pair.compact.anyRay(r[i], r[i + 1], r[i + 2], r[i + 3], r[i + 4], r[i + 5], 0.9f * length) >= 0;
                boolean exact =
                        pair.exact.anyRay(r[i], r[i + 1], r[i + 2], r[i + 3], r[i + 4], r[i + 5], 0.9f * length) >= 0;
                assertTrue(
                        !compact || pair.exact.overlapsSegments(points, 2, pair.grown, thick), mesh + " ray " + i / 6);
                assertTrue(
                        !exact || pair.compact.overlapsSegments(points, 2, pair.grown, thick), mesh + " ray " + i / 6);
                tally.count(compact);
            }
        }
        tally.check(MIN_QUERIES, 0);
    }

    @Test
    void distancesDifferByAtMostTheError() {
        int count = 0;
        ClosestHit ofCompact = new ClosestHit();
        ClosestHit ofExact = new ClosestHit();
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            float[] p = Queries.pointsNearSurface(mesh, mesh.diagonal(), PER_MESH, 25);
            for (int i = 0; i < p.length; i += 3) {
                assertTrue(pair.compact.closestPoint(p[i], p[i + 1], p[i + 2], Float.POSITIVE_INFINITY, ofCompact));
                assertTrue(pair.exact.closestPoint(p[i], p[i + 1], p[i + 2], Float.POSITIVE_INFINITY, ofExact));
                assertEquals(ofExact.distance(), ofCompact.distance(), pair.grown, mesh + " point " + i / 3);
                count++;
            }
        }
        assertTrue(count >= MIN_QUERIES);
    }

    @Test
    void sidesOfAPlaneAreThoseOfThePlaneMovedByTheError() {
        Tally tally = new Tally();
        for (Pair pair : PAIRS) {
            MeshArrays mesh = pair.source;
            Random random = new Random(26);
            double[] b = mesh.bounds();
            for (int i = 0; i < PER_MESH; i++) {
                double[] n = Queries.rotation(random);
                float a = (float) n[0];
                float bb = (float) n[1];
                float c = (float) n[2];
                double at = 0;
                for (int axis = 0; axis < 3; axis++) {
                    at += n[axis] * (b[axis] + (1.4 * random.nextDouble() - 0.2) * (b[axis + 3] - b[axis]));
                }
                float d = (float) -at;
                float slack = 2 * pair.grown;
                PlaneSides compact = pair.compact.sidesOfPlane(a, bb, c, d);
                PlaneSides exact = pair.exact.sidesOfPlane(a, bb, c, d);
                assertTrue(!compact.hasFront() || front(pair.exact, a, bb, c, d + slack), "front");
                assertTrue(!compact.hasBack() || back(pair.exact, a, bb, c, d - slack), "back");
                assertTrue(!exact.hasFront() || front(pair.compact, a, bb, c, d + slack), "front");
                assertTrue(!exact.hasBack() || back(pair.compact, a, bb, c, d - slack), "back");
                tally.count(compact == PlaneSides.BOTH);
            }
        }
        tally.check(MIN_QUERIES, 0);
    }

    private static boolean front(CollisionMesh mesh, float a, float b, float c, float d) {
        return mesh.sidesOfPlane(a, b, c, d).hasFront();
    }

    private static boolean back(CollisionMesh mesh, float a, float b, float c, float d) {
        return mesh.sidesOfPlane(a, b, c, d).hasBack();
    }

    /**
     * Where a mesh is smaller than the last place of its coordinates allows, nothing is lost: all is on the lattice
     * already.
     */
    @Test
    void aMeshFarFromTheOriginIsMovedByNothing() {
        MeshArrays far = Meshes.noiseSphere(8, 0.3, 1).scaledAndMoved(0.5, 100_000, -100_000, 100_000);
        assertEquals(0, blocks(Fixture.compact(far).mesh()).error());
    }

    @Test
    void trianglesThatCollapseStayAndAreTouched() {
        // a triangle of a micrometre beside one of a kilometre
        float[] positions = {0, 0, 0, 1000, 0, 0, 0, 1000, 0, 500, 500, 300, 500.00003f, 500, 300, 500, 500.00003f, 300
        };
        CollisionMesh mesh = Fixture.compact(new MeshArrays("speck", positions, new int[] {0, 1, 2, 3, 4, 5}))
                .mesh();
        float[] corners = new float[9];
        int speck = mesh.sourceTriangle(0) == 1 ? 0 : 1;
        mesh.triangleCorners(speck, corners, 0);
        assertEquals(corners[0], corners[3]);
        assertEquals(corners[1], corners[7]);
        float error = blocks(mesh).error();
        assertEquals(speck, mesh.anySphere(500, 500, 300, error));
        assertEquals(speck, mesh.anyBox(499, 499, 299, 501, 501, 301));
        assertFalse(mesh.anySphere(500, 502, 300, 1) >= 0);
        ClosestHit hit = new ClosestHit();
        assertTrue(mesh.closestPoint(500, 510, 300, 20, hit));
        assertEquals(speck, hit.triangle());
        assertEquals(10, hit.distance(), 2 * error);
    }

    @Test
    void aSinglePointIsAMeshToo() {
        MeshArrays point = new MeshArrays("point", new float[] {1, 2, 3}, new int[] {0, 0, 0, 0, 0, 0});
        CollisionMesh mesh = Fixture.compact(point).mesh();
        assertTrue(mesh.anySphere(1, 2, 3, 0) >= 0);
        assertTrue(mesh.anySphere(1, 2, 4, 0.5f) < 0);
        assertTrue(mesh.anyBox(0, 0, 0, 1, 2, 3) >= 0);
        assertEquals(0, blocks(mesh).error());
    }

    /**
     * Tree with parents and triangles, in memory; without surfaces, source numbers and edge flags, which are
     * optional.
     */
    private static double bytesPerTriangle(CollisionMesh mesh) {
        AssetPart part = mesh.data();
        return (8.0 * part.tree().nodes().length + 8.0 * blocks(mesh).words().length) / mesh.triangleCount();
    }

    @Test
    void takesAtMostTenAndAHalfBytesPerTriangle() {
        List<MeshArrays> meshes = List.of(
                Meshes.torusKnot(30, 200),
                Meshes.noiseSphere(60, 0.3, 1),
                Meshes.terrain(80, 1),
                HardMeshes.icosphere(5));
        for (MeshArrays mesh : meshes) {
            double bytes = bytesPerTriangle(Fixture.compact(mesh).mesh());
            assertTrue(bytes <= 10.5, mesh + " takes " + bytes);
            assertTrue(bytes > 7, mesh + " takes " + bytes + ", too little to be true");
        }
    }

    @Requires(Need.MODELS)
    @Test
    void realModelsTakeAtMostTenAndAHalfBytesPerTriangleAndLooseCardsThirteen() {
        for (String name : List.of("scans/spot.obj", "environments/stove.obj", "environments/stadium.obj")) {
            MeshArrays mesh = ObjArrays.read(RealModels.folder().orElseThrow().resolve(name));
            double bytes = bytesPerTriangle(Fixture.compact(mesh).mesh());
            assertTrue(bytes <= 10.5, name + " takes " + bytes);
        }
        MeshArrays acacia = ObjArrays.read(RealModels.folder().orElseThrow().resolve("environments/acacia.obj"));
        double bytes = bytesPerTriangle(Fixture.compact(acacia).mesh());
        assertTrue(bytes <= 13, "acacia takes " + bytes);
    }
}

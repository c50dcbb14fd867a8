// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries with filters against exact arithmetic over the triangles that pass, and against a mesh of only these. */
@Tag("scaled")
final class ShapeFilterTest {
    private static final List<String> SURFACES = List.of("stone", "grass", "sand");

    /** Loads a mesh whose triangle i of the source has surface i modulo 3. */
    private static CollisionMesh load(MeshArrays mesh) {
        int count = mesh.triangleCount();
        TriangleMesh triangles = new TriangleMesh(
                mesh.positions(),
                mesh.indices(),
                IntStream.range(0, count).map(i -> i % 3).toArray(),
                new int[count],
                IntStream.range(0, count).toArray(),
                SURFACES,
                List.of(""));
        Asset asset = new Asset(
                TestAsset.PROVENANCE,
                SURFACES,
                List.of(""),
                List.of(TestAsset.part("mesh", triangles, TestAsset.OPTIONS)),
                new float[0],
                null,
                null,
                null);
        return CollisionAsset.of(asset).part(0);
    }

    private static MeshArrays arrays(List<float[]> triangles) {
        float[] positions = new float[9 * triangles.size()];
        for (int t = 0; t < triangles.size(); t++) {
            System.arraycopy(triangles.get(t), 0, positions, 9 * t, 9);
        }
        return new MeshArrays(
                "triangles", positions, IntStream.range(0, positions.length / 3).toArray());
    }

    /** Returns a mesh of the triangles that a filter accepts, or null if there is none. */
    private static @Nullable CollisionMesh accepted(CollisionMesh mesh, RayFilter filter, double @Nullable [] motion) {
        List<float[]> triangles = IntStream.range(0, mesh.triangleCount())
                .filter(t -> filter.hasSurface(mesh.surface(t)))
                .mapToObj(t -> {
                    float[] corners = new float[9];
                    mesh.triangleCorners(t, corners, 0);
                    return corners;
                })
                .filter(corners -> motion == null || isFront(corners, motion))
                .toList();
        return triangles.isEmpty() ? null : ShapeMeshTest.load(arrays(triangles), false);
    }

    /** Returns whether a motion of small whole numbers is against the normal of a triangle of such numbers. */
    private static boolean isFront(float[] corners, double[] motion) {
        double[] t = TestHull.doubles(corners);
        double[] a = Vectors.of(t, 0);
        double[] n = Vectors.cross(Vectors.minus(Vectors.of(t, 3), a), Vectors.minus(Vectors.of(t, 6), a));
        return Vectors.dot(n, motion) < 0;
    }

    private static RayFilter surfaces(Random random) {
        return RayFilter.ALL.withSurfaces(
                IntStream.range(0, 4).filter(i -> random.nextBoolean()).toArray());
    }

    @Test
    void surfacesAgreeWithExactArithmetic() {
        int cases = Effort.cases(300, 20_000);
        int[] seen = new int[2];
        int rejected = 0;
        int[] found = new int[64];
        ShapeMeshQuery query = new ShapeMeshQuery();
        ShapeMeshQuery plain = new ShapeMeshQuery();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_900_000L + i);
            HardPairs pair = new HardPairs(random);
            float[] positions = new float[9 * (1 + random.nextInt(12))];
            for (int k = 0; k < positions.length; k++) {
                positions[k] = (random.nextInt(13) - 4) * pair.scale;
            }
            int[] indices = IntStream.range(0, positions.length / 3).toArray();
            CollisionMesh mesh = load(new MeshArrays("integers", positions, indices));
            RayFilter filter = surfaces(random);
            query.setFilter(random.nextBoolean() ? filter : filter.withFrontFacesOnly()); // no effect at rest
            TreeSet<Integer> expected = new TreeSet<>();
            for (int t = 0; t < mesh.triangleCount(); t++) {
                float[] corners = new float[9];
                mesh.triangleCorners(t, corners, 0);
                boolean touches =
                        ShapeOracle.side(ShapeOracle.Core.triangle(TestHull.doubles(corners)), pair.movedCore) <= 0;
                boolean counts = filter.hasSurface(mesh.surface(t));
                rejected += touches && !counts ? 1 : 0;
                if (touches && counts) {
                    expected.add(t);
                }
            }
            String what = "case " + i + " " + pair;
            int count = query.all(mesh, pair.second, pair.secondToFirst, found);
            TreeSet<Integer> all = new TreeSet<>();
            for (int k = 0; k < count; k++) {
                all.add(found[k]);
            }
            assertEquals(expected, all, what);
            int any = query.any(mesh, pair.second, pair.secondToFirst);
            assertTrue(expected.isEmpty() ? any == -1 : expected.contains(any), what);
            assertEquals(count > 0, query.overlaps(mesh, pair.second, pair.secondToFirst), what);
            seen[count > 0 ? 1 : 0]++;
            CollisionMesh only = accepted(mesh, filter, null);
            double limit = random.nextBoolean() ? Double.POSITIVE_INFINITY : random.nextInt(4) * pair.scale;
            boolean near = query.closestPoints(mesh, pair.second, pair.secondToFirst, limit);
            assertEquals(only != null && plain.closestPoints(only, pair.second, pair.secondToFirst, limit), near, what);
            if (near) {
                assertEquals(plain.distance(), query.distance(), what);
                assertTrue(filter.hasSurface(mesh.surface(query.triangle())), what);
            }
        }
        assertTrue(seen[0] > cases / 5 && seen[1] > cases / 5 && rejected > cases / 5, Arrays.toString(seen));
    }

    /** Surfaces and front faces: no sample before the last free time overlaps a triangle that counts. */
    @Test
    void motionsMeetFrontsOfSurfaces() {
        int cases = Effort.cases(200, 10_000);
        int[] seen = new int[4];
        int passed = 0;
        ShapeMeshSweep sweep = new ShapeMeshSweep();
        ShapeMeshQuery query = new ShapeMeshQuery();
        Motion motion = new Motion();
        MutableRigidTransform at = new MutableRigidTransform();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_950_000L + i);
            float[] positions = Meshes.soup(30, 0.6, i).positions().clone();
            for (int k = 0; k < positions.length; k++) {
                positions[k] = Math.round(64 * positions[k]) / 64f;
            }
            CollisionMesh mesh = load(
                    new MeshArrays("rounded", positions, Meshes.soup(30, 0.6, i).indices()));
            ConvexShape shape = ShapePromisesTest.anyShape(random, 0.1f);
            double[] v = {random.nextInt(65) / 16.0 - 2, random.nextInt(65) / 16.0 - 2, random.nextInt(65) / 16.0 - 2};
            RayFilter filter = surfaces(random).withSurfaces(i % 3, random.nextInt(3));
            filter = i % 2 == 0 ? filter.withFrontFacesOnly() : filter;
            motion.set(
                    RigidTransform.translation(
                            0.1 * random.nextGaussian() - 0.5 * v[0],
                            0.1 * random.nextGaussian() - 0.5 * v[1],
                            0.1 * random.nextGaussian() - 0.5 * v[2]),
                    v[0],
                    v[1],
                    v[2]);
            if (i % 3 == 0) {
                motion.setRotation(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), 0.1, 0, 0.2);
            }
            sweep.setFilter(filter);
            MeshSweep.Outcome outcome = sweep.sweep(mesh, shape, motion, 1e-3);
            seen[outcome.ordinal()]++;
            String what = "case " + i + " " + outcome + " at " + sweep.t();
            CollisionMesh only = accepted(mesh, filter, filter.isFrontFacesOnly() ? v : null);
            double last = outcome == MeshSweep.Outcome.FREE ? 1 : sweep.t();
            boolean passes = false;
            for (int k = 0; k <= 40 && outcome != MeshSweep.Outcome.OVERLAP; k++) {
                motion.transformAt(last * k / 40, at);
                assertTrue(only == null || !query.overlaps(only, shape, at), what + " sample " + k);
                passes |= query.overlaps(mesh, shape, at);
            }
            passed += passes ? 1 : 0;
            if (outcome == MeshSweep.Outcome.FREE) {
                assertEquals(-1, sweep.triangle(), what);
                continue;
            }
            motion.transformAt(sweep.t(), at);
            assertTrue(only != null && query.closestPoints(only, shape, at, 2e-3), what);
            assertEquals(query.distance(), sweep.distance(), 1e-6, what);
            assertTrue(filter.hasSurface(mesh.surface(sweep.triangle())), what);
        }
        int few = cases / 20;
        assertTrue(seen[0] > few && seen[1] > few && seen[2] > 0, Arrays.toString(seen));
        assertTrue(seen[3] <= cases / 1000, "undecided after all steps " + Arrays.toString(seen));
        assertTrue(passed > few, "passed triangles that do not count: " + passed);
    }

    /** With a filter, too, queries of a compound are those of its pieces. */
    @Test
    void compoundsHaveTheFiltersOfTheirPieces() {
        int cases = Effort.cases(300, 10_000);
        int[] seen = new int[2];
        int[] outcomes = new int[4];
        int same = 0;
        CompoundMeshQuery query = new CompoundMeshQuery();
        CompoundMeshSweep sweep = new CompoundMeshSweep();
        ShapeMeshQuery pieceQuery = new ShapeMeshQuery();
        ShapeMeshSweep pieceSweep = new ShapeMeshSweep();
        Motion motion = new Motion();
        CollisionMesh[] meshes = {load(Meshes.noiseSphere(5, 0.3, 4)), load(Meshes.soup(30, 0.6, 3))};
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_970_000L + i);
            CollisionMesh mesh = meshes[i % 2];
            CompoundShape compound = RandomCompounds.of(random, 1 + random.nextInt(12));
            RayFilter filter = i % 3 == 0 ? RayFilter.ALL : surfaces(random);
            filter = i % 4 == 0 ? filter.withFrontFacesOnly() : filter;
            query.setFilter(filter);
            sweep.setFilter(filter);
            pieceQuery.setFilter(filter);
            pieceSweep.setFilter(filter);
            RigidTransform at = ShapePromisesTest.anywhere(random, 1.5);
            int triangle = -1;
            int piece = -1;
            for (int p = 0; p < compound.pieceCount() && triangle < 0; p++) {
                triangle = pieceQuery.any(mesh, compound.piece(p), at);
                piece = triangle < 0 ? -1 : p;
            }
            String what = "case " + i;
            assertEquals(triangle, query.any(mesh, compound, at), what);
            assertEquals(piece, query.piece(), what);
            seen[triangle < 0 ? 0 : 1]++;
            motion.set(at, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            MeshSweep.Outcome outcome = sweep.sweep(mesh, compound, motion, 1e-3);
            outcomes[outcome.ordinal()]++;
            double earliest = 1;
            boolean overlaps = false;
            for (int p = 0; p < compound.pieceCount(); p++) {
                overlaps |= pieceSweep.sweep(mesh, compound.piece(p), motion, 1e-3) == MeshSweep.Outcome.OVERLAP;
                earliest = Math.min(earliest, pieceSweep.t());
                assertTrue(!(pieceSweep.overlapT() < sweep.t()), what + " piece " + p);
            }
            assertEquals(overlaps, outcome == MeshSweep.Outcome.OVERLAP, what);
            double apart = 2e-3 / motion.pathLength(compound.boundingSphere()); // two tolerances
            same += Math.abs(sweep.t() - earliest) <= apart ? 1 : 0; // else one of both ends near what the other passes
        }
        assertTrue(same > cases - cases / 50, "same times: " + same);
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10, Arrays.toString(seen));
        assertTrue(outcomes[0] > 10 && outcomes[1] > 10 && outcomes[2] > 10, Arrays.toString(outcomes));
    }

    @Test
    void aMotionWithoutVelocityMeetsNoFront() {
        CollisionMesh mesh = load(Meshes.box(-1, -1, -1, 1, 1, 1));
        ConvexShape ball = ConvexShape.sphere(1, 0, 0, 0.5f);
        ShapeMeshSweep sweep = new ShapeMeshSweep();
        Motion still = new Motion();
        assertEquals(MeshSweep.Outcome.OVERLAP, sweep.sweep(mesh, ball, still, 0));
        sweep.setFilter(RayFilter.ALL.withFrontFacesOnly());
        assertEquals(MeshSweep.Outcome.FREE, sweep.sweep(mesh, ball, still, 0));
        sweep.setFilter(RayFilter.ALL);
        assertEquals(MeshSweep.Outcome.OVERLAP, sweep.sweep(mesh, ball, still, 0));
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void aFilterIsNotNull() {
        assertThrows(NullPointerException.class, () -> new ShapeMeshQuery().setFilter(null));
        assertThrows(NullPointerException.class, () -> new ShapeMeshSweep().setFilter(null));
        assertThrows(NullPointerException.class, () -> new CompoundMeshQuery().setFilter(null));
        assertThrows(NullPointerException.class, () -> new CompoundMeshSweep().setFilter(null));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MeshCleanerTest {
    private static final float[] SQUARE = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};

    // -- by hand --

    @Test
    void cleanMeshIsReturnedAsItIs() throws MeshException {
        TriangleMesh mesh = TestMeshes.of(Meshes.box(0, 0, 0, 1, 2, 3));
        CleanedMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        assertSame(mesh, cleaned.mesh());
        assertEquals(List.of(), cleaned.findings());
    }

    @Test
    void cornersAtOnePositionBecomeOneVertex() throws MeshException {
        TriangleMesh loose = TestMeshes.loose(TestMeshes.of(Meshes.box(0, 0, 0, 1, 2, 3)));
        CleanedMesh cleaned = MeshCleaner.clean(loose, CleanOptions.DEFAULTS);
        assertEquals(36, loose.vertexCount());
        assertEquals(8, cleaned.mesh().vertexCount());
        assertEquals(List.of(), cleaned.findings());
    }

    @Test
    void minusZeroIsZero() throws MeshException {
        float[] positions = {0, 0, 0, 1, 0, 0, 0, 1, 0, -0.0f, 0, -0.0f, 0, 1, -0.0f, -1, 0, 0};
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2, 3, 4, 5});
        TriangleMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS).mesh();
        assertEquals(4, cleaned.vertexCount());
        for (float coordinate : cleaned.positions()) {
            assertTrue(Float.floatToRawIntBits(coordinate) != Float.floatToRawIntBits(-0.0f));
        }
        TriangleMesh lonelyMinus = TriangleMesh.of(new float[] {-0.0f, 0, 0, 1, 0, 0, 0, 1, 0}, new int[] {0, 1, 2});
        assertEquals(
                0,
                Float.floatToRawIntBits(MeshCleaner.clean(lonelyMinus, CleanOptions.DEFAULTS)
                        .mesh()
                        .positions()[0]));
    }

    @Test
    void weldingMovesNoVertexFartherThanTheToleranceAndMakesNoChains() throws MeshException {
        // five apexes 0.06 apart in a row; tolerance 0.1 joins 0+1, 2+3, and leaves 4
        float[] positions = new float[3 * 7];
        for (int i = 0; i < 5; i++) {
            positions[3 * i] = 0.06f * i;
        }
        positions[3 * 5 + 1] = 1;
        positions[3 * 6 + 2] = 1;
        int[] indices = {0, 5, 6, 1, 6, 5, 2, 5, 6, 3, 6, 5, 4, 5, 6};
        CleanedMesh cleaned =
                MeshCleaner.clean(TriangleMesh.of(positions, indices), CleanOptions.DEFAULTS.withWeldTolerance(0.1));
        assertEquals(5, cleaned.mesh().vertexCount());
        Finding welded = only(cleaned, FindingKind.WELDED_VERTEX);
        assertEquals(2, welded.count());
        assertEquals("by up to 0.06 m", welded.detail());
        assertEquals(1, welded.locations().get(0).sourceTriangle());
        assertEquals(0.06f, welded.locations().get(0).x());
    }

    @Test
    void toleranceItselfStillWelds() throws MeshException {
        float[] positions = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0.5f, 0, 4, 4, 0, 0, 9, 9};
        int[] indices = {0, 1, 2, 3, 4, 5};
        TriangleMesh mesh = TriangleMesh.of(positions, indices);
        assertEquals(
                5,
                MeshCleaner.clean(mesh, CleanOptions.DEFAULTS.withWeldTolerance(0.5))
                        .mesh()
                        .vertexCount());
        assertEquals(
                6,
                MeshCleaner.clean(mesh, CleanOptions.DEFAULTS.withWeldTolerance(Math.nextDown(0.5)))
                        .mesh()
                        .vertexCount());
    }

    @Test
    void trianglesThatWeldingCollapsesAreDropped() throws MeshException {
        float[] positions = {0, 0, 0, 0.01f, 0, 0, 0, 1, 0, 1, 0, 0};
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2, 0, 3, 2});
        CleanedMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS.withWeldTolerance(0.02));
        assertEquals(1, cleaned.mesh().triangleCount());
        assertEquals(1, cleaned.mesh().sourceTriangles()[0]);
        assertEquals(1, only(cleaned, FindingKind.DEGENERATE_TRIANGLE).count());
    }

    @ParameterizedTest(name = "times {0}")
    @ValueSource(doubles = {1e-30, 0.01, 1, 1000, 100_000})
    void sliversWithAreaStayAndThoseWithoutAreRemoved(double scale) throws MeshException {
        float[] positions = new float[18];
        double[] shape = {0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1.0000002, 3, 3, 3, 2, 2, 1};
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) (shape[i] * scale);
        }
        // corners 0 1 2 are on a line; 3 is one float step beside it
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2, 0, 3, 2, 0, 4, 5, 2, 1, 4});
        // every factor rounds the three coordinates of a corner alike, so 0 1 2 4 stay on the line x = y = z
        CleanedMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        assertArrayEquals(new int[] {1, 2}, cleaned.mesh().sourceTriangles());
        assertEquals(2, only(cleaned, FindingKind.DEGENERATE_TRIANGLE).count());
    }

    @Test
    void duplicatesAreRemovedForAnyFirstCornerAndOppositeWindingStays() throws MeshException {
        int[] indices = {0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 2, 1, 0, 2, 3};
        CleanedMesh cleaned = MeshCleaner.clean(TriangleMesh.of(SQUARE, indices), CleanOptions.DEFAULTS);
        assertArrayEquals(new int[] {0, 3, 4}, cleaned.mesh().sourceTriangles());
        Finding duplicates = only(cleaned, FindingKind.DUPLICATE_TRIANGLE);
        assertEquals(2, duplicates.count());
        assertEquals(
                List.of(1, 2),
                duplicates.locations().stream().map(Location::sourceTriangle).toList());
        Finding doubleSided = only(cleaned, FindingKind.DOUBLE_SIDED_TRIANGLE);
        assertEquals(2, doubleSided.count());
        assertEquals(
                List.of(0, 3),
                doubleSided.locations().stream().map(Location::sourceTriangle).toList());
    }

    @Test
    void attributesStayWithTheirTriangles() throws MeshException {
        TriangleMesh mesh = new TriangleMesh(
                SQUARE,
                new int[] {0, 0, 1, 0, 1, 2, 0, 2, 3},
                new int[] {0, 1, 2},
                new int[] {0, 0, 1},
                new int[] {70, 50, 60},
                List.of("iron", "wood", "glass"),
                List.of("hull", "hull/window"));
        CleanedMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        assertArrayEquals(new int[] {1, 2}, cleaned.mesh().surfaces());
        assertArrayEquals(new int[] {0, 1}, cleaned.mesh().nodes());
        assertArrayEquals(new int[] {50, 60}, cleaned.mesh().sourceTriangles());
        assertEquals(mesh.surfaceNames(), cleaned.mesh().surfaceNames());
        assertEquals(
                new Location("hull", 70, 0, 0, 0),
                only(cleaned, FindingKind.DEGENERATE_TRIANGLE).locations().get(0));
    }

    @Test
    void placesAreTheFirstInOrderOfSourceTriangle() throws MeshException {
        int count = 40;
        int[] indices = new int[3 * (count + 1)];
        int[] sources = new int[count + 1];
        for (int i = 0; i < count; i++) {
            sources[i] = (7 * i + 3) % count; // a permutation
        }
        sources[count] = 99;
        indices[3 * count + 1] = 1;
        indices[3 * count + 2] = 2;
        TriangleMesh mesh = new TriangleMesh(
                SQUARE, indices, new int[count + 1], new int[count + 1], sources, List.of("s"), List.of(""));
        Finding finding = only(MeshCleaner.clean(mesh, CleanOptions.DEFAULTS), FindingKind.DEGENERATE_TRIANGLE);
        assertEquals(count, finding.count());
        assertEquals(
                List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
                finding.locations().stream().map(Location::sourceTriangle).toList());
    }

    // -- refusals --

    @Test
    void rejectsCoordinatesThatAreNotFiniteWithTheirPlace() {
        float[] positions = SQUARE.clone();
        positions[10] = Float.NaN;
        TriangleMesh mesh = new TriangleMesh(
                positions,
                new int[] {0, 1, 2, 0, 2, 3, 3, 2, 1},
                new int[3],
                new int[] {0, 1, 1},
                new int[] {4, 12, 11},
                List.of("s"),
                List.of("hull", "hull/wing"));
        MeshException e = assertThrows(MeshException.class, () -> MeshCleaner.clean(mesh, CleanOptions.DEFAULTS));
        assertEquals(
                "node \"hull/wing\": triangle 11 has a corner at (0.0, NaN, 0.0), but coordinates must be finite"
                        + " numbers; 2 triangles have such corners. Repair the file, or export it again",
                e.getMessage());
        assertEquals("hull/wing", e.location().node());
        assertEquals(11, e.location().sourceTriangle());
    }

    @Test
    void rejectsCoordinatesOutOfRangeAndAllowsTheLimit() throws MeshException {
        float[] positions = SQUARE.clone();
        positions[3] = 1e7f;
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2});
        assertEquals(1, MeshCleaner.clean(mesh, CleanOptions.DEFAULTS).mesh().triangleCount());
        positions[3] = Math.nextUp(1e7f);
        MeshException e = assertThrows(MeshException.class, () -> MeshCleaner.clean(mesh, CleanOptions.DEFAULTS));
        assertEquals(
                "triangle 0 has a corner at (1.0000001E7, 0.0, 0.0), but coordinates may be at most 1.0E7 m from 0;"
                        + " 1 triangle has such a corner. Is the unit right? Set the unit or the scale, or move the"
                        + " model to the origin",
                e.getMessage());
        positions[3] = Float.NEGATIVE_INFINITY;
        assertThrows(MeshException.class, () -> MeshCleaner.clean(mesh, CleanOptions.DEFAULTS));
    }

    @Test
    void unusedVerticesAreRemovedWhateverTheirCoordinates() throws MeshException {
        float[] positions = Arrays.copyOf(SQUARE, 15);
        positions[12] = Float.NaN;
        CleanedMesh cleaned =
                MeshCleaner.clean(TriangleMesh.of(positions, new int[] {0, 1, 2, 0, 2, 3}), CleanOptions.DEFAULTS);
        assertEquals(4, cleaned.mesh().vertexCount());
    }

    @Test
    void rejectsAMeshWithoutRemainingTriangles() {
        MeshException empty = assertThrows(
                MeshException.class,
                () -> MeshCleaner.clean(TriangleMesh.of(new float[0], new int[0]), CleanOptions.DEFAULTS));
        assertEquals("the mesh has no triangle", empty.getMessage());
        MeshException flat = assertThrows(
                MeshException.class,
                () -> MeshCleaner.clean(TriangleMesh.of(SQUARE, new int[] {0, 0, 1, 1, 2, 1}), CleanOptions.DEFAULTS));
        assertEquals(
                "none of 2 triangles is left after cleaning: 2 without area. Is the scale 0, or the welding tolerance"
                        + " larger than the triangles?",
                flat.getMessage());
    }

    @Test
    void rejectsToleranceOutOfRange() {
        for (double bad : new double[] {-1, 1e-9, 1001, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> CleanOptions.DEFAULTS.withWeldTolerance(bad));
        }
    }

    // -- properties --

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithAPlainCleanerOnMeshesWithAllDefects(long seed) throws MeshException {
        TriangleMesh mesh = TestMeshes.troubled(seed);
        CleanedMesh cleaned = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        Map<String, Integer> expected = new TreeMap<>();
        long degenerate = 0;
        long duplicates = 0;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            if (isDegenerate(mesh, t)) {
                degenerate++;
            } else if (expected.putIfAbsent(key(mesh, t), t) != null) {
                duplicates++;
            }
        }
        assertTrue(degenerate > 5 && duplicates > 5, degenerate + " and " + duplicates);
        assertEquals(degenerate, only(cleaned, FindingKind.DEGENERATE_TRIANGLE).count());
        assertEquals(duplicates, only(cleaned, FindingKind.DUPLICATE_TRIANGLE).count());
        int[] kept = expected.values().stream().mapToInt(t -> t).sorted().toArray();
        assertArrayEquals(kept, cleaned.mesh().sourceTriangles());
        for (int i = 0; i < kept.length; i++) {
            for (int corner = 0; corner < 3; corner++) {
                for (int axis = 0; axis < 3; axis++) {
                    assertEquals(at(mesh, kept[i], corner, axis) + 0.0f, at(cleaned.mesh(), i, corner, axis));
                }
            }
        }
        assertAllVerticesDiffer(cleaned.mesh());
        assertSame(
                cleaned.mesh(),
                MeshCleaner.clean(cleaned.mesh(), CleanOptions.DEFAULTS).mesh(),
                "a clean mesh is clean");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void orderOfTrianglesDoesNotMatterToTheSetThatStays(long seed) throws MeshException {
        TriangleMesh mesh = TestMeshes.troubled(seed);
        TriangleMesh shuffled = mesh.select(TestMeshes.permutation(mesh.triangleCount(), seed + 100));
        CleanedMesh one = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        CleanedMesh other = MeshCleaner.clean(shuffled, CleanOptions.DEFAULTS);
        assertEquals(keys(one.mesh()), keys(other.mesh()));
        assertEquals(counts(one), counts(other));
    }

    @ParameterizedTest(name = "times {0}")
    @ValueSource(doubles = {1.0 / 128, 0.25, 1024, 4096})
    void scaleDoesNotMatter(double scale) throws MeshException {
        TriangleMesh mesh = TestMeshes.troubled(3);
        float[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] *= (float) scale; // a power of two: exact
        }
        TriangleMesh scaled = new TriangleMesh(
                positions,
                mesh.indices(),
                mesh.surfaces(),
                mesh.nodes(),
                mesh.sourceTriangles(),
                mesh.surfaceNames(),
                mesh.nodePaths());
        CleanedMesh one = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        CleanedMesh other = MeshCleaner.clean(scaled, CleanOptions.DEFAULTS);
        assertArrayEquals(one.mesh().sourceTriangles(), other.mesh().sourceTriangles());
        assertArrayEquals(one.mesh().indices(), other.mesh().indices());
        assertEquals(counts(one), counts(other));
        CleanedMesh welded = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS.withWeldTolerance(0.2));
        CleanedMesh scaledWelded = MeshCleaner.clean(scaled, CleanOptions.DEFAULTS.withWeldTolerance(0.2 * scale));
        assertArrayEquals(welded.mesh().indices(), scaledWelded.mesh().indices());
        assertTrue(welded.mesh().vertexCount() < one.mesh().vertexCount());
    }

    @ParameterizedTest(name = "tolerance {0}")
    @ValueSource(doubles = {1e-8, 0.003, 0.05, 0.4})
    void weldingFollowsItsRule(double tolerance) {
        float[] positions = Meshes.soup(400, 0.3, 5).positions();
        Random random = new Random(6);
        for (int i = 0; i < positions.length; i += 9) { // some exact twins, some on a coarse lattice
            if (random.nextInt(3) == 0) {
                int from = 3 * random.nextInt(positions.length / 3);
                System.arraycopy(positions, from, positions, i, 3);
            } else if (random.nextBoolean()) {
                for (int k = 0; k < 9; k++) {
                    positions[i + k] = Math.round(positions[i + k] * 20) / 20f;
                }
            }
        }
        boolean[] used = new boolean[positions.length / 3];
        Arrays.fill(used, true);
        int[] joined = VertexWelder.weld(positions, used, tolerance);
        int together = 0;
        for (int v = 0; v < used.length; v++) {
            int expected = v;
            for (int u = 0; u < v && expected == v; u++) {
                if (joined[u] == u && distance2(positions, u, v) <= tolerance * tolerance) {
                    expected = u;
                }
            }
            assertEquals(expected, joined[v], "vertex " + v);
            together += joined[v] != v ? 1 : 0;
        }
        assertTrue(together > 50 && together < used.length, together + " joined");
    }

    @Test
    void weldingByATinyToleranceWorksAtTheFarEndOfTheRange() throws MeshException {
        float far = 9_999_999f;
        float[] positions = {
            far, far, far, far - 1, far, far, far, far - 1, far, far, far, far, far, far - 1, far, far + 1, far - 1,
            far - 1
        };
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2, 3, 4, 5});
        assertEquals(
                4,
                MeshCleaner.clean(mesh, CleanOptions.DEFAULTS.withWeldTolerance(1e-8))
                        .mesh()
                        .vertexCount());
    }

    @Test
    void hardMeshesKeepTheirTriangles() throws MeshException {
        for (MeshArrays arrays : HardMeshes.all()) {
            TriangleMesh mesh = TestMeshes.of(arrays);
            int kept = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS).mesh().triangleCount();
            int expected = arrays.name().startsWith("same triangle") ? 1 : mesh.triangleCount();
            assertEquals(expected, kept, arrays.name());
        }
    }

    private static Finding only(CleanedMesh cleaned, FindingKind kind) {
        List<Finding> found =
                cleaned.findings().stream().filter(f -> f.kind() == kind).toList();
        assertEquals(1, found.size(), kind + " in " + cleaned.findings());
        return found.get(0);
    }

    private static Map<FindingKind, Long> counts(CleanedMesh cleaned) {
        Map<FindingKind, Long> counts = new TreeMap<>();
        cleaned.findings().forEach(f -> counts.put(f.kind(), f.count()));
        return counts;
    }

    /** The set of triangles by position and winding. */
    private static Map<String, Integer> keys(TriangleMesh mesh) {
        Map<String, Integer> keys = new HashMap<>();
        for (int t = 0; t < mesh.triangleCount(); t++) {
            keys.merge(key(mesh, t), 1, Integer::sum);
        }
        return keys;
    }

    /** Corners by position, the least first, winding kept. */
    private static String key(TriangleMesh mesh, int t) {
        String best = null;
        for (int first = 0; first < 3; first++) {
            StringBuilder key = new StringBuilder();
            for (int k = 0; k < 9; k++) {
                key.append(at(mesh, t, (first + k / 3) % 3, k % 3) + 0.0f).append(' ');
            }
            if (best == null || key.toString().compareTo(best) < 0) {
                best = key.toString();
            }
        }
        return String.valueOf(best);
    }

    private static boolean isDegenerate(TriangleMesh mesh, int t) {
        for (int axis = 0; axis < 3; axis++) {
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            BigDecimal left = side(mesh, t, 1, u).multiply(side(mesh, t, 2, v));
            BigDecimal right = side(mesh, t, 1, v).multiply(side(mesh, t, 2, u));
            if (left.compareTo(right) != 0) {
                return false;
            }
        }
        return true;
    }

    private static BigDecimal side(TriangleMesh mesh, int t, int corner, int axis) {
        return new BigDecimal(at(mesh, t, corner, axis)).subtract(new BigDecimal(at(mesh, t, 0, axis)));
    }

    private static float at(TriangleMesh mesh, int t, int corner, int axis) {
        return mesh.positions()[3 * mesh.indices()[3 * t + corner] + axis];
    }

    private static double distance2(float[] p, int a, int b) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = (double) p[3 * a + axis] - p[3 * b + axis];
            sum += d * d;
        }
        return sum;
    }

    private static void assertAllVerticesDiffer(TriangleMesh mesh) {
        Map<String, Integer> seen = new HashMap<>();
        for (int v = 0; v < mesh.vertexCount(); v++) {
            float[] p = Arrays.copyOfRange(mesh.positions(), 3 * v, 3 * v + 3);
            assertEquals(null, seen.put(Arrays.toString(p), v));
        }
    }
}

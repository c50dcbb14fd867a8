// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** OBJ files of the real world, polygons cut into fans, against a plain count with maps and strings. */
@Requires(Need.MODELS)
final class RealMeshesTest {
    private static final long SMALL = 1_500_000;

    @Test
    void findingsOfSmallRealMeshesAgreeWithAPlainCount() throws IOException {
        Set<FindingKind> seen = compareAll(0, SMALL, 8);
        assertTrue(seen.contains(FindingKind.OPEN_EDGE) && seen.contains(FindingKind.NON_MANIFOLD_EDGE), "" + seen);
    }

    @Test
    @Tag("campaign")
    void findingsOfLargeRealMeshesAgreeWithAPlainCount() throws IOException {
        Set<FindingKind> seen = compareAll(SMALL, Long.MAX_VALUE, 4);
        assertTrue(seen.contains(FindingKind.DUPLICATE_TRIANGLE), "" + seen);
    }

    private static Set<FindingKind> compareAll(long above, long upTo, int atLeast) throws IOException {
        int compared = 0;
        Set<FindingKind> seen = new HashSet<>();
        for (String below : List.of("ships", "scans", "environments")) {
            for (Path file : RealModels.files(below)) {
                if (file.toString().endsWith(".obj") && Files.size(file) > above && Files.size(file) <= upTo) {
                    TriangleMesh mesh = readObj(file);
                    CleanedMesh cleaned = clean(mesh, file);
                    compare(mesh, cleaned, file.getFileName().toString());
                    cleaned.findings().forEach(f -> seen.add(f.kind()));
                    compared++;
                }
            }
        }
        assertTrue(compared >= atLeast, compared + " files");
        return seen;
    }

    private static CleanedMesh clean(TriangleMesh mesh, Path file) {
        try {
            return MeshCleaner.clean(mesh, CleanOptions.DEFAULTS);
        } catch (MeshException e) {
            throw new AssertionError(file + ": " + e.getMessage(), e);
        }
    }

    private static void compare(TriangleMesh mesh, CleanedMesh cleaned, String name) {
        Map<String, Integer> vertices = new HashMap<>();
        int[] welded = new int[mesh.vertexCount()];
        for (int v = 0; v < welded.length; v++) {
            String key = (mesh.positions()[3 * v] + 0.0f) + " " + (mesh.positions()[3 * v + 1] + 0.0f) + " "
                    + (mesh.positions()[3 * v + 2] + 0.0f);
            Integer first = vertices.putIfAbsent(key, v);
            welded[v] = first != null ? first : v;
        }
        long degenerate = 0;
        long duplicate = 0;
        Set<List<Integer>> triangles = new HashSet<>();
        for (int t = 0; t < mesh.triangleCount(); t++) {
            int[] c = Arrays.stream(mesh.indices(), 3 * t, 3 * t + 3)
                    .map(v -> welded[v])
                    .toArray();
            if (ExactArea.isZero(mesh.positions(), 3 * c[0], 3 * c[1], 3 * c[2])) { // tested by itself
                degenerate++;
                continue;
            }
            int smallest = c[0] < c[1] && c[0] < c[2] ? 0 : c[1] < c[2] ? 1 : 2;
            duplicate += triangles.add(List.of(c[smallest], c[(smallest + 1) % 3], c[(smallest + 2) % 3])) ? 0 : 1;
        }
        Map<Long, Set<Integer>> sheets = new HashMap<>();
        long doubleSided = 0;
        for (List<Integer> t : triangles) {
            doubleSided += triangles.contains(List.of(t.get(0), t.get(2), t.get(1))) ? 1 : 0;
            for (int k = 0; k < 3; k++) {
                int a = t.get(k);
                int b = t.get((k + 1) % 3);
                sheets.computeIfAbsent((long) Math.min(a, b) << 32 | Math.max(a, b), e -> new HashSet<>())
                        .add(t.get((k + 2) % 3));
            }
        }
        Map<FindingKind, Long> counts = new HashMap<>();
        cleaned.findings().forEach(f -> counts.put(f.kind(), f.count()));
        assertEquals(triangles.size(), cleaned.mesh().triangleCount(), name);
        assertEquals(degenerate, counts.getOrDefault(FindingKind.DEGENERATE_TRIANGLE, 0L), name);
        assertEquals(duplicate, counts.getOrDefault(FindingKind.DUPLICATE_TRIANGLE, 0L), name);
        assertEquals(doubleSided, counts.getOrDefault(FindingKind.DOUBLE_SIDED_TRIANGLE, 0L), name);
        assertEquals(
                sheets.values().stream().filter(s -> s.size() == 1).count(),
                counts.getOrDefault(FindingKind.OPEN_EDGE, 0L),
                name);
        assertEquals(
                sheets.values().stream().filter(s -> s.size() > 2).count(),
                counts.getOrDefault(FindingKind.NON_MANIFOLD_EDGE, 0L),
                name);
        assertFalse(cleaned.findings().stream().anyMatch(f -> f.locations().isEmpty()), name);
    }

    private static TriangleMesh readObj(Path file) throws IOException {
        float[] positions = new float[3000];
        int[] indices = new int[3000];
        int floats = 0;
        int corners = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            String[] words = line.trim().split("\\s+", -1);
            if (words[0].equals("v")) {
                positions = floats + 3 > positions.length ? Arrays.copyOf(positions, 2 * floats) : positions;
                for (int k = 1; k < 4; k++) {
                    positions[floats++] = Float.parseFloat(words[k]);
                }
            } else if (words[0].equals("f")) {
                for (int k = 3; k < words.length; k++) {
                    indices = corners + 3 > indices.length ? Arrays.copyOf(indices, 2 * corners) : indices;
                    indices[corners++] = vertex(words[1], floats / 3);
                    indices[corners++] = vertex(words[k - 1], floats / 3);
                    indices[corners++] = vertex(words[k], floats / 3);
                }
            }
        }
        return TriangleMesh.of(Arrays.copyOf(positions, floats), Arrays.copyOf(indices, corners));
    }

    private static int vertex(String word, int count) {
        int slash = word.indexOf('/');
        int number = Integer.parseInt(slash < 0 ? word : word.substring(0, slash));
        return number < 0 ? count + number : number - 1;
    }
}

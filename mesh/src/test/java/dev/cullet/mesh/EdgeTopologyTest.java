// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EdgeTopologyTest {
    @Test
    void closedMeshesHaveATwinForEveryHalfEdge() {
        for (MeshArrays arrays : List.of(
                Meshes.box(0, 0, 0, 1, 1, 1),
                Meshes.torusKnot(8, 60),
                HardMeshes.needleFan(300),
                HardMeshes.icosphere(3))) {
            TriangleMesh mesh = TestMeshes.of(arrays);
            EdgeTopology topology = EdgeTopology.of(mesh);
            for (int h = 0; h < mesh.indices().length; h++) {
                int twin = topology.twin(h);
                assertTrue(twin >= 0 && topology.twin(twin) == h && topology.isConsistent(h), arrays.name());
                assertEquals(mesh.indices()[h], mesh.indices()[EdgeTopology.next(twin)]);
            }
            assertTrue(topology.isClosed());
            assertEquals(mesh.indices().length / 2, topology.edgeCount());
            assertEquals(0, topology.openEdgeCount() + topology.nonManifoldEdgeCount());
        }
    }

    @Test
    void borderOfASheetIsOpen() {
        EdgeTopology grid = EdgeTopology.of(TestMeshes.of(HardMeshes.flatGrid(4)));
        assertEquals(16, grid.openEdgeCount());
        assertEquals(4 * 5 * 2 + 16, grid.edgeCount());
        assertEquals(0, grid.nonManifoldEdgeCount() + grid.inconsistentEdgeCount());
        assertFalse(grid.isClosed());
    }

    @Test
    void turnedTriangleIsInconsistentAtItsEdges() {
        TriangleMesh box = TestMeshes.of(Meshes.box(0, 0, 0, 1, 1, 1));
        int[] indices = box.indices().clone();
        int swapped = indices[1];
        indices[1] = indices[2];
        indices[2] = swapped;
        EdgeTopology topology = EdgeTopology.of(TriangleMesh.of(box.positions(), indices));
        assertEquals(3, topology.inconsistentEdgeCount());
        assertEquals(0, topology.openEdgeCount());
        assertFalse(topology.isClosed());
        for (int h = 0; h < 3; h++) {
            assertTrue(topology.twin(h) >= 3);
            assertFalse(topology.isConsistent(h));
        }
    }

    @Test
    void threeSheetsAtAnEdgeAreNonManifold() {
        // three pages of a book
        TriangleMesh book = TriangleMesh.of(new float[15], new int[] {0, 1, 2, 0, 1, 3, 1, 0, 4});
        EdgeTopology topology = EdgeTopology.of(book);
        assertEquals(1, topology.nonManifoldEdgeCount());
        assertEquals(6, topology.openEdgeCount());
        assertEquals(EdgeTopology.NON_MANIFOLD, topology.twin(0));
        assertEquals(EdgeTopology.BORDER, topology.twin(1));
    }

    @Test
    void twoCubesThatShareAnEdgeAreClosedThoughNonManifold() throws MeshException {
        MeshArrays two = Meshes.box(0, 0, 0, 1, 1, 1).and(Meshes.box(1, 1, 0, 2, 2, 1), "two");
        TriangleMesh welded =
                MeshCleaner.clean(TestMeshes.of(two), CleanOptions.DEFAULTS).mesh();
        EdgeTopology topology = EdgeTopology.of(welded);
        assertEquals(1, topology.nonManifoldEdgeCount());
        assertTrue(topology.isClosed());
    }

    @Test
    void doubleSidedLeafIsOneSheetWithABorder() {
        int[] quadWithBack = {0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2};
        EdgeTopology topology = EdgeTopology.of(TriangleMesh.of(new float[12], quadWithBack));
        assertEquals(5, topology.edgeCount());
        assertEquals(4, topology.openEdgeCount());
        assertEquals(0, topology.nonManifoldEdgeCount() + topology.inconsistentEdgeCount());
        for (int t = 0; t < 4; t++) {
            assertTrue(topology.isDoubleSided(t));
        }
        assertEquals(3, topology.twin(2)); // front meets front at the diagonal
        assertEquals(11, topology.twin(6)); // back meets back
        assertTrue(topology.isClosed(), "each edge is run both ways: it bounds nothing");
    }

    @Test
    void triangleThatOccursTwiceIsNonManifold() {
        EdgeTopology topology = EdgeTopology.of(TriangleMesh.of(new float[9], new int[] {0, 1, 2, 0, 1, 2, 2, 0, 1}));
        assertEquals(3, topology.nonManifoldEdgeCount());
        assertFalse(topology.isDoubleSided(0));
    }

    @Test
    void vertexAndEdgeOfVeryManyTrianglesTakeNoQuadraticTime() {
        int count = 300_000;
        int[] book = new int[3 * count];
        int[] fan = new int[3 * count];
        for (int i = 0; i < count; i++) {
            book[3 * i + 1] = 1;
            book[3 * i + 2] = 2 + i;
            fan[3 * i + 1] = 1 + i;
            fan[3 * i + 2] = 1 + (i + 1) % count;
        }
        EdgeTopology pages = EdgeTopology.of(TriangleMesh.of(new float[3 * count + 6], book));
        assertEquals(1, pages.nonManifoldEdgeCount());
        assertEquals(2L * count, pages.openEdgeCount());
        EdgeTopology needles = EdgeTopology.of(TriangleMesh.of(new float[3 * count + 3], fan));
        assertEquals(count, needles.openEdgeCount());
        assertEquals(0, needles.nonManifoldEdgeCount());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void agreesWithAMapOfEdgesOnRandomTriangles(long seed) {
        Random random = new Random(seed);
        int vertices = seed % 2 == 0 ? 12 : 60; // dense: many sheets at each edge; sparse: many borders
        Set<List<Integer>> triangles = new HashSet<>();
        while (triangles.size() < 150) {
            int a = random.nextInt(vertices);
            int b = random.nextInt(vertices);
            int c = random.nextInt(vertices);
            if (a < b && a < c && b != c) { // the least corner first: no duplicates, both windings
                triangles.add(List.of(a, b, c));
            }
        }
        int[] indices = new int[3 * triangles.size()];
        int at = 0;
        for (List<Integer> triangle : triangles) {
            for (int vertex : triangle) {
                indices[at++] = vertex;
            }
        }
        EdgeTopology topology = EdgeTopology.of(TriangleMesh.of(new float[3 * vertices], indices));
        Map<Long, List<Integer>> edges = new TreeMap<>();
        for (int h = 0; h < indices.length; h++) {
            int a = indices[h];
            int b = indices[EdgeTopology.next(h)];
            edges.computeIfAbsent((long) Math.min(a, b) << 32 | Math.max(a, b), e -> new ArrayList<>())
                    .add(h);
        }
        long open = 0;
        long nonManifold = 0;
        for (List<Integer> edge : edges.values()) {
            Set<Integer> apexes = new HashSet<>();
            edge.forEach(h -> apexes.add(indices[EdgeTopology.next(EdgeTopology.next(h))]));
            open += apexes.size() == 1 ? 1 : 0;
            nonManifold += apexes.size() > 2 ? 1 : 0;
            for (int h : edge) {
                int twin = topology.twin(h);
                if (apexes.size() > 2) {
                    assertEquals(EdgeTopology.NON_MANIFOLD, twin);
                } else if (apexes.size() == 1) {
                    assertEquals(EdgeTopology.BORDER, twin);
                } else if (twin >= 0) {
                    assertTrue(edge.contains(twin) && topology.twin(twin) == h);
                    assertTrue(indices[EdgeTopology.next(EdgeTopology.next(h))]
                            != indices[EdgeTopology.next(EdgeTopology.next(twin))]);
                } else {
                    assertEquals(3, edge.size(), "only the third face of two sheets stays alone");
                }
            }
        }
        assertEquals(edges.size(), topology.edgeCount());
        assertEquals(open, topology.openEdgeCount());
        assertEquals(nonManifold, topology.nonManifoldEdgeCount());
        assertTrue(nonManifold > 0 && (open > 0 || vertices < 20));
        int doubleSided = 0;
        for (int t = 0; t < indices.length / 3; t++) {
            boolean expected = triangles.contains(List.of(indices[3 * t], indices[3 * t + 2], indices[3 * t + 1]));
            assertEquals(expected, topology.isDoubleSided(t));
            doubleSided += expected ? 1 : 0;
        }
        assertTrue(vertices > 20 || doubleSided > 0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MeshesTest {
    @Test
    void closedMeshesHaveEveryEdgeOnceInEachDirection() {
        for (MeshArrays mesh : List.of(
                Meshes.box(0, 0, 0, 1, 2, 3),
                Meshes.torusKnot(8, 60),
                Meshes.noiseSphere(9, 0.2, 1),
                HardMeshes.arch(20, 1),
                HardMeshes.icosphere(2),
                HardMeshes.needleFan(50),
                HardMeshes.twoShells(5),
                HardMeshes.crossingBoxes())) {
            Map<Long, Integer> edges = new HashMap<>();
            for (int i = 0; i < mesh.indices().length; i++) {
                int next = i % 3 == 2 ? i - 2 : i + 1;
                long edge = ((long) mesh.indices()[i] << 32) | mesh.indices()[next];
                edges.merge(edge, 1, Integer::sum);
            }
            for (Map.Entry<Long, Integer> edge : edges.entrySet()) {
                long back = Long.rotateLeft(edge.getKey(), 32);
                assertEquals(1, edge.getValue(), mesh.name());
                assertEquals(1, edges.getOrDefault(back, 0), mesh.name());
            }
        }
    }

    @Test
    void closedMeshesFaceOutward() {
        for (MeshArrays mesh : List.of(
                Meshes.box(-1, -1, -1, 1, 2, 3),
                Meshes.torusKnot(8, 60),
                Meshes.noiseSphere(9, 0.2, 1),
                HardMeshes.arch(2000, 1),
                HardMeshes.icosphere(2),
                HardMeshes.needleFan(50).scaledAndMoved(10, 1, 2, 3),
                HardMeshes.twoShells(5),
                HardMeshes.crossingBoxes())) {
            double volume = 0;
            for (int t = 0; t < mesh.triangleCount(); t++) {
                volume +=
                        mesh.at(t, 0, 0) * (mesh.at(t, 1, 1) * mesh.at(t, 2, 2) - mesh.at(t, 1, 2) * mesh.at(t, 2, 1));
                volume +=
                        mesh.at(t, 0, 1) * (mesh.at(t, 1, 2) * mesh.at(t, 2, 0) - mesh.at(t, 1, 0) * mesh.at(t, 2, 2));
                volume +=
                        mesh.at(t, 0, 2) * (mesh.at(t, 1, 0) * mesh.at(t, 2, 1) - mesh.at(t, 1, 1) * mesh.at(t, 2, 0));
            }
            assertTrue(volume > 1, mesh.name() + " has six times the volume " + volume);
        }
    }
}

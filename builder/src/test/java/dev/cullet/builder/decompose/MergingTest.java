// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which clusters merge. */
final class MergingTest {
    /** Four triangles of a strip of two squares. */
    private static final float[] STRIP = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0};

    private static final int[] TRIANGLES = {0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4};

    private static List<Integer> sizes(List<int[]> apart) {
        TriangleMesh mesh = TriangleMesh.of(STRIP, TRIANGLES);
        List<Cluster> atoms = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            float[] corners = new float[9];
            for (int k = 0; k < 3; k++) {
                System.arraycopy(STRIP, 3 * TRIANGLES[3 * t + k], corners, 3 * k, 3);
            }
            atoms.add(Cluster.of(t, t, corners));
        }
        StickOutProof proof = new StickOutProof(new SourceSurface(mesh), 0.01);
        return new Merging(proof, 0.01, 0.1, 2.3, 8000)
                .merge(atoms, apart).stream()
                        .map(cluster -> cluster.triangles.length)
                        .sorted()
                        .toList();
    }

    @Test
    void neighboursInOnePlaneAreOneCluster() {
        assertEquals(List.of(4), sizes(List.of()));
    }

    @Test
    void clustersThatWereTakenApartStayApart() {
        assertEquals(2, sizes(List.of(new int[] {0, 1})).size());
        assertEquals(List.of(1, 3), sizes(List.of(new int[] {0, 1}, new int[] {0, 2}, new int[] {0, 3})));
    }
}

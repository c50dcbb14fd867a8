// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page's walk, run by node on the page as it is written, against the runtime: the same triangle, t to the last bit.
 */
@Requires(Need.NODE)
class WalkInNodeTest {
    private static final int RAYS = 700;

    private final Path folder;

    WalkInNodeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    static Stream<MeshArrays> meshes() {
        return Stream.concat(
                Stream.of(
                        Meshes.torusKnot(12, 80),
                        Meshes.terrain(24, 5),
                        Meshes.soup(600, 0.2, 7),
                        Meshes.noiseSphere(12, 0.2, 9).scaledAndMoved(1e-2, 0, 0, 0),
                        Meshes.noiseSphere(12, 0.2, 9).scaledAndMoved(1e5, 3e6, -2e6, 1e6)),
                HardMeshes.all().stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void findsTheTriangleOfTheRuntime(MeshArrays mesh) throws Exception {
        compare(TestAsset.of(mesh), true);
    }

    @Test
    void findsTheTriangleOfTheRuntimeInTheSampleShip() throws Exception {
        compare(Fighter.asset(), false);
    }

    private void compare(Asset asset, boolean anyOutcome) throws IOException, InterruptedException {
        PageInNode page = new PageInNode(folder);
        MeshArrays mesh = TestAsset.arrays(asset.parts().get(0));
        List<double[]> rays = new ArrayList<>();
        add(rays, Queries.rays(mesh, RAYS, 11), Float.POSITIVE_INFINITY);
        add(rays, Queries.rays(mesh, RAYS, 12), 0.75f);
        add(rays, Queries.awkwardRays(mesh, RAYS, 13), Float.POSITIVE_INFINITY);
        List<String> answers = page.pick(asset, rays);

        CollisionMesh part = CollisionAsset.of(asset).part(0);
        RayHit hit = new RayHit();
        int hits = 0;
        for (int i = 0; i < rays.size(); i++) {
            double[] r = rays.get(i);
            boolean found = part.raycast(
                    (float) r[0], (float) r[1], (float) r[2], (float) r[3], (float) r[4], (float) r[5], r[6], hit);
            String expected = found ? hit.triangle() + " " + Double.doubleToRawLongBits(hit.t()) : "-1";
            assertEquals(expected, answers.get(i), "ray " + i + " of " + mesh);
            hits += found ? 1 : 0;
        }
        assertTrue(hits > 0 && (anyOutcome || hits < rays.size()), hits + " hits of " + rays.size());
    }

    private static void add(List<double[]> rays, float[] six, float maxT) {
        for (int i = 0; i < six.length; i += 6) {
            rays.add(new double[] {six[i], six[i + 1], six[i + 2], six[i + 3], six[i + 4], six[i + 5], maxT});
        }
    }
}

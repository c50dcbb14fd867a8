// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.ObjArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many pieces and levels trees have: the limits are what is reached, with a little room. With 32 planes sampled, plain
 * auto-partition gives 1.91 pieces per triangle on a cow of 5,800 triangles (depth 75), 1.84 on a head of 12,000 (187) and 1.83
 * on a bunny of 69,000 (334).
 */
class BspGrowthTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "torus knot, 2.06, 64",
        "noise sphere, 1.88, 64",
        "smooth sphere, 1.6, 64",
        "terrain, 1.01, 20",
        "box, 1, 6",
        "twenty beams, 2.6, 40",
    })
    void generatedMeshesStayWithinTheirPiecesAndLevels(String name, double pieces, int depth) {
        MeshArrays mesh = switch (name) {
            case "torus knot" -> Meshes.torusKnot(24, 400);
            case "noise sphere" -> Meshes.noiseSphere(60, 0.2, 1);
            case "smooth sphere" -> HardMeshes.icosphere(4);
            case "terrain" -> Meshes.terrain(100, 3);
            case "box" -> Meshes.box(0, 0, 0, 1, 1, 1);
            default -> HardMeshes.arch(20, 1);
        };
        check(mesh, pieces, depth);
    }

    @Test
    void cowLikeModelIsCutLessThanByPlainAutoPartition() {
        check(scan("spot.obj"), 1.86, 56);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"armadillo.obj, 1.85", "dragon_vrip_res2.obj, 1.83"})
    @Tag("campaign")
    void scansAreCutNoMoreThanByPlainAutoPartition(String name, double pieces) {
        MeshArrays mesh = scan(name);
        long before = System.nanoTime();
        BspBuild build = check(mesh, pieces, BspTree.MAX_DEPTH);
        double seconds = (System.nanoTime() - before) / 1e9;
        assertTrue(seconds < 60, name + " took " + seconds + " s");
        assertEquals(List.of(), BspVerifier.faults(build.tree(), mesh.positions(), mesh.indices()));
    }

    @Test
    @Tag("campaign")
    void aMillionTriangles() {
        MeshArrays mesh = Meshes.torusKnot(250, 2000);
        assertEquals(1_000_000, mesh.triangleCount());
        BspBuild build = check(mesh, 2.4, BspTree.MAX_DEPTH);
        assertEquals(List.of(), BspVerifier.faults(build.tree(), mesh.positions(), mesh.indices()));
        float[] points = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), 200, 1);
        long inside = IntStream.range(0, 200)
                .parallel()
                .filter(i -> {
                    float x = points[3 * i];
                    float y = points[3 * i + 1];
                    float z = points[3 * i + 2];
                    boolean expected = BruteForce.windingNumber(mesh, x, y, z) > 0.5;
                    boolean actual = new SlowBspWalk(build.tree(), mesh.positions(), mesh.indices()).inside(x, y, z);
                    assertTrue(expected == actual
                            || BruteForce.closest(mesh, x, y, z).distance()
                                    <= build.tree().step());
                    return expected;
                })
                .count();
        assertTrue(inside > 20 && inside < 180, inside + " of 200 inside");
    }

    private static BspBuild check(MeshArrays mesh, double pieces, int depth) {
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), BspOptions.DEFAULT);
        assertTrue(build.growth() <= pieces, mesh.name() + ": " + build.growth() + " pieces per triangle");
        assertTrue(
                build.tree().depth() <= depth,
                mesh.name() + ": depth " + build.tree().depth());
        return build;
    }

    private static MeshArrays scan(String name) {
        Assumptions.assumeTrue(RealModels.folder().isPresent(), RealModels.ABSENT);
        return ObjArrays.read(RealModels.folder().orElseThrow().resolve("scans").resolve(name));
    }
}

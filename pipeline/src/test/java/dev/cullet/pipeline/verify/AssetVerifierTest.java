// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.SmallModels;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.query.BruteForce;
import dev.cullet.pipeline.query.QueryKind;
import dev.cullet.pipeline.query.QueryTrial;
import dev.cullet.pipeline.verify.Verification.Check;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssetVerifierTest {
    private static final BakeOptions BSP = BakeOptions.DEFAULTS.with("bsp", "on");

    private final Path folder;

    AssetVerifierTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** The count of the file is explained step by step, or differs from the asset. */
    @Test
    void declaredTrianglesAreComparedWithTheAsset() throws Exception {
        String two = SmallModels.CUBE + "f 1 2 2\nf 1 2 2\n";
        Verification explained = verify(two, two, BakeOptions.DEFAULTS);
        assertEquals("14 declared in the file, minus 2 degenerate: 12 in the asset", detail(explained, "declared"));
        String more = SmallModels.CUBE + "f 1 2 7\n";
        Verification different = verify(SmallModels.CUBE, more, BakeOptions.DEFAULTS);
        assertEquals("13 declared in the file: 13 expected, but the asset has 12", detail(different, "declared"));
    }

    @Test
    void anAssetEqualsItsSource() throws Exception {
        Verification verification = verify(SmallModels.CUBE, SmallModels.CUBE, BSP);
        assertTrue(verification.passed(), verification.toString());
        assertEquals(
                List.of(
                        "integrity",
                        "solid",
                        "BSP tree",
                        "source",
                        "declared",
                        "parts",
                        "triangles",
                        "overlapSphere",
                        "overlapBox",
                        "raycast",
                        "overlapSegments",
                        "closestPoint"),
                verification.checks().stream().map(Check::name).toList());
        assertEquals("12 with the same coordinates, winding and surface", detail(verification, "triangles"));
        assertEquals("12 declared in the file: 12 in the asset", detail(verification, "declared"));
    }

    @Test
    void aCompactAssetIsItsSourceMovedByNoMoreThanStated() throws Exception {
        MeshArrays mesh = Meshes.noiseSphere(9, 0.3, 2).scaledAndMoved(0.37, 3, 1, -2);
        Path source = SmallModels.write(folder.resolve("rock.obj"), SmallModels.obj(mesh));
        BakeOptions options =
                BSP.with("encoding", "compact").with("spheres", "8").with("spheres-budget", "0.1");
        Path file = folder.resolve("rock.cullet");
        AtomicOutput.write(file, Baker.bake(source, options).bytes());
        try (Baker baker = Baker.inProcess()) {
            AssetVerifier verifier = AssetVerifier.open(file);
            assertEquals(options, verifier.options());
            Verification verification = verifier.verify(source, baker, BakeProgress.NONE);
            assertTrue(verification.passed(), verification.toString());
            assertEquals(
                    mesh.triangleCount() + " with the same coordinates on the lattice, winding and surface",
                    detail(verification, "triangles"));
            assertTrue(detail(verification, "error").startsWith("the farthest vertex was moved by "));
            assertTrue(verification.checks().stream()
                    .anyMatch(check -> check.name().equals("BSP tree")));
            assertTrue(verification.checks().stream()
                    .anyMatch(check -> check.name().equals("spheres")));

            Asset asset = AssetReader.read(ByteBuffer.wrap(Files.readAllBytes(file)), "rock");
            TriangleSet set = asset.parts().get(0).triangles();
            TriangleBlocks blocks = set.blocks();
            assertNotNull(blocks);
            TriangleBlocks boastful = new TriangleBlocks(
                    blocks.origin(), blocks.step(), blocks.error() / 2, blocks.triangleCount(), blocks.words());
            Asset lie = TestAsset.withParts(asset, asset.parts().get(0).withTriangles(set.withBlocks(boastful)));
            Path malformed = folder.resolve("malformed.cullet");
            AtomicOutput.write(malformed, AssetWriter.write(lie));
            assertFalse(AssetVerifier.open(malformed)
                    .verify(source, baker, BakeProgress.NONE)
                    .passed());
        }
    }

    @Test
    void findsABspTreeThatIsOutsideWhereTheMeshIsInside() throws Exception {
        Path source = Files.writeString(folder.resolve("cube.obj"), SmallModels.CUBE);
        Asset asset = AssetReader.read(Baker.bake(source, BSP).bytes(), "cube");
        BspTree tree = asset.parts().get(0).bsp();
        assertNotNull(tree);
        long last = tree.frames()[BspFrames.HEADER + tree.nodeCount() - 1];
        boolean front = BspFrames.child(last, true) == 2;
        assertEquals(2, BspFrames.child(last, front));
        // the solid leaf at the last plane of the cube becomes an empty one
        tree.frames()[BspFrames.HEADER + tree.nodeCount() - 1] = last ^ (front ? 3L << 2 : 3L);
        Path file = folder.resolve("cube.cullet");
        AtomicOutput.write(file, AssetWriter.write(asset)); // the reader's rules hold
        Verification verification = AssetVerifier.open(file).verify();
        assertFalse(verification.passed());
        assertTrue(
                detail(verification, "BSP tree").contains("is empty, but the winding number there is 1"),
                detail(verification, "BSP tree"));
    }

    @Test
    void importsWithTheOptionsOfTheAsset() throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("unit", "in")
                .with("up", "z")
                .with("parts", "node")
                .with("exclude", "left");
        Verification verification = verify(SmallModels.TWO_OBJECTS, SmallModels.TWO_OBJECTS, options);
        assertTrue(verification.passed(), verification.toString());
        assertEquals("right", detail(verification, "parts"));
    }

    @Test
    void otherBytesWithTheSameTrianglesAreReportedButPass() throws Exception {
        Verification verification = verify(SmallModels.CUBE, "# a comment\n" + SmallModels.CUBE, BakeOptions.DEFAULTS);
        assertTrue(verification.passed());
        assertTrue(
                detail(verification, "source").startsWith("has other bytes than the asset was baked from"),
                verification.toString());
    }

    @Test
    void seesAMovedVertexAnotherSurfaceAndATurnedFace() throws Exception {
        assertDifferent("v 1 1 1", "v 1 1 1.0001");
        assertDifferent("usemtl glass", "usemtl wood");
        assertDifferent("f 4 3 2 1", "f 1 2 3 4");
        assertDifferent("f 4 1 5 8\n", "");
    }

    @Test
    void seesOtherParts() throws Exception {
        Verification verification = verify(
                SmallModels.TWO_OBJECTS,
                SmallModels.TWO_OBJECTS.replace("o right", "o wrong"),
                BakeOptions.DEFAULTS.with("parts", "node"));
        assertFalse(verification.passed());
        assertEquals("source has [left, wrong], asset has [left, right]", detail(verification, "parts"));
    }

    /** Against a mesh that lacks some triangles, every kind of query must be caught at it, and both answers occur. */
    @Test
    void brokenAnswersAreSeen() throws Exception {
        MeshArrays knot = Meshes.torusKnot(12, 100);
        CollisionMesh whole = load(knot);
        int[] fewer = Arrays.copyOf(knot.indices(), knot.indices().length * 3 / 4);
        CollisionMesh holed = load(new MeshArrays("holed", knot.positions(), fewer));
        TriangleSet triangles = whole.data().triangles();
        BruteForce oracle = new BruteForce(triangles.positions(), triangles.indices());
        for (QueryKind kind : QueryTrial.CHECKED) {
            QueryTrial good = QueryTrial.of(kind, whole, oracle, 400, 7);
            assertTrue(good.passed(), good.toString());
            assertTrue(good.hits() > 40 && good.hits() < 390, good.toString());
            QueryTrial bad = QueryTrial.of(kind, holed, oracle, 400, 7);
            assertFalse(bad.passed(), bad.toString());
            assertTrue(String.valueOf(bad.example()).startsWith("{\"op\":\"" + kind.name() + "\""), bad.toString());
        }
    }

    private CollisionMesh load(MeshArrays mesh) throws Exception {
        Path source = SmallModels.write(folder.resolve("mesh.obj"), SmallModels.obj(mesh));
        return CollisionAsset.of(AssetReader.read(
                        Baker.bake(source, BakeOptions.DEFAULTS).bytes(), "mesh"))
                .part(0);
    }

    private void assertDifferent(String original, String other) throws Exception {
        assertTrue(SmallModels.CUBE.contains(original));
        Verification verification =
                verify(SmallModels.CUBE, SmallModels.CUBE.replace(original, other), BakeOptions.DEFAULTS);
        assertFalse(verification.passed());
        assertTrue(detail(verification, "triangles").startsWith("part \"main\": "), detail(verification, "triangles"));
    }

    private Verification verify(String baked, String now, BakeOptions options) throws Exception {
        Path source = SmallModels.write(folder.resolve("source.obj"), baked);
        Path asset = folder.resolve("asset.cullet");
        AtomicOutput.write(asset, Baker.bake(source, options).bytes());
        SmallModels.write(source, now);
        try (Baker baker = Baker.inProcess()) {
            return AssetVerifier.open(asset).verify(source, baker, BakeProgress.NONE);
        }
    }

    private static String detail(Verification verification, String name) {
        return verification.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .map(Check::detail)
                .orElse("no check " + name);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.StoredTreeCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One topology for all frames, and in each frame the boxes of a tree that was made for it. */
final class AnimatedTreeTest {
    private static TriangleMesh animated(MeshArrays mesh, int later, long seed) {
        Random random = new Random(seed);
        List<float[]> frames = new ArrayList<>();
        for (int frame = 1; frame <= later; frame++) {
            float[] positions = mesh.positions().clone();
            for (int i = 0; i < positions.length; i++) {
                positions[i] += (float) (0.05 * frame * mesh.diagonal() * (2 * random.nextDouble() - 1));
            }
            frames.add(positions);
        }
        return TriangleMesh.of(mesh.positions(), mesh.indices()).withLaterFrames(frames);
    }

    /** A part that every rule of the format holds for. */
    private static AssetPart build(TriangleMesh mesh, int threads) throws AssetException {
        PartOptions options = PartOptions.DEFAULTS.withTree(TreeOptions.DEFAULTS.withThreads(threads));
        AssetPart part = PartBuilder.build("part", new float[3], mesh, options).part();
        Asset asset = new Asset(
                new Provenance("test", "", "0".repeat(64)),
                List.of("default"),
                List.of(""),
                List.of(part),
                new float[mesh.frameCount()]);
        AssetValidator.validate(asset, "built");
        return part;
    }

    @Test
    void everyFrameHasATreeOfItsOwnBoxes() throws AssetException {
        List<MeshArrays> shapes = new ArrayList<>(HardMeshes.all());
        shapes.add(Meshes.noiseSphere(12, 0.3, 4));
        shapes.add(Meshes.soup(1, 2, 5));
        for (MeshArrays shape : shapes) {
            AssetPart part = build(animated(shape, 4, 1), 1);
            assertEquals(5, part.frameCount());
            for (int i = 0; i < 5; i++) {
                AssetPart frame = part.frame(i);
                AabbTree tree = frame.tree();
                StoredTreeCheck.check(
                        tree.origin(),
                        tree.step(),
                        tree.nodes(),
                        tree.depth(),
                        TreeOptions.DEFAULTS.maxLeaf(),
                        new MeshArrays(
                                shape + " frame " + i,
                                frame.triangles().positions(),
                                frame.triangles().indices()));
                MeshArrays arrays = new MeshArrays(
                        "frame",
                        frame.triangles().positions(),
                        frame.triangles().indices());
                double[] bounds = arrays.bounds();
                for (int side = 0; side < 6; side++) {
                    assertEquals(bounds[side], frame.bounds()[side], "the box is the smallest");
                }
            }
        }
    }

    @Test
    void aMeshOfOneFrameGetsTheTreeOfAStaticMesh() {
        MeshArrays ball = Meshes.noiseSphere(20, 0.3, 4);
        TriangleMesh still = TriangleMesh.of(ball.positions(), ball.indices());
        BuiltTree built = AabbTreeBuilder.build(still, TreeOptions.DEFAULTS);
        BuiltTree same = AabbTreeBuilder.build(still.withLaterFrames(List.of(ball.positions())), TreeOptions.DEFAULTS);
        assertEquals(1, built.frames().size());
        assertArrayEquals(built.tree().nodes(), same.tree().nodes());
        assertArrayEquals(built.tree().nodes(), same.frames().get(1).nodes());
    }

    /**
     * A heap of triangles and the same in a row: a tree of low cost for one has a high cost for the other, so it is
     * built for the one that lasts.
     */
    @Test
    void theTopologySuitsAllFrames() {
        MeshArrays soup = Meshes.soup(600, 0.3, 3);
        float[] heap = soup.positions();
        float[] row = heap.clone();
        for (int i = 0; i < row.length; i += 3) {
            row[i] += 40 * (i / 9);
        }
        BuiltTree mostlyHeap = AabbTreeBuilder.build(
                TriangleMesh.of(heap, soup.indices()).withLaterFrames(twenty(heap, row)), TreeOptions.DEFAULTS);
        BuiltTree mostlyRow = AabbTreeBuilder.build(
                TriangleMesh.of(heap, soup.indices()).withLaterFrames(Collections.nCopies(20, row)),
                TreeOptions.DEFAULTS);
        double costOfHeapsTree = mostlyHeap.qualities().get(20).wideSah();
        double costOfRowsTree = mostlyRow.qualities().get(20).wideSah();
        assertTrue(costOfRowsTree < costOfHeapsTree / 5, costOfRowsTree + " against " + costOfHeapsTree);
        assertTrue(
                mostlyHeap.quality().wideSah() < mostlyRow.quality().wideSah(), "and the other way round in the heap");
        double mean = mostlyRow.qualities().stream()
                .mapToDouble(TreeQuality::wideSah)
                .average()
                .orElseThrow();
        assertEquals(mean, mostlyRow.meanCost(), 1e-9 * mean);
    }

    private static List<float[]> twenty(float[] heap, float[] row) {
        List<float[]> frames = new ArrayList<>(Collections.nCopies(19, heap));
        frames.add(row);
        return frames;
    }

    @Test
    void anyNumberOfThreadsGivesTheSameTrees() throws AssetException {
        TriangleMesh mesh = animated(Meshes.torusKnot(16, 120), 3, 2);
        AssetPart one = build(mesh, 1);
        AssetPart four = build(mesh, 4);
        for (int frame = 0; frame < 4; frame++) {
            assertArrayEquals(
                    one.frame(frame).tree().nodes(), four.frame(frame).tree().nodes());
            assertArrayEquals(
                    one.frame(frame).triangles().positions(),
                    four.frame(frame).triangles().positions());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.Provenance;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.mesh.ActiveEdges;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A compact part: valid by the rules of the reader, watertight where its source is, with all structures built from one
 * mesh.
 */
class CompactPartTest {
    private static final PartOptions COMPACT =
            PartOptions.DEFAULTS.withCompact(true).withSourceTriangles(true);

    private static AssetPart build(MeshArrays mesh, PartOptions options) {
        return PartBuilder.build("part", new float[3], TriangleMesh.of(mesh.positions(), mesh.indices()), options)
                .part();
    }

    private static void validate(AssetPart part) throws CorruptAssetException {
        AssetValidator.validate(
                new Asset(
                        new Provenance("test", "", "0".repeat(64)),
                        List.of(TriangleMesh.DEFAULT_SURFACE),
                        List.of(""),
                        List.of(part)),
                "part");
    }

    @Test
    void isValidAtEveryScaleAndPosition() throws CorruptAssetException {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.torusKnot(12, 60));
        meshes.add(Meshes.soup(300, 0.2, 1));
        meshes.add(new MeshArrays("point", new float[] {1, 2, 3}, new int[] {0, 0, 0}));
        meshes.add(new MeshArrays("thin", new float[] {0, 0, 0, 1e6f, 1, 0, 1e6f, 0, 1e-3f}, new int[] {0, 1, 2}));
        for (MeshArrays mesh : meshes) {
            for (double scale : new double[] {1e-30, 1}) {
                validate(build(mesh.scaledAndMoved(scale, 0, 0, 0), COMPACT));
                validate(build(mesh.scaledAndMoved(0.1, -90_000, 3, 0.001), COMPACT));
            }
        }
        float max = Asset.MAX_COORDINATE;
        validate(build(
                new MeshArrays("huge", new float[] {max, -max, 0, -max, max, 1, 0, 0, max}, new int[] {0, 1, 2}),
                COMPACT));
    }

    @Test
    void sharedVerticesStayShared() {
        AssetPart part = build(Meshes.torusKnot(20, 100), COMPACT);
        TriangleSet set = part.triangles().decoded();
        Map<List<Float>, Integer> edges = new HashMap<>(); // sum of directions of each edge, 0 where it is closed
        int[] indices = set.indices();
        for (int i = 0; i < indices.length; i++) {
            float[] p = set.positions();
            int a = 3 * indices[i];
            int b = 3 * indices[i % 3 == 2 ? i - 2 : i + 1];
            edges.merge(List.of(p[a], p[a + 1], p[a + 2], p[b], p[b + 1], p[b + 2]), 1, Integer::sum);
            edges.merge(List.of(p[b], p[b + 1], p[b + 2], p[a], p[a + 1], p[a + 2]), -1, Integer::sum);
        }
        assertTrue(
                set.vertexCount() > part.triangles().triangleCount() / 2, "several blocks, with vertices of their own");
        assertTrue(edges.values().stream().allMatch(sum -> sum == 0), "closed, over all blocks");
    }

    @Test
    void otherStructuresAreBuiltFromTheMovedMesh() {
        MeshArrays mesh = Meshes.noiseSphere(12, 0.4, 3).scaledAndMoved(0.3, 1, 2, 3);
        AssetPart part = build(
                mesh,
                COMPACT.withBsp(BspMode.ON)
                        .withSpheres(true)
                        .withCluster(ClusterOptions.DEFAULTS.withCount(6).withBudget(0.01)));
        TriangleSet set = part.triangles().decoded();
        AssetPart again = build(new MeshArrays("moved", set.positions(), set.indices()), COMPACT);
        TriangleBlocks blocks = again.triangles().blocks();
        assertNotNull(blocks);
        assertEquals(0, blocks.error(), "what is on the lattice stays there");
        assertArrayEquals(part.bounds(), again.bounds());
        assertNotNull(part.bsp());
        assertNotNull(part.cluster());
    }

    @Test
    void edgeFlagsAreThoseOfTheSource() {
        MeshArrays mesh = Meshes.terrain(20, 4);
        AssetPart part = build(mesh, COMPACT);
        byte[] flags = ActiveEdges.flags(TriangleMesh.of(mesh.positions(), mesh.indices()));
        EdgeFlags stored = part.triangles().edgeFlags();
        assertNotNull(stored);
        for (int triangle = 0; triangle < flags.length; triangle++) {
            assertEquals(flags[part.triangles().sourceTriangle(triangle)] & 255, stored.get(triangle));
        }
    }

    @Test
    void leavesAreFilledAndNodesFew() {
        MeshArrays mesh = Meshes.noiseSphere(40, 0.3, 1);
        AabbTree exact = build(mesh, PartOptions.DEFAULTS).tree();
        AabbTree compact = build(mesh, COMPACT).tree();
        assertTrue(4 * compact.nodeCount() < exact.nodeCount(), compact.nodeCount() + " of " + exact.nodeCount());
        int lanes = 0;
        for (int node = 0; node < compact.nodeCount(); node++) {
            lanes += AabbTree.laneCount(compact.nodes(), node);
        }
        assertTrue(lanes > 3.5 * compact.nodeCount(), lanes + " lanes in " + compact.nodeCount() + " nodes");
        AabbTree wide = build(mesh, COMPACT.withTree(TreeOptions.DEFAULTS.withMaxLeaf(15)))
                .tree();
        assertTrue(wide.nodeCount() < compact.nodeCount());
    }

    @Test
    void sameBlocksOnAnyNumberOfThreads() {
        MeshArrays mesh = Meshes.torusKnot(20, 100);
        TriangleBlocks one = build(mesh, COMPACT.withTree(TreeOptions.DEFAULTS.withThreads(1)))
                .triangles()
                .blocks();
        TriangleBlocks many = build(mesh, COMPACT.withTree(TreeOptions.DEFAULTS.withThreads(4)))
                .triangles()
                .blocks();
        assertNotNull(one);
        assertNotNull(many);
        assertArrayEquals(one.words(), many.words());
    }

    @Test
    void rejectsAnAnimatedMesh() {
        MeshArrays mesh = Meshes.box(0, 0, 0, 1, 1, 1);
        TriangleMesh animated = TriangleMesh.of(mesh.positions(), mesh.indices())
                .withLaterFrames(List.of(mesh.scaledAndMoved(2, 0, 0, 0).positions()));
        assertEquals(
                "part door has 2 frames, but compact triangles are those of one pose; store an animated mesh exact",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> PartBuilder.build("door", new float[3], animated, COMPACT))
                        .getMessage());
    }
}

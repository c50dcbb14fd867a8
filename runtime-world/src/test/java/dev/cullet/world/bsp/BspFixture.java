// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.builder.bsp.BspTreeBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A mesh with its BSP tree, and beside it the same triangles in the same order for the oracle.
 *
 * @param arrays in leaf order: triangle numbers mean the same on both sides
 */
record BspFixture(BspMesh bsp, MeshArrays arrays) {
    /** Hardly any cut allowed: most of a tree becomes mixed leaves. */
    static final BspOptions TIGHT = new BspOptions(4, 8, 1.02, 0.01);

    static BspFixture of(MeshArrays mesh) {
        return of(mesh, BspOptions.DEFAULT);
    }

    static BspFixture of(MeshArrays mesh, BspOptions options) {
        CollisionMesh loaded = load(mesh, options);
        return new BspFixture(BspMesh.of(loaded), Scene.arrays(loaded).named(mesh.name()));
    }

    static CollisionMesh load(MeshArrays mesh, BspOptions options) {
        return CollisionAsset.of(asset(mesh, options, Scene.OPTIONS)).part(0);
    }

    /** As a file. */
    static ByteBuffer file(MeshArrays mesh, BspOptions options, AssetEncoding encoding) {
        return AssetWriter.write(asset(mesh, options, TestAsset.options(encoding)), encoding);
    }

    private static Asset asset(MeshArrays mesh, BspOptions options, PartOptions building) {
        AssetPart part = TestAsset.part(mesh.named("hull"), building);
        return TestAsset.of(part.withBsp(build(part, options).tree()));
    }

    /** Builds the BSP tree of a part, on the lattice of its blocks if it has them. */
    static BspBuild build(AssetPart part, BspOptions options) {
        TriangleSet set = part.triangles();
        TriangleBlocks blocks = set.blocks();
        return blocks == null
                ? BspTreeBuilder.build(set.positions(), set.indices(), options)
                : BspTreeBuilder.build(set.positions(), set.indices(), blocks.origin(), blocks.step(), options);
    }

    /** A mesh whose vertices are lattice points: the tree is exact for it. */
    static BspFixture onLattice(MeshArrays mesh) {
        BspTree tree = BspTreeBuilder.build(mesh.positions(), mesh.indices(), BspOptions.DEFAULT)
                .tree();
        float[] snapped = mesh.positions().clone();
        for (int i = 0; i < snapped.length; i++) {
            float origin = tree.lattice().origin()[i % 3];
            snapped[i] = (float) (origin
                    + (double) BspTree.toLattice(
                                    snapped[i], origin, tree.lattice().step())
                            * tree.lattice().step());
        }
        return of(new MeshArrays(mesh.name() + " on its lattice", snapped, mesh.indices()));
    }

    static List<MeshArrays> solids() {
        return List.of(
                Meshes.box(0, 0, 0, 1, 2, 3),
                Meshes.torusKnot(9, 70),
                Meshes.noiseSphere(14, 0.3, 2),
                HardMeshes.icosphere(2),
                HardMeshes.twoShells(8),
                HardMeshes.crossingBoxes(),
                HardMeshes.arch(20, 4),
                HardMeshes.needleFan(60));
    }

    /** Open ones too, one with triangles that have no area on the lattice, and every solid at an odd scale. */
    static List<MeshArrays> all() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.terrain(16, 1));
        meshes.add(Meshes.soup(300, 0.3, 2));
        meshes.add(withSpecks());
        for (MeshArrays solid : solids()) {
            meshes.add(solid.scaledAndMoved(1000, 30_000, -20_000, 7000));
            meshes.add(solid.scaledAndMoved(0.01, 0, 0, 0));
        }
        return meshes;
    }

    static MeshArrays withSpecks() {
        MeshArrays mesh = Meshes.torusKnot(8, 20);
        for (int i = 0; i < 5; i++) {
            mesh = mesh.and(Meshes.box(i, 1, 2, i + 1e-6f, 1.000001f, 2.000001f), "specks");
        }
        return mesh;
    }

    @Override
    public String toString() {
        return arrays.name();
    }
}

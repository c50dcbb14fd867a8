// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A mesh ready for queries, and beside it the same triangles in the same order for the oracle.
 *
 * @param arrays in leaf order: triangle numbers mean the same on both sides
 */
public record Fixture(CollisionMesh mesh, MeshArrays arrays) {
    /** What every answer may be wrong by, as a share of the mesh's diagonal: see {@code TriangleTestsTest}. */
    public static final double ROUNDING = 1e-9;

    /** Builds and wraps a mesh. */
    public static Fixture of(MeshArrays mesh) {
        return of(mesh, TreeOptions.DEFAULTS);
    }

    static Fixture of(MeshArrays mesh, TreeOptions tree) {
        return of(mesh, asset(List.of(mesh), tree));
    }

    /**
     * Builds and wraps a mesh with compact triangles; the arrays are what they decode to, which is what queries see.
     */
    public static Fixture compact(MeshArrays mesh) {
        PartOptions options = PartOptions.DEFAULTS
                .withTree(TreeOptions.DEFAULTS.withThreads(1))
                .withCompact(true);
        return of(mesh.named(mesh.name() + " compact"), asset(List.of(mesh), options));
    }

    private static Fixture of(MeshArrays mesh, Asset asset) {
        AssetPart part = asset.parts().get(0);
        MeshArrays ordered = new MeshArrays(
                mesh.name(), part.triangles().positions(), part.triangles().indices());
        return new Fixture(CollisionAsset.of(asset).part(0), ordered);
    }

    /** An asset of several parts as a file. */
    static ByteBuffer file(List<MeshArrays> meshes, AssetEncoding encoding) {
        PartOptions options = PartOptions.DEFAULTS
                .withTree(TreeOptions.DEFAULTS.withThreads(1))
                .withCompact(encoding == AssetEncoding.COMPACT)
                .withPackedOrder(encoding == AssetEncoding.PACKED);
        return AssetWriter.write(asset(meshes, options), encoding);
    }

    static Asset asset(List<MeshArrays> meshes, TreeOptions tree) {
        return asset(meshes, PartOptions.DEFAULTS.withTree(tree.withThreads(1)));
    }

    private static Asset asset(List<MeshArrays> meshes, PartOptions base) {
        List<AssetPart> parts = new ArrayList<>();
        for (int i = 0; i < meshes.size(); i++) {
            TriangleMesh mesh =
                    TriangleMesh.of(meshes.get(i).positions(), meshes.get(i).indices());
            PartOptions options = base.withSourceTriangles(i % 2 == 0);
            parts.add(PartBuilder.build("part" + i, new float[3], mesh, options).part());
        }
        return new Asset(
                new Provenance("test", "", "0".repeat(64)),
                List.of(TriangleMesh.DEFAULT_SURFACE),
                List.of("node"),
                parts);
    }

    /**
     * Meshes small enough for brute force: smooth, loose, thin, flat, degenerate in every way, and out of proportion.
     */
    public static List<MeshArrays> small() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.box(-1, -2, -3, 1, 2, 3));
        meshes.add(Meshes.torusKnot(8, 40));
        meshes.add(Meshes.terrain(16, 1));
        meshes.add(Meshes.soup(300, 0.3, 2));
        meshes.add(new MeshArrays("one triangle", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0.5f}, new int[] {0, 1, 2}));
        return meshes;
    }

    /**
     * Each small mesh, exact and compact, at one of several scales and places, by turns; with the same arguments the
     * same.
     */
    public static List<Fixture> all() {
        double[] scales = {1, 0.01, 10, 100_000};
        List<Fixture> fixtures = new ArrayList<>();
        for (MeshArrays mesh : small()) {
            double scale = scales[fixtures.size() / 2 % 4];
            double away = fixtures.size() / 2 % 3 == 0 ? 30 * scale : 0;
            MeshArrays placed =
                    mesh.scaledAndMoved(scale, away, -away, away / 2).named(mesh.name() + " x" + scale);
            fixtures.add(of(placed));
            fixtures.add(compact(placed));
        }
        return fixtures;
    }

    public double tolerance() {
        return ROUNDING * arrays.diagonal();
    }

    @Override
    public String toString() {
        return arrays.name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
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

    private static final List<Fixture> ALL = placed();

    /** Builds and wraps a mesh. */
    public static Fixture of(MeshArrays mesh) {
        return of(mesh, TestAsset.OPTIONS);
    }

    /**
     * Builds and wraps a mesh with compact triangles; the arrays are what they decode to, which is what queries see.
     */
    public static Fixture compact(MeshArrays mesh) {
        return of(mesh.named(mesh.name() + " compact"), TestAsset.options(AssetEncoding.COMPACT));
    }

    /** Builds and wraps a mesh, with the source index of each triangle. */
    static Fixture of(MeshArrays mesh, PartOptions options) {
        AssetPart part = TestAsset.part(mesh, options.withSourceTriangles(true));
        return new Fixture(CollisionAsset.of(TestAsset.of(part)).part(0), TestAsset.arrays(part));
    }

    /** Returns an asset as a file; see {@link #asset}. */
    static ByteBuffer file(AssetEncoding encoding, MeshArrays... meshes) {
        return AssetWriter.write(asset(encoding, meshes), encoding);
    }

    /** Returns an asset of parts {@code part0}, {@code part1}, ...; those of even number have source triangles. */
    static Asset asset(AssetEncoding encoding, MeshArrays... meshes) {
        AssetPart[] parts = new AssetPart[meshes.length];
        for (int i = 0; i < parts.length; i++) {
            PartOptions options = TestAsset.options(encoding).withSourceTriangles(i % 2 == 0);
            parts[i] = TestAsset.part(meshes[i].named("part" + i), options);
        }
        return TestAsset.of(parts);
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
     * Each small mesh, exact and compact, at one of several scales and places, by turns. They are built
     * once, as many tests query them.
     */
    public static List<Fixture> all() {
        return ALL;
    }

    private static List<Fixture> placed() {
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
        return List.copyOf(fixtures);
    }

    public double tolerance() {
        return ROUNDING * arrays.diagonal();
    }

    @Override
    public String toString() {
        return arrays.name();
    }
}

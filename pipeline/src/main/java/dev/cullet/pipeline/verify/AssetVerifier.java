// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.bsp.BspVerifier;
import dev.cullet.builder.bsp.SolidVerifier;
import dev.cullet.builder.compact.CompactTriangles;
import dev.cullet.builder.outline.OutlineVerifier;
import dev.cullet.builder.spheres.ClusterVerifier;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.BspTree;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ObjSequence;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.StoredOptions;
import dev.cullet.pipeline.query.BruteForce;
import dev.cullet.pipeline.query.QueryTrial;
import dev.cullet.pipeline.scene.InstanceScenes;
import dev.cullet.pipeline.tiles.SeamRecord;
import dev.cullet.pipeline.verify.TriangleMultiset.Difference;
import dev.cullet.pipeline.verify.TriangleMultiset.Triangles;
import dev.cullet.pipeline.verify.Verification.Check;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Verifies an asset. Without a source: the file is well-formed, and every stored structure is consistent with the
 * stored triangles. With a source: the triangles equal, bit by bit, those of an import with the stored options, and
 * sampled queries of every kind have the results of brute force. Thread-safe; each call of {@code verify} is
 * independent.
 */
public final class AssetVerifier {
    /** Queries of each kind, distributed over the parts. */
    private static final int QUERIES = 2_000;

    private static final int MIN_QUERIES = 50;

    /** Brute force tests every triangle for every query: this many tests per kind take a few seconds. */
    private static final double MAX_TRIANGLE_TESTS = 2e9;

    private static final long SEED = 20_261_121;

    private final Path file;
    private final Asset asset;

    private AssetVerifier(Path file, Asset asset) {
        this.file = file;
        this.asset = asset;
    }

    /**
     * Checks that each outline covers the silhouette or section of every triangle, and is larger by its error at most.
     */
    private void checkOutlines(AssetPart part, List<Check> checks) {
        TriangleSet set = part.triangles();
        for (Outline outline : part.outlines()) {
            String flaw = OutlineVerifier.flaw(outline, set.positions(), set.indices());
            String what = outline.kind() == Outline.SILHOUETTE ? "silhouette" : "section";
            checks.add(new Check(
                    what + " " + "xyz".charAt(outline.axis()),
                    flaw == null,
                    prefix(part)
                            + (flaw == null
                                    ? "covers " + set.triangleCount() + " triangles, with an error of at most "
                                            + outline.error() + " m"
                                    : flaw)));
        }
    }

    /**
     * Reads an asset for verification. Reading checks length, checksum, structure and trees.
     *
     * @throws dev.cullet.format.AssetException if the asset is malformed, or of a version that this program does not
     *     read
     * @throws IOException if the file cannot be read
     */
    public static AssetVerifier open(Path file) throws IOException {
        return new AssetVerifier(file, AssetFiles.read(file));
    }

    /**
     * Returns the options with which the seams of the asset were decided; the defaults if it has none.
     *
     * @throws IllegalArgumentException if they are malformed
     */
    public SeamOptions seamOptions() {
        return SeamRecord.options(asset.provenance().options());
    }

    /** Checks that the BSP tree covers every triangle, and that its leaves agree with winding numbers. */
    private void checkBsp(AssetPart part, List<Check> checks) {
        BspTree tree = part.bsp();
        if (tree == null) {
            return;
        }
        TriangleSet set = part.triangles();
        List<String> flaws = BspVerifier.faults(tree, set.positions(), set.indices());
        checks.add(new Check(
                "BSP tree",
                flaws.isEmpty(),
                prefix(part)
                        + (flaws.isEmpty()
                                ? set.triangleCount() + " triangles are covered by " + tree.fragmentCount()
                                        + " fragments in their planes, "
                                        + (tree.solid()
                                                ? "leaves agree with the winding number"
                                                : "the mesh is not marked as solid")
                                : String.join("; ", flaws))));
    }

    /** Checks that a part that is marked as solid is closed on its lattice. */
    private void checkSolid(AssetPart part, List<Check> checks) {
        SolidLattice lattice = part.lattice();
        if (lattice == null || !lattice.solid()) {
            return;
        }
        TriangleSet set = part.triangles();
        String flaw = SolidVerifier.flaw(lattice, set.positions(), set.indices());
        checks.add(new Check(
                "solid",
                flaw == null,
                prefix(part)
                        + (flaw == null
                                ? set.triangleCount() + " triangles and " + lattice.caps().length / 9
                                        + " caps are closed"
                                : flaw)));
    }

    /** Checks the guarantee of the spheres: each covers its part of the surface, or each inner sphere is inside. */
    private void checkSpheres(AssetPart part, List<Check> checks) {
        SphereCluster cluster = part.cluster();
        if (cluster == null) {
            return;
        }
        TriangleSet set = part.triangles();
        String flaw = ClusterVerifier.flaw(cluster, set.positions(), set.indices());
        String guarantee = switch (cluster.mode()) {
            case SphereCluster.COVER -> " cover all " + set.triangleCount() + " triangles";
            case SphereCluster.INNER -> " are inside the solid and do not cross its surface";
            default -> ", a fit, without a guarantee";
        };
        String detail = flaw == null ? cluster.sphereCount() + guarantee : flaw;
        checks.add(new Check("spheres", flaw == null, prefix(part) + detail));
    }

    private String prefix(AssetPart part) {
        return prefix(part.name());
    }

    private String prefix(String part) {
        return asset.parts().size() == 1 ? "" : "part \"" + part + "\": ";
    }

    /** Verifies the asset without its source. Time: a few milliseconds per thousand triangles. */
    public Verification verify() {
        return new Verification(file.toString(), null, checkStructures());
    }

    private List<Check> checkStructures() {
        List<Check> checks = new ArrayList<>();
        checks.add(new Check("integrity", true, "length, checksum, structure and all trees are valid"));
        for (AssetPart part : asset.parts()) {
            checkSolid(part, checks);
            checkBsp(part, checks);
            checkSpheres(part, checks);
            checkOutlines(part, checks);
            add(ShapeCheck.ofAsset(part, prefix(part)), checks);
            add(CompoundCheck.ofAsset(part, keepClear(), prefix(part)), checks);
        }
        return checks;
    }

    /**
     * Returns the options that the asset was baked with.
     *
     * @throws IllegalArgumentException if one of them is unknown to this version
     */
    public BakeOptions options() {
        return BakeOptions.parse(
                StoredOptions.resolve(SeamRecord.without(asset.provenance().options())));
    }

    /**
     * Verifies the asset with its source; as {@link #verify(List, Baker, BakeProgress)} with one file.
     *
     * @throws BakeException if the source cannot be read
     */
    public Verification verify(Path source, Baker baker, BakeProgress progress) throws BakeException {
        return verify(List.of(source), baker, progress);
    }

    /**
     * Verifies the asset with its source. Time: the import, and a few seconds per kind of query.
     *
     * @param files the source, or all files of an OBJ sequence in any order
     * @throws BakeException if the source cannot be read
     * @throws IllegalArgumentException if a stored option is unknown to this version
     */
    public Verification verify(List<Path> files, Baker baker, BakeProgress progress) throws BakeException {
        List<Path> source = files.size() == 1 ? files : ObjSequence.sorted(files);
        PreparedSource prepared = baker.prepare(source, options(), progress);
        List<Check> checks = checkStructures();
        compareHash(prepared, checks);
        checks.add(DeclaredTriangles.compare(prepared, asset));
        if (compareParts(prepared, checks)) {
            compareTriangles(prepared, checks);
            checkShapes(prepared, checks);
            compareSurfaces(prepared, checks);
            compareInstances(prepared, checks);
            compareQueries(prepared, checks);
        }
        return new Verification(file.toString(), source.get(0).toString(), checks);
    }

    /** Checks that each shape contains the vertices of the source, which those of a compact part are moved from. */
    private void checkShapes(PreparedSource prepared, List<Check> checks) {
        for (int i = 0; i < prepared.parts().size(); i++) {
            AssetPart part = asset.parts().get(i);
            if (simplification(i) == null) { // a shape encloses what is left of the source
                TriangleMesh source = prepared.parts().get(i).mesh();
                add(ShapeCheck.ofSource(part, source, prefix(part)), checks);
                add(CompoundCheck.ofSource(part, source, prefix(part)), checks);
            }
        }
    }

    private static void add(@Nullable Check check, List<Check> checks) {
        if (check != null) {
            checks.add(check);
        }
    }

    /** Different bytes alone do not fail the check: a comment in the file may have changed. */
    private void compareHash(PreparedSource prepared, List<Check> checks) {
        boolean same = prepared.sourceHash().equals(asset.provenance().sourceHash());
        checks.add(new Check(
                "source",
                true,
                same
                        ? "has the bytes that the asset was baked from"
                        : "has other bytes than the asset was baked from: SHA-256 " + prepared.sourceHash() + " now, "
                                + asset.provenance().sourceHash() + " then"));
    }

    /** Compares the instances of a scene with those of the source: mesh, place, layers and id of each. */
    private void compareInstances(PreparedSource prepared, List<Check> checks) {
        AssetScene scene = asset.scene();
        if (scene == null) {
            return;
        }
        Map<String, Integer> actual = InstanceScenes.counts(scene, asset.parts());
        Map<String, Integer> expected = InstanceScenes.counts(
                InstanceScenes.of(
                        prepared.imported().instances(),
                        asset.parts(),
                        options().building().tree()),
                asset.parts());
        List<String> missing = InstanceScenes.onlyIn(expected, actual);
        List<String> added = InstanceScenes.onlyIn(actual, expected);
        checks.add(new Check(
                "instances",
                missing.isEmpty() && added.isEmpty(),
                missing.isEmpty() && added.isEmpty()
                        ? scene.instanceCount() + " with the same mesh, place, layers and id"
                        : missing.size() + " only in the source" + first(missing) + ", " + added.size()
                                + " only in the asset" + first(added)));
    }

    private static String first(List<String> instances) {
        return instances.isEmpty() ? "" : " (" + instances.get(0) + (instances.size() > 1 ? ", ...)" : ")");
    }

    private boolean compareParts(PreparedSource prepared, List<Check> checks) {
        List<String> expected =
                prepared.parts().stream().map(PreparedPart::name).toList();
        List<String> actual = asset.parts().stream().map(part -> part.name()).toList();
        boolean same = expected.equals(actual);
        checks.add(new Check(
                "parts", same, same ? String.join(", ", actual) : "source has " + expected + ", asset has " + actual));
        return same && compareFrameTimes(prepared, checks);
    }

    /** Returns whether source and asset have the same frame times. */
    private boolean compareFrameTimes(PreparedSource prepared, List<Check> checks) {
        float[] expected = prepared.imported().frameTimes();
        float[] actual = asset.frameTimes();
        boolean same = Arrays.equals(expected, actual);
        if (expected.length + actual.length > 0) {
            checks.add(new Check(
                    "frames",
                    same,
                    same
                            ? actual.length + " at the same times"
                            : "source has " + Arrays.toString(expected) + " s, asset has " + Arrays.toString(actual)));
        }
        return same;
    }

    /**
     * Returns the expected mesh of a part; a compact part has its vertices moved, by at most the stated error. Of a
     * simplified part, whose triangles {@link SimplificationCheck} compares, it is the mesh itself.
     */
    private TriangleMesh expected(PreparedSource prepared, int part) {
        if (simplification(part) != null) {
            return SimplificationCheck.mesh(asset, part);
        }
        TriangleMesh source = prepared.parts().get(part).mesh();
        return asset.parts().get(part).triangles().blocks() == null
                ? source
                : CompactTriangles.of(source).mesh();
    }

    private double keepClear() {
        return StoredOptions.number(asset.provenance().options(), "keep-clear");
    }

    private @Nullable SimplifySummary simplification(int part) {
        return SimplifySummary.of(asset.provenance().options(), part);
    }

    private void compareTriangles(PreparedSource prepared, List<Check> checks) {
        boolean isAnyCompared = false;
        int count = 0;
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < prepared.parts().size(); i++) {
            SimplifySummary simplified = simplification(i);
            if (simplified != null) {
                TriangleMesh source = prepared.parts().get(i).mesh();
                checks.addAll(SimplificationCheck.of(
                        asset, i, source, simplified, prefix(asset.parts().get(i))));
                continue;
            }
            isAnyCompared = true;
            TriangleMesh mesh = expected(prepared, i);
            TriangleBlocks blocks = asset.parts().get(i).triangles().blocks();
            if (blocks != null) {
                compareError(prepared.parts().get(i), mesh, blocks.error(), checks);
            }
            for (int frame = 0; frame < mesh.frameCount(); frame++) {
                Triangles expected =
                        new Triangles(mesh.positions(frame), mesh.indices(), mesh.surfaces(), mesh.surfaceNames());
                Difference difference = TriangleMultiset.compare(
                        expected, Triangles.of(asset.parts().get(i).frame(frame).triangles(), asset.surfaceNames()));
                if (!difference.isNone()) {
                    differences.add((frame == 0 ? "" : "frame " + frame + ": ")
                            + describe(prepared.parts().get(i), difference));
                }
            }
            count += mesh.triangleCount();
        }
        if (!isAnyCompared) {
            return;
        }
        checks.add(new Check(
                "triangles",
                differences.isEmpty(),
                differences.isEmpty()
                        ? count + " with the same coordinates"
                                + (asset.parts().get(0).triangles().blocks() == null ? "" : " on the lattice")
                                + ", winding and surface"
                        : String.join("; ", differences)));
    }

    /** Checks that no corner was moved farther than stated; both meshes have the same order of triangles. */
    private void compareError(PreparedPart part, TriangleMesh moved, float stated, List<Check> checks) {
        TriangleMesh source = part.mesh();
        double farthest = 0;
        for (int i = 0; i < source.indices().length; i++) {
            double distance2 = 0;
            for (int axis = 0; axis < 3; axis++) {
                double by = (double) moved.positions()[3 * moved.indices()[i] + axis]
                        - source.positions()[3 * source.indices()[i] + axis];
                distance2 += by * by;
            }
            farthest = Math.max(farthest, Math.sqrt(distance2));
        }
        checks.add(new Check(
                "error",
                farthest <= stated,
                prefix(part.name()) + "the farthest vertex was moved by " + farthest + " m, stated is " + stated
                        + " m"));
    }

    private void compareSurfaces(PreparedSource prepared, List<Check> checks) {
        int[] tags = prepared.surfaces().tags();
        if (tags == null && asset.surfaceTags() == null) {
            return;
        }
        boolean same = Arrays.equals(tags, asset.surfaceTags())
                && Arrays.equals(prepared.surfaces().figures(), asset.surfaceMaterials());
        checks.add(new Check(
                "surfaces",
                same,
                same ? "have the tags and materials of the options" : "have other tags or materials than the options"));
    }

    private static String describe(PreparedPart part, Difference difference) {
        String text = "part \"" + part.name() + "\": ";
        if (difference.missing() > 0) {
            text += difference.missing() + " of the source are missing (first: source triangle "
                    + part.mesh().sourceTriangles()[difference.firstMissing()] + ")";
        }
        if (difference.extra() > 0) {
            text += (difference.missing() > 0 ? ", " : "") + difference.extra()
                    + " are not in the source (first: triangle " + difference.firstExtra() + ")";
        }
        return text;
    }

    private void compareQueries(PreparedSource prepared, List<Check> checks) {
        CollisionAsset loaded = CollisionAsset.of(asset);
        QueryTrial[] totals = new QueryTrial[QueryTrial.CHECKED.size()];
        for (int i = 0; i < loaded.partCount(); i++) {
            CollisionMesh mesh = loaded.part(i);
            TriangleMesh source = expected(prepared, i);
            int frames = mesh.frameCount();
            int queries =
                    (int) Math.min(QUERIES, MAX_TRIANGLE_TESTS / source.triangleCount()) / loaded.partCount() / frames;
            for (int frame = 0; frame < frames; frame++) {
                BruteForce oracle = new BruteForce(source.positions(frame), source.indices());
                for (int kind = 0; kind < totals.length; kind++) {
                    QueryTrial trial = QueryTrial.of(
                            QueryTrial.CHECKED.get(kind),
                            mesh.frame(frame),
                            oracle,
                            Math.max(frames == 1 ? MIN_QUERIES : 1, queries),
                            SEED + i);
                    totals[kind] = totals[kind] == null ? trial : totals[kind].plus(trial);
                }
            }
        }
        for (QueryTrial trial : totals) {
            checks.add(new Check(trial.kind(), trial.passed(), describe(trial)));
        }
    }

    private static String describe(QueryTrial trial) {
        String counts = trial.queries() + " queries, " + trial.hits() + " hits, " + trial.boundary()
                + " within rounding of the boundary";
        return trial.different() == 0
                ? counts
                : counts + ", " + trial.different() + " with another result than brute force, such as "
                        + trial.example();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.bsp.BspVerifier;
import dev.cullet.builder.compact.CompactTriangles;
import dev.cullet.builder.outline.OutlineVerifier;
import dev.cullet.builder.spheres.ClusterVerifier;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ObjSequence;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.options.BakeOptions;
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

/**
 * Checks an asset: alone, that it is whole and sound; with its source, that it has the triangles that an import with the
 * stored options gives, bit by bit, and that sampled queries of every kind are answered as brute force answers them.
 */
public final class AssetVerifier {
    /** Questions of each kind, shared out among the parts. */
    private static final int QUESTIONS = 2_000;

    private static final int LEAST_QUESTIONS = 50;

    /** Brute force looks at each triangle: so many looks per kind take a few seconds. */
    private static final double MOST_LOOKS = 2e9;

    private static final long SEED = 20_261_121;

    private final Path file;
    private final Asset asset;
    private final List<Check> checks = new ArrayList<>();

    private AssetVerifier(Path file, Asset asset) {
        this.file = file;
        this.asset = asset;
        checks.add(new Check("integrity", true, "length, checksum, structure and every tree are sound"));
        for (AssetPart part : asset.parts()) {
            checkBsp(part);
            checkSpheres(part);
            checkOutlines(part);
        }
    }

    /** Each outline holds the shadow or the piece of every triangle, and is hardly larger. */
    private void checkOutlines(AssetPart part) {
        TriangleSet set = part.triangles();
        for (Outline outline : part.outlines()) {
            String flaw = OutlineVerifier.flaw(outline, set.positions(), set.indices());
            String what = outline.kind() == Outline.SILHOUETTE ? "silhouette" : "section";
            String place = asset.parts().size() == 1 ? "" : "part \"" + part.name() + "\": ";
            checks.add(new Check(
                    what + " " + "xyz".charAt(outline.axis()),
                    flaw == null,
                    place
                            + (flaw == null
                                    ? "holds all of " + set.triangleCount() + " triangles that is seen, and at most "
                                            + outline.error() + " m more"
                                    : flaw)));
        }
    }

    /**
     * Reads an asset, which checks that it is whole and sound.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     */
    public static AssetVerifier open(Path file) throws IOException {
        return new AssetVerifier(file, AssetFiles.read(file));
    }

    /** Drops every triangle of a part down its BSP tree, and compares leaves with winding numbers. */
    private void checkBsp(AssetPart part) {
        BspTree tree = part.bsp();
        if (tree == null) {
            return;
        }
        TriangleSet set = part.triangles();
        List<String> faults = BspVerifier.faults(tree, set.positions(), set.indices());
        String place = asset.parts().size() == 1 ? "" : "part \"" + part.name() + "\": ";
        checks.add(new Check(
                "BSP tree",
                faults.isEmpty(),
                place
                        + (faults.isEmpty()
                                ? set.triangleCount() + " triangles are covered by " + tree.fragmentCount()
                                        + " pieces in their planes, "
                                        + (tree.solid()
                                                ? "leaves have the winding number of their place"
                                                : "no solid is claimed")
                                : String.join("; ", faults))));
    }

    /** Holds each piece of the surface against the sphere that the certificate names, or each inner sphere against the surface. */
    private void checkSpheres(AssetPart part) {
        SphereCluster cluster = part.cluster();
        if (cluster == null) {
            return;
        }
        TriangleSet set = part.triangles();
        String flaw = ClusterVerifier.flaw(cluster, set.positions(), set.indices());
        String place = asset.parts().size() == 1 ? "" : "part \"" + part.name() + "\": ";
        String holds = switch (cluster.mode()) {
            case SphereCluster.COVER -> " hold every piece of " + set.triangleCount() + " triangles";
            case SphereCluster.INNER -> " are inside, and end before the surface";
            default -> ", a fit, which promises nothing";
        };
        checks.add(new Check("spheres", flaw == null, place + (flaw == null ? cluster.sphereCount() + holds : flaw)));
    }

    /** What was found without a source. */
    public Verification alone() {
        return new Verification(file.toString(), null, checks);
    }

    /**
     * The options that the asset was baked with.
     *
     * @throws IllegalArgumentException if this version does not know one of them
     */
    public BakeOptions options() {
        return BakeOptions.parse(asset.provenance().options());
    }

    /**
     * Compares with the source.
     *
     * @throws BakeException if the source cannot be read
     */
    public Verification against(Path source, Baker baker, BakeProgress progress) throws BakeException {
        return against(List.of(source), baker, progress);
    }

    /**
     * Compares with the source.
     *
     * @param files the source, or all files of an OBJ sequence in any order
     * @throws BakeException if the source cannot be read
     */
    public Verification against(List<Path> files, Baker baker, BakeProgress progress) throws BakeException {
        List<Path> source = files.size() == 1 ? files : ObjSequence.sorted(files);
        PreparedSource prepared = baker.prepare(source, options(), progress);
        compareHash(prepared);
        if (compareParts(prepared)) {
            compareTriangles(prepared);
            compareSurfaces(prepared);
            compareQueries(prepared);
        }
        return new Verification(file.toString(), source.get(0).toString(), checks);
    }

    /** Other bytes alone are no difference: a comment in the file may have changed. */
    private void compareHash(PreparedSource prepared) {
        boolean same = prepared.sourceHash().equals(asset.provenance().sourceHash());
        checks.add(new Check(
                "source",
                true,
                same
                        ? "has the bytes that the asset was baked from"
                        : "has other bytes than the asset was baked from: SHA-256 " + prepared.sourceHash() + " now, "
                                + asset.provenance().sourceHash() + " then"));
    }

    private boolean compareParts(PreparedSource prepared) {
        List<String> expected =
                prepared.parts().stream().map(PreparedPart::name).toList();
        List<String> actual = asset.parts().stream().map(part -> part.name()).toList();
        boolean same = expected.equals(actual);
        checks.add(new Check(
                "parts", same, same ? String.join(", ", actual) : "source has " + expected + ", asset has " + actual));
        return same && compareFrameTimes(prepared);
    }

    /** Whether there are as many frames, at the same times. */
    private boolean compareFrameTimes(PreparedSource prepared) {
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

    /** The mesh that an asset should hold: for a compact part its vertices moved, and by no more than it states. */
    private TriangleMesh expected(PreparedSource prepared, int part) {
        TriangleMesh source = prepared.parts().get(part).mesh();
        return asset.parts().get(part).triangles().blocks() == null
                ? source
                : CompactTriangles.of(source).mesh();
    }

    private void compareTriangles(PreparedSource prepared) {
        int count = 0;
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < prepared.parts().size(); i++) {
            TriangleMesh mesh = expected(prepared, i);
            TriangleBlocks blocks = asset.parts().get(i).triangles().blocks();
            if (blocks != null) {
                compareError(prepared.parts().get(i), mesh, blocks.error());
            }
            for (int frame = 0; frame < mesh.frameCount(); frame++) {
                Triangles expected =
                        new Triangles(mesh.positions(frame), mesh.indices(), mesh.surfaces(), mesh.surfaceNames());
                Difference difference = TriangleMultiset.compare(
                        expected, stored(asset.parts().get(i).frame(frame).triangles()));
                if (!difference.isNone()) {
                    differences.add((frame == 0 ? "" : "frame " + frame + ": ")
                            + tell(prepared.parts().get(i), difference));
                }
            }
            count += mesh.triangleCount();
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

    /** Whether no corner was moved farther than stated; triangles of the source and of the moved mesh have the same order. */
    private void compareError(PreparedPart part, TriangleMesh moved, float stated) {
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
        String place = asset.parts().size() == 1 ? "" : "part \"" + part.name() + "\": ";
        checks.add(new Check(
                "error",
                farthest <= stated,
                place + "the farthest vertex was moved by " + farthest + " m, stated is " + stated + " m"));
    }

    private void compareSurfaces(PreparedSource prepared) {
        int[] tags = prepared.surfaces().tags();
        if (tags == null && asset.surfaceTags() == null) {
            return;
        }
        boolean same = Arrays.equals(tags, asset.surfaceTags())
                && Arrays.equals(prepared.surfaces().figures(), asset.surfaceMaterials());
        checks.add(new Check(
                "surfaces",
                same,
                same
                        ? "have the tags and figures that the options say"
                        : "have other tags or figures than the options say"));
    }

    private Triangles stored(TriangleSet set) {
        int[] surfaces = set.surfaces();
        if (surfaces == null) {
            surfaces = new int[set.triangleCount()];
            Arrays.fill(surfaces, set.uniformSurface());
        }
        return new Triangles(set.positions(), set.indices(), surfaces, asset.surfaceNames());
    }

    private static String tell(PreparedPart part, Difference difference) {
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

    private void compareQueries(PreparedSource prepared) {
        CollisionAsset loaded = CollisionAsset.of(asset);
        QueryTrial[] totals = new QueryTrial[QueryTrial.KINDS.size()];
        for (int i = 0; i < loaded.partCount(); i++) {
            CollisionMesh mesh = loaded.part(i);
            TriangleMesh source = expected(prepared, i);
            int frames = mesh.frameCount();
            int questions =
                    (int) Math.min(QUESTIONS, MOST_LOOKS / source.triangleCount()) / loaded.partCount() / frames;
            for (int frame = 0; frame < frames; frame++) {
                BruteForce oracle = new BruteForce(source.positions(frame), source.indices());
                for (int kind = 0; kind < totals.length; kind++) {
                    QueryTrial trial = QueryTrial.of(
                            QueryTrial.KINDS.get(kind),
                            mesh.frame(frame),
                            oracle,
                            Math.max(frames == 1 ? LEAST_QUESTIONS : 1, questions),
                            SEED + i);
                    totals[kind] = totals[kind] == null ? trial : totals[kind].plus(trial);
                }
            }
        }
        for (QueryTrial trial : totals) {
            checks.add(new Check(trial.kind(), trial.passed(), tell(trial)));
        }
    }

    private static String tell(QueryTrial trial) {
        String counts = trial.questions() + " questions, " + trial.hits() + " hits, " + trial.boundary()
                + " within rounding of the boundary";
        return trial.different() == 0
                ? counts
                : counts + ", " + trial.different() + " answered otherwise than by brute force, such as "
                        + trial.example();
    }
}

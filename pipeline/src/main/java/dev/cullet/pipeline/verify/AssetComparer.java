// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.BspTree;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.SphereCluster;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.scene.InstanceScenes;
import dev.cullet.pipeline.verify.AssetComparison.Difference;
import dev.cullet.pipeline.verify.TriangleMultiset.Triangles;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Collects what differs between two assets, one part after the other. */
final class AssetComparer {
    private static final String NONE = "none";

    private final List<Difference> differences = new ArrayList<>();

    /** Name of the current part; null before and after the parts. */
    private @Nullable String part;

    List<Difference> compare(AssetComparison.Input first, AssetComparison.Input second) {
        Asset a = first.asset();
        Asset b = second.asset();
        look("builder", a.provenance().builderVersion(), b.provenance().builderVersion());
        look(
                "source",
                "sha256 " + a.provenance().sourceHash(),
                "sha256 " + b.provenance().sourceHash());
        CollisionAsset loadedA = CollisionAsset.of(a);
        CollisionAsset loadedB = CollisionAsset.of(b);
        lookAtEach(
                "option ",
                AssetInspection.options(a.provenance().options()),
                AssetInspection.options(b.provenance().options()),
                "not set");
        lookAtEach("surface ", surfaces(loadedA), surfaces(loadedB), "absent");
        look("frame times", Arrays.toString(a.frameTimes()), Arrays.toString(b.frameTimes()));
        Set<String> names = new LinkedHashSet<>(loadedA.partNames());
        names.addAll(loadedB.partNames());
        for (String name : names) {
            boolean inA = loadedA.partNames().contains(name);
            boolean inB = loadedB.partNames().contains(name);
            part = name;
            look("part", inA ? "present" : "absent", inB ? "present" : "absent");
            if (inA && inB) {
                parts(a, loadedA.part(name), b, loadedB.part(name));
            }
        }
        part = null;
        instances(a, b);
        lookAtEach("bytes of ", bytes(first.bytes()), bytes(second.bytes()), "0");
        return differences;
    }

    /** Returns the bytes by structure as text; the sum last. */
    private static Map<String, String> bytes(ByteSplit split) {
        Map<String, String> bytes = new LinkedHashMap<>();
        bytes.put("AABB trees", number(split.tree()));
        bytes.put("triangle arrays", number(split.triangles()));
        bytes.put("BSP trees", number(split.bsp()));
        bytes.put("spheres", number(split.spheres()));
        bytes.put("outlines", number(split.outlines()));
        bytes.put("shapes", number(split.shape()));
        bytes.put("frames", number(split.frames()));
        bytes.put("the rest", number(split.rest()));
        bytes.put("the file", number(split.total()));
        return bytes;
    }

    /** Compares scenes: the number of instances, and the first that only one of them has. */
    private void instances(Asset a, Asset b) {
        AssetScene sceneA = a.scene();
        AssetScene sceneB = b.scene();
        if (sceneA == null || sceneB == null) {
            look("scene", sceneA == null ? NONE : "present", sceneB == null ? NONE : "present");
            return;
        }
        look("instances", number(sceneA.instanceCount()), number(sceneB.instanceCount()));
        Map<String, Integer> ofA = InstanceScenes.counts(sceneA, a.parts());
        Map<String, Integer> ofB = InstanceScenes.counts(sceneB, b.parts());
        look("instances of one only", only(InstanceScenes.onlyIn(ofA, ofB)), only(InstanceScenes.onlyIn(ofB, ofA)));
        if (ofA.equals(ofB)) {
            boolean same = Arrays.equals(sceneA.tree().nodes(), sceneB.tree().nodes());
            look("tree of instances", "", same ? "" : "differs");
        }
    }

    private static String only(List<String> instances) {
        return instances.isEmpty() ? NONE : number(instances.size()) + ": " + instances.get(0);
    }

    private static String count(int number, String one, String many) {
        return number(number) + " " + (number == 1 ? one : many);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private void parts(Asset a, CollisionMesh meshA, Asset b, CollisionMesh meshB) {
        int frames = Math.min(meshA.frameCount(), meshB.frameCount());
        look("frames", String.valueOf(meshA.frameCount()), String.valueOf(meshB.frameCount()));
        for (int frame = 0; frame < frames; frame++) {
            triangles(
                    frame == 0 ? "triangles" : "triangles of frame " + frame,
                    triangles(a, meshA.frame(frame)),
                    meshA,
                    triangles(b, meshB.frame(frame)),
                    meshB);
        }
        AssetPart partA = meshA.data();
        AssetPart partB = meshB.data();
        look("pivot", Arrays.toString(partA.pivot()), Arrays.toString(partB.pivot()));
        look("bounds", Arrays.toString(partA.bounds()), Arrays.toString(partB.bounds()));
        look("source triangles", sources(partA), sources(partB));
        look("edge flags", flags(partA), flags(partB));
        built(
                "AABB tree",
                tree(partA),
                tree(partB),
                Map.of("nodes", partA.tree().nodes()),
                Map.of("nodes", partB.tree().nodes()));
        SolidLattice latticeA = partA.lattice();
        SolidLattice latticeB = partB.lattice();
        look("closed", closed(latticeA), closed(latticeB));
        if (latticeA != null && latticeB != null) { // else all of it follows from the line before
            built("lattice", lattice(latticeA), lattice(latticeB), arrays(latticeA), arrays(latticeB));
        }
        BspTree bspA = partA.bsp();
        BspTree bspB = partB.bsp();
        built("BSP tree", bsp(bspA), bsp(bspB), arrays(bspA), arrays(bspB));
        SphereCluster spheresA = partA.cluster();
        SphereCluster spheresB = partB.cluster();
        built("spheres", spheres(spheresA), spheres(spheresB), arrays(spheresA), arrays(spheresB));
        EnclosingShape shapeA = partA.shape();
        EnclosingShape shapeB = partB.shape();
        built("enclosing shape", shape(shapeA), shape(shapeB), arrays(shapeA), arrays(shapeB));
        EnclosingCompound compoundA = partA.compound();
        EnclosingCompound compoundB = partB.compound();
        built("compound", compound(compoundA), compound(compoundB), arrays(compoundA), arrays(compoundB));
        built("outlines", outlines(partA), outlines(partB), arrays(partA.outlines()), arrays(partB.outlines()));
    }

    private void look(String what, String a, String b) {
        if (!a.equals(b)) {
            differences.add(new Difference(part, what, a, b));
        }
    }

    private void lookAtEach(String what, Map<String, String> a, Map<String, String> b, String absent) {
        Set<String> names = new LinkedHashSet<>(a.keySet());
        names.addAll(b.keySet());
        for (String name : names) {
            look(what + name, a.getOrDefault(name, absent), b.getOrDefault(name, absent));
        }
    }

    /** Adds a difference of the figures of a structure; if they are the same, of its arrays. */
    private void built(String what, String a, String b, Map<String, Object> arraysA, Map<String, Object> arraysB) {
        look(what, a, b);
        String arrays = a.equals(b) ? ArrayDifferences.text(arraysA, arraysB) : "";
        if (!arrays.isEmpty()) {
            differences.add(new Difference(part, what, a, "the same figures; other numbers in " + arrays));
        }
    }

    private void triangles(String what, Triangles a, CollisionMesh meshA, Triangles b, CollisionMesh meshB) {
        TriangleMultiset.Difference difference = TriangleMultiset.compare(a, b);
        if (!difference.isNone()) {
            differences.add(new Difference(
                    part,
                    what,
                    only(a, meshA, difference.missing(), difference.firstMissing()),
                    only(b, meshB, difference.extra(), difference.firstExtra())));
        }
    }

    private static String only(Triangles of, CollisionMesh mesh, int count, int first) {
        String text = String.format(Locale.ROOT, "%,d, of which %,d only here", of.count(), count);
        if (count == 0) {
            return text;
        }
        int source = mesh.sourceTriangle(first);
        return text + " (first: triangle " + first + (source < 0 ? "" : ", source triangle " + source) + ", at "
                + of.positions()[9 * first] + " " + of.positions()[9 * first + 1] + " " + of.positions()[9 * first + 2]
                + ")";
    }

    /** Corner by corner, so that it is the same for every encoding. */
    private static Triangles triangles(Asset asset, CollisionMesh mesh) {
        float[] corners = new float[Math.multiplyExact(9, mesh.triangleCount())];
        int[] indices = new int[3 * mesh.triangleCount()];
        int[] surfaces = new int[mesh.triangleCount()];
        Arrays.setAll(indices, i -> i);
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            mesh.triangleCorners(triangle, corners, 9 * triangle);
            surfaces[triangle] = mesh.surface(triangle);
        }
        return new Triangles(corners, indices, surfaces, asset.surfaceNames());
    }

    private static Map<String, String> surfaces(CollisionAsset loaded) {
        Asset asset = loaded.data();
        Map<String, String> surfaces = new LinkedHashMap<>();
        for (int i = 0; i < asset.surfaceNames().size(); i++) {
            surfaces.put(
                    asset.surfaceNames().get(i),
                    "tag " + loaded.surfaceTag(i) + ", friction " + format(loaded.surfaceFriction(i)) + ", restitution "
                            + format(loaded.surfaceRestitution(i)));
        }
        return surfaces;
    }

    private static String format(float figure) {
        return figure < 0 ? "not set" : Float.toString(figure);
    }

    private static String tree(AssetPart of) {
        return "SAH " + of.tree().sahCost() + ", depth " + of.tree().depth() + ", "
                + count(of.tree().nodeCount(), "node", "nodes");
    }

    private static String closed(@Nullable SolidLattice lattice) {
        return lattice != null && lattice.solid() ? "yes" : "no";
    }

    private static String lattice(SolidLattice lattice) {
        return "step " + lattice.step() + ", origin " + Arrays.toString(lattice.origin()) + ", displacement "
                + lattice.displacement() + ", " + count(lattice.caps().length / 9, "cap", "caps");
    }

    private static Map<String, Object> arrays(@Nullable SolidLattice lattice) {
        return lattice == null ? Map.of() : Map.of("caps", lattice.caps());
    }

    private static String bsp(@Nullable BspTree tree) {
        return tree == null
                ? NONE
                : (tree.solid() ? "solid, " : "not solid, ") + count(tree.nodeCount(), "node", "nodes") + ", depth "
                        + tree.depth() + ", " + count(tree.fragmentCount(), "fragment", "fragments") + ", "
                        + count(tree.mixedCount(), "mixed leaf", "mixed leaves");
    }

    private static Map<String, Object> arrays(@Nullable BspTree tree) {
        Map<String, Object> arrays = new LinkedHashMap<>();
        if (tree != null) {
            arrays.put("top nodes", tree.topNodes());
            arrays.put("top polygons", tree.topPolygons());
            arrays.put("planes", tree.planes());
            arrays.put("frames", tree.frames());
            arrays.put("mixed lists", tree.mixedLists());
            arrays.put("mixed triangles", tree.mixedTriangles());
            arrays.put("mixed samples", tree.mixedSamples());
            arrays.put("degenerate triangles", tree.degenerateTriangles());
        }
        return arrays;
    }

    private static Map<String, Object> arrays(@Nullable SphereCluster cluster) {
        Map<String, Object> arrays = new LinkedHashMap<>();
        if (cluster != null) {
            arrays.put("spheres", cluster.spheres());
            arrays.put("next", cluster.next());
            arrays.put("figures", cluster.figures());
        }
        return arrays;
    }

    private static Map<String, Object> arrays(Outline[] outlines) {
        Map<String, Object> arrays = new LinkedHashMap<>();
        for (int i = 0; i < outlines.length; i++) {
            arrays.put("vertices of outline " + i, outlines[i].vertices());
            arrays.put("planes of outline " + i, new float[] {outlines[i].at(), outlines[i].error()});
        }
        return arrays;
    }

    private static String sources(AssetPart of) {
        return of.triangles().sourceTriangles() == null ? "not stored" : "stored";
    }

    private static String flags(AssetPart of) {
        return of.triangles().edgeFlags() == null ? "not stored" : "stored";
    }

    private static String spheres(@Nullable SphereCluster cluster) {
        return cluster == null
                ? NONE
                : cluster.sphereCount() + ", mode " + SphereSummary.modeName(cluster) + ", "
                        + count(cluster.levelCount(), "level", "levels");
    }

    private static String shape(@Nullable EnclosingShape of) {
        if (of == null) {
            return NONE;
        }
        String kind = ShapeSummary.kindName(of);
        String planes = of.hasPlanes() ? " of " + of.planeCount() + " planes and " + of.cornerCount() + " corners" : "";
        return kind + planes + ", " + of.volume() + " m3, stick-out " + of.stickOut() + " m, margin " + of.margin()
                + " m" + (of.engine().isEmpty() ? "" : ", for " + of.engine());
    }

    private static String compound(@Nullable EnclosingCompound of) {
        if (of == null) {
            return NONE;
        }
        String uncovered = of.uncoveredDepth() == EnclosingCompound.NOT_CLOSED
                ? "not closed"
                : "uncovered depth " + of.uncoveredDepth() + " m";
        return count(of.pieces().size(), "piece", "pieces") + ", error " + of.error() + " m, stick-out " + of.stickOut()
                + " m, " + uncovered;
    }

    /** Returns the arrays of all pieces, one after another. */
    private static Map<String, Object> arrays(@Nullable EnclosingCompound of) {
        Map<String, Object> arrays = new LinkedHashMap<>();
        if (of != null) {
            List<EnclosingShape> pieces = of.pieces();
            arrays.put("uncovered point", of.uncoveredPoint());
            arrays.put("kinds", pieces.stream().mapToInt(EnclosingShape::kind).toArray());
            arrays.put("planes", joined(pieces, piece -> Arrays.stream(planes(piece))));
            arrays.put("corners", joined(pieces, piece -> bits(piece.corners())));
            arrays.put(
                    "faces",
                    joined(pieces, piece -> Arrays.stream(piece.faceCorners()).asLongStream()));
            arrays.put(
                    "triangles",
                    joined(pieces, piece -> Arrays.stream(piece.triangles()).asLongStream()));
            arrays.put("numbers", joined(pieces, piece -> bits(piece.primitive())));
            arrays.put("figures of pieces", joined(pieces, piece -> bits(piece.figures())));
        }
        return arrays;
    }

    private static long[] joined(List<EnclosingShape> pieces, Function<EnclosingShape, LongStream> numbers) {
        return pieces.stream().map(numbers).flatMapToLong(stream -> stream).toArray();
    }

    private static LongStream bits(float[] numbers) {
        return IntStream.range(0, numbers.length).mapToLong(i -> Float.floatToRawIntBits(numbers[i]));
    }

    private static Map<String, Object> arrays(@Nullable EnclosingShape of) {
        return of == null
                ? Map.of()
                : Map.of(
                        "planes",
                        planes(of),
                        "corners",
                        of.corners(),
                        "faces",
                        of.faceCorners(),
                        "triangles",
                        of.triangles(),
                        "numbers",
                        of.primitive());
    }

    /** Returns normals and offsets as bits. */
    private static long[] planes(EnclosingShape of) {
        long[] planes = new long[4 * of.planeCount()];
        for (int i = 0; i < of.planeCount(); i++) {
            for (int k = 0; k < 3; k++) {
                planes[4 * i + k] = of.normals()[3 * i + k];
            }
            planes[4 * i + 3] = Double.doubleToRawLongBits(of.offsets()[i]);
        }
        return planes;
    }

    private static String outlines(AssetPart of) {
        StringJoiner text = new StringJoiner(", ").setEmptyValue(NONE);
        for (Outline outline : of.outlines()) {
            text.add((outline.kind() == Outline.SILHOUETTE ? "silhouette " : "section ") + "xyz".charAt(outline.axis())
                    + " of " + outline.vertices().length / 2 + " vertices");
        }
        return text.toString();
    }
}

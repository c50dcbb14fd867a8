// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.pipeline.inspect.AssetInspection;
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
import org.jspecify.annotations.Nullable;

/** Collects what differs between two assets, one part after the other. */
final class AssetComparer {
    private static final String NONE = "none";

    private final List<Difference> differences = new ArrayList<>();

    /** Name of the current part; null before and after the parts. */
    private @Nullable String part;

    List<Difference> compare(Asset a, Asset b) {
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
                "unknown");
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
        return differences;
    }

    private void parts(Asset a, CollisionMesh meshA, Asset b, CollisionMesh meshB) {
        int frames = Math.min(meshA.frameCount(), meshB.frameCount());
        look("frames", String.valueOf(meshA.frameCount()), String.valueOf(meshB.frameCount()));
        for (int frame = 0; frame < frames; frame++) {
            triangles(
                    frame == 0 ? "triangles" : "triangles of frame " + frame,
                    triangles(a, meshA.frame(frame)),
                    triangles(b, meshB.frame(frame)));
        }
        AssetPart partA = meshA.data();
        AssetPart partB = meshB.data();
        look("pivot", Arrays.toString(partA.pivot()), Arrays.toString(partB.pivot()));
        built(
                "AABB tree",
                tree(partA),
                tree(partB),
                Arrays.equals(partA.tree().nodes(), partB.tree().nodes()));
        BspTree bspA = partA.bsp();
        BspTree bspB = partB.bsp();
        built("BSP tree", bsp(bspA), bsp(bspB), bspA == null || bspB == null || sameArrays(bspA, bspB));
        SphereCluster spheresA = partA.cluster();
        SphereCluster spheresB = partB.cluster();
        built(
                "spheres",
                spheres(spheresA),
                spheres(spheresB),
                spheresA == null || spheresB == null || Arrays.equals(spheresA.spheres(), spheresB.spheres()));
        built("outlines", outlines(partA), outlines(partB), sameOutlines(partA.outlines(), partB.outlines()));
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

    /** What was built: its figures, and where these are the same, whether the arrays are. */
    private void built(String what, String a, String b, boolean sameArrays) {
        look(what, a, b);
        if (a.equals(b) && !sameArrays) {
            differences.add(new Difference(part, what, a, "the same figures in other arrays"));
        }
    }

    private void triangles(String what, Triangles a, Triangles b) {
        TriangleMultiset.Difference difference = TriangleMultiset.compare(a, b);
        if (!difference.isNone()) {
            differences.add(new Difference(
                    part,
                    what,
                    only(a, difference.missing(), difference.firstMissing()),
                    only(b, difference.extra(), difference.firstExtra())));
        }
    }

    private static String only(Triangles of, int count, int first) {
        String text = String.format(Locale.ROOT, "%,d, of which %,d only here", of.count(), count);
        return count == 0
                ? text
                : text + " (first: triangle " + first + " at " + of.positions()[9 * first] + " "
                        + of.positions()[9 * first + 1] + " " + of.positions()[9 * first + 2] + ")";
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
                + of.tree().nodeCount() + " nodes";
    }

    private static String bsp(@Nullable BspTree tree) {
        return tree == null
                ? NONE
                : (tree.solid() ? "solid, " : "not solid, ") + tree.nodeCount() + " nodes, depth " + tree.depth() + ", "
                        + tree.fragmentCount() + " fragments, " + tree.mixedCount() + " mixed leaves";
    }

    private static boolean sameArrays(BspTree a, BspTree b) {
        return Arrays.equals(a.planes(), b.planes()) && Arrays.equals(a.children(), b.children());
    }

    private static String spheres(@Nullable SphereCluster cluster) {
        return cluster == null ? NONE : cluster.sphereCount() + ", mode " + cluster.mode();
    }

    private static String outlines(AssetPart of) {
        StringJoiner text = new StringJoiner(", ").setEmptyValue(NONE);
        for (Outline outline : of.outlines()) {
            text.add((outline.kind() == Outline.SILHOUETTE ? "silhouette " : "section ") + "xyz".charAt(outline.axis())
                    + " of " + outline.vertices().length / 2 + " vertices");
        }
        return text.toString();
    }

    private static boolean sameOutlines(Outline[] a, Outline[] b) {
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            if (!Arrays.equals(a[i].vertices(), b[i].vertices()) || a[i].at() != b[i].at()) {
                return false;
            }
        }
        return true;
    }
}

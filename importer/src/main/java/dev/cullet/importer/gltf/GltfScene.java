// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SiblingFiles;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link SourceScene} of a glTF file: the nodes of its scene, depth first, with transforms composed in double
 * precision, and their meshes. Without native code. Wrong numbers are refused, with their element and the allowed
 * values. Linear time; memory for the meshes of the scene.
 */
public final class GltfScene {
    /** A quaternion whose length differs from 1 by more is reported. */
    private static final double MAX_LENGTH_ERROR = 1e-3;

    /** The largest difference of the last row of a matrix from 0 0 0 1: rounding of an exporter. */
    private static final double MAX_ROW_ERROR = 1e-6;

    /** The largest sum of the primitives of all nodes. */
    private static final long MAX_REFERENCES = 10_000_000;

    private static final int MAX_NAMES = 10;

    private final GltfDocument document;
    private final List<GltfDocument.Node> nodes;
    private final Function<Map<String, Object>, @Nullable String> surfaceOf;
    private final List<SourceScene.Node> made = new ArrayList<>();
    private final BitSet notUnit = new BitSet();
    private long references;

    private GltfScene(
            GltfDocument document,
            List<GltfDocument.Node> nodes,
            Function<Map<String, Object>, @Nullable String> surfaceOf) {
        this.document = document;
        this.nodes = nodes;
        this.surfaceOf = surfaceOf;
    }

    /**
     * Reads the scene of a file.
     *
     * @param colliders that add nodes
     * @param isMorphed whether morph targets are read
     * @param surfaceOf returns the surface that the extras of a node state, or null
     * @param siblings files beside the source
     */
    public static SourceScene read(
            Path file,
            GltfDocument document,
            GltfColliders colliders,
            boolean isMorphed,
            Function<Map<String, Object>, @Nullable String> surfaceOf,
            SiblingFiles siblings,
            FindingCollector findings)
            throws RefusedException, IOException {
        GltfScene scene = new GltfScene(document, colliders.nodes(), surfaceOf);
        try (GltfBuffers buffers = new GltfBuffers(document, file.toAbsolutePath(), siblings)) {
            GltfAccessors accessors = new GltfAccessors(document, buffers);
            GltfMeshes meshes = new GltfMeshes(document, accessors, isMorphed, scene.skinned());
            scene.addNodes(meshes, new ExportedShapes(document, meshes), new GltfInstances(document, accessors));
            scene.report(findings);
            return new SourceScene(scene.made, meshes.meshes(), Map.of(), List.of(), null);
        }
    }

    private BitSet skinned() {
        BitSet skinned = new BitSet();
        for (GltfDocument.Node node : nodes) {
            if (node.properties().get("skin") != null && node.mesh() >= 0 && node.mesh() < document.meshCount()) {
                skinned.set(node.mesh());
            }
        }
        return skinned;
    }

    private record Pending(int node, int parent) {}

    private void addNodes(GltfMeshes meshes, ExportedShapes shapes, GltfInstances instances)
            throws RefusedException, IOException {
        List<Integer> roots = document.roots();
        ArrayDeque<Pending> pending = new ArrayDeque<>();
        if (roots.size() != 1) {
            made.add(new SourceScene.Node(
                    "ROOT", -1, Affine.identity(), new double[3], new int[0], null, -1, SourceScene.Physics.NONE));
        }
        for (int i = roots.size() - 1; i >= 0; i--) {
            pending.push(new Pending(roots.get(i), made.size() - 1));
        }
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            GltfDocument.Node node = nodes.get(next.node);
            double[] local = local(new GltfObject("node", next.node, node.properties()));
            double[] transform = next.parent < 0
                    ? local
                    : Affine.multiply(made.get(next.parent).transform(), local);
            int[] own = meshesOf(next.node, meshes);
            SourceScene.Exported exported = SourceScene.Exported.of(node.extras());
            ImportedShape shape = shapes.of(node, local, own);
            int index = made.size();
            String name = node.name();
            GltfInstances.Places places = instances.of(next.node, node);
            made.add(new SourceScene.Node(
                            name.isEmpty() ? "nodes[" + next.node + "]" : name,
                            next.parent,
                            transform,
                            new double[] {transform[3], transform[7], transform[11]},
                            places == null ? own : new int[0],
                            surfaceOf.apply(node.extras()),
                            next.node,
                            SourceScene.Physics.NONE)
                    .withExported(shape == null ? exported : exported.withShape(shape)));
            if (places != null) {
                addInstances(index, places, own);
            }
            for (int i = node.children().size() - 1; i >= 0; i--) {
                pending.push(new Pending(node.children().get(i), index));
            }
        }
    }

    /** Adds a node per instance below a node, with its name and a number. */
    private void addInstances(int parent, GltfInstances.Places places, int[] meshes) throws RefusedException {
        SourceScene.Node node = made.get(parent);
        int index = node.index();
        for (int i = 0; i < places.count(); i++) {
            countReferences(new GltfObject("node", index, nodes.get(index).properties()), meshes.length);
            double[] r = rotation(places.rotation(i), index);
            double[] local = transform(places.translation(i), r, places.scale(i));
            double[] transform = Affine.multiply(node.transform(), local);
            made.add(new SourceScene.Node(
                    node.name() + "_" + (i + 1),
                    parent,
                    transform,
                    new double[] {transform[3], transform[7], transform[11]},
                    meshes.clone(),
                    null,
                    index,
                    SourceScene.Physics.NONE));
        }
    }

    private int[] meshesOf(int node, GltfMeshes meshes) throws RefusedException, IOException {
        GltfObject object = new GltfObject("node", node, nodes.get(node).properties());
        if (!object.has("mesh")) {
            return new int[0];
        }
        int[] primitives = meshes.of(object.reference("mesh", "mesh", document.meshCount()));
        countReferences(object, primitives.length);
        return primitives.clone();
    }

    private void countReferences(GltfObject object, int primitives) throws RefusedException {
        references += primitives;
        if (references > MAX_REFERENCES) {
            throw object.refused("with it, the nodes have more than " + MAX_REFERENCES
                    + " primitives, copies included; join primitives, or split the file");
        }
    }

    private double[] local(GltfObject node) throws RefusedException {
        if (node.has("matrix")) {
            double[] m = numbers(node, "matrix", new double[16]);
            double row = Math.abs(m[3]) + Math.abs(m[7]) + Math.abs(m[11]) + Math.abs(m[15] - 1);
            if (!(row <= MAX_ROW_ERROR)) {
                throw node.refused("the last row of its matrix is " + m[3] + " " + m[7] + " " + m[11] + " " + m[15]
                        + ", but must be 0 0 0 1");
            }
            return new double[] {m[0], m[4], m[8], m[12], m[1], m[5], m[9], m[13], m[2], m[6], m[10], m[14]};
        }
        double[] t = numbers(node, "translation", new double[] {0, 0, 0});
        double[] s = numbers(node, "scale", new double[] {1, 1, 1});
        double[] r = rotation(numbers(node, "rotation", new double[] {0, 0, 0, 1}), node.index());
        return transform(t, r, s);
    }

    /** @param r 9 numbers of a rotation */
    private static double[] transform(double[] t, double[] r, double[] s) {
        return new double[] {
            r[0] * s[0], r[1] * s[1], r[2] * s[2], t[0],
            r[3] * s[0], r[4] * s[1], r[5] * s[2], t[1],
            r[6] * s[0], r[7] * s[1], r[8] * s[2], t[2]
        };
    }

    /** Returns the matrix of a quaternion x y z w that need not have length 1; of 0 0 0 0 the identity. */
    private double[] rotation(double[] q, int node) {
        double max = Math.max(Math.max(Math.abs(q[0]), Math.abs(q[1])), Math.max(Math.abs(q[2]), Math.abs(q[3])));
        double scale = max == 0 ? 1 : max; // squares neither overflow nor underflow
        double x = q[0] / scale;
        double y = q[1] / scale;
        double z = q[2] / scale;
        double w = q[3] / scale;
        double squared = x * x + y * y + z * z + w * w;
        if (!(Math.abs(Math.sqrt(squared) * scale - 1) <= MAX_LENGTH_ERROR)) {
            notUnit.set(node);
        }
        double k = squared == 0 ? 0 : 2 / squared;
        return new double[] {
            1 - k * (y * y + z * z),
            k * (x * y - z * w),
            k * (x * z + y * w),
            k * (x * y + z * w),
            1 - k * (x * x + z * z),
            k * (y * z - x * w),
            k * (x * z - y * w),
            k * (y * z + x * w),
            1 - k * (x * x + y * y)
        };
    }

    private static double[] numbers(GltfObject node, String key, double[] otherwise) throws RefusedException {
        if (!node.has(key)) {
            return otherwise;
        }
        double[] numbers = JsonValues.numbers(node.properties().get(key));
        if (numbers.length != otherwise.length) {
            throw node.refused(key + " must be an array of " + otherwise.length + " numbers, but is "
                    + (numbers.length == 0 ? "none" : "one of " + numbers.length));
        }
        for (double number : numbers) {
            if (!Double.isFinite(number)) {
                throw node.refused(key + " contains " + number + ", but must be finite");
            }
        }
        return numbers;
    }

    private void report(FindingCollector findings) {
        if (notUnit.isEmpty()) {
            return;
        }
        List<String> names = new ArrayList<>();
        notUnit.stream().limit(MAX_NAMES).forEach(node -> {
            String name = nodes.get(node).name();
            Object rotation = nodes.get(node).properties().get("rotation");
            names.add((name.isEmpty() ? "node " + node : '"' + FindingCollector.oneLine(name) + '"') + " " + rotation);
        });
        findings.add(FindingKind.ROTATION_NOT_UNIT, notUnit.cardinality(), String.join("; ", names));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.gltf.GltfShapes.Geometry;
import dev.cullet.importer.gltf.GltfShapes.UnreadableException;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.source.SourceScene.Physics;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The colliders of a glTF file: KHR_physics_rigid_bodies with KHR_implicit_shapes, OMI_physics_body with
 * OMI_physics_shape, and the older OMI_collider. {@code docs/import.md} defines the rules.
 *
 * <p>Each collider becomes a node named {@code collider} below its node, with copies of the nodes whose meshes form the
 * collider, or empty, and then {@link #attach} adds the mesh of the shape. The nodes of the scene have the index of
 * their node in {@link #nodes}.
 */
public final class GltfColliders {
    private static final int MAX_NAMES = 10;

    /**
     * @param node that has the collider
     * @param target node whose render mesh it replaces, or -1
     * @param group whether it replaces the meshes below the target, too
     */
    private record Collider(int node, Geometry geometry, int target, boolean group) {}

    private final GltfDocument document;
    private final GltfShapes shapes;
    private final List<Collider> colliders = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private final List<String> triggers = new ArrayList<>();
    private final BitSet bodies = new BitSet();
    private final BitSet triggerNodes = new BitSet();
    private final int[] parents;
    private List<Integer> order = List.of(); // nodes of the scene, depth first

    // the additional nodes
    private final List<GltfDocument.Node> additional = new ArrayList<>();
    private final List<Integer> owners = new ArrayList<>(); // per additional node its collider
    private final List<Integer> originals = new ArrayList<>(); // per additional node the node that it copies, or -1
    private final Map<Integer, List<Integer>> addedChildren = new HashMap<>();

    private GltfColliders(GltfDocument document) {
        this.document = document;
        this.shapes = new GltfShapes(document);
        this.parents = new int[document.nodes().size()];
        Arrays.fill(parents, -1);
    }

    public static GltfColliders of(GltfDocument document, NamingConvention naming) throws RefusedException {
        GltfColliders found = new GltfColliders(document);
        boolean isRead = naming == NamingConvention.AUTO || naming == NamingConvention.GLTF;
        found.order = found.reachable();
        for (int node : found.order) {
            found.find(node, isRead, naming != NamingConvention.NONE);
        }
        for (int i = 0; i < found.colliders.size(); i++) {
            found.addNodes(i);
        }
        return found;
    }

    /** Returns whether {@link #attach} is not needed. */
    public boolean isEmpty() {
        return colliders.isEmpty() && triggerNodes.isEmpty();
    }

    /** Returns the nodes of the file, with the nodes of the colliders below them; then the latter. */
    List<GltfDocument.Node> nodes() {
        List<GltfDocument.Node> nodes = new ArrayList<>(document.nodes());
        addedChildren.forEach((index, added) -> {
            GltfDocument.Node node = nodes.get(index);
            List<Integer> children = new ArrayList<>(added);
            children.addAll(node.children());
            nodes.set(index, new GltfDocument.Node(children, node.properties(), node.extras()));
        });
        nodes.addAll(additional);
        return nodes;
    }

    /** Adds the findings; after {@link #attach}. */
    public void report(FindingCollector findings) {
        if (!ignored.isEmpty()) {
            findings.add(FindingKind.COLLIDER_IGNORED, ignored.size(), first(ignored));
        }
        if (!triggers.isEmpty()) {
            findings.add(FindingKind.TRIGGER_IGNORED, triggers.size(), first(triggers));
        }
    }

    private static String first(List<String> all) {
        String text = String.join("; ", all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? text + "; and " + (all.size() - MAX_NAMES) + " more" : text;
    }

    // finding

    /** Returns the nodes of the scene depth first, each once, and stores their parents. */
    private List<Integer> reachable() {
        List<Integer> order = new ArrayList<>();
        BitSet seen = new BitSet();
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        pushReversed(stack, document.roots());
        while (!stack.isEmpty()) {
            int node = stack.pop();
            if (seen.get(node)) {
                continue;
            }
            seen.set(node);
            order.add(node);
            List<Integer> children = document.nodes().get(node).children();
            for (int child : children) {
                if (!seen.get(child)) {
                    parents[child] = node;
                }
            }
            pushReversed(stack, children);
        }
        return order;
    }

    private static void pushReversed(ArrayDeque<Integer> stack, List<Integer> nodes) {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            stack.push(nodes.get(i));
        }
    }

    /**
     * @param isRead whether colliders are read
     * @param areNamesRead whether any convention is: shapes that {@code cullet export} wrote are no geometry then
     */
    private void find(int index, boolean isRead, boolean areNamesRead) throws RefusedException {
        GltfDocument.Node node = document.nodes().get(index);
        if (areNamesRead && node.extras().containsKey(ExportedShapes.KIND)) {
            triggerNodes.set(index); // a shape of the node above, whose triangles stay
            return;
        }
        Map<?, ?> khr = node.extension("KHR_physics_rigid_bodies");
        Map<?, ?> omi = node.extension("OMI_physics_body");
        Map<?, ?> old = node.extension("OMI_collider");
        if (khr.containsKey("motion") || omi.containsKey("motion")) {
            bodies.set(index);
        }
        boolean isOldTrigger = Boolean.TRUE.equals(oldCollider(old).get("isTrigger"));
        boolean hasCollider = khr.containsKey("collider")
                || JsonValues.map(omi.get("collider")).containsKey("shape")
                || (old.containsKey("collider") && !isOldTrigger);
        boolean isTrigger = JsonValues.map(khr.get("trigger")).containsKey("geometry")
                || JsonValues.map(omi.get("trigger")).containsKey("shape")
                || isOldTrigger;
        String name = nameOf(index);
        if (isTrigger && isRead) {
            triggers.add(name);
            if (!hasCollider) {
                triggerNodes.set(index);
            }
        }
        if (!hasCollider) {
            return;
        }
        try {
            if (!isRead) {
                throw new UnreadableException("not read, because naming is neither auto nor gltf");
            }
            Geometry geometry;
            if (khr.containsKey("collider")) {
                geometry = shapes.ofKhr(JsonValues.map(khr.get("collider")));
            } else if (omi.containsKey("collider")) {
                geometry = shapes.ofOmi(JsonValues.map(omi.get("collider")));
            } else {
                geometry = shapes.ofOldOmi(old);
            }
            double[] scale = JsonValues.numbers(node.properties().get("scale"));
            if (scale.length == 3 && scale[0] == 0 && scale[1] == 0 && scale[2] == 0) {
                throw new UnreadableException("disabled by a scale of 0");
            }
            colliders.add(aimed(index, geometry));
        } catch (UnreadableException e) {
            ignored.add(name + " " + e.getMessage());
        }
    }

    private String nameOf(int index) {
        String name = document.nodes().get(index).name();
        return name.isEmpty() ? "node " + index : "\"" + FindingCollector.oneLine(name) + "\"";
    }

    /** A collider belongs to the body above it; without a body to its node, or to the parent of a node without mesh. */
    private Collider aimed(int node, Geometry geometry) {
        for (int above = node; above >= 0; above = parents[above]) {
            if (bodies.get(above)) {
                return new Collider(node, geometry, above, true);
            }
        }
        if (document.nodes().get(node).mesh() >= 0) {
            return new Collider(node, geometry, node, false);
        }
        int parent = parents[node];
        boolean isGroup = parent >= 0 && document.nodes().get(parent).mesh() < 0;
        return new Collider(node, geometry, parent, isGroup);
    }

    private Map<?, ?> oldCollider(Map<?, ?> extension) {
        int index = JsonValues.index(extension.get("collider"));
        List<?> all = document.shared("OMI_collider", "colliders");
        return index >= 0 && index < all.size() ? JsonValues.map(all.get(index)) : Map.of();
    }

    // nodes of the copy

    private void addNodes(int number) throws RefusedException {
        Collider collider = colliders.get(number);
        addedChildren
                .computeIfAbsent(collider.node, unused -> new ArrayList<>())
                .add(parents.length + additional.size());
        Geometry geometry = collider.geometry;
        if (geometry.meshNode() < 0) {
            Map<String, @Nullable Object> properties = named();
            if (geometry.mesh() >= 0) {
                properties.put("mesh", (double) geometry.mesh());
            } else {
                properties.put("scale", unmirrored(collider.node));
            }
            add(number, -1, new GltfDocument.Node(List.of(), properties, Map.of()));
            return;
        }
        if (additional.size() + document.copies(geometry.meshNode()) > GltfDocument.MAX_NODES) {
            throw tooManyNodes();
        }
        addCopies(number, geometry.meshNode());
    }

    private static RefusedException tooManyNodes() {
        return new RefusedException("its colliders refer to more than " + GltfDocument.MAX_NODES
                + " nodes; it is most likely broken: export it again");
    }

    private void add(int number, int original, GltfDocument.Node node) throws RefusedException {
        if (additional.size() >= GltfDocument.MAX_NODES) {
            throw tooManyNodes();
        }
        additional.add(node);
        owners.add(number);
        originals.add(original);
    }

    private static Map<String, @Nullable Object> named() {
        Map<String, @Nullable Object> properties = new HashMap<>();
        properties.put("name", "collider");
        return properties;
    }

    /** Returns the scale that reverts the mirroring of the node: a shape is scaled by absolute values; null if none. */
    private @Nullable List<Double> unmirrored(int node) {
        double[] scale =
                JsonValues.numbers(document.nodes().get(node).properties().get("scale"));
        if (scale.length != 3 || !(scale[0] < 0 || scale[1] < 0 || scale[2] < 0)) {
            return null;
        }
        return List.of(scale[0] < 0 ? -1.0 : 1.0, scale[1] < 0 ? -1.0 : 1.0, scale[2] < 0 ? -1.0 : 1.0);
    }

    /** Adds copies of a node, without its transform, and of the nodes below it. */
    private void addCopies(int number, int root) throws RefusedException {
        record Pending(int node, int copy) {}
        ArrayDeque<Pending> pending = new ArrayDeque<>();
        pending.add(new Pending(root, parents.length + additional.size()));
        GltfDocument.Node unknown = new GltfDocument.Node(List.of(), Map.of(), Map.of());
        add(number, root, unknown);
        while (!pending.isEmpty()) {
            Pending next = pending.remove();
            GltfDocument.Node node = document.nodes().get(next.node);
            Map<String, @Nullable Object> properties = named();
            properties.put("mesh", node.properties().get("mesh"));
            for (String key : List.of("matrix", "translation", "rotation", "scale")) {
                properties.put(key, next.node == root ? null : node.properties().get(key));
            }
            List<Integer> children = new ArrayList<>();
            for (int child : node.children()) {
                int copy = parents.length + additional.size();
                add(number, child, unknown);
                children.add(copy);
                pending.add(new Pending(child, copy));
            }
            additional.set(next.copy - parents.length, new GltfDocument.Node(children, properties, Map.of()));
        }
    }

    // the scene

    /** Returns the nodes of the file in the scene whose meshes have weights of morph targets that are not 0. */
    public List<Integer> weighted() {
        List<Integer> weighted = new ArrayList<>();
        for (int node : order) {
            boolean isWeighted = Arrays.stream(document.weights(node)).anyMatch(weight -> weight != 0);
            if (isWeighted && document.nodes().get(node).mesh() >= 0) {
                weighted.add(node);
            }
        }
        return weighted;
    }

    /** Returns the name of a node and its weights, for a finding. */
    public String describeWeights(int node) {
        return nameOf(node) + " " + Arrays.toString(document.weights(node)).replaceAll("[\\[\\]]", "");
    }

    /** Returns the scene, read with morph targets, whose meshes are moved by the weights of the file. */
    public SourceScene morph(SourceScene scene) {
        List<SourceScene.Mesh> meshes = new ArrayList<>(scene.meshes());
        Map<List<Object>, Integer> known = new HashMap<>();
        List<SourceScene.Node> nodes = new ArrayList<>();
        for (SourceScene.Node node : scene.nodes()) {
            double[] weights = node.index() < 0 ? new double[0] : weightsOf(node.index());
            int[] moved = node.meshes().clone();
            for (int i = 0; i < moved.length && weights.length > 0; i++) {
                int mesh = moved[i];
                List<Object> key = List.of(mesh, Arrays.toString(weights));
                moved[i] = known.computeIfAbsent(key, unused -> {
                    meshes.add(meshes.get(mesh).morphed(weights));
                    return meshes.size() - 1;
                });
            }
            nodes.add(node.withMeshes(moved));
        }
        return new SourceScene(nodes, meshes, scene.metadata(), scene.complaints(), scene.animation());
    }

    private double[] weightsOf(int index) {
        int added = index - parents.length;
        int original = added < 0 ? index : originals.get(added);
        if (original >= 0) {
            return document.weights(original);
        }
        int mesh = colliders.get(owners.get(added)).geometry.mesh();
        return mesh < 0 ? new double[0] : document.meshWeights(mesh);
    }

    /** Returns the scene with the meshes of shapes, and with the roles of its nodes. */
    public SourceScene attach(SourceScene scene) {
        List<SourceScene.Mesh> meshes = new ArrayList<>(scene.meshes());
        Map<Integer, Integer> surfaces = new HashMap<>();
        int count = scene.nodes().size();
        List<SourceScene.Node> nodes = new ArrayList<>(count);
        int[] rootOf = new int[count]; // the first node of the collider that a node belongs to, or -1
        long[] triangles = new long[count]; // per first node of a collider
        for (int i = 0; i < count; i++) {
            SourceScene.Node node = scene.nodes().get(i);
            int added = node.index() - parents.length;
            rootOf[i] = added < 0 ? -1 : rootOf[node.parent()] >= 0 ? rootOf[node.parent()] : i;
            if (rootOf[i] == i) {
                int number = owners.get(added);
                SourceScene.Mesh surface = colliders.get(number).geometry.surface();
                if (surface != null) {
                    int mesh = surfaces.computeIfAbsent(number, unused -> {
                        meshes.add(surface);
                        return meshes.size() - 1;
                    });
                    node = node.withMeshes(new int[] {mesh});
                }
            }
            for (int mesh : rootOf[i] >= 0 ? node.meshes() : new int[0]) {
                triangles[rootOf[i]] += meshes.get(mesh).triangles();
            }
            nodes.add(node);
        }
        for (int i = 0; i < count; i++) {
            SourceScene.Node node = nodes.get(i);
            boolean isOwn = rootOf[i] < 0 && node.index() >= 0;
            Physics physics = isOwn
                    ? new Physics(bodies.get(node.index()), triggerNodes.get(node.index()), false, -1, false)
                    : Physics.NONE;
            if (rootOf[i] == i && triangles[i] == 0) {
                String owner = nodes.get(node.parent()).name();
                ignored.add("\"" + FindingCollector.oneLine(owner) + "\" has a collider whose mesh has no triangles");
            } else if (rootOf[i] >= 0 && triangles[rootOf[i]] > 0) {
                Collider collider =
                        colliders.get(owners.get(nodes.get(rootOf[i]).index() - parents.length));
                int target = nodes.get(rootOf[i]).parent();
                while (target >= 0 && nodes.get(target).index() != collider.target) {
                    target = nodes.get(target).parent();
                }
                physics = new Physics(false, false, true, target, collider.group);
            }
            nodes.set(i, node.withPhysics(physics));
        }
        return new SourceScene(nodes, meshes, scene.metadata(), scene.complaints(), scene.animation());
    }
}

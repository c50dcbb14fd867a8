// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.Glob;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.importer.nodes.CollisionNaming.Mark;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects the triangles that are imported, by globs over nodes and materials and by names: include and exclude of nodes
 * first, then collision geometry replaces its targets, then levels of detail and hidden nodes are left out, then
 * include and exclude of materials. A glob that matches a target also matches its collision geometry. A glob that
 * matches nothing is no error, because it may match in another file of a batch.
 */
public final class NodeSelection {
    private final SourceScene scene;
    private final NodePaths paths;
    private final boolean[] chosen;
    private final Set<String> materials;
    private final List<UnmatchedPattern> unmatched;
    private final ShownNodes shown;
    private final Colliders colliders;

    /**
     * Which nodes are collision geometry.
     *
     * @param convex per node, whether its mesh is convex by its name
     * @param targets per node, the node whose mesh it replaces, or -1
     * @param replacedBy per node, the target that it is a render mesh of, or -1 if it is not replaced
     */
    private record Colliders(boolean[] convex, int[] targets, int[] replacedBy) {}

    private NodeSelection(
            SourceScene scene,
            NodePaths paths,
            boolean[] chosen,
            Set<String> materials,
            List<UnmatchedPattern> unmatched,
            ShownNodes shown,
            Colliders colliders) {
        this.scene = scene;
        this.paths = paths;
        this.chosen = chosen;
        this.materials = materials;
        this.unmatched = unmatched;
        this.shown = shown;
        this.colliders = colliders;
    }

    /** Returns a selection of some of the nodes that are selected. */
    NodeSelection only(boolean[] nodes) {
        boolean[] some = new boolean[chosen.length];
        for (int node = 0; node < some.length; node++) {
            some[node] = chosen[node] && nodes[node];
        }
        return new NodeSelection(scene, paths, some, materials, unmatched, shown, colliders);
    }

    /** Returns whether the mesh of a node is convex by the name of the node. */
    boolean isConvexByName(int node) {
        return colliders.convex[node];
    }

    /** Returns the node whose mesh a node replaces as its collision geometry, or -1; the first if there are several. */
    int target(int node) {
        return colliders.targets[node];
    }

    /** Returns per node the target whose render mesh it has, or -1 if no collision geometry replaces it. Read only. */
    int[] replacedBy() {
        return colliders.replacedBy;
    }

    /** Adds the findings about levels of detail and hidden nodes. */
    public void report(FindingCollector findings) {
        shown.report(this::hasAny, findings);
    }

    /** Returns whether the triangles of a mesh of a node are imported. */
    boolean has(int node, SourceScene.Mesh mesh) {
        return chosen[node] && materials.contains(materialOf(mesh));
    }

    /** Returns whether triangles of any mesh of a node are imported. */
    boolean hasAny(int node) {
        for (int mesh : scene.nodes().get(node).meshes()) {
            if (scene.meshes().get(mesh).triangles() > 0
                    && has(node, scene.meshes().get(mesh))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the path of a node in reports: names joined by {@code /}; collision geometry is below its target. */
    String path(int node) {
        return paths.path(node);
    }

    /** Returns the globs of the options that match nothing in the file. */
    public List<UnmatchedPattern> unmatched() {
        return unmatched;
    }

    /** Returns the reason for which no triangle is selected. */
    public String nothingLeft() {
        for (UnmatchedPattern pattern : unmatched) {
            if (pattern.option().startsWith("include")) {
                return "no triangle is left: " + pattern.option() + " \"" + pattern.pattern() + "\" matches no "
                        + pattern.subject() + " (" + pattern.hint("file")
                        + "); correct it, or set it in a rule for the files that have one";
            }
        }
        return "no triangle is left after include, exclude, hidden, lod and collision names; check the options include"
                + " and exclude against the names of nodes and materials";
    }

    public static NodeSelection of(SourceScene scene, ImportOptions options, boolean mergeNamesakes)
            throws RefusedException {
        List<UnmatchedPattern> unmatched = new ArrayList<>();
        NodePaths paths = new NodePaths(scene, mergeNamesakes);
        CollisionNaming naming = new CollisionNaming(scene, options.naming());
        CollisionNaming.Name[] names = naming.names();
        ShownNodes shownNodes = new ShownNodes(scene, options.choice(), names);
        boolean[] included = matching(scene, paths, options.filter().include(), "include", unmatched);
        boolean[] excluded = matching(scene, paths, options.filter().exclude(), "exclude", unmatched);
        boolean all = options.filter().include().isEmpty();
        int count = scene.nodes().size();
        boolean[] chosen = new boolean[count];
        boolean[] replaced = new boolean[count];
        boolean[] groups = new boolean[count];
        int[] firstTargets = new int[count];
        Arrays.fill(firstTargets, -1);
        Map<Integer, String> shown = new HashMap<>();
        for (int node = 0; node < count; node++) {
            int parent = scene.nodes().get(node).parent();
            if (names[node].mark() == Mark.GODOT_DROPPED
                    || (parent >= 0 && names[parent].mark() == Mark.GODOT_DROPPED)) {
                names[node] = new CollisionNaming.Name(Mark.GODOT_DROPPED, "");
                continue;
            }
            Mark mark = names[node].mark();
            chosen[node] = (all || included[node]) && !excluded[node] && mark != Mark.GLTF_TRIGGER;
            boolean isCollision =
                    mark == Mark.UNREAL_FOR_TARGET || mark == Mark.GODOT_ONLY || mark == Mark.GLTF_COLLIDER;
            if (!isCollision || excluded[node]) {
                continue;
            }
            List<Integer> targets = naming.targets(node, names);
            for (int target : targets) {
                chosen[node] |= included[target] && !excluded[node];
            }
            for (int target : targets) {
                chosen[node] &= !excluded[target];
            }
            chosen[node] &= !shownNodes.areOtherLevels(targets);
            if (chosen[node] && !targets.isEmpty()) {
                firstTargets[node] = targets.get(0);
                String above = paths.path(targets.get(0));
                if (!above.isEmpty() && !paths.path(node).startsWith(above + "/")) {
                    shown.put(node, above + "/" + scene.nodes().get(node).name());
                }
                for (int target : targets) {
                    replaced[target] = true;
                    groups[target] |= scene.nodes().get(node).physics().group();
                }
            }
        }
        boolean[] isTarget = replaced.clone();
        spreadToGroups(scene, replaced, groups, names);
        for (int node = 0; node < count; node++) {
            chosen[node] &= !replaced[node] && !shownNodes.isOmitted(node);
        }
        Set<String> materials = materials(scene, paths, options, unmatched);
        shown.forEach(paths::replace);
        boolean[] convex = new boolean[count];
        for (int node = 0; node < count; node++) {
            convex[node] = chosen[node] && naming.isConvex(node, names[node]);
        }
        Colliders colliders = new Colliders(convex, firstTargets, replacedBy(scene, replaced, isTarget));
        return new NodeSelection(scene, paths, chosen, materials, unmatched, shownNodes, colliders);
    }

    /** Returns per replaced node the target that it is below, or is; -1 for others. */
    private static int[] replacedBy(SourceScene scene, boolean[] replaced, boolean[] isTarget) {
        int[] targets = new int[replaced.length];
        for (int node = 0; node < targets.length; node++) {
            int parent = scene.nodes().get(node).parent();
            int above = parent < 0 ? -1 : targets[parent];
            targets[node] = !replaced[node] ? -1 : isTarget[node] ? node : above;
        }
        return targets;
    }

    /** Returns the names of the materials whose triangles are imported. */
    private static Set<String> materials(
            SourceScene scene, NodePaths paths, ImportOptions options, List<UnmatchedPattern> unmatched) {
        Set<String> all = materialNames(scene);
        Set<String> chosen = new LinkedHashSet<>(
                options.filter().includeMaterial().isEmpty()
                        ? all
                        : materials(
                                scene, paths, all, options.filter().includeMaterial(), "include-material", unmatched));
        chosen.removeAll(
                materials(scene, paths, all, options.filter().excludeMaterial(), "exclude-material", unmatched));
        return chosen;
    }

    private static Set<String> materials(
            SourceScene scene,
            NodePaths paths,
            Set<String> all,
            List<String> globs,
            String option,
            List<UnmatchedPattern> unmatched) {
        Set<String> matched = new HashSet<>();
        for (String text : globs) {
            Glob glob = new Glob(text);
            List<String> names =
                    all.stream().filter(name -> glob.matches(name, name)).toList();
            matched.addAll(names);
            if (names.isEmpty()) {
                boolean fitsNode = matchesNode(glob, scene, paths);
                unmatched.add(UnmatchedPattern.of(option, text, fitsNode, List.copyOf(all)));
            }
        }
        return matched;
    }

    private static boolean matchesNode(Glob glob, SourceScene scene, NodePaths paths) {
        for (int node = 1; node < paths.size(); node++) {
            if (glob.matches(
                    glob.isForPaths() ? paths.path(node) : "",
                    scene.nodes().get(node).name())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the materials of the meshes of all nodes, in file order. */
    private static Set<String> materialNames(SourceScene scene) {
        Set<String> names = new LinkedHashSet<>();
        for (SourceScene.Node node : scene.nodes()) {
            for (int mesh : node.meshes()) {
                names.add(materialOf(scene.meshes().get(mesh)));
            }
        }
        return names;
    }

    private static String materialOf(SourceScene.Mesh mesh) {
        String material = mesh.material();
        return material == null ? TriangleMesh.DEFAULT_SURFACE : material;
    }

    /**
     * Extends the replacement to groups: a target without a mesh stands for the meshes below it, and a body of a glTF
     * file for those down to the next bodies.
     */
    private static void spreadToGroups(
            SourceScene scene, boolean[] replaced, boolean[] groups, CollisionNaming.Name[] names) {
        boolean[] inGroup = new boolean[replaced.length];
        for (int node = 0; node < replaced.length; node++) {
            SourceScene.Node at = scene.nodes().get(node);
            boolean isGroup = replaced[node] && (groups[node] || (node > 0 && at.meshes().length == 0));
            boolean continues =
                    node > 0 && inGroup[at.parent()] && !at.physics().body();
            inGroup[node] = isGroup || continues;
            replaced[node] |= continues && names[node].mark() == Mark.NONE;
        }
    }

    /** Returns for each node whether it or an ancestor matches one of the globs. */
    private static boolean[] matching(
            SourceScene scene, NodePaths paths, List<String> globs, String option, List<UnmatchedPattern> unmatched) {
        boolean[] matched = new boolean[paths.size()];
        for (String text : globs) {
            Glob glob = new Glob(text);
            boolean any = false;
            for (int node = 1; node < paths.size(); node++) {
                if (glob.matches(
                        glob.isForPaths() ? paths.path(node) : "",
                        scene.nodes().get(node).name())) {
                    matched[node] = true;
                    any = true;
                }
            }
            if (!any) {
                boolean fitsMaterial = materialNames(scene).stream().anyMatch(name -> glob.matches(name, name));
                unmatched.add(UnmatchedPattern.of(option, text, fitsMaterial, paths.suggestions()));
            }
        }
        for (int node = 1; node < paths.size(); node++) {
            matched[node] |= matched[scene.nodes().get(node).parent()];
        }
        return matched;
    }
}

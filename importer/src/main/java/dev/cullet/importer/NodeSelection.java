// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import dev.cullet.importer.CollisionNaming.Mark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the nodes whose triangles are imported, by globs and names: include and exclude first, then collision
 * geometry replaces its targets. A glob that matches a target also matches its collision geometry.
 */
final class NodeSelection {
    private final String[] paths;
    private final boolean[] chosen;

    private NodeSelection(String[] paths, boolean[] chosen) {
        this.paths = paths;
        this.chosen = chosen;
    }

    /** Returns whether the triangles of a node are imported. */
    boolean has(int node) {
        return chosen[node];
    }

    /** Returns the path of a node in reports: names joined by {@code /}; collision geometry is below its target. */
    String path(int node) {
        return paths[node];
    }

    static NodeSelection of(SourceScene scene, ImportOptions options, boolean mergeNamesakes) throws RefusedException {
        String[] paths = paths(scene, mergeNamesakes);
        CollisionNaming naming = new CollisionNaming(scene, options.naming());
        CollisionNaming.Name[] names = naming.names();
        boolean[] included = matching(scene, paths, options.include(), "include");
        boolean[] excluded = matching(scene, paths, options.exclude(), "exclude");
        boolean all = options.include().isEmpty();
        int count = scene.nodes().size();
        boolean[] chosen = new boolean[count];
        boolean[] replaced = new boolean[count];
        String[] shown = paths.clone();
        for (int node = 0; node < count; node++) {
            int parent = scene.nodes().get(node).parent();
            if (names[node].mark() == Mark.GODOT_DROPPED
                    || (parent >= 0 && names[parent].mark() == Mark.GODOT_DROPPED)) {
                names[node] = new CollisionNaming.Name(Mark.GODOT_DROPPED, "");
                continue;
            }
            chosen[node] = (all || included[node]) && !excluded[node];
            boolean isCollision = names[node].mark() == Mark.UNREAL_FOR_TARGET || names[node].mark() == Mark.GODOT_ONLY;
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
            if (chosen[node] && !targets.isEmpty()) {
                String above = paths[targets.get(0)];
                if (!paths[node].startsWith(above + "/")) {
                    shown[node] = above + "/" + scene.nodes().get(node).name();
                }
                targets.forEach(target -> replaced[target] = true);
            }
        }
        spreadToGroups(scene, replaced, names);
        for (int node = 0; node < count; node++) {
            chosen[node] &= !replaced[node];
        }
        return new NodeSelection(shown, chosen);
    }

    /** Extends the replacement to groups: a target without a mesh stands for the meshes below it. */
    private static void spreadToGroups(SourceScene scene, boolean[] replaced, CollisionNaming.Name[] names) {
        boolean[] inGroup = new boolean[replaced.length];
        for (int node = 1; node < replaced.length; node++) {
            boolean isGroup = replaced[node] && scene.nodes().get(node).meshes().length == 0;
            int parent = scene.nodes().get(node).parent();
            inGroup[node] = isGroup || inGroup[parent];
            replaced[node] |= inGroup[parent] && names[node].mark() == Mark.NONE;
        }
    }

    /** Returns for each node whether it or an ancestor matches one of the globs. */
    private static boolean[] matching(SourceScene scene, String[] paths, List<String> globs, String option)
            throws RefusedException {
        boolean[] matched = new boolean[paths.length];
        for (String text : globs) {
            Glob glob = new Glob(text);
            boolean any = false;
            for (int node = 1; node < paths.length; node++) {
                if (glob.matches(paths[node], scene.nodes().get(node).name())) {
                    matched[node] = true;
                    any = true;
                }
            }
            if (!any) {
                String hint = Suggestions.inFile(text.replaceAll("[*?]", ""), List.of(paths));
                throw new RefusedException(
                        option + " \"" + text + "\" matches no node (" + hint + "); correct it, or remove it");
            }
        }
        for (int node = 1; node < paths.length; node++) {
            matched[node] |= matched[scene.nodes().get(node).parent()];
        }
        return matched;
    }

    private static String[] paths(SourceScene scene, boolean mergeNamesakes) {
        String[] paths = new String[scene.nodes().size()];
        Map<String, Integer> seen = new HashMap<>();
        for (int node = 0; node < paths.length; node++) {
            SourceScene.Node at = scene.nodes().get(node);
            if (node == 0) {
                paths[node] = "";
                continue;
            }
            String name = at.name().isEmpty() ? "unnamed" : at.name();
            String path = at.parent() == 0 ? name : paths[at.parent()] + "/" + name;
            int times = seen.merge(path, 1, Integer::sum);
            paths[node] = times == 1 || mergeNamesakes ? path : unused(path, times, seen);
        }
        return paths;
    }

    private static String unused(String path, int from, Map<String, Integer> seen) {
        int number = from;
        while (seen.putIfAbsent(path + "#" + number, 1) != null) {
            number++;
        }
        return path + "#" + number;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.HiddenNodes;
import dev.cullet.importer.SceneChoice;
import dev.cullet.importer.nodes.CollisionNaming.Mark;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selects one level of each group of levels of detail, and leaves out hidden nodes if the options demand it. Collision
 * geometry is no level; it is left out with the level that it is for. It stays if it is hidden, because modelling tools
 * often hide it.
 */
final class ShownNodes {
    /** The name of a level of detail in many engines: {@code rock_LOD1}, or {@code LOD1} below the node rock. */
    private static final Pattern LEVEL_NAME = Pattern.compile(
            "(?:(.+?)[_ .-])?LOD[_ ]?(\\d{1,2})(?:\\.\\d{3,})?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final int MAX_NAMES = 10;

    private final SourceScene scene;
    private final SceneChoice choice;
    private final CollisionNaming.Name[] names;
    private final boolean[] otherLevel;
    private final boolean[] omitted;
    private final List<String> groups = new ArrayList<>();
    private long omittedLevels;

    ShownNodes(SourceScene scene, SceneChoice choice, CollisionNaming.Name[] names) {
        this.scene = scene;
        this.choice = choice;
        this.names = names;
        this.otherLevel = new boolean[scene.nodes().size()];
        omitLevels();
        this.omitted = otherLevel.clone();
        omitHidden();
    }

    /** Returns whether the meshes of a node are left out. */
    boolean isOmitted(int node) {
        return omitted[node];
    }

    /** Returns whether all nodes of a list are in levels that are not read. */
    boolean areOtherLevels(List<Integer> nodes) {
        return !nodes.isEmpty() && nodes.stream().allMatch(node -> otherLevel[node]);
    }

    private void omitLevels() {
        Map<Integer, List<Integer>> levels = new LinkedHashMap<>();
        for (int node = 1; node < otherLevel.length && choice.lod() != SceneChoice.ALL_LEVELS; node++) {
            int parent = scene.nodes().get(node).parent();
            if (scene.nodes().get(parent).marks().levels() && !isCollision(node)) {
                levels.computeIfAbsent(parent, unused -> new ArrayList<>()).add(node);
            }
        }
        levels.forEach((group, nodes) -> {
            int taken = Math.min(choice.lod(), nodes.size() - 1);
            for (int level = 0; level < nodes.size(); level++) {
                otherLevel[nodes.get(level)] = level != taken;
            }
            if (nodes.size() > 1) {
                omittedLevels += nodes.size() - 1;
                groups.add("group " + quoted(group) + ": level " + taken + " is read, " + quoted(nodes.get(taken))
                        + ", " + (nodes.size() - 1) + " left out");
            }
        });
        for (int node = 1; node < otherLevel.length; node++) { // parents first
            otherLevel[node] |= otherLevel[scene.nodes().get(node).parent()];
        }
    }

    private void omitHidden() {
        for (int node = 0; node < omitted.length && choice.hidden() == HiddenNodes.OMIT; node++) {
            omitted[node] |= isHidden(node);
        }
    }

    private boolean isHidden(int node) {
        return scene.nodes().get(node).marks().hidden() && !isCollision(node);
    }

    private boolean isCollision(int node) {
        Mark mark = names[node].mark();
        return mark == Mark.UNREAL_FOR_TARGET || mark == Mark.GODOT_ONLY || mark == Mark.GLTF_COLLIDER;
    }

    // findings

    /**
     * Adds the findings.
     *
     * @param read whether triangles of a node are read
     */
    void report(IntPredicate read, FindingCollector findings) {
        if (!groups.isEmpty()) {
            findings.add(
                    FindingKind.LOD_OMITTED, omittedLevels, first(groups) + "; the option lod selects another level");
        }
        List<String> hidden = new ArrayList<>();
        boolean isOmitted = choice.hidden() == HiddenNodes.OMIT;
        for (int node = 0; node < omitted.length; node++) {
            if (isHidden(node) && scene.nodes().get(node).meshes().length > 0 && (isOmitted || read.test(node))) {
                hidden.add(quoted(node));
            }
        }
        if (!hidden.isEmpty()) {
            findings.add(
                    FindingKind.HIDDEN_NODE,
                    hidden.size(),
                    (isOmitted ? "left out: " : "read, unless the option hidden is omit: ") + first(hidden, ", "));
        }
        reportNames(read, findings);
    }

    /** Reports levels that are known by their names only, and of which several are read. */
    private void reportNames(IntPredicate read, FindingCollector findings) {
        Map<String, TreeSet<Integer>> levels = new LinkedHashMap<>();
        for (int node = 1; node < omitted.length && choice.lod() != SceneChoice.ALL_LEVELS; node++) {
            Matcher name = LEVEL_NAME.matcher(scene.nodes().get(node).name());
            if (read.test(node) && name.matches()) {
                String base = name.group(1);
                String group = base != null
                        ? base
                        : scene.nodes().get(scene.nodes().get(node).parent()).name();
                levels.computeIfAbsent(group, unused -> new TreeSet<>()).add(Integer.valueOf(name.group(2)));
            }
        }
        levels.values().removeIf(numbers -> numbers.size() < 2);
        List<String> merged = new ArrayList<>();
        levels.forEach((base, numbers) ->
                merged.add('"' + FindingCollector.oneLine(base) + "\" has levels " + first(texts(numbers), ", ")));
        if (!merged.isEmpty()) {
            findings.add(
                    FindingKind.LOD_MERGED, merged.size(), first(merged) + "; exclude all but one, or set lod to all");
        }
    }

    private static List<String> texts(Set<Integer> numbers) {
        return numbers.stream().map(String::valueOf).toList();
    }

    private String quoted(int node) {
        return '"' + FindingCollector.oneLine(scene.nodes().get(node).name()) + '"';
    }

    private static String first(List<String> all) {
        return first(all, "; ");
    }

    private static String first(List<String> all, String separator) {
        String text = String.join(separator, all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? text + separator + "and " + (all.size() - MAX_NAMES) + " more" : text;
    }
}

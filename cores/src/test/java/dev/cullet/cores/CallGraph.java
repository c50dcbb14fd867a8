// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The functions of the C core with their frames on the stack, as gcc writes them with {@code -fcallgraph-info=su}. A
 * call through a pointer is an edge to a placeholder; {@link #INDIRECT} has the functions behind it.
 */
final class CallGraph {
    private static final Pattern NODE = Pattern.compile("node: \\{ title: \"([^\"]*)\" label: \"([^\"]*)\".*");
    private static final Pattern EDGE =
            Pattern.compile("edge: \\{ sourcename: \"([^\"]*)\" targetname: \"([^\"]*)\".*");
    private static final Pattern BYTES = Pattern.compile("(\\d+) bytes");
    private static final String PLACEHOLDER = "__indirect_call";

    /** Decisions of thin rays that are in doubt. */
    private static final List<String> THIN = List.of("ray_hit_thin", "ray_hit_slack");

    /**
     * Callers of pointers, and what they may be: tests of triangles, the walk of a ray with a layout, the unpacker of a
     * part, the reader of a scene. The filter of a scene is a function of the program.
     */
    private static final Map<String, List<String>> INDIRECT = Map.ofEntries(
            Map.entry("ray_hit", List.of("ray_hit_thick")),
            Map.entry("ray_first", THIN),
            Map.entry("ray_decide", THIN),
            Map.entry("ray_layout_walk", THIN),
            Map.entry("ray_steps", THIN),
            Map.entry("ray_hit_column", THIN),
            Map.entry("ray_triangles_hit", THIN),
            Map.entry("ray_start", List.of("ray_layout_walk")),
            Map.entry("sweep_walk_next", List.of("ray_triangles_hit", "capsule_triangles_hit")),
            Map.entry(
                    "overlap_next",
                    List.of(
                            "overlap_sphere_touches",
                            "overlap_capsule_touches",
                            "overlap_box_touches",
                            "overlap_aligned_box_touches")),
            Map.entry("scene_walk_mesh", List.of()),
            Map.entry("cullet_decode_part", List.of("cullet_unpack_part")),
            Map.entry("cullet_decode_asset", List.of("cullet_decode_scene")),
            Map.entry("cullet_check_leaf", List.of("cullet_check_instances_of_leaf")),
            Map.entry("cullet_check_nodes", List.of("cullet_check_instances_of_leaf")));

    private final Map<String, Integer> frames = new HashMap<>();
    private final Map<String, Set<String>> calls = new HashMap<>();

    private CallGraph() {}

    /** Reads a file of gcc. */
    static CallGraph read(Path file) throws IOException {
        CallGraph graph = new CallGraph();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            Matcher node = NODE.matcher(line);
            if (node.matches()) {
                Matcher bytes = BYTES.matcher(node.group(2));
                graph.frames.put(name(node.group(1)), bytes.find() ? Integer.parseInt(bytes.group(1)) : 0);
            }
        }
        for (String line : lines) {
            Matcher edge = EDGE.matcher(line);
            if (edge.matches()) {
                String from = name(edge.group(1));
                String to = name(edge.group(2));
                graph.calls
                        .computeIfAbsent(from, key -> new HashSet<>())
                        .addAll(to.equals(PLACEHOLDER) ? graph.targets(from) : List.of(to));
            }
        }
        return graph;
    }

    /** Titles of functions of a file begin with its path. */
    private static String name(String title) {
        return title.substring(title.lastIndexOf(':') + 1);
    }

    /** Returns the name without what gcc appends to that of a changed copy, such as {@code .isra.0}. */
    static String plain(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private Collection<String> targets(String caller) {
        List<String> names = INDIRECT.get(plain(caller));
        if (names == null) {
            throw new IllegalStateException("a call through a pointer in " + caller + " has no known targets");
        }
        return frames.keySet().stream()
                .filter(name -> names.contains(plain(name)))
                .toList();
    }

    /** Returns whether there is a function of this name. */
    boolean has(String function) {
        return frames.containsKey(function);
    }

    /**
     * Returns the largest sum of frames from a function down.
     *
     * @param follows whether a call of a function counts, by its plain name
     */
    int stack(String function, Predicate<String> follows) {
        return stack(function, follows, new HashMap<>());
    }

    /** The core has no recursion, so this one ends; a cycle would overflow the stack of the test. */
    private int stack(String function, Predicate<String> follows, Map<String, Integer> known) {
        Integer before = known.get(function);
        if (before != null) {
            return before;
        }
        int below = 0;
        for (String called : calls.getOrDefault(function, Set.of())) {
            if (follows.test(plain(called))) {
                below = Math.max(below, stack(called, follows, known));
            }
        }
        int sum = frames.getOrDefault(function, 0) + below;
        known.put(function, sum);
        return sum;
    }
}

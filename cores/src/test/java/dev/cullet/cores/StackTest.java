// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The stack of each public function of the C core is what {@code cores/c/README.md} states, from the frames and calls
 * that gcc writes; other versions of gcc may differ by a quarter.
 */
final class StackTest {
    private static final String OPTION = "-fcallgraph-info=su";

    /** A row of the table: functions, then bytes on x86-64 without and with exact decisions. */
    private static final Pattern ROW =
            Pattern.compile("\\| (`cullet_[^|]*) \\| ([0-9,]+) \\| ([0-9,]+) \\|(?: [0-9,]+)? \\|(?: [0-9,]+)? \\|");

    /** In a row of queries with a layout for rays. */
    private static final String LAYOUT = "with a layout";

    private static final Pattern FUNCTION = Pattern.compile("cullet_\\w+");

    /** Below this are opening a file and ordinary queries, exact decisions included. */
    private static final int LIMIT = 1024;

    private static final List<String> LIMITED = List.of(
            "cullet_open",
            "cullet_mesh",
            "cullet_raycast",
            "cullet_any_ray",
            "cullet_any_sphere",
            "cullet_any_sphere_approximate",
            "cullet_any_box",
            "cullet_closest_point",
            "cullet_sides_of_plane");

    private static @Nullable CallGraph graph;

    @Requires({Need.GCC, Need.GCC_12})
    @Test
    void openingAndOrdinaryQueriesTakeLessThanOneKilobyte() throws IOException, InterruptedException {
        CallGraph graph = graph();
        List<String> above = new ArrayList<>();
        for (String function : LIMITED) {
            int bytes = graph.stack(function, reachable(function, false));
            if (!graph.has(function) || bytes >= LIMIT) {
                above.add(function + ": " + bytes);
            }
        }
        assertEquals(List.of(), above);
    }

    @Requires({Need.GCC, Need.X86_64})
    @Test
    void theStackOfEachFunctionIsTheOneThatIsStated() throws IOException, InterruptedException {
        CallGraph graph = graph();
        Map<String, int[]> stated = stated();
        assertTrue(stated.size() > 25, "functions " + stated.keySet());
        List<String> wrong = new ArrayList<>();
        stated.forEach((function, bytes) -> {
            String name = function.replace(LAYOUT, "");
            Predicate<String> reachable = reachable(name, !name.equals(function));
            int ordinary = graph.stack(name, reachable.and(called -> !isRare(called)));
            int all = graph.stack(name, reachable);
            if (!graph.has(name) || !isNear(ordinary, bytes[0]) || !isNear(all, bytes[1])) {
                wrong.add(function + ": " + ordinary + " and " + all + ", stated " + bytes[0] + " and " + bytes[1]);
            }
        });
        assertEquals(List.of(), wrong);
    }

    /** Decisions that rounding in double leaves open, and points exactly on the surface of a solid. */
    private static boolean isRare(String function) {
        return function.contains("exact") || function.equals("surface_touches_solid");
    }

    private static boolean isNear(int found, int stated) {
        return found <= stated + stated / 4 && found >= stated / 2;
    }

    /**
     * What a function can call through pointers: only thick rays test spheres, only cullet_unpack unpacks, only scenes
     * have rays with a slack, only capsules move. A layout has a walk for either kind of ray.
     */
    private static Predicate<String> reachable(String function, boolean layout) {
        boolean thick = List.of("cullet_overlaps_segments", "cullet_sweep_sphere", "cullet_scene_sweep_capsule")
                .contains(function);
        boolean unpacks = function.equals("cullet_unpack");
        boolean queriesScene = function.startsWith("cullet_scene_");
        boolean opensScene = function.equals("cullet_open_scene");
        boolean moves = function.endsWith("sweep_capsule");
        return name -> (thick || !name.equals("ray_hit_thick"))
                && (unpacks || !name.equals("cullet_unpack_part"))
                && (layout || !name.equals("ray_layout_walk"))
                && (queriesScene || !name.equals("ray_hit_slack"))
                && (opensScene || !name.equals("cullet_decode_scene"))
                && (opensScene || !name.equals("cullet_check_instances_of_leaf"))
                && !name.equals(moves ? "ray_triangles_hit" : "capsule_triangles_hit");
    }

    /** Compiles the core, once for all tests. */
    private static synchronized CallGraph graph() throws IOException, InterruptedException {
        CallGraph known = graph;
        if (known != null) {
            return known;
        }
        Path folder = Files.createDirectories(Path.of("target", "programs"));
        String source = Checkout.path("cores/c/cullet.c").toString();
        String object = folder.resolve("cullet.o").toString();
        Tool.Result result =
                Tool.run("gcc", "-std=c99", "-Os", "-ffp-contract=off", OPTION, "-c", source, "-o", object);
        assertEquals(0, result.code(), result.output());
        CallGraph read = CallGraph.read(folder.resolve("cullet.ci"));
        graph = read;
        return read;
    }

    private static Map<String, int[]> stated() throws IOException {
        Map<String, int[]> stated = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Checkout.path("cores/c/README.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                int[] bytes = {bytes(row.group(2)), bytes(row.group(3))};
                String end = row.group(1).contains(LAYOUT) ? LAYOUT : "";
                FUNCTION.matcher(row.group(1)).results().forEach(function -> stated.put(function.group() + end, bytes));
            }
        }
        return stated;
    }

    private static int bytes(String text) {
        return Integer.parseInt(text.replace(",", ""));
    }
}

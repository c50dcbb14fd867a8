// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.SceneCompound;
import dev.cullet.scene.SceneQuery;
import dev.cullet.shape.CompoundMeshQuery;
import dev.cullet.shape.CompoundMeshSweep;
import dev.cullet.shape.CompoundQuery;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.CompoundSweep;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.ShapeMeshQuery;
import dev.cullet.shape.ShapeMeshSweep;
import dev.cullet.shape.ShapeQuery;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables "Queries by language" of {@code docs/queries.md} and the code: what they name exists, and each query of a
 * mesh, of a scene and of the cores is in them.
 */
final class QueryTableTest {
    private static final int COLUMNS = 4;
    private static final int JAVA = 1;
    private static final int C = 2;
    private static final int JAVASCRIPT = 3;
    private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

    /** Prefixes of methods and functions that query. */
    private static final Pattern QUERY =
            Pattern.compile("(any|closest|overlaps|raycast|sides|find|sweep|collide|point_?[iI]n|classify|cast).*");

    private static final List<String> PACKAGES = List.of(
            "runtime",
            "world.bsp",
            "world.budget",
            "world.broadphase",
            "world.bulk",
            "world.cluster",
            "world.contact",
            "world.filter",
            "world.motion",
            "world.overlap",
            "world.pairs",
            "world.plane",
            "world.ray",
            "scene",
            "shape");

    /** Returns the names in a column of all tables. */
    private static Set<String> column(int number) throws IOException {
        Set<String> names = ofMeshes(number);
        names.addAll(ofScenes(number));
        names.addAll(ofShapes(number));
        names.addAll(ofCompounds(number));
        return names;
    }

    private static Set<String> ofShapes(int number) throws IOException {
        return names("Of a [convex shape]", number, 10);
    }

    private static Set<String> ofCompounds(int number) throws IOException {
        return names("Of a [compound]", number, 10);
    }

    private static Set<String> ofMeshes(int number) throws IOException {
        return names("Of a mesh:", number, 20);
    }

    private static Set<String> ofScenes(int number) throws IOException {
        return names("Of a [scene]", number, 10);
    }

    /** Returns the names in a column, from 1, of the table after a text. */
    private static Set<String> names(String text, int number, int minRows) throws IOException {
        String page = Files.readString(Checkout.path("docs/queries.md"));
        int begin = page.indexOf("\n| ", page.indexOf("\n" + text, page.indexOf("## Queries by language")));
        assertTrue(begin >= 0, "no table");
        Set<String> names = new TreeSet<>();
        int rows = 0;
        for (String line : page.substring(begin + 1, page.indexOf("\n\n", begin))
                .lines()
                .skip(2)
                .toList()) {
            String[] cells = line.split("\\|", -1);
            assertEquals(COLUMNS + 2, cells.length, line);
            rows++;
            Matcher name = NAME.matcher(cells[number + 1]);
            boolean any = false;
            while (name.find()) {
                any = true;
                names.add(name.group(1));
            }
            assertTrue(any || cells[number + 1].strip().equals("-"), line);
        }
        assertTrue(rows > minRows, rows + " rows");
        return names;
    }

    @Test
    void javaColumnsNameMethods() throws IOException {
        Set<String> names = column(JAVA);
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            String[] parts = name.split("\\.", -1);
            assertEquals(2, parts.length, name);
            boolean exists = PACKAGES.stream()
                    .map(in -> type("dev.cullet." + in + "." + parts[0]))
                    .flatMap(Stream::of)
                    .flatMap(type -> Stream.of(type.getMethods()))
                    .anyMatch(method -> method.getName().equals(parts[1]));
            if (!exists) {
                missing.add(name);
            }
        }
        assertEquals(List.of(), missing, "named in the table, but not public methods");
    }

    private static Class<?>[] type(String name) {
        try {
            return new Class<?>[] {Class.forName(name)};
        } catch (ClassNotFoundException e) {
            return new Class<?>[0];
        }
    }

    @Test
    void everyQueryOfAMeshIsInTheTable() throws IOException {
        assertComplete(ofMeshes(JAVA), CollisionMesh.class);
    }

    @Test
    void everyQueryOfASceneIsInTheTable() throws IOException {
        Set<String> column = ofScenes(JAVA);
        assertComplete(column, SceneQuery.class);
        assertComplete(column, SceneCompound.class);
        assertTrue(
                column.stream().allMatch(name -> name.startsWith("SceneQuery.") || name.startsWith("SceneCompound.")),
                column.toString());
    }

    @Test
    void everyQueryOfAShapeIsInTheTable() throws IOException {
        for (Class<?> type : List.of(ConvexShape.class, ShapeQuery.class, ShapeMeshQuery.class, ShapeMeshSweep.class)) {
            assertComplete(ofShapes(JAVA), type);
        }
    }

    @Test
    void everyQueryOfACompoundIsInTheTable() throws IOException {
        for (Class<?> type : List.of(
                CompoundShape.class,
                CompoundQuery.class,
                CompoundMeshQuery.class,
                CompoundMeshSweep.class,
                CompoundSweep.class)) {
            assertComplete(ofCompounds(JAVA), type);
        }
    }

    /** Boolean forms of other queries may be left out. */
    private static void assertComplete(Set<String> column, Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            names.add(method.getName());
        }
        List<String> missing = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            String name = method.getName();
            boolean isQuery = Modifier.isPublic(method.getModifiers())
                    && QUERY.matcher(name).matches();
            boolean isBooleanForm = name.startsWith("overlaps") && names.contains(name.replace("overlaps", "any"));
            if (isQuery && !isBooleanForm && !column.contains(type.getSimpleName() + "." + name)) {
                missing.add(name);
            }
        }
        assertEquals(List.of(), missing, "queries of " + type.getSimpleName() + " that the table does not have");
        assertTrue(column.size() > 8);
    }

    @Test
    void theColumnOfCIsThatOfTheHeader() throws IOException {
        Set<String> declared = new TreeSet<>();
        Matcher function = Pattern.compile("(?m)^[A-Za-z][\\w *]*?\\b(cullet_\\w+)\\(")
                .matcher(Files.readString(Checkout.path("cores/c/cullet.h")));
        while (function.find()) {
            declared.add(function.group(1));
        }
        assertTrue(declared.size() > 20, declared.toString());
        Set<String> column = column(C);
        assertTrue(declared.containsAll(column), "named in the table, but not declared: " + minus(column, declared));
        Set<String> queries = new TreeSet<>();
        for (String name : declared) {
            String rest = name.replaceFirst("cullet_((cluster|section|polygon|scene)_)?", "");
            if (QUERY.matcher(rest).matches() && !name.equals("cullet_find_part")) {
                queries.add(name);
            }
        }
        assertEquals(Set.of(), minus(queries, column), "queries of the C core that the table does not have");
    }

    @Test
    void theColumnOfJavaScriptIsThatOfItsTypes() throws IOException {
        Set<String> declared = new TreeSet<>();
        String type = "";
        for (String line : Files.readAllLines(Checkout.path("cores/js/cullet.d.ts"))) {
            Matcher head = Pattern.compile("export declare class (\\w+).*").matcher(line);
            Matcher method = Pattern.compile("  (\\w+)\\(.*").matcher(line);
            if (head.matches()) {
                type = head.group(1);
            } else if (line.equals("}")) {
                type = "";
            } else if (!type.isEmpty() && method.matches()) {
                declared.add(type + "." + method.group(1));
            }
        }
        Set<String> column = column(JAVASCRIPT);
        assertTrue(declared.containsAll(column), "named in the table, but not declared: " + minus(column, declared));
        Set<String> queries = new TreeSet<>();
        for (String name : declared) {
            boolean isBooleanForm = name.contains(".overlaps") && declared.contains(name.replace(".overlaps", ".any"));
            if (!isBooleanForm && QUERY.matcher(name.replaceFirst(".*\\.", "")).matches()) {
                queries.add(name);
            }
        }
        assertEquals(Set.of(), minus(queries, column), "queries of the JavaScript core that the table does not have");
    }

    private static Set<String> minus(Set<String> names, Set<String> others) {
        Set<String> rest = new TreeSet<>(names);
        rest.removeAll(others);
        return rest;
    }
}

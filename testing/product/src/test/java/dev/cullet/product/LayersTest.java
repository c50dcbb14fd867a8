// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each package uses only what {@code layers.txt} allows it; internal packages stay internal. */
final class LayersTest {
    private static final JavaClasses CULLET = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cullet");

    private static final String LAYERS = "testing/product/src/test/resources/dev/cullet/product/layers.txt";

    /** Packages of main code that are not published, and may use everything. */
    private static final Pattern TEST_TOOLS = Pattern.compile("dev\\.cullet\\.(testkit|benchmarks|product)(\\..*)?");

    /** Runs once, before the first query: it finds a service. */
    private static final String NATIVE_PROVIDER = "dev.cullet.runtime.internal.NativeProvider";

    /** Queries in a game's frame: no collections, streams, boxes or lambdas. */
    private static final Pattern QUERIES =
            Pattern.compile("dev\\.cullet\\.(runtime\\.internal|world\\.(?!filter|deform)\\w+)");

    @Test
    void packagesUseOnlyWhatTheirRowAllows() throws IOException {
        Map<String, List<String>> rows = rows();
        Set<String> used = new TreeSet<>();
        Set<String> violations = new TreeSet<>();
        for (JavaClass type : CULLET) {
            String from = type.getPackageName();
            if (TEST_TOOLS.matcher(from).matches()) {
                continue;
            }
            String row = rows.keySet().stream()
                    .filter(pattern -> matches(pattern, from))
                    .findFirst()
                    .orElse("");
            if (row.isEmpty()) {
                violations.add(from + " has no row in " + LAYERS);
                continue;
            }
            used.add(row);
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
                boolean allowed = to.isEmpty()
                        || to.equals(from)
                        || matches("java..", to)
                        || matches("org.jspecify..", to)
                        || rows.get(row).stream().anyMatch(pattern -> matches(pattern, to));
                if (!allowed) {
                    violations.add(type.getName() + " uses " + to);
                }
            }
        }
        assertEquals(Set.of(), violations);
        assertEquals(rows.keySet(), new TreeSet<>(used), "rows without a package");
    }

    @Test
    void packagesHaveNoCyclesAndAnInternalPackageBelongsToItsParent() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(type.getPackageName().replaceFirst("\\.internal$", ""));
                    }

                    @Override
                    public String getDescription() {
                        return "packages, x.internal as one with x";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(CULLET);
    }

    @Test
    void publicTypesOfShippedModulesHaveSimpleNamesOfTheirOwn() {
        Map<String, Set<String>> byName = new TreeMap<>();
        for (JavaClass type : CULLET) {
            boolean shipped =
                    !type.getPackageName().matches("dev\\.cullet\\.(testkit|fixtures|benchmarks|samples|product).*");
            if (shipped && type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                byName.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                        .add(type.getName());
            }
        }
        byName.remove("package-info");
        assertTrue(byName.size() > 100, "types " + byName.size());
        byName.values().removeIf(types -> types.size() == 1);
        assertEquals(Map.of(), byName);
    }

    @Test
    void publicSignaturesOfTheRuntimesExposeNoInternalType() {
        Set<String> exposed = new TreeSet<>();
        for (JavaClass type : CULLET) {
            if (type.getPackageName().matches("dev\\.cullet\\.(format|runtime|world)(\\..*)?")
                    && !type.getPackageName().matches(".*\\.(internal|packed|writer)")
                    && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                type.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                        .forEach(method -> Stream.concat(
                                        Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                                .map(JavaClass::getBaseComponentType)
                                .filter(used -> used.getPackageName().endsWith(".internal"))
                                .forEach(used -> exposed.add(method.getFullName() + " exposes " + used.getName())));
            }
        }
        assertEquals(Set.of(), exposed);
    }

    @Test
    void queriesUseNoCollectionsStreamsLambdasOrBoxes() {
        Set<String> violations = new TreeSet<>();
        int checked = 0;
        for (JavaClass type : CULLET) {
            if (!QUERIES.matcher(type.getPackageName()).matches()
                    || type.getName().startsWith(NATIVE_PROVIDER)) {
                continue;
            }
            checked++;
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String used = dependency.getTargetClass().getName();
                if (used.startsWith("java.util.") && !used.equals("java.util.Arrays")) {
                    violations.add(type.getName() + " uses " + used);
                }
            }
        }
        assertTrue(checked > 40, "classes " + checked);
        assertEquals(Set.of(), violations);
    }

    /** Samples, engine bridges and the code of documents use the API that a game may use. */
    @Test
    void samplesBridgesAndDocumentsUseNoInternalPackage() throws IOException {
        Pattern internal = Pattern.compile("\\bdev\\.cullet\\.(?:\\w+\\.)*internal\\.\\w+");
        Set<String> uses = new TreeSet<>();
        int files = 0;
        for (String folder : List.of("samples", "docs")) {
            try (Stream<Path> walk = Files.walk(Checkout.path(folder))) {
                for (Path file : walk.filter(path -> path.toString().matches(".*\\.(java|md)"))
                        .filter(path -> !path.toString().contains("/target/"))
                        .toList()) {
                    files++;
                    String text = Files.readString(file);
                    if (file.toString().endsWith(".md")) {
                        text = javaOf(text);
                    }
                    Matcher matcher = internal.matcher(text);
                    while (matcher.find()) {
                        uses.add(Checkout.root().relativize(file) + ": " + matcher.group());
                    }
                }
            }
        }
        assertTrue(files > 40, "files " + files);
        assertEquals(Set.of(), uses);
    }

    /**
     * The words of a node of the AABB tree have one owner: no other class indexes, copies or shifts them. An array of
     * nodes is each one named {@code nodes}, taken from {@code nodes()}, or given to a static method of the tree.
     */
    @Test
    void onlyTheTreeDecodesNodeWords() throws IOException {
        Pattern array = Pattern.compile("\\blong\\[\\] (nodes)\\b"
                + "|(\\w+) = [\\w.()]*\\bnodes\\(\\)(?:\\.clone\\(\\))?;"
                + "|(\\w+) = new long\\[AabbTree\\.NODE_WORDS"
                + "|\\bAabbTree\\.\\w+\\(\\s*(?:\\w+\\.)*(\\w+),");
        Set<String> decoders = new TreeSet<>();
        int files = 0;
        try (Stream<Path> walk = Files.walk(Checkout.root())) {
            for (Path file : walk.filter(path -> path.toString().matches(".*/src/main/java/.*\\.java"))
                    .filter(path -> !path.toString().contains("/testing/"))
                    .toList()) {
                String text = Files.readString(file);
                if (!text.contains("AabbTree") || file.endsWith("dev/cullet/format/AabbTree.java")) {
                    continue;
                }
                files++;
                // an offset computed from the size of a node, unless it is the size of a new array
                StringBuilder decoding = new StringBuilder("\\bNODE_WORDS \\* \\w+ \\+"
                        + "|(?<!new long)\\[[^\\]]*\\bNODE_WORDS\\b"
                        + "|= (?:AabbTree\\.)?NODE_WORDS \\*|\\bnodes\\(\\)\\[|arraycopy\\([^;]*\\bnodes\\(\\)");
                Matcher arrays = array.matcher(text);
                while (arrays.find()) {
                    for (int group = 1; group <= arrays.groupCount(); group++) {
                        String name = arrays.group(group);
                        boolean other = group == 2 && !text.contains("long[] " + name);
                        if (name != null && !other) {
                            decoding.append("|\\b" + name + "\\[|arraycopy\\([^;]*\\b" + name + "\\b");
                        }
                    }
                }
                Matcher matcher = Pattern.compile(decoding.toString()).matcher(text);
                while (matcher.find()) {
                    decoders.add(Checkout.root().relativize(file) + ": " + matcher.group());
                }
            }
        }
        assertTrue(files > 20, "files " + files);
        assertEquals(Set.of(), decoders);
    }

    private static String javaOf(String document) {
        StringBuilder java = new StringBuilder();
        Matcher fence = Pattern.compile("(?s)```java\\n(.*?)```").matcher(document);
        while (fence.find()) {
            java.append(fence.group(1));
        }
        return java.toString();
    }

    private static Map<String, List<String>> rows() throws IOException {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Checkout.path(LAYERS))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int colon = line.indexOf(':');
                List<String> allowed = new ArrayList<>(
                        List.of(line.substring(colon + 1).strip().split(" +")));
                allowed.remove("");
                rows.put(line.substring(0, colon).strip(), allowed);
            }
        }
        return rows;
    }

    private static boolean matches(String pattern, String name) {
        if (!pattern.endsWith("..")) {
            return pattern.equals(name);
        }
        String prefix = pattern.substring(0, pattern.length() - 2);
        return name.equals(prefix) || name.startsWith(prefix + ".");
    }
}

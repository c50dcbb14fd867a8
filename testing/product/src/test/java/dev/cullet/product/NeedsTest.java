// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever a test needs and the repository does not have is marked by {@code Requires} or {@code RequiresPlatform}, so
 * that a test is skipped by one condition, which names the need, and {@code .ci/run} can run what a bare machine
 * skipped. Reads the compiled tests of all modules.
 */
final class NeedsTest {
    /** A program that a test starts, with arguments; "node" alone is a node of a scene. */
    private static final Pattern PROGRAM = Pattern.compile("(?<!assertEquals)\\(\\s*"
            + "\"(cc|gcc|clang|node|npm|tsc|chromium|nginx|xvfb-run|flatc|qemu-[a-z0-9]+)\"\\s*,");

    private static final Pattern SKIPPING = Pattern.compile("org\\.junit\\.jupiter\\.api\\.(Assumptions|Disabled"
            + "|condition\\..*)|org\\.opentest4j\\.TestAbortedException");

    private static final JavaClasses TESTS = tests();

    @Test
    void aTestThatUsesModelsOrProgramsNamesThem() {
        Set<String> violations = new TreeSet<>();
        int marked = 0;
        for (JavaClass type : TESTS) {
            boolean ofTheCheck = type.getName().startsWith(NeedsTest.class.getName())
                    || type.getPackageName().equals(Need.class.getPackageName());
            if (!ofTheCheck) {
                TestNeeds needs = new TestNeeds(type);
                violations.addAll(needs.violations());
                marked += needs.marked();
            }
        }
        assertEquals(Set.of(), violations);
        assertTrue(marked > 80, "tests with needs: " + marked);
    }

    /** The check finds what it is to find, also behind a helper, a lambda, a field and a constructor. */
    @Test
    void unmarkedTestsAreFound() {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : TESTS) {
            if (type.getName().startsWith(NeedsTest.class.getName() + "$")) {
                found.addAll(new TestNeeds(type).violations());
            }
        }
        String name = NeedsTest.class.getName() + "$";
        assertEquals(
                new TreeSet<>(List.of(
                        name + "OfAConstructor.isEmpty() uses MODELS, but has no @Requires(Need.MODELS)",
                        name + "Unmarked.readsThroughAFieldOfAHelper() uses MODELS, but has no @Requires(Need.MODELS)",
                        name + "Unmarked.readsThroughALambda() uses MODELS, but has no @Requires(Need.MODELS)",
                        name + "Unmarked.assumesAProgram() uses a program, but has no @Requires",
                        name + "Unmarked.hasAnotherNeed() uses MODELS, but has no @Requires(Need.MODELS)")),
                found);
    }

    @Test
    void noTestIsSkippedInAnotherWay() {
        Set<String> violations = new TreeSet<>();
        for (JavaClass type : TESTS) {
            if (!type.getPackageName().equals("dev.cullet.testkit")) {
                type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getName())
                        .filter(name -> SKIPPING.matcher(name).matches())
                        .forEach(name -> violations.add(
                                type.getName() + " uses " + name + "; use Requires or RequiresPlatform"));
            }
        }
        assertEquals(Set.of(), violations);
    }

    @Test
    void aSourceThatNamesAProgramNamesTheNeed() throws IOException {
        Set<String> violations = new TreeSet<>();
        int named = 0;
        for (Path folder : testFolders("src/test/java")) {
            try (Stream<Path> sources = Files.walk(folder)) {
                for (Path source :
                        (Iterable<Path>) sources.filter(file -> file.toString().endsWith(".java"))::iterator) {
                    String text = Files.readString(source);
                    if (PROGRAM.matcher(text).find()) {
                        named++;
                        if (!text.contains("Need.")) {
                            violations.add(source + " starts a program without @Requires");
                        }
                    }
                }
            }
        }
        assertEquals(Set.of(), violations);
        assertTrue(named > 8, "sources: " + named);
    }

    private static JavaClasses tests() {
        List<Path> folders = testFolders("target/test-classes");
        assertTrue(folders.size() >= 18, "modules with compiled tests: " + folders);
        return new ClassFileImporter().importPaths(folders);
    }

    /** Returns a folder of each module that has it. */
    private static List<Path> testFolders(String below) {
        try (Stream<Path> poms = Files.find(
                Checkout.root(),
                4,
                (path, attributes) ->
                        path.endsWith("pom.xml") && !path.toString().contains("target"))) {
            return poms.map(pom -> pom.resolveSibling(below))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Examples; a static class in a test is not run. */
    static final class Unmarked {
        @Test
        void readsThroughAFieldOfAHelper() {
            assertTrue(Helper.count >= 0);
        }

        @Test
        void readsThroughALambda() {
            assertTrue(Stream.of("ships")
                            .mapToInt(below -> RealModels.files(below).size())
                            .sum()
                    >= 0);
        }

        @Test
        void assumesAProgram() {
            Need.NODE.assume();
        }

        @Requires(Need.NODE)
        @Test
        void hasAnotherNeed() {
            assertTrue(Helper.count >= 0);
        }

        @Requires(Need.MODELS)
        @Test
        void isMarked() {
            assertTrue(Helper.count >= 0);
        }

        @Test
        void needsNothing() {
            assertTrue(Need.MODELS.reason().contains("MODELS"));
        }
    }

    /** A class that is marked as a whole, and one whose constructor reads. */
    @Requires(Need.MODELS)
    static final class Marked {
        @Test
        void isMarked() {
            assertTrue(Helper.count >= 0);
        }
    }

    static final class OfAConstructor {
        private final List<Path> files = RealModels.files("ships");

        @Test
        void isEmpty() {
            assertTrue(files.isEmpty());
        }
    }

    private static final class Helper {
        static int count = RealModels.files("ships").size();
    }
}

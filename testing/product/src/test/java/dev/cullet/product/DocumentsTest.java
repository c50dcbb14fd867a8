// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.FindingKind;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links, messages and findings of the documents. */
final class DocumentsTest {
    private static final Path ROOT = Checkout.root();

    @Test
    void linksBetweenDocumentsLead() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path document : documents()) {
            Matcher link = Pattern.compile("\\]\\(([^)\\s]+)\\)").matcher(Files.readString(document));
            while (link.find()) {
                String target = link.group(1);
                if (target.matches("[a-z]+:.*")) {
                    continue;
                }
                links++;
                int hash = target.indexOf('#');
                Path file =
                        hash == 0 ? document : document.resolveSibling(hash < 0 ? target : target.substring(0, hash));
                if (!Files.exists(file) || (hash >= 0 && !headings(file).contains(target.substring(hash + 1)))) {
                    broken.add(document + " -> " + target);
                }
            }
        }
        assertTrue(links > 50, "links " + links);
        assertEquals(List.of(), broken);
    }

    @Test
    void everyMessageOfTroubleshootingIsTheProgramsOwn() throws IOException {
        String program = literals();
        List<String> unknown = new ArrayList<>();
        int messages = 0;
        String page = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
        page = page.substring(page.indexOf("## Reading a model"));
        Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(page);
        while (row.find()) {
            messages++;
            if (!program.contains(row.group(1))) {
                unknown.add(row.group(1));
            }
        }
        assertTrue(messages > 20, "messages " + messages);
        assertEquals(List.of(), unknown);
    }

    @Test
    void everyFindingIsExplained() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
        for (FindingKind kind : FindingKind.values()) {
            assertTrue(page.contains("`" + kind.code() + "`"), kind.code());
        }
    }

    @Test
    void everyResultTableNamesItsCommandAndMachine() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/data"))) {
            // JarBudgetTest measures and compares the sizes of jars
            for (Path file :
                    files.filter(path -> !path.endsWith("jar-sizes.csv")).toList()) {
                List<String> lines = Files.readAllLines(file);
                String head = String.join(
                        "\n",
                        lines.stream().filter(line -> line.startsWith("# ")).toList());
                assertTrue(head.contains("# table: ") && head.contains("# command: "), file + ": " + head);
                long rows = lines.stream()
                        .filter(line -> line.contains(",") && !line.startsWith("#"))
                        .count();
                assertTrue(rows >= 2, file + " has " + rows + " rows, its columns' names included");
            }
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(
                List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md"), ROOT.resolve("CHANGELOG.md")));
        try (Stream<Path> walk = Files.walk(ROOT.resolve("docs"))) {
            walk.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }

    /** The anchors of a document's headings: lower case, words joined by hyphens, no punctuation. */
    private static List<String> headings(Path file) throws IOException {
        List<String> anchors = new ArrayList<>();
        Matcher heading = Pattern.compile("(?m)^#+ (.*)$").matcher(Files.readString(file));
        while (heading.find()) {
            anchors.add(heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    /** All string literals of the program, those that are joined by {@code +} alone as one. */
    private static String literals() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> walk = Files.walk(ROOT)) {
            List<Path> sources = walk.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .toList();
            for (Path source : sources) {
                text.append(Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", ""))
                        .append('\n');
            }
        }
        return text.toString();
    }
}

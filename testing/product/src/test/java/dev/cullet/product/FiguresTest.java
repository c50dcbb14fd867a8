// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.benchmarks.figures.AssetFingerprint;
import dev.cullet.benchmarks.figures.DataFile;
import dev.cullet.benchmarks.figures.Documents;
import dev.cullet.benchmarks.figures.FigureFile;
import dev.cullet.benchmarks.figures.FigureFile.Origin;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The measured figures of the documents are those of {@code docs/data}, and no data file is older than what it
 * measures. {@code testing/benchmarks/figures} makes both.
 */
final class FiguresTest {
    private static final String REMEDY = "; run testing/benchmarks/figures";

    /** A number with a unit that only a measurement has. */
    private static final Pattern MEASURED = Pattern.compile("[0-9] (ns|us|µs|ms|microseconds|milliseconds|MB/s)\\b"
            + "|[0-9] (bytes?|B) (per|a) triangle"
            + "|[0-9.]+ (to [0-9.]+ )?times (as|the|less|more|faster|slower)"
            + "|[0-9] s of (CPU|processor)"
            + "|million triangles (per|a) second"
            + "|[0-9] % (faster|slower|less|more) "
            + "|[0-9] KB");

    /** Two numbers with decimals in cells of one row: ratios or times. */
    private static final Pattern MEASURED_ROW = Pattern.compile("\\|[ *]*[0-9]+\\.[0-9]+.*\\|[ *]*[0-9]+\\.[0-9]+");

    @Test
    void everyFigureOfTheDocumentsIsThatOfItsDataFile() throws IOException {
        Documents documents = new Documents(Checkout.root());
        List<String> wrong = new ArrayList<>();
        for (Path document : documents.files()) {
            List<String> found = Files.readAllLines(document);
            List<String> expected = documents.rewritten(document).lines().toList();
            for (int i = 0; i < Math.min(found.size(), expected.size()); i++) {
                if (!found.get(i).equals(expected.get(i))) {
                    wrong.add(document + ":" + (i + 1) + " has " + found.get(i) + ", but the data " + expected.get(i));
                    break;
                }
            }
            if (found.size() != expected.size()) {
                wrong.add(document + " has " + found.size() + " lines, but with its data " + expected.size());
            }
        }
        assertEquals(List.of(), wrong, REMEDY);
    }

    /** Each digit of every form of figure is compared: one that is changed by hand is found. */
    @Test
    void aFigureThatIsChangedByHandIsFound(@TempDir Path root) throws IOException {
        copy(root);
        Documents documents = new Documents(root);
        int changed = 0;
        for (Path document : documents.files()) {
            String text = documents.rewritten(document);
            List<Integer> digits = new ArrayList<>();
            Matcher table =
                    Pattern.compile("(?s)<!-- figures: .*?<!-- end figures -->").matcher(text);
            while (table.find()) {
                Matcher number = Pattern.compile("\\| [0-9]").matcher(table.group());
                while (number.find()) {
                    digits.add(table.start() + number.end() - 1);
                }
            }
            Matcher link =
                    Pattern.compile("\\[[0-9][^\\]]*\\]\\([^)]*\\.csv\\s+\"").matcher(text);
            while (link.find()) {
                digits.add(link.start() + 1);
            }
            StringBuilder other = new StringBuilder(text);
            for (int at : digits) {
                other.setCharAt(at, text.charAt(at) == '7' ? '8' : '7');
                changed++;
            }
            Files.writeString(document, other);
            assertEquals(text, documents.rewritten(document), document.toString());
            assertEquals(digits.isEmpty(), text.equals(Files.readString(document)), document.toString());
        }
        assertTrue(changed > 200, "figures " + changed);
    }

    @Test
    void aFigureWithoutADataFileIsFound(@TempDir Path root) throws IOException {
        copy(root);
        Files.writeString(root.resolve("docs/queries.md"), "A ray takes [5](data/nothing.csv \"ns\") ns.\n");
        Documents documents = new Documents(root);
        assertThrows(Exception.class, () -> documents.rewritten(root.resolve("docs/queries.md")));
        for (String figure : List.of(
                "A ray takes 553 ns.",
                "It takes 27.9 bytes per triangle.",
                "Queries are 3.5 times as fast.",
                "The jars have 201 KB.",
                "| closest ray | 1.02 | 1.03 |")) {
            assertNotEquals(List.of(), unmarked(figure, List.of()), figure);
        }
        assertEquals(List.of(), unmarked("Takes [553](data/peers-queries.csv \"cullet_ns; mesh=x\") ns.", List.of()));
    }

    @Test
    void everyMeasuredFigureIsComparedOrIsAFact() throws IOException {
        List<String> facts = facts();
        List<String> wrong = new ArrayList<>();
        TreeSet<String> unused = new TreeSet<>(facts);
        for (Path document : new Documents(Checkout.root()).files()) {
            String text = Files.readString(document);
            unused.removeIf(text::contains);
            unmarked(text, facts).forEach(line -> wrong.add(Checkout.root().relativize(document) + ": " + line));
        }
        assertEquals(
                "",
                String.join("\n", wrong),
                "quote a data file in a link with a title, or add a limit or a fact to facts.txt");
        assertEquals(new TreeSet<String>(), unused, "facts.txt has phrases that no document has");
    }

    @Test
    void everyDataFileIsKnownAndHasAFullHead() throws IOException {
        Path folder = Checkout.path("docs/data");
        TreeSet<String> known = new TreeSet<>();
        for (FigureFile file : FigureFile.values()) {
            known.add(file.table() + ".csv");
            DataFile data = DataFile.read(file.in(folder));
            assertFalse(data.rows().isEmpty(), data.name());
            if (file.origin() != Origin.BUILD) {
                List<String> keys = new ArrayList<>(List.of("table", "command", "commit", "date"));
                keys.addAll(file.origin() == Origin.CAMPAIGN ? List.of() : List.of("cpu", "jdk"));
                for (String key : keys) {
                    assertFalse(data.head(key).isEmpty(), data.name() + " has no # " + key + ": in its head" + REMEDY);
                }
                assertTrue(
                        data.head("commit").matches("[0-9a-f]{8,12}( or earlier)?"),
                        data.name() + ": " + data.head("commit") + " is no commit; measure a committed state");
                assertTrue(data.head("date").matches("20[0-9]{2}-[0-9]{2}-[0-9]{2}.*"), data.name());
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    known,
                    files.map(file -> String.valueOf(file.getFileName()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void noDataFileIsOlderThanTheLayoutThatItMeasures() throws IOException {
        List<String> old = new ArrayList<>();
        Map<List<AssetFingerprint.Kind>, String> fingerprints = new HashMap<>();
        for (FigureFile file : FigureFile.values()) {
            String expected = fingerprints.computeIfAbsent(file.kinds(), AssetFingerprint::of);
            String found = DataFile.read(file.in(Checkout.path("docs/data"))).head("assets");
            if (!expected.equals(found)) {
                old.add(file.table() + ".csv has " + found + ", but the builder writes " + expected);
            }
        }
        assertEquals(List.of(), old, REMEDY);
    }

    /** What a tool prints between rows, such as the file that it cannot read, is for its user. */
    @Test
    void noTableHasRemarksAmongItsRows() throws IOException {
        for (FigureFile file : FigureFile.values()) {
            List<String> rows = Files.readAllLines(file.in(Checkout.path("docs/data"))).stream()
                    .dropWhile(line -> line.startsWith("#"))
                    .filter(line -> line.startsWith("#"))
                    .toList();
            assertEquals(List.of(), rows, file.table());
        }
    }

    /** Times of one run are compared with each other; bytes depend on no machine, and are a run of their own. */
    @ParameterizedTest
    @EnumSource(names = {"RUN", "BYTES"})
    void allTablesOfARunHaveOneCommitAndOneMachine(Origin origin) throws IOException {
        TreeSet<String> commits = new TreeSet<>();
        TreeSet<String> machines = new TreeSet<>();
        for (FigureFile file : FigureFile.values()) {
            if (file.origin() == origin) {
                DataFile data = DataFile.read(file.in(Checkout.path("docs/data")));
                commits.add(data.head("commit"));
                machines.add(data.head("cpu"));
            }
        }
        assertEquals(1, commits.size(), commits + REMEDY + " for all tables");
        assertEquals(1, machines.size(), machines + REMEDY + " for all tables");
    }

    /** Returns the lines that have a measured figure in no compared form, and contain no fact. */
    private static List<String> unmarked(String text, List<String> facts) {
        List<String> lines = new ArrayList<>();
        for (String line : Documents.unmarked(text).split("\n", -1)) {
            String rest = line;
            for (String fact : facts) {
                rest = rest.replace(fact, "");
            }
            if (MEASURED.matcher(rest).find() || MEASURED_ROW.matcher(rest).find()) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Returns the phrases of limits, facts of the format and settings that look like measurements. */
    private static List<String> facts() throws IOException {
        return Files.readAllLines(Checkout.path("testing/product/src/test/resources/facts.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    /** Copies the documents and the data. */
    private static void copy(Path root) throws IOException {
        List<Path> files = new ArrayList<>(new Documents(Checkout.root()).files());
        try (Stream<Path> data = Files.list(Checkout.path("docs/data"))) {
            data.forEach(files::add);
        }
        for (Path file : files) {
            Path target = root.resolve(Checkout.root().relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The documents that quote figures, and their text as the data files make it. Two forms are rewritten: a table between
 * {@code <!-- figures: NAME -->} and {@code <!-- end figures -->}, which {@link FigureTables} makes, and a link to a
 * data file with a title, such as {@code [27.9](data/sizes.csv "exact; model=spot.obj")}, which quotes one figure with
 * as many decimals as its text has.
 */
public final class Documents {
    private static final String BEGIN = "<!-- figures: ";
    private static final String END = "<!-- end figures -->";
    private static final Pattern LINK =
            Pattern.compile("\\[([^\\[\\]]+)\\]\\(([^()\\s]*data/([a-z-]+)\\.csv)\\s+\"([^\"]+)\"\\)");

    private final Path root;
    private final Map<String, DataFile> files = new LinkedHashMap<>();

    /** Opens the documents of a checkout. */
    public Documents(Path root) {
        this.root = root;
    }

    /** Rewrites the documents of the checkout that the only argument names; exits with 1 if one cannot be rewritten. */
    public static void main(String[] arguments) throws IOException {
        Documents documents = new Documents(Path.of(arguments[0]));
        boolean failed = false;
        for (Path file : documents.files()) {
            try {
                String text = documents.rewritten(file);
                if (!text.equals(Files.readString(file))) {
                    Files.writeString(file, text);
                    System.err.println("  rewrote " + file);
                }
            } catch (IllegalArgumentException e) {
                failed = true;
                System.err.println("  not rewritten: " + e.getMessage());
            }
        }
        System.exit(failed ? 1 : 0);
    }

    /** Returns README, the pages of {@code docs}, and the READMEs of cores and integrations. */
    public List<Path> files() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> pages = Files.list(root.resolve("docs"))) {
            pages.filter(page -> page.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        for (String folder : List.of("cores", "integrations")) {
            try (Stream<Path> walk = Files.walk(root.resolve(folder), 2)) {
                walk.filter(file -> file.endsWith("README.md")).sorted().forEach(documents::add);
            }
        }
        return documents;
    }

    /** Returns a data file by its name without extension. */
    DataFile data(String table) {
        return files.computeIfAbsent(table, name -> {
            try {
                return DataFile.read(root.resolve("docs/data").resolve(name + ".csv"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * Returns the text of a document with all figures as the data files have them.
     *
     * @throws IllegalArgumentException if a figure refers to a table, row or column that does not exist
     */
    public String rewritten(Path document) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean generated = false;
        for (String line : Files.readAllLines(document)) {
            if (line.equals(END)) {
                generated = false;
            }
            if (!generated) {
                lines.add(line);
            }
            if (line.startsWith(BEGIN)) {
                String name = line.substring(BEGIN.length(), line.indexOf(" -->"));
                lines.addAll(table(document, name));
                generated = true;
            }
        }
        if (generated) {
            throw new IllegalArgumentException(document + " has a table of figures without \"" + END + "\"");
        }
        return LINK.matcher(String.join("\n", lines) + "\n").replaceAll(link -> {
            try {
                String figure =
                        new Reference(data(link.group(3)), link.group(4).replaceAll("\\s+", " ")).format(link.group(1));
                return Matcher.quoteReplacement(link.group().replace('[' + link.group(1) + ']', '[' + figure + ']'));
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(document + ": " + link.group() + ": " + e.getMessage(), e);
            }
        });
    }

    private List<String> table(Path document, String name) {
        try {
            return new FigureTables(this::data).table(name);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(document + ": table of figures \"" + name + "\": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the text of a document without code, generated tables and links that quote figures: what is left has no
     * figure that is compared.
     */
    public static String unmarked(String text) {
        String rest = text.replaceAll("(?s)```.*?```", "");
        rest = rest.replaceAll("(?s)" + BEGIN + ".*?" + END, "");
        rest = LINK.matcher(rest).replaceAll("");
        return rest.replaceAll("`[^`\n]*`", "");
    }
}

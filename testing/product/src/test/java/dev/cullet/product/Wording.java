// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds forbidden identifiers and phrases in the sources and documents of a checkout. Each rule of {@code
 * forbidden-words.txt} is a regular expression that matches a term in its banned sense only. A Java file is split into
 * code and prose (comments, Javadoc, string literals); a document is prose, and its quoted and fenced parts are code as
 * well; other files are prose. Run {@code java testing/product/src/test/java/dev/cullet/product/Wording.java} in the
 * top folder to print all findings.
 */
final class Wording {
    static final String RULES = "testing/product/src/test/resources/dev/cullet/product/forbidden-words.txt";

    /** Contains examples of banned terms. */
    private static final String TEST = "testing/product/src/test/java/dev/cullet/product/WordingTest.java";

    private static final int MAX_COLUMNS = 120;
    private static final Set<String> SKIPPED_FOLDERS =
            Set.of("target", ".git", ".idea", ".mvn", "node_modules", "generated", "three");
    private static final Pattern SCANNED =
            Pattern.compile(".*\\.(java|md|js|mjs|html|css|xml|fbs|sh|bat|properties|svg|gradle)");
    private static final Pattern SCRIPTS = Pattern.compile("cullet|.*/bin/cullet|\\.ci/run|testing/benchmarks/\\w+");

    /** Letters and spaces of an expression that each match has: the last one is not optional. */
    private static final Pattern LETTERS = Pattern.compile("[a-zA-Z ]{2,}(?![?*{])");

    /** A group without groups in it, and what makes it optional. */
    private static final Pattern GROUP = Pattern.compile("\\(([^()]*)\\)([?*]?)");

    private static final Pattern TRAILING_COMMENT = Pattern.compile(".*[;{,(] // .*[^.:]");
    private static final Pattern NEXT_COMMENT = Pattern.compile("\\s*// [a-z].*");
    private static final Pattern FEW_WORDS = Pattern.compile("\\s*(//|\\*) [\\w'-]+( [\\w'-]+)?");
    private static final Pattern NEXT_PROSE = Pattern.compile("\\s*(//|\\*) [a-z].*");

    /** What opens and closes prose in Java and JavaScript; text blocks come before strings. */
    private static final String[][] JAVA_PROSE = {
        {"//", "\n"}, {"/*", "*/"}, {"\"\"\"", "\"\"\""}, {"\"", "\""}, {"'", "'"}, {"`", "`"},
    };

    private Wording() {}

    /** Where a rule applies. */
    enum Scope {
        CODE,
        PROSE,
        ALL
    }

    /** One banned sense: files whose path matches, the part of a file, the expression, and what to write instead. */
    record Rule(Pattern path, Scope scope, Pattern expression, Set<String> literals, String replacement) {
        Rule(String path, String scope, String expression, String replacement) {
            this(
                    Pattern.compile(path),
                    Scope.valueOf(scope),
                    Pattern.compile(expression),
                    Wording.literals(expression),
                    replacement);
        }

        /** Returns false only if the expression has no match in the text, of which the lower case is given. */
        boolean mayMatch(String lowerCase) {
            return literals.isEmpty() || literals.stream().anyMatch(lowerCase::contains);
        }
    }

    /** One match: the file relative to the top folder, its line (from 1), the text, and what to do. */
    record Finding(String file, int line, String text, String advice) {
        @Override
        public String toString() {
            return file + ":" + line + ": " + text + " -> " + advice;
        }
    }

    /** Prints all findings of the checkout in the working directory, then their number per module. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : "").toAbsolutePath();
        List<Finding> findings = new ArrayList<>(words(root));
        findings.addAll(layout(root));
        Map<String, Integer> modules = new TreeMap<>();
        for (Finding finding : findings) {
            System.out.println(finding);
            modules.merge(module(finding.file()), 1, Integer::sum);
        }
        modules.forEach((module, count) -> System.out.println("== " + module + ": " + count));
    }

    /** Returns the matches of all rules in the files of a checkout. */
    static List<Finding> words(Path root) throws IOException {
        List<Rule> rules = rules(root.resolve(RULES));
        List<Finding> findings = new ArrayList<>();
        for (Path path : files(root)) {
            String file = root.relativize(path).toString().replace('\\', '/');
            if (file.equals(TEST)) {
                continue;
            }
            String text = Files.readString(path);
            String code = "";
            String prose = text;
            if (file.endsWith(".java") || file.endsWith("js")) {
                code = blank(text, false);
                prose = blank(text, true);
            } else if (file.endsWith(".md")) {
                code = codeOfDocument(text);
            }
            String lowerCase = text.toLowerCase(Locale.ROOT);
            for (Rule rule : rules) {
                if (!rule.mayMatch(lowerCase) || !rule.path().matcher(file).matches()) {
                    continue;
                }
                String part = rule.scope() == Scope.CODE ? code : rule.scope() == Scope.PROSE ? prose : text;
                Matcher matcher = rule.expression().matcher(part);
                int line = 1;
                int counted = 0;
                while (matcher.find()) {
                    line += lines(part, counted, matcher.start());
                    counted = matcher.start();
                    findings.add(new Finding(file, line, matcher.group().replaceAll("\\s+", " "), rule.replacement()));
                }
            }
        }
        return findings;
    }

    /** Returns Java lines that are too long, and comments and strings that a formatter broke in an odd place. */
    static List<Finding> layout(Path root) throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (Path path : files(root)) {
            String file = root.relativize(path).toString().replace('\\', '/');
            if (!file.endsWith(".java")) {
                continue;
            }
            List<String> lines = Files.readAllLines(path);
            boolean preformatted = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                String next = i + 1 < lines.size() ? lines.get(i + 1) : "";
                preformatted = (preformatted || line.contains("<pre>")) && !line.contains("</pre>");
                if (line.length() > MAX_COLUMNS) {
                    findings.add(new Finding(file, i + 1, line.length() + " columns", "at most " + MAX_COLUMNS));
                }
                // A trailing comment that goes on, in lower case, on a line of its own.
                if (line.contains(" // ")
                        && TRAILING_COMMENT.matcher(line).matches()
                        && NEXT_COMMENT.matcher(next).matches()) {
                    findings.add(new Finding(file, i + 2, next.strip(), "put the whole comment above the line"));
                }
                // One or two words on a comment line in the middle of a sentence.
                if (!preformatted
                        && FEW_WORDS.matcher(line).matches()
                        && NEXT_PROSE.matcher(next).matches()) {
                    findings.add(new Finding(file, i + 1, line.strip(), "reflow the comment"));
                }
            }
        }
        return findings;
    }

    /**
     * Returns the rules of a file: lines of path, scope, expression and replacement, separated by tabs; {@code #}
     * starts a comment.
     */
    static List<Rule> rules(Path file) throws IOException {
        List<Rule> rules = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] fields = line.split("\t+", -1);
            if (fields.length != 4) {
                throw new IOException(file + ": found " + fields.length + " fields, expected 4: " + line);
            }
            rules.add(new Rule(fields[0], fields[1], fields[2], fields[3]));
        }
        return rules;
    }

    /**
     * Returns text, in lower case, of which each match of an expression contains one entry: of each alternative the
     * longest sequence of letters and spaces that is not optional. Returns an empty set if an alternative has none.
     * Searching these first takes less time than the expressions do.
     */
    static Set<String> literals(String expression) {
        Set<String> literals = new HashSet<>();
        for (String alternative : alternatives(expression.replaceAll("\\\\.|\\[[^]]*]", "#"))) {
            Optional<String> longest = LETTERS.matcher(alternative)
                    .results()
                    .map(MatchResult::group)
                    .max(Comparator.comparingInt(String::length));
            if (longest.isEmpty()) {
                return Set.of();
            }
            literals.add(longest.get().toLowerCase(Locale.ROOT));
        }
        return literals;
    }

    /** Returns what an expression without escapes and classes becomes if each group is one of its alternatives. */
    private static Set<String> alternatives(String expression) {
        Matcher group = GROUP.matcher(expression);
        if (!group.find()) {
            return Set.of(expression.split("\\|", -1));
        }
        boolean optional = group.group(1).startsWith("?") || !group.group(2).isEmpty();
        Set<String> alternatives = new HashSet<>();
        for (String content : optional ? new String[] {"#"} : group.group(1).split("\\|", -1)) {
            alternatives.addAll(
                    alternatives(expression.substring(0, group.start()) + content + expression.substring(group.end())));
        }
        return alternatives;
    }

    /**
     * Returns the text with each part of prose, or each part of all else, replaced by one space and its line
     * breaks, so that lines keep their numbers.
     */
    static String blank(String java, boolean keepProse) {
        StringBuilder result = new StringBuilder(java.length());
        int end = 0;
        for (int i = 0; i < java.length(); i++) {
            for (String[] marks : JAVA_PROSE) {
                if (java.startsWith(marks[0], i)) {
                    int close = close(java, i + marks[0].length(), marks[1]);
                    append(result, java, end, i, !keepProse);
                    append(result, java, i, close, keepProse);
                    end = close;
                    i = close - 1;
                    break;
                }
            }
        }
        append(result, java, end, java.length(), !keepProse);
        return result.toString();
    }

    /** Returns the end of the prose that contains the offset: behind its closing mark. A backslash escapes a quote. */
    private static int close(String java, int start, String mark) {
        boolean quoted = "\"'`".contains(mark.substring(0, 1));
        for (int i = start; i < java.length(); i++) {
            if (quoted && java.charAt(i) == '\\') {
                i++;
            } else if (java.startsWith(mark, i)) {
                return i + mark.length();
            }
        }
        return java.length();
    }

    private static void append(StringBuilder result, String text, int start, int end, boolean keep) {
        if (keep) {
            result.append(text, start, end);
        } else if (start < end) {
            result.append(' ').append("\n".repeat(lines(text, start, end)));
        }
    }

    /** Returns the fenced and quoted code of a document; all else is replaced as by {@link #blank}. */
    private static String codeOfDocument(String text) {
        StringBuilder result = new StringBuilder(text.length());
        Matcher code = Pattern.compile("```[^`]*```|`[^`\n]*`").matcher(text);
        int end = 0;
        while (code.find()) {
            append(result, text, end, code.start(), false);
            append(result, text, code.start(), code.end(), true);
            end = code.end();
        }
        append(result, text, end, text.length(), false);
        return result.toString();
    }

    private static int lines(String text, int start, int end) {
        int count = 0;
        for (int i = start; i < end; i++) {
            if (text.charAt(i) == '\n') {
                count++;
            }
        }
        return count;
    }

    private static String module(String file) {
        Matcher nested = Pattern.compile("((?:format|integrations|testing|samples)/[^/]+)/.*")
                .matcher(file);
        if (nested.matches()) {
            return nested.group(1);
        }
        int slash = file.indexOf('/');
        return slash < 0 ? "(top)" : file.substring(0, slash);
    }

    /**
     * Returns the files that are scanned, sorted; build output, generated code and the rules themselves are left out.
     */
    private static List<Path> files(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                Path name = folder.getFileName();
                boolean skipped = !folder.equals(root) && name != null && SKIPPED_FOLDERS.contains(name.toString());
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                String file = root.relativize(path).toString().replace('\\', '/');
                if (SCANNED.matcher(file).matches() || SCRIPTS.matcher(file).matches()) {
                    files.add(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(null);
        return files;
    }
}

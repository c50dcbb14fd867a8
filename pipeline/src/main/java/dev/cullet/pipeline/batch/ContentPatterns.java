// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchFindings.Read;
import dev.cullet.pipeline.batch.BatchFindings.Sources;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the globs over nodes and materials, and the surface rules, that match in no file of a run. The reports of the
 * files contain which match, those of build records and of the cache as well.
 */
final class ContentPatterns {
    private static final int MAX_SIMILAR = 3;
    private static final int MAX_PRESENT = 5;

    /** A glob of an option. */
    record Pattern(String option, String text) {}

    /** What is known about one glob. */
    private static final class Entry {
        private final List<Path> files = new ArrayList<>();
        private final Set<String> similar = new LinkedHashSet<>();
        private final Set<String> present = new LinkedHashSet<>();
        private boolean matches;
        private boolean unknown;
        private boolean strict;
        private boolean fitsOther;

        void add(UnmatchedPattern pattern) {
            fitsOther |= pattern.fitsOther();
            addSome(similar, pattern.similar(), MAX_SIMILAR);
            addSome(present, pattern.present(), MAX_PRESENT);
        }

        private static void addSome(Set<String> names, List<String> more, int max) {
            more.stream().limit(max - names.size()).forEach(names::add);
        }
    }

    private final Map<Pattern, Entry> entries = new LinkedHashMap<>();

    private ContentPatterns() {}

    static List<BatchFinding> of(Sources sources, List<Read> files) {
        ContentPatterns patterns = new ContentPatterns();
        files.forEach(patterns::add);
        List<BatchFinding> findings = new ArrayList<>();
        patterns.entries.forEach((pattern, entry) -> {
            boolean isJudged = sources.isWhole() || !isOfConfiguration(pattern, sources);
            if (isJudged && !entry.matches && !entry.unknown) {
                findings.add(finding(pattern, entry, sources));
            }
        });
        return findings;
    }

    /** Returns the globs and surface rules of options. */
    static List<Pattern> patterns(BakeOptions options) {
        List<Pattern> patterns = new ArrayList<>();
        options.importing().filter().include().forEach(glob -> patterns.add(new Pattern("include", glob)));
        options.importing().filter().exclude().forEach(glob -> patterns.add(new Pattern("exclude", glob)));
        options.importing()
                .filter()
                .includeMaterial()
                .forEach(glob -> patterns.add(new Pattern("include-material", glob)));
        options.importing()
                .filter()
                .excludeMaterial()
                .forEach(glob -> patterns.add(new Pattern("exclude-material", glob)));
        options.surfaces().stream().map(SurfaceRule::text).forEach(rule -> patterns.add(new Pattern("surface", rule)));
        return patterns;
    }

    private void add(Read file) {
        for (Pattern pattern : patterns(file.settings().options())) {
            Entry entry = entries.computeIfAbsent(pattern, unused -> new Entry());
            entry.files.add(file.source());
            entry.strict |= file.settings().strict();
            BakeReport report = file.report();
            UnmatchedPattern unmatched = report == null ? null : unmatched(report, pattern);
            if (report == null) {
                entry.unknown = true;
            } else if (unmatched == null) {
                entry.matches = true;
            } else {
                entry.add(unmatched);
            }
        }
    }

    /** Returns what a report contains about a glob that matches nothing; null if it matches. */
    static @Nullable UnmatchedPattern unmatched(BakeReport report, Pattern pattern) {
        for (UnmatchedPattern one : report.unmatched()) {
            if (one.option().equals(pattern.option()) && one.pattern().equals(pattern.text())) {
                return one;
            }
        }
        return null;
    }

    private static BatchFinding finding(Pattern pattern, Entry entry, Sources sources) {
        UnmatchedPattern all = new UnmatchedPattern(
                pattern.option(),
                pattern.text(),
                entry.fitsOther,
                List.copyOf(entry.similar),
                List.copyOf(entry.present));
        int count = entry.files.size();
        String files = count == 1 ? entry.files.get(0).toString() : "the " + count + " files";
        return BatchFindings.unmatched(
                file(pattern, sources),
                entry.strict,
                "--" + pattern.option() + " \"" + pattern.text() + "\" matches no " + all.subject() + " of " + files
                        + " (" + all.hint(count == 1 ? "file" : "files") + "); correct it, or remove it");
    }

    /** Returns the configuration if it contains the glob, else an empty text. */
    private static String file(Pattern pattern, Sources sources) {
        Path file = sources.configuration().file();
        return file == null || !isOfConfiguration(pattern, sources) ? "" : file.toString();
    }

    /** Returns whether a glob is of the configuration, not of the command line or of a file beside a source. */
    private static boolean isOfConfiguration(Pattern pattern, Sources sources) {
        Configuration configuration = sources.configuration();
        List<Layer> layers = new ArrayList<>(List.of(configuration.settings()));
        configuration.rules().forEach(rule -> layers.add(rule.settings()));
        return !sources.flags().getList(pattern.option()).contains(pattern.text())
                && layers.stream()
                        .anyMatch(layer -> layer.getList(pattern.option()).contains(pattern.text()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.Glob;
import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.batch.BatchFindings.Sources;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Configuration.Rule;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the globs of {@code skip} and of rules that match no source of a run.
 *
 * <p>A run over some of the files that a configuration is for finds nothing about the globs of the configuration.
 */
final class FilePatterns {
    private final Sources sources;

    private FilePatterns(Sources sources) {
        this.sources = sources;
    }

    static List<BatchFinding> of(Sources sources) {
        return new FilePatterns(sources).findings();
    }

    private List<BatchFinding> findings() {
        List<BatchFinding> findings = new ArrayList<>();
        Configuration configuration = sources.configuration();
        Layer settings = sources.flags().mergeOver(configuration.settings());
        boolean strict = Boolean.parseBoolean(settings.get("strict"));
        for (String skip : settings.getList("skip")) {
            boolean ofFlags = sources.flags().has("skip");
            if ((ofFlags || sources.isWhole()) && isUnmatched(skip, sources.found())) {
                findings.add(BatchFindings.unmatched(
                        ofFlags ? "" : file(),
                        strict,
                        "--skip \"" + skip + "\" matches no source" + hint(skip, sources.found())
                                + "; correct it, or remove it"));
            }
        }
        for (Rule rule : sources.isWhole() ? configuration.rules() : List.<Rule>of()) {
            boolean isStrict = strict || Boolean.parseBoolean(rule.settings().get("strict"));
            for (String files : rule.files()) {
                if (isUnmatched(files, sources.used())) {
                    findings.add(BatchFindings.unmatched(
                            file(),
                            isStrict,
                            "files \"" + files + "\" of a rule matches no source" + hint(files, sources.used())
                                    + "; correct it, or remove it"));
                }
            }
        }
        return findings;
    }

    private String file() {
        Path file = sources.configuration().file();
        return file == null ? "" : file.toString();
    }

    private boolean isUnmatched(String glob, List<Path> files) {
        return files.stream().noneMatch(file -> sources.configuration().matches(glob, file));
    }

    private static boolean matches(String glob, String path) {
        return new Glob(glob).matches(path, path.substring(path.lastIndexOf('/') + 1));
    }

    /** Returns a glob that matches, or similar names, in brackets; empty if there is none. */
    private String hint(String glob, List<Path> files) {
        List<String> paths = files.stream().map(sources.configuration()::pathOf).toList();
        if (glob.indexOf('\\') >= 0) {
            return " (use / between names)";
        }
        String moved = moved(glob, paths);
        if (!moved.isEmpty()) {
            return " (did you mean \"" + moved + "\"?)";
        }
        Set<String> names = new LinkedHashSet<>();
        boolean isPath = glob.indexOf('/') >= 0;
        for (String path : paths) {
            names.add(isPath ? path : path.substring(path.lastIndexOf('/') + 1));
            for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
                names.add(path.substring(0, slash));
            }
        }
        String plain = glob.replaceAll("[*?]", "").replaceAll("/+", "/").replaceAll("^/|/$", "");
        List<String> similar = plain.isEmpty() ? List.of() : Suggestions.similar(plain, names);
        if (!similar.isEmpty()) {
            return " (did you mean \"" + similar.get(0) + "\"?)";
        }
        return paths.isEmpty() ? "" : " (a source is \"" + paths.get(0) + "\")";
    }

    /** Returns the glob with the folders in front that it lacks, or without one that it has in excess. */
    private static String moved(String glob, List<String> paths) {
        for (String path : paths) {
            for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
                if (matches(glob, path.substring(slash + 1))) {
                    return path.substring(0, slash + 1) + glob;
                }
            }
        }
        String shorter = glob.substring(glob.indexOf('/') + 1);
        boolean fits = glob.indexOf('/') > 0
                && Glob.firstWildcard(glob.substring(0, glob.indexOf('/'))) < 0
                && paths.stream().anyMatch(path -> matches(shorter, path));
        return fits ? shorter : "";
    }
}

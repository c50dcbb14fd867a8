// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.config.Lods;
import dev.cullet.pipeline.files.FileNames;
import dev.cullet.pipeline.files.OutputName;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the assets of a batch: below the output folder as the sources lie below what was named, or beside each
 * source. A source without a usable path is a failed file; two sources with one asset stop the batch, because either
 * could be meant.
 */
final class OutputPlan {
    /**
     * The path of one asset.
     *
     * @param path the asset; for a refused source the folder of its asset
     * @param refusal why the source cannot be baked; null if it can
     */
    record Output(Path path, @Nullable Failure refusal) {}

    private final @Nullable Path folder;
    private final String pattern;
    private final Predicate<Path> isCaseSensitive;

    /** Sources by the exact path of their assets, and the first source by the path without case. */
    private final Map<Path, Source> exact = new HashMap<>();

    private final Map<String, Source> withoutCase = new HashMap<>();

    /**
     * @param folder the output folder; null: beside the source
     * @param pattern see {@link OutputName}
     * @param isCaseSensitive whether a folder distinguishes names that differ only in case
     */
    OutputPlan(@Nullable Path folder, String pattern, Predicate<Path> isCaseSensitive) {
        this.folder = folder;
        this.pattern = pattern;
        this.isCaseSensitive = isCaseSensitive;
    }

    /**
     * Plans the assets of several sources.
     *
     * @return one output per source, in the same order
     * @throws IllegalArgumentException if two sources have the same asset; names that differ only in case count as the
     *     same where the file system of the output folder does not distinguish them
     */
    List<Output> of(List<Source> sources) {
        List<Output> outputs = new ArrayList<>();
        for (Source source : sources) {
            outputs.add(output(source));
        }
        return outputs;
    }

    /** Plans the output that the user named for one source. */
    static Output named(Source source, Path output) {
        Failure refusal = unreadable(source);
        return new Output(output, refusal);
    }

    /**
     * Plans the asset of a level of detail, after the assets of all sources.
     *
     * @param asset of the source
     * @throws IllegalArgumentException if another source has it
     */
    Path level(Source source, Path asset, int level) {
        Path ofLevel = Lods.asset(asset, level);
        Source other = taken(ofLevel, source);
        if (other != null) {
            throw new IllegalArgumentException("level " + level + " of " + FileNames.shown(source.file()) + " and "
                    + FileNames.shown(other.file()) + " would both become " + ofLevel
                    + "; rename one, or bake them into different folders");
        }
        return ofLevel;
    }

    private Output output(Source source) {
        Path above = folder == null ? folderOf(source.file()) : folder;
        Failure refusal = unreadable(source);
        if (refusal != null) {
            return new Output(above, refusal);
        }
        Path asset;
        try {
            asset = asset(source, OutputName.of(pattern, source.file()));
        } catch (InvalidPathException e) {
            return new Output(
                    above, refused(source, "its asset would have the name '" + e.getInput() + "': " + e.getReason()));
        } catch (IllegalArgumentException e) {
            return new Output(above, refused(source, e.getMessage() + "; rename the source, or use another pattern"));
        }
        if (!absolute(asset).startsWith(absolute(above))) {
            return new Output(above, refused(source, "its asset " + asset + " would be outside of " + above));
        }
        Source other = taken(asset, source);
        if (other != null) {
            throw new IllegalArgumentException(FileNames.shown(other.file()) + " and " + FileNames.shown(source.file())
                    + " would both become " + asset + "; rename one, or bake them into different folders"
                    + (isRemedy(other, source)
                            ? ", or distinguish them with --output-name " + OutputName.WITH_EXTENSION
                            : ""));
        }
        return new Output(asset, null);
    }

    private Path asset(Source source, String name) {
        return folder == null
                ? source.file().resolveSibling(name)
                : folder.resolve(source.below().relativize(source.file())).resolveSibling(name);
    }

    /** Returns another source with the same asset; null if there is none, and the asset is now of this source. */
    private @Nullable Source taken(Path asset, Source source) {
        Source same = exact.putIfAbsent(absolute(asset), source);
        if (same != null) {
            return same;
        }
        Source alike = withoutCase.putIfAbsent(withoutCase(asset), source);
        return alike == null || isCaseSensitive.test(folderOf(asset)) ? null : alike;
    }

    /** Returns whether names with the extension of the source distinguish the assets of two sources. */
    private boolean isRemedy(Source a, Source b) {
        Path first = asset(a, OutputName.of(OutputName.WITH_EXTENSION, a.file()));
        Path second = asset(b, OutputName.of(OutputName.WITH_EXTENSION, b.file()));
        return !withoutCase(first).equals(withoutCase(second));
    }

    private static @Nullable Failure unreadable(Source source) {
        String problem = FileNames.problem(source.file());
        return problem == null
                ? null
                : new Failure(ExitCode.INPUT, FileNames.shown(source.file()) + ": " + problem, null);
    }

    private static Failure refused(Source source, String reason) {
        return new Failure(ExitCode.USAGE, source.file() + ": not baked: " + reason, null);
    }

    private static Path folderOf(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Returns a path as file systems compare it that ignore case and the form of accents. */
    private static String withoutCase(Path path) {
        return Normalizer.normalize(absolute(path).toString(), Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.ObjSequence;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.config.ShapeConflicts;
import dev.cullet.pipeline.files.CaseSensitivity;
import dev.cullet.pipeline.files.FileNames;
import dev.cullet.pipeline.files.OutputGuard;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a batch: the files, with their settings and assets.
 *
 * @param files in order
 * @param found all files, those that the setting {@code skip} leaves out included
 * @param sources all files of all shards, frames of sequences included
 * @param outputs of all shards, absolute
 * @param folders output folders: the one that is set, else those of the inputs
 * @param ofConfiguration whether these are all sources of the configuration or build script
 */
record BatchPlan(
        List<PlannedFile> files,
        List<Path> found,
        List<Path> sources,
        Set<Path> outputs,
        Set<Path> folders,
        boolean ofConfiguration) {
    /** @param notes receives lines about the inputs that are not failures */
    static BatchPlan of(BatchRequest request, Consumer<String> notes) throws BatchException {
        try {
            return plan(request, notes);
        } catch (BakeException e) {
            throw new BatchException(ExitCode.INPUT, e.getMessage(), e);
        } catch (ConfigException e) {
            throw new BatchException(ExitCode.USAGE, e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new BatchException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private static BatchPlan plan(BatchRequest request, Consumer<String> notes) throws BakeException, ConfigException {
        BatchSettings settings = request.settings();
        ShapeConflicts conflicts = new ShapeConflicts(request.configuration(), request.flags());
        conflicts.checkLayers();
        List<Source> sources = new ArrayList<>();
        List<Path> found = new ArrayList<>();
        for (Source source : SourceExpansion.expand(request.base(), request.sources(), notes)) {
            found.add(source.file());
            if (!request.configuration().skips(source.file(), request.flags())) {
                sources.add(source);
            }
        }
        List<Path> all = sources.stream().map(Source::file).toList();
        conflicts.checkSources(all);
        Map<Path, List<Path>> sequences = sequences(request, sources);
        CaseSensitivity cases = new CaseSensitivity(!request.dryRun());
        OutputPlan plan = new OutputPlan(request.assets(), settings.outputName(), cases::of);
        List<OutputPlan.Output> outputs = outputs(request, sources, plan);
        List<PlannedFile> files = new ArrayList<>();
        Set<Path> assets = new TreeSet<>();
        for (int i = 0; i < sources.size(); i++) {
            Source source = sources.get(i);
            OutputPlan.Output output = outputs.get(i);
            List<Path> frames = sequences.getOrDefault(source.file(), List.of(source.file()));
            FileSettings ofFile = request.configuration().of(frames.get(0), request.flags());
            Shard shard = request.shard();
            String path = source.below().relativize(source.file()).toString().replace('\\', '/');
            int levels = output.refusal() == null ? ofFile.lods().errors().size() : 0;
            for (int level = 0; level <= levels; level++) {
                Path asset = level == 0 ? output.path() : plan.level(source, output.path(), level);
                assets.add(asset.toAbsolutePath().normalize());
                if (shard == null || shard.has(path)) {
                    files.add(new PlannedFile(
                            frames.get(0),
                            frames,
                            asset,
                            output.refusal(),
                            ofFile.atLevel(level),
                            records(request, settings, source),
                            level));
                }
            }
        }
        return new BatchPlan(
                files,
                found,
                all,
                assets,
                folders(settings, sources),
                request.complete() || !request.flags().has("sources"));
    }

    /** Protects all files that the batch reads, except those that only an import finds. */
    void protect(BatchRequest request, OutputGuard guard) {
        Path configuration = request.configuration().file();
        if (configuration != null) {
            guard.reads(configuration);
        }
        sources.forEach(source -> {
            guard.reads(source);
            Path sidecar = Configuration.sidecar(source);
            if (sidecar != null) {
                guard.reads(sidecar);
            }
        });
    }

    /**
     * Puts one source in the place of all OBJ files that are frames of one sequence: those in one folder whose names
     * differ in their number only, and of which frames are wanted.
     *
     * @return by the new source, which is named as the files are without their number, the files in order
     */
    private static Map<Path, List<Path>> sequences(BatchRequest request, List<Source> sources) throws ConfigException {
        Map<Path, List<Path>> sequences = new LinkedHashMap<>();
        Map<Path, Source> firsts = new LinkedHashMap<>();
        Set<Path> frames = new HashSet<>();
        for (Source source : sources) {
            Path file = source.file();
            boolean animated = ObjSequence.isObj(file)
                    && FileNames.isText(file)
                    && request.configuration()
                                    .of(file, request.flags())
                                    .options()
                                    .importing()
                                    .frames()
                            != null;
            if (animated) {
                Path name = ObjSequence.nameOf(file);
                sequences.computeIfAbsent(name, unused -> new ArrayList<>()).add(file);
                firsts.putIfAbsent(name, source);
                frames.add(file);
            }
        }
        sequences.values().removeIf(files -> files.size() == 1); // the importer reports the error
        List<Source> rest = new ArrayList<>();
        for (Source source : sources) {
            Path name = frames.contains(source.file()) ? ObjSequence.nameOf(source.file()) : source.file();
            if (!frames.contains(source.file()) || !sequences.containsKey(name)) {
                rest.add(source);
            } else if (source.equals(firsts.get(name))) {
                rest.add(new Source(name, source.below(), source.named()));
            }
        }
        sources.clear();
        sources.addAll(rest);
        sequences.replaceAll((name, files) -> ObjSequence.sorted(files));
        return sequences;
    }

    private static List<OutputPlan.Output> outputs(BatchRequest request, List<Source> sources, OutputPlan plan) {
        Path output = request.output();
        if (output == null) {
            return plan.of(sources);
        }
        if (sources.size() != 1) {
            throw new IllegalArgumentException(output + ": is one asset, but there are " + sources.size()
                    + " sources; name a folder for them with -d DIR");
        }
        return List.of(OutputPlan.named(sources.get(0), output));
    }

    private static Set<Path> folders(BatchSettings settings, List<Source> sources) {
        Path directory = settings.directory();
        return directory == null ? sources.stream().map(Source::below).collect(Collectors.toSet()) : Set.of(directory);
    }

    /** Null for a file that is named alone: it is baked each time, and only the asset is written beside it. */
    private static @Nullable RecordFolder records(BatchRequest request, BatchSettings settings, Source source) {
        Path named = settings.state();
        if (named != null) {
            return RecordFolder.named(named);
        }
        Configuration configuration = request.configuration();
        if (configuration.file() != null) {
            return RecordFolder.in(configuration.base());
        }
        Path directory = settings.directory();
        if (request.output() != null) {
            return null;
        }
        if (directory != null) {
            return RecordFolder.in(directory);
        }
        return source.named() ? null : RecordFolder.in(source.below());
    }
}

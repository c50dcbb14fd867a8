// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.export;

import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.pipeline.source.SourceHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings the exports of one asset up to date: those of which asset, settings, version or files changed are made again.
 * They are beside the asset and have its name. A format that holds several levels of detail has all of them.
 */
public final class AssetExports {
    private final Path asset;
    private final List<Content> levels;
    private final ExportSettings settings;
    private final String builder;
    private final OutputGuard outputs;
    private final Map<String, List<Loss>> losses = new LinkedHashMap<>();
    private @Nullable ExportView view;
    private @Nullable ExportView viewOfLevels;

    /**
     * An asset as exports see it.
     *
     * @param hash of its bytes, without what the seams of a batch change in them later
     */
    public record Content(Path asset, String hash) {}

    /**
     * Creates exports of an asset.
     *
     * @param levels the asset, then its further levels of detail, if there are any
     * @param builder version and build of this program
     */
    public AssetExports(List<Content> levels, ExportSettings settings, String builder, OutputGuard outputs) {
        this.asset = levels.get(0).asset();
        this.levels = List.copyOf(levels);
        this.settings = settings;
        this.builder = builder;
        this.outputs = outputs;
    }

    /**
     * Makes what is not up to date.
     *
     * @param before what earlier runs made; null if it is not known
     * @param prune whether files are removed that belong to no format of the settings any more
     * @return what there is now: also files of formats that are no longer in the settings, unless they were removed
     * @throws ExportException if the asset lacks what a format needs; the message has no name of the asset
     * @throws IOException if the asset cannot be read, or a file cannot be written
     */
    public ExportState update(@Nullable ExportState before, boolean prune) throws ExportException, IOException {
        Map<String, ExportState.Export> exports = new LinkedHashMap<>();
        for (String id : settings.formats()) {
            ExportFormat format = ExportFormats.of(id);
            String from = from(format);
            ExportState.Export known = before == null ? null : before.exports().get(id);
            exports.put(id, known != null && isFresh(known, from) ? known : export(format, from));
        }
        if (before != null) {
            for (Map.Entry<String, ExportState.Export> each : before.exports().entrySet()) {
                if (exports.containsKey(each.getKey())) {
                    removeOthers(each.getValue(), exports);
                } else if (prune) {
                    removeOthers(each.getValue(), exports);
                } else {
                    exports.put(each.getKey(), each.getValue());
                }
            }
        }
        return new ExportState(exports);
    }

    /** Returns what the exports that {@link #update} made do not hold, by format. */
    public Map<String, List<Loss>> losses() {
        return losses;
    }

    private String from(ExportFormat format) {
        String hashes = levels.stream()
                .limit(format.holdsLevels() ? levels.size() : 1)
                .map(Content::hash)
                .collect(Collectors.joining(" "));
        return hashes + " " + builder + " " + settings.naming().id();
    }

    private ExportView view(ExportFormat format) throws IOException {
        if (view == null) {
            view = ExportView.of(AssetFiles.read(asset));
        }
        if (levels.size() == 1 || !format.holdsLevels()) {
            return view;
        }
        if (viewOfLevels == null) {
            List<ExportView> others = new ArrayList<>();
            for (Content level : levels.subList(1, levels.size())) {
                others.add(ExportView.of(AssetFiles.read(level.asset())));
            }
            viewOfLevels = view.withLevels(others);
        }
        return viewOfLevels;
    }

    private boolean isFresh(ExportState.Export known, String from) throws IOException {
        if (!known.from().equals(from) || known.files().isEmpty()) {
            return false;
        }
        for (Map.Entry<String, String> file : known.files().entrySet()) {
            Path path = asset.resolveSibling(file.getKey());
            if (!Files.isRegularFile(path) || !SourceHash.ofFile(path).equals(file.getValue())) {
                return false;
            }
        }
        return true;
    }

    private ExportState.Export export(ExportFormat format, String from) throws ExportException, IOException {
        ExportOptions options = ExportOptions.of(mainName(format)).withNaming(settings.naming());
        ExportResult result = Exporter.export(format, view(format), options);
        losses.put(format.id(), result.losses());
        for (ExportFile file : result.files()) {
            Path path = asset.resolveSibling(file.name());
            named(path, () -> outputs.check(path, OutputKind.EXPORT));
        }
        Map<String, String> files = new LinkedHashMap<>();
        for (ExportFile file : result.files()) {
            Path path = asset.resolveSibling(file.name());
            named(
                    path,
                    () -> outputs.write(
                            path, OutputKind.EXPORT, target -> file.bytes().writeTo(target)));
            files.put(file.name(), SourceHash.ofFile(path));
        }
        return new ExportState.Export(from, files);
    }

    private interface Step {
        void run() throws IOException;
    }

    /** Runs a step whose error gets the name of the file. */
    private static void named(Path path, Step step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            throw new IOException(path + ": cannot be written: " + IoErrors.reason(e), e);
        }
    }

    private String mainName(ExportFormat format) {
        String name = String.valueOf(asset.getFileName());
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name) + "." + format.extension();
    }

    /** Removes the files of an export that are not among those of the others. */
    private void removeOthers(ExportState.Export old, Map<String, ExportState.Export> kept) {
        for (Map.Entry<String, String> file : old.files().entrySet()) {
            if (kept.values().stream().noneMatch(each -> each.files().containsKey(file.getKey()))) {
                remove(asset, file.getKey(), file.getValue());
            }
        }
    }

    /** Removes all exports of an asset that are as they were written. */
    public static void remove(Path asset, ExportState state) {
        state.exports().values().forEach(export -> export.files().forEach((name, hash) -> remove(asset, name, hash)));
    }

    /**
     * Removes a file beside an asset if an export wrote it and it has the hash of the record, which may be forged. What
     * cannot be removed stays.
     */
    private static void remove(Path asset, String name, String hash) {
        Path file = asset.resolveSibling(name);
        try {
            boolean isExport = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && OutputKind.EXPORT.matches(file)
                    && SourceHash.ofFile(file).equals(hash);
            if (isExport) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // it is left, as an asset is that cannot be removed
        }
    }
}

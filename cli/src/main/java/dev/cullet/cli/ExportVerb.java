// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.format.Asset;
import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet export}: writes an asset in a format of another engine or tool. */
@Command(
        name = "export",
        description = {
            "Write an asset or a scene as files that other engines and tools read. What a format does not hold is"
                    + " printed, a line each with its count."
        },
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet export ship.cullet --format glb                     write ship.glb beside it",
            "  cullet export ship.cullet --format glb --naming unreal     with colliders that Unreal finds",
            "  cullet export ship.cullet ship_LOD1.cullet --format glb    write both as levels of detail",
            "  cullet export ship.cullet --format obj -d out              write out/ship.obj and out/ship.mtl",
            "  cullet export ship.cullet --format obj -o hull.obj --include shapes"
        })
final class ExportVerb extends Verb {
    private static final String ASSET_EXTENSION = ".cullet";
    private static final String NAMING = "--naming";
    private static final String KHR_DRAFT = "--khr-draft";
    private static final String GPU_INSTANCING = "--gpu-instancing";
    private static final String GLB = "glb";

    @Parameters(
            arity = "1..*",
            paramLabel = "ASSET",
            description = "An asset file, written by bake or bake-scene. Further ones are levels of detail of the same"
                    + " source, for glb: the names of nodes end with _LOD0, _LOD1 and so on.")
    private List<Path> assets = List.of();

    private Path asset = Path.of("");

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            completionCandidates = Formats.class,
            description = "The format: ${COMPLETION-CANDIDATES}.")
    private String format = "";

    @Option(
            names = Flags.O,
            paramLabel = "FILE",
            description = "The main file; others are written beside it. Default: beside the asset.")
    private @Nullable Path file;

    @Option(names = Flags.D, paramLabel = "DIR", description = "Folder of the files, with the name of the asset.")
    private @Nullable Path folder;

    @Option(
            names = "--include",
            paramLabel = "LIST",
            completionCandidates = Contents.class,
            description = "What is exported: ${COMPLETION-CANDIDATES}, separated by commas. Default: what the format"
                    + " exports and the asset has.")
    private @Nullable String include;

    @Option(
            names = NAMING,
            paramLabel = "NAME",
            completionCandidates = Namings.class,
            description = "By which names of nodes an engine recognises colliders, of glb: ${COMPLETION-CANDIDATES}."
                    + " Default: none, which writes them as OMI_physics_shape.")
    private @Nullable String naming;

    @Option(
            names = KHR_DRAFT,
            description = "Write colliders of glb as KHR_implicit_shapes and KHR_physics_rigid_bodies, as drafted on"
                    + " 2026-01-20, in place of OMI_physics_shape.")
    private boolean khrDraft;

    @Option(
            names = GPU_INSTANCING,
            description = "Write the instances of a scene as EXT_mesh_gpu_instancing, of glb: a node per part, without"
                    + " colliders, layers and ids.")
    private boolean gpuInstancing;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    ExportVerb(Console console) {
        super(console);
    }

    /** The formats, for the help and the completion. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ExportFormats.ids().iterator();
        }
    }

    /** What may be included, for the help and the completion. */
    static final class Contents implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Content.ids().iterator();
        }
    }

    /** The conventions of names, for the help and the completion. */
    static final class Namings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ColliderNaming.ids().iterator();
        }
    }

    @Override
    int run() throws CommandException {
        asset = assets.get(0);
        ExportFormat chosen = chosenFormat();
        if (file != null && folder != null) {
            throw wrongUsage("-o names the main file and -d its folder; give one of them");
        }
        if (!chosen.id().equals(GLB) && (naming != null || khrDraft || gpuInstancing)) {
            String option = naming != null ? NAMING : khrDraft ? KHR_DRAFT : GPU_INSTANCING;
            throw wrongUsage(option + " is an option of the format " + GLB);
        }
        Path target = target(chosen);
        ExportOptions options = ExportOptions.of(String.valueOf(target.getFileName()))
                .withInclude(included())
                .withNaming(convention())
                .withKhrDraft(khrDraft)
                .withGpuInstancing(gpuInstancing);
        ExportWriter writer = new ExportWriter(overwrite.guard());
        assets.forEach(writer::reads);
        Asset loaded = AssetArguments.read(asset, AssetFiles::read);
        writer.protectSource(loaded.provenance().sourceHash());
        writer.check(target);
        ExportResult result = export(chosen, ExportView.of(loaded).withLevels(levels(loaded)), options);
        long bytes = writer.write(target.resolveSibling(""), result.files());
        result.losses().forEach(loss -> console().printErr(asset + ": " + loss.line(chosen.id()), 2));
        String names = result.files().stream()
                .map(ExportFile::name)
                .map(name -> target.resolveSibling(name).toString())
                .collect(Collectors.joining(", "));
        console().printOut(asset + " -> " + names + ": " + Numbers.count(bytes, "byte"), 2);
        return ExitCode.OK.code();
    }

    /** Reads the levels of detail from 1, which must have the source of the first asset. */
    private List<ExportView> levels(Asset first) throws CommandException {
        List<ExportView> levels = new ArrayList<>();
        for (Path other : assets.subList(1, assets.size())) {
            Asset level = AssetArguments.read(other, AssetFiles::read);
            if (!level.provenance().sourceHash().equals(first.provenance().sourceHash())) {
                throw new CommandException(
                        ExitCode.INPUT,
                        other + ": is no level of detail of " + asset + ", because it was baked from another source;"
                                + " export it alone",
                        null);
            }
            levels.add(ExportView.of(level));
        }
        return levels;
    }

    private ExportFormat chosenFormat() {
        try {
            return ExportFormats.of(format);
        } catch (IllegalArgumentException e) {
            throw wrongUsage(String.valueOf(e.getMessage()));
        }
    }

    private ExportResult export(ExportFormat chosen, ExportView view, ExportOptions options) throws CommandException {
        try {
            return Exporter.export(chosen, view, options);
        } catch (ExportException e) {
            throw new CommandException(ExitCode.INPUT, asset + ": " + e.getMessage(), e);
        }
    }

    private Path target(ExportFormat chosen) {
        String name = String.valueOf(asset.getFileName());
        String stem = name.endsWith(ASSET_EXTENSION) && name.length() > ASSET_EXTENSION.length()
                ? name.substring(0, name.length() - ASSET_EXTENSION.length())
                : name;
        String main = stem + "." + chosen.extension();
        if (folder != null) {
            return folder.resolve(main);
        }
        return file == null ? asset.resolveSibling(main) : Files.isDirectory(file) ? file.resolve(main) : file;
    }

    private ColliderNaming convention() {
        String given = naming == null ? ColliderNaming.NONE.id() : naming;
        if (!ColliderNaming.ids().contains(given)) {
            throw wrongUsage(NAMING + " '" + given + "' must be " + String.join(", ", ColliderNaming.ids())
                    + Suggestions.hint(given, ColliderNaming.ids()));
        }
        ColliderNaming chosen = ColliderNaming.valueOf(given.toUpperCase(Locale.ROOT));
        if (khrDraft && chosen != ColliderNaming.NONE) {
            throw wrongUsage(KHR_DRAFT + " and " + NAMING + " " + given + " would give each collider twice");
        }
        return chosen;
    }

    private Set<Content> included() {
        Set<Content> chosen = EnumSet.noneOf(Content.class);
        List<String> given = include == null ? new ArrayList<>() : List.of(include.split(",", -1));
        for (String each : given) {
            if (!Content.ids().contains(each)) {
                throw wrongUsage("--include '" + each + "' must be " + String.join(", ", Content.ids())
                        + Suggestions.hint(each, Content.ids()));
            }
            chosen.add(Content.valueOf(each.toUpperCase(Locale.ROOT)));
        }
        return chosen;
    }
}

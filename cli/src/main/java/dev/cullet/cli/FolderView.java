// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.viewer.AssetPage;
import dev.cullet.viewer.IndexEntry;
import dev.cullet.viewer.IndexPage;
import dev.cullet.viewer.PageContent;
import dev.cullet.viewer.ReportedBake;
import dev.cullet.viewer.picture.Picture;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes the pages of a folder: one per asset, and an index. An asset that cannot be read is one line on the index and
 * on standard error, and does not stop the others. One asset is in memory at a time.
 */
final class FolderView {
    private static final String INDEX = "index.html";

    private final Console console;
    private final PageWriter writer;
    private final Path folder;
    private final Path output;
    private final List<IndexEntry> entries = new ArrayList<>();
    private final List<String> damaged = new ArrayList<>();
    private ExitCode code = ExitCode.OK;
    private int reported;

    /**
     * @param folder of the assets
     * @param output folder of the pages; null: the folder of the assets
     */
    FolderView(Console console, PageWriter writer, Path folder, @Nullable Path output) {
        this.console = console;
        this.writer = writer;
        this.folder = folder;
        this.output = output == null ? folder : output;
    }

    /**
     * Writes the pages and prints a line.
     *
     * @param files assets below the folder
     * @param report null without a report; it must contain at least one of the assets
     * @return the exit code of the most severe problem
     */
    ExitCode write(List<Path> files, @Nullable Path report) throws CommandException {
        Path index = output.resolve(INDEX);
        files.forEach(writer::reads);
        writer.check(index, OutputKind.PAGE);
        for (Path file : files) {
            writer.check(page(file), OutputKind.PAGE);
        }
        try (Progress progress = new Progress(console, files.size())) {
            for (Path file : files) {
                try {
                    write(file);
                } catch (CommandException e) {
                    if (e.exitCode() == ExitCode.USAGE) {
                        throw e; // the next page cannot be written either
                    }
                    progress.pause(() -> console.err().println(e.getMessage()));
                    damaged.add(name(file) + withoutName(file, e));
                    code = code.max(e.exitCode());
                }
                progress.fileDone();
            }
        }
        writer.write(index, OutputKind.PAGE, indexPage());
        long triangles = entries.stream().mapToLong(IndexEntry::triangles).sum();
        console.out()
                .println(shown(folder) + " -> " + index + ": " + Numbers.count(entries.size(), "asset") + ", "
                        + Numbers.count(triangles, "triangle")
                        + (damaged.isEmpty() ? "" : "; " + damaged.size() + " cannot be read"));
        if (report != null && reported == 0) {
            console.err()
                    .println(report + ": none of its files is the source of an asset in " + shown(folder)
                            + "; bake them again with --report");
            code = code.max(ExitCode.INPUT);
        }
        return code;
    }

    private void write(Path file) throws CommandException {
        Asset asset = AssetArguments.read(file, AssetFiles::read);
        Path page = page(file);
        ReportedBake report = writer.reportedIfAny(asset);
        reported += report == null ? 0 : 1;
        PageContent content = PageContent.of(asset, String.valueOf(file.getFileName()))
                .withStructures(AssetArguments.read(file, StructureBytes::of))
                .withReport(report)
                .withIndex(link(page.resolveSibling(""), output.resolve(INDEX)));
        byte[] bytes = AssetArguments.read(file, unused -> AssetPage.of(content));
        writer.write(page, OutputKind.PAGE, bytes);
        entries.add(IndexEntry.of(name(file), link(output, page), Picture.ofIndex(asset), content));
    }

    /** Returns the name of an asset on the index, which does not depend on where the folder is. */
    private String name(Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    /** Returns a message without the name of the file at its beginning. */
    private static String withoutName(Path file, CommandException e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith(file + ": ")
                ? message.substring(file.toString().length())
                : ": " + message;
    }

    private byte[] indexPage() throws CommandException {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        try {
            return IndexPage.of(name == null ? "/" : name.toString(), entries, damaged);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INTERNAL, output + ": " + e.getMessage(), e);
        }
    }

    /** Returns the page of an asset, in the subfolder of the asset. */
    private Path page(Path file) {
        Path relative = folder.relativize(file);
        return output.resolve(relative.resolveSibling(relative.getFileName() + ".html"));
    }

    /** Returns the link from a page in one folder to another page, relative and encoded. */
    private static String link(Path from, Path to) {
        Path start = from.toAbsolutePath().normalize();
        StringJoiner link = new StringJoiner("/");
        for (Path name : start.relativize(to.toAbsolutePath().normalize())) {
            link.add(URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20"));
        }
        return link.toString();
    }

    private static String shown(Path folder) {
        return folder.toString().isEmpty() ? "." : folder.toString();
    }
}

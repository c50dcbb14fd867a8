// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.pipeline.verify.AssetComparison;
import dev.cullet.viewer.AssetPage;
import dev.cullet.viewer.ComparisonPage;
import dev.cullet.viewer.PageContent;
import dev.cullet.viewer.ReportedBake;
import dev.cullet.viewer.picture.Picture;
import dev.cullet.viewer.picture.PictureOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet view}: writes HTML pages or a picture of assets. */
@Command(
        name = "view",
        description =
                "Write an asset as a self-contained HTML page with all its data structures, which needs no network; or"
                        + " draw a picture of it. Of a folder, write a page of each asset in it and below, and an index"
                        + " with their pictures and figures. Of two assets, write a page with both side by side and"
                        + " their differences or distances in colour.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet view ship.cullet                         write the page ship.cullet.html",
            "  cullet view ship.cullet --report ship.json      with the findings of bake --report ship.json",
            "  cullet view assets                              write assets/index.html and a page of each asset",
            "  cullet view assets -d pages --report all.json   write the pages below pages, with findings",
            "  cullet view old/ship.cullet ship.cullet         write both versions to ship.cullet.diff.html",
            "  cullet view ship.cullet --png ship.png          write a picture instead; needs no window",
            "  cullet view ship.cullet --png a.png --size 800x500 --show edges,spheres=8"
        })
final class ViewVerb extends Verb {
    @Parameters(
            index = "0",
            paramLabel = "ASSET",
            description = "An asset file, written by bake, or a folder of assets.")
    private Path asset = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OTHER",
            description = "Another asset file, such as a newer version: show both side by side.")
    private @Nullable Path other;

    @Option(
            names = Flags.O,
            paramLabel = "FILE",
            description = "The page, or an existing folder for it. Default: ASSET.html beside the asset, or none with"
                    + " --png; OTHER.diff.html of two assets.")
    private @Nullable Path page;

    @Option(
            names = Flags.D,
            paramLabel = "DIR",
            description = "Folder of the pages of a folder. Default: beside the assets.")
    private @Nullable Path output;

    @Option(
            names = "--report",
            paramLabel = "FILE.json",
            description = "Show the findings and the source of this bake report.")
    private @Nullable Path report;

    @Option(names = "--png", paramLabel = "FILE", description = "Write a picture.")
    private @Nullable Path png;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @ArgGroup(validate = false, heading = "%nOptions of the picture:%n")
    private PictureFlags picture = new PictureFlags();

    ViewVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        PictureOptions options = pictureOptions();
        if (other != null) {
            return viewBoth(new PageWriter(console(), overwrite.guard(), null), other);
        }
        PageWriter writer = new PageWriter(console(), overwrite.guard(), report);
        return Files.isDirectory(asset) ? viewFolder(writer) : viewAsset(writer, options);
    }

    private int viewBoth(PageWriter writer, Path second) throws CommandException {
        if (Files.isDirectory(asset) || Files.isDirectory(second)) {
            throw wrongUsage(
                    (Files.isDirectory(asset) ? asset : second) + " is a folder, but two versions are two asset files");
        }
        if (png != null || output != null || report != null) {
            throw wrongUsage((png != null ? "--png" : output != null ? Flags.D : "--report")
                    + " is an option of one asset or folder, but there are two assets");
        }
        Path target = page(second, ".diff.html");
        writer.reads(asset);
        writer.reads(second);
        writer.check(target, OutputKind.PAGE);
        PageContent a = content(asset);
        PageContent b = content(second);
        AssetComparison comparison = AssetComparison.of(asset.toString(), a.asset(), second.toString(), b.asset());
        byte[] bytes = AssetArguments.read(asset, unused -> ComparisonPage.of(a, b, comparison));
        writer.write(target, OutputKind.PAGE, bytes);
        String found = comparison.same()
                ? "equal"
                : Numbers.count(comparison.differences().size(), "difference");
        console().printOut(asset + ", " + second + " -> " + target + ": " + found, 2);
        return ExitCode.OK.code();
    }

    /** Returns the page of an asset: the one after {@code -o}, in the folder after it, or beside the asset. */
    private Path page(Path file, String extension) {
        String name = file.getFileName() + extension;
        return page == null ? file.resolveSibling(name) : Files.isDirectory(page) ? page.resolve(name) : page;
    }

    private static PageContent content(Path file) throws CommandException {
        return PageContent.of(AssetArguments.read(file, AssetFiles::read), String.valueOf(file.getFileName()))
                .withStructures(AssetArguments.read(file, StructureBytes::of));
    }

    private int viewFolder(PageWriter writer) throws CommandException {
        if (page != null) {
            throw wrongUsage("-o names the page of one asset, but " + asset + " is a folder; use -d DIR");
        }
        if (png != null) {
            throw wrongUsage("--png draws one asset, but " + asset + " is a folder; name an asset file");
        }
        List<SourceExpansion.Source> found = AssetArguments.expand(List.of(asset.toString()), console());
        List<Path> files = found.stream().map(SourceExpansion.Source::file).toList();
        return new FolderView(console(), writer, found.get(0).below(), output)
                .write(files, report)
                .code();
    }

    private int viewAsset(PageWriter writer, PictureOptions options) throws CommandException {
        if (output != null) {
            throw wrongUsage("-d is the folder of the pages of a folder, but " + asset
                    + " is no folder; use -o FILE for the page of one asset");
        }
        writer.reads(asset);
        Path target = page == null && png != null ? null : page(asset, ".html");
        writer.check(png, OutputKind.PICTURE);
        writer.check(target, OutputKind.PAGE);
        Asset loaded = AssetArguments.read(asset, AssetFiles::read);
        ReportedBake reported = writer.reported(loaded);
        if (png != null) {
            write(writer, png, OutputKind.PICTURE, picture(loaded, reported, options));
        }
        if (target != null) {
            PageContent content = PageContent.of(loaded, String.valueOf(asset.getFileName()))
                    .withStructures(AssetArguments.read(asset, StructureBytes::of))
                    .withReport(reported);
            write(writer, target, OutputKind.PAGE, AssetArguments.read(asset, unused -> AssetPage.of(content)));
            writer.printBoxLimit(asset, loaded);
        }
        return ExitCode.OK.code();
    }

    private PictureOptions pictureOptions() {
        String given = picture.given();
        if (png == null && given != null) {
            throw wrongUsage(given + " is an option of the picture; add --png FILE");
        }
        try {
            return picture.options();
        } catch (IllegalArgumentException e) {
            throw wrongUsage(String.valueOf(e.getMessage()));
        }
    }

    private byte[] picture(Asset loaded, @Nullable ReportedBake reported, PictureOptions options) {
        try {
            return Picture.png(loaded, reported == null ? List.of() : reported.findings(), options);
        } catch (IllegalArgumentException e) {
            throw wrongUsage(asset + ": " + e.getMessage());
        }
    }

    private void write(PageWriter writer, Path target, OutputKind kind, byte[] bytes) throws CommandException {
        writer.write(target, kind, bytes);
        console().printOut(asset + " -> " + target + ": " + Numbers.count(bytes.length, "byte"), 2);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.viewer.AssetPage;
import dev.cullet.viewer.BakeFinding;
import dev.cullet.viewer.BakeFindings;
import dev.cullet.viewer.BakeFindings.WrongReportException;
import dev.cullet.viewer.BoxLimit;
import dev.cullet.viewer.picture.Picture;
import dev.cullet.viewer.picture.PictureOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet view}: writes an HTML page or a picture of an asset. */
@Command(
        name = "view",
        description =
                "Write an asset as a self-contained HTML page with all its data structures, which needs no network; or"
                        + " draw a picture of it.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet view ship.cullet                         write the page ship.cullet.html",
            "  cullet view ship.cullet --report ship.json      with the findings of bake --report ship.json",
            "  cullet view ship.cullet --png ship.png          write a picture instead; needs no window",
            "  cullet view ship.cullet --png ship.png --size 800x500 --from 1,0.5,1 --show edges,spheres=8"
        })
final class ViewVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "An asset file, written by bake.")
    private Path asset = Path.of("");

    @Option(names = "-o", paramLabel = "FILE", description = "The page. Default: ASSET.html, or none with --png.")
    private @Nullable Path page;

    @Option(
            names = "--report",
            paramLabel = "FILE.json",
            description = "Show the findings of this bake report as markers.")
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
        OutputGuard outputs = overwrite.guard();
        outputs.reads(asset);
        if (report != null) {
            outputs.reads(report);
        }
        Path target = page == null && png == null ? asset.resolveSibling(asset.getFileName() + ".html") : page;
        check(outputs, png, OutputKind.PICTURE);
        check(outputs, target, OutputKind.PAGE);
        Asset loaded = AssetArguments.read(asset, AssetFiles::read);
        List<BakeFinding> findings = report == null ? null : findings(report, loaded);
        if (png != null) {
            write(outputs, png, OutputKind.PICTURE, picture(loaded, findings == null ? List.of() : findings, options));
        }
        if (target != null) {
            String title = String.valueOf(asset.getFileName());
            write(
                    outputs,
                    target,
                    OutputKind.PAGE,
                    AssetArguments.read(asset, file -> AssetPage.of(loaded, title, findings)));
            print(BoxLimit.of(loaded));
        }
        return ExitCode.OK.code();
    }

    private void print(@Nullable BoxLimit limit) {
        if (limit != null) {
            console()
                    .err()
                    .println(asset + ": the page omits " + Numbers.number(limit.omitted()) + " of "
                            + Numbers.count(limit.boxes(), "box", "boxes") + " at level " + limit.level()
                            + " of the AABB tree; it draws at most " + Numbers.number(BoxLimit.MAX_BOXES)
                            + " of a part at one level");
        }
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

    private byte[] picture(Asset loaded, List<BakeFinding> findings, PictureOptions options) {
        try {
            return Picture.png(loaded, findings, options);
        } catch (IllegalArgumentException e) {
            throw wrongUsage(asset + ": " + e.getMessage());
        }
    }

    private static List<BakeFinding> findings(Path report, Asset asset) throws CommandException {
        try {
            return BakeFindings.read(
                    Files.readString(report), asset.provenance().sourceHash());
        } catch (WrongReportException e) {
            throw new CommandException(ExitCode.INPUT, report + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, report + ": " + IoErrors.reason(e), e);
        }
    }

    /** Fails before the page or picture is made. */
    private static void check(OutputGuard outputs, @Nullable Path target, OutputKind kind) throws CommandException {
        try {
            if (target != null) {
                outputs.check(target, kind);
            }
        } catch (IOException e) {
            throw notWritten(target, e);
        }
    }

    private static CommandException notWritten(@Nullable Path target, IOException e) {
        return new CommandException(ExitCode.USAGE, target + ": cannot be written: " + IoErrors.reason(e), e);
    }

    private void write(OutputGuard outputs, Path target, OutputKind kind, byte[] bytes) throws CommandException {
        try {
            outputs.write(target, kind, ByteBuffer.wrap(bytes));
        } catch (IOException e) {
            throw notWritten(target, e);
        }
        console().out().println(asset + " -> " + target + ": " + Numbers.count(bytes.length, "byte"));
    }
}

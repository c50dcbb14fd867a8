// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.AssetFiles;
import dev.cullet.pipeline.AtomicOutput;
import dev.cullet.pipeline.FileTrouble;
import dev.cullet.viewer.AssetPage;
import dev.cullet.viewer.BakeFinding;
import dev.cullet.viewer.BakeFindings;
import dev.cullet.viewer.BakeFindings.WrongReportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet view}: an asset to look at. */
@Command(
        name = "view",
        description = "Write one page that shows all there is in an asset; any browser opens it, without a network.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet view ship.cullet                         the page ship.cullet.html",
            "  cullet view ship.cullet --report ship.json      with the findings of bake --report ship.json",
        })
final class ViewVerb extends Verb {
    @Parameters(paramLabel = "ASSET", description = "A file that bake wrote.")
    private Path asset = Path.of("");

    @Option(names = "-o", paramLabel = "FILE", description = "The page. Default: ASSET.html.")
    private @Nullable Path page;

    @Option(
            names = "--report",
            paramLabel = "FILE.json",
            description = "Show the findings of this bake report as markers.")
    private @Nullable Path report;

    ViewVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        Asset loaded = Assets.read(asset, AssetFiles::read);
        List<BakeFinding> findings = report == null ? null : findings(report, loaded);
        Path target = page == null ? asset.resolveSibling(asset.getFileName() + ".html") : page;
        write(
                target,
                Assets.read(
                        asset, file -> AssetPage.of(loaded, asset.getFileName().toString(), findings)));
        return ExitCode.DONE;
    }

    private static List<BakeFinding> findings(Path report, Asset asset) throws CommandException {
        try {
            return BakeFindings.read(
                    Files.readString(report), asset.provenance().sourceHash());
        } catch (WrongReportException e) {
            throw new CommandException(ExitCode.INPUT, report + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, report + ": " + FileTrouble.reason(e), e);
        }
    }

    private void write(Path target, byte[] bytes) throws CommandException {
        try {
            AtomicOutput.write(target, ByteBuffer.wrap(bytes));
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, target + ": cannot be written: " + FileTrouble.reason(e), e);
        }
        console().out().println(asset + " -> " + target + ": " + Text.count(bytes.length, "byte"));
    }
}

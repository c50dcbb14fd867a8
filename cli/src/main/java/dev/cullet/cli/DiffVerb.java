// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.verify.AssetComparison;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet diff}: how two assets differ. */
@Command(
        name = "diff",
        description =
                "Say how two assets differ: where they came from, their triangles whatever their order, and what was"
                        + " built for them. Exits with 1 at a difference.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet diff old/ship.cullet ship.cullet",
            "  cullet diff --json old/ship.cullet ship.cullet    for a machine"
        })
final class DiffVerb extends Verb {
    @Parameters(index = "0", paramLabel = "ASSET", description = "A file that bake wrote.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "OTHER", description = "Another one.")
    private Path second = Path.of("");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    DiffVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        AssetComparison comparison = AssetComparison.of(
                first.toString(),
                Assets.read(first, AssetFiles::read),
                second.toString(),
                Assets.read(second, AssetFiles::read));
        if (json) {
            console().out().print(Json.text(comparison));
        } else {
            for (AssetComparison.Difference difference : comparison.differences()) {
                console()
                        .out()
                        .println((difference.part() == null ? "" : "part \"" + difference.part() + "\": ")
                                + difference.what() + ": " + difference.first() + " | " + difference.second());
            }
        }
        return (comparison.same() ? ExitCode.OK : ExitCode.FINDINGS).code();
    }
}

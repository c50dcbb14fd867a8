// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.verify.AssetComparison;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet diff}: lists the differences of two assets. */
@Command(
        name = "diff",
        description =
                "List the differences of two assets: origin, triangles independent of their order, and data structures."
                        + " Prints \"equal\" if there is none; exits with 1 if there is a difference.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet diff old/ship.cullet ship.cullet",
            "  cullet diff --json old/ship.cullet ship.cullet    print JSON"
        })
final class DiffVerb extends Verb {
    @Parameters(index = "0", paramLabel = "ASSET", description = "An asset file, written by bake.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "OTHER", description = "Another asset file.")
    private Path second = Path.of("");

    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    DiffVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        AssetComparison comparison = AssetComparison.of(
                AssetArguments.read(first, AssetComparison.Input::read),
                AssetArguments.read(second, AssetComparison.Input::read));
        if (json) {
            console().out().print(Json.text(comparison));
        } else {
            for (AssetComparison.Difference difference : comparison.differences()) {
                console()
                        .printOut(
                                (difference.part() == null ? "" : "part \"" + difference.part() + "\": ")
                                        + difference.what() + ": " + difference.first() + " | " + difference.second(),
                                2);
            }
            if (comparison.same()) {
                console().out().println("equal");
            }
        }
        return (comparison.same() ? ExitCode.OK : ExitCode.FINDINGS).code();
    }
}

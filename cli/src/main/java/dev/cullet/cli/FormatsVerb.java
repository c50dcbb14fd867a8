// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.source.SourceFormats;
import dev.cullet.pipeline.source.SourceFormats.SourceFormat;
import dev.cullet.pipeline.text.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cullet formats}: lists the file formats that can be read. */
@Command(
        name = "formats",
        description =
                "List the file formats that can be read. OBJ, FBX (7.1 and newer), glTF 2.0, PLY and STL are read in"
                        + " full; other formats are read as the Assimp library returns them. Units and axes that a file"
                        + " states are converted.",
        footerHeading = Verb.EXAMPLES,
        footer = {"  cullet formats", "  cullet formats --json    print JSON"})
final class FormatsVerb extends Verb {
    @Option(names = Flags.JSON, description = "Print JSON.")
    private boolean json;

    FormatsVerb(Console console) {
        super(console);
    }

    @Override
    int run() {
        List<SourceFormat> formats = SourceFormats.all();
        if (json) {
            console().out().print(Json.text(Map.of("formats", formats)));
            return ExitCode.OK.code();
        }
        for (SourceFormat format : formats) {
            String line = String.format(Locale.ROOT, ".%-10s %s", format.extension(), format.description());
            console().printOut(line, 12);
        }
        return ExitCode.OK.code();
    }
}

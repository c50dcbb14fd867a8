// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.version.Version;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code cullet} with its verbs, for picocli. */
@Command(
        name = "cullet",
        mixinStandardHelpOptions = true,
        versionProvider = Verbs.VersionLine.class,
        synopsisSubcommandLabel = "VERB",
        description = "Compiles mesh files (OBJ, FBX and more) to small, verified collision assets.",
        commandListHeading = "%nVerbs:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  cullet bake ship.fbx           compile a mesh file to ship.cullet",
            "  cullet check ship.fbx          list the defects of a mesh with their places",
            "  cullet inspect ship.cullet     print the contents of an asset",
            "  cullet help bake               print all options of one verb",
            "  cullet --persistent_worker     run commands from standard input, for Bazel",
            "  cullet archive                 start commands 0.4 s sooner (Linux, macOS)",
            "",
            "Exit codes: 0 success; 1 findings under --strict, or verify or diff found a",
            "difference; 2 wrong usage; 3 bad input file; 4 corrupt or unsupported asset;",
            "5 budget exceeded; 70 internal error."
        })
final class Verbs implements Runnable {
    private static final String COMPLETION = "completion";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Verbs() {}

    /** Parses a command line, runs its verb, and returns the exit code. */
    static int execute(String[] args, Console console, ImportWorkers workers) {
        return commandLine(args, console, workers).execute(args);
    }

    /**
     * Creates the command line. Declaring all verbs takes a tenth of a second, most of it reflection; where the first
     * argument names a verb, the others are left out. The script for completion and the help list all of them.
     */
    private static CommandLine commandLine(String[] args, Console console, ImportWorkers workers) {
        CommandLine command = new CommandLine(new Verbs());
        Map<String, Supplier<Verb>> verbs = verbs(console, workers);
        Supplier<Verb> only = args.length > 0 && !args[0].equals(COMPLETION) ? verbs.get(args[0]) : null;
        if (only == null) {
            verbs.values().forEach(each -> command.addSubcommand(verb(each.get(), console)));
            command.addSubcommand(verb(new HelpVerb(console), console));
        } else {
            command.addSubcommand(verb(only.get(), console));
        }
        HelpLayout.apply(command, console);
        return command.setOut(new PrintWriter(console.plainOut(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.outColours() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(console.helpWidth())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageMessages(console))
                .setExecutionExceptionHandler(new ErrorMessages(console));
    }

    /** Returns the verbs by name, in the order of the help. */
    private static Map<String, Supplier<Verb>> verbs(Console console, ImportWorkers workers) {
        Map<String, Supplier<Verb>> verbs = new LinkedHashMap<>();
        verbs.put("bake", () -> new BakeVerb(console, workers));
        verbs.put("bake-scene", () -> new BakeSceneVerb(console, workers));
        verbs.put("check", () -> new CheckVerb(console, workers));
        verbs.put("inspect", () -> new InspectVerb(console));
        verbs.put("verify", () -> new VerifyVerb(console));
        verbs.put("diff", () -> new DiffVerb(console));
        verbs.put("query", () -> new QueryVerb(console));
        verbs.put("view", () -> new ViewVerb(console));
        verbs.put("export", () -> new ExportVerb(console));
        verbs.put("seams", () -> new SeamsVerb(console));
        verbs.put("spheres", () -> new SpheresVerb(console));
        verbs.put("bench", () -> new BenchVerb(console));
        verbs.put("formats", () -> new FormatsVerb(console));
        verbs.put("init", () -> new InitVerb(console));
        verbs.put(COMPLETION, () -> new CompletionVerb(console));
        return verbs;
    }

    private static CommandLine verb(Verb verb, Console console) {
        CommandLine command = new CommandLine(verb);
        verb.declare(command.getCommandSpec());
        HelpLayout.apply(command, console);
        return command;
    }

    /** Called without a verb. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no verb given");
    }

    static final class VersionLine implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"cullet " + Version.current()};
        }
    }
}

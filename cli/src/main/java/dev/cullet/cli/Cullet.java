// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.version.Version;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code cullet}. */
@Command(
        name = "cullet",
        mixinStandardHelpOptions = true,
        versionProvider = Cullet.VersionLine.class,
        synopsisSubcommandLabel = "VERB",
        description = "Compiles mesh files (OBJ, FBX and more) to small, verified collision assets.",
        commandListHeading = "%nVerbs:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  cullet bake ship.fbx                 compile a mesh file to ship.cullet",
            "  cullet check ship.fbx                list the defects of a mesh with their places",
            "  cullet inspect ship.cullet           print the contents of an asset",
            "  cullet help bake                     print all options of one verb",
            "  cullet --persistent_worker           run commands from standard input: the JSON protocol of Bazel",
            "",
            "Exit codes: 0 success; 1 findings under --strict, or verify or diff found a difference; 2 wrong usage;",
            "3 bad input file; 4 corrupt or unsupported asset; 5 budget exceeded; 70 internal error."
        })
public final class Cullet implements Runnable {
    /** Set by the launcher to the terminal's width where standard error is a terminal. */
    private static final String WIDTH_PROPERTY = "cullet.terminal.width";

    /** Set by the launcher to the terminal's width where standard output is a terminal. */
    private static final String OUTPUT_WIDTH_PROPERTY = "cullet.output.width";

    private static final int BUFFER_BYTES = 1 << 13;
    private static final String COMPLETION = "completion";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Cullet() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        int width = Integer.getInteger(WIDTH_PROPERTY, 0);
        int outWidth = Integer.getInteger(OUTPUT_WIDTH_PROPERTY, 0);
        boolean isWorker = List.of(args).contains(PersistentWorker.FLAG);
        System.exit(
                isWorker
                        ? PersistentWorker.run(args, System.in, out, err)
                        : execute(args, System.in, out, err, width, outWidth));
    }

    /**
     * Runs one command in this process. Text is written in UTF-8.
     *
     * @param out receives the results; a failed write is reported on {@code err} and in the exit code
     * @return the exit code
     */
    public static int execute(String[] args, InputStream in, OutputStream out, OutputStream err) {
        return execute(args, in, out, err, 0, 0);
    }

    /**
     * Runs one command in this process.
     *
     * @param width columns of the terminal of {@code err}, or 0 if it is no terminal
     * @param outWidth columns of the terminal of {@code out}, or 0 if it is no terminal
     */
    static int execute(String[] args, InputStream in, OutputStream out, OutputStream err, int width, int outWidth) {
        StandardOutput results = new StandardOutput(out);
        Console console = new Console(
                in,
                new BufferedOutputStream(results, BUFFER_BYTES),
                new BufferedOutputStream(err, BUFFER_BYTES),
                width,
                outWidth,
                true);
        int code;
        try (ImportWorkers workers = new ImportWorkers(1)) {
            code = execute(args, console, workers);
        }
        IOException failure = results.failure();
        if (failure != null) {
            console.err().println("standard output: cannot be written: " + IoErrors.reason(failure));
            code = Math.max(code, ExitCode.USAGE.code());
        }
        console.err().flush();
        return code;
    }

    /**
     * Runs one command in this process.
     *
     * @param workers stay alive for further commands
     */
    static int execute(String[] args, Console console, ImportWorkers workers) {
        int code;
        try {
            code = commandLine(args, console, workers).execute(args);
        } catch (RuntimeException | Error e) {
            code = ErrorMessages.report(console, e, true); // only a faulty definition of the command line gets here
        }
        console.out().flush();
        console.err().flush();
        return code;
    }

    /**
     * Creates the command line. Declaring all verbs takes a tenth of a second, most of it reflection; where the first
     * argument names a verb, the others are left out. The script for completion and the help list all of them.
     */
    private static CommandLine commandLine(String[] args, Console console, ImportWorkers workers) {
        CommandLine command = new CommandLine(new Cullet());
        Map<String, Supplier<Verb>> verbs = verbs(console, workers);
        Supplier<Verb> only = args.length > 0 && !args[0].equals(COMPLETION) ? verbs.get(args[0]) : null;
        if (only == null) {
            verbs.values().forEach(each -> command.addSubcommand(verb(each.get())));
            command.addSubcommand(new HelpCommand());
        } else {
            command.addSubcommand(verb(only.get()));
        }
        return command.setOut(new PrintWriter(console.plainOut(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.width() > 0 ? Ansi.AUTO : Ansi.OFF))
                .setUsageHelpWidth(110)
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
        verbs.put("seams", () -> new SeamsVerb(console));
        verbs.put("spheres", () -> new SpheresVerb(console));
        verbs.put("bench", () -> new BenchVerb(console));
        verbs.put("conformance", () -> new ConformanceVerb(console));
        verbs.put("formats", () -> new FormatsVerb(console));
        verbs.put("init", () -> new InitVerb(console));
        verbs.put(COMPLETION, () -> new CompletionVerb(console));
        return verbs;
    }

    private static CommandLine verb(Verb verb) {
        CommandLine command = new CommandLine(verb);
        verb.declare(command.getCommandSpec());
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

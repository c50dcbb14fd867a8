// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.Validation;
import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command of the jar: writes queries of assets with exact answers, for readers in other languages. */
@Command(
        name = "java -jar cullet-conformance.jar",
        mixinStandardHelpOptions = true,
        description = "Write conformance vectors: assets, seeded queries of every kind and the answers of the Java"
                + " runtime as exact bits. A reader in another language replays them and must give the same bits.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar cullet-conformance.jar ship.cullet -o vectors.bin",
            "  java -jar cullet-conformance.jar assets -o vectors.jsonl --queries 20    a line of JSON per record",
            "  java -jar cullet-conformance.jar ship.cullet -o vectors.bin --damaged 1000",
            "  java -jar cullet-conformance.jar ship.cullet -o - --kinds raycast,anySphere | replay"
        })
public final class ConformanceCommand implements Callable<Integer> {
    private static final int MAX_QUERIES = 100_000_000;
    private static final String STANDARD_OUTPUT = "-";

    /** Queries of a scene, of all kinds together, for each query of a kind. */
    private static final int SCENE_FACTOR = 10;

    private static final int BUFFER_BYTES = 1 << 16;

    /** All kinds by name, in the order of types. */
    private static final Map<String, RecordKind> KINDS = new LinkedHashMap<>();

    static {
        for (RecordKind kind : VectorKind.values()) {
            KINDS.put(kind.label(), kind);
        }
        for (SceneKind kind : SceneKind.values()) {
            if (!kind.isChange()) {
                KINDS.put(kind.label(), kind);
            }
        }
    }

    @Parameters(
            paramLabel = "ASSET",
            arity = "1..*",
            description = "Asset and scene files, written by cullet bake and bake-scene; folders of them, or globs.")
    private List<String> inputs = List.of();

    @Option(
            names = "-o",
            paramLabel = "FILE",
            required = true,
            description = "The file of vectors: lines of JSON if it ends in .jsonl, otherwise binary. - for standard"
                    + " output, binary.")
    private String output = "";

    @Option(
            names = "--queries",
            paramLabel = "N",
            description =
                    "Queries per kind and part; a quarter of it in later frames. Of a scene ten times as many, and"
                            + " half as many of its meshes. Default: ${DEFAULT-VALUE}.")
    private int queries = 200;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the queries. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--kinds",
            paramLabel = "KIND",
            split = ",",
            completionCandidates = Labels.class,
            description =
                    "Kinds of queries, of ${COMPLETION-CANDIDATES}. A kind that a part has no structure for is left"
                            + " out. Default: all.")
    private @Nullable List<String> kinds;

    @Option(
            names = "--damaged",
            paramLabel = "N",
            description = "Also write N damaged copies of each asset, with the code of the expected error. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int damaged;

    @Option(
            names = "--overwrite",
            description = "Replace an output file that is a link, or not a file of vectors. Files that the command"
                    + " reads are never replaced.")
    private boolean overwrite;

    /** The names of all kinds. */
    static final class Labels extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Labels() {
            super(KINDS.keySet());
        }
    }

    @Spec
    private @Nullable CommandSpec spec;

    private final PrintStream out;
    private final PrintStream err;

    private ConformanceCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    /** Runs the command and returns its exit code. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        CommandLine line = new CommandLine(new ConformanceCommand(out, err));
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler((e, command, result) -> failure(e, err));
        return line.execute(args);
    }

    private static int failure(Exception e, PrintStream err) throws Exception {
        ExitCode code = e instanceof AssetException
                ? ExitCode.ASSET
                : e instanceof BakeException ? ExitCode.INPUT : e instanceof IOException ? ExitCode.USAGE : null;
        if (code == null) {
            throw e;
        }
        err.println(e.getMessage());
        return code.code();
    }

    @Override
    public Integer call() throws Exception {
        limit("--queries", queries, 1);
        limit("--damaged", damaged, 0);
        Set<RecordKind> chosen = chosenKinds();
        List<Path> files = new ArrayList<>();
        SourceExpansion.assets(Path.of(""), inputs, err::println).forEach(asset -> files.add(asset.file()));
        boolean standard = output.equals(STANDARD_OUTPUT);
        long[] written = new long[1];
        if (standard) {
            OutputStream target = new BufferedOutputStream(out, BUFFER_BYTES);
            written[0] = write(files, chosen, target, false);
            target.flush();
        } else {
            OutputGuard guard = new OutputGuard(overwrite);
            files.forEach(guard::reads);
            boolean json = output.endsWith(".jsonl");
            guard.write(Path.of(output), OutputKind.VECTORS, stream -> written[0] = write(files, chosen, stream, json));
        }
        (standard ? err : out)
                .println((standard ? "standard output" : output) + ": assets: " + files.size() + ", queries: "
                        + written[0]);
        return ExitCode.OK.code();
    }

    private void limit(String option, int value, int min) {
        if (value < min || value > MAX_QUERIES) {
            throw wrongUsage(option + " is " + value + ", but must be " + min + " to " + MAX_QUERIES);
        }
    }

    private CommandLine.ParameterException wrongUsage(String message) {
        return new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private Set<RecordKind> chosenKinds() {
        if (kinds == null) {
            return new LinkedHashSet<>(KINDS.values());
        }
        Set<RecordKind> chosen = new LinkedHashSet<>();
        for (String name : kinds) {
            RecordKind kind = KINDS.get(name);
            if (kind == null) {
                throw wrongUsage("--kinds has no kind '" + name + "'" + Suggestions.hint(name, KINDS.keySet())
                        + "; kinds are " + String.join(", ", KINDS.keySet()));
            }
            chosen.add(kind);
        }
        return chosen;
    }

    private long write(List<Path> files, Set<RecordKind> chosen, OutputStream target, boolean json) throws IOException {
        ConformanceVectors vectors = ConformanceVectors.begin(target, json, seed, queries, chosen);
        for (Path file : files) {
            byte[] bytes = read(file);
            String name = String.valueOf(file.getFileName());
            CollisionAsset asset = meshes(file, bytes);
            if (asset == null) {
                vectors.addScene(name, bytes, false, (int) Math.min(MAX_QUERIES, (long) SCENE_FACTOR * queries));
                vectors.addDamagedScenes(name, bytes, damaged);
            } else {
                vectors.add(name, bytes, asset);
                vectors.addDamaged(name, bytes, damaged);
            }
        }
        vectors.end();
        return vectors.queries();
    }

    /** Returns a loaded asset, or null if the file is a scene. */
    private static @Nullable CollisionAsset meshes(Path file, byte[] bytes) throws IOException {
        try {
            return CollisionAsset.load(
                    ByteBuffer.wrap(bytes), file.toString(), LoadOptions.DEFAULTS.withValidation(Validation.FULL));
        } catch (AssetException e) {
            if (e.code() == AssetErrorCode.SCENE) {
                return null;
            }
            throw e;
        }
    }

    private static byte[] read(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException(file + ": " + IoErrors.reason(e), e);
        }
    }
}

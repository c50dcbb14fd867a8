// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.cli.conformance.ConformanceVectors;
import dev.cullet.cli.conformance.VectorKind;
import dev.cullet.format.Validation;
import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet conformance}: writes queries of assets with exact answers, for readers in other languages. */
@Command(
        name = "conformance",
        description = "Write conformance vectors: assets, seeded queries of every kind and the answers of the Java"
                + " runtime as exact bits. A reader in another language replays them and must give the same bits.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet conformance ship.cullet -o vectors.bin",
            "  cullet conformance assets -o vectors.jsonl --queries 20    a line of JSON per record",
            "  cullet conformance ship.cullet -o vectors.bin --damaged 1000",
            "  cullet conformance ship.cullet -o - --kinds raycast,anySphere --queries 1000000 | replay",
            "",
            "Kinds: raycast anyRay anySphere anySphereApproximate anyBox overlapsSegments closestPoint sidesOfPlane",
            "pointInSolid classifySphere castSegment clusterRaycast clusterBox clusterPlane clusterMesh collideSphere",
            "collideCapsule triangle unpacked meshPairs meshDistance sweepMesh sweepSphere section polygons. A kind",
            "that a part has no structure for is left out."
        })
final class ConformanceVerb extends Verb {
    private static final int MAX_QUERIES = 100_000_000;
    private static final String STANDARD_OUTPUT = "-";
    private static final int BUFFER_BYTES = 1 << 16;

    @Parameters(
            paramLabel = "ASSET",
            arity = "1..*",
            description = "Asset files, written by bake; folders of them, or globs.")
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
            description = "Queries per kind and part; a quarter of it in later frames. Default: ${DEFAULT-VALUE}.")
    private int queries = 200;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the queries. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--kinds", paramLabel = "KIND", split = ",", description = "Kinds of queries. Default: all.")
    private @Nullable List<String> kinds;

    @Option(
            names = "--damaged",
            paramLabel = "N",
            description = "Also write N damaged copies of each asset, with the code of the expected error. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int damaged;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    ConformanceVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        if (queries < 1 || queries > MAX_QUERIES) {
            throw wrongUsage("--queries is " + queries + ", but must be 1 to " + MAX_QUERIES);
        }
        if (damaged < 0 || damaged > MAX_QUERIES) {
            throw wrongUsage("--damaged is " + damaged + ", but must be 0 to " + MAX_QUERIES);
        }
        Set<VectorKind> chosen = chosenKinds();
        List<Source> files = AssetArguments.expand(inputs, console());
        boolean standard = output.equals(STANDARD_OUTPUT);
        long written = standard ? print(files, chosen) : write(files, chosen, Path.of(output));
        (standard ? console().err() : console().out())
                .println((standard ? "standard output" : output) + ": " + Numbers.count(files.size(), "asset") + ", "
                        + Numbers.count(written, "query", "queries"));
        return ExitCode.OK.code();
    }

    private Set<VectorKind> chosenKinds() {
        if (kinds == null) {
            return EnumSet.allOf(VectorKind.class);
        }
        Set<VectorKind> chosen = EnumSet.noneOf(VectorKind.class);
        for (String name : kinds) {
            VectorKind kind = VectorKind.ofLabel(name);
            if (kind == null) {
                throw wrongUsage("--kinds has no kind '" + name + "'" + Suggestions.hint(name, VectorKind.labels())
                        + "; kinds are " + String.join(", ", VectorKind.labels()));
            }
            chosen.add(kind);
        }
        return chosen;
    }

    private long print(List<Source> files, Set<VectorKind> chosen) throws CommandException {
        OutputStream target = new BufferedOutputStream(console().plainOut(), BUFFER_BYTES);
        try {
            long written = vectors(files, chosen, target, false);
            target.flush();
            return written;
        } catch (FailedAssetException e) {
            throw e.error;
        } catch (IOException e) {
            throw notWritten("standard output", e);
        }
    }

    private long write(List<Source> files, Set<VectorKind> chosen, Path target) throws CommandException {
        OutputGuard guard = overwrite.guard();
        files.forEach(file -> guard.reads(file.file()));
        boolean json = output.endsWith(".jsonl");
        long[] written = new long[1];
        try {
            guard.write(target, OutputKind.VECTORS, stream -> written[0] = vectors(files, chosen, stream, json));
            return written[0];
        } catch (FailedAssetException e) {
            throw e.error;
        } catch (IOException e) {
            throw notWritten(target.toString(), e);
        }
    }

    private static CommandException notWritten(String target, IOException e) {
        return new CommandException(ExitCode.USAGE, target + ": cannot be written: " + IoErrors.reason(e), e);
    }

    private long vectors(List<Source> files, Set<VectorKind> chosen, OutputStream target, boolean json)
            throws IOException {
        ConformanceVectors vectors = ConformanceVectors.begin(target, json, seed, queries, chosen);
        try (Progress progress = new Progress(console(), files.size())) {
            for (Source file : files) {
                byte[] bytes = read(file.file(), Files::readAllBytes);
                CollisionAsset asset = read(
                        file.file(),
                        path -> CollisionAsset.load(
                                ByteBuffer.wrap(bytes),
                                path.toString(),
                                LoadOptions.DEFAULTS.withValidation(Validation.FULL)));
                String name = String.valueOf(file.file().getFileName());
                vectors.add(name, bytes, asset);
                vectors.addDamaged(name, bytes, damaged);
                progress.fileDone();
            }
        }
        vectors.end();
        return vectors.queries();
    }

    private static <T> T read(Path file, AssetArguments.Reading<T> reading) throws FailedAssetException {
        try {
            return AssetArguments.read(file, reading);
        } catch (CommandException e) {
            throw new FailedAssetException(e);
        }
    }

    /** An asset that cannot be read, with the exit code. */
    private static final class FailedAssetException extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient CommandException error;

        FailedAssetException(CommandException error) {
            super(error);
            this.error = error;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.cli.conformance.VectorAnswers;
import dev.cullet.cli.conformance.VectorKind;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

/**
 * {@code cullet.cores.queries} queries per kind (1,000,000) over the samples and the models of {@code cullet.models},
 * replayed by each runner of this machine: gcc, clang, 32 bits and node; {@code cullet.cores.emulated} of them
 * (20,000) on big-endian in an emulator. Prints a hash per kind, of all inputs and answers. Then {@code
 * cullet.cores.files} damaged files (1,000,000) under sanitizers, each with the code of Java.
 */
@Tag("campaign")
final class CoresCampaignTest {
    private static final int QUERIES = Integer.getInteger("cullet.cores.queries", 1_000_000);
    private static final int EMULATED = Integer.getInteger("cullet.cores.emulated", 20_000);
    private static final int FILES = Integer.getInteger("cullet.cores.files", 1_000_000);
    private static final int FILES_AT_ONCE = 50_000;
    private static final int MAX_DAMAGED_BYTES = 8_000;
    private static final Path MODELS = Path.of(System.getProperty(
            "cullet.models", Checkout.path("../shared/models").toString()));
    private static final int MAX_MODEL_BYTES = 8_000_000;

    @ParameterizedTest
    @EnumSource(VectorKind.class)
    void everyRunnerGivesTheBitsOfJava(VectorKind kind) throws IOException, InterruptedException {
        replay(kind, QUERIES, Runners.NATIVE);
        if (EMULATED > 0 && !Runners.EMULATED.isEmpty()) {
            replay(kind, Math.min(QUERIES, EMULATED), Runners.EMULATED);
        }
    }

    private static void replay(VectorKind kind, int queries, Map<String, List<String>> runners)
            throws IOException, InterruptedException {
        Map<String, byte[]> assets = Models.ASSETS;
        Path vectors = SampleVectors.write(
                kind.label() + ".bin", assets, (queries + parts(kind) - 1) / parts(kind), EnumSet.of(kind), 0);
        JavaRunner java = JavaRunner.replay(vectors);
        assertEquals(List.of(), java.differences());
        String expected = java.records() + " records, 0 differences";
        List<String> same = new ArrayList<>(List.of("java"));
        for (Map.Entry<String, List<String>> runner : runners.entrySet()) {
            Tool.Result result = run(runner.getValue(), vectors);
            assertTrue(result.lastLine().startsWith(expected), runner.getKey() + ": " + result.output());
            same.add(runner.getKey() + result.lastLine().substring(expected.length())); // with what it skipped
        }
        System.out.println(kind.label() + ": " + java.queries().getOrDefault(kind, 0) + " queries, SHA-256 "
                + hash(vectors) + ", the same by " + String.join(", ", same));
        Files.delete(vectors);
    }

    @Test
    void damagedFilesGiveTheCodesOfJavaUnderSanitizers() throws IOException, InterruptedException {
        List<String> program = List.of(CCore.compiled(
                        "replay-campaign", "cc", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover")
                .toString());
        Map<String, byte[]> assets = new LinkedHashMap<>(Models.ASSETS);
        assets.values().removeIf(bytes -> bytes.length > MAX_DAMAGED_BYTES);
        long accepted = 0;
        long refused = 0;
        for (int round = 0; accepted + refused < FILES; round++) {
            Map<String, byte[]> named = new LinkedHashMap<>(); // the seed of mutations contains the name
            for (Map.Entry<String, byte[]> asset : assets.entrySet()) {
                named.put(asset.getKey() + "#" + round, asset.getValue());
            }
            int copies = Math.min(FILES, FILES_AT_ONCE) / named.size() + 1;
            Path vectors = SampleVectors.write("damaged.bin", named, 1, EnumSet.of(VectorKind.UNPACKED), copies);
            JavaRunner java = JavaRunner.replay(vectors);
            assertEquals(List.of(), java.differences());
            Tool.Result result = run(program, vectors);
            assertTrue(result.lastLine().startsWith(java.records() + " records, 0 differences"), result.output());
            accepted += java.loaded().size();
            refused += java.codes().size();
            Files.delete(vectors);
        }
        assertTrue(accepted > 0 && refused > accepted, accepted + " accepted, " + refused + " refused");
        System.out.println("damaged files: " + accepted + " accepted, " + refused + " refused, each as in Java");
    }

    private static Tool.Result run(List<String> program, Path vectors) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.add(vectors.toString());
        return Tool.run(command.toArray(new String[0]));
    }

    /** Returns the number of parts of all assets that answer a kind of query. */
    private static int parts(VectorKind kind) throws IOException {
        int parts = 0;
        for (Map.Entry<String, byte[]> entry : Models.ASSETS.entrySet()) {
            CollisionAsset asset = CollisionAsset.load(ByteBuffer.wrap(entry.getValue()), entry.getKey());
            for (int part = 0; part < asset.partCount(); part++) {
                parts += new VectorAnswers(asset.part(part), 0).answers(kind) ? 1 : 0;
            }
        }
        return Math.max(1, parts);
    }

    private static String hash(Path file) throws IOException {
        try (DigestInputStream stream =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            stream.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(stream.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Programs that replay a file, by name; those that this machine cannot compile or run are left out. */
    private static final class Runners {
        static final Map<String, List<String>> NATIVE = ofMachine();
        static final Map<String, List<String>> EMULATED = emulated();

        private static Map<String, List<String>> ofMachine() {
            Map<String, List<String>> runners = new LinkedHashMap<>();
            add(runners, "gcc", List.of(), "gcc", "-O2");
            add(runners, "clang", List.of(), "clang", "-O2");
            add(runners, "32 bits", List.of(), "gcc", "-O2", "-m32", "-msse2", "-mfpmath=sse");
            addNode(runners);
            return runners;
        }

        private static Map<String, List<String>> emulated() {
            Map<String, List<String>> runners = new LinkedHashMap<>();
            add(runners, "s390x", List.of("qemu-s390x", "-L", "/usr/s390x-linux-gnu"), "s390x-linux-gnu-gcc", "-O2");
            return runners;
        }

        private static void addNode(Map<String, List<String>> runners) {
            try {
                if (Tool.works("node", "--version")) {
                    String replay = Checkout.path("cores/js/test/replay.mjs").toString();
                    runners.put("node", List.of("node", replay));
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void add(
                Map<String, List<String>> runners,
                String name,
                List<String> emulator,
                String compiler,
                String... options) {
            try {
                Path program = CCore.compiled("replay-" + name.replace(' ', '-'), compiler, options);
                if (!emulator.isEmpty()) {
                    assumeTrue(Tool.works(emulator.get(0), "--version"), "skipped: there is no " + emulator.get(0));
                }
                List<String> command = new ArrayList<>(emulator);
                command.add(program.toString());
                runners.put(name, command);
            } catch (TestAbortedException e) {
                System.out.println(name + ": " + e.getMessage());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The samples, and each real model as exact, compact or packed asset in turn. */
    private static final class Models {
        static final Map<String, byte[]> ASSETS = bake();

        private static Map<String, byte[]> bake() {
            Map<String, byte[]> assets = new LinkedHashMap<>(SampleVectors.assets());
            if (!Files.isDirectory(MODELS)) {
                System.out.println("no models in " + MODELS);
                return assets;
            }
            try (Stream<Path> walk = Files.walk(MODELS);
                    Baker baker = Baker.inProcess()) {
                List<Path> files = walk.filter(
                                file -> file.toString().matches(".*(ships|environments|scans).*\\.(obj|fbx)"))
                        .sorted()
                        .toList();
                List<String> encodings = List.of("exact", "compact", "packed");
                for (int i = 0; i < files.size(); i++) {
                    if (Files.size(files.get(i)) < MAX_MODEL_BYTES) {
                        String encoding = encodings.get(i % encodings.size());
                        BakeOptions options = BakeOptions.DEFAULTS
                                .with("encoding", encoding)
                                .with("bsp", encoding.equals("packed") ? "off" : "on"); // the C core unpacks no tree
                        add(baker, assets, files.get(i), options);
                    }
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return assets;
        }

        private static void add(Baker baker, Map<String, byte[]> assets, Path file, BakeOptions options) {
            try {
                ByteBuffer bytes =
                        baker.bake(List.of(file), options, BakeProgress.NONE).bytes();
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                assets.put(String.valueOf(file.getFileName()), copy);
            } catch (BakeException e) {
                System.out.println("left out: " + e.getMessage());
            }
        }
    }
}

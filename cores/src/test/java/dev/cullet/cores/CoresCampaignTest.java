// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.cli.conformance.VectorKind;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

/**
 * {@code cullet.cores.queries} queries per kind (1,000,000) over the samples and the models of {@code cullet.models},
 * replayed by each runner of this machine: gcc, clang, 32 bits, big-endian in an emulator, and node. Prints a hash per
 * kind, of all inputs and answers.
 */
@Tag("campaign")
final class CoresCampaignTest {
    private static final int QUERIES = Integer.getInteger("cullet.cores.queries", 1_000_000);
    private static final Path MODELS = Path.of(System.getProperty(
            "cullet.models", Checkout.path("../shared/models").toString()));
    private static final int MAX_MODEL_BYTES = 8_000_000;

    @ParameterizedTest
    @EnumSource(VectorKind.class)
    void everyRunnerGivesTheBitsOfJava(VectorKind kind) throws IOException, InterruptedException {
        Map<String, byte[]> assets = Models.ASSETS;
        Path vectors = SampleVectors.write(
                kind.label() + ".bin", assets, Math.max(1, QUERIES / assets.size()), EnumSet.of(kind), 0);
        JavaRunner java = JavaRunner.replay(vectors);
        assertEquals(List.of(), java.differences());
        String expected = java.records() + " records, 0 differences";
        List<String> same = new ArrayList<>(List.of("java"));
        for (Map.Entry<String, List<String>> runner : Runners.ALL.entrySet()) {
            List<String> command = new ArrayList<>(runner.getValue());
            command.add(vectors.toString());
            Tool.Result result = Tool.run(command.toArray(new String[0]));
            assertTrue(result.lastLine().startsWith(expected), runner.getKey() + ": " + result.output());
            same.add(runner.getKey());
        }
        System.out.println(kind.label() + ": " + java.queries().getOrDefault(kind, 0) + " queries, SHA-256 "
                + hash(vectors) + ", the same by " + String.join(", ", same));
        Files.delete(vectors);
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
        static final Map<String, List<String>> ALL = all();

        private static Map<String, List<String>> all() {
            Map<String, List<String>> runners = new LinkedHashMap<>();
            add(runners, "gcc", List.of(), "gcc", "-O2");
            add(runners, "clang", List.of(), "clang", "-O2");
            add(runners, "32 bits", List.of(), "gcc", "-O2", "-m32", "-msse2", "-mfpmath=sse");
            add(runners, "s390x", List.of("qemu-s390x", "-L", "/usr/s390x-linux-gnu"), "s390x-linux-gnu-gcc", "-O2");
            addNode(runners);
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

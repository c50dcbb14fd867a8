// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files with damage that a person can draw: each is a mesh or one line of refusal, whatever happens to the worker.
 *
 * <pre>{@code
 * mvn -Pcampaign -pl importer -am test -Dtest=MutationCampaignTest -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
@Tag("campaign")
class MutationCampaignTest {
    private static final int FILES = 300;
    private static final ImportLimits LIMITS =
            ImportLimits.DEFAULTS.withSeconds(20).withHeapMegabytes(256).withMemoryMegabytes(2000);

    /** Longer than the limit of one file by so much that only a parent that hangs can take it. */
    private static final Duration HANGS = Duration.ofSeconds(60);

    private static final Pattern CONNECTION = Pattern.compile("C: \"OO\",(\\d+),(\\d+)");

    private final Path folder;

    MutationCampaignTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Models, geometries and materials connected at random: to themselves, in circles, to what is not there. */
    @Test
    void fbxWithConnectionsBetweenAnyIds() throws Exception {
        Map<String, Integer> outcomes = run("connections.fbx", 1, random -> {
            String text = fbx(random);
            Matcher connection = CONNECTION.matcher(text);
            StringBuilder mutated = new StringBuilder();
            while (connection.find()) {
                boolean keep = random.nextInt(4) > 0;
                String from = keep ? connection.group(1) : anyId(random);
                String to = keep && random.nextInt(4) > 0 ? connection.group(2) : anyId(random);
                connection.appendReplacement(mutated, "C: \"OO\"," + from + "," + to);
            }
            return connection.appendTail(mutated).toString().getBytes(StandardCharsets.ISO_8859_1);
        });
        assertBothOccurred(outcomes);
    }

    @Test
    void fbxWithRandomBytes() throws Exception {
        assertBothOccurred(run("bytes.fbx", 2, random -> damaged(fbx(random), random)));
    }

    @Test
    void objWithRandomBytes() throws Exception {
        assertBothOccurred(run("bytes.obj", 3, random -> damaged(obj(random), random)));
    }

    private interface Maker {
        byte[] make(Random random) throws Exception;
    }

    private Map<String, Integer> run(String name, long firstSeed, Maker maker) throws Exception {
        Map<String, Integer> outcomes = new TreeMap<>();
        Path good = Files.writeString(folder.resolve("good.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        try (WorkerImporter importer = new WorkerImporter(LIMITS)) {
            for (int i = 0; i < FILES; i++) {
                long seed = 1000 * firstSeed + i;
                Path file = Files.write(folder.resolve(name), maker.make(new Random(seed)));
                String outcome = assertTimeoutPreemptively(HANGS, () -> outcome(importer, file), "seed " + seed);
                outcomes.merge(outcome, 1, Integer::sum);
            }
            assertEquals("mesh", outcome(importer, good), "the importer lives on");
        }
        System.out.println(name + ": " + outcomes);
        return outcomes;
    }

    /** A mesh whose numbers hold together, or the kind of its refusal. */
    private static String outcome(WorkerImporter importer, Path file) {
        try {
            ImportedMesh read = importer.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
            assertTrue(read.mesh().triangleCount() > 0, "an empty mesh is a refusal");
            for (int index : read.mesh().indices()) {
                assertTrue(index >= 0 && index < read.mesh().vertexCount(), "vertex " + index);
            }
            return "mesh";
        } catch (ImportException e) {
            String reason = e.reason();
            assertEquals(1, reason.lines().count(), reason);
            assertTrue(reason.length() > 10 && reason.length() < 1000, reason);
            return reason.startsWith("the importer crashed") || reason.startsWith("the importer ended")
                    ? "crash"
                    : reason.startsWith("the import took longer") || reason.startsWith("the import used more")
                            ? "limit"
                            : "refused";
        }
    }

    private static void assertBothOccurred(Map<String, Integer> outcomes) {
        int meshes = outcomes.getOrDefault("mesh", 0);
        assertTrue(meshes > 0 && meshes < FILES, outcomes.toString());
        assertEquals(
                FILES, outcomes.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** A few models in a tree, some with a geometry, some with a material. */
    private String fbx(Random random) throws Exception {
        FbxText text = new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
        int models = 1 + random.nextInt(6);
        for (int i = 0; i < models; i++) {
            text.model(10 + i, "node" + i, i == 0 ? 0 : 10 + random.nextInt(i), "Lcl Rotation=0," + 30 * i + ",0");
            text.triangle(100 + i).connect(100 + i, 10 + random.nextInt(i + 1));
            if (random.nextBoolean()) {
                text.material(200 + i, "steel", 10 + i);
            }
        }
        return Files.readString(text.write(folder.resolve("whole.fbx")));
    }

    private static String anyId(Random random) {
        return String.valueOf(
                switch (random.nextInt(5)) {
                    case 0 -> 0;
                    case 1 -> 100 + random.nextInt(6);
                    case 2 -> 200 + random.nextInt(6);
                    case 3 -> random.nextInt(1000);
                    default -> 10 + random.nextInt(6);
                });
    }

    /** A strip of quads, with materials, groups, lines and points. */
    private static String obj(Random random) {
        StringBuilder text = new StringBuilder("mtllib gone.mtl\n");
        int quads = 1 + random.nextInt(20);
        for (int i = 0; i <= quads; i++) {
            double height = random.nextDouble();
            text.append(String.format(Locale.ROOT, "v %d 0 %.3f\nv %d 1 %.3f\n", i, height, i, height));
        }
        for (int i = 0; i < quads; i++) {
            int at = 2 * i + 1;
            text.append(random.nextInt(5) == 0 ? "g part" + i + "\nusemtl m" + i + "\n" : "");
            text.append("f " + at + " " + (at + 2) + " " + (at + 3) + " " + (at + 1) + "\n");
        }
        return text + "l 1 2 3\np 1\n";
    }

    /** Changes, inserts or removes up to six bytes, or truncates; half of the time by bytes of the same kind. */
    private static byte[] damaged(String text, Random random) {
        StringBuilder bytes = new StringBuilder(text);
        for (int left = 1 + random.nextInt(6); left > 0 && bytes.length() > 1; left--) {
            int at = random.nextInt(bytes.length());
            char put = random.nextBoolean() ? (char) random.nextInt(256) : text.charAt(random.nextInt(text.length()));
            switch (random.nextInt(10)) {
                case 0 -> bytes.setLength(at);
                case 1, 2 -> bytes.insert(at, put);
                case 3, 4 -> bytes.deleteCharAt(at);
                default -> bytes.setCharAt(at, put);
            }
        }
        return bytes.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}

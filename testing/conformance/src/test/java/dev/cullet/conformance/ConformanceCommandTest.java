// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.options.BakeOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceCommandTest {
    private static final int HEADER = 16;
    private static final String[] STRUCTURES = {"bsp", "on", "spheres", "4", "spheres-budget", "0.05"};

    private static final String CUBE = """
            o cube
            v 0 0 0
            v 1 0 0
            v 1 1 0
            v 0 1 0
            v 0 0 1
            v 1 0 1
            v 1 1 1
            v 0 1 1
            f 4 3 2 1
            f 5 6 7 8
            f 1 2 6 5
            f 2 3 7 6
            f 3 4 8 7
            f 4 1 5 8
            """;
    private static final String TWO = """
            o left
            v 0 0 0
            v 1 0 0
            v 0 1 0
            f 1 2 3
            o right
            v 5 0 0
            v 6 0 0
            v 5 1 0
            f 4 5 6
            """;

    private final Path folder;

    ConformanceCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Returns the bytes of standard output. */
    private static byte[] bytesOf(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = ConformanceCommand.run(
                args,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        assertEquals(ExitCode.OK.code(), code, err.toString(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    /** What a run printed. */
    private record Run(int code, String out, String err) {
        static Run of(String... args) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int code = ConformanceCommand.run(
                    args,
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8));
            return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    private Path bake(String name, String obj, String... options) throws BakeException, IOException {
        Path source = Files.writeString(folder.resolve(name + ".obj"), obj);
        BakeOptions all = BakeOptions.DEFAULTS;
        for (int i = 0; i < options.length; i += 2) {
            all = all.with(options[i], options[i + 1]);
        }
        Path asset = folder.resolve(name + ".cullet");
        try (Baker baker = Baker.inProcess()) {
            ByteBuffer bytes =
                    baker.bake(List.of(source), all, BakeProgress.NONE).bytes();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return Files.write(asset, copy);
        }
    }

    /** Returns the records as the texts of their words. */
    private static List<String> records(byte[] vectors) {
        ByteBuffer in = ByteBuffer.wrap(vectors).order(ByteOrder.LITTLE_ENDIAN).position(HEADER);
        List<String> records = new ArrayList<>();
        while (in.hasRemaining()) {
            StringBuilder text = new StringBuilder(Integer.toUnsignedString(in.getInt()));
            for (int i = in.getInt() / Long.BYTES; i > 0; i--) {
                text.append(String.format(" %016x", in.getLong()));
            }
            records.add(text.toString());
        }
        return records;
    }

    @Test
    void everyKindOfQueryHasHitsAndMisses() throws BakeException, IOException {
        Path cube = bake("cube", CUBE, STRUCTURES);
        Map<String, Set<String>> outcomes = new HashMap<>();
        for (String record : records(bytesOf(cube.toString(), "-o", "-"))) {
            String[] words = record.split(" ", -1);
            if (words.length > 2 && !words[0].equals("0")) {
                int inputs = (int) Long.parseUnsignedLong(words[2].substring(8), 16);
                outcomes.computeIfAbsent(words[0], type -> new TreeSet<>()).add(words[3 + inputs]);
            }
        }
        for (VectorKind kind : VectorKind.values()) {
            Set<String> found = outcomes.getOrDefault(String.valueOf(kind.number()), Set.of());
            boolean classes = EnumSet.of(
                            VectorKind.SIDES_OF_PLANE, VectorKind.CLASSIFY_SPHERE, VectorKind.CLUSTER_PLANE)
                    .contains(kind);
            int expected = kind == VectorKind.UNPACKED ? 1 : classes ? 3 : 2;
            assertTrue(found.size() >= expected, kind + " " + found);
            assertTrue(!kind.label().startsWith("any") || found.contains("ffffffffffffffff"), kind + " without a miss");
        }
    }

    @Test
    void jsonHasTheSameRecords() throws BakeException, IOException {
        Path cube = bake("cube", CUBE, STRUCTURES);
        Path lines = folder.resolve("v.jsonl");
        Run run = Run.of(cube.toString(), "-o", lines.toString(), "--queries", "5");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(lines + ": assets: 1, queries: 121\n", run.out());
        List<String> binary = records(bytesOf(cube.toString(), "-o", "-", "--queries", "5"));
        List<JsonNode> json = new ArrayList<>();
        for (String line : Files.readAllLines(lines)) {
            json.add(JsonMapper.builder().build().readTree(line));
        }
        assertEquals("vectors", json.get(0).get("cullet").asText());
        assertEquals("0000000000000001", json.get(0).get("seed").asText());
        assertEquals("cube.cullet", json.get(1).get("name").asText());
        assertArrayEquals(Files.readAllBytes(cube), json.get(1).get("file").binaryValue());
        assertEquals(binary.size() + 1, json.size());
        for (int i = 2; i < json.size() - 1; i++) {
            JsonNode query = json.get(i);
            StringBuilder text = new StringBuilder(query.get("type").asText());
            text.append(String.format(
                    " %08x%08x", query.get("frame").asInt(), query.get("part").asInt()));
            text.append(String.format(
                    " %08x%08x", query.get("out").size(), query.get("in").size()));
            query.get("in").forEach(word -> text.append(' ').append(word.asText()));
            query.get("out").forEach(word -> text.append(' ').append(word.asText()));
            assertEquals(binary.get(i - 1), text.toString());
        }
        assertEquals(122, json.get(json.size() - 1).get("records").asInt());
    }

    @Test
    void queriesDependOnTheSeedAndNotOnOtherKinds() throws BakeException, IOException {
        Path cube = bake("cube", CUBE, STRUCTURES);
        String[] command = {cube.toString(), "-o", "-", "--queries", "20"};
        byte[] all = bytesOf(command);
        assertArrayEquals(all, bytesOf(command));
        List<String> boxes = records(bytesOf(with(command, "--kinds", "anyBox,anyRay")));
        List<String> of = records(all).stream()
                .filter(record -> record.matches("(0|2|5) .*"))
                .toList();
        assertEquals(of, boxes.subList(0, boxes.size() - 1));
        List<String> other = records(bytesOf(with(command, "--kinds", "anyBox,anyRay", "--seed", "2")));
        assertEquals(boxes.get(0), other.get(0));
        assertNotEquals(boxes.get(1), other.get(1));
    }

    private Path bakeScene(String encoding) throws BakeException, IOException {
        bake("cube", CUBE);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            lines.append("{\"asset\": \"cube.obj\", \"translation\": [" + 1.5 * i + ", 0, " + i % 3 + "], \"layers\": "
                    + (1 + i % 3) + ", \"mirror\": " + (i % 2 == 0) + "}\n");
        }
        Path manifest = Files.writeString(folder.resolve("level.jsonl"), lines);
        ByteBuffer bytes = Baker.bake(
                        manifest, BakeOptions.DEFAULTS.with("parts", "instance").with("encoding", encoding))
                .bytes();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return Files.write(folder.resolve("level.cullet"), copy);
    }

    @Test
    void everyKindOfSceneHasHitsAndMisses() throws BakeException, IOException {
        Path level = bakeScene("exact");
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        Set<RecordKind> kinds = new HashSet<>(Set.of(SceneKind.values()));
        ConformanceVectors vectors = ConformanceVectors.begin(target, false, 1, 1, kinds);
        SceneCounts counts = vectors.addScene("level.cullet", Files.readAllBytes(level), false, 4000);
        vectors.end();
        for (SceneKind kind : SceneKind.values()) {
            boolean hitsOnly = kind.isChange();
            int hits = counts.hits(kind);
            assertTrue(hits > 0 && (hitsOnly || hits < counts.records(kind)), kind + " hits " + hits);
        }
        assertEquals(counts.total() - 1, vectors.queries());
        assertEquals(counts.total() + 1, records(target.toByteArray()).size());
    }

    @Test
    void aSceneHasTheSameQueriesWithFewerKinds() throws BakeException, IOException {
        Path level = bakeScene("packed");
        String[] command = {level.toString(), "-o", "-", "--queries", "20", "--damaged", "30"};
        List<String> all = records(bytesOf(command));
        List<String> rays = records(bytesOf(with(command, "--kinds", "sceneRaycast")));
        List<String> of = all.stream()
                .filter(record -> record.matches("(6[45]|7[6-9]|8[01]) .*"))
                .toList();
        assertEquals(of, rays.subList(0, rays.size() - 1));
        Set<String> codes = new TreeSet<>();
        for (String record : all) {
            if (record.startsWith("64 ")) {
                codes.add(record.substring(record.lastIndexOf(' ') + 1));
            }
        }
        assertTrue(codes.size() > 3 && codes.contains("0000000000000000"), codes.toString());
    }

    private static String[] with(String[] command, String... options) {
        String[] both = Arrays.copyOf(command, command.length + options.length);
        System.arraycopy(options, 0, both, command.length, options.length);
        return both;
    }

    @Test
    void kindsWithoutTheirStructureAreLeftOut() throws BakeException, IOException {
        Path two = bake("two", TWO, "parts", "node");
        Set<String> types = new TreeSet<>();
        Set<String> parts = new TreeSet<>();
        for (String record : records(bytesOf(two.toString(), "-o", "-", "--queries", "5"))) {
            String[] words = record.split(" ", -1);
            types.add(words[0]);
            if (words.length > 2 && !words[0].equals("0")) {
                parts.add(words[1]);
            }
        }
        for (VectorKind kind : VectorKind.values()) {
            boolean structure =
                    kind.compareTo(VectorKind.POINT_IN_SOLID) >= 0 && kind.compareTo(VectorKind.CLUSTER_MESH) <= 0;
            assertEquals(!structure, types.contains(String.valueOf(kind.number())), kind.label());
        }
        assertEquals(Set.of("0000000000000000", "0000000000000001"), parts);
    }

    @Test
    void anAssetThatCannotBeReadLeavesNoFile() throws BakeException, IOException {
        Path cube = bake("cube", CUBE);
        Path text = Files.writeString(folder.resolve("text.cullet"), "no asset");
        Path target = folder.resolve("out/v.bin");
        Run run = Run.of(cube.toString(), text.toString(), "-o", target.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().startsWith(text + ": "), run.err());
        assertFalse(Files.exists(target));
        assertEquals(List.of(), List.of(target.resolveSibling("").toFile().list()));
    }

    @Test
    void replacesVectorsAndNothingElse() throws BakeException, IOException {
        Path cube = bake("cube", CUBE);
        Path target = Files.writeString(folder.resolve("notes.bin"), "my notes");
        String[] command = {cube.toString(), "-o", target.toString(), "--queries", "1"};
        Run refused = Run.of(command);
        assertEquals(ExitCode.USAGE.code(), refused.code());
        assertTrue(refused.err().contains("it exists and is not a file of vectors"), refused.err());
        assertEquals("my notes", Files.readString(target));
        assertEquals(ExitCode.OK.code(), Run.of(with(command, "--overwrite")).code());
        assertEquals(ExitCode.OK.code(), Run.of(command).code());
        Run itself = Run.of(cube.toString(), "-o", cube.toString());
        assertEquals(ExitCode.USAGE.code(), itself.code());
        assertTrue(itself.err().contains("it is a file that this run reads"), itself.err());
    }

    @Test
    void wrongOptionsAreNamed() throws BakeException, IOException {
        String cube = bake("cube", CUBE).toString();
        Run kind = Run.of(cube, "-o", "-", "--kinds", "raycast,anyBx");
        assertEquals(ExitCode.USAGE.code(), kind.code());
        assertTrue(kind.err().contains("--kinds has no kind 'anyBx'; did you mean anyBox?"), kind.err());
        Run none = Run.of(cube, "-o", "-", "--queries", "0");
        assertEquals(ExitCode.USAGE.code(), none.code());
        assertTrue(none.err().contains("--queries is 0, but must be 1 to 100000000"), none.err());
        assertEquals(ExitCode.USAGE.code(), Run.of(cube).code());
    }

    @Test
    void theHelpNamesEveryKind() throws BakeException, IOException {
        String help = Run.of("--help").out();
        assertEquals(
                List.of(),
                Stream.concat(Arrays.stream(VectorKind.values()), Arrays.stream(SceneKind.values()))
                        .filter(kind -> !(kind instanceof SceneKind scene && scene.isChange()))
                        .map(RecordKind::label)
                        .filter(name -> !help.contains(name))
                        .toList());
    }
}

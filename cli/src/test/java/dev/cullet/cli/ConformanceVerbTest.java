// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.cli.conformance.VectorKind;
import dev.cullet.pipeline.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceVerbTest {
    private static final int HEADER = 16;
    private static final String[] STRUCTURES = {"--bsp", "on", "--spheres=4", "--spheres-budget=0.05"};

    private final Path folder;

    ConformanceVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Returns the bytes of standard output. */
    private static byte[] bytesOf(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Cullet.execute(args, new ByteArrayInputStream(new byte[0]), out, err);
        assertEquals(ExitCode.OK.code(), code, err.toString(StandardCharsets.UTF_8));
        return out.toByteArray();
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
    void everyKindOfQueryHasHitsAndMisses() {
        Path cube = Models.bake(folder, "cube", Models.CUBE, STRUCTURES);
        Map<String, Set<String>> outcomes = new HashMap<>();
        for (String record : records(bytesOf("conformance", cube.toString(), "-o", "-"))) {
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
    void jsonHasTheSameRecords() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE, STRUCTURES);
        Path lines = folder.resolve("v.jsonl");
        CommandRun run = CommandRun.of("conformance", cube.toString(), "-o", lines.toString(), "--queries", "5");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(lines + ": 1 asset, 121 queries\n", run.out());
        List<String> binary = records(bytesOf("conformance", cube.toString(), "-o", "-", "--queries", "5"));
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
    void queriesDependOnTheSeedAndNotOnOtherKinds() {
        Path cube = Models.bake(folder, "cube", Models.CUBE, STRUCTURES);
        String[] command = {"conformance", cube.toString(), "-o", "-", "--queries", "20"};
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

    private static String[] with(String[] command, String... options) {
        String[] both = Arrays.copyOf(command, command.length + options.length);
        System.arraycopy(options, 0, both, command.length, options.length);
        return both;
    }

    @Test
    void kindsWithoutTheirStructureAreLeftOut() {
        Path two = Models.bake(folder, "two", Models.TWO, "--parts", "node");
        Set<String> types = new TreeSet<>();
        Set<String> parts = new TreeSet<>();
        for (String record : records(bytesOf("conformance", two.toString(), "-o", "-", "--queries", "5"))) {
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
    void anAssetThatCannotBeReadLeavesNoFile() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path text = Models.write(folder.resolve("text.cullet"), "no asset");
        Path target = folder.resolve("out/v.bin");
        CommandRun run = CommandRun.of("conformance", cube.toString(), text.toString(), "-o", target.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().startsWith(text + ": "), run.err());
        assertFalse(Files.exists(target));
        assertEquals(List.of(), List.of(target.resolveSibling("").toFile().list()));
    }

    @Test
    void replacesVectorsAndNothingElse() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path target = Models.write(folder.resolve("notes.bin"), "my notes");
        String[] command = {"conformance", cube.toString(), "-o", target.toString(), "--queries", "1"};
        CommandRun refused = CommandRun.of(command);
        assertEquals(ExitCode.USAGE.code(), refused.code());
        assertTrue(refused.err().contains("it exists and is not a file of vectors"), refused.err());
        assertEquals("my notes", Files.readString(target));
        assertEquals(
                ExitCode.OK.code(), CommandRun.of(with(command, "--overwrite")).code());
        assertEquals(ExitCode.OK.code(), CommandRun.of(command).code());
        CommandRun itself = CommandRun.of("conformance", cube.toString(), "-o", cube.toString());
        assertEquals(ExitCode.USAGE.code(), itself.code());
        assertTrue(itself.err().contains("it is a file that this run reads"), itself.err());
    }

    @Test
    void wrongOptionsAreNamed() {
        String cube = Models.bake(folder, "cube", Models.CUBE).toString();
        CommandRun kind = CommandRun.of("conformance", cube, "-o", "-", "--kinds", "raycast,anyBx");
        assertEquals(ExitCode.USAGE.code(), kind.code());
        assertTrue(kind.err().contains("--kinds has no kind 'anyBx'; did you mean anyBox?"), kind.err());
        CommandRun none = CommandRun.of("conformance", cube, "-o", "-", "--queries", "0");
        assertEquals(ExitCode.USAGE.code(), none.code());
        assertTrue(none.err().contains("--queries is 0, but must be 1 to 100000000"), none.err());
        assertEquals(ExitCode.USAGE.code(), CommandRun.of("conformance", cube).code());
    }

    @Test
    void theHelpNamesEveryKind() {
        String help = CommandRun.of("help", "conformance").out();
        assertEquals(
                List.of(),
                VectorKind.labels().stream()
                        .filter(name -> !help.contains(name))
                        .toList());
    }
}

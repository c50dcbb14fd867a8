// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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
 * 10,000 damaged FBX and OBJ files, generated and real, read by workers as in a batch: each is a mesh or one line of
 * refusal, within the time limit, and no worker exceeds its memory limit by more than 5 %, measured as the peak of its
 * resident memory.
 *
 * <pre>{@code
 * mvn -Pcampaign -pl importer -am test -Dtest=MutationCampaignTest -Dsurefire.failIfNoSpecifiedTests=false
 *   -Dcullet.mutations=500       number of files
 *   -Dcullet.mutations.first=0   number of the first file, to repeat one
 * }</pre>
 *
 * <p>Files that break a rule are copied to {@code target/mutations}.
 */
@Requires(Need.MODELS)
@Tag("campaign")
class MutationCampaignTest {
    private static final int FILES = Integer.getInteger("cullet.mutations", 10_000);
    private static final int FIRST = Integer.getInteger("cullet.mutations.first", 0);
    private static final long MEGABYTES = 2048;
    private static final double MAX_EXCESS = 1.05;
    private static final ImportLimits LIMITS =
            ImportLimits.DEFAULTS.withSeconds(20).withHeapMegabytes(256).withMemoryMegabytes(MEGABYTES);

    /** Time to start a worker, and to detect that one has ended. */
    private static final long GRACE_MILLIS = 5_000;

    /** Real files up to this size are damaged. */
    private static final long SMALL_BYTES = 100_000;

    private static final Pattern CONNECTION = Pattern.compile("C: \"OO\",(\\d+),(\\d+)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1",
            "255",
            "65536",
            "16777217",
            "500000000",
            "2147483647",
            "-2147483648",
            "4294967296",
            "1e308",
            "1e-45",
            "-1e38",
            "nan",
            "inf",
            "1.#IND",
            "9223372036854775807",
            "00000000000000000000000001");
    private static final long[] INTEGERS = {
        0, 1, 0xff, 0xffff, 0x1000000, 500_000_000, 0x7fffffff, 0x80000000L, 0xffffffffL, 1L << 40, Long.MAX_VALUE, -1
    };

    private final Path folder;
    private final List<byte[]> realFbx = new ArrayList<>();
    private final List<byte[]> realObj = new ArrayList<>();

    MutationCampaignTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        for (String below : List.of("ships", "environments", "formats", "malformed", "scans")) {
            for (Path file : RealModels.files(below)) {
                if (Files.size(file) <= SMALL_BYTES) {
                    (file.toString().endsWith(".fbx") ? realFbx : realObj).add(Files.readAllBytes(file));
                }
            }
        }
    }

    @Test
    void damagedFilesAreMeshesOrOneLineWithinTheLimits() throws Exception {
        Path good = Files.writeString(folder.resolve("good.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        Map<String, Map<String, Integer>> outcomes = new TreeMap<>();
        List<String> broken = new ArrayList<>();
        long peak = 0;
        try (WorkerImporter importer = new WorkerImporter(LIMITS);
                PeakMemory memory = new PeakMemory()) {
            for (int i = FIRST; i < FIRST + FILES; i++) {
                Random random = new Random(i);
                String kind = KINDS.get(i % KINDS.size());
                String name = kind.substring(kind.indexOf(' ') + 1);
                Path file = Files.write(folder.resolve(name), damaged(kind, random));
                memory.restart();
                long start = System.nanoTime();
                String outcome = outcome(importer, file);
                long millis = (System.nanoTime() - start) / 1_000_000;
                long megabytes = memory.peakBytes() >> 20;
                peak = Math.max(peak, megabytes);
                outcomes.computeIfAbsent(kind, key -> new TreeMap<>()).merge(rule(outcome), 1, Integer::sum);
                if (outcome.equals("crash") || outcome.equals("limit")) {
                    System.out.println(i + " " + kind + ": " + outcome);
                }
                boolean late = millis > LIMITS.millisFor(Files.size(file)) + GRACE_MILLIS;
                if (late || megabytes > MAX_EXCESS * MEGABYTES || outcome.startsWith("BROKEN")) {
                    broken.add(i + " " + kind + ": " + outcome + ", " + millis + " ms, " + megabytes + " MB");
                    Path kept = Files.createDirectories(Path.of("target", "mutations"));
                    Files.write(kept.resolve(i + "-" + name), Files.readAllBytes(file));
                }
            }
            assertEquals("mesh", outcome(importer, good), "the importer lives on");
        }
        outcomes.forEach((kind, counts) -> System.out.println(kind + ": " + counts));
        System.out.println(FILES + " files, peak of a worker " + peak + " MB, limit " + MEGABYTES + " MB");
        assertTrue(broken.isEmpty(), String.join("\n", broken));
        if (FILES >= 500) {
            outcomes.forEach((kind, counts) ->
                    assertTrue(counts.containsKey("mesh") && counts.containsKey("refused"), kind + ": " + counts));
        }
    }

    /** What is damaged, and the name of the file. */
    private static final List<String> KINDS = List.of(
            "connections text.fbx",
            "bytes text.fbx",
            "numbers text.fbx",
            "bytes binary.fbx",
            "integers binary.fbx",
            "blocks binary.fbx",
            "bytes text.obj",
            "numbers text.obj",
            "lines text.obj",
            "bytes real.fbx",
            "integers real.fbx",
            "blocks real.fbx",
            "bytes real.obj",
            "numbers real.obj");

    private byte[] damaged(String kind, Random random) throws Exception {
        byte[] whole = whole(kind.substring(kind.indexOf(' ') + 1), random);
        return switch (kind.substring(0, kind.indexOf(' '))) {
            case "connections" -> connections(whole, random);
            case "bytes" -> bytes(whole, random);
            case "numbers" -> numbers(whole, random);
            case "integers" -> integers(whole, random);
            case "blocks" -> blocks(whole, random);
            default -> lines(whole, random);
        };
    }

    private byte[] whole(String name, Random random) throws Exception {
        boolean isObj = name.endsWith(".obj");
        List<byte[]> real = isObj ? realObj : realFbx;
        if (name.startsWith("real") && !real.isEmpty()) {
            return real.get(random.nextInt(real.size())).clone();
        }
        if (isObj) {
            return obj(random).getBytes(StandardCharsets.ISO_8859_1);
        }
        String text = fbx(random);
        if (name.startsWith("text")) {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }
        int version = random.nextBoolean() ? 7400 : 7700;
        Path ascii = Files.writeString(folder.resolve("ascii.fbx"), text);
        return Files.readAllBytes(FbxBinary.convert(ascii, folder.resolve("whole.fbx"), version));
    }

    private static String rule(String outcome) {
        return outcome.startsWith("BROKEN") ? "broken" : outcome;
    }

    /** A mesh whose numbers hold together, the kind of its refusal, or the rule that it broke. */
    private static String outcome(WorkerImporter importer, Path file) {
        try {
            ImportedMesh read = importer.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
            if (read.mesh().triangleCount() == 0) {
                return "BROKEN: an empty mesh";
            }
            for (int index : read.mesh().indices()) {
                if (index < 0 || index >= read.mesh().vertexCount()) {
                    return "BROKEN: vertex " + index + " of " + read.mesh().vertexCount();
                }
            }
            return "mesh";
        } catch (ImportException e) {
            String reason = e.reason();
            if (reason.lines().count() != 1 || reason.length() <= 10 || reason.length() >= 1000) {
                return "BROKEN: not one line: " + reason;
            }
            return reason.startsWith("the importer crashed") || reason.startsWith("the importer ended")
                    ? "crash"
                    : reason.startsWith("the import took longer") || reason.startsWith("the import used more")
                            ? "limit"
                            : "refused";
        }
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

    /** Models, geometries and materials connected at random: to themselves, in circles, to what is not there. */
    private static byte[] connections(byte[] whole, Random random) {
        Matcher connection = CONNECTION.matcher(new String(whole, StandardCharsets.ISO_8859_1));
        StringBuilder mutated = new StringBuilder();
        while (connection.find()) {
            boolean keep = random.nextInt(4) > 0;
            String from = keep ? connection.group(1) : anyId(random);
            String to = keep && random.nextInt(4) > 0 ? connection.group(2) : anyId(random);
            connection.appendReplacement(mutated, "C: \"OO\"," + from + "," + to);
        }
        return connection.appendTail(mutated).toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Changes, inserts or removes up to six bytes, or truncates; half of the time by bytes of the same kind. */
    private static byte[] bytes(byte[] whole, Random random) {
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        StringBuilder bytes = new StringBuilder(text);
        for (int left = 1 + random.nextInt(random.nextInt(4) + 1); left > 0 && bytes.length() > 1; left--) {
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

    /** Replaces up to four numbers of a text. */
    private static byte[] numbers(byte[] whole, Random random) {
        StringBuilder text = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
        for (int left = 1 + random.nextInt(random.nextInt(4) + 1); left > 0; left--) {
            Matcher number = NUMBER.matcher(text);
            if (number.find(random.nextInt(text.length()))) {
                text.replace(number.start(), number.end(), NUMBERS.get(random.nextInt(NUMBERS.size())));
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Overwrites up to four integers of 4 or 8 bytes, at any place: counts, lengths, ends of records. */
    private static byte[] integers(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        for (int left = 1 + random.nextInt(random.nextInt(4) + 1); left > 0; left--) {
            int width = random.nextBoolean() ? 4 : 8;
            // half of the time in the first part, where the records of the list have their ends
            int from = random.nextInt(random.nextBoolean() ? Math.min(bytes.length, 200) : bytes.length);
            long value = INTEGERS[random.nextInt(INTEGERS.length)];
            for (int k = 0; k < width && from + k < bytes.length; k++) {
                bytes[from + k] = (byte) (value >>> (8 * k));
            }
        }
        return bytes;
    }

    /** Repeats, moves or removes a part of the file; a repeated part at most until the file has a megabyte. */
    private static byte[] blocks(byte[] whole, Random random) {
        int from = random.nextInt(whole.length);
        int length = 1 + random.nextInt(Math.min(whole.length - from, 4096));
        byte[] block = Arrays.copyOfRange(whole, from, from + length);
        int times = random.nextInt(3) == 0 ? 0 : Math.min(1 + random.nextInt(1000), (1 << 20) / length);
        int to = random.nextBoolean() ? from : random.nextInt(whole.length);
        byte[] changed = new byte[whole.length + times * length];
        System.arraycopy(whole, 0, changed, 0, to);
        for (int k = 0; k < times; k++) {
            System.arraycopy(block, 0, changed, to + k * length, length);
        }
        System.arraycopy(whole, to, changed, to + times * length, whole.length - to);
        return times > 0 ? changed : Arrays.copyOf(changed, Math.max(1, changed.length - length));
    }

    /** Repeats, exchanges or removes lines. */
    private static byte[] lines(byte[] whole, Random random) {
        List<String> lines = new ArrayList<>(
                new String(whole, StandardCharsets.ISO_8859_1).lines().toList());
        for (int left = 1 + random.nextInt(6); left > 0 && lines.size() > 1; left--) {
            int at = random.nextInt(lines.size());
            switch (random.nextInt(4)) {
                case 0 -> lines.remove(at);
                case 1 -> lines.add(random.nextInt(lines.size()), lines.remove(at));
                case 2 -> lines.set(at, lines.get(at) + " " + lines.get(random.nextInt(lines.size())));
                default -> lines.addAll(at, Collections.nCopies(1 + random.nextInt(10_000), lines.get(at)));
            }
        }
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }
}

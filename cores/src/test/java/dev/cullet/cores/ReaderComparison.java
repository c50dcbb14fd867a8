// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;
import dev.cullet.testkit.Checkout;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * Reads files in Java, in C, in place and unpacked, and in JavaScript, and compares codes, and of what is accepted all
 * arrays. A process of each core reads many files. A test that uses it requires {@code Need.SANITIZERS} and {@code
 * Need.NODE}.
 */
final class ReaderComparison {
    private static final int MAX_BATCH_BYTES = 48_000_000;
    private static final int MAX_DIFFERENCES = 10;
    private static final Path FOLDER = Path.of("target", "readers");

    private final String label;
    private final List<List<String>> cores = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final List<String> expectedOfNode = new ArrayList<>();
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
    private final List<String> differences = new ArrayList<>();
    private final Map<Integer, Integer> codes = new TreeMap<>();
    private int files;

    private ReaderComparison(String label) {
        this.label = label;
    }

    /**
     * Begins a comparison with the C core under sanitizers and with JavaScript in node.
     *
     * @param label of the files that it writes
     * @param level of optimization of the C core
     */
    static ReaderComparison sanitized(String label, String level) throws IOException, InterruptedException {
        ReaderComparison comparison = new ReaderComparison(label);
        comparison.cores.add(program(level));
        comparison.cores.add(
                List.of("node", Checkout.path("cores/js/test/digest.mjs").toString()));
        return comparison;
    }

    /** Returns the command of the C core. */
    private static List<String> program(String level) throws IOException, InterruptedException {
        String[] options = {level, "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
        Path source = Checkout.path("cores/c/test/digest.c");
        return List.of(
                CCore.compiledAlone("digest" + level, source, "cc", options).toString());
    }

    /** Returns the number of other readers. */
    int cores() {
        return cores.size();
    }

    /** Returns the number of files so far, each at one level. */
    int files() {
        return files;
    }

    /** Returns how often Java gave each code; 0: accepted. */
    Map<Integer, Integer> codes() {
        return codes;
    }

    /** Adds a file at the levels full and safety. */
    void add(String name, byte[] file) throws IOException, InterruptedException {
        add(name, file, Validation.FULL);
        add(name, file, Validation.SAFETY);
    }

    /** Adds a file at a level. */
    void add(String name, byte[] file, Validation level) throws IOException, InterruptedException {
        names.add(name + " at " + level);
        expect(name, file, level);
        ByteBuffer head = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        stream.writeBytes(head.putInt(level.ordinal()).putInt(file.length).array());
        stream.writeBytes(file);
        files++;
        if (stream.size() > MAX_BATCH_BYTES) {
            compare();
        }
    }

    /** Adds the code of Java, and the CRC-32 of all lines; for JavaScript without those of shapes. */
    private void expect(String name, byte[] file, Validation level) {
        try {
            Asset asset = AssetReader.readMeshes(ByteBuffer.wrap(file), name, level, false, AssetReader.UNPACKED_MAX);
            codes.merge(0, 1, Integer::sum);
            expected.add("0 " + checksum(ArrayDigest.of(asset)));
            expectedOfNode.add("0 " + checksum(ArrayDigest.of(asset, false)));
        } catch (AssetException e) {
            codes.merge(e.code().number(), 1, Integer::sum);
            expected.add(e.code().number() + " " + checksum(null));
            expectedOfNode.add(e.code().number() + " " + checksum(null));
        } catch (RuntimeException e) {
            throw new AssertionError(name + " at " + level + ": " + e, e);
        }
    }

    /** Returns the CRC-32 of lines; null: of nothing. */
    private static String checksum(List<String> lines) {
        CRC32 checksum = new CRC32();
        if (lines != null) {
            checksum.update(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        return String.format("%08x", checksum.getValue());
    }

    /** Compares the files that were added since the last comparison, and fails on a difference. */
    void compare() throws IOException, InterruptedException {
        Path file = Files.createDirectories(FOLDER).resolve(label + ".bin");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            stream.writeTo(out);
        }
        for (List<String> core : cores) {
            List<String> command = new ArrayList<>(core);
            command.addAll(List.of("-s", file.toString()));
            compare(core.get(0), Tool.run(command.toArray(new String[0])));
        }
        Files.delete(file);
        names.clear();
        expected.clear();
        expectedOfNode.clear();
        stream.reset();
        assertEquals("", String.join("\n", differences));
    }

    private void compare(String core, Tool.Result result) throws IOException {
        List<String> wanted = core.equals("node") ? expectedOfNode : expected;
        List<String> found = result.output().lines().toList();
        for (int i = 0; i < names.size() && differences.size() < MAX_DIFFERENCES; i++) {
            String line = i < found.size() ? found.get(i) : "nothing";
            if (!line.equals(wanted.get(i))) {
                Path copy = Files.write(FOLDER.resolve(label + "-" + differences.size() + ".cullet"), file(i));
                differences.add(core + ": " + names.get(i) + ": " + line + ", Java " + wanted.get(i) + ": " + copy);
            }
            if (i >= found.size()) {
                break;
            }
        }
        if (result.code() != 0) {
            differences.add(core + " ended with " + result.code() + " after " + found.size() + " lines: "
                    + String.join("\n", found.subList(Math.max(0, found.size() - 40), found.size())));
        }
    }

    /** Returns a file of the stream. */
    private byte[] file(int index) {
        ByteBuffer bytes = ByteBuffer.wrap(stream.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < index; i++) {
            bytes.position(bytes.position() + 8 + bytes.getInt(bytes.position() + 4));
        }
        byte[] file = new byte[bytes.getInt(bytes.position() + 4)];
        bytes.get(bytes.position() + 8, file);
        return file;
    }
}

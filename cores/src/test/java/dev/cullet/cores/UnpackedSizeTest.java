// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory that files state for unpacking in the C core is below the bound of the header, which is not much more. */
final class UnpackedSizeTest {
    /** Bytes that a coded head contains. */
    private static final int HEAD_BYTES = 1024;

    @TempDir
    private Path folder;

    private final List<Path> files = new ArrayList<>();

    @Requires(Need.CC)
    @Test
    void statedMemoryIsBelowItsBound() throws IOException, InterruptedException {
        byte[] head = new byte[8];
        ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).putInt(1 << 31 | 7).putInt(0x3154_4C43);
        add(FlatTree.sealed(head)); // 24 bytes, malformed
        for (int symbols : new int[] {10, 100, 350, 1_000, 10_000, 100_000}) {
            for (int grid : new int[] {0, 3}) {
                for (int frames : new int[] {-1, 0, 1}) {
                    byte[] triangles = greedy(symbols, 8 * symbols - 4, 1, 1, grid, frames);
                    add(triangles);
                    add(coded(triangles));
                    add(greedy(symbols, 1, 1, 8 * symbols - 4, grid, frames));
                    add(greedy(symbols, 1, (8 * symbols - 2) / 3, 1, grid, frames));
                    add(manyParts(symbols, grid));
                }
            }
        }
        List<String> command = new ArrayList<>();
        Path source = Checkout.path("cores/c/test/unpack.c");
        command.add(CCore.compiled("unpack-size", source, "cc", "-O0").toString());
        command.add("-s");
        files.forEach(file -> command.add(file.toString()));
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
        List<String> lines = result.output().lines().toList();
        assertEquals(files.size(), lines.size());
        double largestShare = 0;
        double largestRatio = 0;
        for (int i = 0; i < lines.size(); i++) {
            String[] numbers = lines.get(i).split(" ", -1);
            double stated = Double.parseDouble(numbers[0]);
            assertTrue(stated <= Double.parseDouble(numbers[1]), files.get(i) + ": " + lines.get(i));
            largestShare = Math.max(largestShare, stated / Double.parseDouble(numbers[1]));
            largestRatio = Math.max(largestRatio, stated / Files.size(files.get(i)));
        }
        System.out.printf(
                "%d files state up to %.0f bytes per byte, and up to %.2f of the bound%n",
                files.size(), largestRatio, largestShare);
        assertTrue(largestShare > 0.9, "the bound is too large: " + largestShare);
        assertTrue(largestRatio > 1_300, "ratio " + largestRatio);
    }

    private void add(byte[] bytes) throws IOException {
        files.add(Files.write(folder.resolve(files.size() + ".cullet"), bytes));
    }

    /** Returns a file of a packed part that states these numbers, with symbols that are zeros. */
    private static byte[] greedy(int symbols, int triangles, int vertices, int nodes, int grid, int frames) {
        Table root = root();
        Table packed = packed(root);
        setNumbers(packed, triangles, vertices, nodes, grid);
        if (frames >= 0) {
            set(packed, "frames", frames);
            packed.set("frame_symbols", elements(packed, "frame_symbols", symbols));
            packed.set("outlines", elements(packed, "outlines", symbols));
        }
        packed.set("symbols", elements(packed, "symbols", symbols));
        return FlatTree.write(root);
    }

    private static byte[] manyParts(int symbols, int grid) {
        Table root = root();
        Table packed = packed(root);
        setNumbers(packed, 1, 1, 1, grid);
        packed.set("symbols", elements(packed, "symbols", 1));
        root.set("parts", ((Elements) root.get("parts")).resized(Math.max(1, symbols / 200)));
        return FlatTree.write(root);
    }

    private static Table root() {
        try {
            return FlatTree.read(ReaderAssets.BYTES.get("packed-plain-head"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Table packed(Table root) {
        Table part = (Table) ((Elements) root.get("parts")).items().get(0);
        return (Table) part.get("packed");
    }

    private static Elements elements(Table table, String name, int count) {
        for (StoredSchema.Field field : table.fields) {
            if (field.name().equals(name)) {
                return Elements.of(field, new byte[count]);
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static void setNumbers(Table packed, int triangles, int vertices, int nodes, int grid) {
        set(packed, "triangles", triangles);
        set(packed, "vertices", vertices);
        set(packed, "tree_nodes", nodes);
        set(packed, "open_edges", 3 * triangles + 3);
        packed.set("arrays", new byte[] {15});
        packed.set("grid", new byte[] {(byte) grid});
        packed.set("digits", null);
    }

    private static void set(Table table, String name, int number) {
        table.set(
                name,
                ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(number)
                        .array());
    }

    /** Returns the file with a coded head: bytes up to the last zeros of it as they are, and a match of these. */
    private static byte[] coded(byte[] file) {
        int length = file.length - FlatTree.FOOTER_BYTES;
        int coded = Math.min(length, HEAD_BYTES);
        int literals = coded - 18;
        while (literals > 15 && file[literals - 1] == 0) {
            literals--;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteBuffer first = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(first.putInt(1 << 31 | length)
                .put("CLT1".getBytes(StandardCharsets.US_ASCII))
                .array());
        out.write(255);
        writeVarint(out, literals - 15);
        out.write(file, 0, literals);
        writeVarint(out, 1);
        writeVarint(out, coded - literals - 18);
        out.writeBytes(Arrays.copyOfRange(file, coded, length));
        return FlatTree.sealed(out.toByteArray());
    }

    private static void writeVarint(ByteArrayOutputStream out, int number) {
        int rest = number;
        for (; rest > 127; rest >>= 7) {
            out.write((rest & 127) | 128);
        }
        out.write(rest);
    }
}

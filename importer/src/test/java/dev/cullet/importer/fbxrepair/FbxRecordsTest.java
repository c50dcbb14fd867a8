// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FbxRecordsTest {
    private final Path folder;

    FbxRecordsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Lists all records: name, number of properties, length of an array; a bracket where an entered record ends. */
    private static List<String> list(Path file) throws Exception {
        List<String> list = new ArrayList<>();
        FbxRecords.read(file, header(file), new FbxVisitor() {
            @Override
            public boolean begin(FbxRecord record) {
                FbxArray array = record.array(0);
                String properties = array == null ? String.valueOf(record.count()) : "*" + array.length();
                list.add(record.depth() + " " + record.name() + " " + properties);
                return true;
            }

            @Override
            public void end(FbxRecord record) {
                list.add(record.depth() + " " + record.name() + " end");
            }
        });
        return list;
    }

    private static FbxHeader header(Path file) throws IOException {
        return Objects.requireNonNull(FbxHeader.read(file));
    }

    private Path sample() throws IOException {
        return new FbxText()
                .unit(2.54)
                .geometry(1, "0,0,0,1,0,0,0,1,0", "0,1,-3")
                .model(10, "hull", 0, "Lcl Translation=1.5,-2e3,3", "surface:metal")
                .connect(1, 10)
                .write(folder.resolve("a.fbx"));
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(ints = {7400, 7500})
    void binaryAndTextFilesHaveTheSameRecords(int version) throws Exception {
        Path text = sample();
        Path binary = FbxBinary.convert(text, folder.resolve("b.fbx"), version);
        List<String> records = list(text);
        assertEquals(records, list(binary));
        assertTrue(records.contains("2 Vertices *9"), records.toString());
        assertTrue(records.contains("3 P 7"), records.toString());
        assertTrue(records.contains("0 Connections end"), records.toString());
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void propertiesAreReadWithTypeAndPlace(int version) throws Exception {
        Path file = sample();
        Path read = version == 0 ? file : FbxBinary.convert(file, folder.resolve("b.fbx"), version);
        List<String> found = new ArrayList<>();
        FbxRecords.read(read, header(read), record -> {
            if (record.isIn("Objects") && record.name().equals("Model")) {
                found.add(record.integer(0) + " " + record.objectName(1) + " " + record.string(2));
            } else if (record.isIn("Objects", "Model", "Properties70") && record.count() == 7) {
                found.add(record.string(0) + " " + record.number(4) + " " + record.number(5) + " " + record.number(6));
                byte[] bytes = Files.readAllBytes(read);
                assertEquals(
                        version == 0 ? "1.5,-2e3,3".length() : 27,
                        record.end(6) - record.start(4),
                        "bytes of the vector");
                assertEquals(version == 0 ? '1' : 'D', bytes[(int) record.start(4)]);
            }
            return true;
        });
        assertEquals(List.of("10 hull Mesh", "Lcl Translation 1.5 -2000.0 3.0"), found);
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void elementsOfArraysAreRead(int version) throws Exception {
        Path file = sample();
        Path read = version == 0 ? file : FbxBinary.convert(file, folder.resolve("b.fbx"), version);
        List<double[]> values = new ArrayList<>();
        FbxRecords.read(read, header(read), record -> {
            FbxArray array = record.array(0);
            if (array != null) {
                assertTrue(array.length() <= array.capacity());
                values.add(array.values(read));
            }
            return true;
        });
        assertEquals(2, values.size());
        assertArrayEquals(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, values.get(0));
        assertArrayEquals(new double[] {0, 1, -3}, values.get(1));
    }

    @Test
    void aDeflatedArrayIsInflatedWithinItsCapacity() throws Exception {
        ByteBuffer plain = ByteBuffer.allocate(4 * 10_000).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 10_000; i++) {
            plain.putInt(i / 100);
        }
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(stored)) {
            out.write(plain.array());
        }
        Path file = Files.write(folder.resolve("z"), stored.toByteArray());
        FbxArray array = new FbxArray('i', 10_000, stored.size(), true, 0, 10_000);
        double[] values = array.values(file);
        assertEquals(10_000, values.length);
        assertEquals(99, values[9_999]);
        assertEquals(1032L * stored.size() / 4, array.capacity());
        FbxArray longer = new FbxArray('i', 10_001, stored.size(), true, 0, 10_001);
        assertThrows(IOException.class, () -> longer.values(file));
        FbxArray huge = new FbxArray('i', 500_000_000, stored.size(), true, 0, 500_000_000);
        IOException e = assertThrows(IOException.class, () -> huge.values(file));
        assertTrue(String.valueOf(e.getMessage()).startsWith("an array declares 500000000 elements, but its "));
    }

    @Test
    void textIsReadByTheRulesOfTheNativeImporter() throws Exception {
        Path file = Files.writeString(folder.resolve("a.fbx"), """
                ; FBX 7.4.0 { comment
                FBXVersion: 7400
                A: 1,2 ; 3,4 }
                B:"x: {;","y" { C:{D:5} E: }
                F:*2{b:7 a:1,
                2 c:{a:9}} G: *x { H: 1
                }
                I: 10x
                """);
        assertEquals(
                List.of(
                        "0 FBXVersion 1",
                        "0 FBXVersion end",
                        "0 A 2",
                        "0 A end",
                        "0 B 2",
                        "1 C 0",
                        "2 D 1",
                        "2 D end",
                        "1 C end",
                        "1 E 0",
                        "1 E end",
                        "0 B end",
                        "0 F *2",
                        "0 F end",
                        "0 G 1",
                        "1 H 1",
                        "1 H end",
                        "0 G end",
                        "0 I 1",
                        "0 I end"),
                list(file));
        List<Long> lines = new ArrayList<>();
        FbxRecords.read(file, header(file), record -> {
            lines.add(record.line());
            if (record.name().equals("I")) {
                assertEquals(10, record.integer(0));
            }
            FbxArray array = record.array(0);
            if (array != null) {
                assertEquals(2, array.written());
                assertArrayEquals(new double[] {1, 2}, array.values(file));
            }
            return false;
        });
        assertEquals(List.of(2L, 3L, 4L, 5L, 6L, 8L), lines);
    }

    @Test
    void longTextsAndManyPropertiesAreCountedAndNotStored() throws Exception {
        String name = "n".repeat(1_000_000);
        Path file = Files.writeString(
                folder.resolve("a.fbx"),
                "; FBX 7.4.0\nFBXVersion: 7400\nA: \"" + name + "\"" + ",1".repeat(99_999) + "\n");
        for (Path read : List.of(file, FbxBinary.convert(file, folder.resolve("b.fbx"), 7400))) {
            List<Long> counts = new ArrayList<>();
            FbxRecords.read(read, header(read), record -> {
                if (record.name().equals("A")) {
                    counts.add(record.count());
                    counts.add(record.stringBytes(0));
                    counts.add((long) Objects.requireNonNull(record.string(0)).length());
                }
                return true;
            });
            assertEquals(100_000, counts.get(0));
            assertEquals(1_000_000, counts.get(1));
            assertTrue(counts.get(2) <= FbxRecord.MAX_TEXT_BYTES);
        }
    }

    @Test
    void aMillionNestedRecordsNeedNoStack() throws Exception {
        int depth = 1_000_000;
        Path text = Files.writeString(
                folder.resolve("a.fbx"), "FBXVersion: 7400\n" + "x:{".repeat(depth) + "}".repeat(depth));
        assertEquals(depth + 1, count(text));
        ByteBuffer bytes = ByteBuffer.allocate(27 + depth * 27 + 13).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("Kaydara FBX Binary  \0\u001a\0".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(7400);
        for (int i = 0; i < depth; i++) {
            bytes.putInt(27 + depth * 27 - 13 * i)
                    .putInt(0)
                    .putInt(0)
                    .put((byte) 1)
                    .put((byte) 'x');
        }
        assertEquals(depth, count(Files.write(folder.resolve("b.fbx"), bytes.array())));
    }

    private static int count(Path file) throws Exception {
        int[] count = new int[1];
        FbxRecords.read(file, header(file), record -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    /** The bytes after a fault are not read, and nothing is thrown. */
    @ParameterizedTest(name = "version {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void everyTruncationIsReadUpToItsEnd(int version) throws Exception {
        Path file = sample();
        Path whole = version == 0 ? file : FbxBinary.convert(file, folder.resolve("b.fbx"), version);
        FbxHeader header = header(whole);
        byte[] bytes = Files.readAllBytes(whole);
        int all = list(whole).size();
        Path cut = folder.resolve("cut.fbx");
        for (int length = 27; length < bytes.length; length += 3) {
            Files.write(cut, Arrays.copyOf(bytes, length));
            int[] count = new int[1];
            FbxRecords.read(cut, header, record -> {
                count[0]++;
                return true;
            });
            assertTrue(2 * count[0] <= all);
        }
    }

    @Test
    void aRecordThatIsNotEnteredIsSkipped() throws Exception {
        Path file = sample();
        for (Path read : List.of(file, FbxBinary.convert(file, folder.resolve("b.fbx"), 7500))) {
            FbxRecords.read(read, header(read), new FbxVisitor() {
                @Override
                public boolean begin(FbxRecord record) {
                    assertEquals(0, record.depth());
                    return false;
                }

                @Override
                public void end(FbxRecord record) {
                    throw new AssertionError("not entered");
                }
            });
        }
    }
}

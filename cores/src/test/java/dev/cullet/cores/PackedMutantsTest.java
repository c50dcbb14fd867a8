// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.cores.FlatTree.Table;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.Validation;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Mutants of packed files, at the levels full and safety: Java, C, which unpacks under sanitizers, and JavaScript give
 * the same codes and, of what is accepted, the same arrays. Bytes, words, slots of vtables, numbers of the header and
 * symbols are changed, most with a right checksum.
 */
@Requires({Need.SANITIZERS, Need.NODE})
final class PackedMutantsTest {
    private static final int MUTANTS = Integer.getInteger("cullet.readers.mutants", 1_000_000);
    private static final int FEW = 2_000;
    private static final long SEED = Long.getLong("cullet.readers.seed", 35);

    @Test
    void mutantsOfPackedFilesAreReadAlike() throws Exception {
        ReaderComparison comparison = compare("mutants", FEW, "-O0");
        Set<Integer> ofPacked = new TreeSet<>(comparison.codes().keySet());
        ofPacked.removeIf(code -> code / 100 != 11);
        assertTrue(ofPacked.size() > 15, "codes " + comparison.codes());
        assertTrue(comparison.codes().get(0) > FEW / 50, "codes " + comparison.codes());
    }

    /** The slots of vtables are among these words, such as that of the minor version, which no reader needs. */
    @Test
    void everyShortWordOfTheTablesMayBeWrong() throws Exception {
        ReaderComparison comparison = ReaderComparison.sanitized("slots", "-O0");
        assertEquals(2, comparison.cores());
        byte[] file = ReaderAssets.BYTES.get("packed-plain-head");
        for (int at = 8; at < file.length - FlatTree.FOOTER_BYTES; at += 2) {
            byte[] copy = file.clone();
            copy[at] = (byte) 0xFF;
            copy[at + 1] = (byte) 0xFF;
            comparison.add("word " + at, FlatTree.withChecksum(copy), Validation.FULL);
        }
        comparison.compare();
        assertTrue(comparison.codes().get(0) > 0, "codes " + comparison.codes());
        assertTrue(comparison.codes().get(AssetErrorCode.FIELD_PLACE.number()) > 10, "codes " + comparison.codes());
    }

    @Tag("campaign")
    @Test
    void aMillionMutantsOfPackedFilesAreReadAlike() throws Exception {
        ReaderComparison comparison = compare("mutants-campaign", MUTANTS, "-O1");
        System.out.println(comparison.files() + " mutants of packed files, each as in Java by " + comparison.cores()
                + " cores; codes " + comparison.codes());
    }

    private static ReaderComparison compare(String name, int count, String level) throws Exception {
        ReaderComparison comparison = ReaderComparison.sanitized(name, level);
        assertEquals(2, comparison.cores());
        Random random = new Random(SEED);
        List<Map.Entry<String, byte[]>> assets =
                new ArrayList<>(ReaderAssets.packed().entrySet());
        for (int i = 0; i < count; i++) {
            Map.Entry<String, byte[]> asset = assets.get(i % assets.size());
            byte[] file = mutant(asset.getValue(), random);
            comparison.add(
                    asset.getKey() + " mutant " + i, file, random.nextBoolean() ? Validation.FULL : Validation.SAFETY);
        }
        comparison.compare();
        return comparison;
    }

    private static byte[] mutant(byte[] file, Random random) throws AssetException {
        int choice = random.nextInt(20);
        if (choice < 7) {
            return ofTree(file, random);
        }
        byte[] copy = file.clone();
        if (choice == 7) {
            copy = Arrays.copyOf(copy, random.nextInt(copy.length));
        } else if (choice == 8) {
            copy = Arrays.copyOf(copy, copy.length + 1 + random.nextInt(40));
        } else if (choice == 9) {
            copy[copy.length - 1 - random.nextInt(FlatTree.FOOTER_BYTES)] ^= (byte) (1 << random.nextInt(8));
        } else {
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                change(copy, random);
            }
            copy = FlatTree.withChecksum(copy);
        }
        return copy;
    }

    /** Changes a byte or a word. */
    private static void change(byte[] file, Random random) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int end = file.length - FlatTree.FOOTER_BYTES;
        int at = random.nextInt(random.nextBoolean() ? Math.min(end, 512) : end);
        switch (random.nextInt(6)) {
            case 0, 1, 2 -> file[at] ^= (byte) (1 << random.nextInt(8));
            case 3 -> file[at] = (byte) random.nextInt(256);
            case 4 -> bytes.putShort(Math.min(at & ~1, end - 2), (short) TableMutations.hostile(random));
            default -> bytes.putInt(Math.min(at & ~3, end - 4), TableMutations.hostile(random));
        }
    }

    /** Changes fields of tables: absent, or another number; or bits of an array. */
    private static byte[] ofTree(byte[] file, Random random) throws AssetException {
        Table root = FlatTree.read(file);
        List<Table> tables = FlatTree.tables(root);
        for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
            Table table = tables.get(random.nextInt(tables.size()));
            TableMutations.change(table, random.nextInt(table.values.length), random);
        }
        return FlatTree.write(root);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Validation;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Mutants of enclosing shapes and compounds, at the levels full and safety: Java, C under sanitizers, and JavaScript
 * give the same codes and, of what is accepted, Java and C the same arrays. Fields of the tables and elements of their
 * arrays are changed, and corners are moved by so little that exact arithmetic decides.
 */
@Requires({Need.SANITIZERS, Need.NODE})
final class ShapeMutantsTest {
    private static final int MUTANTS = Integer.getInteger("cullet.readers.shapes", 1_000_000);
    private static final int FEW = 3_000;
    private static final int ROUND = 20_000;
    private static final long SEED = Long.getLong("cullet.readers.seed", 39);

    /** Tables that are changed. */
    private static final Set<String> TABLES = Set.of("StoredShape", "StoredCompound");

    @Test
    void mutantsOfShapesAreReadAlike() throws Exception {
        ReaderComparison comparison = compare("shapes", FEW, "-O0", SEED);
        Set<Integer> ofShapes = new TreeSet<>(comparison.codes().keySet());
        ofShapes.removeIf(code -> code / 100 != 18 && code / 100 != 19);
        assertTrue(ofShapes.size() >= 13, "codes " + comparison.codes());
        assertTrue(comparison.codes().get(0) > FEW / 50, "codes " + comparison.codes());
    }

    /** Symbols of a packed shape and of a packed compound: bits, bytes and lengths are changed. */
    @Test
    void mutantsOfPackedShapesAreReadAlike() throws Exception {
        ReaderComparison comparison = ReaderComparison.sanitized("packed-shapes", "-O0");
        Random random = new Random(SEED);
        byte[] file = ReaderAssets.BYTES.get("packed-plain-head");
        for (int i = 0; i < FEW; i++) {
            Table root = FlatTree.read(file);
            Table part = (Table) ((Elements) root.get("parts")).items().get(0);
            Table packed = (Table) part.get("packed");
            String field = i % 2 == 0 ? "shape" : "compound";
            Elements symbols = (Elements) packed.get(field);
            if (random.nextInt(8) == 0) {
                packed.set(field, symbols.resized(random.nextInt(symbols.bytes().length)));
            } else {
                int at = random.nextInt(symbols.bytes().length);
                int bits = random.nextBoolean() ? 1 << random.nextInt(8) : 1 + random.nextInt(255);
                symbols.bytes()[at] ^= (byte) bits;
            }
            comparison.add("packed " + field + ", mutant " + i, FlatTree.write(root), Validation.SAFETY);
        }
        comparison.compare();
        Set<Integer> codes = comparison.codes().keySet();
        assertTrue(codes.contains(AssetErrorCode.PACKED_SHAPE.number()), "codes " + comparison.codes());
        assertTrue(codes.size() >= 8, "codes " + comparison.codes());
    }

    /** In rounds, each with a seed of its own, so that a campaign that is ended has the results of its rounds. */
    @Tag("campaign")
    @Test
    void aMillionMutantsOfShapesAreReadAlike() throws Exception {
        Map<Integer, Integer> codes = new TreeMap<>();
        for (int done = 0; done < MUTANTS; done += ROUND) {
            ReaderComparison comparison = compare("shapes-campaign", ROUND, "-O1", SEED + done / ROUND);
            comparison.codes().forEach((code, count) -> codes.merge(code, count, Integer::sum));
            System.out.println(done + ROUND + " mutants of shapes and compounds, each as in Java by "
                    + comparison.cores() + " cores; codes " + codes);
        }
    }

    private static ReaderComparison compare(String name, int count, String level, long seed) throws Exception {
        ReaderComparison comparison = ReaderComparison.sanitized(name, level);
        assertEquals(2, comparison.cores());
        Random random = new Random(seed);
        List<byte[]> assets = assets(random);
        for (int i = 0; i < count; i++) {
            Table root = FlatTree.read(assets.get(i % assets.size()));
            List<Table> tables = new ArrayList<>(FlatTree.tables(root));
            tables.removeIf(table -> !TABLES.contains(table.fields.get(0).table()));
            for (int changes = 1 + random.nextInt(8) / 6; changes > 0; changes--) {
                change(tables.get(random.nextInt(tables.size())), random);
            }
            Validation validation = random.nextInt(4) == 0 ? Validation.SAFETY : Validation.FULL;
            comparison.add("mutant " + i + " of seed " + seed, FlatTree.write(root), validation);
        }
        comparison.compare();
        return comparison;
    }

    private static void change(Table table, Random random) {
        int index = random.nextInt(table.values.length);
        if (!(table.values[index] instanceof Elements elements)) {
            TableMutations.change(table, index, random);
            return;
        }
        int choice = random.nextInt(9);
        if (choice == 0 || elements.bytes().length == 0) {
            List<Elements> values =
                    new ArrayList<>(ArrayMutations.of(table, index).values());
            table.values[index] = values.get(random.nextInt(6)); // the others are large, or state another number
        } else if (choice == 1) {
            exchange(elements, random);
        } else if (choice < 5) {
            step(elements, random);
        } else if (choice == 5) {
            Arrays.fill(elements.bytes(), at(elements, random), elements.bytes().length, (byte) random.nextInt(2));
        } else if (choice == 6) {
            setHostile(elements, random);
        } else {
            TableMutations.change(table, index, random);
        }
    }

    /** Returns the offset of an element. */
    private static int at(Elements elements, Random random) {
        int width = elements.field().width();
        return width * random.nextInt(elements.bytes().length / width);
    }

    /** Sets an element to a limit: bytes of a hostile number, or of the smallest one. */
    private static void setHostile(Elements elements, Random random) {
        int at = at(elements, random);
        int number = random.nextBoolean() ? TableMutations.hostile(random) : 0;
        for (int i = 0; i < elements.field().width(); i++) {
            elements.bytes()[at + i] = (byte) (number >> (8 * (i % 4)));
        }
        if (number == 0) {
            elements.bytes()[at + elements.field().width() - 1] = (byte) 0x80;
        }
    }

    /** Exchanges two elements. */
    private static void exchange(Elements elements, Random random) {
        int width = elements.field().width();
        byte[] bytes = elements.bytes();
        int a = at(elements, random);
        int b = at(elements, random);
        byte[] first = Arrays.copyOfRange(bytes, a, a + width);
        System.arraycopy(bytes, b, bytes, a, width);
        System.arraycopy(first, 0, bytes, b, width);
    }

    /** Makes a number larger or smaller by one or a few units in its last place. */
    private static void step(Elements elements, Random random) {
        int by = (1 + random.nextInt(random.nextBoolean() ? 2 : 100)) * (random.nextBoolean() ? 1 : -1);
        int width = elements.field().width();
        ByteBuffer bytes = ByteBuffer.wrap(elements.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int at = at(elements, random);
        if (width == Long.BYTES) {
            bytes.putLong(at, bytes.getLong(at) + by);
        } else if (width % Integer.BYTES == 0) { // a float, or one of a point
            int word = at + Integer.BYTES * random.nextInt(width / Integer.BYTES);
            bytes.putInt(word, bytes.getInt(word) + by);
        } else if (width == Short.BYTES) {
            bytes.putShort(at, (short) (bytes.getShort(at) + by));
        } else {
            bytes.put(at, (byte) (bytes.get(at) + by));
        }
    }

    /** Returns small files, of all kinds of shapes and with compounds. */
    private static List<byte[]> assets(Random random) throws IOException {
        List<byte[]> assets = new ArrayList<>();
        MeshArrays mesh = Meshes.box(-1, -1, -1, 1, 1, 1);
        for (boolean compact : new boolean[] {false, true}) {
            for (EnclosingShape shape : shapes(random)) {
                assets.add(RecordAssets.file(mesh.positions(), mesh.indices(), compact, shape, null));
            }
            EnclosingCompound compound =
                    new EnclosingCompound(new float[] {0.5f, 2, 0.25f, 0.5f, -0.5f, 1}, shapes(random));
            assets.add(RecordAssets.file(mesh.positions(), mesh.indices(), compact, null, compound));
            assets.add(RecordAssets.file(mesh.positions(), mesh.indices(), compact, hull(random, 8), compound));
        }
        return assets;
    }

    private static List<EnclosingShape> shapes(Random random) {
        float[] none = new float[4];
        float[] box = {0, 0, 0, 0, 0.6f, 0, 0.8f, 2, 2, 2};
        return List.of(
                hull(random, 4 + random.nextInt(3)),
                hull(random, 8 + random.nextInt(5)),
                EnclosingShape.primitive(EnclosingShape.BOX, "", none, box),
                EnclosingShape.primitive(EnclosingShape.CAPSULE, "", none, new float[] {0, 0, 0, 1, 1, 1, 2}),
                EnclosingShape.primitive(EnclosingShape.SPHERE, "", none, new float[] {0, 0, 0, 4}));
    }

    private static EnclosingShape hull(Random random, int points) {
        float[] positions = new float[3 * points];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) random.nextGaussian();
        }
        ShapeOptions options = ShapeOptions.NONE.withHull(true);
        return StoredShape.of(ShapeBuilder.build(positions, options), options);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.cores.StoredSchema.Field;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every array of the schema, in a table of each encoding that has it: absent, empty, of one element, of as many as
 * fit, and with stated numbers that are wrong. The readers in Java, C, in place and unpacked under sanitizers, and
 * JavaScript give the same codes and arrays. A new array, or table, is in it as soon as it is in the schema.
 */
@Requires({Need.SANITIZERS, Need.NODE})
final class ReaderArraysTest {
    private static final int COMBINED = Integer.getInteger("cullet.readers.arrays", 200_000);

    /** How often an array of the schema is changed in assets of an encoding. */
    private int tablesPerArray = 1;

    private final Map<String, Integer> changed = new HashMap<>();
    private final Set<String> covered = new TreeSet<>();

    @Test
    void everyArrayOfTheFormatIsReadAlike() throws Exception {
        ReaderComparison comparison = comparison("arrays", "-O0");
        for (Map.Entry<String, byte[]> asset : ReaderAssets.BYTES.entrySet()) {
            addAll(comparison, asset.getKey(), asset.getValue());
        }
        comparison.compare();
        Set<String> all = new TreeSet<>();
        StoredSchema.TABLES
                .values()
                .forEach(fields -> fields.stream()
                        .filter(Field::hasElements)
                        .map(Field::toString)
                        .forEach(all::add));
        assertEquals(all, covered);
        assertTrue(all.size() > 50, "arrays " + all);
        assertTrue(comparison.codes().get(0) > 250, "codes " + comparison.codes());
        assertTrue(comparison.codes().size() > 30, "codes " + comparison.codes());
    }

    /** All tables of each asset, and then {@code cullet.readers.arrays} files with two or three arrays changed. */
    @Tag("campaign")
    @Test
    void combinationsOfArraysAreReadAlike() throws Exception {
        ReaderComparison comparison = comparison("arrays-campaign", "-O1");
        tablesPerArray = Integer.MAX_VALUE;
        List<Table> roots = new ArrayList<>();
        for (Map.Entry<String, byte[]> asset : ReaderAssets.BYTES.entrySet()) {
            addAll(comparison, asset.getKey(), asset.getValue());
            roots.add(FlatTree.read(asset.getValue()));
        }
        Random random = new Random(35);
        for (int i = 0; i < COMBINED; i++) {
            Table root = roots.get(random.nextInt(roots.size() - 1)).copy(); // the scene, which is last, is refused
            StringBuilder name = new StringBuilder("combination " + i);
            for (int changes = 2 + random.nextInt(2); changes > 0; changes--) {
                List<Table> tables = FlatTree.tables(root);
                Table table = tables.get(random.nextInt(tables.size()));
                int field = random.nextInt(table.values.length);
                if (table.fields.get(field).hasElements()) {
                    var values = new ArrayList<>(ArrayMutations.of(table, field).entrySet());
                    if (table.fields.get(field).isTable()) { // 5,000 parts, each with a long array, exceed the memory
                        values.removeIf(value -> value.getKey().startsWith("largest"));
                    }
                    Map.Entry<String, @Nullable Elements> value = values.get(random.nextInt(values.size()));
                    table.values[field] = value.getValue();
                    name.append(", ")
                            .append(table.fields.get(field))
                            .append(' ')
                            .append(value.getKey());
                }
            }
            comparison.add(name.toString(), FlatTree.write(root), level(random));
        }
        comparison.compare();
        System.out.println(comparison.files() + " files with changed arrays, each as in Java by " + comparison.cores()
                + " cores; codes " + comparison.codes());
    }

    private static Validation level(Random random) {
        return random.nextBoolean() ? Validation.FULL : Validation.SAFETY;
    }

    private static ReaderComparison comparison(String name, String level) throws IOException, InterruptedException {
        ReaderComparison comparison = ReaderComparison.sanitized(name, level);
        assertEquals(2, comparison.cores());
        return comparison;
    }

    private void addAll(ReaderComparison comparison, String name, byte[] file) throws Exception {
        Table root = FlatTree.read(file);
        comparison.add(name, file);
        comparison.add(name + ", written again", FlatTree.write(root));
        String encoding = name.replaceAll("-.*", " ");
        List<Table> tables = FlatTree.tables(root);
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            for (int index = 0; index < table.values.length; index++) {
                Field field = table.fields.get(index);
                if (field.hasElements() && changed.merge(encoding + field, 1, Integer::sum) <= tablesPerArray) {
                    covered.add(field.toString());
                    addArray(comparison, name, root, i, index);
                }
            }
        }
    }

    private void addArray(ReaderComparison comparison, String asset, Table root, int table, int field)
            throws Exception {
        Table original = FlatTree.tables(root).get(table);
        String name = asset + ", table " + table + ", " + original.fields.get(field) + " ";
        boolean isScene = asset.equals("scene");
        for (Map.Entry<String, @Nullable Elements> value :
                ArrayMutations.of(original, field).entrySet()) {
            Table copy = root.copy();
            FlatTree.tables(copy).get(table).values[field] = value.getValue();
            byte[] file = FlatTree.write(copy);
            add(comparison, name + value.getKey(), file);
            if (isScene) {
                readScene(name + value.getKey(), file);
            }
        }
        if (original.values[field] != null) {
            for (int more = 0; more <= 1; more++) {
                Table copy = root.copy();
                byte[] file = ArrayMutations.statedToTheEnd(
                        copy, FlatTree.tables(copy).get(table), field, more);
                add(comparison, name + "to the end and " + more, file);
            }
        }
    }

    /** Adds a file in the campaign at both levels, else at one, by turns: each array is read at both. */
    private void add(ReaderComparison comparison, String name, byte[] file) throws Exception {
        if (tablesPerArray > 1) {
            comparison.add(name, file);
        } else {
            comparison.add(name, file, comparison.files() % 2 == 0 ? Validation.FULL : Validation.SAFETY);
        }
    }

    /** Reads a scene in Java, which the other cores refuse: it is a scene, or refused. */
    private static void readScene(String name, byte[] file) {
        for (Validation level : List.of(Validation.FULL, Validation.SAFETY)) {
            try {
                AssetReader.readScene(ByteBuffer.wrap(file), name, level, false, AssetReader.UNPACKED_MAX);
            } catch (AssetException e) {
                assertTrue(e.code() != AssetErrorCode.MEMORY, e.getMessage());
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.cores.StoredSchema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arrays of a file that are absent, empty, of one element, large, or state another number than they have. */
final class ArrayMutations {
    /** A number of elements that no file has: it marks the offset of an array. */
    private static final int MARK = 0x5EED_5EED;

    private static final int LARGE_BYTES = 20_000;

    private ArrayMutations() {}

    /** Returns what an array of a table may be instead of its value, by a name; null: absent. */
    static Map<String, @Nullable Elements> of(Table table, int index) {
        Field field = table.fields.get(index);
        Elements elements = table.values[index] instanceof Elements present ? present : Elements.of(field, new byte[0]);
        Map<String, @Nullable Elements> values = new LinkedHashMap<>();
        values.put("absent", null);
        values.put("empty", elements.resized(0));
        values.put("one element", elements.resized(1));
        values.put("four elements", elements.resized(4));
        values.put("one element more", elements.resized(elements.count() + 1));
        values.put("one element less", elements.resized(Math.max(0, elements.count() - 1)));
        values.put("largest", elements.resized(LARGE_BYTES / field.width()));
        values.put("largest of zeros", Elements.of(field, new byte[0]).resized(LARGE_BYTES / field.width()));
        long overflow = (1L << 32) / field.width();
        for (long stated : new long[] {
            0, 1, elements.count() + 1, Integer.MAX_VALUE, 1L << 31, 0xFFFF_FFFFL, overflow, overflow + 1, overflow / 2
        }) {
            values.put("stated " + stated, elements.withStated(stated));
        }
        return values;
    }

    /** Returns a file in which an array states the largest number of elements that end in the file, or one more. */
    static byte[] statedToTheEnd(Table root, Table table, int index, int more) {
        Elements elements = (Elements) table.values[index];
        table.values[index] = elements.withStated(MARK);
        byte[] file = FlatTree.write(root);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int at = 8;
        while (bytes.getInt(at) != MARK) {
            at += 4;
        }
        int end = file.length - FlatTree.FOOTER_BYTES;
        bytes.putInt(at, (end - at - 4) / elements.field().width() + more);
        return FlatTree.withChecksum(file);
    }
}

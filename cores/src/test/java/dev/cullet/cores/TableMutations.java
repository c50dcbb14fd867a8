// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.cores.StoredSchema.Field;
import java.util.Random;

/** Random changes of the fields of a table. */
final class TableMutations {
    private static final int[] HOSTILE = {0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 127, 128, 255, 256, 0x7FFF, 0xFFFF, 0x10000};

    private TableMutations() {}

    /** Returns a small number, a limit, or any. */
    static int hostile(Random random) {
        int number = HOSTILE[random.nextInt(HOSTILE.length)];
        return random.nextInt(3) == 0 ? -number : random.nextInt(8) == 0 ? random.nextInt() : number;
    }

    /** Changes a field: absent, or another number; or bits of an array. */
    static void change(Table table, int index, Random random) {
        Field field = table.fields.get(index);
        if (table.values[index] instanceof Elements elements && elements.bytes().length > 0) {
            for (int bits = 1 + random.nextInt(2); bits > 0; bits--) {
                elements.bytes()[random.nextInt(elements.bytes().length)] ^= (byte) (1 << random.nextInt(8));
            }
        } else if (!field.isOffset()) {
            byte[] bytes = new byte[field.width()];
            int number = hostile(random);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (number >> (8 * (i % 4)));
            }
            table.values[index] = random.nextInt(4) == 0 ? null : bytes;
        } else if (random.nextInt(4) == 0) {
            table.values[index] = null;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every lane does what three ints would do, at the ends of its range too. */
class PackedBoxTest {
    private final Random random = new Random(1);

    @Test
    void lanesDoNotInterfere() {
        int outside = 0;
        for (int i = 0; i < 20_000; i++) {
            int[] a = corner();
            int[] b = corner();
            long p = PackedBox.of(a[0], a[1], a[2]);
            long q = PackedBox.of(b[0], b[1], b[2]);
            boolean below = true;
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(a[axis], PackedBox.lane(p, axis));
                assertEquals(Math.min(a[axis], b[axis]), PackedBox.lane(PackedBox.min(p, q), axis));
                assertEquals(Math.max(a[axis], b[axis]), PackedBox.lane(PackedBox.max(p, q), axis));
                assertEquals(a[axis] + b[axis], PackedBox.lane(p + q, axis));
                below &= a[axis] <= b[axis];
            }
            assertEquals(below, PackedBox.contains(p, PackedBox.of(MAX, MAX, MAX), q, q));
            assertEquals(below, PackedBox.contains(0, q, p, p));
            outside += below ? 0 : 1;
            long low = PackedBox.min(p, q);
            long high = PackedBox.max(p, q);
            long x = Math.abs(a[0] - b[0]);
            long y = Math.abs(a[1] - b[1]);
            long z = Math.abs(a[2] - b[2]);
            assertEquals(x * y + y * z + z * x, PackedBox.halfArea(low, high));
        }
        assertTrue(outside > 1000 && outside < 19_000, outside + " were outside");
    }

    @Test
    void unionWithTheEmptyBoxIsTheOtherBox() {
        for (int i = 0; i < 1000; i++) {
            int[] a = corner();
            long p = PackedBox.of(a[0], a[1], a[2]);
            assertEquals(p, PackedBox.min(PackedBox.EMPTY_LOW, p));
            assertEquals(p, PackedBox.max(PackedBox.EMPTY_HIGH, p));
        }
    }

    private static final int MAX = PackedBox.MAX;

    /** Often 0 or the largest number. */
    private int[] corner() {
        int[] corner = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int kind = random.nextInt(6);
            corner[axis] = kind == 0 ? 0 : kind == 1 ? MAX : kind == 2 ? MAX - 1 : random.nextInt(MAX + 1);
        }
        return corner;
    }
}

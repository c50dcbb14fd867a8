// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartNamesTest {
    @Test
    void aTakenNameGetsTheNextFreeNumber() {
        PartNames names = new PartNames();
        assertEquals("rock", names.distinct("rock"));
        assertEquals("rock#3", names.distinct("rock#3"));
        assertEquals("rock#2", names.distinct("rock"));
        assertEquals("rock#4", names.distinct("rock"));
        assertEquals("rock#3#2", names.distinct("rock#3"));
        assertEquals("a_b", names.distinct("a/b"));
        assertEquals("a_b#2", names.distinct("a_b"));
        assertEquals("mesh", names.distinct(""));
        assertEquals("mesh#2", names.distinct("mesh"));
    }

    @Test
    void namesAreDistinctAndTheFirstFree() {
        PartNames names = new PartNames();
        Set<String> expected = new HashSet<>();
        Random random = new Random(7);
        int renamed = 0;
        for (int i = 0; i < 5_000; i++) {
            String wanted = "n" + random.nextInt(9) + (random.nextBoolean() ? "" : "#" + random.nextInt(400));
            String free = wanted;
            for (int number = 2; expected.contains(free); number++) {
                free = wanted + "#" + number;
            }
            expected.add(free);
            assertEquals(free, names.distinct(wanted));
            renamed += free.equals(wanted) ? 0 : 1;
        }
        assertTrue(renamed > 1_000 && renamed < 4_900, renamed + " renamed");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearWordsTest {
    @Test
    void countsSlipsOfTheFinger() {
        assertEquals(0, EditDistance.between("bake", "bake"));
        assertEquals(1, EditDistance.between("bkae", "bake"));
        assertEquals(1, EditDistance.between("bae", "bake"));
        assertEquals(4, EditDistance.between("", "bake"));
        assertEquals(3, EditDistance.between("kitten", "sitting"));
    }

    @Test
    void findsWhatWasMeantInAnyCase() {
        List<String> words = List.of("unit", "up", "maxLeaf", "maxBytes");
        assertEquals(List.of("unit"), NearWords.of("untis", words));
        assertEquals(List.of("maxLeaf"), NearWords.of("max-leaf", words));
        assertEquals(List.of("maxLeaf", "maxBytes"), NearWords.of("MAX", words));
        assertEquals(List.of(), NearWords.of("friction", words));
        assertEquals("; did you mean unit?", NearWords.hint("uni", words));
        assertEquals("", NearWords.hint("friction", words));
    }
}

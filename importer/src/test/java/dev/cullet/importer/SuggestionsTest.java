// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    @Test
    void distanceCountsInsertedRemovedReplacedAndSwappedCharacters() {
        assertEquals(0, Suggestions.distance("bake", "bake"));
        assertEquals(1, Suggestions.distance("bkae", "bake"));
        assertEquals(1, Suggestions.distance("bae", "bake"));
        assertEquals(4, Suggestions.distance("", "bake"));
        assertEquals(3, Suggestions.distance("kitten", "sitting"));
    }

    @Test
    void similarNamesAreFoundInAnyCase() {
        List<String> names = List.of("unit", "up", "maxLeaf", "maxBytes");
        assertEquals(List.of("unit"), Suggestions.similar("untis", names));
        assertEquals(List.of("maxLeaf"), Suggestions.similar("max-leaf", names));
        assertEquals(List.of("maxLeaf", "maxBytes"), Suggestions.similar("MAX", names));
        assertEquals(List.of(), Suggestions.similar("friction", names));
        assertEquals("; did you mean unit?", Suggestions.hint("uni", names));
        assertEquals("; did you mean up or unit?", Suggestions.hint("u", names));
        assertEquals("", Suggestions.hint("friction", names));
    }

    @Test
    void aNameInsideTheOtherIsSimilar() {
        assertEquals(List.of("Hull_Collision_Low"), Suggestions.similar("hull", List.of("Mast", "Hull_Collision_Low")));
        assertEquals(List.of("Mast"), Suggestions.similar("NewMastUpper", List.of("Deck", "Mast", "")));
        assertEquals(List.of(), Suggestions.similar("Rudder", List.of("Ru_", "e")));
    }

    @Test
    void withoutASimilarNameTheFirstFiveOfTheFileAreListed() {
        List<String> names = IntStream.range(0, 7).mapToObj(i -> "part" + i).toList();
        assertEquals(
                "the file has \"part0\", \"part1\", \"part2\", \"part3\", \"part4\" and 2 more",
                Suggestions.inFile("Wheel", names));
        assertEquals("did you mean \"part0\" or \"part1\" or \"part2\"?", Suggestions.inFile("part", names));
        assertEquals("no node of the file has a name", Suggestions.inFile("Wheel", List.of("")));
    }

    @Test
    void longNamesAreShortened() {
        String name = String.join("", Collections.nCopies(20, "abcde"));
        assertEquals("the file has \"" + name.substring(0, 80) + "...\"", Suggestions.inFile("Wheel", List.of(name)));
    }
}

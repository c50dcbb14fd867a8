// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Escapes of names are reversible, and names are distinct. */
class NameTableTest {
    private static final NameTable.Allowed LETTERS =
            (c, isEnd) -> c == '_' || c == '%' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "PERCENT, a#b, a%23b", "PERCENT, 100%, 100%", "PERCENT, 50%25, 50%2525", "PERCENT, é, %C3%A9",
        "IDENTIFIER, a b, a_x20_b", "IDENTIFIER, 3d, _x33_d", "IDENTIFIER, _x20_, _x5f_x20_", "IDENTIFIER, a_b, a_b",
        "IDENTIFIER, é, _xe9_"
    })
    void knownNames(NameTable.Style style, String name, String escaped) {
        assertEquals(escaped, NameTable.escape(name, style, LETTERS));
    }

    @ParameterizedTest(name = "{0}, seed 3")
    @EnumSource
    void escapesAreReversibleAndDistinct(NameTable.Style style) {
        Random random = new Random(3);
        List<String> fragments =
                List.of("_", "x", "2", "0", "%", "C3", "a", " ", "#", "é", "\u5b57", "\ud83d\ude80", "\n", "_x20_");
        Set<String> names = new HashSet<>();
        Set<String> escapes = new HashSet<>();
        int changed = 0;
        for (int i = 0; i < 50_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int k = random.nextInt(6); k >= 0; k--) {
                name.append(fragments.get(random.nextInt(fragments.size())));
            }
            String escaped = NameTable.escape(name.toString(), style, LETTERS);
            assertEquals(name.toString(), NameTable.unescape(escaped, style), escaped);
            assertTrue(
                    escaped.chars()
                            .allMatch(c -> LETTERS.test(c, false)
                                    || (style == NameTable.Style.PERCENT && c >= 'A' && c <= 'F')),
                    escaped);
            changed += escaped.equals(name.toString()) ? 0 : 1;
            names.add(name.toString());
            escapes.add(escaped);
        }
        assertEquals(names.size(), escapes.size());
        assertTrue(changed > 1000 && changed < 50_000);
    }

    @Test
    void duplicatesAreNumberedAndCounted() {
        NameTable table = new NameTable(NameTable.Style.PERCENT, LETTERS);
        assertEquals(
                List.of("a", "a_2", "a_2_2", "a_3", "b%20c", "unnamed"),
                List.of(
                        table.unique("a"),
                        table.unique("a"),
                        table.unique("a_2"),
                        table.unique("a"),
                        table.unique("b c"),
                        table.unique("")));
        assertEquals(List.of(1L, 3L), table.losses().stream().map(Loss::count).toList());
        assertTrue(table.losses()
                .get(0)
                .line("obj")
                .startsWith("obj does not hold names with characters that it forbids"));
    }

    @Test
    void identifiersBeginWithNoDigit() {
        NameTable table = NameTable.ofIdentifiers();
        assertEquals("_x33_d", table.unique("3d"));
        assertEquals("Hull", table.unique("Hull"));
        assertEquals("hull", table.unique("hull"));
    }

    @Test
    void namesOfFilesDifferWithoutCase() {
        NameTable table = NameTable.ofFiles();
        assertEquals("Hull", table.unique("Hull"));
        assertNotEquals("hull", table.unique("hull"));
        assertEquals("a b", table.unique("a b"));
        assertEquals("%2Fetc", table.unique("/etc"));
        assertEquals("%2E.%2F%2E", table.unique("../."));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputNameTest {
    @ParameterizedTest
    @CsvSource({
        "{name}/x.cullet, ...obj, ..",
        "{name}/x.cullet, ..obj, .",
        "a/{name}, ...obj, ..",
        "{extension}/{name}.cullet, ship, ''",
    })
    void aSourceCannotMakeAPartThatIsNoFileName(String pattern, String source, String part) {
        assertTrue(OutputName.isAllowed(pattern));
        assertEquals(
                "--output-name '" + pattern + "' gives '" + part + "', which is not a file name",
                assertThrows(IllegalArgumentException.class, () -> OutputName.of(pattern, Path.of("models", source)))
                        .getMessage());
    }

    @Test
    void dotsInNamesAreNoFolders() {
        assertEquals("...cullet", OutputName.of(OutputName.DEFAULT, Path.of("...obj")));
        assertEquals("a..b/a..b.obj", OutputName.of("{name}/{file}", Path.of("a..b.obj")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"con", "NUL.cullet", "com1.a.b", "LPT9", "a:b", "a?", "a\\b", "a.", "a ", "a\u0001", "aux ."})
    void windowsReservesNames(String name) {
        assertTrue(OutputName.isFileName(name, false));
        assertFalse(OutputName.isFileName(name, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"console.cullet", "a.b.cullet", ".hidden", "schön 1.obj", "com10"})
    void otherNamesAreAllowedEverywhere(String name) {
        assertTrue(OutputName.isFileName(name, true));
        assertTrue(OutputName.isFileName(name, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a\0b"})
    void noSystemHasThese(String name) {
        assertFalse(OutputName.isFileName(name, false));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources and documents use the terms of the glossary. */
final class WordingTest {
    @Test
    void codeAndProseOfAJavaFileAreSeparated() {
        String java = "int most; // the most\nString s = \"\\\"most\"; /* most */ char c = '\"'; int least;";
        assertEquals(
                "int most;            \nString s =         ;            char c =    ; int least;",
                Wording.blank(java, false));
        assertEquals(
                "          // the most\n           \"\\\"most\"  /* most */          '\"'            ",
                Wording.blank(java, true));
    }

    @Test
    void aBannedSenseIsFoundWithItsLineAndOrdinaryWordsAreNot(@TempDir Path root) throws IOException {
        Path rules = root.resolve(Wording.RULES);
        Files.createDirectories(rules.getParent());
        Files.copy(Checkout.path(Wording.RULES), rules);
        Files.writeString(root.resolve("A.java"), "class A {\n    // at most one\n    int mostNodes;\n}\n");
        Files.writeString(root.resolve("b.md"), "One line.\nThe file says so; at least it works.\n");
        assertEquals(
                List.of(
                        new Wording.Finding("A.java", 3, "mostNodes", "max, min"),
                        new Wording.Finding("b.md", 2, "says", "prints, reports, contains, is")),
                Wording.words(root));
        assertEquals(List.of(), Wording.layout(root));
        assertTrue(Wording.rules(rules).size() > 40);
    }
}

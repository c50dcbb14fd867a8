// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources and documents use the terms of the glossary. */
final class WordingTest {
    @Test
    void codeAndProseOfAJavaFileAreSeparated() {
        String java = "int most; // the most\nString s = \"\\\"most\"; /* most */ char c = '\"'; int least;";
        assertEquals("int most;  \nString s =  ;   char c =  ; int least;", Wording.blank(java, false));
        assertEquals(" // the most\n \"\\\"most\" /* most */ '\"' ", Wording.blank(java, true));
    }

    @Test
    void eachMatchOfAnExpressionHasOneOfItsLiterals() {
        assertEquals(
                Set.of("his fault", "her fault", "fault", "is"),
                Wording.literals("(?i)\\b(his|her) fault\\b|\\bfaults?\\b|\\bis\\b(?! (a|the) fault)"));
        assertEquals(Set.of("room"), Wording.literals("\\b[a-z]\\w*Room\\b|\\b\\w+_ROOM(_\\w+)?\\b"));
        assertEquals(Set.of("says", "tells"), Wording.literals("\\b(says|tells)[A-Z]?\\("));
        assertEquals(Set.of(), Wording.literals("\\b(says|tells)\\(|\\b\\w+\\b"));
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

    @Test
    void everyKindOfRuleFindsAnExample(@TempDir Path root) throws IOException {
        Path rules = root.resolve(Wording.RULES);
        Files.createDirectories(rules.getParent());
        Files.copy(Checkout.path(Wording.RULES), rules);
        List<String> banned = List.of(
                "class NearWords {}",
                "int LEAST_NODES = 1;",
                "int leastBytes() {}",
                "int room;",
                "float reachSquared;",
                "void judge() {}",
                "void comesBack() {}",
                "RigidTransform otherToMesh;",
                "// loose pieces",
                "void printsWhatTheHeaderSays() {}",
                "void tellsItsVersion() {}",
                "/** Files that lie are rejected. */",
                "/** Nobody knows. */",
                "/** A poor tree. */",
                "/** It stands on nothing. */",
                "// surface figures",
                "String s = \"asked for in vain\";");
        List<String> allowed = List.of(
                "int atMost; // at most four, the least of them",
                "long[] words; // four words of a node",
                "/** The vertices that lie in the plane; a better split. */",
                "/** The sphere reaches the mesh; a room with a door. */",
                "String s = \"Looks up a key.\";",
                "MeshPart whole(int part) {}");
        for (String line : banned) {
            Files.writeString(root.resolve("A.java"), line + "\n");
            assertNotEquals(List.of(), Wording.words(root), line);
        }
        for (String line : allowed) {
            Files.writeString(root.resolve("A.java"), line + "\n");
            assertEquals(List.of(), Wording.words(root), line);
        }
    }

    @Test
    void longLinesAndBrokenCommentsAreFound(@TempDir Path root) throws IOException {
        Files.writeString(
                root.resolve("A.java"),
                "int " + "x".repeat(116) + ";\n// two words\n// go on here\nint a; // a comment\n// that goes on\n"
                        + "/**\n * <pre>\n * two words\n * in a sample\n * </pre>\n */\n// " + "x".repeat(117) + "\n");
        assertEquals(
                List.of(
                        new Wording.Finding("A.java", 1, "121 columns", "at most 120"),
                        new Wording.Finding("A.java", 2, "// two words", "reflow the comment"),
                        new Wording.Finding("A.java", 5, "// that goes on", "put the whole comment above the line")),
                Wording.layout(root));
    }

    @Test
    void theCheckoutHasNoBannedTerm() throws IOException {
        assertEquals("", lines(Wording.words(Checkout.root())));
    }

    @Test
    void noJavaLineIsOver120ColumnsAndNoCommentIsBroken() throws IOException {
        assertEquals("", lines(Wording.layout(Checkout.root())));
    }

    private static String lines(List<Wording.Finding> findings) {
        return findings.stream().map(Wording.Finding::toString).collect(Collectors.joining("\n"));
    }
}

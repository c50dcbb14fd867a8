// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code seams}, {@code bake --seams} and {@code verify --neighbours}. */
class SeamsVerbTest {
    private static final String LEFT = "v 0 0 0\nv 1 0 0\nv 1 0 -1\nv 0 0 -1\nf 1 2 3\nf 1 3 4\n";

    private final Path folder;

    SeamsVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path source(String name, int x) throws IOException {
        String text = LEFT.replace("v 1", "v " + (x + 1)).replace("v 0", "v " + x);
        return Files.writeString(folder.resolve(name + ".obj"), text);
    }

    @Test
    void tilesAreRewrittenOnceAndVerified() throws IOException {
        Path left = Models.bake(folder, "left", Files.readString(source("a", 0)));
        Path right = Models.bake(folder, "right", Files.readString(source("b", 1)));
        CommandRun run = CommandRun.of("seams", left.toString(), right.toString());
        assertEquals(new CommandRun(0, "2 tiles, 2 shared edges, 2 inactive; 2 rewritten\n", ""), run);
        byte[] bytes = Files.readAllBytes(left);
        run = CommandRun.of("seams", right.toString(), left.toString(), "--check");
        assertEquals(new CommandRun(0, "2 tiles, 2 shared edges, 2 inactive; 0 would change\n", ""), run);
        assertArrayEquals(bytes, Files.readAllBytes(left));
        run = CommandRun.of("verify", left.toString(), "--neighbours", right.toString());
        assertEquals(0, run.code(), run.out());
        assertTrue(run.out().contains("seams: ok: 1 shared edges, 1 inactive"), run.out());
        Models.bake(folder, "right", Files.readString(source("b", 1)).replace("-1", "-2"));
        run = CommandRun.of("verify", left.toString(), "--neighbours", right.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
    }

    /** Two strips of ten cells whose borders match, except for one vertex of the first strip. */
    private String strip(int x, double moved) {
        StringBuilder text = new StringBuilder();
        for (int z = 0; z <= 10; z++) {
            text.append("v ").append(x).append(" 0 ").append(-z).append('\n');
            double end = x + 1 - (z == 5 ? moved : 0);
            text.append("v ").append(end).append(" 0 ").append(-z).append('\n');
        }
        for (int v = 1; v < 20; v += 2) {
            text.append("f ")
                    .append(v)
                    .append(' ')
                    .append(v + 1)
                    .append(' ')
                    .append(v + 3)
                    .append('\n');
            text.append("f ")
                    .append(v)
                    .append(' ')
                    .append(v + 3)
                    .append(' ')
                    .append(v + 2)
                    .append('\n');
        }
        return text.toString();
    }

    @Test
    void aCrackOfFiveCentimetresIsAFinding() {
        Path right = Models.bake(folder, "right", strip(1, 0));
        Path left = Models.bake(folder, "left", strip(0, 0));
        CommandRun whole = CommandRun.of("seams", left.toString(), right.toString(), "--strict");
        assertEquals(new CommandRun(0, "2 tiles, 20 shared edges, 20 inactive; 2 rewritten\n", ""), whole);
        Models.bake(folder, "left", strip(0, 0.05));
        CommandRun run = CommandRun.of("seams", left.toString(), right.toString(), "--strict");
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        assertEquals("2 tiles, 16 shared edges, 16 inactive; 4 findings; 2 would change\n", run.out());
        assertEquals(4, run.err().lines().count(), run.err());
        assertTrue(
                run.err()
                        .lines()
                        .allMatch(line -> line.matches(".*: triangle \\d+: crack beside .*: 0\\.02\\d* m at .*")),
                run.err());
        assertEquals(
                0, CommandRun.of("seams", left.toString(), right.toString()).code(), "a warning without --strict");
    }

    @Test
    void aMissingOrCorruptTileChangesNone() throws IOException {
        Path left = Models.bake(folder, "left", Files.readString(source("a", 0)));
        byte[] bytes = Files.readAllBytes(left);
        Path other = folder.resolve("other.cullet");
        CommandRun run = CommandRun.of("seams", left.toString(), other.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        Files.write(other, new byte[100]);
        run = CommandRun.of("seams", left.toString(), other.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().contains("no tile was changed"), run.err());
        assertArrayEquals(bytes, Files.readAllBytes(left));
    }

    @Test
    void aBatchDecidesSeamsAndStaysUpToDate() throws IOException {
        source("a", 0);
        source("b", 1);
        String[] bake = {"bake", folder.toString(), "-d", folder.resolve("out").toString(), "--seams"};
        CommandRun first = CommandRun.of(bake);
        assertEquals(0, first.code(), first.err());
        assertTrue(first.err().contains("seams: 2 of 2 tiles rewritten, 2 read, 0 findings"), first.err());
        CommandRun second = CommandRun.of(bake);
        assertTrue(second.err().contains("seams: 0 of 2 tiles rewritten, 0 read, 0 findings"), second.err());
    }

    @Test
    void instancesOfASceneAreTiles() throws IOException {
        Path tile = source("a", 0);
        Path level = folder.resolve("level.jsonl");
        Files.writeString(level, "{\"asset\": \"a.obj\"}\n{\"asset\": \"a.obj\", \"translation\": [1, 0, 0]}\n");
        String[] bake = {
            "bake-scene", level.toString(), "-d", folder.resolve("out").toString(), "--seams"
        };
        CommandRun first = CommandRun.of(bake);
        assertEquals(0, first.code(), first.err());
        assertTrue(first.err().contains("seams: 1 of 1 tile rewritten, 1 read, 0 findings"), first.err());
        assertTrue(CommandRun.of(bake).err().contains("seams: 0 of 1 tile rewritten"), "up to date");
        String asset = folder.resolve("out/level.cullet").toString();
        CommandRun check = CommandRun.of("seams", asset, "--check");
        assertEquals("1 tile, 2 shared edges, 2 inactive; 0 would change\n", check.out());
        CommandRun verified = CommandRun.of("verify", asset, "--source", level.toString());
        assertEquals(0, verified.code(), verified.out());
        Files.writeString(tile, LEFT.replace("-1", "-2"));
        first = CommandRun.of(bake);
        assertTrue(first.err().contains("seams: 1 of 1 tile rewritten"), first.err());
    }

    @Test
    void optionsOfTheSeamsOfABatchAreThoseOfTheVerb() throws IOException {
        source("a", 0);
        Files.writeString(
                folder.resolve("b.obj"), Files.readString(source("b", 1)).replace("v 1 ", "v 1.001 "));
        Path out = folder.resolve("out");
        String[] bake = {"bake", folder.toString(), "-d", out.toString(), "--seams", "--seams-tolerance", "0.01"};
        CommandRun run = CommandRun.of("bake", folder.toString(), "-d", out.toString(), "--seams");
        assertTrue(run.err().contains("seams: 0 of 2 tiles rewritten, 2 read, 0 findings"), run.err());
        run = CommandRun.of(bake);
        assertTrue(run.err().contains("seams: 2 of 2 tiles rewritten, 2 read, 0 findings"), run.err());
        run = CommandRun.of("seams", out.toString(), "--tolerance", "0.01", "--check");
        assertEquals(new CommandRun(0, "2 tiles, 2 shared edges, 2 inactive; 0 would change\n", ""), run);
        run = CommandRun.of("bake", folder.toString(), "-d", out.toString(), "--seams-angle", "3");
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(run.err().contains("need --seams"), run.err());
        run = CommandRun.of("bake", folder.toString(), "-d", out.toString(), "--seams", "--seams-angle", "100");
        assertTrue(run.err().contains("--seams-angle is '100', but must be a number from 0 to 90"), run.err());
    }

    @Test
    void aDryRunListsTheTilesWhoseSeamsWouldBeDecidedAgain() throws IOException {
        source("a", 0);
        source("b", 1);
        source("c", 5);
        Path out = folder.resolve("out");
        String[] dry = {"bake", folder.toString(), "-d", out.toString(), "--seams", "--dry-run"};
        CommandRun run = CommandRun.of(dry);
        assertTrue(
                run.err().contains("seams: 0 of 3 tiles would be decided again, and 3 that do not exist"), run.err());
        assertEquals(
                0,
                CommandRun.of("bake", folder.toString(), "-d", out.toString(), "--seams")
                        .code());
        assertTrue(CommandRun.of(dry).err().contains("seams: 0 of 3 tiles would be decided again\n"));
        byte[] before = Files.readAllBytes(out.resolve("a.cullet"));
        Files.writeString(
                folder.resolve("b.obj"),
                Files.readString(folder.resolve("b.obj")).replace("-1", "-2"));
        run = CommandRun.of(dry);
        assertTrue(run.err().contains("seams: 2 of 3 tiles would be decided again\n"), run.err());
        assertTrue(run.err().contains("a.cullet would be decided again"), run.err());
        assertArrayEquals(before, Files.readAllBytes(out.resolve("a.cullet")));
    }

    @Test
    void tilesWithSeamsFromACacheHaveTheBytesOfABake() throws IOException {
        source("a", 0);
        source("b", 1);
        List<byte[]> bytes = new ArrayList<>();
        for (String out : List.of("uncached", "first", "second")) {
            Path to = folder.resolve(out);
            List<String> bake = new ArrayList<>(List.of(
                    "bake",
                    folder.resolve("a.obj").toString(),
                    folder.resolve("b.obj").toString(),
                    "-d",
                    to.toString(),
                    "--seams"));
            if (!out.equals("uncached")) {
                bake.addAll(List.of("--cache", folder.resolve("cache").toString(), "--json"));
            }
            CommandRun run = CommandRun.of(bake.toArray(String[]::new));
            assertEquals(0, run.code(), run.err());
            assertEquals(out.equals("second"), run.out().contains("\"status\" : \"cached\""), run.out());
            assertTrue(run.err().contains("seams: 2 of 2 tiles rewritten"), run.err());
            bytes.add(Files.readAllBytes(to.resolve("a.cullet")));
            run = CommandRun.of(bake.toArray(String[]::new));
            assertTrue(run.err().contains("seams: 0 of 2 tiles rewritten, 0 read"), "up to date: " + run.err());
        }
        assertArrayEquals(bytes.get(0), bytes.get(1));
        assertArrayEquals(bytes.get(0), bytes.get(2));
    }
}

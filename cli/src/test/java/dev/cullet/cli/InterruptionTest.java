// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that bakes and receives SIGINT, as of Ctrl-C, prints how far it is. Its assets are whole. */
class InterruptionTest {
    private static final int FILES = 2000;
    private static final int SIGINT = 2;
    private static final Pattern IGNORED = Pattern.compile("SigIgn:\\s*([0-9a-f]+)");
    private static final Pattern DONE = Pattern.compile("([0-9,]+) of 2,000 done; run again to go on\\R");

    @Test
    @RequiresPlatform({Need.POSIX, Need.SHELL})
    void ctrlCPrintsHowFarTheBatchIs(@TempDir Path folder) throws IOException, InterruptedException {
        for (int i = 0; i < FILES; i++) {
            Models.write(folder.resolve("in/f" + i + ".obj"), Models.CUBE);
        }
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Cullet.class.getName(),
                        "bake",
                        folder.resolve("in").toString(),
                        "-d",
                        folder.resolve("out").toString())
                .redirectError(err.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start();
        while (process.isAlive() && assets(folder).size() < 20) {
            Thread.sleep(20);
        }
        assertTrue(process.isAlive(), "the batch ended before it was interrupted: " + Files.readString(err));
        boolean ignored = interruptIsIgnored();
        send(ignored ? "TERM" : "INT", process);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(ignored ? 143 : 130, process.exitValue());
        Matcher done = DONE.matcher(Files.readString(err));
        assertTrue(done.matches(), Files.readString(err));
        int count = Integer.parseInt(done.group(1).replace(",", ""));
        List<Path> written = assets(folder);
        assertTrue(count > 0 && count < FILES, count + " files");
        assertTrue(count <= written.size(), count + " files and " + written.size() + " assets");
        for (Path asset : written) {
            assertEquals(12, AssetFiles.read(asset).parts().get(0).triangles().triangleCount(), asset.toString());
        }
        CommandRun again = CommandRun.of(
                "bake",
                folder.resolve("in").toString(),
                "-d",
                folder.resolve("out").toString());
        assertEquals(ExitCode.OK.code(), again.code(), again.err());
        assertEquals(FILES, assets(folder).size());
        assertTrue(again.err().contains("\nup to date "), again.err());
    }

    /** Sends a signal by the shell's own command: a small system has no program {@code kill}. */
    private static void send(String signal, Process process) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid()).start();
        assertEquals(0, shell.waitFor(), "kill -" + signal);
    }

    /**
     * Returns whether this process ignores SIGINT, as one that a script started in the background does. Its children
     * ignore it, too, and end by SIGTERM only.
     */
    private static boolean interruptIsIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        Matcher mask = IGNORED.matcher(Files.readString(status));
        return mask.find() && (Long.parseUnsignedLong(mask.group(1), 16) & (1L << (SIGINT - 1))) != 0;
    }

    private static List<Path> assets(Path folder) throws IOException {
        if (!Files.isDirectory(folder.resolve("out"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(".cullet")).toList();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed while they bake, and processes that bake the same at the same time. */
class HardStopTest {
    private static final int MODELS = 40;

    private final Path folder;
    private final BatchFolder batch;

    HardStopTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder.resolve("killed"));
    }

    @Test
    void killedAtAnyMomentTheNextRunGivesTheBytesOfACleanOne() throws Exception {
        Map<String, String> clean = clean();
        models(batch);
        Random random = new Random(1);
        int killed = 0;
        for (int round = 0; round < 5; round++) {
            Process process = BakeProgram.start(folder.resolve("killed"));
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                int wanted = random.nextInt(MODELS / 2) + round * MODELS / 8;
                for (int line = 0; line < wanted; line++) {
                    lines.readLine();
                }
                Thread.sleep(0, random.nextInt(999_999));
                process.destroyForcibly();
                killed += process.waitFor() == 0 ? 0 : 1;
            }
            if (Files.exists(batch.assets())) { // whatever is there is whole
                batch.bytes().forEach((name, hash) -> {
                    if (!name.endsWith(".tmp")) {
                        assertEquals(clean.get(name), hash, name);
                    }
                });
            }
        }
        assertTrue(killed > 0, "no process was killed while it baked");
        assertEquals(ExitCode.OK, batch.bake().exitCode());
        assertEquals(clean, batch.bytes());
        assertEquals(List.of(), leftovers(folder.resolve("killed")));
        assertEquals(MODELS, batch.bake().count(Status.UP_TO_DATE));
    }

    @Test
    void killedAtAnyMomentNothingIsLeftInTheCacheAfterTheNextRun() throws Exception {
        Map<String, String> clean = clean();
        models(batch);
        Path cache = folder.resolve("cache");
        Path temporary = Files.createDirectories(cache.resolve("tmp"));
        Random random = new Random(2);
        for (int round = 0; round < 4; round++) {
            Process process = BakeProgram.start(folder.resolve("killed"), cache);
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                lines.readLine();
                Thread.sleep(0, random.nextInt(999_999));
                process.destroyForcibly();
                process.waitFor();
            }
            Files.writeString( // the process may be between two files
                    temporary.resolve(".cullet-" + Long.toHexString(process.pid()) + "-1.tmp"), "half an entry");
        }
        BatchRequest request = batch.request().withFlags(batch.flags().with("cache", cache.toString()));
        assertEquals(ExitCode.OK, BatchFolder.bake(request).exitCode());
        assertEquals(clean, batch.bytes());
        assertEquals(List.of(), leftovers(folder));
    }

    @Test
    void processesThatBakeTheSameAtTheSameTimeDoNotDisturbEachOther() throws Exception {
        Map<String, String> clean = clean();
        models(batch);
        Path cache = folder.resolve("cache");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(BakeProgram.start(folder.resolve("killed"), cache));
        }
        for (Process process : processes) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), output);
        }
        assertEquals(clean, batch.bytes());
        assertEquals(MODELS, batch.bake().count(Status.UP_TO_DATE));
        assertEquals(List.of(), leftovers(folder));
        BatchFolder other = new BatchFolder(folder.resolve("other"));
        models(other);
        BatchRequest cached = other.request().withFlags(other.flags().with("cache", cache.toString()));
        assertEquals(MODELS, BatchFolder.bake(cached).count(Status.CACHED));
        assertEquals(clean, other.bytes());
    }

    private Map<String, String> clean() throws Exception {
        BatchFolder clean = new BatchFolder(folder.resolve("clean"));
        models(clean);
        assertEquals(MODELS, clean.bake().count(Status.BAKED));
        return clean.bytes();
    }

    private static void models(BatchFolder batch) throws IOException {
        for (int i = 0; i < MODELS; i++) {
            batch.model("m" + i + ".obj", i + 1);
        }
    }

    private static List<Path> leftovers(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(".tmp")).toList();
        }
    }
}

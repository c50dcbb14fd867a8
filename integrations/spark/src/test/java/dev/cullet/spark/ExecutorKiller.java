// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Kills executors of this JVM's local cluster at random while a job runs: after each further share of assets one
 * executor, so that the number of deaths does not depend on the speed of the machine.
 */
final class ExecutorKiller implements AutoCloseable {
    private final int deaths;
    private final Random random;
    private final int assetsPerDeath;
    private volatile boolean ended;
    private final AtomicInteger killed = new AtomicInteger();
    private Thread thread = new Thread();

    /** @param deaths number of executors to kill; the first dies when assets appear */
    ExecutorKiller(int deaths, long seed) {
        this(deaths, seed, 5);
    }

    /** @param assetsPerDeath number of new assets after which the next executor dies */
    ExecutorKiller(int deaths, long seed, int assetsPerDeath) {
        this.deaths = deaths;
        this.assetsPerDeath = assetsPerDeath;
        random = new Random(seed);
    }

    /** @param out folder of assets */
    void start(Path out) {
        thread = new Thread(() -> run(out), "executor-killer");
        thread.setDaemon(true);
        thread.start();
    }

    int killed() {
        return killed.get();
    }

    private void run(Path out) {
        while (!ended && killed.get() < deaths) {
            try {
                Thread.sleep(20);
                if (assets(out) >= (long) assetsPerDeath * (killed.get() + 1)) {
                    List<ProcessHandle> executors = executors();
                    if (!executors.isEmpty()) {
                        executors.get(random.nextInt(executors.size())).destroyForcibly();
                        killed.incrementAndGet();
                    }
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static List<ProcessHandle> executors() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .commandLine()
                        .orElse("")
                        .contains("org.apache.spark.executor.CoarseGrainedExecutorBackend"))
                .toList();
    }

    private static long assets(Path out) {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(file -> file.toString().endsWith(".cullet")).count();
        } catch (IOException | java.io.UncheckedIOException e) {
            return 0; // no folder yet, or a temporary file that is gone
        }
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.BlendWeights;
import dev.cullet.importer.FrameList;
import dev.cullet.importer.HiddenNodes;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.SceneChoice;
import dev.cullet.importer.SkinPose;
import dev.cullet.importer.UpAxis;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.testkit.DeadlyFile;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;

class WorkerImporterTest {
    private static final String TRIANGLE = "v 1 2 3\nv 4 5 6\nv 7 8 10\n";

    private final Path folder;

    WorkerImporterTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void givesWhatAnImportInThisProcessGives() throws Exception {
        Path file = obj("a.obj", TRIANGLE + "o one\nusemtl red\nf 1 2 3\no two\nf 1 2\nf 3 2 1\n");
        ImportOptions options = ImportOptions.DEFAULTS.withUp(UpAxis.Z).withScale(3);
        ImportedMesh here = new AssimpImporter().read(file, options, ImportProgress.NONE);
        try (WorkerImporter importer = new WorkerImporter()) {
            for (int i = 0; i < 3; i++) {
                ImportedMesh there = importer.read(file, options, ImportProgress.NONE);
                assertArrayEquals(here.mesh().positions(), there.mesh().positions());
                assertArrayEquals(here.mesh().indices(), there.mesh().indices());
                assertArrayEquals(here.mesh().surfaces(), there.mesh().surfaces());
                assertArrayEquals(here.mesh().nodes(), there.mesh().nodes());
                assertArrayEquals(here.mesh().sourceTriangles(), there.mesh().sourceTriangles());
                assertEquals(here.mesh().surfaceNames(), there.mesh().surfaceNames());
                assertEquals(here.mesh().nodePaths(), there.mesh().nodePaths());
                assertArrayEquals(here.pivots(), there.pivots());
                assertEquals(here.facts(), there.facts());
                assertEquals(here.findings().toString(), there.findings().toString()); // NaN is equal there
                assertEquals(2, there.findings().size());
            }
        }
    }

    @Test
    void aRequestPassesAllOptionsOn() throws Exception {
        ImportOptions options = ImportOptions.DEFAULTS
                .withMetresPerUnit(0.5)
                .withUp(UpAxis.Z)
                .withScale(3)
                .withNaming(NamingConvention.GLTF)
                .withInclude(List.of("a"))
                .withExclude(List.of("b", "c"))
                .withIncludeMaterial(List.of("d"))
                .withExcludeMaterial(List.of("e"))
                .withFrames(FrameList.parse("0..4"))
                .withFramesPerSecond(25)
                .withBlendWeights(BlendWeights.REST)
                .withChoice(new SceneChoice(3, HiddenNodes.OMIT, SkinPose.FILE));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorkerProtocol.writeRequest(
                new DataOutputStream(bytes), Path.of("x.obj"), options, new ImportLimits.Memory(1, 2));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertEquals(options, WorkerProtocol.readRequest(in).options());
    }

    @Test
    void aWorkerGetsNoHiddenVariable() throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of("SECRET", "key", "HOME", "/home"));
        WorkerProcess.setVariables(environment, Set.of("SECRET"));
        assertEquals(Set.of("HOME", "CLASSPATH"), environment.keySet());
        try (WorkerImporter importer = new WorkerImporter(ImportLimits.DEFAULTS, Set.of("SECRET"))) {
            assertEquals(
                    1,
                    read(importer, obj("a.obj", TRIANGLE + "f 1 2 3\n")).mesh().triangleCount());
        }
    }

    @Test
    void passesOnRefusalsWithTheirLine() throws Exception {
        Path file = obj("a.obj", TRIANGLE + "f 1 2 3\nf 1 2 9\n");
        try (WorkerImporter importer = new WorkerImporter()) {
            ImportException e = assertThrows(ImportException.class, () -> read(importer, file));
            assertEquals(file + ":5: face refers to vertex 9, but only 3 vertices are defined so far", e.getMessage());
        }
    }

    @Test
    void aFileThatKillsTheImporterIsOneFailedFile() throws Exception {
        Path deadly = Files.writeString(folder.resolve("d.dae"), DeadlyFile.collada());
        Path good = obj("good.obj", TRIANGLE + "f 1 2 3\n");
        try (WorkerImporter importer = new WorkerImporter()) {
            assertEquals(1, read(importer, good).mesh().triangleCount());
            ImportException e = assertThrows(ImportException.class, () -> read(importer, deadly));
            assertTrue(e.reason().startsWith("the importer crashed on it (SIG"), e.reason());
            assertTrue(e.reason().contains("nothing was written; export the file again"), e.reason());
            assertEquals(1, read(importer, good).mesh().triangleCount());
        }
    }

    /** Kills the process of an import while it reads, from outside, as the system does when memory runs out. */
    @RequiresPlatform(Need.POSIX)
    @Test
    void anImportThatIsKilledIsRepeatedOnce() throws Exception {
        Path file = obj("slow.obj", TRIANGLE + "f 1 2 3\n".repeat(500_000));
        try (WorkerImporter importer = new WorkerImporter()) {
            Killer killer = new Killer(1);
            ImportedMesh mesh = importer.read(file, ImportOptions.DEFAULTS, killer);
            assertEquals(500_000, mesh.mesh().triangleCount());
            assertEquals(1, killer.kills);
            assertEquals(List.of(note(file)), killer.notes);
            assertEquals(2, importer.started());
        }
        try (WorkerImporter importer = new WorkerImporter()) {
            Killer killer = new Killer(9);
            ImportException e =
                    assertThrows(ImportException.class, () -> importer.read(file, ImportOptions.DEFAULTS, killer));
            assertTrue(e.reason().startsWith("the import was killed from outside (SIGKILL)"), e.reason());
            assertEquals(2, killer.kills, "it is repeated once");
            assertEquals(List.of(note(file)), killer.notes);
            assertEquals(2, importer.started());
        }
    }

    private static String note(Path file) {
        return file + ": its import process was killed from outside (SIGKILL); the file is imported once more";
    }

    /** Ends the worker that reports progress, a number of times. */
    private static final class Killer implements ImportProgress {
        private final int max;
        private final List<String> notes = new ArrayList<>();
        private final Set<Long> killed = new HashSet<>();
        private int kills;

        Killer(int max) {
            this.max = max;
        }

        @Override
        public void read(long done, long total) {
            for (ProcessHandle worker : ProcessHandle.current().children().toList()) {
                boolean isWorker = worker.info().commandLine().orElse("").contains(ImportWorker.class.getName());
                if (kills < max && isWorker && killed.add(worker.pid())) {
                    kills++;
                    worker.destroyForcibly();
                }
            }
        }

        @Override
        public void note(String line) {
            notes.add(line);
        }
    }

    @Test
    void limitsAndRejectedFilesAreNotRepeated() throws Exception {
        List<String> notes = new ArrayList<>();
        ImportProgress progress = new ImportProgress() {
            @Override
            public void read(long done, long total) {}

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
        Path malformed = Files.writeString(folder.resolve("a.dae"), "<COLLADA/>");
        Path deadly = Files.writeString(folder.resolve("d.dae"), DeadlyFile.collada());
        try (WorkerImporter importer = new WorkerImporter()) {
            assertThrows(ImportException.class, () -> importer.read(malformed, ImportOptions.DEFAULTS, progress));
            assertEquals(1, importer.started());
            assertEquals(List.of(), notes);
            assertThrows(ImportException.class, () -> importer.read(deadly, ImportOptions.DEFAULTS, progress));
            assertEquals(1, notes.size(), notes.toString());
            assertTrue(notes.get(0).startsWith(deadly + ": its import process crashed (SIG"), notes.get(0));
        }
        Path file = obj("big.obj", TRIANGLE + "f 1 2 3\n".repeat(500_000));
        ImportLimits limits = ImportLimits.DEFAULTS.withSeconds(0.001).withSecondsPerMegabyte(0);
        try (WorkerImporter importer = new WorkerImporter(limits)) {
            assertThrows(ImportException.class, () -> importer.read(file, ImportOptions.DEFAULTS, progress));
            assertEquals(1, importer.started());
            assertEquals(1, notes.size(), notes.toString());
        }
    }

    @Test
    void stopsAnImportThatTakesTooLong() throws Exception {
        Path file = obj("big.obj", TRIANGLE + "f 1 2 3\n".repeat(2_000_000));
        ImportLimits limits = ImportLimits.DEFAULTS.withSeconds(0.001).withSecondsPerMegabyte(0);
        try (WorkerImporter importer = new WorkerImporter(limits)) {
            ImportException e = assertThrows(ImportException.class, () -> read(importer, file));
            assertTrue(e.reason().startsWith("the import took longer than its limit of 0 s"), e.reason());
        }
    }

    @Test
    void aSmallHeapIsARefusalNotACrash() throws Exception {
        Path file = obj("big.obj", TRIANGLE + "f 1 2 3\n".repeat(1_000_000));
        try (WorkerImporter importer = new WorkerImporter(ImportLimits.DEFAULTS.withHeapMegabytes(40))) {
            ImportException e = assertThrows(ImportException.class, () -> read(importer, file));
            assertTrue(e.reason().startsWith("needs more memory than the "), e.reason());
        }
    }

    /** By the watch of the parent, or by the limit of addresses, whichever is first; on Linux. */
    @RequiresPlatform(Need.LINUX)
    @Test
    void anImportThatExceedsItsMemoryIsStoppedAndTheNextOneIsRead() throws Exception {
        Path big = obj("big.obj", TRIANGLE + "f 1 2 3\n".repeat(2_000_000));
        Path good = obj("good.obj", TRIANGLE + "f 1 2 3\n");
        ImportLimits limits = ImportLimits.DEFAULTS.withHeapMegabytes(100).withMemoryMegabytes(200);
        try (WorkerImporter importer = new WorkerImporter(limits)) {
            ImportException e = assertThrows(ImportException.class, () -> read(importer, big));
            assertEquals(
                    "the import used more memory than its limit of 200 MB and was stopped; nothing was written; raise"
                            + " --import-memory, or split the file",
                    e.reason());
            assertEquals(1, read(importer, good).mesh().triangleCount());
        }
    }

    /** In a process of its own, because the limit applies to the whole process. */
    @RequiresPlatform(Need.LINUX)
    @Test
    void anAllocationBeyondTheLimitOfAddressesFails() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(java, "-Xmx64m", Allocation.class.getName());
        WorkerProcess.setVariables(builder.environment(), Set.of());
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertEquals(
                "free, limited, free", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    /** Allocates a gigabyte without a limit, with one of 200 MB, and again without. */
    static final class Allocation {
        private Allocation() {}

        public static void main(String[] arguments) {
            System.out.print(allocation());
            AddressSpace.limitGrowth(200);
            System.out.print(", " + allocation());
            AddressSpace.removeLimit();
            System.out.print(", " + allocation());
        }

        private static String allocation() {
            long address = MemoryUtil.nmemAlloc(1L << 30);
            if (address == 0) {
                return "limited";
            }
            MemoryUtil.nmemFree(address);
            return "free";
        }
    }

    @Test
    void theDefaultLimitGrowsWithTheFileUpToTheShareOfTheWorker() {
        ImportLimits limits = ImportLimits.DEFAULTS.withHeapMegabytes(100);
        assertEquals(new ImportLimits.Memory(1124, 1024), limits.memoryFor(0));
        assertEquals(new ImportLimits.Memory(1124 + 64, 1024 + 64), limits.memoryFor(1 << 20));
        long one = limits.memoryFor(Long.MAX_VALUE).megabytes();
        assertEquals(one / 4, limits.withWorkers(4).memoryFor(Long.MAX_VALUE).megabytes());
        long machine = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getTotalMemorySize()
                >> 20;
        assertEquals(machine / 4 * 3, one);
        assertEquals(
                new ImportLimits.Memory(2000, 1900),
                limits.withMemoryMegabytes(2000).withWorkers(4).memoryFor(Long.MAX_VALUE));
        assertTrue(ImportLimits.DEFAULTS.withMemoryMegabytes(2000).heap() <= 1000, "the heap leaves half");
    }

    @Test
    void theResidentMemoryOfAProcessIsKnown() throws Exception {
        long megabytes = ProcessMemory.residentMegabytes(ProcessHandle.current().pid());
        assertTrue(megabytes > 10 && megabytes < 100_000, megabytes + " MB");
        assertEquals(
                123_456,
                ProcessMemory.kilobytes(
                        ProcessMemory.TASKLIST, "\"java.exe\",\"4711\",\"Console\",\"1\",\"123.456 K\"\r\n"));
        assertEquals(2048, ProcessMemory.kilobytes(ProcessMemory.PS, "  2048\n"));
        assertEquals(0, ProcessMemory.kilobytes(ProcessMemory.PS, ""));
    }

    @Test
    void replacesAWorkerAfterItsShareOfFilesAndForwardsProgress() throws Exception {
        Path file = obj("a.obj", TRIANGLE + "f 1 2 3\n");
        try (WorkerImporter importer = new WorkerImporter(ImportLimits.DEFAULTS.withFilesPerWorker(1))) {
            for (int i = 0; i < 2; i++) {
                AtomicLong done = new AtomicLong();
                importer.read(file, ImportOptions.DEFAULTS, (read, total) -> done.set(read));
                assertEquals(Files.size(file), done.get());
            }
        }
    }

    @Test
    void severalThreadsHaveWorkersOfTheirOwn() throws Exception {
        Path file = obj("a.obj", TRIANGLE + "f 1 2 3\n");
        try (WorkerImporter importer = new WorkerImporter()) {
            List<Thread> threads = new ArrayList<>();
            AtomicLong triangles = new AtomicLong();
            for (int i = 0; i < 2; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        for (int k = 0; k < 5; k++) {
                            triangles.addAndGet(read(importer, file).mesh().triangleCount());
                        }
                    } catch (ImportException e) {
                        throw new AssertionError(e);
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(10, triangles.get());
        }
    }

    private Path obj(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private static ImportedMesh read(MeshImporter importer, Path file) throws ImportException {
        return importer.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.RefusedException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One worker process, in the parent: starts it, sends requests, and describes why it ended. */
final class WorkerProcess implements AutoCloseable {
    /** Set by the launcher to the archive of loaded classes, if there is one: a worker starts in half the time. */
    private static final String ARCHIVE_PROPERTY = "cullet.classes.archive";

    private static final int KEPT_OUTPUT = 8192;
    private static final int SIGNAL_BASE = 128;
    private static final Map<Integer, String> SIGNALS = Map.of(
            4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL", 10, "SIGBUS", 11, "SIGSEGV", 15,
            "SIGTERM");
    private static final Map<Integer, String> WINDOWS_FAULTS =
            Map.of(0xC0000005, "access violation", 0xC00000FD, "stack overflow", 0xC0000409, "stack buffer overrun");
    private static final Pattern FAULT_IN_REPORT = Pattern.compile("#\\s+(SIG[A-Z]+|EXCEPTION_[A-Z_]+)");
    private static final int KILL_SIGNAL = 9;

    /** The last words of a JVM that gets no memory from the system. */
    private static final Pattern OUT_OF_MEMORY =
            Pattern.compile("insufficient memory for the Java Runtime|Native memory allocation|Out of Memory Error");

    private final Process process;
    private final DataOutputStream requests;
    private final DataInputStream messages;
    private final StringBuilder errorOutput = new StringBuilder();
    private final Thread errorReader;
    private volatile boolean timedOut;
    private volatile boolean memoryExceeded;
    private volatile long residentMegabytes;
    private volatile boolean closed;
    private boolean usable = true;
    private int served;

    private WorkerProcess(Process process) {
        this.process = process;
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        messages = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
        errorReader = daemon("cullet-worker-errors", this::keepErrors);
    }

    static WorkerProcess start(ImportLimits limits, Set<String> hiddenVariables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(limits));
        setVariables(builder.environment(), hiddenVariables);
        return new WorkerProcess(builder.start());
    }

    /** Makes the environment of this process that of a worker. */
    static void setVariables(Map<String, String> environment, Set<String> hiddenVariables) {
        // by environment, not by argument: class paths can exceed the limit of a command line
        environment.put("CLASSPATH", WorkerClassPath.text(WorkerProcess.class.getClassLoader()));
        environment.remove("JAVA_TOOL_OPTIONS");
        hiddenVariables.forEach(environment::remove);
    }

    private static List<String> command(ImportLimits limits) {
        boolean isWindows = System.getProperty("os.name", "").startsWith("Windows");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", isWindows ? "java.exe" : "java")
                .toString());
        command.add("-Xmx" + limits.heap() + "m");
        command.add("-Xshare:auto");
        String archive = System.getProperty(ARCHIVE_PROPERTY);
        if (archive != null) {
            command.add("-XX:SharedArchiveFile=" + archive);
            command.add("-Xlog:cds*=off"); // an archive that does not fit is ignored
            if (Runtime.version().feature() >= 24) {
                command.add("-Xlog:aot*=off");
            }
        }
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:-UsePerfData");
        // a crash leaves no core and no report file; its report goes to standard error
        command.add("-XX:-CreateCoredumpOnCrash");
        command.add("-XX:ErrorFile=" + (isWindows ? "NUL" : "/dev/null"));
        command.add("-XX:+DisplayVMOutputToStderr");
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add(ImportWorker.class.getName());
        return command;
    }

    boolean isUsable() {
        return usable && process.isAlive();
    }

    /** Returns the resident memory at the last poll, MB; 0 before the first. */
    long residentMegabytes() {
        return residentMegabytes;
    }

    /** Returns the number of files read so far. */
    int served() {
        return served;
    }

    /**
     * Reads a file.
     *
     * @throws RefusedException if the file is malformed, or its import exceeded a limit
     * @throws WorkerEndedException if the process ended without an answer, within all limits
     */
    ImportedMesh read(
            Path file, ImportOptions options, ImportProgress progress, long millis, ImportLimits.Memory memory)
            throws RefusedException, WorkerEndedException {
        served++;
        usable = false; // until the answer is complete
        timedOut = false;
        memoryExceeded = false;
        Thread watch = daemon("cullet-worker-watch", () -> watch(millis, memory.megabytes()));
        try {
            WorkerProtocol.writeRequest(requests, file, options, memory);
            while (true) {
                switch (WorkerProtocol.readKind(messages)) {
                    case WorkerProtocol.PROGRESS -> progress.read(messages.readLong(), messages.readLong());
                    case WorkerProtocol.RESULT -> {
                        ImportedMesh result = WorkerProtocol.readResult(messages);
                        usable = !timedOut && !memoryExceeded;
                        return result;
                    }
                    case WorkerProtocol.REFUSED -> {
                        long line = messages.readLong();
                        String reason = WorkerProtocol.readText(messages);
                        usable = !timedOut && !memoryExceeded;
                        throw new RefusedException(line, reason);
                    }
                    default -> throw new IOException("the worker sent an unknown message");
                }
            }
        } catch (IOException e) {
            String exceeded = exceededLimit(millis, memory);
            if (exceeded != null) {
                throw new RefusedException(exceeded, e);
            }
            throw ended(e);
        } finally {
            watch.interrupt();
        }
    }

    /** Ends the process when a limit is exceeded, or when it cannot be watched. */
    private void watch(long millis, long megabytes) {
        long end = System.nanoTime() + Math.multiplyExact(millis, 1_000_000L);
        try {
            while (true) {
                long left = (end - System.nanoTime()) / 1_000_000;
                timedOut = left <= 0;
                residentMegabytes = ProcessMemory.residentMegabytes(process.pid());
                memoryExceeded = !timedOut && residentMegabytes > megabytes;
                if (timedOut || memoryExceeded) {
                    break;
                }
                Thread.sleep(Math.min(left, ProcessMemory.intervalMillis()));
            }
        } catch (InterruptedException | ClosedByInterruptException e) {
            return; // the answer was in time
        } catch (Throwable e) { // an error of the watch is no reason to go on without it
            note("the watch of the worker failed: " + e);
        }
        process.destroyForcibly();
    }

    /** Returns the reason for which this process ended the worker; null if it did not. */
    private @Nullable String exceededLimit(long millis, ImportLimits.Memory memory) {
        if (closed) {
            return "was not imported: the importer was closed meanwhile";
        }
        if (timedOut) {
            return "the import took longer than its limit of " + (millis + 500) / 1000
                    + " s and was stopped; nothing was written; raise --import-seconds, or simplify the file";
        }
        exitCode(); // all errors are read then
        return memoryExceeded || OUT_OF_MEMORY.matcher(errors()).find() ? memory.exceeded() : null;
    }

    private WorkerEndedException ended(IOException cause) {
        String advice = "; nothing was written; export the file again, or find the broken part by exporting less of it";
        int code = exitCode();
        int signal = code - SIGNAL_BASE;
        if (signal == KILL_SIGNAL) {
            String event = "was killed from outside (SIGKILL)";
            return new WorkerEndedException(
                    event,
                    "the import " + event + ", most likely because memory ran out; nothing was written; give it more"
                            + " memory, or split the file",
                    cause);
        }
        String fault = SIGNALS.getOrDefault(signal, WINDOWS_FAULTS.get(code));
        Matcher reported = FAULT_IN_REPORT.matcher(errors());
        if (reported.find()) {
            fault = reported.group(1);
        }
        if (fault != null) {
            String how = "(" + fault + ", exit code " + code + ")";
            return new WorkerEndedException(
                    "crashed " + how,
                    "the importer crashed on it " + how + ": it is most likely broken" + advice,
                    cause);
        }
        return new WorkerEndedException(
                "ended with exit code " + code,
                "the importer ended with exit code " + code + firstError() + advice,
                cause);
    }

    private int exitCode() {
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            errorReader.join(1000);
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private String firstError() {
        String text = errors().strip();
        int end = text.indexOf('\n');
        return text.isEmpty() ? "" : " (" + (end < 0 ? text : text.substring(0, end)).strip() + ")";
    }

    private String errors() {
        synchronized (errorOutput) {
            return errorOutput.toString();
        }
    }

    private void note(String text) {
        synchronized (errorOutput) {
            int free = KEPT_OUTPUT - errorOutput.length();
            errorOutput.append(text, 0, Math.min(text.length(), Math.max(0, free)));
        }
    }

    /** Stores the first part of standard error and reads the rest, so that the worker never blocks. */
    private void keepErrors() {
        byte[] buffer = new byte[KEPT_OUTPUT];
        try (InputStream errors = process.getErrorStream()) {
            for (int got = errors.read(buffer); got >= 0; got = errors.read(buffer)) {
                note(new String(buffer, 0, got, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // the process ended
        }
    }

    @Override
    public void close() {
        closed = true;
        process.destroyForcibly();
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}

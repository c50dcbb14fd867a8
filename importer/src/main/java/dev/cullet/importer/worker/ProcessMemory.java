// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The resident memory of another process: from {@code /proc} on Linux, from {@code tasklist} on Windows, elsewhere from
 * {@code ps}.
 */
final class ProcessMemory {
    private static final boolean IS_WINDOWS = System.getProperty("os.name", "").startsWith("Windows");
    private static final Path PROCESSES = Path.of("/proc");
    private static final boolean IS_LINUX =
            System.getProperty("os.name", "").equals("Linux") && Files.isReadable(PROCESSES.resolve("self/status"));
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s*(\\d+) kB");
    static final Pattern PS = Pattern.compile("\\s*(\\d+)\\s*");
    static final Pattern TASKLIST = Pattern.compile("\"([\\d.,\\u00a0 ]+) K\"\\s*$");

    private ProcessMemory() {}

    /** Returns how often to query, in milliseconds: a file is read quickly, a program takes longer. */
    static long intervalMillis() {
        return IS_LINUX ? 20 : 500;
    }

    /** Returns the resident memory of a process in MB, or 0 if it ended or is unknown. */
    static long residentMegabytes(long pid) throws IOException {
        if (IS_LINUX) {
            try {
                return kilobytes(RESIDENT, Files.readString(PROCESSES.resolve(pid + "/status"))) >> 10;
            } catch (NoSuchFileException e) {
                return 0;
            }
        }
        return (IS_WINDOWS
                        ? kilobytes(TASKLIST, output("tasklist", "/FI", "PID eq " + pid, "/FO", "CSV", "/NH"))
                        : kilobytes(PS, output("ps", "-o", "rss=", "-p", Long.toString(pid))))
                >> 10;
    }

    private static String output(String... command) throws IOException {
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Returns the number in an output, whose digits may be grouped. */
    static long kilobytes(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? Long.parseLong(matcher.group(1).replaceAll("\\D", "")) : 0;
    }
}

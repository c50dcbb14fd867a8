// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import dev.cullet.testkit.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies result tables to a folder, each with a full head: table, command, commit of the measured jars, processor, JDK,
 * date, fingerprints of the assets, notes. Arguments: the commit, the command, the folder, the tables.
 */
public final class StampTable {
    private static final List<String> KEYS = List.of("table", "command", "commit", "cpu", "jdk", "date", "assets");

    private StampTable() {}

    /** Copies the tables. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[2]);
        for (String argument : List.of(arguments).subList(3, arguments.length)) {
            Path source = Path.of(argument);
            Path target = folder.resolve(source.getFileName());
            Files.write(target, stamped(source, arguments[0], arguments[1]));
            System.err.println("  wrote " + target);
        }
    }

    private static List<String> stamped(Path source, String commit, String command) throws IOException {
        FigureFile file = List.of(FigureFile.values()).stream()
                .filter(known -> source.endsWith(known.table() + ".csv"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(source + " is not one of FigureFile"));
        Map<String, String> head = new LinkedHashMap<>();
        KEYS.forEach(key -> head.put(key, ""));
        List<String> notes = new ArrayList<>();
        List<String> body = new ArrayList<>();
        for (String line : Files.readAllLines(source)) {
            int colon = line.indexOf(": ");
            String key = line.startsWith("# ") && colon > 0 ? line.substring(2, colon) : "";
            if (!line.startsWith("#")) {
                body.add(line);
            } else if (head.containsKey(key)) {
                head.put(key, line.substring(colon + 2));
            } else {
                notes.add(line);
            }
        }
        head.put("commit", commit);
        head.put("command", command);
        head.put("assets", AssetFingerprint.of(file.kinds()));
        putIfEmpty(head, "cpu", ResultTable.processor());
        putIfEmpty(head, "jdk", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        putIfEmpty(head, "date", LocalDate.now(ZoneOffset.UTC).toString());
        List<String> lines = new ArrayList<>();
        head.forEach((key, text) -> {
            if (!text.isEmpty()) {
                lines.add("# " + key + ": " + text);
            }
        });
        lines.addAll(notes);
        lines.addAll(body);
        return lines;
    }

    private static void putIfEmpty(Map<String, String> head, String key, String text) {
        if (head.getOrDefault(key, "").isEmpty()) {
            head.put(key, text);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Results of a measurement as CSV for {@code docs/data}: comment lines with the content, the processor, the JDK, the
 * date and the command, then the names of the columns, then the rows.
 */
public final class ResultTable {
    private ResultTable() {}

    /**
     * Writes {@code target/NAME.csv} of the current module.
     *
     * @param content what the numbers are, with their units
     * @param command the command that prints them
     * @param columns names of the columns, joined by commas
     * @param rows rows of a Markdown table; marks of emphasis, thousands separators and units are removed
     */
    public static void write(String name, String content, String command, String columns, List<String> rows)
            throws IOException {
        List<String> lines = new ArrayList<>();
        int count = columns.split(",", -1).length;
        for (String row : rows) {
            String[] cells = row.strip().replaceAll("^\\||\\|$", "").split("\\|", -1);
            if (cells.length != count) {
                throw new IllegalArgumentException(
                        "row has " + cells.length + " cells, but the table has " + count + " columns: " + row);
            }
            List<String> values = new ArrayList<>();
            for (String cell : cells) {
                values.add(value(cell.replace("**", "").strip()));
            }
            lines.add(String.join(",", values));
        }
        writeCsv(Path.of("target", name + ".csv"), content, List.of("command: " + command), columns, lines);
    }

    /**
     * Writes a table whose rows are CSV already.
     *
     * @param content what the numbers are, with their units
     * @param notes further lines of the head, such as {@code note: what is special about a row}
     * @param columns names of the columns, joined by commas
     */
    public static void writeCsv(Path file, String content, List<String> notes, String columns, List<String> rows)
            throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# table: " + content,
                "# cpu: " + processor(),
                "# jdk: " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                "# date: " + LocalDate.now(ZoneOffset.UTC)));
        notes.forEach(note -> lines.add("# " + note));
        lines.add(columns);
        lines.addAll(rows);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }

    /** Returns a number without separators and unit, or a text in quotes if it contains a comma. */
    private static String value(String cell) {
        if (cell.matches("-?[0-9][0-9,]*(\\.[0-9]+)?( (%|s|ns|us|ms))?")) {
            return cell.replace(",", "").replaceAll(" .*", "");
        }
        return cell.equals("-") ? "" : cell.contains(",") ? '"' + cell + '"' : cell;
    }

    /** Returns the name of the processor, and the number of cores. */
    public static String processor() throws IOException {
        Path info = Path.of("/proc/cpuinfo");
        String model = System.getProperty("os.arch", "");
        if (Files.exists(info)) {
            model = Files.readAllLines(info).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(model);
        }
        return model + ", " + Runtime.getRuntime().availableProcessors() + " cores";
    }
}

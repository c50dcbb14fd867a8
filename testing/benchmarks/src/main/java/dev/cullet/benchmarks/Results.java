// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.ResultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all tables of a run, written as CSV files for {@code docs/data}. A table has the columns of all its rows,
 * in order of their first occurrence; a cell that a row does not have is empty.
 */
final class Results {
    private record Table(String content, List<Map<String, String>> rows, List<String> notes) {}

    private final Map<String, Table> tables = new LinkedHashMap<>();

    /** Names a table before its first row. */
    void table(String name, String content) {
        tables.putIfAbsent(name, new Table(content, new ArrayList<>(), new ArrayList<>()));
    }

    /** Adds a row: names of columns and their cells by turns. */
    void row(String table, String... cells) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            row.put(cells[i], cells[i + 1]);
        }
        row(table, row);
    }

    void row(String table, Map<String, String> row) {
        get(table).rows().add(row);
    }

    /** Adds a line to the head of a table. */
    void note(String table, String note) {
        get(table).notes().add("note: " + note);
    }

    private Table get(String name) {
        Table table = tables.get(name);
        if (table == null) {
            throw new IllegalArgumentException("no table " + name);
        }
        return table;
    }

    /** Writes every table that has rows; none where no folder is named. */
    void write(@Nullable Path folder) throws IOException {
        if (folder == null) {
            return;
        }
        for (Map.Entry<String, Table> entry : tables.entrySet()) {
            Table table = entry.getValue();
            Set<String> columns = new LinkedHashSet<>();
            table.rows().forEach(row -> columns.addAll(row.keySet()));
            List<String> lines = new ArrayList<>();
            for (Map<String, String> row : table.rows()) {
                List<String> cells = new ArrayList<>();
                columns.forEach(column -> cells.add(quoted(row.getOrDefault(column, ""))));
                lines.add(String.join(",", cells));
            }
            if (!lines.isEmpty()) {
                Path file = folder.resolve(entry.getKey() + ".csv");
                ResultTable.writeCsv(file, table.content(), table.notes(), String.join(",", columns), lines);
            }
        }
    }

    /** Returns a number as the cell of a table: with four digits. */
    static String rounded(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String quoted(String cell) {
        return cell.contains(",") ? '"' + cell + '"' : cell;
    }

    /** Returns a name as part of the name of a column: {@code PhysX 33} becomes {@code physx_33}. */
    static String column(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }
}

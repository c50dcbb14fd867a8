// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A result table of {@code docs/data}: comment lines {@code # key: text}, a line with the names of the columns, rows of
 * as many cells. A cell with a comma is in quotes.
 */
public final class DataFile {
    private final String name;
    private final List<String> head = new ArrayList<>();
    private final List<String> columns;
    private final List<Map<String, String>> rows = new ArrayList<>();

    private DataFile(String name, List<String> lines) {
        this.name = name;
        int first = 0;
        while (first < lines.size() && lines.get(first).startsWith("#")) {
            head.add(lines.get(first++).substring(1).strip());
        }
        if (first == lines.size()) {
            throw new IllegalArgumentException(name + " has no columns");
        }
        columns = cells(lines.get(first));
        for (String line : lines.subList(first + 1, lines.size())) {
            if (line.startsWith("#") || line.isBlank()) {
                continue;
            }
            List<String> cells = cells(line);
            if (cells.size() != columns.size()) {
                throw new IllegalArgumentException(
                        name + ": " + cells.size() + " cells, but " + columns.size() + " columns: " + line);
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < cells.size(); i++) {
                row.put(columns.get(i), cells.get(i));
            }
            rows.add(row);
        }
    }

    /** Reads a table. */
    public static DataFile read(Path file) throws IOException {
        return new DataFile(String.valueOf(file.getFileName()), Files.readAllLines(file));
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    /** Returns the file name, such as {@code sizes.csv}. */
    public String name() {
        return name;
    }

    /** Returns the text of a key of the head, or "" if it has no such key. */
    public String head(String key) {
        return head.stream()
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .findFirst()
                .orElse("");
    }

    /** Returns the rows, each by column. */
    public List<Map<String, String>> rows() {
        return rows;
    }

    /**
     * Returns the cell of a row.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public String cell(Map<String, String> row, String column) {
        String cell = row.get(column);
        if (cell == null) {
            throw new IllegalArgumentException(name + " has no column " + column + ", but " + columns);
        }
        return cell;
    }
}

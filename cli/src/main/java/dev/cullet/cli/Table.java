// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.text.Printable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of text: a heading, then rows. Columns are as wide as their widest cell. If a line would be wider than the
 * terminal, cells of the elastic columns are shortened in the middle. Cells are escaped as {@link Printable} does.
 */
final class Table {
    private static final String GAP = "  ";
    private static final String OMISSION = "...";

    /** An elastic column is not made narrower than this. */
    private static final int MIN_WIDTH = 12;

    /** How a column is set. */
    enum Column {
        /** Text, on the left; may be shortened. */
        ELASTIC,
        /** Text, on the left; is not shortened. */
        TEXT,
        /** Numbers, on the right; are not shortened. */
        NUMBER
    }

    private final List<Column> columns = new ArrayList<>();
    private final List<String> heading = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a column; all columns are added before the first row. */
    Table column(String title, Column column) {
        heading.add(title);
        columns.add(column);
        return this;
    }

    /** Adds a row, with a cell per column. */
    void row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + columns.size() + " columns");
        }
        rows.add(cells.stream().map(Printable::line).toList());
    }

    /** @param width columns of the terminal, or 0 for no limit */
    void print(PrintStream out, int width) {
        int[] widths = new int[columns.size()];
        widen(widths, heading);
        rows.forEach(row -> widen(widths, row));
        if (width > 0) {
            fit(widths, width);
        }
        out.println(line(heading, widths));
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], length(cells.get(i)));
        }
    }

    /** Narrows the widest elastic column by one, again and again, until a line fits. */
    private void fit(int[] widths, int width) {
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - width;
        for (int i = 0; i < excess; i++) {
            int widest = -1;
            for (int column = 0; column < widths.length; column++) {
                if (columns.get(column) == Column.ELASTIC
                        && widths[column] > MIN_WIDTH
                        && (widest < 0 || widths[column] > widths[widest])) {
                    widest = column;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = shortened(cells.get(i), widths[i]);
            String padding = " ".repeat(widths[i] - length(cell));
            line.append(i == 0 ? "" : GAP).append(columns.get(i) == Column.NUMBER ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    /**
     * Returns the folders that the paths of all files begin with, with the separator at the end; on a terminal a table
     * has the rest of the paths only. Returns an empty text for a single file, or if no terminal limits the width.
     */
    static String commonFolder(List<String> files, int width) {
        if (width == 0 || files.size() < 2) {
            return "";
        }
        String common = files.get(0);
        for (String file : files) {
            int same = 0;
            while (same < Math.min(common.length(), file.length()) && common.charAt(same) == file.charAt(same)) {
                same++;
            }
            common = common.substring(0, same);
        }
        return common.substring(0, Math.max(common.lastIndexOf('/'), common.lastIndexOf('\\')) + 1);
    }

    /**
     * Returns a text with at most so many characters. What is left out is nearer to the beginning, because a path ends
     * with the name of the file: {@code lev...barrel_01.fbx}.
     */
    static String shortened(String text, int width) {
        int length = length(text);
        if (length <= width) {
            return text;
        }
        int kept = Math.max(0, width - OMISSION.length());
        int end = text.offsetByCodePoints(0, kept / 3);
        int begin = text.offsetByCodePoints(0, length - (kept - kept / 3));
        return text.substring(0, end) + OMISSION + text.substring(begin);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of text: a heading, then rows. Columns are as wide as their widest cell. If a line would be wider than the
 * terminal, elastic columns are made narrower: a path in them loses folders, and a path whose last name does not fit
 * has a line of its own. No name is cut. Cells are escaped as {@link Printable} does.
 */
final class Table {
    private static final String GAP = "  ";
    private static final String OMISSION = ".../";

    /** An elastic column is not made narrower than this. */
    private static final int MIN_WIDTH = 12;

    /** How a column is set. */
    enum Column {
        /** Paths, on the left; folders may be left out. */
        ELASTIC,
        /** Text, on the left; is not shortened. */
        TEXT,
        /** Numbers, on the right; are not shortened. */
        NUMBER
    }

    private final List<Column> columns = new ArrayList<>();
    private final List<String> heading = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** The ink of the last cell of each row, or null. */
    private final List<@Nullable Ink> inks = new ArrayList<>();

    /** Adds a column; all columns are added before the first row. */
    Table column(String title, Column column) {
        heading.add(title);
        columns.add(column);
        return this;
    }

    /** Adds a row, with a cell per column. */
    void row(List<String> cells) {
        row(cells, null);
    }

    /**
     * Adds a row, with a cell per column.
     *
     * @param ink of the last cell, or null
     */
    void row(List<String> cells, @Nullable Ink ink) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + columns.size() + " columns");
        }
        rows.add(cells.stream().map(Printable::line).toList());
        inks.add(ink);
    }

    /** Prints the table as a result. */
    void print(Console console) {
        lines(console.outWidth()).forEach(console::printOut);
    }

    /** @param width columns of the terminal, or 0 for no limit */
    List<Styled> lines(int width) {
        int[] widths = new int[columns.size()];
        widen(widths, heading);
        rows.forEach(row -> widen(widths, row));
        if (width > 0) {
            fit(widths, width);
        }
        List<Styled> lines = new ArrayList<>();
        add(heading, Ink.BOLD, Ink.BOLD, widths, lines);
        for (int i = 0; i < rows.size(); i++) {
            add(rows.get(i), null, inks.get(i), widths, lines);
        }
        return lines;
    }

    private static int width(int[] widths) {
        return Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1);
    }

    /** Returns the number of columns that the table needs where its elastic columns are narrow. */
    int minWidth() {
        int[] widths = new int[columns.size()];
        widen(widths, heading);
        rows.forEach(row -> widen(widths, row));
        fit(widths, 1);
        return width(widths);
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], length(cells.get(i)));
        }
    }

    /** Narrows the widest elastic column by one, again and again, until a line fits. */
    private void fit(int[] widths, int width) {
        int excess = width(widths) - width;
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

    /** Adds the lines of a row: one, and before it one for each path that does not fit in its column. */
    private void add(List<String> cells, @Nullable Ink ink, @Nullable Ink last, int[] widths, List<Styled> lines) {
        List<String> fitted = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            String cell = withFewerFolders(cells.get(i), widths[i]);
            if (length(cell) > widths[i]) {
                lines.add(new Styled().add(ink, withFewerFolders(cells.get(i), width(widths))));
                cell = "";
            }
            fitted.add(cell);
        }
        while (fitted.size() > 1 && fitted.get(fitted.size() - 1).isEmpty()) { // no spaces at the end of a line
            fitted.remove(fitted.size() - 1);
        }
        Styled line = new Styled();
        for (int i = 0; i < fitted.size(); i++) {
            String cell = fitted.get(i);
            boolean isLast = i == fitted.size() - 1;
            boolean isNumber = columns.get(i) == Column.NUMBER;
            String padding = " ".repeat(widths[i] - length(cell));
            line.add((i == 0 ? "" : GAP) + (isNumber ? padding : ""))
                    .add(i == widths.length - 1 ? last : ink, cell)
                    .add(isNumber || isLast ? "" : padding);
        }
        lines.add(line);
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
     * Returns a path with at most so many characters, if its last name leaves space for it: its first folders are left
     * out, as in {@code .../props/barrel_01.fbx}. Returns a path whose last name is longer as it is.
     */
    static String withFewerFolders(String path, int width) {
        String shorter = path;
        int from = 0;
        while (length(shorter) > width) {
            int slash = path.indexOf('/', from);
            int backslash = path.indexOf('\\', from);
            int end = slash < 0 ? backslash : backslash < 0 ? slash : Math.min(slash, backslash);
            if (end < 0) {
                return path;
            }
            from = end + 1;
            shorter = OMISSION + path.substring(from);
        }
        return shorter;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}

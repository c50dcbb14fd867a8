// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The title of a link that quotes a figure: {@code [min|max|median|sum|count] COLUMN[/DIVISOR][; COLUMN=VALUE]...}. The
 * conditions select rows; {@code >} and {@code <} compare numbers, {@code !=} excludes a value. Without a function
 * exactly one row must match. Examples:
 *
 * <pre>
 * exact; model=spot.obj
 * max packed; triangles&gt;400
 * bytes/1024; what=load and ray after R8
 * </pre>
 */
final class Reference {
    private final DataFile data;
    private final String title;
    private final String function;
    private final String column;
    private final double divisor;

    Reference(DataFile data, String title) {
        this.data = data;
        this.title = title;
        String what = title.split("; ", -1)[0];
        String[] words = what.split(" ", 2);
        boolean called = words.length == 2
                && List.of("min", "max", "median", "sum", "count").contains(words[0]);
        this.function = called ? words[0] : "";
        String value = called ? words[1] : what;
        int slash = value.indexOf('/');
        this.column = slash < 0 ? value : value.substring(0, slash);
        this.divisor = slash < 0 ? 1 : Double.parseDouble(value.substring(slash + 1));
    }

    /**
     * Returns the figure with thousands separators and as many decimals as a text has.
     *
     * @throws IllegalArgumentException if no row matches, or several without a function
     */
    String format(String like) {
        int point = like.indexOf('.');
        int decimals = point < 0 ? 0 : like.length() - point - 1;
        return format(value(), decimals);
    }

    /** Returns a number with thousands separators. */
    static String format(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private double value() {
        List<Map<String, String>> rows =
                data.rows().stream().filter(this::matches).toList();
        if (function.equals("count")) {
            return rows.size();
        }
        double[] values = rows.stream()
                .map(row -> data.cell(row, column))
                .filter(cell -> !cell.isEmpty())
                .mapToDouble(cell -> Double.parseDouble(cell) / divisor)
                .sorted()
                .toArray();
        if (values.length == 0 || (function.isEmpty() && values.length > 1)) {
            throw new IllegalArgumentException(
                    data.name() + " has " + values.length + " values of \"" + title + "\"; name rows that it has");
        }
        return switch (function) {
            case "max" -> values[values.length - 1];
            case "sum" -> Arrays.stream(values).sum();
            case "median" -> (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
            default -> values[0];
        };
    }

    private boolean matches(Map<String, String> row) {
        List<String> conditions = new ArrayList<>(List.of(title.split("; ", -1)));
        return conditions.stream().skip(1).allMatch(condition -> matches(row, condition));
    }

    private boolean matches(Map<String, String> row, String condition) {
        int at = condition.indexOf("!=");
        if (at >= 0) {
            return !data.cell(row, condition.substring(0, at)).equals(condition.substring(at + 2));
        }
        at = condition.indexOf('=');
        if (at >= 0) {
            return data.cell(row, condition.substring(0, at)).equals(condition.substring(at + 1));
        }
        at = Math.max(condition.indexOf('<'), condition.indexOf('>'));
        if (at < 0) {
            throw new IllegalArgumentException("\"" + condition + "\" of \"" + title + "\" is no condition");
        }
        String cell = data.cell(row, condition.substring(0, at));
        double limit = Double.parseDouble(condition.substring(at + 1));
        return !cell.isEmpty()
                && Double.compare(Double.parseDouble(cell), limit) == (condition.charAt(at) == '<' ? -1 : 1);
    }
}

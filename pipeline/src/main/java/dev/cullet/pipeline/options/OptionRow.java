// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.pipeline.options.Setting.Group;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One row of {@link OptionTable}: a setting, how its values are printed from options, and how a value is parsed into
 * them. The factory methods cover one kind each.
 *
 * @param get the values as text, one for a setting that is no list
 * @param set the options with a value parsed into them; throws {@link IllegalArgumentException} if it is not allowed
 */
record OptionRow(
        Setting setting, Function<BakeOptions, List<String>> get, BiFunction<BakeOptions, String, BakeOptions> set) {

    /** A row whose default is what the default options print. */
    static OptionRow of(
            String name,
            Kind kind,
            String label,
            String allowed,
            String help,
            Function<BakeOptions, List<String>> get,
            BiFunction<BakeOptions, String, BakeOptions> set) {
        String defaultValue = String.join(" ", get.apply(BakeOptions.DEFAULTS));
        return new OptionRow(new Setting(name, Group.CONTENT, kind, label, allowed, help, defaultValue), get, set);
    }

    /** Returns the row in another group of the help. */
    OptionRow in(Group group) {
        return new OptionRow(setting.in(group), get, set);
    }

    /** Returns the row with a value of the flag without one. */
    OptionRow withBareValue(String value) {
        return new OptionRow(setting.withBareValue(value), get, set);
    }

    static <E extends Enum<E>> OptionRow choice(
            String name,
            String label,
            String help,
            Class<E> type,
            Function<BakeOptions, E> get,
            BiFunction<BakeOptions, E, BakeOptions> set) {
        return of(
                name,
                Kind.ENUM,
                label,
                allowed(type),
                help,
                o -> List.of(lowerCase(get.apply(o))),
                (o, value) -> set.apply(o, constant(type, value)));
    }

    /** Returns the names of all constants in lower case, as a phrase that follows "must be". */
    static <E extends Enum<E>> String allowed(Class<E> type) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(OptionRow::lowerCase).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /**
     * Returns the constant with a name in letters of any case.
     *
     * @throws IllegalArgumentException if there is none
     */
    static <E extends Enum<E>> E constant(Class<E> type, String name) {
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    }

    static OptionRow number(
            String name,
            String label,
            String allowed,
            String help,
            Function<BakeOptions, Double> get,
            BiFunction<BakeOptions, Double, BakeOptions> set) {
        return of(
                name,
                Kind.NUMBER,
                label,
                allowed,
                help,
                o -> List.of(Decimal.text(get.apply(o))),
                (o, value) -> set.apply(o, Double.valueOf(value)));
    }

    static OptionRow integer(
            String name,
            String allowed,
            String help,
            Function<BakeOptions, Long> get,
            BiFunction<BakeOptions, Long, BakeOptions> set) {
        return of(name, Kind.INTEGER, "N", allowed, help, o -> List.of(Long.toString(get.apply(o))), (o, value) -> {
            try {
                return set.apply(o, Long.valueOf(value));
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(e);
            }
        });
    }

    static OptionRow bool(
            String name,
            String help,
            Function<BakeOptions, Boolean> get,
            BiFunction<BakeOptions, Boolean, BakeOptions> set) {
        return of(
                name,
                Kind.BOOLEAN,
                "true|false",
                "true or false",
                help,
                o -> List.of(Boolean.toString(get.apply(o))),
                (o, value) -> {
                    if (!value.equals("true") && !value.equals("false")) {
                        throw new IllegalArgumentException();
                    }
                    return set.apply(o, Boolean.valueOf(value));
                });
    }

    /** A list of globs; printed sorted and without duplicates, because the order has no meaning. */
    static OptionRow globs(
            String name,
            String allowed,
            String help,
            Function<BakeOptions, List<String>> get,
            BiFunction<BakeOptions, List<String>, BakeOptions> set) {
        return of(
                name,
                Kind.STRING_LIST,
                "GLOB",
                allowed,
                help,
                o -> List.copyOf(new TreeSet<>(get.apply(o))),
                (o, value) -> set.apply(o, plus(get.apply(o), value)));
    }

    /** Returns a list with one more element at its end. */
    static <E> List<E> plus(List<E> list, E element) {
        List<E> more = new ArrayList<>(list);
        more.add(element);
        return more;
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.config.Slashes;
import dev.cullet.pipeline.options.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses plain command lines of {@code cullet bake} without picocli, whose start takes longer than the bake of a small
 * file: inputs, and options whose values are arguments of their own, such as {@code bake models -d assets --jobs 4}. A
 * command line with anything else, or with an error, is left to picocli; the result is the same.
 */
final class PlainArguments {
    private static final String VERB = "bake";

    private final List<String> inputs = new ArrayList<>();
    private final Map<String, List<String>> settings = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Set<String> flags = new HashSet<>();

    private PlainArguments() {}

    /** Returns the arguments; null if picocli has to parse them. */
    static @Nullable BakeArguments parse(String[] arguments) {
        if (arguments.length == 0 || !arguments[0].equals(VERB)) {
            return null;
        }
        PlainArguments plain = new PlainArguments();
        try {
            for (int i = 1; i < arguments.length; ) {
                int used = plain.argument(arguments[i], i + 1 < arguments.length ? arguments[i + 1] : "-");
                if (used == 0) {
                    return null;
                }
                i += used;
            }
            return plain.arguments();
        } catch (IllegalArgumentException e) { // a value that is not allowed, or no path
            return null;
        }
    }

    /** Takes an argument, and the next one if that is its value; returns how many it took, 0 if it is not plain. */
    private int argument(String argument, String next) {
        if (isValue(argument)) {
            inputs.add(argument);
            return 1;
        }
        switch (argument) {
            case Flags.FORCE,
                    Flags.OVERWRITE,
                    Flags.DRY_RUN,
                    Flags.JSON,
                    Flags.QUIET,
                    Flags.TIMINGS,
                    Flags.STACKTRACE -> {
                return flags.add(argument) ? 1 : 0;
            }
            case Flags.O, Flags.OUTPUT -> {
                return isValue(next) && values.put(Flags.OUTPUT, next) == null ? 2 : 0;
            }
            case Flags.CONFIG, Flags.SHARD -> {
                return isValue(next) && values.put(argument, next) == null ? 2 : 0;
            }
            default -> {
                Setting setting = setting(argument);
                return setting != null && isValue(next) && set(setting, next) ? 2 : 0;
            }
        }
    }

    private static boolean isValue(String argument) {
        return !argument.isEmpty()
                && argument.charAt(0) != '-'
                && argument.charAt(0) != '@'
                && argument.indexOf('"') < 0
                && argument.indexOf('\'') < 0;
    }

    private static @Nullable Setting setting(String flag) {
        for (Setting setting : Settings.all()) {
            if (Flags.of(setting).contains(flag)) {
                boolean hasValue =
                        setting.bareValue().isEmpty() && !setting.name().equals(Flags.SOURCES);
                return hasValue ? setting : null;
            }
        }
        return null;
    }

    private boolean set(Setting setting, String value) {
        check(setting, value);
        List<String> all = settings.computeIfAbsent(setting.name(), name -> new ArrayList<>());
        all.add(value);
        return all.size() == 1 || setting.kind().isList();
    }

    private BakeArguments arguments() {
        Layer layer = Layer.EMPTY;
        for (Map.Entry<String, List<String>> setting : settings.entrySet()) {
            layer = layer.with(setting.getKey(), setting.getValue());
        }
        return new BakeArguments(
                inputs,
                path(values.get(Flags.OUTPUT)),
                path(values.get(Flags.CONFIG)),
                layer,
                flags.contains(Flags.FORCE),
                flags.contains(Flags.OVERWRITE),
                flags.contains(Flags.DRY_RUN),
                false,
                values.get(Flags.SHARD),
                flags.contains(Flags.JSON),
                flags.contains(Flags.QUIET),
                flags.contains(Flags.TIMINGS),
                flags.contains(Flags.STACKTRACE));
    }

    /** @throws InvalidPathException if it is no path */
    private static @Nullable Path path(@Nullable String text) {
        return text == null ? null : Path.of(text);
    }

    /**
     * Checks the value of a flag.
     *
     * @throws IllegalArgumentException if it is not allowed
     */
    static void check(Setting setting, String value) {
        Settings.check(setting, setting.flag(), value);
        if (!setting.kind().isPath()) { // a path of the command line is one of the system
            Slashes.check(setting, setting.flag(), value);
        }
    }
}

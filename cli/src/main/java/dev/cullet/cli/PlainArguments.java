// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.config.Slashes;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
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

    /** A setting whose flag may occur without a value. */
    private static final String SPHERES = "spheres";

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
            case "--force", "--overwrite", "--dry-run", "--json", "--timings", "--stacktrace" -> {
                return flags.add(argument) ? 1 : 0;
            }
            case "-o", "--output" -> {
                return isValue(next) && values.put("-o", next) == null ? 2 : 0;
            }
            case "--config", "--shard" -> {
                return isValue(next) && values.put(argument, next) == null ? 2 : 0;
            }
            case "-d" -> {
                return isValue(next) && set(Settings.named("directory"), next) ? 2 : 0;
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
            if (flag.equals(setting.flag())) {
                boolean hasValue = setting.kind() != Kind.BOOLEAN
                        && !setting.name().equals(SPHERES)
                        && !setting.name().equals("sources");
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
                path(values.get("-o")),
                path(values.get("--config")),
                layer,
                flags.contains("--force"),
                flags.contains("--overwrite"),
                flags.contains("--dry-run"),
                false,
                values.get("--shard"),
                flags.contains("--json"),
                flags.contains("--timings"),
                flags.contains("--stacktrace"));
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

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.files.OutputName;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.options.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Every setting there is. Keys of {@code cullet.toml}, flags of {@code cullet bake}, words of build plugins, the example
 * that {@code cullet init} writes and {@code docs/configuration.md} all come from here.
 */
public final class Settings {
    /** A flag as a word of its own: a file may be called {@code a--strict.obj}. */
    private static final Pattern FLAG = Pattern.compile("(?<![^ '\"(])--([a-z-]*[a-z])(?![^ '\"),;:.=])");

    private static final Map<String, Setting> ALL = new LinkedHashMap<>();
    private static final Map<String, Predicate<String>> CHECKS = new LinkedHashMap<>();

    static {
        BakeOptions.settings().forEach(setting -> ALL.put(setting.name(), setting));
        file(
                "strict",
                Kind.TRUTH,
                "true|false",
                "true or false",
                "Warnings are a failure: no asset is written.",
                "false");
        file("max-bytes", Kind.WHOLE, "N", "a whole number from 1", "A larger asset is a failure.", "");
        file(
                "max-depth",
                Kind.WHOLE,
                "N",
                "a whole number from 1",
                "An asset whose tree has more levels is a failure.",
                "");
        batch(
                "sources",
                Kind.PATHS,
                "INPUT",
                "files, folders or globs",
                "What is baked: mesh files, folders of them, and globs, such as models/**.fbx.",
                "");
        batch("skip", Kind.TEXTS, "GLOB", "a glob over files", "Sources that are left out, by path or by name.", "");
        batch(
                "directory",
                Kind.PATH,
                "DIR",
                "a folder",
                "Folder for the assets, in the same folders below it as the sources have; else each is beside its source.",
                "");
        batch(
                "output-name",
                Kind.TEXT,
                "PATTERN",
                "a file name with {name}, {extension} or {file} in it, such as {file}.cullet",
                "What an asset is called: {name} is the source's name without its extension, {extension} is that, and"
                        + " {file} is both, with the dot.",
                OutputName.DEFAULT);
        batch(
                "jobs",
                Kind.TEXT_OR_NUMBER,
                "N",
                "auto or a whole number from 1",
                "Files baked at the same time; auto is one per processor.",
                "auto");
        batch(
                "isolate",
                Kind.TRUTH,
                "true|false",
                "true or false",
                "Read files in worker processes, so that a file which crashes or hangs the importer is only a failed file.",
                "true");
        batch(
                "import-seconds",
                Kind.NUMBER,
                "SECONDS",
                "a number above 0",
                "Time that the import of a file may take in a worker process; each megabyte of it gives a second more.",
                "120");
        batch(
                "import-memory",
                Kind.WHOLE,
                "MB",
                "a whole number of megabytes, or 0",
                "Memory that a worker process may take; 0 is three quarters of the machine's. Watched on Linux only.",
                "0");
        batch(
                "cache",
                Kind.PATH,
                "DIR",
                "a folder",
                "Folder of assets by content, which many machines may share: what one of them baked, none bakes again.",
                "");
        batch(
                "state",
                Kind.PATH,
                "DIR",
                "a folder",
                "Where to remember what assets were made from; else in .cullet-state beside cullet.toml, in the output"
                        + " folder, or in the folder that was baked.",
                "");
        batch(
                "prune",
                Kind.TRUTH,
                "true|false",
                "true or false",
                "Remove assets whose sources are gone, if nobody changed them since.",
                "false");
        batch(
                "report",
                Kind.PATHS,
                "FILE",
                "a file with the extension .json, .xml (JUnit) or .sarif",
                "Write a report for machines: JSON, JUnit XML or SARIF by the file's extension.",
                "");

        CHECKS.put("strict", Settings::isTruth);
        CHECKS.put("max-bytes", value -> Long.parseLong(value) >= 1);
        CHECKS.put("max-depth", value -> Integer.parseInt(value) >= 1);
        CHECKS.put("sources", value -> !value.isEmpty());
        CHECKS.put("skip", value -> !value.isEmpty());
        CHECKS.put("directory", value -> !value.isEmpty());
        CHECKS.put("output-name", OutputName::isAllowed);
        CHECKS.put("jobs", value -> value.equals("auto") || Integer.parseInt(value) >= 1);
        CHECKS.put("isolate", Settings::isTruth);
        CHECKS.put("import-seconds", value -> Double.parseDouble(value) > 0 && Double.parseDouble(value) < 1e9);
        CHECKS.put("import-memory", value -> Long.parseLong(value) >= 0);
        CHECKS.put("cache", value -> !value.isEmpty());
        CHECKS.put("state", value -> !value.isEmpty());
        CHECKS.put("prune", Settings::isTruth);
        CHECKS.put("report", value -> value.matches("(?i).*\\.(json|xml|sarif)"));
    }

    private Settings() {}

    private static void file(String name, Kind kind, String label, String allowed, String help, String fallback) {
        ALL.put(name, new Setting(name, Scope.FILE, kind, label, allowed, help, fallback));
    }

    private static void batch(String name, Kind kind, String label, String allowed, String help, String fallback) {
        ALL.put(name, new Setting(name, Scope.BATCH, kind, label, allowed, help, fallback));
    }

    /** All of them, in the order in which a person reads about them. */
    public static List<Setting> all() {
        return List.copyOf(ALL.values());
    }

    /**
     * One by its name, such as {@code max-leaf}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Setting named(String name) {
        Setting setting = ALL.get(name);
        if (setting == null) {
            throw new IllegalArgumentException("there is no setting '" + name + "'");
        }
        return setting;
    }

    /** One by its key, such as {@code maxLeaf}; null if there is none. */
    public static @Nullable Setting keyed(String key) {
        for (Setting setting : ALL.values()) {
            if (setting.key().equals(key)) {
                return setting;
            }
        }
        return null;
    }

    /**
     * Returns normally if a setting may have this value.
     *
     * @param word what the front end calls the setting, for the message
     * @throws IllegalArgumentException if it may not; the message says what it may have
     */
    public static void check(Setting setting, String word, String value) {
        String more = "";
        try {
            Predicate<String> check = CHECKS.get(setting.name());
            if (check == null) {
                BakeOptions.DEFAULTS.with(setting.name(), value);
                return;
            }
            if (check.test(value)) {
                return;
            }
        } catch (IllegalArgumentException e) {
            Throwable why = setting.kind() == Kind.SURFACES ? e.getCause() : null;
            more = why == null || why.getMessage() == null ? "" : ": " + why.getMessage();
        }
        throw new IllegalArgumentException(word + " is '" + value + "', but must be " + setting.allowed() + more);
    }

    /** A message for those who write keys: {@code raise --max-bytes} becomes {@code raise maxBytes}. */
    public static String inKeys(String message) {
        return FLAG.matcher(message).replaceAll(flag -> {
            Setting setting = ALL.get(flag.group(1));
            return Matcher.quoteReplacement(setting == null ? flag.group() : setting.key());
        });
    }

    private static boolean isTruth(String value) {
        return value.equals("true") || value.equals("false");
    }
}

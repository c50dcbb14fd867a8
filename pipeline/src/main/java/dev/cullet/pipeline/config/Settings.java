// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.cache.CacheAddress;
import dev.cullet.pipeline.files.OutputName;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.ExpectedSize;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Group;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Target;
import dev.cullet.pipeline.text.Decimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table of all settings: the options of {@link BakeOptions} followed by those of the batch. Keys of {@code
 * cullet.toml}, flags of {@code cullet bake}, options of build plugins, the example that {@code cullet init} writes and
 * the tables of {@code docs/configuration.md} are generated from it.
 */
public final class Settings {
    /** A flag as a separate word: a file may be named {@code a--strict.obj}. */
    private static final Pattern FLAG = Pattern.compile("(?<![^ '\"(])--([a-z-]*[a-z])(?![^ '\"),;:.=])");

    /** Options of one run, which are no settings: a permission to replace files must not last unnoticed. */
    private static final Set<String> RUN_OPTIONS = Set.of("force", "overwrite");

    private static final Map<String, Setting> ALL = new LinkedHashMap<>();
    private static final Map<String, Predicate<String>> CHECKS = new LinkedHashMap<>();

    static {
        BakeOptions.settings().forEach(setting -> ALL.put(setting.name(), setting));
        row(
                Group.CONTENT,
                "target",
                Kind.ENUM,
                "DEVICE",
                Target.ALLOWED,
                "none",
                "Defaults for a kind of device: desktop is encoding exact with BSP trees, mobile is encoding compact,"
                        + " tiny is encoding packed without edge flags. Options that are set override it.",
                value -> Target.named(value) != null);
        bool(Group.LIMITS, "strict", "false", "Fail on warnings: no asset is written.");
        row(
                Group.LIMITS,
                "expected-size",
                Kind.STRING,
                "RANGE",
                ExpectedSize.ALLOWED,
                ExpectedSize.DEFAULT.toString(),
                "Expected length of the longest side; a file outside of it has the finding unexpected-size. The default"
                        + " is for props and rooms; set a range in a rule for larger files, such as terrain.",
                value -> ExpectedSize.parse(value) != null);
        limit("max-bytes", "Fail if the asset is larger, in bytes.");
        limit("max-depth", "Fail if the tree of the asset has more levels.");
        row(
                Group.CONTENT,
                "lods",
                Kind.STRING_LIST,
                "ERRORS",
                Lods.ALLOWED,
                "",
                "Also bake levels of detail: an asset for each error, simplified as with simplify; the name ends with"
                        + " _LOD1, _LOD2 and so on. The source is read once. The asset itself is level 0.",
                value -> !Lods.of(List.of(value)).errors().isEmpty());
        row(
                Group.EXPORT,
                "export",
                Kind.STRING_LIST,
                "FORMAT",
                String.join(", ", ExportFormats.ids()),
                "",
                "Export the asset, too: the file has its name and is beside it; a glb has all levels of detail. 'cullet"
                        + " export' describes the formats.",
                ExportFormats.ids()::contains);
        row(
                Group.EXPORT,
                "export-naming",
                Kind.ENUM,
                "NAME",
                "unreal, godot or none",
                "none",
                "Naming convention of colliders in exports; none writes OMI_physics_shape.",
                ColliderNaming.ids()::contains);
        row(
                Group.FILES,
                "sources",
                Kind.PATH_LIST,
                "INPUT",
                "files, folders or globs",
                "",
                "Sources: mesh files, folders of them, and globs, such as models/**.fbx.",
                value -> !value.isEmpty());
        row(
                Group.FILES,
                "skip",
                Kind.STRING_LIST,
                "GLOB",
                "a glob over files",
                "",
                "Sources to leave out, by path or by name.",
                value -> !value.isEmpty());
        folder(
                "directory",
                "Folder for the assets; they keep the subfolders of the sources. Without it, each asset is beside its"
                        + " source.");
        row(
                Group.FILES,
                "output-name",
                Kind.STRING,
                "PATTERN",
                "a file name with {name}, {extension} or {file} in it, such as {file}.cullet",
                OutputName.DEFAULT,
                "File name of an asset: {name} is the name of the source without its extension, {extension} is the"
                        + " extension, {file} is both, with the dot.",
                OutputName::isAllowed);
        row(
                Group.WORKERS,
                "jobs",
                Kind.STRING_OR_NUMBER,
                "N",
                "auto or a whole number from 1",
                "auto",
                "Number of files baked at the same time; auto is one per processor.",
                value -> value.equals("auto") || Integer.parseInt(value) >= 1);
        bool(
                Group.WORKERS,
                "isolate",
                "true",
                "Import files in worker processes: a file that crashes or hangs the importer fails alone.");
        row(
                Group.WORKERS,
                "import-seconds",
                Kind.NUMBER,
                "SECONDS",
                "a number above 0 and below 1e9",
                "120",
                "Time limit of an import, in seconds; each megabyte of the file adds one second.",
                value -> Double.parseDouble(value) > 0 && Double.parseDouble(value) < 1e9);
        row(
                Group.WORKERS,
                "import-memory",
                Kind.INTEGER,
                "MB",
                "a whole number of megabytes, at most 1000000000, or 0",
                "0",
                "Memory limit of an import, in MB; 0 is the Java heap, 1 GB and 64 times the size of the file, at most"
                        + " the share of a job in three quarters of the machine's memory.",
                value -> Long.parseLong(value) >= 0 && Long.parseLong(value) <= 1_000_000_000);
        row(
                Group.CACHE,
                "cache",
                Kind.PLACE_LIST,
                "PLACE",
                "a folder, an http or https address, or a list of both",
                "",
                "Shared cache of assets by their content: folders and HTTP servers, nearest first; an entry is found by"
                        + " the content of sources and options.",
                Settings::isCache);
        row(
                Group.CACHE,
                "cache-key-env",
                Kind.STRING,
                "VARIABLE",
                "the name of an environment variable",
                "",
                "Environment variable with the key of the cache: only entries that were sealed with the same key are"
                        + " used.",
                value -> value.matches("[A-Za-z_][A-Za-z0-9_]*"));
        bool(Group.CACHE, "cache-read-only", "false", "Use the cache without writing to it; also with --cache-push.");
        bool(Group.CACHE, "cache-push", "false", "Store assets on the HTTP servers of the cache, too.");
        row(
                Group.CACHE,
                "cache-token-env",
                Kind.STRING,
                "VARIABLE",
                "the name of an environment variable",
                "",
                "Environment variable with the servers' credentials: a bearer token, or USER:PASSWORD, for the HTTP"
                        + " servers of the cache.",
                value -> value.matches("[A-Za-z_][A-Za-z0-9_]*"));
        row(
                Group.CACHE,
                "cache-timeout",
                Kind.NUMBER,
                "SECONDS",
                "a number above 0 and below 1e6",
                "10",
                "Time limit per file and cache level, in seconds: all requests to a server, and hashing listed files.",
                value -> Double.parseDouble(value) > 0 && Double.parseDouble(value) < 1e6);
        folder(
                "state",
                "Folder of the build records; default: .cullet-state beside cullet.toml, in the output folder, or in"
                        + " the folder that is baked.");
        bool(
                Group.FILES,
                "prune",
                "false",
                "Remove assets whose sources no longer exist; those that were modified since the bake are kept.");
        bool(
                Group.SEAMS,
                "seams",
                "false",
                "Decide the borders that the assets share: after the batch, as 'cullet seams' does; reads only assets"
                        + " that changed, and those around them.");
        row(
                Group.SEAMS,
                "seams-tolerance",
                Kind.NUMBER,
                "METRES",
                "a number from 0 to 1000000",
                Decimal.text(SeamOptions.DEFAULT.tolerance()),
                "Maximum gap of borders that are one, in metres; with --seams.",
                value -> new SeamOptions(Double.parseDouble(value), 0).tolerance() >= 0);
        row(
                Group.SEAMS,
                "seams-angle",
                Kind.NUMBER,
                "DEGREES",
                "a number from 0 to 90",
                Decimal.text(SeamOptions.DEFAULT.angle()),
                "Angle up to which a convex edge is flat; in degrees, with --seams.",
                value -> new SeamOptions(0, Double.parseDouble(value)).angle() >= 0);
        row(
                Group.RUN,
                "report",
                Kind.PATH_LIST,
                "FILE",
                "a file with the extension .json, .jsonl, .xml (JUnit) or .sarif",
                "",
                "Write a report: JSON, JSON lines, JUnit XML or SARIF, by the extension of the file.",
                value -> value.matches("(?i).*\\.(jsonl?|xml|sarif)"));
    }

    private Settings() {}

    private static void row(
            Group group,
            String name,
            Kind kind,
            String label,
            String allowed,
            String defaultValue,
            String help,
            Predicate<String> check) {
        ALL.put(name, new Setting(name, group, kind, label, allowed, help, defaultValue));
        CHECKS.put(name, check);
    }

    private static void bool(Group group, String name, String defaultValue, String help) {
        row(
                group,
                name,
                Kind.BOOLEAN,
                "true|false",
                "true or false",
                defaultValue,
                help,
                value -> value.equals("true") || value.equals("false"));
    }

    private static void folder(String name, String help) {
        row(Group.FILES, name, Kind.PATH, "DIR", "a folder", "", help, value -> !value.isEmpty());
    }

    /** @throws IllegalArgumentException if it is an address that is not allowed */
    private static boolean isCache(String value) {
        String refusal = CacheAddress.isAddress(value) ? CacheAddress.refusal(value) : null;
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        return !value.isEmpty();
    }

    private static void limit(String name, String help) {
        boolean isLong = name.equals("max-bytes");
        row(
                Group.LIMITS,
                name,
                Kind.INTEGER,
                "N",
                "a whole number from 1",
                "",
                help,
                value -> (isLong ? Long.parseLong(value) : Integer.parseInt(value)) >= 1);
    }

    /** Returns all settings, in the order of help texts. */
    public static List<Setting> all() {
        return List.copyOf(ALL.values());
    }

    /**
     * Returns the setting with a name, such as {@code max-leaf}.
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

    /** Returns the setting with a key, such as {@code maxLeaf}, or null if there is none. */
    public static @Nullable Setting keyed(String key) {
        for (Setting setting : ALL.values()) {
            if (setting.key().equals(key)) {
                return setting;
            }
        }
        return null;
    }

    /**
     * Checks a value of a setting; for a list, one element.
     *
     * @param shownName the name of the setting in the message, such as its flag or its key
     * @throws IllegalArgumentException if the value is not allowed; the message contains the allowed values
     */
    public static void check(Setting setting, String shownName, String value) {
        String detail = "";
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
            if (setting.kind() == Kind.PLACE_LIST) { // an address may contain a password, which no message repeats
                throw new IllegalArgumentException(shownName + ": " + e.getMessage(), e);
            }
            Throwable cause = setting.kind() == Kind.SURFACE_LIST ? e.getCause() : null;
            detail = cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage();
        }
        throw new IllegalArgumentException(
                shownName + " is '" + value + "', but must be " + setting.allowed() + detail);
    }

    /** Replaces the flags in a message by keys: {@code raise --max-bytes} becomes {@code raise maxBytes}. */
    public static String inKeys(String message) {
        return FLAG.matcher(message).replaceAll(flag -> {
            Setting setting = ALL.get(flag.group(1));
            boolean isOfRun = RUN_OPTIONS.contains(flag.group(1));
            return Matcher.quoteReplacement(setting != null ? setting.key() : flag.group(isOfRun ? 1 : 0));
        });
    }
}

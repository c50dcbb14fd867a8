// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.cache.CacheAddress;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import dev.cullet.pipeline.text.Decimal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Reads TOML with the keys of {@link Settings}; every error has a line and a column. */
final class TomlConfiguration {
    private static final String RULE = "rule";
    private static final String FILES = "files";

    private final Path file;
    private final Path base;

    private TomlConfiguration(Path file) {
        this.file = file;
        Path parent = file.getParent();
        this.base = parent == null ? Path.of("") : parent;
    }

    static Configuration read(Path file) throws ConfigException {
        TomlConfiguration reader = new TomlConfiguration(file);
        TomlTable top = reader.parse();
        List<Configuration.Rule> rules = new ArrayList<>();
        Layer settings = reader.layer(top, Scope.BATCH, RULE);
        if (top.keySet().contains(RULE)) {
            TomlArray tables = reader.tables(top, RULE);
            for (int i = 0; i < tables.size(); i++) {
                rules.add(reader.rule((TomlTable) tables.get(i), tables.inputPositionOf(i)));
            }
        }
        return new Configuration(file, reader.base, settings, rules);
    }

    static Layer readSidecar(Path file) throws ConfigException {
        TomlConfiguration reader = new TomlConfiguration(file);
        return reader.layer(reader.parse(), Scope.FILE, "");
    }

    private TomlTable parse() throws ConfigException {
        TomlParseResult result;
        try {
            result = Toml.parse(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new ConfigException(file, 0, 0, "is not UTF-8 text; save it as that", e);
        } catch (IOException e) {
            throw new ConfigException(file, 0, 0, IoErrors.reason(e), e);
        }
        if (result.hasErrors()) {
            TomlParseError first = result.errors().get(0);
            throw wrong(first.position(), String.valueOf(first.getMessage()));
        }
        return result;
    }

    private Configuration.Rule rule(TomlTable table, TomlPosition at) throws ConfigException {
        if (!table.keySet().contains(FILES)) {
            throw wrong(at, "a rule needs files: a list of globs over sources, such as files = [\"vehicles/**\"]");
        }
        List<String> files = strings(table, FILES);
        for (String glob : files) {
            try {
                Slashes.check(FILES, glob);
            } catch (IllegalArgumentException e) {
                throw wrong(position(table, FILES), String.valueOf(e.getMessage()));
            }
        }
        return new Configuration.Rule(files, layer(table, Scope.FILE, FILES));
    }

    /** @param other a key that is not a setting and that the caller reads; empty: none */
    private Layer layer(TomlTable table, Scope scope, String other) throws ConfigException {
        Layer layer = Layer.EMPTY;
        for (String key : inOrder(table)) {
            if (!key.equals(other)) {
                Setting setting = setting(table, key, scope, other);
                List<String> values = values(table, setting);
                for (String value : values) {
                    check(table, setting, value);
                }
                layer = layer.with(setting.name(), isResolved(setting) ? resolved(values) : values);
            }
        }
        return layer;
    }

    /** Sorted by position: the parser keeps no order, and the first error of the file is reported. */
    private static List<String> inOrder(TomlTable table) {
        List<String> keys = new ArrayList<>(table.keySet());
        keys.sort((a, b) -> {
            TomlPosition first = position(table, a);
            TomlPosition second = position(table, b);
            return first.line() != second.line()
                    ? Integer.compare(first.line(), second.line())
                    : Integer.compare(first.column(), second.column());
        });
        return keys;
    }

    private Setting setting(TomlTable table, String key, Scope scope, String other) throws ConfigException {
        Setting setting = Settings.keyed(key);
        boolean isTop = scope == Scope.BATCH;
        if (setting != null && (isTop || setting.scope() == Scope.FILE)) {
            return setting;
        }
        if (setting != null) {
            throw wrong(
                    position(table, key),
                    "'" + key + "' applies to a whole batch, not to some files; in " + Configuration.FILE_NAME
                            + " it is above the first [[table]]");
        }
        List<String> keys = new ArrayList<>();
        Settings.all().stream()
                .filter(one -> isTop || one.scope() == Scope.FILE)
                .forEach(one -> keys.add(one.key()));
        if (!other.isEmpty()) {
            keys.add(other);
        }
        String hint = Suggestions.hint(key, keys);
        String all = hint.isEmpty() ? "; allowed: " + String.join(", ", keys) : hint;
        throw wrong(position(table, key), "unknown key '" + key + "'" + all);
    }

    private void check(TomlTable table, Setting setting, String value) throws ConfigException {
        try {
            Settings.check(setting, setting.key(), value);
            Slashes.check(setting, setting.key(), value);
        } catch (IllegalArgumentException e) {
            throw new ConfigException(
                    file,
                    position(table, setting.key()).line(),
                    position(table, setting.key()).column(),
                    String.valueOf(e.getMessage()),
                    e);
        }
    }

    private List<String> values(TomlTable table, Setting setting) throws ConfigException {
        String key = setting.key();
        Object value = table.get(List.of(key));
        return switch (setting.kind()) {
            case PLACE_LIST -> value instanceof String one ? List.of(one) : strings(table, key);
            case STRING_LIST, PATH_LIST -> strings(table, key);
            case SURFACE_LIST -> surfaces(table, key);
            case STRING, ENUM, PATH -> {
                require(value instanceof String, table, setting, value);
                yield List.of((String) value);
            }
            case STRING_OR_NUMBER -> {
                require(value instanceof String || value instanceof Number, table, setting, value);
                yield List.of(text(value));
            }
            case NUMBER -> {
                require(value instanceof Number, table, setting, value);
                yield List.of(text(value));
            }
            case INTEGER -> {
                require(value instanceof Long, table, setting, value);
                yield List.of(text(value));
            }
            case BOOLEAN -> {
                require(value instanceof Boolean, table, setting, value);
                yield List.of(text(value));
            }
        };
    }

    /** Sources remain as written, because a glob is not a path; they are relative to {@link Configuration#base()}. */
    private static boolean isResolved(Setting setting) {
        return setting.kind().isPath() && !setting.name().equals("sources");
    }

    private List<String> resolved(List<String> paths) {
        return paths.stream()
                .map(path ->
                        CacheAddress.isAddress(path) ? path : base.resolve(path).toString())
                .toList();
    }

    private List<String> strings(TomlTable table, String key) throws ConfigException {
        List<String> strings = new ArrayList<>();
        if (!(table.get(List.of(key)) instanceof TomlArray array)) {
            throw wrong(
                    position(table, key),
                    key + " is " + form(table.get(List.of(key))) + ", but must be a list of strings, such as " + key
                            + " = [\"...\"]");
        }
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof String text)) {
                throw wrong(
                        array.inputPositionOf(i),
                        key + " has " + form(array.get(i)) + " in it, but must be a list of strings");
            }
            strings.add(text);
        }
        return strings;
    }

    private TomlArray tables(TomlTable table, String key) throws ConfigException {
        if (table.get(List.of(key)) instanceof TomlArray array
                && Stream.iterate(0, i -> i < array.size(), i -> i + 1)
                        .allMatch(i -> array.get(i) instanceof TomlTable)) {
            return array;
        }
        throw wrong(
                position(table, key),
                key + " is " + form(table.get(List.of(key))) + ", but must be a list of tables: a line [[" + key
                        + "]] begins one");
    }

    private List<String> surfaces(TomlTable table, String key) throws ConfigException {
        TomlArray tables = tables(table, key);
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            TomlTable surface = (TomlTable) tables.get(i);
            try {
                rules.add(SurfaceRule.of(values(surface)).text());
            } catch (IllegalArgumentException e) {
                throw new ConfigException(
                        file,
                        tables.inputPositionOf(i).line(),
                        tables.inputPositionOf(i).column(),
                        String.valueOf(e.getMessage()),
                        e);
            }
        }
        return rules;
    }

    private Map<String, String> values(TomlTable surface) throws ConfigException {
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : inOrder(surface)) {
            Object value = surface.get(List.of(key));
            if (!SurfaceRule.KEYS.contains(key)) {
                String hint = Suggestions.hint(key, SurfaceRule.KEYS);
                throw wrong(
                        position(surface, key),
                        "unknown key '" + key + "'"
                                + (hint.isEmpty() ? "; allowed: " + String.join(", ", SurfaceRule.KEYS) : hint));
            }
            Kind kind = kindOfSurfaceKey(key);
            boolean fits = kind == Kind.STRING
                    ? value instanceof String
                    : kind == Kind.INTEGER ? value instanceof Long : value instanceof Number;
            if (!fits) {
                throw wrong(position(surface, key), key + " is " + form(value) + ", but must be " + kind.form());
            }
            values.put(key, text(value));
        }
        return values;
    }

    private void require(boolean holds, TomlTable table, Setting setting, Object value) throws ConfigException {
        if (!holds) {
            String allowed = setting.allowed().equals(setting.kind().form()) ? "" : " (" + setting.allowed() + ")";
            throw wrong(
                    position(table, setting.key()),
                    setting.key() + " is " + form(value) + ", but must be "
                            + setting.kind().form() + allowed);
        }
    }

    private static String text(Object value) {
        return value instanceof Double number && Double.isFinite(number) ? Decimal.text(number) : String.valueOf(value);
    }

    private static String form(Object value) {
        return value instanceof String
                ? "a string"
                : value instanceof Long
                        ? "a whole number"
                        : value instanceof Double
                                ? "a number"
                                : value instanceof Boolean
                                        ? "true or false"
                                        : value instanceof TomlArray
                                                ? "a list"
                                                : value instanceof TomlTable ? "a table" : "a date or time";
    }

    private static TomlPosition position(TomlTable table, String key) {
        return table.inputPositionOf(List.of(key));
    }

    private ConfigException wrong(TomlPosition at, String problem) {
        return new ConfigException(file, at.line(), at.column(), problem, null);
    }

    private static Kind kindOfSurfaceKey(String key) {
        return switch (key) {
            case "tag" -> Kind.INTEGER;
            case "friction", "restitution" -> Kind.NUMBER;
            default -> Kind.STRING;
        };
    }
}

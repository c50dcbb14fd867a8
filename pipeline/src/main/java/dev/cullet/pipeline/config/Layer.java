// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one place says, such as a file or the command line: settings by name, each value allowed. Immutable. */
public final class Layer {
    /** Says nothing. */
    public static final Layer EMPTY = new Layer(Map.of());

    private final Map<String, List<String>> values;

    private Layer(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * The same with one setting changed.
     *
     * @param name such as {@code max-leaf}
     * @param value one text, or for a list any number
     * @throws IllegalArgumentException if there is no such setting, or a value is not allowed; the message says what is
     */
    public Layer with(String name, List<String> value) {
        Setting setting = Settings.named(name);
        if (!setting.kind().isList() && value.size() != 1) {
            throw new IllegalArgumentException(name + " takes one value, but there are " + value.size());
        }
        for (String one : value) {
            Settings.check(setting, name, one);
        }
        Map<String, List<String>> changed = new LinkedHashMap<>(values);
        changed.put(name, List.copyOf(value));
        return new Layer(changed);
    }

    /** As the other, for one value. */
    public Layer with(String name, String value) {
        return with(name, List.of(value));
    }

    /**
     * This on top of another: what both say, this one decides. A list replaces the other's, but rules of surfaces come
     * before the other's, so that both count.
     */
    public Layer over(Layer below) {
        Map<String, List<String>> all = new LinkedHashMap<>(below.values);
        values.forEach((name, value) -> {
            if (Settings.named(name).kind() == Kind.SURFACES) {
                List<String> both = new ArrayList<>(value);
                both.addAll(below.all(name));
                all.put(name, both);
            } else {
                all.put(name, value);
            }
        });
        return new Layer(all);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Values of a list; empty where nothing is said. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** The value, or where nothing is said the setting's fallback. */
    public String one(String name) {
        List<String> said = all(name);
        return said.isEmpty() ? Settings.named(name).fallback() : said.get(0);
    }

    /** Names of what is said, in the order in which it was said. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    @Override
    public String toString() {
        return values.toString();
    }
}

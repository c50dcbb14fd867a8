// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of one source of configuration, such as a file or the command line: checked values by name. Immutable.
 * {@link BatchSettings} and {@link FileSettings} are the typed results of merged layers.
 */
public final class Layer {
    /** Contains no setting. */
    public static final Layer EMPTY = new Layer(Map.of());

    private final Map<String, List<String>> values;

    private Layer(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * Returns this layer with one setting changed.
     *
     * @param name such as {@code max-leaf}
     * @param value exactly one text, or any number of texts for a list
     * @throws IllegalArgumentException if no setting has this name, or a value is not allowed; the message contains the
     *     allowed values
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

    /** Returns this layer with one setting changed to a single value; errors as {@link #with(String, List)}. */
    public Layer with(String name, String value) {
        return with(name, List.of(value));
    }

    /**
     * Merges two layers; this one takes precedence. A list replaces the list of the other layer, except surface rules:
     * those of this layer come first, followed by those of the other.
     */
    public Layer mergeOver(Layer below) {
        Map<String, List<String>> merged = new LinkedHashMap<>(below.values);
        values.forEach((name, value) -> {
            if (Settings.named(name).kind() == Kind.SURFACE_LIST) {
                List<String> both = new ArrayList<>(value);
                both.addAll(below.getList(name));
                merged.put(name, both);
            } else {
                merged.put(name, value);
            }
        });
        return new Layer(merged);
    }

    /** Returns whether this layer sets a setting. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Returns the values of a list; empty if it is not set. Read only. */
    public List<String> getList(String name) {
        return values.getOrDefault(name, List.of());
    }

    /**
     * Returns the value of a setting, or its default if it is not set.
     *
     * @throws IllegalArgumentException if no setting has this name
     */
    public String get(String name) {
        List<String> set = getList(name);
        return set.isEmpty() ? Settings.named(name).defaultValue() : set.get(0);
    }

    /** Returns the names of all settings that are set, in the order in which they were set. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    @Override
    public String toString() {
        return values.toString();
    }
}

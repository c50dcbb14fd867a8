// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The flags of a verb, one per setting, and their values. */
final class SettingFlags {
    private final Predicate<Setting> wanted;
    private Layer layer = Layer.EMPTY;

    /** @param wanted selects the settings for which the verb has flags */
    SettingFlags(Predicate<Setting> wanted) {
        this.wanted = wanted;
    }

    /** The values of the command line. */
    Layer layer() {
        return layer;
    }

    /** Returns the defaults with the values of the command line. */
    BakeOptions bakeOptions() {
        return FileSettings.of(layer).options();
    }

    /** Adds the flags to a verb. */
    void addTo(CommandSpec verb) {
        for (Setting setting : Settings.all()) {
            if (wanted.test(setting)) {
                verb.addOption(option(setting, verb));
            }
        }
    }

    /** Returns the setting of an option that {@link #addTo} added, or null. */
    static @Nullable Setting settingOf(OptionSpec option) {
        return option.setter() instanceof OptionValue value ? value.setting : null;
    }

    private OptionSpec option(Setting setting, CommandSpec verb) {
        OptionSpec.Builder option = OptionSpec.builder(Flags.of(setting).toArray(new String[0]))
                .paramLabel(setting.label())
                .description(description(setting).replace("%", "%%"));
        if (setting.kind() == Kind.BOOLEAN) {
            // a type of Boolean keeps picocli from taking a file name after the flag for its value
            option.type(Boolean.class).arity("0..1").fallbackValue(setting.bareValue());
        } else if (!setting.bareValue().isEmpty()) {
            option.type(String.class).arity("0..1").fallbackValue(setting.bareValue());
        } else if (setting.kind().isList()) {
            option.type(String[].class).arity("1");
        } else {
            option.type(String.class).arity("1");
        }
        if (!setting.values().isEmpty()) {
            option.completionCandidates(setting.values());
        }
        OptionValue value = new OptionValue(setting, verb);
        return option.getter(value).setter(value).build();
    }

    private static String description(Setting setting) {
        String repeated = setting.kind().isList() ? " May be repeated." : "";
        boolean hasBare = !setting.bareValue().isEmpty() && setting.kind() != Kind.BOOLEAN;
        String bare = hasBare ? " Without a value: " + setting.bareValue() + "." : "";
        String fallback = setting.defaultValue().isEmpty() ? "" : " Default: " + setting.defaultValue() + ".";
        return setting.help() + repeated + bare + fallback;
    }

    /** Receives the values of one flag. For a repeated flag picocli passes all previous values again. */
    private final class OptionValue implements IGetter, ISetter {
        private final Setting setting;
        private final CommandSpec verb;
        private @Nullable Object last;

        OptionValue(Setting setting, CommandSpec verb) {
            this.setting = setting;
            this.verb = verb;
        }

        @Override
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as picocli wants it
        public <T> @Nullable T get() {
            return (T) last;
        }

        @Override
        public <T> T set(T value) {
            last = value;
            if (value != null) { // picocli first sets the value of an absent flag
                List<String> given = new ArrayList<>();
                for (Object one : value instanceof Object[] many ? many : new Object[] {value}) {
                    given.add(check(String.valueOf(one)));
                }
                layer = layer.with(setting.name(), given);
            }
            return value;
        }

        private String check(String value) {
            try {
                PlainArguments.check(setting, value);
                return value;
            } catch (IllegalArgumentException e) {
                throw new ParameterException(verb.commandLine(), String.valueOf(e.getMessage()), e);
            }
        }
    }
}

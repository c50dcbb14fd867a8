// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Group;
import dev.cullet.pipeline.options.Setting.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * One option or parameter of a help text.
 *
 * @param flag its longest name; of a parameter its label
 * @param names what the first column contains: {@code   -o, --output FILE}
 * @param text the whole description
 * @param setting the setting that it sets, or null
 */
record HelpOption(
        String flag, String names, String text, @Nullable Setting setting) {
    /** How much of a description is printed. */
    enum Detail {
        /** The beginning, in one line. */
        LINE,
        /** All of it. */
        FULL
    }

    /** Returns the options that are not hidden, sorted by name. */
    static List<HelpOption> of(Collection<OptionSpec> options) {
        return options.stream()
                .filter(option -> !option.hidden())
                .map(HelpOption::of)
                .sorted(Comparator.comparing(HelpOption::flag))
                .toList();
    }

    /** Returns the options with one line for all details of an option of a group, in place of theirs. */
    static List<HelpOption> withoutDetails(List<HelpOption> all, Group group) {
        List<HelpOption> fewer = new ArrayList<>(all);
        for (HelpOption option : all) {
            List<HelpOption> details = option.details(all);
            if (option.group() == group && !details.isEmpty()) {
                fewer.removeAll(details);
                String names = details.stream()
                        .map(detail -> detail.flag.substring(option.flag.length() + 1))
                        .collect(Collectors.joining(", "));
                String flag = option.flag + "-...";
                fewer.add(new HelpOption(
                        flag, "  " + flag, names + " (see " + option.flag + ")", details.get(0).setting));
            }
        }
        fewer.sort(Comparator.comparing(HelpOption::flag));
        return fewer;
    }

    /** Returns the options that go with this one: those of {@code --hull} are {@code --hull-planes} and others. */
    List<HelpOption> details(List<HelpOption> all) {
        return all.stream()
                .filter(option -> setting != null && option.setting != null && option.flag.startsWith(flag + "-"))
                .toList();
    }

    static HelpOption of(OptionSpec option) {
        Setting setting = setting(option);
        StringBuilder names = new StringBuilder("  ");
        for (String name : option.names()) {
            names.append(names.length() == 2 ? "" : ", ").append(name);
        }
        return new HelpOption(option.longestName(), names + value(option, setting), text(option), setting);
    }

    static HelpOption of(PositionalParamSpec parameter) {
        String more = parameter.arity().max() > 1 ? "..." : "";
        return new HelpOption(parameter.paramLabel(), "  " + parameter.paramLabel() + more, text(parameter), null);
    }

    /** Returns whether an option sets a setting. */
    static boolean isSetting(OptionSpec option) {
        return setting(option) != null;
    }

    private static @Nullable Setting setting(OptionSpec option) {
        return SettingFlags.settingOf(option);
    }

    /** Returns the placeholder of the value; empty for a flag that is given alone in most cases. */
    private static String value(OptionSpec option, @Nullable Setting setting) {
        boolean isSwitch = setting != null
                && setting.kind() == Kind.BOOLEAN
                && setting.defaultValue().equals("false");
        if (option.arity().max() == 0 || isSwitch) {
            return "";
        }
        boolean isOptional = option.arity().min() == 0 && setting != null && setting.kind() != Kind.BOOLEAN;
        return " " + (isOptional ? "[" + option.paramLabel() + "]" : option.paramLabel());
    }

    private static String text(ArgSpec argument) {
        return String.join(" ", argument.description())
                .replace("%%", "%")
                .replace("${DEFAULT-VALUE}", String.valueOf(argument.initialValue()));
    }

    /** Returns the heading under which it is listed. */
    Group group() {
        return setting == null ? Group.RUN : setting.group();
    }

    /** @param width columns of a line */
    String description(Detail detail, int width) {
        if (detail == Detail.FULL) {
            return text;
        }
        if (setting == null || !flag.equals(setting.flag())) {
            return text.split("[.;:](?= |$)", 2)[0];
        }
        String summary = setting.summary();
        String values = setting.kind() == Kind.ENUM ? " (" + setting.allowed() + ")" : "";
        String fallback = " (" + setting.defaultValue() + ")";
        boolean hasDefault =
                !setting.defaultValue().isEmpty() && !setting.defaultValue().equals("false");
        return !values.isEmpty() && summary.length() + values.length() <= width
                ? summary + values
                : hasDefault && values.isEmpty() && summary.length() + fallback.length() <= width
                        ? summary + fallback
                        : summary;
    }
}

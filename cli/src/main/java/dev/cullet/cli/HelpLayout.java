// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.cli.HelpOption.Detail;
import dev.cullet.pipeline.options.Setting.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The parameters and options in the help of a verb, in place of those of picocli. A verb with flags of settings has one
 * line per option: the options of {@link Flags#FREQUENT} first, the others under the headings of their groups. Where
 * these are many, the details of a structure, such as {@code --hull-planes}, have one line; the help of the option has
 * theirs. Other verbs have one list with whole descriptions. Lines break between words only.
 */
final class HelpLayout {
    /** Columns of names and values; a longer name has a line of its own. */
    private static final int MAX_COLUMN = 30;

    private static final String FREQUENT = "Most used options";

    /** The largest number of options that are listed one by one. */
    private static final int MAX_LISTED = 50;

    private final CommandSpec verb;
    private final int width;
    private final boolean colours;

    private HelpLayout(CommandSpec verb, int width, boolean colours) {
        this.verb = verb;
        this.width = width;
        this.colours = colours;
    }

    /** Sets the layout of a verb. */
    static void apply(CommandLine command, Console console) {
        HelpLayout layout = new HelpLayout(command.getCommandSpec(), console.helpWidth(), console.outColours());
        Map<String, CommandLine.IHelpSectionRenderer> sections = command.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, help -> layout.parameters());
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "");
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> layout.options());
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> layout.footer());
        if (layout.isGrouped()) {
            command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        }
    }

    private boolean isGrouped() {
        return verb.options().stream().anyMatch(HelpOption::isSetting);
    }

    private String parameters() {
        List<HelpOption> rows = new ArrayList<>();
        for (PositionalParamSpec parameter : verb.positionalParameters()) {
            rows.add(HelpOption.of(parameter));
        }
        StringBuilder text = new StringBuilder();
        rows(rows, Detail.FULL, text);
        return text.toString();
    }

    private String options() {
        StringBuilder text = new StringBuilder();
        lists().forEach((heading, options) -> {
            if (!options.isEmpty()) {
                String line = heading + ":";
                text.append(isGrouped() ? "" : "\n")
                        .append(colours ? Ink.BOLD.paint(line) : line)
                        .append('\n');
                rows(options, isGrouped() ? Detail.LINE : Detail.FULL, text);
            }
        });
        return text.toString();
    }

    /** Returns the options by heading. */
    private Map<String, List<HelpOption>> lists() {
        Map<String, List<HelpOption>> lists = new LinkedHashMap<>();
        if (!isGrouped()) {
            List<OptionSpec> listed = new ArrayList<>(verb.options());
            verb.argGroups().forEach(group -> listed.removeAll(group.allOptionsNested()));
            lists.put("Options", HelpOption.of(listed));
            for (ArgGroupSpec group : verb.argGroups()) {
                lists.put(group.heading().replace("%n", "").replace(":", ""), HelpOption.of(group.allOptionsNested()));
            }
            return lists;
        }
        List<HelpOption> all = HelpOption.of(verb.options());
        lists.put(
                FREQUENT,
                all.stream()
                        .filter(option -> Flags.FREQUENT.contains(option.flag()))
                        .sorted(Comparator.comparingInt(option -> Flags.FREQUENT.indexOf(option.flag())))
                        .toList());
        List<HelpOption> listed = all.size() <= MAX_LISTED ? all : HelpOption.withoutDetails(all, Group.CONTENT);
        for (Group group : Group.values()) {
            lists.put(
                    group.heading(),
                    listed.stream()
                            .filter(option -> option.group() == group && !Flags.FREQUENT.contains(option.flag()))
                            .toList());
        }
        return lists;
    }

    /**
     * Returns the examples and the text below them. Where a command and its comment do not fit in a line, the comment
     * is on the next one.
     */
    private String footer() {
        StringBuilder text = new StringBuilder();
        for (String line : verb.usageMessage().footer()) {
            int comment = line.stripTrailing().lastIndexOf("  ");
            if (line.length() > width && comment > 2) {
                text.append(line.substring(0, comment).stripTrailing()).append('\n');
                text.append("      ").append(line.substring(comment).strip()).append('\n');
            } else {
                int limit = line.startsWith(" ") ? 0 : width;
                text.append(String.join("\n", WordWrap.lines(line, limit, 0))).append('\n');
            }
        }
        return text.toString();
    }

    /** Returns one line per option, with a line end. */
    static String lines(List<HelpOption> options, int width) {
        StringBuilder text = new StringBuilder();
        rows(options, Detail.LINE, MAX_COLUMN, width, text);
        return text.toString();
    }

    private void rows(List<HelpOption> rows, Detail detail, StringBuilder text) {
        int column =
                2 + rows.stream().mapToInt(row -> row.names().length()).max().orElse(0);
        rows(rows, detail, isGrouped() ? MAX_COLUMN : Math.min(column, MAX_COLUMN), width, text);
    }

    private static void rows(List<HelpOption> rows, Detail detail, int column, int width, StringBuilder text) {
        for (HelpOption row : rows) {
            String names = row.names();
            String description = row.description(detail, width - column);
            if (names.length() > column - 2) {
                text.append(names).append('\n').append(" ".repeat(column));
            } else {
                text.append(names).append(" ".repeat(column - names.length()));
            }
            String indent = "\n" + " ".repeat(column);
            text.append(String.join(indent, WordWrap.lines(description, width - column, 0)))
                    .append('\n');
        }
    }
}

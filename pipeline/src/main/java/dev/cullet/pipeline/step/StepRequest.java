// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.step;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.config.Slashes;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.version.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Request of a build tool, as lines of text, which need no library to write:
 *
 * <pre>
 * cullet-step 1
 * where TEXT          the place of the options, for messages
 * config FILE         a cullet.toml that the options override; may be missing
 * force               bake files that are up to date; may be missing
 * overwrite           replace outputs of another kind; may be missing
 * prefix FOLDER       the assets are in this folder below the directory; may be missing
 * set KEY VALUE       a setting; a list has a line per value
 * rule                the following lines apply to some files
 * files GLOB          which
 * set KEY VALUE
 * </pre>
 *
 * <p>A backslash, a line feed and a carriage return in a text are written {@code \\}, {@code \n} and {@code \r}.
 * Relative paths and globs are relative to the current folder. Options of files are rules that override those of the
 * configuration, and that sidecar files override; options of the batch override everything.
 */
final class StepRequest {
    private static final String MARK = "cullet-step 1";

    /** Options of all files, or of a rule. */
    private static final class Block {
        private final List<String> files = new ArrayList<>();
        private final Map<Setting, List<String>> options = new LinkedHashMap<>();
    }

    private final List<Block> blocks = new ArrayList<>();
    private String where = "";
    private @Nullable Path config;
    private boolean force;
    private boolean overwrite;
    private String prefix = "";

    private StepRequest() {
        blocks.add(new Block());
    }

    /** @throws BatchException if a line is malformed; the message contains it */
    static StepRequest parse(List<String> lines) throws BatchException {
        StepRequest request = new StepRequest();
        if (lines.isEmpty() || !lines.get(0).equals(MARK)) {
            throw new BatchException(
                    ExitCode.USAGE,
                    "the request of the build plugin is not supported by cullet " + Version.current()
                            + "; use the same version of both",
                    null);
        }
        for (String line : lines.subList(1, lines.size())) {
            request.take(line);
        }
        return request;
    }

    private void take(String line) throws BatchException {
        String[] fields = line.split(" ", 2);
        String rest = fields.length < 2 ? "" : StepText.unescaped(fields[1]);
        Block block = blocks.get(blocks.size() - 1);
        switch (fields[0]) {
            case "where" -> where = rest;
            case "config" -> config = Path.of(rest);
            case "force" -> force = true;
            case "overwrite" -> overwrite = true;
            case "prefix" -> prefix = rest;
            case "rule" -> blocks.add(new Block());
            case "files" -> block.files.add(rest);
            case "set" -> {
                String[] pair = rest.split(" ", 2);
                block.options
                        .computeIfAbsent(setting(pair[0]), unused -> new ArrayList<>())
                        .add(pair.length < 2 ? "" : pair[1]);
            }
            default ->
                throw wrong(
                        blocks.size() - 1, "cullet " + Version.current() + " does not support the line '" + line + "'");
        }
    }

    private Setting setting(String key) throws BatchException {
        Setting setting = Settings.keyed(key);
        if (setting == null) {
            List<String> keys = Settings.all().stream().map(Setting::key).toList();
            throw wrong(
                    blocks.size() - 1,
                    "cullet " + Version.current() + " has no option '" + key + "'" + Suggestions.hint(key, keys));
        }
        return setting;
    }

    /**
     * @throws BatchException if a value is not allowed, or the configuration is malformed; the message has the place
     */
    BatchRequest batch() throws BatchException {
        Configuration below = configuration();
        List<Configuration.Rule> rules = new ArrayList<>(below.rules());
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            if (i > 0 && block.files.isEmpty()) {
                throw wrong(i, "has no files: a rule needs globs over sources, such as files = [\"vehicles/**\"]");
            }
            checkSlashes(i);
            List<String> files = i == 0
                    ? List.of("**")
                    : block.files.stream().map(glob -> about(below, glob)).toList();
            rules.add(new Configuration.Rule(files, layer(i, Scope.FILE)));
        }
        Layer flags = layer(0, Scope.BATCH);
        if (flags.has("skip")) {
            flags = flags.with(
                    "skip",
                    flags.getList("skip").stream()
                            .map(glob -> about(below, glob))
                            .toList());
        }
        BatchRequest request = BatchRequest.of(new Configuration(below.file(), below.base(), below.settings(), rules))
                .withFlags(flags)
                .withForce(force)
                .withOverwrite(overwrite)
                .withComplete(true);
        try {
            return request.withResourcePrefix(prefix);
        } catch (IllegalArgumentException e) {
            throw wrong(0, String.valueOf(e.getMessage()));
        }
    }

    private void checkSlashes(int block) throws BatchException {
        try {
            blocks.get(block).files.forEach(glob -> Slashes.check("files", glob));
        } catch (IllegalArgumentException e) {
            throw wrong(block, String.valueOf(e.getMessage()));
        }
    }

    private Configuration configuration() throws BatchException {
        try {
            return config == null ? Configuration.none(Path.of("")) : Configuration.read(config);
        } catch (ConfigException e) {
            throw new BatchException(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    private Layer layer(int block, Scope scope) throws BatchException {
        Layer layer = Layer.EMPTY;
        for (Map.Entry<Setting, List<String>> option : blocks.get(block).options.entrySet()) {
            Setting setting = option.getKey();
            if (setting.scope() == Scope.BATCH && block > 0) {
                throw wrong(block, setting.key() + " applies to a whole batch, not to some files");
            }
            if (setting.scope() == scope) {
                try {
                    for (String value : option.getValue()) {
                        Settings.check(setting, setting.key(), value);
                        if (!setting.name().equals("sources")) { // the plugin resolved them
                            Slashes.check(setting, setting.key(), value);
                        }
                    }
                    layer = layer.with(setting.name(), option.getValue());
                } catch (IllegalArgumentException e) {
                    throw wrong(block, String.valueOf(e.getMessage()));
                }
            }
        }
        return layer;
    }

    /** A glob over paths below the current folder as one over paths as the configuration sees them. */
    private static String about(Configuration configuration, String glob) {
        String here = configuration.pathOf(Path.of(""));
        boolean isWhole = glob.startsWith("/") || glob.startsWith("**") || !glob.contains("/");
        return here.isEmpty() || isWhole ? glob : here + "/" + glob;
    }

    private BatchException wrong(int block, String problem) {
        String rule = "";
        if (block > 0) {
            rule = ", rule " + block + " " + blocks.get(block).files;
        }
        return new BatchException(ExitCode.USAGE, where + rule + ": " + problem, null);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import java.util.List;
import java.util.Map;

/**
 * The {@code cullet.toml} that {@code cullet init} writes: every setting with its help text. A line that begins with
 * {@code #} and a key shows the default of a setting, or a sample value of a setting without default; it takes effect
 * without the {@code #}.
 */
public final class ExampleConfiguration {
    private static final int WIDTH = 100;

    /** Settings that the example sets, because a batch requires them. */
    private static final Map<String, String> CHOSEN = Map.of("sources", "[\".\"]", "directory", "\"assets\"");

    /** Sample values of settings without default. */
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            Map.entry("directory", "\"assets\""),
            Map.entry("skip", "[\"**/wip/**\", \"*_highpoly.fbx\"]"),
            Map.entry("include", "[\"hull*\", \"turret\"]"),
            Map.entry("exclude", "[\"*_lod?\"]"),
            Map.entry("include-material", "[\"Collision*\"]"),
            Map.entry("exclude-material", "[\"Leaves\", \"Glass*\"]"),
            Map.entry("outline", "[\"silhouette:y\", \"section:y=1.5\"]"),
            Map.entry("max-bytes", "1000000"),
            Map.entry("max-depth", "12"),
            Map.entry("export", "[\"glb\", \"obj\"]"),
            Map.entry("lods", "[\"1%\", \"5%\"]"),
            Map.entry("cache", "\"../cullet-cache\""),
            Map.entry("cache-key-env", "\"CULLET_CACHE_KEY\""),
            Map.entry("cache-token-env", "\"CULLET_CACHE_TOKEN\""),
            Map.entry("state", "\".cullet-state\""),
            Map.entry("report", "[\"cullet-report.json\", \"cullet-report.sarif\"]"));

    private static final String HEAD = """
            # Settings of "cullet bake" in this folder. Relative paths are resolved against the folder of this file.
            #
            # A line that begins with "#" and a key shows a default, or a sample of a setting without default; remove
            # the "#" to change it. The flags of the command line have the same names (maxLeaf is --max-leaf) \
            and override this
            # file. A file ship.fbx.cullet.toml contains settings of ship.fbx alone.
            """;

    private static final String TAIL = """

            # ---- Surfaces: name, tag, friction and restitution of triangles, by material or node of the source. The
            # first rule that matches applies. The game interprets tag, friction and restitution.
            #[[surface]]
            #material = "Steel*"
            #name = "metal"
            #tag = 3
            #friction = 0.4
            #restitution = 0.1

            # ---- Rules: settings of some files, by globs over paths or names. A later rule overrides an earlier one.
            #[[rule]]
            #files = ["vehicles/**", "*_door.fbx"]
            #parts = "node"
            #spheres = 29
            """;

    private ExampleConfiguration() {}

    /** Returns the content of the file. */
    public static String text() {
        return text(CHOSEN);
    }

    /**
     * Returns the content of a file that sets other settings.
     *
     * @param chosen values of settings in the syntax of TOML, by name
     */
    public static String text(Map<String, String> chosen) {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("\n# ---- Settings of the batch.\n");
        settings(text, Scope.BATCH, chosen);
        text.append("\n# ---- Settings of files; also in rules, and in files beside sources.\n");
        settings(text, Scope.FILE, chosen);
        return text.append(TAIL).toString();
    }

    private static void settings(StringBuilder text, Scope scope, Map<String, String> values) {
        for (Setting setting : Settings.all()) {
            if (setting.scope() == scope && setting.kind() != Kind.SURFACE_LIST) {
                text.append('\n');
                wrap(text, setting.help());
                if (!setting.help().contains(setting.allowed())) {
                    wrap(text, "Allowed: " + setting.allowed());
                }
                String chosen = values.get(setting.name());
                text.append(chosen == null ? "#" : "").append(setting.key()).append(" = ");
                text.append(chosen == null ? value(setting) : chosen).append('\n');
            }
        }
    }

    private static String value(Setting setting) {
        String sample = SAMPLES.get(setting.name());
        if (sample != null) {
            return sample;
        }
        boolean isString = setting.kind() == Kind.STRING
                || setting.kind() == Kind.ENUM
                || setting.kind() == Kind.PATH
                || (setting.kind() == Kind.STRING_OR_NUMBER
                        && !setting.defaultValue().matches("[0-9.]+"));
        return isString ? '"' + setting.defaultValue() + '"' : setting.defaultValue();
    }

    private static void wrap(StringBuilder text, String sentence) {
        StringBuilder line = new StringBuilder("#");
        for (String word : List.of(sentence.split(" ", -1))) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.options.Setting;
import java.util.List;
import java.util.Map;

/**
 * The {@code cullet.toml} that {@code cullet init} writes: every setting with what it does. A line that begins with
 * {@code #} and a key is a setting as it is where nobody chooses it, or a sample of one that then is nothing; without the
 * {@code #} it holds.
 */
public final class ExampleConfiguration {
    private static final int WIDTH = 100;

    /** Settings that the example makes, because a batch needs them. */
    private static final Map<String, String> CHOSEN = Map.of("sources", "[\".\"]", "directory", "\"assets\"");

    /** Values of settings that are nothing where nobody chooses them. */
    private static final Map<String, String> SAMPLES = Map.of(
            "skip", "[\"**/wip/**\", \"*_highpoly.fbx\"]",
            "include", "[\"hull*\", \"turret\"]",
            "exclude", "[\"*_lod?\"]",
            "outline", "[\"silhouette:y\", \"section:y=1.5\"]",
            "max-bytes", "1000000",
            "max-depth", "12",
            "cache", "\"../cullet-cache\"",
            "state", "\".cullet-state\"",
            "report", "[\"cullet-report.json\", \"cullet-report.sarif\"]");

    private static final String HEAD = """
            # What "cullet bake" does in this folder. Relative paths are about the folder of this file.
            #
            # A line that begins with "#" and a key shows a setting as it is anyway, or a sample of one that is not set; take
            # the "#" away to change it. The same words are flags of the command line (maxLeaf is --max-leaf), which are on top
            # of this file, and may stand in a file ship.fbx.cullet.toml, which is about ship.fbx alone.
            """;

    private static final String TAIL = """

            # ---- Surfaces: what triangles are made of, by the material or the node that the file gives them. The first that
            # fits counts. friction and restitution are for the game's own use, and so is tag.
            #[[surface]]
            #material = "Steel*"
            #name = "metal"
            #tag = 3
            #friction = 0.4
            #restitution = 0.1

            # ---- Rules: settings for some files, by globs over paths or names. A later rule is on top of an earlier one.
            #[[rule]]
            #files = ["vehicles/**", "*_door.fbx"]
            #parts = "node"
            #spheres = 29
            """;

    private ExampleConfiguration() {}

    /** The whole file. */
    public static String text() {
        StringBuilder text = new StringBuilder(HEAD);
        text.append("\n# ---- The batch.\n");
        settings(text, Scope.BATCH);
        text.append("\n# ---- For every file; also in rules, and in files beside sources.\n");
        settings(text, Scope.FILE);
        return text.append(TAIL).toString();
    }

    private static void settings(StringBuilder text, Scope scope) {
        for (Setting setting : Settings.all()) {
            if (setting.scope() == scope && setting.kind() != Kind.SURFACES) {
                text.append('\n');
                wrap(text, setting.help());
                if (!setting.help().contains(setting.allowed())) {
                    wrap(text, "May be: " + setting.allowed());
                }
                String chosen = CHOSEN.get(setting.name());
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
        boolean isText = setting.kind() == Kind.TEXT
                || setting.kind() == Kind.PATH
                || (setting.kind() == Kind.TEXT_OR_NUMBER && !setting.fallback().matches("[0-9.]+"));
        return isText ? '"' + setting.fallback() + '"' : setting.fallback();
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

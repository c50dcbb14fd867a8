// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.pipeline.options.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * {@code FileWords} and {@code BatchWords} are made from {@link Settings}. After a change there:
 *
 * <pre>mvn -B -pl gradle-plugin -am test -Dtest=WordsSourceTest -Dsurefire.failIfNoSpecifiedTests=false -Dcullet.writeDocs=true</pre>
 */
class WordsSourceTest {
    /** Gradle decides where its own records are, and that assets without a source go. */
    private static final Set<String> GRADLES = Set.of("state", "prune");

    /** How it is done, which changes no asset, or where, which the task declares. */
    private static final Set<String> HOW =
            Set.of("sources", "jobs", "isolate", "import-seconds", "import-memory", "cache", "report", "directory");

    private static final int WIDTH = 120;

    @Test
    void fileWordsAreTheSettingsOfFiles() throws IOException {
        check("FileWords", source("FileWords", "Words about files: anywhere in {@code cullet { }}.", Scope.FILE));
    }

    @Test
    void batchWordsAreTheSettingsOfTheBatchButGradlesOwn() throws IOException {
        check("BatchWords", source("BatchWords", "Words about the batch: once in {@code cullet { }}.", Scope.BATCH));
    }

    @Test
    void theWordsThatAreLeftOutAndHowAreSettings() {
        GRADLES.forEach(name -> assertEquals(Scope.BATCH, Settings.named(name).scope()));
        HOW.forEach(name -> assertEquals(Scope.BATCH, Settings.named(name).scope()));
        assertTrue(Settings.all().stream().anyMatch(setting -> setting.kind() == Kind.SURFACE_LIST));
    }

    private static void check(String type, String current) throws IOException {
        Path file = Path.of("src/main/java/dev/cullet/gradle", type + ".java");
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(file, current);
        }
        assertEquals(
                current,
                Files.readString(file).replace("\r\n", "\n"),
                type + " is not up to date; run this test with -Dcullet.writeDocs=true");
    }

    private static String source(String type, String about, Scope scope) {
        List<Setting> settings = Settings.all().stream()
                .filter(setting -> setting.scope() == scope && !GRADLES.contains(setting.name()))
                .toList();
        String lower = type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
        StringBuilder source = new StringBuilder();
        source.append("// SPDX-License-Identifier: Apache-2.0\n// Made by WordsSourceTest, as it says.\n");
        source.append("package dev.cullet.gradle;\n\n");
        imports(scope).forEach(name -> source.append("import ").append(name).append(";\n"));
        source.append("\n/** ")
                .append(about)
                .append(" */\npublic interface ")
                .append(type)
                .append(" {\n");
        settings.forEach(setting -> source.append(getter(setting)).append('\n'));
        if (scope == Scope.FILE) {
            source.append("""
                        /**
                         * Adds a surface rule, such as {@code surface material: 'Steel*', name: 'metal', friction:
                         * 0.4}.
                         */
                        default void surface(Map<String, ?> words) {
                            getSurface().add(SurfaceText.of(words));
                        }

                    """);
        }
        source.append("    /** By key, those that nobody set too. */\n");
        source.append("    default Map<String, Provider<?>> ").append(lower).append("() {\n");
        source.append("        Map<String, Provider<?>> words = new LinkedHashMap<>();\n");
        settings.forEach(setting -> source.append("        words.put(\"")
                .append(setting.key())
                .append("\", ")
                .append(getterName(setting))
                .append("());\n"));
        return source.append("        return words;\n    }\n}\n").toString();
    }

    private static List<String> imports(Scope scope) {
        return scope == Scope.FILE
                ? List.of(
                        "java.util.LinkedHashMap",
                        "java.util.Map",
                        "org.gradle.api.provider.ListProperty",
                        "org.gradle.api.provider.Property",
                        "org.gradle.api.provider.Provider",
                        "org.gradle.api.tasks.Input",
                        "org.gradle.api.tasks.Optional")
                : List.of(
                        "java.util.LinkedHashMap",
                        "java.util.Map",
                        "org.gradle.api.file.DirectoryProperty",
                        "org.gradle.api.provider.ListProperty",
                        "org.gradle.api.provider.Property",
                        "org.gradle.api.provider.Provider",
                        "org.gradle.api.tasks.Input",
                        "org.gradle.api.tasks.Internal",
                        "org.gradle.api.tasks.Optional");
    }

    private static String getter(Setting setting) {
        String annotations;
        if (HOW.contains(setting.name())) {
            annotations = "    @Internal\n";
        } else {
            annotations = "    @Input\n" + (setting.kind().isList() ? "" : "    @Optional\n");
        }
        return javadoc(setting) + annotations + "    " + type(setting) + " " + getterName(setting) + "();\n";
    }

    private static String javadoc(Setting setting) {
        String fallback = setting.defaultValue().isEmpty() ? "" : " Default: " + setting.defaultValue() + ".";
        String allowed = setting.allowed() + ".";
        String text = setting.help() + " Value: " + allowed + fallback;
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        String one = "    /** " + text + " */\n";
        if (one.length() <= WIDTH) {
            return one;
        }
        StringBuilder javadoc = new StringBuilder("    /**\n");
        StringBuilder line = new StringBuilder("     *");
        for (String word : text.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                javadoc.append(line).append('\n');
                line = new StringBuilder("     *");
            }
            line.append(' ').append(word);
        }
        return javadoc.append(line).append("\n     */\n").toString();
    }

    private static String type(Setting setting) {
        return switch (setting.kind()) {
            case STRING, ENUM -> "Property<String>";
            case STRING_OR_NUMBER -> "Property<Object>";
            case NUMBER, INTEGER -> "Property<Number>";
            case BOOLEAN -> "Property<Boolean>";
            case PATH -> "DirectoryProperty";
            case STRING_LIST, PATH_LIST, SURFACE_LIST -> "ListProperty<String>";
        };
    }

    private static String getterName(Setting setting) {
        String key = setting.key();
        return "get" + key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }
}

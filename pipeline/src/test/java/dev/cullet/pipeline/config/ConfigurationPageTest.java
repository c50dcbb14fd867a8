// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/configuration.md} are made from {@link Settings}. After a change there:
 *
 * <pre>mvn -B -pl pipeline -am test -Dtest=ConfigurationPageTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dcullet.writeDocs=true</pre>
 */
class ConfigurationPageTest {
    private static final Path PAGE = Checkout.path("docs/configuration.md");

    /** Marker of a table of the page, and the keys of its settings, in the order of the table. */
    private static final Map<String, List<String>> GROUPS = Map.ofEntries(
            Map.entry("size", List.of("target", "encoding", "edgeFlags", "sourceTriangles")),
            Map.entry("space", List.of("unit", "up", "scale", "center", "weld")),
            Map.entry(
                    "selection",
                    List.of("naming", "include", "exclude", "includeMaterial", "excludeMaterial", "lod", "hidden")),
            Map.entry("division", List.of("parts", "surface")),
            Map.entry("poses", List.of("pose", "blendWeights", "frames", "fps")),
            Map.entry("trees", List.of("quality", "maxLeaf", "splitter", "bsp")),
            Map.entry(
                    "shapes",
                    List.of("spheres", "spheresMode", "spheresTolerance", "spheresBudget", "spheresSeed", "outline")),
            Map.entry("simplification", List.of("simplify", "simplifyTo", "simplifyBorders", "lods")),
            Map.entry("enclosing", List.of("hull", "hullPlanes", "hullError", "hullMargin", "hullFor", "primitive")),
            Map.entry("decompose", List.of("decompose", "maxPieces", "keepClear")),
            Map.entry("limits", List.of("strict", "expectedSize", "maxBytes", "maxDepth")),
            Map.entry("export", List.of("export", "exportNaming")),
            Map.entry("inputs", List.of("sources", "skip", "directory", "outputName", "report")),
            Map.entry("processes", List.of("jobs", "isolate", "importSeconds", "importMemory")),
            Map.entry("records", List.of("state", "prune")),
            Map.entry(
                    "cache",
                    List.of("cache", "cacheKeyEnv", "cacheReadOnly", "cachePush", "cacheTokenEnv", "cacheTimeout")),
            Map.entry("seams", List.of("seams", "seamsTolerance", "seamsAngle")));

    @Test
    void thePageDocumentsTheSettings() throws IOException {
        String page = Files.readString(PAGE).replace("\r\n", "\n");
        String current = page;
        for (Map.Entry<String, List<String>> group : GROUPS.entrySet()) {
            current = replaced(current, group.getKey(), table(group.getValue()));
        }
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(PAGE, current);
            page = current;
        }
        assertEquals(
                current, page, "docs/configuration.md is not up to date; run this test with -Dcullet.writeDocs=true");
    }

    /** A table has the settings of one scope, below the heading of the scope. */
    @Test
    void everySettingIsInOneTableOfItsScope() throws IOException {
        assertEquals(
                Settings.all().stream().map(Setting::key).sorted().toList(),
                GROUPS.values().stream().flatMap(List::stream).sorted().toList());
        String page = Files.readString(PAGE);
        int batch = page.indexOf("## Settings of a batch");
        GROUPS.forEach((name, keys) -> {
            boolean isOfBatch = page.indexOf("<!-- begin " + name + " -->") > batch;
            for (String key : keys) {
                assertEquals(isOfBatch ? Scope.BATCH : Scope.FILE, setting(key).scope(), key);
            }
        });
    }

    private static String replaced(String page, String name, String table) {
        String begin = "<!-- begin " + name + " -->\n";
        assertTrue(page.contains(begin), "docs/configuration.md has no line " + begin);
        int start = page.indexOf(begin) + begin.length();
        int end = page.indexOf("<!-- end " + name + " -->");
        return page.substring(0, start) + table + page.substring(end);
    }

    private static String table(List<String> keys) {
        StringBuilder table =
                new StringBuilder("| key | flag | value | default | meaning |\n| --- | --- | --- | --- | --- |\n");
        for (String key : keys) {
            Setting setting = setting(key);
            String flag = setting.name().equals("sources") ? "`INPUT...`" : "`" + setting.flag() + "`";
            table.append("| `")
                    .append(setting.key())
                    .append("` | ")
                    .append(flag)
                    .append(" | ");
            table.append(cell(setting.kind() == Kind.SURFACE_LIST ? "tables, below" : setting.allowed()));
            table.append(" | ").append(setting.defaultValue().isEmpty() ? "" : "`" + setting.defaultValue() + "`");
            table.append(" | ").append(cell(setting.help())).append(" |\n");
        }
        return table.toString();
    }

    private static Setting setting(String key) {
        Setting setting = Settings.keyed(key);
        assertNotNull(setting, key);
        return setting;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }
}

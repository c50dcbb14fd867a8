// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.options.Setting.Scope;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The tables of {@code docs/configuration.md} are made from {@link Settings}. After a change there:
 *
 * <pre>mvn -B -pl pipeline -am test -Dtest=ConfigurationPageTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dcullet.writeDocs=true</pre>
 */
class ConfigurationPageTest {
    private static final Path PAGE = Checkout.path("docs/configuration.md");

    @Test
    void thePageDocumentsTheSettings() throws IOException {
        String page = Files.readString(PAGE).replace("\r\n", "\n");
        String current = replaced(replaced(page, "file", table(Scope.FILE)), "batch", table(Scope.BATCH));
        if (Boolean.getBoolean("cullet.writeDocs")) {
            Files.writeString(PAGE, current);
            page = current;
        }
        assertEquals(
                current, page, "docs/configuration.md is not up to date; run this test with -Dcullet.writeDocs=true");
    }

    private static String replaced(String page, String name, String table) {
        String begin = "<!-- begin " + name + " -->\n";
        int start = page.indexOf(begin) + begin.length();
        int end = page.indexOf("<!-- end " + name + " -->");
        return page.substring(0, start) + table + page.substring(end);
    }

    private static String table(Scope scope) {
        StringBuilder table =
                new StringBuilder("| key | flag | value | default | meaning |\n| --- | --- | --- | --- | --- |\n");
        for (Setting setting : Settings.all()) {
            if (setting.scope() == scope) {
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
        }
        return table.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }
}

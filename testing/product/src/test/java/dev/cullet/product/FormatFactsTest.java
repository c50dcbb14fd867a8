// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What repeats the schema and the list of error codes is generated from them. After a change there:
 *
 * <pre>./mvnw -B -pl testing/product -am test -Dtest=FormatFactsTest -Dcullet.writeDocs=true</pre>
 */
class FormatFactsTest {
    @Test
    void generatedFilesAreUpToDate() throws IOException {
        for (Map.Entry<String, String> file :
                new FormatFacts(Checkout.path("")).files().entrySet()) {
            Path path = Checkout.path(file.getKey());
            if (Boolean.getBoolean("cullet.writeDocs")) {
                Files.writeString(path, file.getValue());
            }
            assertEquals(
                    file.getValue(),
                    Files.readString(path).replace("\r\n", "\n"),
                    file.getKey() + " is not up to date; run this test with -Dcullet.writeDocs=true");
        }
    }

    /** The C core names fields; it has no number of one. */
    @Test
    void noFieldNumberIsWrittenInTheCCore() throws IOException {
        Pattern number =
                Pattern.compile("cullet_(has|field_\\w+)\\([^,()]+, [^,()]+, \\d|CULLET_(ARRAY_)?AT\\(\\w+, \\d"
                        + "|cullet_add_(u32|f32|point|offset|numbers|small|blocks)\\(u, [^,()]+, \\d");
        try (Stream<Path> files = Files.list(Checkout.path("cores/c/src"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".c"))
                    .sorted()
                    .toList();
            for (Path source : sources) {
                assertFalse(number.matcher(read(source)).find(), source.toString());
            }
        }
    }

    /** The table of each section Stored... of the pages has the fields of the schema, in its order. */
    @Test
    void pagesHaveTheFieldsOfTheSchema() throws IOException {
        Map<String, List<String>> tables = new FormatFacts(Checkout.path("")).tables();
        Map<String, List<String>> described = new HashMap<>();
        Pattern section = Pattern.compile("(?ms)^#+ Stored(\\w+)[^\n]*\n(.*?)(?=^#)");
        for (String page : List.of("docs/format.md", "docs/format-packed.md")) {
            section.matcher(read(Checkout.path(page)))
                    .results()
                    .forEach(match -> described.put(match.group(1).toUpperCase(Locale.ROOT), fields(match.group(2))));
        }
        assertEquals(tables, described);
    }

    private static List<String> fields(String section) {
        return section.lines()
                .dropWhile(line -> !line.startsWith("| field |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(row -> Stream.of(row.split("\\|", -1)[1].split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.Meshes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all formats have in common. */
class ExportFormatsTest {
    @Test
    void anUnknownFormatListsAllAndASimilarOne() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> ExportFormats.of("obh"));
        assertEquals(
                "unknown format 'obh'; formats are " + String.join(", ", ExportFormats.ids()) + "; did you mean obj?",
                e.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.cullet.exporter.formats.ExportFormats#ids")
    void descriptionsAreShort(String id) {
        ExportFormat format = ExportFormats.of(id);
        assertTrue(format.description().length() <= 60 && !format.description().endsWith("."), format.description());
        assertTrue(format.holds().containsAll(format.defaults()));
        assertTrue(format.holds().containsAll(format.needs()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.cullet.exporter.formats.ExportFormats#ids")
    void filesHaveDistinctNamesTheMarkAndTheSameBytesEachTime(String id) throws ExportException {
        ExportFormat format = ExportFormats.of(id);
        ExportOptions options = ExportOptions.of("ship." + format.extension());
        ExportResult first = Exporter.export(format, ExportView.of(asset()), options);
        ExportResult second = Exporter.export(format, ExportView.of(asset()), options);
        Set<String> names = new HashSet<>();
        assertEquals(options.fileName(), first.files().get(0).name());
        for (int i = 0; i < first.files().size(); i++) {
            ExportFile file = first.files().get(i);
            assertTrue(names.add(file.name()), file.name());
            assertTrue(file.name().startsWith("ship"), file.name());
            byte[] bytes = file.toByteArray();
            assertTrue(Arrays.equals(bytes, second.files().get(i).toByteArray()), file.name());
            String head = new String(bytes, 0, Math.min(512, bytes.length), StandardCharsets.ISO_8859_1);
            assertTrue(head.contains(ExportFile.MARK), file.name() + ": " + head);
        }
        assertTrue(first.losses().stream().allMatch(loss -> loss.count() > 0));
    }

    /** A part with all that a format may need: triangles, a hull, and spheres. */
    private static Asset asset() {
        PartOptions options = TestAsset.OPTIONS
                .withShape(ShapeOptions.NONE.withHull(true))
                .withSpheres(true)
                .withCluster(ClusterOptions.DEFAULTS.withCount(4).withBudget(0).withThreads(1));
        return TestAsset.of(Meshes.torusKnot(8, 24), options);
    }
}
